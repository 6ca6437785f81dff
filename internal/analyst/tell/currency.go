package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// oneCurrency keeps the rows of the main currency of a table that has several in questions about amounts of money: pounds and euros cannot be
// added up. A question that is about a currency, or by it, stays.
func (s *slots) oneCurrency(p plan.Plan) plan.Plan {
	c, main, unit := s.profile.Currency()
	if c == nil {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if !slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return ofMoney(m, s.profile) }) || groupedBy(q.By, c.Name) {
			continue
		}
		if in := currencyIn(q.Where, c); in != "" {
			q.Measures, changed = inUnit(q.Measures, in, s.profile), true
			continue
		}
		if !fixed(q.Where, c.Name) {
			q.Where = and(q.Where, equal(c.Name, main.Value))
			q.Measures, changed = inUnit(q.Measures, unit, s.profile), true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// currencyIn is the unit of the one currency whose rows a filter keeps; empty: it keeps no one.
func currencyIn(where *plan.Predicate, c *catalog.Column) string {
	if where == nil {
		return ""
	}
	all := []plan.Predicate{*where}
	if where.Op == plan.And {
		all = where.Kids
	}
	for _, k := range all {
		if k.Column == c.Name && (k.Op == plan.Equal || k.Op == plan.In) && len(k.Values) == 1 {
			return catalog.CurrencyOf(k.Values[0])
		}
	}
	return ""
}

// ofMoney reports whether a number is made of amounts whose currency the row says.
func ofMoney(m plan.Measure, p *catalog.Profile) bool {
	if m.Aggregate == plan.Count || m.Aggregate == plan.CountDistinct || m.Aggregate == plan.ShareWhere {
		return false
	}
	for _, part := range []*plan.Measure{m.Of, m.Per} {
		if part != nil && ofMoney(*part, p) {
			return true
		}
	}
	return slices.ContainsFunc(m.Columns(), p.Money)
}

// inUnit are numbers with the unit of their money, where they are plain amounts.
func inUnit(measures []plan.Measure, unit string, p *catalog.Profile) []plan.Measure {
	out := slices.Clone(measures)
	for i, m := range out {
		if m.Unit == "" && m.Of == nil && m.Per == nil && ofMoney(m, p) {
			out[i].Unit = unit
		}
	}
	return out
}

// OtherCurrencies are, of a question whose rows were kept to the main currency of a table and which did not ask for that, the filters of the others,
// at most so many, the most used first.
func OtherCurrencies(prompt string, q *plan.Question, p *catalog.Profile, most int) (out []plan.Predicate) {
	c, main, _ := p.Currency()
	if c == nil || len(q.Measures) == 0 || !ofMoney(q.Measures[0], p) || q.Where == nil || !has(*q.Where, *equal(c.Name, main.Value)) || strings.Contains(strings.ToLower(prompt), strings.ToLower(main.Value)) {
		return nil
	}
	for _, v := range c.Values {
		if v.Value != main.Value && len(out) < most {
			out = append(out, *equal(c.Name, v.Value))
		}
	}
	return out
}

// InCurrencyOf are numbers in the unit of the currency that a filter keeps.
func InCurrencyOf(measures []plan.Measure, only plan.Predicate, p *catalog.Profile) []plan.Measure {
	out := slices.Clone(measures)
	for i := range out {
		if ofMoney(out[i], p) {
			out[i].Unit = catalog.CurrencyOf(only.Values[0])
		}
	}
	return out
}
