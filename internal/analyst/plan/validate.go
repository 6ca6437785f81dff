package plan

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Validate reports the first thing of a plan that the profile cannot serve. A
// valid plan compiles.
func Validate(p Plan, profile catalog.Profile) error {
	if p.Version > Version {
		return sitrep.Invalidf("the plan has form %d; this program knows %d", p.Version, Version)
	}
	if len(p.Questions) == 0 {
		return sitrep.Invalidf("the plan asks nothing")
	}
	v := validator{profile: profile}
	for _, q := range p.Questions {
		if err := v.question(q); err != nil {
			return fmt.Errorf("validate question %s: %w", q.ID, err)
		}
	}
	for _, n := range p.Notes {
		if err := v.claim(n.Claim); err != nil {
			return fmt.Errorf("validate premise %q: %w", n.Words, err)
		}
	}
	return nil
}

// claim checks that a claim's question answers it: one measure.
func (v validator) claim(c *Claim) error {
	switch {
	case c == nil:
		return nil
	case len(c.Question.Measures) != 1:
		return sitrep.Invalidf("a premise is about one measure")
	}
	return v.question(c.Question)
}

type validator struct{ profile catalog.Profile }

func (v validator) question(q Question) error {
	for _, m := range q.Measures {
		if err := v.measure(m); err != nil {
			return err
		}
	}
	for _, d := range q.By {
		if err := v.dimension(d); err != nil {
			return err
		}
	}
	if q.Where != nil {
		if err := v.predicate(*q.Where, 0); err != nil {
			return err
		}
	}
	for _, h := range q.OnGroups() {
		if err := v.measure(h.Measure); err != nil {
			return err
		}
	}
	if q.Time != "" {
		if err := v.timeColumn(q.Time); err != nil {
			return err
		}
	}
	if err := v.wholes(q); err != nil {
		return err
	}
	return v.shape(q)
}

// shape checks what a question needs as a whole.
func (v validator) shape(q Question) error {
	if len(q.Measures) == 0 && len(q.By) == 0 {
		return sitrep.Invalidf("a question needs a measure or a field")
	}
	if err := q.runs(); err != nil {
		return err
	}
	if !q.Target.valid(q) {
		return sitrep.Invalidf("a target names a measure that the question does not have")
	}
	if len(q.Measures) == 0 && q.Intent != List {
		return sitrep.Invalidf("only a list does without a measure")
	}
	if q.Rank == nil {
		return nil
	}
	if q.Rank.Column != "" {
		return v.known(q.Rank.Column)
	}
	if q.Rank.Place < 0 || q.Rank.Place > len(q.By) {
		return sitrep.Invalidf("the order names field %d of %d", q.Rank.Place, len(q.By))
	}
	if q.Intent != List && (q.Rank.Measure < 0 || q.Rank.Measure >= len(q.Measures)) {
		return sitrep.Invalidf("the ranking names measure %d of %d", q.Rank.Measure, len(q.Measures))
	}
	return nil
}

func (v validator) known(column string) error {
	if v.profile.Column(column) == nil {
		return sitrep.Invalidf("there is no field %q", column)
	}
	return nil
}

func (v validator) timeColumn(column string) error {
	c := v.profile.Column(column)
	if c == nil {
		return v.known(column)
	}
	if timeForm(c) == noTime {
		return sitrep.Invalidf("the field %q holds no times", column)
	}
	return nil
}

