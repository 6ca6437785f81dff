package ask

import "slices"

// fits are features of a bound: whether another column has the unit that was said, whether a unit was left behind, and
// whether people are counted.
func (s *scene) fits(c comparison, col *column) []string {
	f := s.cutShort(bounds, c)
	unit := c.unit
	if unit == "" && s.people(c) {
		unit = "persons"
		f = append(f, "bound/people "+map[bool]string{true: "numbered", false: "not numbered"}[s.namedBy(col, unit)])
	}
	if unit == "" {
		return f
	}
	if fit := s.unitFit(unit, col); fit != "same" && fit != "of time" && s.unitElsewhere(unit, col) {
		f = append(f, "bound/unit fits another", "bound/unit fits another|"+fit)
	}
	if c.numbers[0] == 0 {
		f = append(f, "bound/zero")
	}
	return f
}

// unitElsewhere reports whether another number of the table has a unit.
func (s *scene) unitElsewhere(unit string, but *column) bool {
	return slices.ContainsFunc(s.columns, func(c *column) bool {
		if c == but || !c.amount() {
			return false
		}
		fit := s.unitFit(unit, c)
		return fit == "same" || fit == "of time"
	})
}

// cutShort says that a comparison leaves the unit behind its number.
func (s *scene) cutShort(r role, c comparison) []string {
	if c.unit != "" || c.to >= len(s.ts) {
		return nil
	}
	if unit := s.unitWord(s.ts[c.to].text); unit != "" && unit != "persons" {
		return []string{string(r) + "/leaves its unit"}
	}
	return nil
}

// people reports whether a noun for people stands behind the number of a comparison, or within it: 40 children or more.
func (s *scene) people(c comparison) bool {
	for _, k := range []int{c.to, c.to - 1, c.from + 1} {
		if k > c.from && k < len(s.ts) && s.ofPeople(k) {
			return true
		}
	}
	return false
}

// ofPeople reports whether a token is a noun for people: guests, kids.
func (s *scene) ofPeople(i int) bool {
	if s.lexicon.has("person", s.ts[i].text) || s.unitWord(s.ts[i].text) == "persons" {
		return true
	}
	found := false
	s.words.at(s.ts, i, func(p phraseUse, to int) {
		found = found || p.use == asName && p.concept.kind == "person" && to == i+1
	})
	return found
}

// namedBy reports whether the name of a column of numbers says a unit: gross_wt_t, or that people are numbered: riders.
func (s *scene) namedBy(col *column, unit string) bool {
	if unit == "" || !col.amount() || seconds(unit) > 0 {
		return false
	}
	for _, n := range col.names {
		last := n.words[len(n.words)-1]
		if unit != "persons" && len(n.words) > 1 && s.unitWord(last) == unit {
			return true
		}
		if unit == "persons" && slices.ContainsFunc(n.words, func(w string) bool { return s.lexicon.has("crowd", w) }) {
			return true
		}
	}
	return false
}

// valueBehind reports whether a value of a column stands shortly behind a span that may name it: "caused by traffic" is
// about traffic, not about delays without a cause.
func (s *scene) valueBehind(c candidate) bool {
	for k := c.to; k < min(c.to+3, len(s.ts)); k++ {
		if s.valueOf(c.column, k) {
			return true
		}
	}
	return false
}
