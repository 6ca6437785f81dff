package prompt

import "slices"

// background mutes sentences that only tell something: who the writer is, what
// happened. It leaves a prompt alone in which no sentence would be left.
func (r *reader) background(all []stretch) bool {
	var told []stretch
	left := 0
	for k, s := range all {
		next := stretch{}
		if k+1 < len(all) {
			next = all[k+1]
		}
		switch {
		case r.begin(s) < 0:
		case r.tells(s), r.statement(s, next):
			told = append(told, s)
		default:
			left++
		}
	}
	if left == 0 {
		return false
	}
	for _, s := range told {
		r.mute(s, "background")
	}
	return len(told) > 0
}

// tells reports whether a sentence only tells: it begins like one that does, or
// states something of what the table does not have.
func (r *reader) tells(s stretch) bool {
	if r.asking(s) {
		return false
	}
	if i, n, whole := r.teller(s); n > 0 {
		return whole || !r.asksIn(stretch{i + n, s.to}) && !r.namesNumber(s) && !r.wanted(stretch{i + n + 2, s.to})
	}
	return r.states(s) && !r.asksIn(s) && !r.wanted(s) && !r.namesNumber(s)
}

// teller is where a sentence begins like one that tells, with the length of the
// phrase; a time may stand before it: "In May we opened …". whole: what follows asks
// for nothing, whatever it names: "We want to decide where to …".
func (r *reader) teller(s stretch) (at, length int, whole bool) {
	for _, it := range r.within(s) {
		if n, meaning := r.opens("background", it.from); n > 0 {
			return it.from, n, meaning == "whole"
		}
		if !it.is(isPeriod) && !it.is("connect", "in", "and", "on") && !it.is(isFiller) && !it.is(isSign) {
			break
		}
	}
	return 0, 0, false
}

// asksIn reports whether words ask for something within a stretch.
func (r *reader) asksIn(s stretch) bool {
	for i := s.from; i < s.to; i++ {
		if n, _ := r.opens("asking", i); n > 0 {
			return true
		}
	}
	return false
}

// wanted reports whether something to look for, to rank or to count is named.
func (r *reader) wanted(s stretch) bool {
	if s.from >= s.to {
		return false
	}
	return slices.ContainsFunc(r.within(s), func(it item) bool {
		return it.is("focus") || it.is("superlative") || it.is("aggregate") || it.is("by") && it.to-it.from == 1 && r.ts[it.from].text == "by"
	})
}

// states reports whether a sentence has a subject that the table does not know
// and a verb in the form of a statement: "there was a strike", "the new pricing
// page went live".
func (r *reader) states(s stretch) bool {
	for k, it := range r.within(s) {
		switch {
		case it.is(isField), it.is(isRows), it.is(isValue), it.is("focus"), it.is(isPeriod), it.is("negation"):
			return false
		case it.is("connect", "is", "have") && k > 0 && r.stating(it.from):
			return true
		}
	}
	return false
}

func (r *reader) stating(i int) bool {
	switch r.ts[i].text {
	case "is", "are", "was", "were", "has", "have", "had":
		return true
	}
	return false
}
