package plan

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Relied lists the fields that a plan relies on, by name.
func Relied(p Plan, profile *catalog.Profile) []FieldUse {
	out := []FieldUse{}
	seen := map[string]bool{}
	use := func(name string) {
		if c := profile.Column(name); c != nil && !seen[name] {
			seen[name] = true
			out = append(out, Use(c))
		}
	}
	for _, q := range p.Questions {
		q.fields(profile, use)
	}
	for _, n := range p.Notes {
		if n.Claim != nil {
			n.Claim.Question.fields(profile, use)
		}
	}
	slices.SortFunc(out, func(a, b FieldUse) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// Names lists the fields that a question names, each once.
func (q Question) Names(profile *catalog.Profile) []string {
	var out []string
	q.fields(profile, func(name string) {
		if name != "" && !isNow(name, profile) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	})
	return out
}

func (q Question) fields(profile *catalog.Profile, use func(string)) {
	for _, m := range q.Measures {
		m.fields(use)
	}
	for _, d := range q.By {
		d.fields(use)
	}
	q.Where.fields(use)
	for _, h := range q.OnGroups() {
		h.Measure.fields(use)
	}
	if q.Rank != nil {
		use(q.Rank.Column)
	}
	if q.Period != nil {
		use(cmp.Or(q.Time, profile.Time))
	}
}

func (m *Measure) fields(use func(string)) {
	if m == nil {
		return
	}
	use(m.Column)
	use(m.Until)
	m.Of.fields(use)
	m.Per.fields(use)
	m.Where.fields(use)
	for _, d := range m.Each {
		d.fields(use)
	}
	for _, h := range m.Having {
		h.Measure.fields(use)
	}
}

func (p *Predicate) fields(use func(string)) {
	if p == nil {
		return
	}
	use(p.Column)
	use(p.Until)
	if o := p.Against; o != nil {
		use(o.Column)
		for _, c := range o.Within {
			use(c)
		}
		o.Where.fields(use)
	}
	for i := range p.Kids {
		p.Kids[i].fields(use)
	}
}

// SamePredicate reports whether two conditions choose the same rows by their form.
func SamePredicate(a, b *Predicate) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, y := *a, *b
	if x.Op != y.Op || x.Column != y.Column || x.Until != y.Until || x.Calc != y.Calc || x.Part != y.Part || x.Vague != y.Vague || !slices.Equal(x.Values, y.Values) || len(x.Kids) != len(y.Kids) || (x.Against == nil) != (y.Against == nil) {
		return false
	}
	if x.Against != nil && !(x.Against.Aggregate == y.Against.Aggregate && x.Against.Column == y.Against.Column &&
		slices.Equal(x.Against.Within, y.Against.Within) && SamePredicate(x.Against.Where, y.Against.Where)) {
		return false
	}
	return slices.EqualFunc(x.Kids, y.Kids, func(k, l Predicate) bool { return SamePredicate(&k, &l) })
}
