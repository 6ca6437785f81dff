package prompt

import (
	"slices"
	"strings"
)

// purpose mutes what a goal is for, to the end of its sentence: "to improve our
// service". Advice is asked for in the same way and said to be missing. Words of
// a purpose are read where nothing else names what the goal is about.
func (r *reader) purpose(s stretch) bool {
	if _, _, whole := r.teller(s); whole {
		return false // the whole sentence is one
	}
	for i := s.from; i < s.to; i++ {
		if r.ts[i].kind == punct {
			continue
		}
		n, why := r.opens("purpose", i)
		if n == 0 {
			continue
		}
		end := s.to
		for end > i+1 && r.ts[end-1].kind == punct {
			end--
		}
		if why != "" {
			from := i
			if r.ts[from].text == "and" {
				from++
			}
			r.missing(strings.TrimSpace(r.text[r.ts[from].start:r.ts[end-1].end]), why)
		} else if i == r.begin(s) {
			continue
		}
		if r.measured(stretch{s.from, i}) || r.about(stretch{s.from, i}) && !r.measured(stretch{i, s.to}) {
			r.mute(stretch{i, s.to}, "purpose")
		} else {
			r.mute(stretch{i, i + n}, "purpose")
		}
		return true
	}
	return false
}

// measured reports whether a stretch names a number, rows to count or a duration.
func (r *reader) measured(s stretch) bool {
	return slices.ContainsFunc(r.within(s), func(it item) bool {
		return it.is(isField) && it.score >= 0.6 && r.fields[it.links[0].field].measure() || it.is(isRows) || it.is("duration") || it.is("aggregate")
	})
}

// about reports whether a stretch names a field or a value.
func (r *reader) about(s stretch) bool {
	return slices.ContainsFunc(r.within(s), func(it item) bool { return it.is(isField) && it.score >= 0.7 || it.is(isValue) })
}
