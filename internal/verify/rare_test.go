package verify_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

func n(text string) json.Number { return json.Number(text) }

// drawn is a document with what few reports have: a chart with every part, a change,
// a part of a quotient's change, each operation over a stretch.
func drawn(t testing.TB) document.Document {
	t.Helper()
	b := document.NewBuilder()
	months := document.Result{ID: "q1.main", SQL: "SELECT 1", Columns: []string{"month", "region", "m1", "m2", "m3", "m4"}, Keys: []string{"month"}}
	for i, v := range []string{"5", "7", "6", "9", "8", "12"} {
		months.Rows = append(months.Rows, []any{"2026-0" + string(rune('1'+i)) + "-01", "North", n(v), n("10"), n(v + "0"), n("20")})
	}
	b.AddResult(months)
	at := func(row int, column string) document.Place {
		return document.Place{Result: "q1.main", Row: months.Rows[row][:1], Column: column}
	}
	first, last := b.NameOf(at(0, "month"), "month"), b.NameOf(at(5, "month"), "month")
	reach := document.Reach{Place: document.Place{Result: "q1.main", Column: "m1"}, From: first, To: last}
	facts := []string{
		b.Number(at(1, "m1"), "", document.StyleShort),
		b.Rank(at(3, "m1"), false),
		b.Over(document.OpAverage, document.Place{Result: "q1.main", Column: "m1"}, "", document.StyleShort),
		b.Decompose(document.OpMix, document.Halves{Result: "q1.main", Over: "m1", Under: "m2", EarlierOver: "m3", EarlierUnder: "m4"}, document.Shown{Style: document.StyleShort}),
		// By hand: Theil-Sen over 5 7 6 9 8 12 is 5 / 4, the mean of 2 1 3 1 4, the median.
		b.Statistic(document.OpSlope, reach, n("1.25"), document.Shown{Style: document.StyleShort}),
		b.Statistic(document.OpSwing, reach, n("2.2"), document.Shown{Style: document.StyleShort}),
		b.Statistic(document.OpMedian, reach, n("7.5"), document.Shown{Style: document.StyleShort}),
		b.Statistic(document.OpRise, reach, n("6.25"), document.Shown{Style: document.StyleShort}),
		b.Statistic(document.OpCount, reach, n("6"), document.Shown{Unit: "months", Style: document.StyleCount}),
	}
	sentence := b.Sentence("From {{" + first + "}} to {{" + last + "}}: {{" + strings.Join(facts, "}}, {{") + "}}.")
	d := document.Document{
		Title: sentence.Text, Method: document.Method{Title: sentence, Queries: 1},
		Changes: []document.Change{{Key: "k", Status: document.FigureChanged, Text: sentence.Text, Template: sentence.Template, Facts: sentence.Facts, Before: &facts[0], After: &facts[2]}},
		Sections: []document.Section{{Answer: sentence, Charts: []document.Chart{{
			ID: "c1", Kind: document.LineChart, Result: "q1.main", Split: "region", Only: []any{"North"},
			X: document.Axis{Column: "month", Scale: document.TimeScale}, Y: []document.Axis{{Column: "m1", Scale: document.NumberScale}},
			Marks: []document.Mark{{Kind: document.SegmentMark, From: "2026-02-01", To: "2026-04-01", Facts: facts[:1]}},
		}, {
			ID: "c2", Kind: document.HeatMapChart, Result: "q1.main",
			X: document.Axis{Column: "month", Scale: document.TimeScale}, Y: []document.Axis{{Column: "region", Scale: document.CategoryScale}},
			Size:  &document.Axis{Column: "m2", Scale: document.NumberScale},
			Marks: []document.Mark{{Kind: document.AccentMark, From: "2026-02-01", To: "North"}},
		}}}},
	}
	if err := b.Into(&d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestWhatFewReportsHaveIsRecomputed(t *testing.T) {
	t.Parallel()
	sound := drawn(t)
	out, err := verify.Document(t.Context(), &sound, nil)
	if err != nil || len(out.Problems) > 0 {
		t.Fatalf("a sound document: %v, %v", out.Problems, err)
	}
	if out.Counts.Charts != 2 || out.Counts.Sentences != 3 || out.RowsRead {
		t.Errorf("counted %+v", out.Counts)
	}
	nowhere := "f99"
	for what, change := range map[string]func(*document.Document){
		"chart's id":      func(d *document.Document) { chart(d).ID = "c2" },
		"chart's result":  func(d *document.Document) { chart(d).Result = "q2.main" },
		"chart's finding": func(d *document.Document) { chart(d).Finding = "k2" },
		"chart's x":       func(d *document.Document) { chart(d).X.Column = "week" },
		"chart's y":       func(d *document.Document) { chart(d).Y[0].Column = "m9" },
		"heat map's size": func(d *document.Document) { heatMap(d).Size.Column = "m9" },
		"heat map's cell": func(d *document.Document) { heatMap(d).Marks[0].To = "South" },
		"chart's kind":    func(d *document.Document) { chart(d).Kind = document.SlopeChart },
		"chart's scale":   func(d *document.Document) { heatMap(d).Y[0].Scale = document.TimeScale },
		"chart's size":    func(d *document.Document) { heatMap(d).Size = nil },
		"mark's kind":     func(d *document.Document) { chart(d).Marks[0].Kind = document.BandMark },
		"accent": func(d *document.Document) {
			chart(d).Marks[0] = document.Mark{Kind: document.AccentMark, From: "South"}
		},
		"step's place": func(d *document.Document) {
			chart(d).Marks[0] = document.Mark{Kind: document.StepMark, From: "2027-01-01", Facts: chart(d).Marks[0].Facts}
		},
		"chart's split":     func(d *document.Document) { chart(d).Split = "town" },
		"chart's series":    func(d *document.Document) { chart(d).Only[0] = "South" },
		"mark's begin":      func(d *document.Document) { chart(d).Marks[0].From = "2026-02-02" },
		"mark's end":        func(d *document.Document) { chart(d).Marks[0].To = "2026-09-01" },
		"mark's fact":       func(d *document.Document) { chart(d).Marks[0].Facts = []string{nowhere} },
		"change's text":     func(d *document.Document) { d.Changes[0].Text += "!" },
		"change's before":   func(d *document.Document) { d.Changes[0].Before = &nowhere },
		"change's after":    func(d *document.Document) { d.Changes[0].After = &nowhere },
		"change's facts":    func(d *document.Document) { d.Changes[0].Facts = d.Changes[0].Facts[1:] },
		"change's template": func(d *document.Document) { d.Changes[0].Template = "Nothing changed." },
	} {
		d := drawn(t)
		change(&d)
		if len(recomputed(t, &d, nil).Problems) == 0 {
			t.Errorf("a changed %s is not found", what)
		}
	}
}

func heatMap(d *document.Document) *document.Chart { return &d.Sections[0].Charts[1] }

func TestEveryChangedValueOfAFactIsFound(t *testing.T) {
	t.Parallel()
	for id, f := range drawn(t).Facts {
		if f.Type != document.NumberFact {
			continue
		}
		for what, change := range map[string]func(*document.Fact){
			"value":   func(f *document.Fact) { f.Value = n(otherText(string(f.Value.(json.Number)), 0)) },
			"text":    func(f *document.Fact) { f.Text = otherText(f.Text, 0) },
			"op":      func(f *document.Fact) { f.Op += "x" },
			"column":  func(f *document.Fact) { f.Column += "x" },
			"columns": func(f *document.Fact) { f.Columns = append([]string{"m9"}, f.Columns...) },
			"args":    func(f *document.Fact) { f.Args = append([]string{"f99"}, f.Args...) },
			"result":  func(f *document.Fact) { f.Result += "x" },
		} {
			d := drawn(t)
			g := d.Facts[id]
			change(&g)
			if what == "args" && g.Op == "" { // a cell has none
				continue
			}
			d.Facts[id] = g
			if len(recomputed(t, &d, nil).Problems) == 0 {
				t.Errorf("a changed %s of %s (%s) is not found", what, id, f.Op)
			}
		}
	}
}

func chart(d *document.Document) *document.Chart { return &d.Sections[0].Charts[0] }

func TestWhatIsNoValueOfACellIsNoPanic(t *testing.T) {
	t.Parallel()
	for _, odd := range []any{[]any{"2026-01-01"}, map[string]any{"a": n("1")}, 1.5} {
		d := drawn(t)
		d.Results["q1.main"].Rows[0][0] = odd
		for id, f := range d.Facts {
			if len(f.Row) > 0 {
				f.Row = []any{odd}
				d.Facts[id] = f
			}
		}
		if out := recomputed(t, &d, nil); len(out.Problems) == 0 {
			t.Errorf("%v is taken for a value", odd)
		}
	}
	for _, text := range []string{"", "null", "[]", "{}", `{"results":{"q":{"rows":[[1],[1,2]],"columns":["a"]}}}`, `{"sections":[{"tables":[{"columns":[{"column":""}],"rows":[[],[{}]]}]}]}`} {
		if out := checked(t, verify.Stored{JSON: []byte(text)}, nil); len(out.Problems) == 0 {
			t.Errorf("%s is taken for a report", text)
		}
	}
}
