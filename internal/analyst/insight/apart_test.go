package insight_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var claims = plan.Measure{Aggregate: plan.Count, Label: "number of claims", Unit: "claims", Additive: true}

func TestABriefIsToldWhichGroupLiesFarFromAllOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []string
		want   string
		roles  map[string]string
	}{
		{[]string{"314", "84", "78", "75"}, "apart.high", map[string]string{"leader": "A", "second": "B", "last": "D"}},
		{[]string{"160", "155", "150", "31"}, "apart.low", map[string]string{"leader": "D", "second": "A", "last": "C"}},
		{[]string{"64", "58", "56", "55"}, "", nil},     // chance makes that of so few
		{[]string{"400", "300", "200", "100"}, "", nil}, // the others lie as far apart
		{[]string{"314", "84"}, "", nil},
	} {
		b := document.NewBuilder()
		a := grouped(b, claims, c.values...)
		a.Resolved.Question.ID = "q1" + plan.BriefProgramme
		got := ""
		for _, f := range find(t, a, b) {
			if shape := strings.TrimSuffix(f.Shape, ".share"); shape == "apart.high" || shape == "apart.low" {
				got = shape
				check(t, b, f, c.roles)
			}
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}

func TestOnlyABriefIsToldWhereTheOthersLie(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	for _, f := range find(t, grouped(b, claims, "314", "84", "78", "75"), b) {
		if strings.HasPrefix(f.Shape, "apart.") {
			t.Error("a plain breakdown has the ends of its groups")
		}
	}
}
