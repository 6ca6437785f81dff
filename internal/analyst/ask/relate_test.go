package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestTwoNumbersAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ table, prompt, want string }{
		{"logistics", "how does freight cost relate to distance?", "correlation of freight cost and distance"},
		{"logistics", "relationship between weight and freight cost by carrier", "correlation of weight kg and freight cost; by carrier"},
		{"hr", "scatterplot of salary and bonus", "correlation of salary and bonus"},
		{"hr", "show me salary vs sick days", "correlation of salary and sick days"},
		{"campaigns", "correlation of clicks and conversions", "correlation of clicks and conversions"},
		{"campaigns", "impressions by spend, one dot each, as a scatter plot", "relation: correlation"},
	} {
		if got := briefs(about(t, c.table), c.prompt); !strings.Contains(got, c.want) {
			t.Errorf("%q reads %s, want %s", c.prompt, got, c.want)
		}
	}
	if q := about(t, "hr").Read("scatter chart of salary and bonus").Questions; len(q) != 1 || q[0].Chart != "scatter" || q[0].Intent != plan.Relation {
		t.Errorf("%+v", q)
	}
}

// TestNumbersOfGroupsAreNoRelation: what is added up or averaged stands side by side.
func TestNumbersOfGroupsAreNoRelation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ table, prompt string }{
		{"hr", "average salary vs average bonus by department"},
		{"campaigns", "total clicks and total conversions by channel"},
		{"campaigns", "clicks in October vs clicks in September"},
	} {
		if got := briefs(about(t, c.table), c.prompt); strings.Contains(got, "correlation") {
			t.Errorf("%q reads %s", c.prompt, got)
		}
	}
}

func TestRowsAreCountedByHowLargeANumberIs(t *testing.T) {
	t.Parallel()
	for prompt, bins := range map[string]int{
		"histogram of freight cost":                              10,
		"distribution of weight":                                 10,
		"what is the distribution of distance?":                  10,
		"number of shipments by weight in 8 buckets":             8,
		"freight cost in bins of 500":                            10,
		"histogram of distance, bin width 100":                   10,
		"count of shipments binned by distance in 50 km bands":   10,
		"how are the freight costs distributed, in 25 intervals": 25,
	} {
		q := about(t, "logistics").Read(prompt).Questions
		if len(q) != 1 || q[0].Intent != plan.Distribution || q[0].Measures[0].Aggregate != plan.Count || len(q[0].By) != 1 || q[0].By[0].Bins != bins {
			t.Errorf("%q: %+v", prompt, q)
		}
	}
}

func TestAWordInTheNameOfAFieldIsNoWordForStretches(t *testing.T) {
	t.Parallel()
	r := about(t, "logistics")
	if got := proposed(t, r.scene("weight in bands of 20"), proposeBins); !slices.Contains(got, "bands of 20: cue:bins 20") {
		t.Errorf("%q", got)
	}
	q := about(t, "saas")
	for _, c := range q.table.columns {
		got := proposed(t, q.scene("number of rows by "+strings.ReplaceAll(c.Name, "_", " ")), proposeBins)
		if len(got) > 0 {
			t.Errorf("%s: %q", c.Name, got)
		}
	}
}
