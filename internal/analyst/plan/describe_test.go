package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestTheWordForHowNumbersArePutTogetherIsNotSaidTwice(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Columns: []catalog.Column{
		{Name: "v", Label: "total visitors", Type: sitrep.TypeNumber}, {Name: "a", Label: "average price", Type: sitrep.TypeNumber}, {Name: "t", Label: "totals", Type: sitrep.TypeNumber},
	}}
	for _, c := range []struct {
		column    string
		aggregate plan.Aggregate
		want      string
	}{
		{"v", plan.Sum, "total visitors"}, {"v", plan.Average, "average total visitors"}, {"a", plan.Average, "average price"}, {"t", plan.Sum, "total totals"},
	} {
		if got := plan.Describe(plan.Measure{Aggregate: c.aggregate, Column: c.column}, &p).Label; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
