package find

import (
	"fmt"
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// From when on a single row is told of, which makes much of a sum.
const (
	oneRowShare = 0.2  // of the sum
	oneRowPart  = 0.5  // of how much the sum changed
	oneRowLeast = 0.05 // of the sum, where it makes so much of the change
	oneRowTimes = 4.0  // as large as the next
	oneRowAmong = 5.0  // rows at least
)

// OneRow is a single row that makes much of a sum of a question.
type OneRow struct {
	r       plan.Resolved
	measure plan.Measure
	largest string // as the data has it
	earlier bool   // it lies in the period before, which stands in the place of the window
}

// OneRowsOf are those that may be told of a question: its numbers that are sums of a column. Of a change, the row may lie in the
// period before: what was far too much then looks like a fall now.
func OneRowsOf(r plan.Resolved) []OneRow {
	out := oneRowsOf(r)
	if intent := r.Question.Intent; r.Window != nil && r.Before != nil && (intent == plan.Why || intent == plan.Change) && len(r.Question.By) == 0 {
		r.Window, r.Before = r.Before, r.Window
		for _, o := range oneRowsOf(r) {
			o.earlier = true
			out = append(out, o)
		}
	}
	return out
}

func oneRowsOf(r plan.Resolved) []OneRow {
	var out []OneRow
	for _, m := range r.Question.Measures[:min(len(r.Question.Measures), mostSums)] {
		if m.Aggregate == plan.Sum && m.Column != "" && m.Where == nil && m.Of == nil && m.Until == "" && m.Calc == "" {
			out = append(out, OneRow{r: r, measure: m})
		}
	}
	return out
}

// mostSums of a question are looked at for a single row.
const mostSums = 3

// Largest is the question how large the largest row is, beside all.
func (o *OneRow) Largest(id string) plan.Resolved {
	most := o.measure
	most.Aggregate, most.Label = plan.Maximum, "largest "+What(o.measure)
	return o.asks(id, most, o.measure, plan.Measure{Aggregate: plan.Count, Label: "number of rows", Origin: plan.Implied})
}

// asks is a question for numbers of all rows that o is about.
func (o *OneRow) asks(id string, measures ...plan.Measure) plan.Resolved {
	r := o.r
	q := plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: measures, Where: r.Question.Where, Time: r.Question.Time, Period: r.Question.Period, Compare: r.Question.Compare}
	r.Question, r.Spine = q, nil
	return r
}

// Striking reports whether the largest row makes so much of a sum, or of its change, that it may have to be told.
func (o *OneRow) Striking(a insight.Answer) bool {
	t := a.Main
	at := t.Column("measure", 0)
	most, ok := t.Float(0, at)
	all, _ := t.Float(0, t.Column("measure", 1))
	rows, _ := t.Float(0, t.Column("measure", 2))
	if !ok || all <= 0 || rows < oneRowAmong || most <= 0 {
		return false
	}
	o.largest = fmt.Sprint(t.Result.Rows[0][at])
	before, had := t.Float(0, t.Column("before", 1))
	return most >= oneRowShare*all || had && most >= oneRowLeast*all && most >= oneRowPart*math.Abs(all-before)
}

// Rest is the question what the sum is without the largest row, and what the next is.
func (o *OneRow) Rest(id string) plan.Resolved {
	below := &plan.Predicate{Op: plan.Less, Column: o.measure.Column, Values: []string{o.largest}}
	rest, next, largest := o.measure, o.measure, plan.Measure{Aggregate: plan.Count, Label: "number of rows as large", Origin: plan.Implied}
	rest.Where, rest.Label = below, o.measure.Label+" without the largest row"
	next.Where, next.Aggregate, next.Label = below, plan.Maximum, "next largest "+What(o.measure)
	largest.Where = &plan.Predicate{Op: plan.AtLeast, Column: o.measure.Column, Values: []string{o.largest}}
	return o.asks(id, rest, next, largest)
}

