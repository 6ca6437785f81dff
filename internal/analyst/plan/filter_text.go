package plan

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// ExplainFilter says a condition on rows: "region is North and year is not 2020".
func ExplainFilter(p Predicate, profile catalog.Profile) string { return predicateText(p, profile) }
