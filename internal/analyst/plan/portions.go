package plan

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// MostOf is the part of a total that is called most of it.
const MostOf = 0.80

// CompilePortions is how the survey's measures fall on the values of a field that
// has too many to be looked at one by one: one line with, for each measure, the
// number of groups, the largest group's, the total, the sum of the groups' squares,
// the smallest group's, and how many of the largest make [MostOf] of the total. What
// it says decides only what is asked exactly.
func CompilePortions(s Survey, profile catalog.Profile, by Dimension) Query {
	w := s.writer(profile)
	var sums, running, out []string
	for i, m := range s.Measures {
		sum := "NULL"
		if !Quotient(m) {
			sum = "CAST(coalesce(" + w.measure(m, "") + ", 0) AS DOUBLE)"
		}
		sums = append(sums, fmt.Sprintf("%s AS v%d", sum, i))
		running = append(running, fmt.Sprintf(
			`coalesce(sum(v%[1]d) OVER (ORDER BY v%[1]d DESC, "#g" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS b%[1]d, sum(v%[1]d) OVER () AS t%[1]d`, i))
		out = append(out, fmt.Sprintf(
			"count(*), max(v%[1]d), sum(v%[1]d), sum(v%[1]d * v%[1]d), min(v%[1]d), count(*) FILTER (WHERE b%[1]d < %[2]s * t%[1]d)", i, number(MostOf)))
	}
	conditions := append([]string{quote(by.Column) + " IS NOT NULL"}, w.filters()...)
	sql := "SELECT " + strings.Join(out, ",\n  ") + "\nFROM (SELECT *, " + strings.Join(running, ",\n  ") +
		"\nFROM (SELECT " + quote(by.Column) + ` AS "#g", ` + strings.Join(sums, ", ") + "\nFROM " + table + w.clause(conditions...) + "\nGROUP BY 1))"
	return w.query("portions", sql)
}
