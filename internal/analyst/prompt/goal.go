package prompt

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// maxSteps is how many questions a goal becomes.
const maxSteps = 4

// goals finds the verbs that set goals. They name nothing themselves, and beside
// them stand words that elsewhere might.
func (r *reader) goals() {
	found := r.fill("goal")
	if found {
		r.fill("prose")
		r.nouns()
	}
}

// fill makes fillers of the unknown words that a file lists.
func (r *reader) fill(file string) bool {
	found := false
	for i := range r.items {
		n, _ := r.opens(file, r.items[i].from)
		found = found || n > 0
		for k := i; k < len(r.items) && r.items[k].from < r.items[i].from+n; k++ {
			if r.items[k].tag == isUnknown {
				r.items[k].tag, r.items[k].use = isFiller, file
			}
		}
	}
	return found
}

// nouns takes what a goal calls the rows of a table that has no word for them:
// "incident assignments", "'Cost Reduction' goals".
func (r *reader) nouns() {
	if r.profile.RowNoun != "" && r.profile.RowNoun != "rows" {
		return
	}
	noun := ""
	for i := range r.items {
		it := &r.items[i]
		if it.tag != isUnknown || r.ts[it.from].kind != word || !r.besideField(i) || noun != "" && r.ts[it.from].stem != noun {
			continue
		}
		noun = r.ts[it.from].stem
		it.tag, it.use = isRows, "rows"
		r.note(plan.Assumption, r.said(i, i+1), "each row is one")
	}
}

// besideField reports whether a field, a duration or a value follows an item or stands before it.
func (r *reader) besideField(i int) bool {
	is := func(k int) bool {
		return k >= 0 && k < len(r.items) && (r.items[k].is(isField) || r.items[k].is("duration") || r.items[k].is(isValue))
	}
	return is(i+1) || is(i-1) && r.items[i-1].is(isValue)
}

// goal is what a clause wants to do: study something, watch it, or nothing of the kind.
func (b *builder) goal() string {
	for i := b.from; i < b.to && i < b.from+8; i++ {
		if _, kind := b.opens("goal", b.items[i].from); kind != "" {
			return kind
		}
	}
	return ""
}

// pursue makes of a goal the questions that an analyst would ask: the number by
// what the goal names, over time, and by what may tell most. Questions that say
// what to compute stay alone.
func (b *builder) pursue(q plan.Question) []plan.Question {
	kind := b.goal()
	if parts := b.turnedOver(q); parts != nil {
		return parts
	}
	if parts := b.severally(q); parts != nil {
		return parts
	}
	switch {
	case b.paced != nil:
		return []plan.Question{q, b.toBeat(q)}
	case len(q.Measures) == 0 || b.spelledOut():
		return []plan.Question{q}
	case kind == "" && b.wants("overview"):
		return b.report(q)
	case kind == "":
		return []plan.Question{q}
	}
	s := steps{builder: b, base: q, measure: q.Measures[0]}
	if s.measure.Aggregate == plan.Correlation {
		s.ofRelation()
	}
	if q.Period != nil && q.Period.Text == "" {
		s.base.Period, s.base.Compare = nil, nil
	}
	if kind == "watch" {
		s.overTime(s.named()...)
		return s.out
	}
	if q.Intent == plan.Relation || q.Intent == plan.Ranking || q.Intent == plan.Compare {
		s.out = append(s.out, q)
	}
	by := s.groups()
	intent := plan.Breakdown
	switch {
	case b.wants("anomaly"):
		intent = plan.Anomaly
	case b.wants("distribution"):
		intent = plan.Distribution
	}
	if intent != plan.Distribution && b.wants("trend", "trend yearly", "trend monthly", "change") {
		s.overTime()
	}
	s.each(intent, by)
	s.overTime(by[:min(1, len(by))]...)
	return s.out
}

// spelledOut reports whether a clause says what to compute, by what or how many.
func (b *builder) spelledOut() bool {
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.is("superlative"), it.is("chart"), it.is("grain"), it.is("order"), it.is("compare"):
			return true
		case it.is("aggregate"), it.is("by"), it.is(isPeriod):
			return !b.wants("anomaly", "distribution", "trend", "why") && b.items[i].use != "filler"
		}
	}
	return b.q.Intent == plan.List || b.q.Intent == plan.Quality || b.q.Having != nil || b.scattered()
}

// steps collects the questions of a goal.
type steps struct {
	*builder
	base    plan.Question
	measure plan.Measure
	out     []plan.Question
}

