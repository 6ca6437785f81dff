package analyst

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAScheduleGivesItsTimeToWhatNamesNone: a weekly report is about the last week, but for lists, for what has a time of its
// own and for months, which a week has none of.
func TestAScheduleGivesItsTimeToWhatNamesNone(t *testing.T) {
	t.Parallel()
	may := &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 5}
	byMonth := []plan.Dimension{{Column: "day", Grain: plan.Month}}
	questions := []plan.Question{
		{Intent: plan.Value}, {Intent: plan.Value, Period: may}, {Intent: plan.List}, {Intent: plan.Quality}, {Intent: plan.Value, Time: "paid"}, {Intent: plan.Trend, By: byMonth},
	}
	m := &maker{profile: catalog.Profile{Time: "day"}, plan: plan.Plan{Questions: questions}}
	m.ofSchedule("weekly")
	for i, q := range m.plan.Questions {
		switch got := q.Period; {
		case i == 0 && (got == nil || got.Unit != plan.Week || got.Kind != plan.LastComplete):
			t.Errorf("what names no time is about %+v", got)
		case i == 1 && got != may, i > 1 && got != nil:
			t.Errorf("question %d is about %+v", i, got)
		}
	}
	if questions[0].Period != nil {
		t.Error("the questions that were read are changed")
	}
	for _, schedule := range []string{"", "whenever"} {
		m := &maker{profile: catalog.Profile{Time: "day"}, plan: plan.Plan{Questions: questions}}
		if m.ofSchedule(schedule); m.plan.Questions[0].Period != nil {
			t.Errorf("schedule %q gives %+v", schedule, m.plan.Questions[0].Period)
		}
	}
}
