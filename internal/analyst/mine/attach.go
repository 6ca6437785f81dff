package mine

import "slices"

// attached puts each finding that is about another one directly behind it. One that
// goes on from its parent is left out where that is not told; a reversal stands alone
// then, since what it reverses may be an answer.
func attached(chosen []Candidate) []Candidate {
	var out []Candidate
	for i := range chosen {
		if !chosen[i].Attached {
			out = append(out, chosen[i])
		}
	}
	for _, c := range chosen {
		if !c.Attached {
			continue
		}
		at := slices.IndexFunc(out, func(p Candidate) bool {
			return p.Measure == c.Measure && p.Field == c.Field && (c.Parent == "" || p.Entity == c.Parent)
		})
		switch {
		case at >= 0:
			out = slices.Insert(out, at+1, c)
		case c.Parent == "":
			out = append(out, c)
		}
	}
	return out
}
