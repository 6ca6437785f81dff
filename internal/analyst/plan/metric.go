package plan

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Of is the measure that a metric of the dataset's model is. ok is false for a kind that
// the plan language does not have.
func Of(m model.Metric, p *catalog.Profile) (measure Measure, ok bool) {
	if measure, ok = formOf(m, p); !ok {
		return Measure{}, false
	}
	measure.Origin = Implied
	if measure.Aggregate == Ratio {
		measure.Unit = m.Unit
	}
	measure = Describe(measure, p)
	if m.Kind != model.KindCount || m.Column != "" {
		measure.Label = m.Label
	}
	measure.Good = m.Good
	if m.Unit != "" {
		measure.Unit = m.Unit
	}
	return measure, true
}

// Formula says how a metric is computed: "total sales divided by number of orders".
func Formula(m model.Metric, p *catalog.Profile) string {
	measure, ok := formOf(m, p)
	if !ok {
		return ""
	}
	if measure.Aggregate == Ratio {
		measure.Unit = m.Unit
	}
	return Describe(measure, p).Label
}

// Weighed is the average of a column in which each row counts as often as another says:
// the margin of all sales, and not of all shops.
func Weighed(column, by string) Measure {
	return Measure{
		Aggregate: Ratio, Of: &Measure{Aggregate: Sum, Column: column, Until: by},
		Per: &Measure{Aggregate: Sum, Column: by, Where: &Predicate{Op: NotNull, Column: column}},
	}
}

// Times is the column that each value of a sum counts by: the other of its columns; empty:
// each counts once.
func (m Measure) Times() string {
	if m.Aggregate == Sum && m.Calc == "" {
		return m.Until
	}
	return ""
}

// plainForms are the metrics of one column.
var plainForms = map[model.Kind]Aggregate{
	model.KindSum: Sum, model.KindNewest: Last, model.KindIncrease: Increase, model.KindAverage: Average, model.KindMedian: Median, model.KindDistinct: CountDistinct,
}

func formOf(m model.Metric, p *catalog.Profile) (Measure, bool) {
	if m.Kind == model.KindAverage && m.Weight != "" {
		return Weighed(m.Column, m.Weight), true
	}
	if m.Kind == model.KindSum && m.Weight != "" {
		return Measure{Aggregate: Sum, Column: m.Column, Until: m.Weight}, true
	}
	if a, plain := plainForms[m.Kind]; plain {
		return Measure{Aggregate: a, Column: m.Column}, true
	}
	switch m.Kind {
	case model.KindCount:
		out := Measure{Aggregate: Count}
		if m.Column != "" {
			out.Where = &Predicate{Op: In, Column: m.Column, Values: m.Values}
		}
		return out, true
	case model.KindRatio:
		return ratioOf(amountOf(m.Column, p), amountOf(m.Per, p), p), true
	case model.KindMargin, model.KindMarginRate:
		return marginOf(m, p), true
	case model.KindPerEntity:
		of := &Measure{Aggregate: Count}
		if m.Column != "" {
			of = amountOf(m.Column, p)
		}
		return Measure{Aggregate: Ratio, Of: of, Per: &Measure{Aggregate: CountDistinct, Column: m.Per}}, true
	case model.KindRate:
		return rateOf(m, p), true
	case model.KindDuration:
		return Measure{Aggregate: Span, Column: m.Column, Until: m.Until, Of: &Measure{Aggregate: Average}}, true
	case model.KindAge:
		open := Measure{Aggregate: Span, Column: m.Column, Until: Now, Of: &Measure{Aggregate: Average}}
		if m.Until != "" {
			open.Where = &Predicate{Op: IsNull, Column: m.Until}
		}
		return open, true
	case model.KindLate:
		return keptOf(m, Greater), true
	case model.KindOnTime:
		return keptOf(m, AtMost), true
	}
	return Measure{}, false
}

// marginOf is what is left of one sum after another, in its unit or of itself. Rows whose cost is not known are in neither.
func marginOf(m model.Metric, p *catalog.Profile) Measure {
	left := Measure{Aggregate: Sum, Column: m.Column, Until: m.Per, Calc: Subtract}
	if m.Kind == model.KindMargin {
		return left
	}
	earned := Measure{Aggregate: Sum, Column: m.Column}
	if c := p.Column(m.Per); c != nil && c.Nulls > 0 {
		earned.Where = &Predicate{Op: NotNull, Column: c.Name}
	}
	return Measure{Aggregate: Ratio, Of: &left, Per: &earned}
}

// rateOf is the share of rows with one of the values: of those that have a value, or
// one that counts.
func rateOf(m model.Metric, p *catalog.Profile) Measure {
	if c := p.Column(m.Column); c != nil && (c.Nulls == 0 || c.Distinct == 1) && len(m.Among) == 0 { // marked or left blank
		return Measure{Aggregate: ShareWhere, Where: &Predicate{Op: In, Column: m.Column, Values: m.Values}}
	}
	base := Predicate{Op: NotNull, Column: m.Column}
	if len(m.Among) > 0 {
		base = Predicate{Op: In, Column: m.Column, Values: m.Among}
	}
	return shareOf(Predicate{Op: In, Column: m.Column, Values: m.Values}, base)
}

// keptOf is the share of rows that were done by when they were due, or after it: of
// those that have both times.
func keptOf(m model.Metric, op Operator) Measure {
	both := Predicate{Op: And, Kids: []Predicate{{Op: NotNull, Column: m.Column}, {Op: NotNull, Column: m.Until}}}
	return shareOf(Predicate{Op: op, Column: m.Column, Against: &Operand{Column: m.Until}}, both)
}

func shareOf(rows, base Predicate) Measure {
	return Measure{Aggregate: Ratio, Of: &Measure{Aggregate: Count, Where: &rows}, Per: &Measure{Aggregate: Count, Where: &base}}
}

// ratioOf divides two amounts. A level below the line of a flow is added up with it, row
// by row: the rooms sold of those that there were each day.
func ratioOf(of, per *Measure, p *catalog.Profile) Measure {
	if of.Aggregate != per.Aggregate {
		for _, side := range []*Measure{of, per} {
			if side.Aggregate == Last {
				side.Aggregate = Sum
			}
		}
	}
	bothKnown(of, per, p)
	return Measure{Aggregate: Ratio, Of: of, Per: per}
}

// bothKnown leaves the rows out of a ratio of sums that lack one of the two: lines without
// hours are no lines per hour.
func bothKnown(of, per *Measure, p *catalog.Profile) {
	if of.Aggregate != Sum || per.Aggregate != Sum {
		return
	}
	for _, side := range [][2]*Measure{{of, per}, {per, of}} {
		if c := p.Column(side[1].Column); c != nil && c.Nulls > 0 {
			side[0].Where = &Predicate{Op: NotNull, Column: c.Name}
		}
	}
}

// amountOf is a side of a ratio: a sum, or of levels that of the newest time.
func amountOf(column string, p *catalog.Profile) *Measure {
	m := Measure{Aggregate: Sum, Column: column}
	c := p.Column(column)
	switch {
	case c == nil:
	case c.Kind == catalog.KindCounter:
		m.Aggregate = Increase
	case p.Level(c):
		m.Aggregate = Last
	}
	return &m
}
