package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// csv writes rows of cells, every cell quoted.
func csv(rows ...[]string) string {
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// generated makes n rows of a table by a seed; row gives their cells.
func generated(head []string, n int, row func(i int, r *rand.Rand) []string) string {
	r := rand.New(rand.NewPCG(42, uint64(n)))
	rows := [][]string{head}
	for i := range n {
		rows = append(rows, row(i, r))
	}
	return csv(rows...)
}

func number(f float64) string { return fmt.Sprintf("%.2f", f) }

// oddTables are small tables each with something that a report could stumble
// over.
func oddTables() map[string]string {
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	day := func(i int) string { return start.AddDate(0, 0, i).Format(time.DateOnly) }
	names := []string{"[x](https://evil.example)", "<b>bold</b>", "a|b", "www.evil.example", "mail@evil.example", "", "*", "line\nbreak", "`code`", "1. item"}
	return map[string]string{
		"hostile names": generated([]string{"name | <i>", "# amount", "when"}, 300, func(i int, r *rand.Rand) []string {
			return []string{names[i%len(names)], number(r.Float64() * 100), day(i)}
		}),
		"no time": generated([]string{"city", "price", "sold"}, 50, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%4)), number(r.Float64()), fmt.Sprint(r.IntN(5))}
		}),
		"one row":  csv([]string{"city", "amount", "date"}, []string{"Bern", "12.5", "2024-05-06"}),
		"two rows": csv([]string{"city", "amount", "date"}, []string{"Bern", "12.5", "2024-05-06"}, []string{"Basel", "", "2024-05-07"}),
		"negatives": generated([]string{"account", "profit", "date"}, 200, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%6)), number(r.NormFloat64() * 100), day(i)}
		}),
		"zeros": generated([]string{"team", "amount", "date"}, 60, func(i int, _ *rand.Rand) []string { return []string{string(rune('A' + i%3)), "0", day(i)} }),
		"ties":  generated([]string{"team", "amount", "date"}, 60, func(i int, _ *rand.Rand) []string { return []string{string(rune('A' + i%3)), "5", day(i)} }),
		"years": generated([]string{"country", "year", "amount"}, 120, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%5)), fmt.Sprint(2000 + i/5), number(r.Float64() * 1e6)}
		}),
		"months": generated([]string{"region", "month", "amount"}, 144, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%4)), start.AddDate(0, i/4-12, 0).Format(time.DateOnly), number(1000 + r.Float64()*10)}
		}),
		"times": generated([]string{"kind", "created", "seconds"}, 500, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%2)), start.Add(time.Duration(i*37) * time.Minute).Format("2006-01-02 15:04:05"), fmt.Sprint(r.IntN(100000))}
		}),
		"many groups": generated([]string{"customer", "amount", "date"}, 2000, func(i int, r *rand.Rand) []string {
			return []string{fmt.Sprintf("C%04d", r.IntN(900)), number(r.Float64() * 50), day(i / 4)}
		}),
		"flags": generated([]string{"returned", "priority", "amount", "date"}, 200, func(i int, r *rand.Rand) []string {
			return []string{[]string{"yes", "no"}[i%2], fmt.Sprint(1 + i%3), number(r.Float64() * 50), day(i)}
		}),
		"future": generated([]string{"team", "amount", "date"}, 200, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%3)), number(r.Float64()), day(i * 10)}
		}),
		"huge and tiny": generated([]string{"team", "amount", "rate", "date"}, 100, func(i int, r *rand.Rand) []string {
			return []string{string(rune('A' + i%3)), fmt.Sprintf("%.0f", 1e15*r.Float64()), fmt.Sprintf("%.9f", r.Float64()/1e6), day(i)}
		}),
	}
}

