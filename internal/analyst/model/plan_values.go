package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// conditions checks every condition of a question: its values exist in the data, in
// the spelling that they have there.
func (k *checker) conditions(where string, q *plan.Question) {
	q.Where = k.condition(where+".where", q.Where)
	for i := range q.By {
		k.caseConditions(where+".by", &q.By[i])
	}
	for i := range q.Measures {
		k.measureConditions(fmt.Sprintf("%s.measures[%d].where", where, i), &q.Measures[i])
	}
	if q.Having != nil {
		k.measureConditions(where+".having.measure.where", &q.Having.Measure)
		for i := range q.Having.Also {
			k.measureConditions(where+".having.also.measure.where", &q.Having.Also[i].Measure)
		}
	}
}

func (k *checker) measureConditions(where string, m *plan.Measure) {
	if m == nil {
		return
	}
	m.Where = k.condition(where, m.Where)
	k.measureConditions(where, m.Of)
	k.measureConditions(where, m.Per)
	for i := range m.Having {
		k.measureConditions(where, &m.Having[i].Measure)
	}
}

// condition settles a tree of conditions; nil: there is none.
func (k *checker) condition(where string, p *plan.Predicate) *plan.Predicate {
	if p == nil || p.Op == "" {
		return nil
	}
	out := *p
	switch p.Op {
	case plan.And, plan.Or, plan.Not:
		out = plan.Predicate{Op: p.Op}
		for i := range p.Kids {
			if kid := k.condition(where, &p.Kids[i]); kid != nil {
				out.Kids = append(out.Kids, *kid)
			}
		}
		switch {
		case len(out.Kids) == 0:
			return nil
		case len(out.Kids) == 1 && p.Op != plan.Not:
			return &out.Kids[0]
		}
		return &out
	}
	k.leaf(where, &out)
	return &out
}

// leaf checks one condition on a field.
func (k *checker) leaf(where string, p *plan.Predicate) {
	p.Kids = nil
	c := k.Profile.Column(p.Column)
	if c == nil {
		k.breaks(where, p.Column, "a condition needs a field")
		return
	}
	switch {
	case p.Calc != "":
		k.reckoned(where, p)
	case p.Part != "":
		k.recurring(where, p)
	case p.Until != "":
		k.elapsed(where, p)
	case p.Op == plan.IsNull || p.Op == plan.NotNull:
		p.Values, p.Vague, p.Against = nil, "", nil
	case p.Against != nil && (p.Against.Aggregate != "" || p.Against.Column != ""):
		o := *p.Against
		o.Where = k.condition(where, o.Where)
		if len(o.Within) == 0 {
			o.Within = nil
		}
		p.Against, p.Values, p.Vague = &o, nil, ""
	case p.Vague != "":
		p.Values, p.Against = nil, nil
		if !slices.Contains([]string{plan.VagueHigh, plan.VagueLow, plan.VagueAverage, plan.VagueMaximum, plan.VagueMinimum}, p.Vague) {
			k.breaks(where, p.Vague, "there is no such threshold")
		}
	default:
		p.Against = nil
		k.valued(where, c, p)
	}
}

// valued checks a condition with values.
func (k *checker) valued(where string, c *catalog.Column, p *plan.Predicate) {
	if len(p.Values) == 0 || p.Op == plan.Between && len(p.Values) != 2 {
		k.breaks(where, c.Name, "the condition on %s has too few values, or too many", quoted(c.Name))
		return
	}
	if c.Type != sitrep.TypeString {
		p.Values = slices.Clone(p.Values)
		for i, v := range p.Values {
			p.Values[i] = strings.TrimSpace(v)
		}
		return // the plan's own check reads them as numbers, dates, or yes and no
	}
	switch p.Op {
	case plan.Contains, plan.Begins, plan.Ends:
		for i, v := range p.Values {
			if k.free {
				continue
			}
			if p.Values[i] = partOf(k.Prompt, v); p.Values[i] == "" {
				k.breaks(where, v, "what a field is to contain has to be a part of the request")
			}
		}
	case plan.Equal:
		p.Op = plan.In
	case plan.NotEqual:
		p.Op = plan.NotIn
	}
	if p.Op == plan.In || p.Op == plan.NotIn {
		p.Values = k.values(where, c, p.Values)
	}
}

// values gives values the spelling of the data, and refuses those it does not have.
func (k *checker) values(where string, c *catalog.Column, values []string) []string {
	out := make([]string, 0, len(values))
	for _, v := range values {
		own, near := k.value(c, v)
		if own == "" {
			why := fmt.Sprintf("the field %s has no value %s", quoted(c.Name), quoted(v))
			if len(near) > 0 && k.catalogue.shows(c) {
				why += "; near it are " + quotedList(near)
			}
			k.breaks(where, v, "%s", why)
			continue
		}
		if !slices.Contains(out, own) {
			out = append(out, own)
		}
	}
	return out
}

// value is a value as the data spells it; empty: the data has none, but perhaps some
// that are near.
func (k *checker) value(c *catalog.Column, said string) (own string, near []string) {
	if c.Type != sitrep.TypeString {
		return said, nil
	}
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, func(a, b string) bool { return fold(a) == fold(b) }} {
		for _, v := range c.Values {
			if same(v.Value, said) {
				return v.Value, nil
			}
		}
		for _, n := range c.Names {
			if slices.ContainsFunc(n.Names, func(name string) bool { return same(name, said) }) {
				return n.Value, nil
			}
		}
	}
	if c.AllValues {
		return "", nearest(c, said)
	}
	if k.Values == nil && k.free { // nobody can look: a value that no row has chooses no row
		return said, nil
	}
	if k.Values == nil {
		return "", nil
	}
	near = k.Values(c.Name, said)
	for _, v := range near {
		if fold(v) == fold(said) {
			return v, nil
		}
	}
	return "", near
}

// nearest are up to five values that share a word with what was said, else the most
// frequent ones.
func nearest(c *catalog.Column, said string) []string {
	var near, frequent []string
	words := strings.Fields(fold(said))
	for _, v := range c.Values {
		frequent = append(frequent, v.Value)
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(fold(v.Value), w) }) {
			near = append(near, v.Value)
		}
	}
	if len(near) == 0 {
		near = frequent
	}
	return near[:min(len(near), 5)]
}
