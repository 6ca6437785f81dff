package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// spot is where a condition stands in the clause.
type spot struct {
	from, to int // items; of a list of values the first and the last
	where    int // index into the builder's conditions
}

// require adds a condition that stands at item i.
func (b *builder) require(i int, p plan.Predicate) {
	b.spots = append(b.spots, spot{i, i, len(b.where)})
	b.where = append(b.where, p)
}

// anyOf adds a value to a condition on the same column. It does not where
// another column's condition stands between, as in "novels in English or
// poetry in French".
func (b *builder) anyOf(i int, column string, op plan.Operator, value string) bool {
	for s := range b.spots {
		w := &b.where[b.spots[s].where]
		if w.Column != column || w.Op != op || b.crossed(b.spots[s], i) {
			continue
		}
		b.spots[s].to = i
		if !slices.Contains(w.Values, value) {
			w.Values = append(w.Values, value)
		}
		return true
	}
	return false
}

// crossed reports whether another column's condition and an "or" or "and" stand
// between a list of values and item i.
func (b *builder) crossed(list spot, i int) bool {
	return b.joint(list.to, i) != "" && slices.ContainsFunc(b.spots, func(s spot) bool {
		return s.from > list.to && s.to < i && b.where[s.where].Column != b.where[list.where].Column
	})
}

// joint is the word that joins what stands at two items; empty: none.
func (b *builder) joint(x, y int) string {
	for k := x + 1; k < y; k++ {
		if it := &b.items[k]; it.is("connect", "or", "and") && b.ts[it.from].kind == word {
			return it.arg
		}
	}
	return ""
}

// alternatives joins conditions with "or" where the clause does: "with 8
// cylinders or built before 1980". "And" binds tighter than "or"; what stands
// side by side without either holds for both sides.
func (b *builder) alternatives() {
	b.datedAlternative()
	slices.SortFunc(b.spots, func(x, y spot) int { return x.from - y.from })
	paired := b.inPairs()
	var all []plan.Predicate
	taken := make([]bool, len(b.where))
	for from := 0; from < len(b.spots); {
		to := from + 1
		for to < len(b.spots) && (paired || b.joint(b.spots[to-1].to, b.spots[to].from) != "") {
			to++
		}
		all = append(all, b.either(b.spots[from:to], paired)...)
		for _, s := range b.spots[from:to] {
			taken[s.where] = true
		}
		from = to
	}
	for i, p := range b.where { // those of a heading
		if !taken[i] {
			all = append(all, p)
		}
	}
	if slices.ContainsFunc(all, func(p plan.Predicate) bool { return p.Op == plan.Or }) {
		b.where, b.spots = all, nil
	}
}

// inPairs reports whether values of one column stand in several places, each with
// conditions of its own.
func (b *builder) inPairs() bool {
	for i, s := range b.spots {
		for _, o := range b.spots[:i] {
			if w, v := b.where[s.where], b.where[o.where]; w.Op == plan.In && v.Op == plan.In && w.Column == v.Column {
				return true
			}
		}
	}
	return false
}

// either makes one condition of a run that is joined by "or" somewhere. In a
// paired run "and" joins the pairs, too: no row is in both.
func (b *builder) either(run []spot, paired bool) []plan.Predicate {
	sides := [][]plan.Predicate{{b.where[run[0].where]}}
	both := false
	for i, s := range run[1:] {
		switch word := b.joint(run[i].to, s.from); {
		case word == "or", word == "and" && paired:
			sides = append(sides, nil)
		case word == "and":
			both = true
		}
		last := len(sides) - 1
		sides[last] = append(sides[last], b.where[s.where])
	}
	if len(sides) == 1 {
		return sides[0]
	}
	or := plan.Predicate{Op: plan.Or}
	for _, side := range sides {
		or.Kids = append(or.Kids, *conjunction(side))
	}
	if both {
		b.note(plan.Assumption, b.said(run[0].from, run[len(run)-1].to+1), "\"and\" binds tighter than \"or\": "+plan.ExplainFilter(or, b.profile))
	}
	return []plan.Predicate{or}
}
