package plan

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// CompileShares is the main query of a question by groups with each number as its
// percentage: of all groups, or, by two fields, of the first one's group. Shares are
// of what the query keeps, so that they are right only where it keeps all groups.
func CompileShares(r Resolved, profile catalog.Profile) Query {
	main := compileMain(r, profile)
	var groups []string
	for _, c := range main.Columns {
		if c.Role == "group" {
			groups = append(groups, quote(c.Name))
		}
	}
	within := ""
	if len(groups) > 1 {
		within = "PARTITION BY " + groups[0] + " "
	}
	// Adding up in an order makes the sum the same on any number of threads.
	frame := " OVER (" + within + "ORDER BY " + strings.Join(groups, ", ") + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)"
	q := Query{ID: r.Question.ID + ".shares", Args: main.Args, Limit: main.Limit}
	var selects []string
	for _, c := range main.Columns {
		name, from := c.Name, quote(c.Name)
		if c.Role == "measure" || c.Role == "before" {
			number := "CAST(" + from + " AS DOUBLE)"
			from = "100 * " + number + " / nullif(sum(" + number + ")" + frame + ", 0)"
			name = "share of " + c.Name
		}
		q.Columns = append(q.Columns, Column{Name: name, Role: c.Role, Measure: c.Measure, By: c.By})
		selects = append(selects, from+" AS "+quote(name))
	}
	q.SQL = "SELECT " + strings.Join(selects, ",\n  ") + "\nFROM (" + main.SQL + ")\nORDER BY " + shareOrder(main, groups)
	return q
}

// shareOrder is the largest groups first: by two fields those of the first, and
// within each those of the second as they are in all.
func shareOrder(main Query, groups []string) string {
	number := ""
	for _, c := range main.Columns {
		if c.Role == "measure" && number == "" {
			number = quote(c.Name)
		}
	}
	if len(groups) == 1 {
		return number + " DESC NULLS LAST, " + groups[0]
	}
	var out []string
	for _, g := range groups {
		out = append(out, "sum("+number+") OVER (PARTITION BY "+g+") DESC NULLS LAST", g)
	}
	return strings.Join(out, ", ")
}
