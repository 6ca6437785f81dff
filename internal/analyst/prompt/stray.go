package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// strayCount are the words of a clause whose rows are only counted because nothing else
// was found, not even a word for the rows: "on how many days was the building above its
// target?" about a table that has none of these.
func (b *builder) strayCount() []string {
	q := &b.q
	if len(q.Measures) != 1 || q.Measures[0].Aggregate != plan.Count || q.Measures[0].Column != "" || len(q.By) > 0 || q.Where != nil || q.Having != nil || q.Rank != nil || q.Period != nil || q.Intent != plan.Value {
		return nil
	}
	var out []string
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is(isRows), it.is(isField), it.is(isValue):
			return nil
		case it.is(isUnknown) && (it.use == "" || it.use == "rows") && b.ts[it.from].kind == word:
			if n := len(out); n > 0 && i > b.from && b.items[i-1].is(isUnknown) {
				out[n-1] += " " + b.said(i, i+1)
				continue
			}
			out = append(out, b.said(i, i+1))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return []string{strings.Join(out[:min(len(out), 3)], ", ")}
}

// peopleOnly passes over people who only do what is asked about: "what do people buy
// most?" Where they are counted or grouped, they are what is asked for.
func (b *builder) peopleOnly() {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if !it.free(isUnknown) || it.to-it.from > 1 {
			continue
		}
		switch b.ts[it.from].text {
		case "people", "folks", "persons", "individuals", "everybody", "everyone", "anybody", "anyone", "somebody", "someone":
		default:
			continue
		}
		p := b.previous(i, "the", "of", "our")
		if p >= 0 && (b.items[p].is("aggregate") || b.items[p].is("by") || b.items[p].is("superlative") || b.items[p].is("connect", "which") || b.items[p].is(isNumber)) {
			continue
		}
		it.use = "filler"
	}
}
