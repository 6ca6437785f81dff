package prompt

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

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

// fieldsUsed lists the fields that the plan relies on.
func (r *reader) fieldsUsed() {
	seen := map[string]bool{}
	use := func(name string) {
		if c := r.profile.Column(name); c != nil && !seen[name] {
			seen[name] = true
			r.out.Fields = append(r.out.Fields, plan.Use(c))
		}
	}
	questions := slices.Clone(r.out.Questions)
	for _, n := range r.out.Notes {
		if n.Claim != nil {
			questions = append(questions, n.Claim.Question)
		}
	}
	for _, q := range questions {
		for _, m := range q.Measures {
			measureFields(m, use)
		}
		for _, d := range q.By {
			use(d.Column)
		}
		if q.Where != nil {
			predicateFields(*q.Where, use)
		}
		if q.Having != nil {
			measureFields(q.Having.Measure, use)
		}
		if q.Rank != nil {
			use(q.Rank.Column)
		}
		if q.Period != nil {
			use(cmp.Or(q.Time, r.profile.Time))
		}
	}
	slices.SortFunc(r.out.Fields, func(a, b plan.FieldUse) int { return cmp.Compare(a.Name, b.Name) })
}

func measureFields(m plan.Measure, use func(string)) {
	use(m.Column)
	use(m.Until)
	for _, part := range []*plan.Measure{m.Of, m.Per} {
		if part != nil {
			measureFields(*part, use)
		}
	}
	if m.Where != nil {
		predicateFields(*m.Where, use)
	}
}

func predicateFields(p plan.Predicate, use func(string)) {
	use(p.Column)
	if o := p.Against; o != nil {
		use(o.Column)
		for _, c := range o.Within {
			use(c)
		}
		if o.Where != nil {
			predicateFields(*o.Where, use)
		}
	}
	for _, k := range p.Kids {
		predicateFields(k, use)
	}
}
