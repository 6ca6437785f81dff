package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// judged is the number by which groups are good or bad where no other is named: one of
// which it is known which way is good, and which is no amount; -1: none.
func (b *builder) judged() int {
	for f, fd := range b.fields {
		if fd.measure() && fd.column.Good != "" && fd.column.Kind == "rate" {
			return f
		}
	}
	return -1
}

// graded reports whether the ranking is by a word for how good somebody is.
func (b *builder) graded() bool {
	switch b.ts[b.items[b.rank.at].to-1].text {
	case "strongest", "weakest":
		return true
	case "top": // the top 5 students
		return b.rank.subject >= 0 && b.ofPerson(b.rank.subject)
	}
	return false
}

// before is the number of the question before in the same sentence, unless it counts
// rows: "net sales by country, worst category".
func (b *builder) before() *plan.Measure {
	n := len(b.out.Questions)
	if n == 0 || b.from == 0 || b.ends(b.from-1) {
		return nil
	}
	last := b.out.Questions[n-1]
	if len(last.Measures) == 0 || last.Measures[0].Aggregate == plan.Count || last.Measures[0].Aggregate == plan.Correlation {
		return nil
	}
	return &last.Measures[0]
}

// mainOfNameless takes the number that a table is about where its rows have no name that
// anybody could have meant: "electricity by month" in a table of readings.
func (b *builder) mainOfNameless() {
	if b.counted || len(b.q.Measures) > 0 || len(b.loose) > 0 || len(b.where) == 0 || len(b.q.By) == 0 || b.profile.RowNoun != "" && b.profile.RowNoun != "rows" {
		return
	}
	rows := slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool {
		return it.is(isRows) || it.is(isUnknown) && it.use == "" && b.ts[it.from].kind == word
	})
	f := b.mainMeasure()
	if rows || f < 0 || b.fields[f].column.Kind != catalog.KindFlow || b.listing {
		return
	}
	m := b.measureOf(f, "")
	b.add(m)
	b.note(plan.Assumption, b.q.Text, m.Label)
}
