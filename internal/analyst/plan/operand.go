package plan

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Operand is a number of the data itself on the right side of a comparison:
// the average of a row's own department, the value of the row called Spain.
type Operand struct {
	Aggregate Aggregate  `json:"aggregate"`        // average, median, minimum or maximum; empty: Column of the row at hand
	Column    string     `json:"column,omitempty"` // empty: the one that is compared
	Where     *Predicate `json:"where,omitempty"`  // of these rows only
	Within    []string   `json:"within,omitempty"` // of the rows that share these columns' values with the row at hand
}

// inside is what the rows of an operand are called, so that the row at hand can be told from them.
const inside = `"inside"`

// own reports whether a comparison is with another column of the same row.
func (o Operand) own() bool { return o.Aggregate == "" }

// ownRow compares two columns of a row. A time that is due on a day is due until the
// day is over.
func (w *writer) ownRow(p Predicate) string {
	if _, ok := w.profile.EarliestClock(p.Against.Column, p.Column); ok {
		return w.span(p.Against.Column, p.Column) + " " + comparisonSign(p.Op) + " 0"
	}
	left, right := quote(p.Column), quote(p.Against.Column)
	form, due := timeForm(w.profile.Column(p.Column)), timeForm(w.profile.Column(p.Against.Column))
	switch {
	case due == dateForm && form != dateForm && form != noTime:
		left = "CAST(" + w.local(w.profile.Column(p.Column)) + " AS DATE)"
	case form == dateForm && due != dateForm && due != noTime:
		right = "CAST(" + w.local(w.profile.Column(p.Against.Column)) + " AS DATE)"
	}
	return left + " " + comparisonSign(p.Op) + " " + right
}

// ownSide checks a comparison of two columns: both are numbers or both are times.
func (v validator) ownSide(p Predicate) error {
	if err := v.known(p.Against.Column); err != nil {
		return err
	}
	a, b := v.profile.Column(p.Column), v.profile.Column(p.Against.Column)
	times := Datelike(a) && Datelike(b) || a.Clock && b.Clock
	if p.Column == p.Against.Column || p.Against.Where != nil || len(p.Against.Within) > 0 || !times && !(numeric(a) && numeric(b)) {
		return sitrep.Invalidf("the fields %q and %q cannot be compared", p.Column, p.Against.Column)
	}
	return nil
}

// otherSide compiles the right side of a comparison with the data itself. It
// looks at the rows of the question's window.
func (w *writer) otherSide(p Predicate) string {
	o := *p.Against
	column := o.Column
	if column == "" {
		column = p.Column
	}
	conditions := []string{w.inWindow(w.r.Window)}
	for _, c := range o.Within {
		conditions = append(conditions, table+"."+quote(c)+" IS NOT DISTINCT FROM "+inside+"."+quote(c))
	}
	if o.Where != nil {
		conditions = append(conditions, w.where(*o.Where))
	}
	return "(SELECT " + w.measure(Measure{Aggregate: o.Aggregate, Column: column}, "") + " FROM " + table + " AS " + inside + w.clause(conditions...) + ")"
}

// operand checks the right side of a comparison. What is within it may be
// vague, but not compared with the data again.
func (v validator) operand(p Predicate, depth int) error {
	o := *p.Against
	if o.own() {
		return v.ownSide(p)
	}
	column := o.Column
	if column == "" {
		column = p.Column
	}
	switch o.Aggregate {
	case Average, Median:
		if !numeric(v.profile.Column(column)) {
			return sitrep.Invalidf("the field %q is not a number", column)
		}
	case Minimum, Maximum:
	default:
		return sitrep.Invalidf("a comparison cannot be with the %s of other rows", o.Aggregate)
	}
	for _, c := range append([]string{column}, o.Within...) {
		if err := v.known(c); err != nil {
			return err
		}
	}
	if o.Where == nil {
		return nil
	}
	if nested(*o.Where) {
		return sitrep.Invalidf("the conditions compare within a comparison")
	}
	return v.predicate(*o.Where, depth+1)
}

func nested(p Predicate) bool {
	for _, k := range p.Kids {
		if nested(k) {
			return true
		}
	}
	return p.Against != nil
}

// operandText says the right side: "the average salary of the same department",
// "the highest population where name is Spain".
func operandText(p Predicate, profile catalog.Profile) string {
	o := *p.Against
	if o.own() {
		return labelOf(o.Column, profile)
	}
	if o.Where != nil && oneRow(*o.Where, profile) {
		return "that of the row where " + predicateText(*o.Where, profile)
	}
	s := "the " + aggregateText(o.Aggregate)
	if o.Column != "" && o.Column != p.Column {
		s += " " + labelOf(o.Column, profile)
	}
	if len(o.Within) > 0 {
		labels := make([]string, len(o.Within))
		for i, c := range o.Within {
			labels[i] = labelOf(c, profile)
		}
		s += " of the same " + and(labels)
	}
	if o.Where != nil {
		s += " (where " + predicateText(*o.Where, profile) + ")"
	}
	return s
}

// oneRow reports whether a condition names a row: by its name, or as the first of a ranking.
func oneRow(p Predicate, profile catalog.Profile) bool {
	c := profile.Column(p.Column)
	named := c != nil && (c.Role == sitrep.RoleIdentifier || 2*c.Distinct > profile.Rows)
	return p.Vague != "" || p.Op == In && len(p.Values) == 1 && named
}

func aggregateText(a Aggregate) string {
	switch a {
	case Maximum:
		return "highest"
	case Minimum:
		return "lowest"
	}
	return strings.ToLower(string(a))
}

func labelOf(column string, profile catalog.Profile) string {
	if c := profile.Column(column); c != nil && c.Label != "" {
		return c.Label
	}
	return column
}
