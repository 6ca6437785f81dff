package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// rest sorts the fields that no slot took: numbers to measure, others to group by or to list.
func (b *builder) rest() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free(isField) || b.onlyNames(i) {
			continue
		}
		if p := b.previous(i); p >= 0 && b.items[p].is("connect", "which", "what") && b.modifies(i) {
			b.items[i].use = "names what follows"
			continue
		}
		if b.headNoun(i) {
			b.items[i].use = "rows"
			continue
		}
		f := b.field(i, anyRole)
		if b.rank != nil && b.rank.field >= 0 && b.mayMean(i, b.rank.field) {
			f = b.rank.field // "names and areas of the countries with the largest area"
		}
		b.items[i].use = "field " + b.fields[f].column.Name
		if b.fields[f].measure() || b.fields[f].numeric() && b.holdsTargets(b.fields[f].column.Name) {
			b.loose = append(append(b.loose, f), b.more(i)...)
		} else if !b.countsThings(f) {
			b.columns = append(b.columns, f)
		}
	}
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.free(isRows) && b.enumerated(i):
			it.use = "measure count"
			b.counted = true
		case it.free(isRows):
			it.use = "rows"
			b.listing = true
		case it.free("comparative") && len(b.loose) == 0 && len(b.q.Measures) == 0:
			if f, _ := b.hinted(it.arg); f >= 0 && b.fields[f].numeric() {
				it.use = "field " + b.fields[f].column.Name
				b.loose = append(b.loose, f)
			}
		}
	}
}

// mayMean reports whether an item names a field nearly as well as its best one.
func (b *builder) mayMean(i, f int) bool {
	for _, l := range b.items[i].links {
		if l.field == f && l.score > b.items[i].links[0].score-0.1 {
			return true
		}
	}
	return false
}

// enumerated reports whether the rows stand in a list of measures: "revenue, orders and average price".
func (b *builder) enumerated(i int) bool {
	for _, and := range []int{i - 1, i + 1} {
		if !b.has(and, "connect", "and") || and < b.from {
			continue
		}
		other := b.next(and + 1)
		if and < i {
			other = b.previous(and)
		}
		if other >= 0 && (b.items[other].is("aggregate") || b.items[other].is(isField) && b.fields[b.items[other].links[0].field].measure()) {
			return true
		}
	}
	return false
}

// onlyNames reports whether a word like "category" stands beside another field
// and says what that is: "the rating categories".
func (b *builder) onlyNames(i int) bool {
	it := &b.items[i]
	if it.to-it.from > 1 || it.links[0].score >= 0.9 || !b.lexicon.filler[b.ts[it.from].stem] && !b.lexicon.filler[b.ts[it.from].text] && b.ts[it.from].stem != "categori" {
		return false
	}
	for _, k := range []int{b.previous(i, "of", "the"), b.next(i+1, "of", "the")} {
		if k >= 0 && b.items[k].is(isField) {
			it.use = "filler"
			return true
		}
	}
	return false
}

// shape decides what kind of question it is and fills measures and groups accordingly.
func (b *builder) shape() {
	if b.wants("list") && b.rank == nil {
		b.listing = true
	}
	b.spread()
	switch {
	case b.whoever(), b.inTurn(), b.someRows():
	case b.rank != nil && b.ranked():
	case b.picked():
	case b.coupled(), b.related():
	case b.distributed():
	case b.listed():
	default:
		b.table()
	}
}

// related makes two bare numbers a relation.
func (b *builder) related() bool {
	if b.withTargets() || !b.correlates() && b.discreteAxis() {
		return false
	}
	numbers := slices.Clone(b.loose)
	for _, d := range b.q.By {
		if f := b.byName(d.Column); d.Bins > 0 && !b.counted && len(b.q.Measures) == 0 && f >= 0 {
			numbers = append(numbers, f)
		}
	}
	if len(numbers) < 2 && b.wants("relation") && len(b.q.Measures) == 0 && !b.counted {
		for _, d := range b.q.By {
			if f := b.byName(d.Column); f >= 0 && b.fields[f].numeric() && d.Bins == 0 {
				numbers = append(numbers, f)
			}
		}
		for _, f := range b.columns {
			if b.fields[f].numeric() {
				numbers = append(numbers, f)
			}
		}
	}
	numbers = distinct(numbers)
	if b.oneFamily(numbers) && !b.wants("relation") {
		return false
	}
	if len(numbers) == len(b.loose) && !b.wants("relation") && !b.against() && !b.onAxis() {
		return false // "revenue and quantity by region" are two measures
	}
	if len(numbers) < 2 || len(b.q.Measures) > 0 || b.counted || (b.listing || b.each) && !b.wants("relation") && len(b.columns) > 0 && len(b.q.By) == 0 {
		return false
	}
	x, y := b.fields[numbers[0]], b.fields[numbers[1]]
	b.q.Intent = plan.Relation
	b.q.By = slices.DeleteFunc(b.q.By, func(d plan.Dimension) bool {
		return d.Column == x.column.Name || d.Column == y.column.Name
	})
	for _, f := range b.columns {
		if f != numbers[0] && f != numbers[1] && !b.coefficient() {
			b.group(b.dimension(f))
		}
	}
	b.q.By = slices.DeleteFunc(b.q.By, func(d plan.Dimension) bool { // "for each model": every point is one
		f := b.byName(d.Column)
		return b.fields[f].key(b.profile.Rows) || b.fields[f].column.Distinct > 50 && !b.fields[f].time()
	})
	b.add(plan.Measure{
		Aggregate: plan.Correlation, Column: x.column.Name, Until: y.column.Name,
		Label: "correlation of " + x.label() + " and " + y.label(), Origin: plan.Asked,
	})
	return true
}

