package chart_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestTimeGoesFromLeftToRight although the result has the largest first.
func TestTimeGoesFromLeftToRight(t *testing.T) {
	t.Parallel()
	p := ranked(document.LineChart).picture(t)
	if got := labels(p.Places); got != "Jan 2026 Feb 2026 Mar 2026" {
		t.Errorf("the line goes over %s", got)
	}
	if p.Series[0].Name != "South" {
		t.Errorf("the first series is %s, want the one that comes first", p.Series[0].Name)
	}
	for _, s := range p.Series {
		if got, want := values(s.Values), map[string]string{"North": "5 6 –", "South": "8 7 9"}[s.Name]; got != want {
			t.Errorf("%s has %s, want %s", s.Name, got, want)
		}
	}
}

// TestTheHoursOfADayAreInTheirOrder under bars and in heat maps; groups that are
// numbers keep that of the answer where bars lie on their side.
func TestTheHoursOfADayAreInTheirOrder(t *testing.T) {
	t.Parallel()
	d := drawn{columns: []string{"hour", "sessions"}, rows: [][]any{{n(20), n(90)}, {n(9), n(50)}, {nil, n(45)}, {n(0), n(3)}}}
	for kind, want := range map[document.ChartKind]string{
		document.BarChart: "0 9 20 (blank)", document.LineChart: "0 9 20 (blank)", document.RowChart: "20 9 (blank) 0", document.ParetoChart: "20 9 (blank) 0",
	} {
		d.chart = document.Chart{Kind: kind, Title: "Sessions by hour", X: group("hour"), Y: []document.Axis{axis("sessions", document.NumberScale, "", "")}}
		if got := labels(d.picture(t).Places); got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
	cells := drawn{columns: []string{"grade", "class", "share"}, rows: [][]any{{n(3), "b", n(4)}, {n(1), "a", n(2)}, {n(2), "b", n(1)}}}
	size := axis("share", document.NumberScale, "", "")
	cells.chart = document.Chart{Kind: document.HeatMapChart, Title: "Share", X: group("grade"), Y: []document.Axis{group("class")}, Size: &size}
	if got := labels(cells.picture(t).Places); got != "1 2 3" {
		t.Errorf("the heat map goes over %s", got)
	}
	cells.chart.X, cells.chart.Y[0] = cells.chart.Y[0], cells.chart.X
	var rows []string
	for _, s := range cells.picture(t).Series {
		rows = append(rows, s.Name)
	}
	if !slices.Equal(rows, []string{"1", "2", "3"}) {
		t.Errorf("the rows of the heat map are %s", rows)
	}
}

// TestWhatIsTalkedAboutIsDrawnLast, over the lines that cross it.
func TestWhatIsTalkedAboutIsDrawnLast(t *testing.T) {
	t.Parallel()
	slope := before(document.SlopeChart, 5)
	slope.chart.Marks = []document.Mark{{Kind: document.AccentMark, From: slope.rows[1][0]}}
	line := accented()
	for name, d := range map[string]drawn{"line": line, "slope": slope} {
		svg := string(d.picture(t).SVG())
		accent := strings.LastIndex(svg, `stroke-width="2.6"`)
		other := max(strings.LastIndex(svg, `stroke-width="1.6"`), strings.LastIndex(svg, `stroke-width="2" stroke-linejoin`))
		if accent < 0 || other < 0 || accent < other {
			t.Errorf("%s: the accent is drawn at %d, another at %d", name, accent, other)
		}
	}
}

func labels(places []chart.Place) string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = p.Label
	}
	return strings.Join(out, " ")
}

func values(list []chart.Value) string {
	out := make([]string, len(list))
	for i, v := range list {
		if out[i] = string(v.Raw); v.Missing() {
			out[i] = "–"
		}
	}
	return strings.Join(out, " ")
}

func ranked(kind document.ChartKind) drawn {
	return drawn{
		columns: []string{"month", "team", "tickets"},
		rows: [][]any{
			{"2026-03-01", "South", n(9)},
			{"2026-01-01", "South", n(8)},
			{"2026-02-01", "South", n(7)},
			{"2026-02-01", "North", n(6)},
			{"2026-01-01", "North", n(5)},
		},
		chart: document.Chart{
			Kind: kind, Title: "Number of tickets by month and team", X: document.Axis{Column: "month", Scale: document.TimeScale, Grain: "month"},
			Split: "team", Y: []document.Axis{axis("tickets", document.NumberScale, "tickets", document.StyleCount)},
		},
	}
}