// everyPlan asks all shapes of questions that a profile allows.
func everyPlan(p catalog.Profile) []plan.Question {
	measures := []plan.Measure{{Aggregate: plan.Count, Label: "number of rows", Unit: "rows", Additive: true}}
	var groups []plan.Dimension
	for _, c := range p.Columns {
		switch c.Role {
		case sitrep.RoleMeasure:
			measures = append(measures, plan.Measure{Aggregate: plan.Sum, Column: c.Name, Label: "total " + c.Label, Unit: "USD", Additive: true, Good: "up"},
				plan.Measure{Aggregate: plan.Average, Column: c.Name, Label: "average " + c.Label, Good: "down"})
			groups = append(groups, plan.Dimension{Column: c.Name, Bins: 10, Label: c.Label})
		case sitrep.RoleTime:
			for _, g := range []plan.Grain{plan.Day, plan.Month, plan.Year} {
				if c.Type != sitrep.TypeInteger || g == plan.Year {
					groups = append(groups, plan.Dimension{Column: c.Name, Grain: g, Label: string(g)})
				}
			}
		default:
			groups = append(groups, plan.Dimension{Column: c.Name, Label: c.Label})
		}
	}
	var out []plan.Question
	for _, m := range measures {
		m := []plan.Measure{m}
		out = append(out, plan.Question{Intent: plan.Value, Measures: m}, plan.Question{Intent: plan.Value, Measures: m, Period: last(plan.Month)})
		for _, g := range groups {
			by := []plan.Dimension{g}
			out = append(out, plan.Question{Intent: plan.Breakdown, Measures: m, By: by})
			if g.Grain == "" {
				out = append(out, plan.Question{Intent: plan.Change, Measures: m, By: by, Period: last(plan.Month)},
					plan.Question{Intent: plan.Ranking, Measures: m, By: by, Rank: &plan.Rank{N: 3}},
					plan.Question{Intent: plan.Ranking, Measures: m, By: by, Rank: &plan.Rank{N: 3, Ascending: true}})
			}
		}
	}
	out = append(out, plan.Question{Intent: plan.Value, Measures: measures}, plan.Question{Intent: plan.Quality, Measures: measures[:1]},
		plan.Question{Intent: plan.Overview, Measures: []plan.Measure{}})
	if len(groups) > 1 {
		out = append(out, plan.Question{Intent: plan.Breakdown, Measures: measures, By: groups[:2]}, plan.Question{Intent: plan.List, By: groups[:2], Measures: []plan.Measure{}},
			plan.Question{Intent: plan.List, By: groups[:2], Measures: measures[:1]})
	}
	return out
}

func TestEveryQuestionOnEveryTableMakesAReport(t *testing.T) {
	t.Parallel()
	for name, data := range oddTables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from := table(t, name, data)
			p, err := from.Profile(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range everyPlan(p) {
				what := strings.ReplaceAll(fmt.Sprintf("%s %v by %v %v", q.Intent, q.Measures, q.By, q.Rank), "<nil>", "-")
				q.ID, q.Text, q.Origin = "q1", what, plan.Asked
				r := pinned(what, q)
				if q.Intent == plan.Overview {
					r.Plan = nil
					r.Prompt = "overview"
				}
				report, err := analyst.Make(t.Context(), from, r)
				if err != nil {
					t.Errorf("%s: %v", what, err)
					continue
				}
				verified(t, from, r, report)
				readable(t, what, report)
			}
		})
	}
}

// readable checks what every report must be.
func readable(t *testing.T, what string, r analyst.Report) {
	t.Helper()
	d, err := document.Decode(r.JSON)
	if err != nil {
		t.Fatal(err)
	}
	said := len(d.Summary)
	if said > 1 && strings.Contains(strings.ToLower(d.Summary[said-1].Text), "watch") { // where to look next comes on top
		said--
	}
	if d.Title == "" || said == 0 || said > 6 {
		t.Errorf("%s: title %q, %d sentences of summary", what, d.Title, len(d.Summary))
	}
	keys := map[string]bool{}
	for _, s := range d.Sections {
		for _, f := range s.Findings {
			if keys[f.Key] {
				t.Errorf("%s: two findings have the key of %q", what, f.Text)
			}
			keys[f.Key] = true
		}
		if len(s.Findings) == 0 || s.Answer.Text == "" {
			t.Errorf("%s: a section without an answer", what)
		}
		for _, f := range s.Findings {
			if f.Key == "" || f.Text == "" || strings.ContainsAny(f.Text, "{}") || strings.Contains(f.Text, "The table has") {
				t.Errorf("%s: finding %+v", what, f)
			}
		}
	}
	for _, bad := range []string{"NaN", "Inf", "%!", "<nil>", "://", "The table has"} {
		if strings.Contains(r.Markdown, bad) {
			t.Errorf("%s: %q stands in\n%s", what, bad, r.Markdown)
		}
	}
}
