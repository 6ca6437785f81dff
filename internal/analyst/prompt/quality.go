package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

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
