package prompt

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// vague remembers that a clause asked for something that is about no field.
func (b *builder) vague() bool {
	if b.wants("quality") {
		b.q.Intent, b.q.Measures = plan.Quality, []plan.Measure{b.countRows()}
		b.q.Where = nil
		return true
	}
	return false
}

// about reads a question about what was asked before: "and is it getting worse?"
func (b *builder) about() bool {
	if len(b.out.Questions) == 0 || !b.pronoun() || !b.wants("change", "trend", "why", "anomaly") {
		return false
	}
	b.q.Measures = append(b.q.Measures, b.countRows())
	b.q.Intent = b.tableIntent()
	if b.wants("trend") {
		b.overTime()
		b.q.Intent = plan.Trend
	}
	b.finish()
	return true
}

func (b *builder) pronoun() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("connect", "it") {
			return true
		}
	}
	return false
}

// settle makes sure of a plan: without any question the default programme
// answers, and the words that carried content are listed as not understood.
func (r *reader) settle() {
	r.unknown()
	if len(r.out.Questions) == 0 {
		r.overview()
	}
}

// Unknown is why words get no answer that name nothing of the table.
const Unknown = "no field or value of this name"

// unknown lists content words that were not understood.
func (r *reader) unknown() {
	foreign := r.foreign()
	for i := 0; i < len(r.items); i++ {
		r.noDuration(i)
		r.newRows(i)
		if r.items[i].tag != isUnknown || r.items[i].use != "" || r.ts[r.items[i].from].kind != word {
			continue
		}
		j := i + 1
		for j < len(r.items) && r.items[j].tag == isUnknown {
			j++
		}
		if !foreign {
			r.missing(r.said(i, j), Unknown)
			last := &r.out.Missing[len(r.out.Missing)-1]
			last.Point = last.Point || r.point(i, j)
		}
		i = j
	}
}

// newRows: "new subscriptions per month" are those that the rows record.
func (r *reader) newRows(i int) {
	it := &r.items[i]
	if it.tag == isUnknown && i+1 < len(r.items) && r.items[i+1].is(isRows) && r.ts[it.from].text == "new" {
		it.tag, it.use = isFiller, "filler"
	}
}

// noDuration lists a duration that the table has no two times for.
func (r *reader) noDuration(i int) {
	it := &r.items[i]
	if !it.is("duration") || it.use != "" {
		return
	}
	if r.ts[it.from].stem == "take" || r.ts[it.from].stem == "took" {
		it.use = "filler"
		return
	}
	r.missing(r.said(i, i+1), noTwoTimes)
}

// overview is the programme for a prompt that names no field: how much, over
// time, and by what tells most.
func (r *reader) overview() {
	b := newBuilder(r, clause{from: 0, to: len(r.items)})
	measures := r.overviewMeasures(b)
	r.supply(plan.Question{Intent: plan.Overview, Measures: measures})
	if r.profile.Time != "" {
		d := plan.Dimension{Column: r.profile.Time, Label: r.profile.Time}
		if c := r.profile.Column(r.profile.Time); c != nil {
			d.Auto = c.Type != sitrep.TypeInteger
			d.Label = cmp.Or(c.Label, c.Name)
		}
		r.supply(plan.Question{Intent: plan.Trend, Measures: measures[:1], By: []plan.Dimension{d}})
	}
	for _, f := range r.informative(2) {
		r.supply(plan.Question{Intent: plan.Breakdown, Measures: measures[:1], By: []plan.Dimension{b.dimension(f)}})
	}
}

// overviewOf keeps the times of a clause that names no field: "what happened last
// month" is about last month.
func (r *reader) overviewOf(q plan.Question) {
	if q.Period != nil {
		r.lastPeriod, r.lastCompare = q.Period, q.Compare
	}
}

func (r *reader) supply(q plan.Question) {
	if r.lastPeriod != nil {
		q.Period, q.Compare = r.lastPeriod, r.lastCompare
	}
	b := &builder{reader: r, q: q, to: 0}
	b.q.Text, b.q.Origin = r.text, plan.Supplied
	if b.q.By == nil {
		b.q.By = []plan.Dimension{}
	}
	b.defaultPeriod()
	r.out.Questions = append(r.out.Questions, b.q)
}

// overviewMeasures are the main measure, the number of rows and two more.
func (r *reader) overviewMeasures(b *builder) []plan.Measure {
	var out []plan.Measure
	if f := b.mainMeasure(); f >= 0 {
		out = append(out, b.measureOf(f, ""))
	}
	out = append(out, b.countRows())
	for f, fd := range r.fields {
		if m := b.measureOf(f, ""); fd.measure() && len(out) < 4 && m.Label != out[0].Label {
			out = append(out, m)
		}
	}
	supplied(out)
	return out
}

// supplied marks measures that the prompt does not name.
func supplied(measures []plan.Measure) {
	for i := range measures {
		measures[i].Origin = plan.Supplied
	}
}

// informative are the fields to break down by when none is named: few groups,
// seldom empty, categories before places and codes.
func (r *reader) informative(n int) []int {
	type scored struct {
		f     int
		score float64
	}
	var all []scored
	for f, fd := range r.fields {
		if s := r.informs(fd); s > 0 {
			all = append(all, scored{f, s})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var out []int
	for _, s := range all[:min(n, len(all))] {
		out = append(out, s.f)
	}
	return out
}

func (r *reader) informs(fd *field) float64 {
	c := fd.column
	if c.Role != sitrep.RoleDimension || c.Distinct < 2 || c.Distinct > 50 || c.Kind == catalog.KindConstant || c.Is(model.Technical) {
		return 0
	}
	score := 1.0
	if c.Distinct > 12 {
		score = 0.6
	}
	switch c.Kind {
	case catalog.KindOrdinal, catalog.KindBoolean:
		score *= 0.7
	case catalog.KindGeo:
		score *= 0.9
	}
	if c.Kind != catalog.KindGeo && slices.ContainsFunc(fd.names[0].words, func(w string) bool { return r.lexicon.lists("technical", w) }) {
		score *= 0.4
	}
	if r.profile.Rows > 0 {
		score *= 1 - float64(c.Nulls)/float64(r.profile.Rows)
	}
	return score
}