// ofRelation looks into the second side of a relation; of a time between two times, by
// brackets of the number that it goes with.
func (s *steps) ofRelation() {
	x, y := s.measure.Sides()
	switch {
	case y.Aggregate == plan.Span:
		s.measure = y.AverageSide()
	case x.Aggregate == plan.Span:
		s.measure, x = x.AverageSide(), y
	default:
		if f := s.byName(y.Column); f >= 0 {
			s.measure = s.measureOf(f, "")
		}
		return
	}
	if f := s.byName(x.Column); f >= 0 {
		s.base.By = append(slices.Clone(s.base.By), s.dimension(f))
	}
}

// named are the fields that the goal names, but for time.
func (s *steps) named() []plan.Dimension {
	out := slices.DeleteFunc(slices.Clone(s.base.By), func(d plan.Dimension) bool { return d.Grain != "" || d.Auto || d.Part != "" })
	for i := range out {
		if f := s.byName(out[i].Column); f >= 0 && s.fields[f].measure() && out[i].Bins == 0 && s.fields[f].column.Distinct > manyValues {
			out[i].Bins = goalBins // "how the cost influences the time": by brackets of cost, not by each
		}
	}
	return out
}

// A number that a goal names beside another is looked at in so many brackets, where it
// has more values than that many groups could show.
const (
	goalBins   = 10
	manyValues = 50
)

// singled are the fields that the goal names one value of: what is particular about
// it shows among the others.
func (s *steps) singled() []plan.Dimension {
	var out []plan.Dimension
	if s.goal() == "" {
		return nil
	}
	for _, p := range s.where {
		named := slices.ContainsFunc(s.base.By, func(d plan.Dimension) bool { return d.Column == p.Column })
		if f := s.byName(p.Column); f >= 0 && !named && s.fixed(p.Column) && !s.fields[f].time() && s.fields[f].column.Distinct <= manyValues {
			out = append(out, s.dimension(f))
		}
	}
	return out
}

// groups are the fields that a goal names, or names one value of, and those that may
// tell most.
func (s *steps) groups() []plan.Dimension {
	singled := s.singled()
	out := append(singled, s.named()...)
	most := min(mostGroups, len(singled)+2)
	for _, f := range s.informative(3) {
		d := s.dimension(f)
		if len(out) < most && !slices.ContainsFunc(out, func(o plan.Dimension) bool { return o.Column == d.Column }) && !s.fixed(d.Column) {
			out = append(out, d)
		}
	}
	return out
}

// mostGroups are asked by in the steps of a goal, unless it names more.
const mostGroups = 3

// fixed reports whether the conditions leave one value of a field.
func (s *steps) fixed(column string) bool {
	return slices.ContainsFunc(s.where, func(p plan.Predicate) bool { return p.Column == column && p.Op == plan.In && len(p.Values) == 1 })
}

// without are the conditions but for one value of the field that is grouped by:
// one department is seen among the others.
func (s *steps) without(column string) *plan.Predicate {
	if !s.fixed(column) {
		return s.base.Where
	}
	return conjunction(slices.DeleteFunc(slices.Clone(s.where), func(p plan.Predicate) bool { return p.Column == column }))
}

// each asks for the number by every one of the fields.
func (s *steps) each(intent plan.Intent, by []plan.Dimension) {
	for _, d := range by {
		s.step(intent, d)
	}
}

// overTime asks for the number over time, of each group where one is given.
func (s *steps) overTime(by ...plan.Dimension) {
	if s.profile.Time == "" {
		return
	}
	c := s.profile.Column(s.profile.Time)
	if c == nil {
		return
	}
	d := plan.Dimension{Column: c.Name, Label: c.Label, Auto: c.Type != sitrep.TypeInteger}
	s.step(plan.Trend, append(slices.Clone(by), d)...)
}

func (s *steps) step(intent plan.Intent, by ...plan.Dimension) {
	if len(s.out) >= maxSteps {
		return
	}
	q := s.base
	q.Where = s.without(by[0].Column)
	q.Intent, q.By, q.Rank, q.Having, q.Measures = intent, by, nil, nil, []plan.Measure{s.measure}
	if q.Target != nil && q.Target.Measure > 0 {
		q.Target = nil // it is for a number that this step does not ask for
	}
	if len(s.out) > 0 {
		q.Origin = plan.Implied
	}
	step := &builder{reader: s.reader, q: q}
	step.defaultPeriod()
	s.out = append(s.out, step.q)
}
