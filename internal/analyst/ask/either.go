package ask

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// alternatives chooses whether one of two conditions on different columns is enough: "paid over 300 or by cheque". Values of
// one column that "or" joins are alternatives anyhow.
func alternatives(s *scene, d *draft, _ []*draft) []*draft {
	for i := d.from; i < d.to; i++ {
		if s.ts[i].text != "or" || s.ts[i].kind != word {
			continue
		}
		a, b := d.around(i)
		if a == nil || b == nil || a.column == b.column || a.part || b.part {
			continue
		}
		if b.at == i+1 && i-a.at <= 3 { // nothing stands between
			n := *d
			n.either = i + 1
			return []*draft{&n}
		}
		way := "far"
		if b.at-i <= 4 {
			way = "near"
		}
		n := d.with("either=yes", "either=yes|"+way, "either=yes|of "+strconv.Itoa(min(len(d.filters), 4)))
		n.either = i + 1
		return []*draft{d.with("either=no", "either=no|"+way), n}
	}
	return asItIs
}

// around are the last condition before a token and the first behind it; nil: there is none.
func (d *draft) around(i int) (before, behind *condition) {
	for k := range d.filters {
		switch c := &d.filters[k]; {
		case c.at < i && (before == nil || c.at >= before.at):
			before = c
		case c.at > i && (behind == nil || c.at < behind.at):
			behind = c
		}
	}
	return before, behind
}

// oneOf makes one of the two conditions around an "or" that are alternatives; at are the tokens of all.
func (s *scene) oneOf(d *draft, all []plan.Predicate, at []int) []plan.Predicate {
	if d.either == 0 {
		return all
	}
	a, b := -1, -1
	for k, t := range at {
		switch {
		case t < d.either && (a < 0 || t >= at[a]):
			a = k
		case t >= d.either && (b < 0 || t < at[b]):
			b = k
		}
	}
	if a < 0 || b < 0 {
		return all
	}
	out := []plan.Predicate{{Op: plan.Or, Kids: []plan.Predicate{all[a], all[b]}}}
	for k, p := range all {
		if k != a && k != b {
			out = append(out, p)
		}
	}
	return out
}