// correlates reports whether a coefficient is asked for, not just how one thing goes with another.
func (b *builder) correlates() bool {
	if b.coefficient() && len(b.q.By) == 0 {
		return true
	}
	return b.paired && len(b.loose) == 2 && len(b.q.By) == 0 || b.wants("relation") && len(b.loose) == 2 && b.fields[b.loose[0]].discrete() && b.fields[b.loose[1]].discrete()
}

// coefficient reports whether the clause speaks of correlation or association.
func (b *builder) coefficient() bool {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("focus", "relation") {
			switch b.ts[it.from].stem {
			case "correl", "associ", "linear":
				return true
			}
		}
	}
	return false
}

// distinct keeps the first of equal fields.
func distinct(fields []int) []int {
	var out []int
	for _, f := range fields {
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// discreteAxis groups by a number of few values where another is measured:
// mileage by number of cylinders. It reports whether it did.
func (b *builder) discreteAxis() bool {
	var few, many []int
	for _, f := range b.loose {
		if b.fields[f].discrete() {
			few = append(few, f)
		} else {
			many = append(many, f)
		}
	}
	explicit := len(b.q.Measures) > 0
	if len(few) == 0 && explicit && len(many) == 1 && len(b.q.By) == 0 && (b.wants("relation") || b.onAxis()) {
		few, many = many, nil
	}
	if len(few) == 0 || len(many) == 0 && !explicit && !(b.wants("relation") && len(few) > 1) {
		return false
	}
	if len(many) == 0 && !explicit {
		many, few = few[:1], few[1:]
	}
	for _, f := range few {
		b.group(b.dimension(f))
	}
	b.loose = many
	return len(many) > 0 || explicit
}

// onAxis reports whether the axes of a chart are named.
func (b *builder) onAxis() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("chart", "axis x", "axis y") {
			return true
		}
	}
	return false
}

// distributed makes a histogram of a number, or counts by a field's values.
func (b *builder) distributed() bool {
	if !b.wants("distribution") && b.bins == 0 || b.calculates() || len(b.loose) > 1 {
		return false
	}
	if len(b.loose) == 1 && len(b.q.By) > 0 && b.fewGroups() && !b.fewValues(b.loose[0]) && !b.counted && !b.histogram() {
		return false // "spread of salary by department"
	}
	b.q.Measures = []plan.Measure{}
	for _, f := range slices.Concat(b.loose, b.columns) {
		d := b.dimension(f)
		if b.fields[f].measure() && !b.fewValues(f) {
			d.Bins = cmp.Or(b.bins, 10)
		}
		if b.fields[f].time() && !b.fields[f].numeric() {
			d.Auto = true
		}
		if !b.fields[f].key(b.profile.Rows) {
			b.group(d)
		}
	}
	if len(b.q.By) == 0 {
		return false
	}
	b.q.Intent = plan.Distribution
	b.add(b.countRows())
	return true
}

// calculates reports whether something else than a count is asked for.
func (b *builder) calculates() bool {
	return slices.ContainsFunc(b.q.Measures, func(m plan.Measure) bool {
		return m.Aggregate != plan.Count && m.Aggregate != plan.CountDistinct
	})
}

func (b *builder) fewGroups() bool {
	for _, d := range b.q.By {
		if d.Bins > 0 {
			return false
		}
	}
	return true
}

// table is a measure by groups, over time, or alone.
func (b *builder) table() {
	b.leadTo()
	b.eachOccurrence()
	late, rows := b.lateAggregates(), b.drawsRows()
	for _, f := range b.loose {
		switch {
		case len(b.q.Measures) == 0 && b.counted && b.fewValues(f):
			b.groupField(f)
		case b.counted && len(b.q.By) == 0 && len(b.loose) == 1:
			b.groupField(f)
		default:
			b.add(b.measureOf(f, late))
		}
	}
	for _, f := range b.columns {
		if b.fields[f].key(b.profile.Rows) && !rows && (len(b.q.Measures) > 0 || b.counted || len(b.q.By) > 0) || b.onlyState(f) {
			continue
		}
		b.groupField(f)
	}
	b.countedGroups()
	b.mainOfNameless()
	if b.focusOnly() {
		b.guessed = true
		if f := b.mainMeasure(); f >= 0 && !b.occurrences() {
			b.add(b.measureOf(f, ""))
		}
		b.counted = true
	}
	if b.counted || len(b.q.Measures) == 0 {
		b.unasked = !b.counted
		if b.wants("anomaly", "change", "why") {
			b.q.Measures = append(b.q.Measures, b.countRows())
		} else {
			b.q.Measures = append([]plan.Measure{b.countRows()}, b.q.Measures...)
		}
		b.q.Measures = dedupe(b.q.Measures)
	}
	b.barsInOrder()
	if b.guessed {
		supplied(b.q.Measures)
	}
	b.overTime()
	if b.q.Intent == "" {
		b.q.Intent = b.tableIntent()
	}
}

