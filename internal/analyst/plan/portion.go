package plan

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// portion is a group's number as its part of the sum over all groups, or over those
// that have the first dimensions in common. Adding up in an order makes the sum the same
// on any number of threads.
func (w *writer) portion(m Measure, filter string) string {
	var keys []string
	for _, d := range w.r.Question.By {
		key, _ := w.dimension(d)
		keys = append(keys, key)
	}
	x := "CAST(" + w.measure(*m.Of, filter) + " AS DOUBLE)"
	over := ""
	if whole := min(m.Whole, len(keys)); whole > 0 {
		over = "PARTITION BY " + strings.Join(keys[:whole], ", ") + " "
	}
	if len(keys) > 0 {
		over += "ORDER BY " + strings.Join(keys, ", ") + " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"
	}
	return "100 * " + x + " / nullif(sum(" + x + ") OVER (" + over + "), 0)"
}

// portioned reports whether a question has parts of a whole: its groups are then
// chosen after the whole is known.
func (q Question) portioned() bool {
	portion := func(m Measure) bool { return m.Aggregate == Portion }
	return slices.ContainsFunc(q.Measures, portion) ||
		slices.ContainsFunc(q.OnGroups(), func(h Condition) bool { return portion(h.Measure) })
}

func (v validator) portion(m Measure) error {
	switch {
	case m.Of == nil || m.Of.nests() || m.Of.Aggregate == Correlation:
		return sitrep.Invalidf("a portion needs a plain measure that it is a part of")
	case m.Where != nil:
		return sitrep.Invalidf("a portion has no condition of its own")
	case m.Whole < 0:
		return sitrep.Invalidf("a whole cannot be shared by %d fields", m.Whole)
	}
	return v.measure(*m.Of)
}

// wholes checks that the wholes of a question's portions are made of some of its groups.
func (v validator) wholes(q Question) error {
	for _, m := range q.Measures {
		if m.Aggregate == Portion && m.Whole > 0 && m.Whole >= len(q.By) {
			return sitrep.Invalidf("a whole of %d fields is cut by none: the question groups by %d", m.Whole, len(q.By))
		}
	}
	return nil
}

func describePortion(m Measure, p *catalog.Profile) Measure {
	of := Describe(*m.Of, p)
	m.Of, m.Unit, m.Additive, m.Good = &of, "%", false, of.Good
	m.Label = "share of " + of.Label
	if m.Whole > 0 {
		m.Label += " within the group"
	}
	return m
}
