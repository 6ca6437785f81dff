package plan

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// From so many rows on a median is read off the counts of the values: one line for
// each value of each group, where the database would keep all values and sort them.
// Ten million rows cost a fifth, as long as the lines are few beside the rows.
const (
	countedFrom  = 1_000_000
	rowsPerCount = 20
)

// byCounts reports whether a question is for one plain median that its values'
// counts give. Of rows that stay in their source nothing counts the values.
func (r Resolved) byCounts(profile catalog.Profile) bool {
	q := r.Question
	if profile.Rows < countedFrom || profile.Rolled || len(q.Measures) != 1 || q.Having != nil || q.Rank != nil || r.Before != nil || r.Spine != nil {
		return false
	}
	m := q.Measures[0]
	c := profile.Column(m.Column)
	if m.Aggregate != Median || m.Where != nil || m.Calc != "" || c == nil || !(&writer{profile: profile}).column(c).exact {
		return false
	}
	lines := c.Distinct
	for _, d := range q.By {
		if lines *= valuesOf(d, profile); lines > profile.Rows {
			return false
		}
	}
	return lines > 0 && lines <= profile.Rows/rowsPerCount
}

// valuesOf is how many groups a plain dimension makes; more than can be counted
// where it is none.
func valuesOf(d Dimension, profile catalog.Profile) int64 {
	c := profile.Column(d.Column)
	if c == nil || c.DistinctCapped || d.Made() {
		return profile.Rows + 1
	}
	return max(1, c.Distinct)
}

// medians is the answering table of such a question: the middle value, or half of
// each of the two, as the database computes it.
func (w *writer) medians(conditions []string) string {
	q := w.r.Question
	inner, outer, groups := []string{}, []string{}, []string{}
	for i, d := range q.By {
		inner = append(inner, quote(d.Column)+" AS "+w.field(i))
		groups = append(groups, w.field(i))
		outer = append(outer, w.field(i)+" AS "+quote(w.named(Column{Name: d.name(), Role: "group", By: i})))
		w.orders = append(w.orders, fmt.Sprint(i+1)+" NULLS LAST")
	}
	each := ""
	if len(groups) > 0 {
		each = "PARTITION BY " + strings.Join(groups, ", ") + " "
	}
	value := w.unless(w.profile.Column(q.Measures[0].Column), quote(q.Measures[0].Column))
	inner = append(inner, value+` AS "#v"`, `count(*) AS "#rows"`, "count("+value+`) AS "#values"`)
	outer = append(outer,
		`CAST(min("#v") FILTER (WHERE "#upto" > ("#all" - 1) // 2) AS DOUBLE) / 2 + CAST(min("#v") FILTER (WHERE "#upto" > "#all" // 2) AS DOUBLE) / 2 AS `+
			quote(w.named(Column{Name: q.Measures[0].name(), Role: "measure"})),
		`CAST(coalesce(sum("#rows"), 0) AS BIGINT) AS `+quote(w.named(Column{Name: "rows", Role: "rows"})),
		`CAST(coalesce(sum("#values"), 0) AS BIGINT) AS `+quote(w.named(Column{Name: q.Measures[0].name() + " n", Role: "n"})))
	sql := "SELECT " + strings.Join(outer, ",\n  ") +
		"\nFROM (SELECT *, sum(\"#values\") OVER (" + each + `ORDER BY "#v") AS "#upto", sum("#values") OVER (` + strings.TrimSpace(each) + `) AS "#all"` +
		"\nFROM (SELECT " + strings.Join(inner, ", ") + "\nFROM " + table + w.clause(conditions...) + "\nGROUP BY ALL))"
	if len(groups) > 0 {
		sql += "\nGROUP BY " + ordinals(len(groups))
	}
	return sql
}
