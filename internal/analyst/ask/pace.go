package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// pace is what a ranking says of speed or length: slow, fast, long or short. Which end of the numbers it means
// depends on the number: the slowest crew takes the most days, and sells the fewest pieces.
type pace string

// paceOf is the pace that the words of a span name; empty: none.
func (s *scene) paceOf(from, to int) pace {
	for k := from; k < to; k++ {
		said := ""
		s.lexicon.at(s.ts, k, func(e entry, n int) {
			if e.tag == "pace" && k+n <= to {
				said = e.meaning
			}
		})
		if said != "" {
			return pace(said)
		}
	}
	return ""
}

// rising reports whether a pace asks for the small numbers first.
func (p pace) rising(lasts bool) bool {
	switch p {
	case "slow":
		return !lasts
	case "fast":
		return lasts
	}
	return p == "short"
}

// pace is that of the ranking or the order of an ask.
func (d *draft) pace() pace {
	for _, r := range []*ranking{d.rank, d.order} {
		if r != nil && r.pace != "" {
			return r.pace
		}
	}
	return ""
}

// lasts reports whether a number is a length of time.
func (s *scene) lasts(m *plan.Measure) bool {
	if m.Aggregate == plan.Span {
		return true
	}
	if c := s.byName(m.Column); c != nil {
		return c.spanUnit() != ""
	}
	return m.Of != nil && m.Aggregate != plan.Ratio && s.lasts(m.Of)
}

// unhurried are the ways of an ask that speaks of speed or length and not of time: a long road, a slow seller.
func (d *draft) unhurried(p pace) *draft {
	said := strconv.Itoa(min(2, len(d.measures)))
	return d.with("pace=ignored", "pace=ignored|"+string(p), "pace=ignored|measures "+said, "pace=ignored|"+string(p)+"|measures "+said)
}

// paced are the features of a length of time that a ranking asks for by itself: "which ward keeps people longest".
func (s *scene) paced(d *draft, p pace, how string) []string {
	f := []string{"pace=" + how, "pace=" + how + "|" + string(p), "pace=" + how + "|groups " + strconv.FormatBool(len(d.groups) > 0)}
	if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.said }) {
		f = append(f, "pace="+how+"|measured")
	}
	return f
}
