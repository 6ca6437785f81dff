package plan_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Nines below zero, far from all other numbers, stand for what was not measured; a loss of 99 or a cold day does not.
func TestNinesFarBelowAllNumbersAreACode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		column catalog.Column
		want   string
	}{
		"a meter":          {catalog.Column{Min: "-999.0", Max: "340", Median: 121, StdDev: 90, Negatives: 2}, "-999"},
		"a thermometer":    {catalog.Column{Min: "-9999", Max: "34", Median: 4, StdDev: 310, Negatives: 300}, "-9999"},
		"a loss":           {catalog.Column{Min: "-99", Max: "4000", Median: 121, StdDev: 90, Negatives: 2}, ""},
		"gains and losses": {catalog.Column{Min: "-999", Max: "2000", Median: 10, StdDev: 600, Negatives: 400}, ""},
		"no nines":         {catalog.Column{Min: "-998", Max: "340", Median: 121, StdDev: 90, Negatives: 2}, ""},
		"none below zero":  {catalog.Column{Min: "999", Max: "3400", Median: 1210, StdDev: 90}, ""},
	} {
		if got := plan.Placeholder(&c.column, 1000); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