// Alone reports whether the largest row stands by itself, by an answer to [OneRow.Rest].
func (o *OneRow) Alone(a, all insight.Answer) bool {
	t := a.Main
	next, ok := t.Float(0, t.Column("measure", 1))
	n, _ := t.Float(0, t.Column("measure", 2))
	most, _ := all.Main.Float(0, all.Main.Column("measure", 0))
	if !ok || n != 1 || most < oneRowTimes*next {
		return false
	}
	rest, had := t.Float(0, t.Column("before", 0)) // nor is one as large before
	before, _ := all.Main.Float(0, all.Main.Column("before", 1))
	return !had || rest == before
}

// Named is the question which row it is; ok is false where nothing names rows.
func (o *OneRow) Named(id string, p *catalog.Profile) (plan.Resolved, bool) {
	by := telling(p)
	if len(by) == 0 {
		return o.r, false
	}
	most := o.measure
	most.Aggregate, most.Label = plan.Maximum, "largest "+What(o.measure)
	r := o.asks(id, most)
	r.Question.Intent, r.Question.By, r.Question.Rank, r.Question.Compare, r.Before = plan.Ranking, by, &plan.Rank{N: 1}, nil, nil
	r.Question.Where = also(o.r.Question.Where, plan.Predicate{Op: plan.AtLeast, Column: o.measure.Column, Values: []string{o.largest}})
	return r, true
}

// telling are the fields that tell people which row one is: the two that tell most apart, and the day; a key alone
// tells nobody anything.
func telling(p *catalog.Profile) []plan.Dimension {
	all := namers(p)
	if len(all) > 0 && p.Model.Column(all[0].Column).Meaning == model.Key {
		bare := *p
		bare.Columns = nil
		for _, c := range p.Columns {
			if c.Name != all[0].Column {
				bare.Columns = append(bare.Columns, c)
			}
		}
		if more := namers(&bare); len(more) > 0 {
			return more
		}
	}
	return all
}

// Tell says which row it is, how much of the sum it makes, and what the sum is without it.
func (o *OneRow) Tell(all, rest, named insight.Answer, b *document.Builder) insight.Finding {
	t, without, name := insight.NewTeller(all, b), insight.NewTeller(rest, b), insight.NewTeller(named, b)
	if len(named.Main.Result.Rows) == 0 {
		return insight.Finding{}
	}
	value, sum, left := t.Number(0, t.Column(0), o.measure), t.Number(0, t.Column(1), o.measure), without.Number(0, without.Column(0), o.measure)
	roles := map[string]string{
		"what": t.Label(What(o.measure)), "part": insight.Token(value), "next": insight.Token(without.Number(0, without.Column(1), o.measure)), "names": strings.Join(strings.Split(name.Name(0), " / "), ", "), "value": insight.Token(left),
		"share": insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, value, sum)),
	}
	shape, words := o.without(without, left, roles, b)
	if shape == "" {
		return insight.Finding{}
	}
	f := t.Finding(document.KindContributor, shape, o.measure, roles)
	if f.Kind != "" {
		f.Words = words
	}
	return unscoped(f)
}

// without says what the sum is without the row, and how that changed; nothing of a row in the period before where there is no change.
func (o *OneRow) without(t *insight.Teller, left string, roles map[string]string, b *document.Builder) (shape string, words map[string]string) {
	now, _ := t.Float(0, t.Column(0))
	before, had := 0.0, false
	if t.Before(0) >= 0 {
		before, had = t.Float(0, t.Before(0))
	}
	if !had || before <= 0 || o.earlier && now <= 0 {
		return map[bool]string{false: "onerow"}[o.earlier], nil
	}
	shape = "onerow."
	past := t.Number(0, t.Before(0), o.measure)
	if o.earlier { // the other period stands in the place of the one before
		shape, roles["earlier"] = "onerow.earlier.", t.Window(o.r.Window)
		now, before, left, past = before, now, past, left
	}
	roles["value"], roles["before"] = insight.Token(left), insight.Token(past)
	roles["change"] = insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, left, past)))
	if math.Abs(now-before) < held*before {
		return shape + "flat", wordsOf(now > before)
	}
	return shape + "changed", wordsOf(now > before)
}
