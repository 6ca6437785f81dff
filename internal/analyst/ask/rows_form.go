package ask

import (
	"slices"
	"strings"
)

// rowsForm says how a column's own name has a word for what a row is: moves are told by move_mins, but a move is no
// length of time, and quotes are no date on which something was quoted.
func (s *scene) rowsForm(a *act) string {
	if a.column < 0 || s.moneyAt(a.from, a.to) {
		return ""
	}
	words := split(s.columns[a.column].Name)
	form := "with more"
	switch s.saidOf(a, words) {
	case -1:
		form = "other word"
	case len(words):
		return "itself"
	}
	if s.plural(a.to - 1) {
		form += ", plural"
	}
	return form
}

// saidOf is how many of the first words of a name a span says, in the singular or the plural; -1: it says others.
func (s *scene) saidOf(a *act, words []string) int {
	n := 0
	for _, t := range s.ts[a.from:a.to] {
		if t.hyphen() {
			continue
		}
		if n >= len(words) || singular(t.text) != singular(words[n]) {
			return -1
		}
		n++
	}
	return n
}

// singular is a word without the ending of a plural.
func singular(w string) string {
	if rest, ok := strings.CutSuffix(w, "ies"); ok {
		return rest + "y"
	}
	if strings.HasSuffix(w, "ss") {
		return w
	}
	return strings.TrimSuffix(w, "s")
}

// moneyAt reports whether a span is a word for money: of sales in sales_eur the money is meant, and not the rows.
func (s *scene) moneyAt(from, to int) bool {
	return slices.ContainsFunc(s.from[from], func(c candidate) bool {
		return c.to == to && c.concept != nil && c.concept.kind == "money"
	})
}

// How a count of rows stands among the words around it.
const (
	countAsked  = "asked"  // how many orders
	countJoined = "joined" // orders and revenue
	countOne    = "one"    // on an average day
	countOf     = "of"     // the weight of a box, fees on matters
	countFirst  = "first"  // orders per shop
	countLoose  = "loose"
)

// countStands says how the words for rows stand that an act counts.
func (s *scene) countStands(a *act) string {
	switch b, after := s.before(a.from), s.after(a.to); {
	case strings.HasPrefix(s.asked(a.from), "aggregate count"):
		return countAsked
	case joins(b) || joins(after) || after == "each":
		return countJoined
	case !s.plural(a.to-1) && a.from > 0 && slices.Contains(oneBehind, s.ts[a.from-1].text):
		return countOne
	case b == "start" || ends(b):
		return countFirst
	case slices.Contains([]string{"of", "on", "for", "from", "in", "at", "with", "by"}, b):
		return countOf
	}
	return countLoose
}

// joins reports whether a class is that of words that put one thing beside another.
func joins(class string) bool {
	return class == "and" || class == "join" || class == "," || class == "plus" || class == "&" || class == "with"
}

// namedOtherwise says of words that may be what rows are called by a concept whether they are the name of a column, or a
// value of one: a fare is a trip, but in a table of fares it is the fare.
func (s *scene) namedOtherwise(c candidate) []string {
	if c.via == byName {
		return nil
	}
	var out []string
	for _, o := range s.from[c.from] {
		switch {
		case o.to != c.to:
		case o.kind == isColumn && o.via == byName:
			return []string{"count/" + string(c.via) + ", a column by name"}
		case o.kind == isValue && o.via != bySoft && len(out) == 0:
			out = append(out, "count/"+string(c.via)+", a value by "+string(o.via))
		}
	}
	return out
}
