package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestANumberThatCannotStandInCellsTakesNoTableFromOneThatCan: amounts are told in a table by both fields, and a share that
// is told beside them in a list of its own.
func TestANumberThatCannotStandInCellsTakesNoTableFromOneThatCan(t *testing.T) {
	t.Parallel()
	p := repairs()
	late := plan.Measure{Aggregate: plan.ShareWhere, Where: equal("shift", "Late"), Unit: "%"}
	count := plan.Measure{Aggregate: plan.Count, Additive: true}
	mean := plan.Measure{Aggregate: plan.Average, Column: "minutes"}
	fields := []plan.Dimension{{Column: "station"}, {Column: "model_line"}}
	for _, c := range []struct {
		measures []plan.Measure
		want     []string
	}{
		{[]plan.Measure{count, late}, []string{plan.PartsOfPivot, ""}},
		{[]plan.Measure{count, mean}, []string{plan.PartsOfPivot, plan.PivotProgramme}}, // an average has no parts
		{[]plan.Measure{late}, []string{""}},
	} {
		var got []string
		for _, q := range crossing(plan.Question{Text: "repairs by station and model, with %", Measures: c.measures}, fields, p) {
			got = append(got, q.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.measures, got, c.want)
		}
	}
}

// TestARateThatIsOneNumberComesWithTheRowsThatItCounts: so many of so many.
func TestARateThatIsOneNumberComesWithTheRowsThatItCounts(t *testing.T) {
	t.Parallel()
	p := repairs()
	rate := plan.Measure{
		Aggregate: plan.Ratio, Unit: "%", Label: "late rate", Origin: plan.Asked,
		Of: &plan.Measure{Aggregate: plan.Count, Where: equal("shift", "Late"), Additive: true}, Per: &plan.Measure{Aggregate: plan.Count, Additive: true},
	}
	for _, c := range []struct {
		by   []plan.Dimension
		want int
	}{{nil, 3}, {[]plan.Dimension{{Column: "station"}}, 1}} {
		s := slotsOf("late rate", p)
		q := plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{rate}, By: c.by}
		if got := s.withCounted(plan.Plan{Questions: []plan.Question{q}}).Questions[0].Measures; len(got) != c.want {
			t.Errorf("by %v: %d numbers", c.by, len(got))
		}
	}
}
