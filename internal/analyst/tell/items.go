package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	itemsBehind = lazyregexp.New(`(?:[\p{L}\d)]:|\s[-–—])\s+([^:.?!\n]+)`)
	itemSigns   = lazyregexp.New(`\s*(?:[,;/+&]|\band\b|\bplus\b)\s*`)
)

// mostItemWords is how many words the name of a number in a row of such has at most.
const mostItemWords = 6

// withItems adds to the numbers that a request names those of a row of numbers behind a colon or a dash which nothing was
// found of, each read by itself: "early against late: volume, lines per hour, share with a fault".
func (s *slots) withItems(have []plan.Measure) []plan.Measure {
	for _, at := range itemsBehind.FindAllStringSubmatchIndex(s.prompt, -1) {
		items := itemSigns.Split(s.prompt[at[2]:at[3]], -1)
		if len(items) < 2 {
			continue
		}
		start := at[2]
		for _, item := range items {
			from := start + strings.Index(s.prompt[start:], item)
			start = from + len(item)
			if n := len(strings.Fields(item)); n == 0 || n > mostItemWords || s.measuredIn(from, start) {
				continue
			}
			if m, ok := s.numberOf(item); ok {
				if s.ofSides(m) {
					m = insight.RowCount(s.profile)
					m.Origin = plan.Implied
				}
				have = addMeasure(have, m)
			}
		}
	}
	return have
}

// ofSides reports whether a number counts the rows with one of several values of a field that a request names: all of them are told, each
// for itself.
func (s *slots) ofSides(m plan.Measure) bool {
	return s.sides != nil && m.Aggregate == plan.Count && m.Where != nil && m.Where.Column == s.sides.Column
}

// measuredIn reports whether a number is named between two bytes of a request.
func (s *slots) measuredIn(from, to int) bool {
	for _, m := range s.chosen {
		if _, ok := s.measureOf(m); ok && m.Start >= from && m.Start < to {
			return true
		}
	}
	return false
}

// numberOf is the one number that a few words ask for.
func (s *slots) numberOf(item string) (plan.Measure, bool) {
	p := ask.Over(s.profile, nil, ask.DefaultWeights()).Read(item)
	if !wellRead(p) || len(p.Questions) != 1 {
		return plan.Measure{}, false
	}
	q := p.Questions[0]
	if q.Intent != plan.Value || len(q.Measures) != 1 || len(q.By) > 0 || q.Period != nil || q.Rank != nil {
		return plan.Measure{}, false
	}
	m := q.Measures[0]
	if rows(m) && !slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return !strings.HasPrefix(w.Use, "cue:focus") }) {
		return plan.Measure{}, false // "how did we do" names no number
	}
	if q.Where != nil {
		if m.Where != nil || m.Aggregate != plan.Count && m.Aggregate != plan.Sum {
			return plan.Measure{}, false
		}
		m.Where = q.Where
		m = plan.Describe(m, s.profile)
	}
	m.Origin = plan.Implied
	return m, true
}
