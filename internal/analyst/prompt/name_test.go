package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestSharesAreCalledAsThePromptCallsThem(t *testing.T) {
	t.Parallel()
	checkNames(t, wards(), map[string]string{
		"What percentage of readmitted admissions did we have?": "percentage of readmitted admissions",
		"share of  admissions that are readmitted, by ward":     "share of admissions that are readmitted",
		"what percent is readmitted":                            "share of admissions where readmitted is true",
	})
}

func TestTimesBetweenTwoTimesAreCalledByWhatHappened(t *testing.T) {
	t.Parallel()
	checkNames(t, wards(), map[string]string{"how long from admission to discharge, by doctor": "average time from admitted to discharged"})
	checkNames(t, table("loans", "loans", 900, "copy:key:900", "loan date:date:400", "returned:date:400", "title:entity:90"), map[string]string{
		"median time from loan to return": "median time from loan to returned",
	})
}

// checkNames holds what the first measure of the first question is called.
func checkNames(t *testing.T, profile catalog.Profile, want map[string]string) {
	t.Helper()
	for text, name := range want {
		p := prompt.Read(profile, nil, text, prompt.Hint{})
		if got := p.Questions[0].Measures[0].Label; got != name {
			t.Errorf("%q: the measure is called %q, want %q", text, got, name)
		}
	}
}

func TestARateOfCountsThatLieInEachOtherIsInPercent(t *testing.T) {
	t.Parallel()
	columns := []string{"day:date:300", "source:category:4:search|social", "sessions:flow:400", "signups:flow:90", "errors:flow:40", "hours:flow:60"}
	p := table("visits", "visits", 900, columns...)
	for name, mean := range map[string]float64{"sessions": 400, "signups": 12, "errors": 3, "hours": 20} {
		c := p.Column(name)
		c.Whole, c.Mean = true, mean
	}
	for text, unit := range map[string]string{
		"conversion rate (signups per session) by source": "%",
		"strange rate (sessions per signup) by source":    "",
		"error rate (errors per hour) by source":          "",
		"yield (signups per session) by source":           "",
	} {
		m := prompt.Read(p, nil, text, prompt.Hint{}).Questions[0].Measures[0]
		if m.Aggregate != plan.Ratio || m.Unit != unit {
			t.Errorf("%q: %s in %q, want a ratio in %q", text, m.Aggregate, m.Unit, unit)
		}
	}
}