// focusOnly reports whether the clause asks what is going on without naming any number: "anything unusual?"
func (b *builder) focusOnly() bool {
	return len(b.q.Measures) == 0 && !b.counted && !b.listing && b.wants("anomaly", "change", "why")
}

// countedGroups: a count of a field that is also grouped by, or that is to be
// drawn as a chart, counts rows for each of its values.
func (b *builder) countedGroups() {
	if b.chart == "bar" && len(b.loose) == 0 && len(b.q.Measures) == 1 && b.q.Measures[0].Origin == plan.Implied {
		if f := b.byName(b.q.Measures[0].Column); f >= 0 && b.fields[f].discrete() && b.countWord() {
			b.q.By = append([]plan.Dimension{b.dimension(f)}, b.q.By...)
			b.q.Measures = []plan.Measure{b.countRows()}
		}
	}
	if b.chart != "" && len(b.q.By) == 0 && len(b.q.Measures) == 1 && b.q.Measures[0].Aggregate == plan.CountDistinct {
		if f := b.byName(b.q.Measures[0].Column); f >= 0 {
			b.groupField(f)
		}
	}
	for i, m := range b.q.Measures {
		if f := b.byName(m.Column); m.Aggregate == plan.CountDistinct && f >= 0 && b.isGroup(f) {
			b.q.Measures[i] = b.countRows()
		}
	}
	b.q.Measures = dedupe(b.q.Measures)
}

// countWord reports whether the clause says "number of" or the like.
func (b *builder) countWord() bool {
	for i := b.from; i < b.to; i++ {
		if b.items[i].is("aggregate", "count") {
			return true
		}
	}
	return false
}

// onlyState reports whether a time field was meant by a word for what happened
// then: "orders that were shipped" is about no date.
func (b *builder) onlyState(f int) bool {
	if !b.fields[f].time() || b.wants("trend") || b.chart == "line" {
		return false
	}
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is(isField) && it.links[0].field == f {
			return it.links[0].score < 0.9 && b.unitIn(i) == "" && !strings.Contains(b.said(i, i+1), "time") && !strings.Contains(b.said(i, i+1), "date")
		}
	}
	return false
}

func dedupe(ms []plan.Measure) []plan.Measure {
	var out []plan.Measure
	for _, m := range ms {
		if !slices.ContainsFunc(out, func(o plan.Measure) bool { return o.Label == m.Label }) {
			out = append(out, m)
		}
	}
	return out
}

// lateAggregates is an aggregate that found no number of its own, for those that have none.
func (b *builder) lateAggregates() string {
	for i := b.from; i < b.to; i++ {
		if b.items[i].free("aggregate") {
			b.items[i].use = "measure"
			return b.items[i].arg
		}
	}
	return ""
}

// overTime adds time where a trend or a line is asked for and no time is named.
func (b *builder) overTime() {
	if !b.wants("trend", "trend yearly", "trend monthly") && b.chart != "line" {
		return
	}
	for _, d := range b.q.By {
		if f := b.byName(d.Column); d.Grain != "" || d.Auto || d.Part != "" || f >= 0 && (b.fields[f].time() || named(b.fields[f], "year")) {
			return
		}
	}
	unit := "auto"
	if b.wants("trend yearly") {
		unit = "year"
	} else if b.wants("trend monthly") {
		unit = "month"
	}
	f := b.timeField(unit)
	if f < 0 {
		if b.wants("trend") {
			b.missing("over time", "the data has no dates")
		}
		return
	}
	d := b.dimension(f)
	if !b.fields[f].numeric() {
		d.Auto = unit == "auto"
		if !d.Auto {
			d.Grain = plan.Grain(unit)
		}
	}
	b.q.By = append([]plan.Dimension{d}, b.q.By...)
}

func (b *builder) tableIntent() plan.Intent {
	switch {
	case b.paced != nil:
		return plan.Change
	case b.wants("why"):
		return plan.Why
	case b.wants("anomaly"):
		return plan.Anomaly
	case b.timed():
		return plan.Trend
	case b.wants("change") && !slices.ContainsFunc(b.q.By, func(d plan.Dimension) bool { return d.Part != "" }):
		return plan.Change
	case len(b.q.By) > 0:
		return b.groupedIntent()
	}
	return plan.Value
}

func (b *builder) timed() bool {
	for _, d := range b.q.By {
		if f := b.byName(d.Column); d.Part == "" && (d.Grain != "" || d.Auto || f >= 0 && b.fields[f].time()) {
			return true
		}
	}
	return false
}
