package prompt

import (
	"slices"
	"strings"
)

// scale takes the sentence that tells which end of a scale is good ("1 is the best grade,
// 6 the worst") out of the questions. Where the low end is, the least is best.
func (r *reader) scale(s stretch) bool {
	if r.asking(s) {
		return false
	}
	best, worst, at := r.bestAndWorst(s)
	if at < 0 || at > r.begin(s)+3 {
		return false
	}
	switch {
	case best >= 0 && worst >= 0 && best < worst, best >= 0 && worst < 0 && best <= 1:
		r.rate(s, "down")
	case best >= 0 || worst >= 0:
		r.rate(s, "up")
	}
	r.mute(s, "scale")
	return true
}

// bestAndWorst are the numbers of a sentence that are said to be the best and the worst, and
// where the first stands; -1: none.
func (r *reader) bestAndWorst(s stretch) (best, worst float64, at int) {
	best, worst, at = -1, -1, -1
	end, where := -1.0, -1
	for i := s.from; i < s.to; i++ {
		t := r.ts[i]
		switch {
		case t.kind == number:
			end, where = t.value, i
		case end >= 0 && (t.text == "best" || strings.HasPrefix(t.text, "excellent")):
			best, end = end, -1
		case end >= 0 && t.text == "worst":
			worst, end = end, -1
		case end >= 0 && !scaleWord(t):
			return -1, -1, -1
		}
		if at < 0 && (best >= 0 || worst >= 0) {
			at = where
		}
	}
	return best, worst, at
}

func scaleWord(t token) bool {
	switch t.text {
	case "is", "=", "means", "being", "the", "a", "an", "and", ",", "(", ")", "-", "very", "was", "are":
		return true
	}
	return false
}

// rate says which way is good of the numbers that a sentence names, or else of those that
// judge something.
func (r *reader) rate(s stretch, good string) {
	named := slices.IndexFunc(r.within(s), func(it item) bool { return it.is(isField) && r.fields[it.links[0].field].numeric() })
	r.profile.Columns = slices.Clone(r.profile.Columns)
	for f, fd := range r.fields {
		c := &r.profile.Columns[f]
		if named >= 0 && r.within(s)[named].links[0].field == f || named < 0 && fd.column.Kind == "rate" && fd.column.Good != "" {
			c.Good = good
		}
		r.fields[f].column = c
	}
}
