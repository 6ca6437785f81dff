package plan

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Limits is the query of what the vague thresholds of a question come to, in the
// order of its conditions; ok is false where it has none.
func Limits(r Resolved, profile catalog.Profile) (q Query, ok bool) {
	w := newWriter(r, profile)
	for _, p := range vague(r.Question.Where) {
		name := "limit " + strconv.Itoa(len(w.columns)+1)
		w.columns = append(w.columns, Column{Name: name, Role: "limit"})
		w.selects = append(w.selects, w.threshold(*p)+" AS "+quote(name))
	}
	if len(w.columns) == 0 {
		return Query{}, false
	}
	return w.query("limits", "SELECT "+strings.Join(w.selects, ",\n  ")), true
}

// WithLimits notes what the thresholds came to; an empty text leaves one unsaid.
// The plan's own conditions stay as they are.
func WithLimits(p Predicate, limits []string) Predicate {
	p = copied(p)
	for i, v := range vague(&p) {
		if i < len(limits) {
			v.Limit = limits[i]
		}
	}
	return p
}

// Unlimited is a predicate without what its thresholds came to: the same from
// run to run.
func Unlimited(p Predicate) Predicate {
	p = copied(p)
	for _, v := range vague(&p) {
		v.Limit = ""
	}
	return p
}

func copied(p Predicate) Predicate {
	kids := make([]Predicate, len(p.Kids))
	for i, k := range p.Kids {
		kids[i] = copied(k)
	}
	p.Kids = kids
	return p
}

// vague are the conditions with a threshold that each run computes.
func vague(p *Predicate) []*Predicate {
	switch {
	case p == nil:
		return nil
	case p.Vague != "":
		return []*Predicate{p}
	}
	var out []*Predicate
	for i := range p.Kids {
		out = append(out, vague(&p.Kids[i])...)
	}
	return out
}
