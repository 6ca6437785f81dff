package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// inProfile answers a question about the shop where a profile is as some change makes it.
func inProfile(t *testing.T, q plan.Question, with func(*catalog.Profile)) (lines, columns []string) {
	t.Helper()
	p := profile()
	with(&p)
	q.ID = "q1"
	rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, clock())
	if err != nil {
		t.Fatal(err)
	}
	qs, err := plan.Compile(rs[0], p)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range run(t, open(t, shop), qs[0]) {
		lines = append(lines, strings.Join(l, " | "))
	}
	for _, c := range qs[0].Columns {
		columns = append(columns, c.Role)
	}
	return lines, columns
}

// fewRegions makes the field of regions one whose groups are few and known.
func fewRegions(p *catalog.Profile) {
	c := p.Column("region")
	c.AllValues, c.Distinct = true, 4
}

func TestAGroupThatHadRowsAndHasNoneNowIsListedWithZero(t *testing.T) {
	t.Parallel()
	november := plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{orders, amount}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.ToDate, Unit: plan.Month, N: 1}, Compare: &plan.Comparison{Kind: plan.NoComparison},
	}
	got, _ := inProfile(t, november, fewRegions)
	if want := []string{"East | 1 | 30.30 | 1 | 0", "West | 1 | 0.00 | 1 | 0", "North | 0 | 0.00 | 0 | 2", "South | 0 | 0.00 | 0 | 1", "null | 0 | 0.00 | 0 | 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for name, with := range map[string]func(*catalog.Profile){
		"very many groups": func(p *catalog.Profile) { fewRegions(p); p.Column("region").Distinct = 900 },
		"a large table":    func(p *catalog.Profile) { fewRegions(p); p.Rows = 5_000_000 },
	} {
		if got, _ := inProfile(t, november, with); len(got) != 2 {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAnAverageComesWithTheRowsThatHaveItsNumber(t *testing.T) {
	t.Parallel()
	q := plan.Question{
		Intent: plan.Breakdown, By: []plan.Dimension{region}, Measures: []plan.Measure{{Aggregate: plan.Average, Column: "score", Label: "average score"}},
	}
	got, roles := inProfile(t, q, func(*catalog.Profile) {})
	if !slices.Contains(got, "South | null | 1 | 0") || !slices.Contains(got, "North | 2 | 2 | 2") {
		t.Errorf("%q", got)
	}
	if want := []string{"group", "measure", "rows", "n"}; !slices.Equal(roles, want) {
		t.Errorf("%q, want %q", roles, want)
	}
}

func TestRowsBeforeAllWindowsTellWhatIsNewFromWhatCameBack(t *testing.T) {
	t.Parallel()
	q := plan.Question{
		Intent: plan.Change, Measures: []plan.Measure{orders}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, Ago: 1}, Compare: &plan.Comparison{Kind: plan.Previous},
	}
	got, roles := inProfile(t, q, fewRegions)
	if !slices.Contains(roles, "earlier") || !slices.Contains(got, "South | 1 | 0 | 1 | 0") {
		t.Errorf("%q of %q", got, roles)
	}
	if slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "East") }) {
		t.Errorf("%q: what came later is none of these months", got)
	}
}
