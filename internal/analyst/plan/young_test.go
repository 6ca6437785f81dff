package plan_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// A database refuses a statement with a value that it does not name.
func TestNumbersThatAreNotFinalBindNothingThatIsNotUsed(t *testing.T) {
	t.Parallel()
	p := profile()
	p.Columns[4].AllValues, p.Columns[4].Distinct = true, 4 // groups without rows are listed
	db := open(t, shop)
	for _, by := range [][]plan.Dimension{nil, {region}} {
		for _, intent := range []plan.Intent{plan.Value, plan.Breakdown, plan.Change} {
			q := plan.Question{
				ID: "q1", Intent: intent, By: by, Measures: []plan.Measure{orders, amount}, Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 10, Year: 2026, Text: "October"}, Compare: &plan.Comparison{Kind: plan.Previous},
				Where: &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"North", "South"}},
			}
			if intent == plan.Breakdown && by == nil {
				continue
			}
			rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, clock())
			if err != nil {
				t.Fatal(err)
			}
			rs[0].Before = &plan.Window{Start: time.Date(2026, 9, 5, 0, 0, 0, 0, time.UTC), End: time.Date(2026, 9, 25, 0, 0, 0, 0, time.UTC), Label: "September"}
			rs[0].Young = []plan.Young{{Start: "day", Since: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC), Columns: []string{"region", "amount"}}}
			queries, err := plan.Compile(rs[0], p)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range queries {
				for i := range one.Args {
					if !strings.Contains(one.SQL+" ", fmt.Sprintf("$%d", i+1)) {
						t.Errorf("%s %v: $%d is bound and not used in\n%s", intent, by, i+1, one.SQL)
					}
				}
				run(t, db, one)
			}
		}
	}
}
