package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// spokenOf says how the words for rows stand that are counted beside another number: where nobody asks how many
// there are, they are often only what is spoken of.
func spokenOf(d *draft, q *plan.Question) []string {
	if len(q.Measures) < 2 || d.cues["share"]+d.cues["rate"] != "" {
		return nil
	}
	var out []string
	for _, w := range d.measures {
		if w.said && w.stands != "" {
			out = append(out, "plan/count beside a number|"+w.stands)
		}
	}
	return out
}

// governed says whether the number of a share is what the word for the share is said of: "what part of our income",
// "their share of this year's money". The share is then one of that number, and not of rows beside it.
func (s *scene) governed(d *draft) string {
	for _, w := range d.measures {
		if w.said && w.column >= 0 && s.shareOf(d, w.at) {
			if s.namedInPart(w) {
				return "governed in part"
			}
			return "governed"
		}
	}
	return "apart"
}

// namedInPart reports whether the word for a number is only what its column is of: the portions of portions_wasted.
func (s *scene) namedInPart(w wanted) bool {
	return slices.ContainsFunc(s.from[w.at], func(c candidate) bool {
		return c.kind == isColumn && c.column == w.column && c.via == byPart
	})
}

// mostToShare is how many words may stand between a word for a share and what it is one of.
const mostToShare = 4

// shareOf reports whether a word for a share leads to a span, with nothing but what tells more of it between.
func (s *scene) shareOf(d *draft, at int) bool {
	for k := at - 1; k >= d.from && k >= at-mostToShare-2; k-- {
		for _, c := range s.from[k] {
			if c.kind == isWord && c.tag == "share" && c.to <= at && at-c.to < mostToShare && !s.parts(c.to, at) {
				return true
			}
		}
	}
	return false
}

// parts reports whether one of some tokens begins another phrase.
func (s *scene) parts(from, to int) bool {
	return slices.ContainsFunc(s.classes[from:to], func(c string) bool {
		return slices.Contains([]string{"by", "per", "with", ",", "and", "join", "versus", "wh", "in", "from"}, c) || ends(c)
	})
}
