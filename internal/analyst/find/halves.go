package find

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Halves are what a quotient is made of, as numbers to be told: of an average only how
// many it is over.
func Halves(m plan.Measure, p *catalog.Profile) []plan.Measure {
	of, per, ok := m.Halves()
	if !ok {
		return nil
	}
	switch m.Aggregate {
	case plan.Average, plan.Span:
		count := plan.Measure{Aggregate: plan.Count, Where: m.Where}
		if m.Aggregate == plan.Span {
			count.Where = and(count.Where, plan.Predicate{Op: plan.NotNull, Column: m.Until})
		}
		out := insight.RowCount(p)
		out.Where = count.Where
		return []plan.Measure{out}
	}
	out := []plan.Measure{plan.Describe(of, p), plan.Describe(per, p)}
	for i, half := range []*plan.Measure{m.Of, m.Per} {
		if half != nil && half.Label != "" {
			out[i].Label = half.Label
		}
	}
	return out
}

func and(a *plan.Predicate, b plan.Predicate) *plan.Predicate { return Also(a, b) }

// There says how what a quotient is made of changed in the group that made most of its
// change: the answer has both as its numbers.
func (c *Cause) There(a insight.Answer, b *document.Builder) insight.Finding {
	t, own := insight.NewTeller(a, b), newTeller(c, b)
	var said []string
	for i, m := range a.Question().Measures {
		now, before := t.Number(0, t.Column(i), m), t.Number(0, t.Before(i), m)
		x, y, ok := ends(t, i)
		what := t.Label(What(m))
		switch {
		case !ok:
			return insight.Finding{}
		case insight.Flat(x, y):
			said = append(said, what+" held at "+insight.Token(now))
		default:
			said = append(said, what+" "+wordsOf(x > y)["fell"]+" from "+insight.Token(before)+" to "+insight.Token(now))
		}
	}
	if len(said) == 0 {
		return insight.Finding{}
	}
	return keyed(unscoped(own.finding(document.KindRelation, "there", map[string]string{"driver": own.name(c.Rows[0]), "list": strings.Join(said, ", and ")})))
}

// ends are a number of an answer of one row, and what it was before; ok is false where one of
// them is not known.
func ends(t *insight.Teller, measure int) (now, before float64, ok bool) {
	now, okNow := t.Float(0, t.Column(measure))
	before, okBefore := t.Float(0, t.Before(measure))
	return now, before, okNow && okBefore
}

// Rest is the filter that leaves all groups but those that are the cause.
func (c *Cause) Rest() plan.Predicate {
	return plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{c.Only()}}
}

// Elsewhere says how a quotient changed in all other groups: the answer is about them.
func (c *Cause) Elsewhere(a insight.Answer, b *document.Builder) insight.Finding {
	t, own := insight.NewTeller(a, b), newTeller(c, b)
	return elsewhere(t, own.m, map[string]string{"driver": own.names(c.Rows)}, func(shape string, roles map[string]string) insight.Finding {
		return own.finding(document.KindMover, shape, roles)
	})
}

// elsewhere says how a number changed apart from some groups: say makes the finding of the roles
// that it is given and of both numbers.
func elsewhere(t *insight.Teller, m plan.Measure, roles map[string]string, say func(string, map[string]string) insight.Finding) insight.Finding {
	x, y, ok := ends(t, 0)
	if !ok {
		return insight.Finding{}
	}
	roles["value"], roles["before"] = insight.Token(t.Number(0, t.Column(0), m)), insight.Token(t.Number(0, t.Before(0), m))
	shape := "elsewhere"
	if insight.Flat(x, y) {
		shape = "elsewhere.flat"
	}
	f := say(shape, roles)
	if f.Kind != "" {
		f.Words = wordsOf(x > y)
	}
	return keyed(unscoped(f))
}

// Factors are what a sum is made of, where the table's model has what each of something comes to: how much of that there was, and what each
// came to, such as litres and the price of one. None: there is no such number.
func Factors(m plan.Measure, p *catalog.Profile) []plan.Measure {
	if m.Aggregate != plan.Sum || m.Where != nil || m.Column == "" {
		return nil
	}
	for _, ratio := range p.Model.Metrics {
		if ratio.Kind != model.KindRatio || ratio.Column != m.Column || ratio.Unit == "%" {
			continue
		}
		for _, sum := range p.Model.Metrics {
			amount, okAmount := plan.Of(sum, p)
			each, okEach := plan.Of(ratio, p)
			if sum.Kind == model.KindSum && sum.Column == ratio.Per && okAmount && okEach {
				return []plan.Measure{amount, each}
			}
		}
	}
	return nil
}
