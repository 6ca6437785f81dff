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

// byCounts reports whether a question is for one plain median or percentile that its values'
// counts give. Of rows that stay in their source nothing counts the values.
func (r Resolved) byCounts(profile catalog.Profile) bool {
	q := r.Question
	if profile.Rows < countedFrom || profile.Rolled || len(q.Measures) != 1 || q.Having != nil || q.Rank != nil || r.Before != nil || r.Spine != nil {
		return false
	}
	lines := (&writer{profile: profile}).countable(q.Measures[0])
	for _, d := range q.By {
		if lines *= valuesOf(d, profile); lines > profile.Rows {
			return false
		}
	}
	return lines > 0 && lines <= profile.Rows/rowsPerCount
}

// countable is how many values a median or a percentile is of, at most; 0: they cannot be counted.
func (w *writer) countable(m Measure) int64 {
	if _, ok := m.fraction(); !ok || m.Where != nil || m.Calc != "" {
		return 0
	}
	c := w.profile.Column(m.Column)
	switch {
	case m.Aggregate == Span && w.ofDates(m.Column, m.Until):
		return int64(w.operand(m).spread)/catalog.DaySeconds + 1
	case m.Aggregate == Span || c == nil || !w.column(c).exact:
		return 0
	}
	return c.Distinct
}

// fraction is which part of the values lies below a median or a percentile.
func (m Measure) fraction() (part float64, ok bool) {
	of := m.Aggregate
	if of == Span && m.Of != nil {
		of = m.Of.Aggregate
	}
	switch of {
	case Median:
		return 0.5, true
	case Percentile:
		return m.P, true
	}
	return 0, false
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
	m := q.Measures[0]
	value := w.operand(m).sql
	inner = append(inner, value+` AS "#v"`, `count(*) AS "#rows"`, "count("+value+`) AS "#values"`)
	middle := `CAST(min("#v") FILTER (WHERE "#upto" > ("#all" - 1) // 2) AS DOUBLE) / 2 + CAST(min("#v") FILTER (WHERE "#upto" > "#all" // 2) AS DOUBLE) / 2`
	if part, _ := m.fraction(); part != 0.5 {
		middle = between(part)
	}
	outer = append(outer, middle+" AS "+quote(w.named(Column{Name: m.name(), Role: "measure"})),
		`CAST(coalesce(sum("#rows"), 0) AS BIGINT) AS `+quote(w.named(Column{Name: "rows", Role: "rows"})))
	if _, ok := w.basis(m); ok {
		outer = append(outer, `CAST(coalesce(sum("#values"), 0) AS BIGINT) AS `+quote(w.named(Column{Name: m.name() + " n", Role: "n"})))
	}
	sql := "SELECT " + strings.Join(outer, ",\n  ") +
		"\nFROM (SELECT *, sum(\"#values\") OVER (" + each + `ORDER BY "#v") AS "#upto", sum("#values") OVER (` + strings.TrimSpace(each) + `) AS "#all"` +
		"\nFROM (SELECT " + strings.Join(inner, ", ") + "\nFROM " + table + w.clause(conditions...) + "\nGROUP BY ALL))"
	if len(groups) > 0 {
		sql += "\nGROUP BY " + ordinals(len(groups))
	}
	return sql
}

// between is a percentile of counted values: it lies between the two nearest to its place, as the database has it.
func between(part float64) string {
	place := "(" + number(part) + ` * (CAST("#all" AS DOUBLE) - 1))`
	value := func(at string) string {
		return `CAST(min("#v") FILTER (WHERE "#upto" > ` + at + "(" + place + ")) AS DOUBLE)"
	}
	above := "max(" + place + " - floor(" + place + "))"
	return value("floor") + " * (1 - " + above + ") + " + value("ceil") + " * " + above
}
