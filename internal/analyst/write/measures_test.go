package write_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestACountHasNoDecimalsBesideAnAmount(t *testing.T) {
	t.Parallel()
	amount, count := plan.Measure{Aggregate: plan.Sum, Column: "cost", Label: "total cost"}, plan.Measure{Aggregate: plan.CountDistinct, Column: "customer", Label: "number of different customers"}
	a := figures(document.NewBuilder(), amount, count)
	a.Main.Result.Rows[0][0] = json.Number("100.25")
	b := document.NewBuilder()
	b.AddResult(a.Main.Result)
	got := rows(section(t, b, a).Tables[0])
	if !slices.ContainsFunc(got, func(row string) bool { return strings.HasPrefix(row, "Number of different customers | 100 | 80 |") }) {
		t.Errorf("%q", got)
	}
}
