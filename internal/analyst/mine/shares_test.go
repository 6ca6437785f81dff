package mine_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// monthsOf makes 200 orders a month, so many of them of "A", the rest of "B" and "C".
func monthsOf(ofA ...int) []row {
	var rows []row
	for m, a := range ofA {
		for i := range 200 {
			name := "A"
			if i >= a {
				name = []string{"B", "C"}[i%2]
			}
			rows = append(rows, row{month: m, fields: []string{name}, amount: 1})
		}
	}
	return rows
}

func TestPlainShiftOfSharesIsToldAfterAShortHistory(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		ofA  []int
		want bool
	}{
		"eleven months, the last one plain": {[]int{60, 75, 52, 70, 55, 80, 58, 74, 50, 78, 120}, true},
		"the same shift as in other months": {[]int{60, 130, 55, 120, 60, 125, 58, 130, 50, 60, 120}, false},
		"no more than chance":               {[]int{60, 66, 58, 62, 64, 57, 61, 66, 59, 60, 68}, false},
	} {
		d := surveyed(monthsOf(c.ofA...), []string{"kind"}, len(c.ofA), count)
		told := passed(d, mine.Asked{Measures: []plan.Measure{count}, All: true}, document.KindMixShift)
		moved := passed(d, mine.Asked{Measures: []plan.Measure{count}, All: true}, document.KindMover)
		if got := len(told)+len(moved) > 0; got != c.want {
			t.Errorf("%s: told %v, want %v", name, got, c.want)
		}
	}
}

func TestWholeIsToldBeforeItsGroups(t *testing.T) {
	t.Parallel()
	whole := mine.Candidate{Kind: document.KindTrend, Family: mine.OverTime, Field: -1, Sign: 1, Effect: 0.7, Impact: 0.5, Tell: silent}
	group := mine.Candidate{Kind: document.KindTrend, Family: mine.GroupsOverTime, Field: 0, Entity: "A", Sign: 1, Effect: 0.8, Impact: 0.55, Tell: silent}
	d := surveyed(monthsOf(60, 60, 60), []string{"kind"}, 3, count)
	got := mine.Choose(d, []mine.Candidate{group, whole}, mine.Asked{Measures: []plan.Measure{count}, Columns: []string{"kind"}, All: true}, 5)
	if len(got) != 2 || got[0].Field >= 0 {
		t.Errorf("%+v, want the whole first", got)
	}
}

func silent(*insight.Teller) insight.Finding { return insight.Finding{} }
