package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestHowManyIsSaidOfWhatIsCounted: in "how many stays, crew" nobody said how crew becomes a number.
func TestHowManyIsSaidOfWhatIsCounted(t *testing.T) {
	t.Parallel()
	r := berths()
	for prompt, want := range map[string]plan.Origin{
		"how many stays and crew by pier": plan.Implied, "how many stays and total crew by pier": plan.Asked,
	} {
		p := r.Read(prompt)
		for _, q := range p.Questions {
			for _, m := range q.Measures {
				if m.Column != "" && m.Aggregate == plan.Sum && m.Origin != want {
					t.Errorf("%q: %s is %s, want %s", prompt, m.Label, m.Origin, want)
				}
			}
		}
	}
}

// TestWordsForAnAverageAverageTheFieldThatTheyName: AOV is the average of whatever field an order's money stands in.
func TestWordsForAnAverageAverageTheFieldThatTheyName(t *testing.T) {
	t.Parallel()
	r := berths()
	for _, prompt := range []string{"AOV by pier", "average ticket by pier"} {
		p := r.Read(prompt)
		if len(p.Questions) != 1 || len(p.Questions[0].Measures) != 1 || p.Questions[0].Measures[0].Aggregate != plan.Average {
			t.Errorf("%q: %+v", prompt, p.Questions)
		}
	}
}

// TestAConditionOnGroupsCallsItsNumberAsTheAnswerDoes: one number has one name in a question.
func TestAConditionOnGroupsCallsItsNumberAsTheAnswerDoes(t *testing.T) {
	t.Parallel()
	s := berths().scene("piers whose sailors are more than 5")
	q := plan.Question{Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "crew", Label: "total crew"}}, Having: &plan.Condition{Measure: plan.Measure{Aggregate: plan.Sum, Column: "crew", Label: "total crew"}}}
	said := map[string]string{"crew": "sailors"}
	s.rename(&q.Measures[0], said)
	s.rename(&q.Having.Measure, said)
	if q.Measures[0].Label != "total sailors" || q.Having.Measure.Label != "total sailors" {
		t.Errorf("%s, %s", q.Measures[0].Label, q.Having.Measure.Label)
	}
}
