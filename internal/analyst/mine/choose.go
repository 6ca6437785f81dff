package mine

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// FalseRate is the share of false alarms that is put up with among the findings
// of a family.
const FalseRate = 0.10

// Passed reports whether a candidate passed its gates; [Choose] sets Q.
func (c *Candidate) Passed() bool {
	rate := FalseRate
	if c.Held {
		rate = LeaveRate
	}
	return c.Fails == "" && (!c.Tested || c.Q <= rate) && c.Tell != nil
}

// Asked is what the questions were about: what is near to them is worth more.
type Asked struct {
	Measures []plan.Measure
	Columns  []string        // fields that they group by
	Kinds    []document.Kind // that they ask for by name
	All      bool            // the prompt asks for whatever there is
	Known    map[string]bool // keys of what reports before had, too: it is no news
}

// Choose sets every outcome's rate of false discoveries, and returns those that
// passed, the most worth saying first: without what another one implies, not all of
// one sort, at most most.
func Choose(d *Data, all []Candidate, asked Asked, most int) []Candidate {
	control(all)
	var left []Candidate
	for _, c := range append(slices.Clone(all), d.absences(all)...) {
		if c.Passed() && (!c.OnlyAsked || asked.asksFor(d, &c)) && asked.bears(&c) {
			left = append(left, c)
		}
	}
	left = implied(d, left)
	score := func(c *Candidate) float64 {
		return round9(asked.relevance(d, c) * worth(c, asked.Known[c.Key(d)]) * partly(c))
	}
	slices.SortStableFunc(left, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(score(&b), score(&a)), cmp.Compare(a.Key(d), b.Key(d)))
	})
	chosen := d.withBad(various(slices.Clone(left), score, most), left, most)
	if asked.All { // whatever there is: first what there is
		slices.SortStableFunc(chosen, func(a, b Candidate) int { return cmp.Compare(nothing(&a), nothing(&b)) })
	}
	return attached(chosen)
}

func nothing(c *Candidate) int {
	if c.Kind == document.KindNothingNotable {
		return 1
	}
	return 0
}

// control sets q within each family.
func control(all []Candidate) {
	families := map[Family][]int{}
	for i, c := range all {
		if c.Tested {
			families[c.Family] = append(families[c.Family], i)
		}
	}
	for _, members := range families {
		p := make([]float64, len(members))
		for j, i := range members {
			p[j] = round9(all[i].P)
		}
		for j, q := range stats.Discovery(p) {
			all[members[j]].Q = q
		}
	}
}

// worth of a finding beside what was asked: how much it touches, how plain it is,
// how sure.
func worth(c *Candidate, known bool) float64 {
	if c.Kind == document.KindNothingNotable {
		return 0.4 // it answers, or is not told
	}
	certainty := 0.5
	if c.Tested {
		certainty = 1 - c.Q
	}
	fresh := 0.6 // novelty
	if known {
		fresh = 0.2
	}
	return 0.40*c.Impact + 0.30*c.Effect + 0.15*certainty + 0.15*fresh
}

// partly lets what a whole measure does over time stand before what one group of it
// does.
func partly(c *Candidate) float64 {
	if c.Field >= 0 && (c.Kind == document.KindTrend || c.Kind == document.KindLevelShift) {
		return 0.8
	}
	return 1
}

// relevance of a finding to what was asked, 0.3 to 1.
func (a Asked) relevance(d *Data, c *Candidate) float64 {
	if c.Columns != nil {
		return a.between(c)
	}
	measure := slices.ContainsFunc(a.Measures, func(m plan.Measure) bool { return m.Label == d.Measures[c.Measure].Label })
	field := c.Field >= 0 && slices.Contains(a.Columns, d.By[c.Field].Column)
	kind := slices.Contains(a.Kinds, cmp.Or(c.For, c.Kind)) && (field || c.Field < 0)
	switch {
	case measure && kind:
		return 1
	case measure && (field || c.Field < 0):
		return 0.8
	case a.All:
		return 0.7
	case measure:
		return 0.6
	case field:
		return 0.5
	}
	return 0.3
}

// asksFor reports whether a question asks for a finding's kind by its measure and
// its field.
func (a Asked) asksFor(d *Data, c *Candidate) bool {
	return slices.Contains(a.Kinds, cmp.Or(c.For, c.Kind)) && a.relevance(d, c) >= 0.8 &&
		(c.Field < 0 || slices.Contains(a.Columns, d.By[c.Field].Column))
}

// various takes the best, then always the best of what is unlike those taken.
func various(left []Candidate, score func(*Candidate) float64, most int) []Candidate {
	var out []Candidate
	for len(left) > 0 && len(out) < most {
		best, value := 0, 0.0
		for i := range left {
			v := 0.7 * score(&left[i])
			likeness := 0.0
			for j := range out {
				likeness = max(likeness, alike(&left[i], &out[j]))
			}
			if left[i].Attached {
				likeness = 0 // it bears on what it resembles
			}
			if v -= 0.3 * likeness; i == 0 || v > value {
				best, value = i, v
			}
		}
		out = append(out, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return out
}

// alike is how much two findings resemble each other, 0 to 1.
func alike(a, b *Candidate) float64 {
	s := 0.0
	if a.Measure == b.Measure {
		s += 0.4
	}
	if a.Field == b.Field {
		s += 0.3
	}
	if a.Kind == b.Kind {
		s += 0.2
	}
	if a.Entity == b.Entity {
		s += 0.1
	}
	return s
}
