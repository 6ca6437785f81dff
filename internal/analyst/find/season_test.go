package find_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// A table of weeks or months says nothing of what a day had.
func TestOnlyATableOfDaysHasThem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		column *catalog.Column
		want   bool
	}{
		"each day":         {&catalog.Column{Min: "2026-01-01", Max: "2026-10-31", Distinct: 304}, true},
		"workdays":         {&catalog.Column{Min: "2026-01-01", Max: "2026-10-31", Distinct: 217}, true},
		"instants":         {&catalog.Column{Min: "2026-01-01T08:12:00", Max: "2026-10-31T19:40:00", Distinct: 5000}, true},
		"each week":        {&catalog.Column{Min: "2026-01-05", Max: "2026-10-26", Distinct: 43}, false},
		"each month":       {&catalog.Column{Min: "2025-01-01", Max: "2026-10-01", Distinct: 22}, false},
		"a number of year": {&catalog.Column{Min: "1990", Max: "2026", Distinct: 37}, false},
		"no time":          {nil, false},
	} {
		if got := find.Daily(c.column); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
