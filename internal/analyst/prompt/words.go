package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// words records what every word of the prompt was used for.
func (r *reader) words() {
	for _, it := range r.items {
		use := it.use
		switch {
		case use != "":
		case it.tag == isFiller || it.tag == "connect" || it.tag == isSign || it.tag == "by" || it.tag == "versus":
			use = "filler"
		}
		for k := it.from; k < it.to; k++ {
			if t := r.ts[k]; t.aside != "" {
				r.out.Words = append(r.out.Words, plan.WordUse{Start: t.start, End: t.end, Use: t.aside})
			} else if t.kind != punct {
				r.out.Words = append(r.out.Words, plan.WordUse{Start: t.start, End: t.end, Use: use})
			}
		}
	}
}
