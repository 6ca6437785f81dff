package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// ownTarget holds a number against the field that has its targets: "actual vs budget
// by region", "did the teams hit their quota".
func (b *builder) ownTarget() {
	q := &b.q
	if q.Target != nil || q.Rank != nil || q.Intent == plan.List || q.Intent == plan.Relation {
		return
	}
	at := slices.IndexFunc(q.Measures, func(m plan.Measure) bool {
		return m.Aggregate == plan.Sum || m.Aggregate == plan.Average || m.Aggregate == plan.Last
	})
	for at >= 0 && at < len(q.Measures) && !b.holdsTargets(q.Measures[at].Column) {
		at++
	}
	if at < 0 || at >= len(q.Measures) {
		return
	}
	target := q.Measures[at]
	actual := b.actualOf(target.Column)
	i := slices.IndexFunc(q.Measures, func(m plan.Measure) bool { return actual >= 0 && m.Column == b.fields[actual].column.Name })
	switch {
	case i >= 0:
	case actual >= 0 && b.asksIfReached():
		q.Measures = append([]plan.Measure{b.measureOf(actual, string(target.Aggregate))}, q.Measures...)
		i, at = 0, at+1
	default:
		return
	}
	if at == 0 { // what came of it stands first
		q.Measures[0], q.Measures[i] = q.Measures[i], q.Measures[0]
		i, at = 0, i
	}
	if f := b.byName(target.Column); q.Measures[at].Aggregate != q.Measures[i].Aggregate {
		q.Measures[at] = b.measureOf(f, string(q.Measures[i].Aggregate)) // a sum is held against a sum
	}
	q.Target = &plan.Target{Text: target.Label, Noun: b.targetWord(target.Column), Measure: i, Against: at, Most: q.Measures[i].Good == "down"}
}

// withTargets reports whether a number is named with the field that has its targets:
// "actual vs target" asks for no relation.
func (b *builder) withTargets() bool {
	return !b.wants("relation") && slices.ContainsFunc(b.loose, func(f int) bool {
		column := b.fields[f].column.Name
		return b.targetWord(column) != "" && slices.Contains(b.loose, b.actualOf(column))
	})
}

// holdsTargets reports whether a field's name says that it holds targets, and another
// field has what came of them. A film's budget is none.
func (b *builder) holdsTargets(column string) bool {
	return b.targetWord(column) != "" && b.actualOf(column) >= 0
}

// targetWord is the word in a field's name that says that it holds targets.
func (b *builder) targetWord(column string) string {
	f := b.byName(column)
	if f < 0 {
		return ""
	}
	for _, w := range b.fields[f].names[0].words {
		if m := b.sense(w); m == "noun" || m == "limit" || m == "column" {
			return w
		}
	}
	return ""
}

// actualOf is the field that has what came of the targets in another one: of the same
// name but for words like "target" and "actual"; -1: there is none.
func (b *builder) actualOf(column string) int {
	bare := b.bare(column)
	for f, fd := range b.fields {
		if fd.column.Name == column || !fd.measure() || b.targetWord(fd.column.Name) != "" {
			continue
		}
		says := slices.ContainsFunc(fd.names[0].words, func(w string) bool { return b.sense(w) == "actual" })
		if (says || len(bare) > 0) && slices.Equal(b.bare(fd.column.Name), bare) {
			return f
		}
	}
	return -1
}

// bare are the words of a field's name that say neither target nor actual.
func (b *builder) bare(column string) []string {
	var out []string
	if f := b.byName(column); f >= 0 {
		for _, w := range b.fields[f].names[0].words {
			switch b.sense(w) {
			case "noun", "limit", "column", "actual":
			default:
				out = append(out, stem(w))
			}
		}
	}
	return out
}

// sense is what a single word means around targets.
func (b *builder) sense(word string) string {
	for _, e := range b.lexicon.openings.Of("target " + word) {
		if len(e.words) == 1 {
			return e.meaning
		}
	}
	return ""
}

// asksIfReached reports whether the clause asks if something is reached.
func (b *builder) asksIfReached() bool {
	for i := b.ts0(b.from); i < b.ts0(b.to); i++ {
		switch meaning, _, _ := b.means(i); meaning {
		case "reach", "pace", "attain":
			return true
		}
	}
	return b.versus
}