// stretch checks that there is a time from one column to another: both hold times, or both times of day.
func (v validator) stretch(from, until string) error {
	if _, ok := v.profile.EarliestClock(from, until); ok {
		return nil
	}
	for _, column := range []string{from, until} {
		if isNow(column, &v.profile) {
			continue
		}
		if err := v.timeColumn(column); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) dimension(d Dimension) error {
	if err := v.known(d.Column); err != nil {
		return err
	}
	if d.Computed() {
		return v.computed(d)
	}
	if d.Grain != "" || d.Auto || d.Part != "" {
		return v.timeColumn(d.Column)
	}
	if d.Bins > 0 && !numeric(v.profile.Column(d.Column)) {
		return sitrep.Invalidf("the field %q is not a number, it has no bins", d.Column)
	}
	return nil
}

func (v validator) measure(m Measure) error {
	if m.Where != nil {
		if err := v.predicate(*m.Where, 0); err != nil {
			return err
		}
	}
	if m.Running && m.Aggregate != Count && m.Aggregate != Sum {
		return sitrep.Invalidf("only a count or a sum runs on from one point of time to the next")
	}
	if m.Scale < 0 || m.Scale > 0 && (m.Aggregate != Ratio || m.Gain || m.Unit == "%") {
		return sitrep.Invalidf("only a ratio is for so many of what it is divided by, and a percentage is for 100")
	}
	switch m.Aggregate {
	case Count:
		if m.Column == "" {
			return nil
		}
		return v.known(m.Column)
	case CountDistinct:
		return v.known(m.Column)
	case ShareWhere:
		if m.Where == nil {
			return sitrep.Invalidf("a share needs a condition")
		}
		return nil
	case Ratio, Minus, Plus:
		return v.joined(m)
	case Span:
		return v.span(m)
	case Minimum, Maximum:
		if m.Calc != "" {
			return v.calculation(m.Calc, m.Column, m.Until)
		}
		return v.ordered(m.Column)
	case Correlation:
		return v.pair(m)
	case Each:
		return v.each(m)
	case Portion:
		return v.portion(m)
	}
	return v.number(m)
}

// joined checks what is made of two measures. One of them may itself be a sum or a
// difference of two: a margin of the revenue.
func (v validator) joined(m Measure) error {
	if m.Of == nil || m.Per == nil || m.Of.Aggregate == Ratio || m.Per.Aggregate == Ratio {
		return sitrep.Invalidf("a %s needs two plain measures", m.Aggregate)
	}
	if m.Of.Aggregate == Portion || m.Per.Aggregate == Portion {
		return sitrep.Invalidf("a part of a whole stands for itself")
	}
	for _, part := range []*Measure{m.Of, m.Per} {
		if !joins(part.Aggregate) {
			continue
		}
		if m.Aggregate != Ratio || part.Of == nil || part.Per == nil || joins(part.Of.Aggregate) || joins(part.Per.Aggregate) {
			return sitrep.Invalidf("a %s needs two plain measures", m.Aggregate)
		}
	}
	if err := v.measure(*m.Of); err != nil {
		return err
	}
	return v.measure(*m.Per)
}

func (v validator) span(m Measure) error {
	if err := v.stretch(m.Column, m.Until); err != nil {
		return err
	}
	if m.Of == nil {
		return sitrep.Invalidf("a span needs an aggregate")
	}
	return nil
}

func (v validator) ordered(column string) error {
	c := v.profile.Column(column)
	if c == nil {
		return v.known(column)
	}
	return nil
}

// number checks the aggregates that calculate.
func (v validator) number(m Measure) error {
	if m.Calc != "" {
		if m.Aggregate == Last || m.Aggregate == Increase {
			return sitrep.Invalidf("the %s is that of one field", m.Aggregate)
		}
		if err := v.calculation(m.Calc, m.Column, m.Until); err != nil {
			return err
		}
	}
	switch m.Aggregate {
	case Sum, Last, Increase, Average, Median, StdDev, Variance, Extent, Quartiles, Percentile:
	default:
		return sitrep.Invalidf("unknown aggregate %q", m.Aggregate)
	}
	if !numeric(v.profile.Column(m.Column)) {
		return sitrep.Invalidf("the field %q is not a number", m.Column)
	}
	if m.P < 0 || m.P > 1 {
		return sitrep.Invalidf("percentile %v is not between 0 and 1", m.P)
	}
	return nil
}

const maxDepth = 20

func (v validator) predicate(p Predicate, depth int) error {
	if depth > maxDepth {
		return sitrep.Invalidf("the conditions are nested too deeply")
	}
	switch p.Op {
	case And, Or, Not:
		if len(p.Kids) == 0 {
			return sitrep.Invalidf("%s joins no conditions", p.Op)
		}
		for _, k := range p.Kids {
			if err := v.predicate(k, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	if err := v.known(p.Column); err != nil {
		return err
	}
	if p.Part != "" {
		return v.recurring(p)
	}
	if p.Calc != "" {
		return v.reckoned(p)
	}
	if p.Until != "" {
		return v.within(p)
	}
	if p.Against != nil {
		switch p.Op {
		case Equal, Less, AtMost, Greater, AtLeast:
			return v.operand(p, depth)
		}
		return sitrep.Invalidf("%s is no comparison of two numbers", p.Op)
	}
	return v.values(p)
}

func (v validator) values(p Predicate) error {
	want := 1
	switch p.Op {
	case IsNull, NotNull:
		return nil
	case Between:
		want = 2
	case Equal, NotEqual, Less, AtMost, Greater, AtLeast, In, NotIn, Contains, Begins, Ends:
	default:
		return sitrep.Invalidf("unknown operator %q", p.Op)
	}
	if p.Vague != "" {
		if !numeric(v.profile.Column(p.Column)) {
			return sitrep.Invalidf("the field %q is not a number", p.Column)
		}
		return nil
	}
	if len(p.Values) < want {
		return sitrep.Invalidf("the condition on %q has too few values", p.Column)
	}
	for _, text := range p.Values {
		if _, err := bindValue(v.profile.Column(p.Column), text); err != nil {
			return sitrep.Invalidf("%q is not a value of the field %q", text, p.Column)
		}
	}
	return nil
}

func numeric(c *catalog.Column) bool {
	return c != nil && (c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber)
}
