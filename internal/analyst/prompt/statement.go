package prompt

import "slices"

// statement reports whether a sentence only sets the scene: what the writers do ("we
// count every Monday"), what they are about to do ("I am trying to save money"), what
// stands before a list ("for the meeting we need:"), how they feel ("delays worry us").
func (r *reader) statement(s, next stretch) bool {
	if r.asking(s) || r.askedFor(s) {
		return false
	}
	i := r.begin(s)
	switch {
	case i < 0:
		return false
	case r.opensList(s, next):
		return true
	case r.intends(s):
		return !r.measured(s)
	case r.doing(s, i):
		return !r.asksIn(s)
	}
	return r.feeling(s) && !r.asksIn(s)
}

// askedFor reports whether something to look for, to rank or to group by is named.
func (r *reader) askedFor(s stretch) bool {
	return slices.ContainsFunc(r.within(s), func(it item) bool {
		return it.is("focus") && it.arg != "list" || it.is("superlative") || it.is("by") && (r.ts[it.from].text == "by" || r.ts[it.from].text == "per") || it.is("figure")
	})
}

// namesData reports whether a sentence names a field, a value or a number to compute.
func (r *reader) namesData(s stretch) bool {
	return slices.ContainsFunc(r.within(s), func(it item) bool {
		return it.is(isField) && it.score >= 0.9 || it.is(isValue) || it.is("aggregate") || it.is(isPeriod)
	})
}

// opensList reports whether a line ends with a colon, a list follows, and the line
// names nothing of the table.
func (r *reader) opensList(s, next stretch) bool {
	last := s.to - 1
	for last > s.from && lineEnd(r.ts[last]) {
		last--
	}
	return r.ts[last].text == ":" && next.to > next.from && lineEnd(r.ts[s.to-1]) && !r.namesData(s)
}

// intends reports whether a sentence tells what its writer is about to do: "I want to
// save money", "we are trying to hire". What a report can be asked for is none.
func (r *reader) intends(s stretch) bool {
	for i := s.from; i < s.to; i++ {
		n, _ := r.opens("intention", i)
		if n == 0 || i+n >= s.to {
			continue
		}
		seeing, _ := r.opens("seeing", i+n)
		return seeing == 0
	}
	return false
}

// doing reports whether a sentence begins with its writers and what they do.
func (r *reader) doing(s stretch, i int) bool {
	if t := r.ts[i].text; t != "we" && t != "i" || i+1 >= s.to || r.ts[i+1].kind != word {
		return false
	}
	switch r.ts[i+1].text {
	case "can", "could", "may", "might", "must", "should", "will", "would", "shall", "do", "don't", "cannot", "can't":
		return false
	}
	return true
}

// feeling reports whether a sentence ends with what something does to its writers.
func (r *reader) feeling(s stretch) bool {
	last := s.to - 1
	for last > s.from && r.ts[last].kind == punct {
		last--
	}
	if t := r.ts[last].text; t != "us" && t != "me" {
		return false
	}
	return slices.ContainsFunc(r.within(stretch{last - 1, last}), func(it item) bool { return it.is(isUnknown) })
}
