package ask

import "slices"

// happenedAt reports whether a time says when that happened which the rows of an ask are filtered by: what was
// cancelled, and the day on which it was. The concept that the words of the condition name has both.
func (s *scene) happenedAt(d *draft, column int) bool {
	return slices.ContainsFunc(d.filters, func(f condition) bool {
		return f.value != "" && f.at < len(s.from) && s.dated(f, column)
	})
}

// dated reports whether a candidate for a condition's words is of a concept that a time is the date of.
func (s *scene) dated(f condition, column int) bool {
	return slices.ContainsFunc(s.from[f.at], func(c candidate) bool {
		if c.kind != isColumn || c.column != column || c.concept == nil {
			return false
		}
		return slices.ContainsFunc(s.from[f.at], func(v candidate) bool {
			return v.kind == isValue && v.column == f.column && v.value == f.value && v.to == c.to
		})
	})
}

// holderOf is the kind of things that a column holds, as far as it matters for who does something.
func (s *scene) holderOf(column int) string {
	for _, kind := range []string{"person", "product", "place"} {
		if s.isKind(column, kind) {
			return kind
		}
	}
	return "none"
}
