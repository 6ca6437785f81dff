package ask

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// mostFree is how many free words of an ask count.
const mostFree = 12

// takeFree notes the words of an ask that name nothing of the table: what they ask for is learned.
func (s *scene) takeFree(d *draft, a *act) {
	switch {
	case s.aside[a.from] || a.from >= s.signed:
		return
	case a.role == skips, a.role == cues, a.role == ranks && a.column < 0, a.role == orders && a.column < 0, a.role == counts && a.column < 0:
	default:
		return
	}
	for i := a.from; i < a.to && len(d.free) < mostFree; i++ {
		if s.ts[i].kind == word && !slices.Contains(d.free, s.ts[i].stem) {
			d.free = append(d.free, s.ts[i].stem)
		}
	}
}

// heardAs are the features of each free word with what the question makes of the ask: how it computes, what it wants
// to know, what it groups by. "Per" beside an average, "money" beside a count.
func (s *scene) heardAs(d *draft, q *plan.Question) []string {
	shape := s.shape(q)
	f := make([]string, 0, len(d.free)*len(shape))
	for _, w := range d.free {
		for _, what := range shape {
			f = append(f, "hear "+w+"="+what)
		}
	}
	return f
}

// shape is what a question does, in words that fit every table.
func (s *scene) shape(q *plan.Question) []string {
	var out []string
	put := func(what string) {
		if !slices.Contains(out, what) {
			out = append(out, what)
		}
	}
	kind := string(q.Intent)
	if q.Rank != nil {
		kind += " " + strconv.Itoa(min(q.Rank.N, 2))
	}
	put(kind)
	by := "by nothing"
	for _, g := range q.By {
		if by = "by kinds"; g.Grain != "" || g.Part != "" || g.Auto {
			by = "by time"
			break
		}
	}
	put(by)
	if q.Intent == plan.List {
		return out
	}
	for _, m := range q.Measures {
		put(string(m.Aggregate))
		if c := s.byName(m.Column); c != nil {
			if k := s.amountKind(c.index); k != "" {
				put(string(m.Aggregate) + " " + k)
			}
			if c.spanUnit() != "" {
				put(string(m.Aggregate) + " time")
			}
		}
	}
	return out
}

// beside are the words right before and behind a span, for what they say of it; empty where a sign, a number or an
// edge stands there.
func (s *scene) beside(from, to int) (before, behind string) {
	if from > 0 && s.ts[from-1].kind == word {
		before = s.ts[from-1].stem
	}
	if to < len(s.ts) && s.ts[to].kind == word {
		behind = s.ts[to].stem
	}
	return before, behind
}
