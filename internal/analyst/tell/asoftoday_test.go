package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatIsOverdueTodayIsNotWhatHappenedToday(t *testing.T) {
	t.Parallel()
	unpaid := &plan.Predicate{Op: plan.IsNull, Column: "paid"}
	for text, c := range map[string]struct {
		where *plan.Predicate
		kept  bool
	}{
		"today": {unpaid, false}, "as of now": {unpaid, false}, "yesterday": {unpaid, true}, "in October": {unpaid, true}, "Today": {nil, true},
	} {
		p := plan.Plan{Questions: []plan.Question{
			{Where: c.where, Period: &plan.Period{Kind: plan.ToDate, Unit: plan.Day, Text: text}, Compare: &plan.Comparison{Kind: plan.Previous}},
			{Period: &plan.Period{Kind: plan.ToDate, Unit: plan.Day, Text: text}},
		}}
		for _, q := range asOfToday(p).Questions {
			if (q.Period != nil) != c.kept || !c.kept && q.Compare != nil {
				t.Errorf("%s, %v: %v against %v", text, c.where, q.Period, q.Compare)
			}
		}
		if p.Questions[0].Period == nil {
			t.Error("the plan that was given is changed")
		}
	}
}
