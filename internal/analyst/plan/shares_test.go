package plan_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestSharesAreOfAllGroupsOrOfTheFirstField(t *testing.T) {
	t.Parallel()
	amount := plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total amount", Additive: true}
	for name, c := range map[string]struct {
		by   []string
		want []string
		not  string
	}{
		"one field":  {[]string{"region"}, []string{`OVER (ORDER BY "region" ROWS`, `AS "share of total amount"`, `ORDER BY "total amount" DESC`}, "PARTITION"},
		"two fields": {[]string{"region", "channel"}, []string{`OVER (PARTITION BY "region" ORDER BY "region", "channel" ROWS`}, "DESC NULLS LAST, \"total"},
	} {
		q := plan.Question{ID: "q1", Intent: plan.Breakdown, Measures: []plan.Measure{amount}}
		for _, column := range c.by {
			q.By = append(q.By, plan.Dimension{Column: column, Label: column})
		}
		got := plan.CompileShares(plan.Resolved{Question: q}, profile())
		if got.ID != "q1.shares" {
			t.Errorf("%s: it is called %s", name, got.ID)
		}
		for _, want := range c.want {
			if !strings.Contains(got.SQL, want) {
				t.Errorf("%s: %q is not in\n%s", name, want, got.SQL)
			}
		}
		if strings.Contains(got.SQL, c.not) {
			t.Errorf("%s: %q is in\n%s", name, c.not, got.SQL)
		}
	}
}
