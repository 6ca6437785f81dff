package prompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// aggregates takes "total", "average", "how many" and the like with the fields they are about.
func (b *builder) aggregates() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free("aggregate") {
			continue
		}
		switch arg := b.items[i].arg; arg {
		case "count":
			b.count(i)
		case "countDistinct", "distinct":
			b.distinct(i)
		case "share", "ratio":
			b.share(i)
		case "mode":
			b.mode(i)
		default:
			if arg == "sum" && b.ts[b.items[i].from].text == "how" && b.has(b.next(i+1), "focus") {
				b.items[i].use = "filler" // how much variation
				continue
			}
			if arg == "sum" && b.ts[b.items[i].from].text == "how" && b.otherAggregate(i) {
				b.items[i].use = "filler" // on average, how much
				continue
			}
			b.aggregate(i, arg)
		}
	}
}

// otherAggregate reports whether the clause says how to aggregate elsewhere.
func (b *builder) otherAggregate(i int) bool {
	for k := b.from; k < b.to; k++ {
		if k != i && b.items[k].is("aggregate", "average", "median", "maximum", "minimum") {
			return true
		}
	}
	return false
}

// count reads "how many orders", "number of customers", "how many passengers".
func (b *builder) count(i int) {
	b.items[i].use = "measure count"
	k := b.next(i+1, "of", "the", "for")
	if b.countIsField(k) {
		return
	}
	if b.has(k, "aggregate", "distinct", "countDistinct") || b.has(k, "by") && b.items[k].use == "" && b.ts[b.items[k].from].text == "different" {
		if n := b.next(k+1, "of"); n >= 0 && b.items[n].free(isField) {
			b.items[k].use = "measure"
			b.distinctFields(n)
			return
		}
	}
	switch {
	case k < 0:
	case b.items[k].is(isUnknown) && b.ts[b.items[i].from].text != "how" && b.numberLater(k):
		b.items[i].use = "filler" // "number of units sold in Japan", where Japan is a number
		return
	case b.items[k].is(isRows):
		b.items[k].use = "rows"
	case b.items[k].free(isField):
		f := b.field(k, anyRole)
		m := b.countOf(k)
		b.items[k].use = "measure " + m.Label
		if m.Aggregate == plan.Count && !b.fields[f].key(b.profile.Rows) && m.Column != "" {
			b.columns = append(b.columns, f)
		}
		b.add(m)
		return
	}
	b.counted = true
}

// countOf counts what a field stands for: rows for what names single rows,
// different values for what names things, and a stored count is added up.
func (b *builder) countOf(k int) plan.Measure {
	f := b.field(k, anyRole)
	fd := b.fields[f]
	switch {
	case fd.measure():
		return b.measureOf(f, "")
	case fd.key(b.profile.Rows):
		return b.countRows()
	case b.isGroup(f) || b.items[k].use != "":
		return b.countRows()
	case fd.time() && b.event(k):
		return b.countEvents(k)
	}
	return b.distinctOf(f)
}

// event reports whether an item says what happened and not when: "visits",
// where the field is the visit date.
func (b *builder) event(k int) bool {
	it := &b.items[k]
	for _, n := range b.fields[it.links[0].field].names {
		for _, t := range b.ts[it.from:it.to] {
			if t.stem == n.stems[n.head] {
				return false
			}
		}
	}
	return true
}

// countEvents counts rows under the name of what each of them records.
func (b *builder) countEvents(k int) plan.Measure {
	noun := strings.ToLower(b.said(k, k+1))
	b.note(plan.Assumption, noun, "each row is one")
	m := b.countRows()
	m.Label, m.Unit = "number of "+noun, noun
	return m
}

// numberLater reports whether a number field that nothing took follows.
func (b *builder) numberLater(k int) bool {
	for ; k < b.to && !b.ends(k); k++ {
		if b.items[k].is("by") || b.items[k].is("connect", "and") {
			return false
		}
		if b.items[k].free(isField) && b.fields[b.items[k].links[0].field].measure() {
			return true
		}
	}
	return false
}

// countIsField reports whether "number of" only introduces a field that holds
// numbers: where a relation or a distribution is asked for, or where the
// number is what another measure is grouped by.
func (b *builder) countIsField(k int) bool {
	if k < 0 || !b.items[k].free(isField) {
		return false
	}
	f := b.field(k, anyRole)
	if !b.fields[f].measure() {
		return false
	}
	return b.wants("relation", "distribution") || b.fields[f].discrete() && b.otherNumber(k)
}

// otherNumber reports whether the clause measures something beside item k.
func (b *builder) otherNumber(k int) bool {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if i != k && it.is(isField) && b.fields[it.links[0].field].measure() && it.links[0].field != b.items[k].links[0].field ||
			i < k-1 && it.is("aggregate", "count") && b.has(b.next(i+1, "of", "the"), isRows) {
			return true
		}
	}
	return b.has(b.next(b.from), "by")
}

func (b *builder) countRows() plan.Measure {
	noun := b.profile.RowNoun
	if noun == "" {
		noun = "rows"
	}
	return plan.Measure{Aggregate: plan.Count, Label: "number of " + noun, Unit: noun, Additive: true, Origin: plan.Asked}
}

func (b *builder) distinctOf(f int) plan.Measure {
	return plan.Measure{
		Aggregate: plan.CountDistinct, Column: b.fields[f].column.Name,
		Label: "number of different " + b.fields[f].label() + " values", Origin: plan.Asked,
	}
}

// distinct reads "different", "unique" and "how many different" with the fields after it.
func (b *builder) distinct(i int) {
	k := b.next(i+1, "of", "the")
	if k < 0 || !b.items[k].free(isField) {
		b.items[i].use = "filler"
		return
	}
	b.items[i].use = "measure"
	if b.items[i].arg == "distinct" && !b.countBefore(i) {
		return // "unique genres" are groups
	}
	b.distinctFields(k)
}

func (b *builder) countBefore(i int) bool {
	k := b.previous(i, "of", "the")
	return k >= 0 && b.items[k].is("aggregate", "count")
}

func (b *builder) distinctFields(k int) {
	for k >= 0 && b.items[k].free(isField) {
		f := b.field(k, anyRole)
		m := b.distinctOf(f)
		b.items[k].use = "measure " + m.Label
		b.add(m)
		and := b.next(k + 1)
		if !b.has(and, "connect", "and") {
			return
		}
		k = b.next(and+1, "the")
	}
}

// share reads "percentage of orders that are returned": the conditions of the
// clause become the share's own.
func (b *builder) share(i int) {
	b.items[i].use = "share"
	if k := b.next(i+1, "of", "the"); b.has(k, isRows) {
		b.items[k].use = "rows"
	}
	if len(b.where) == 0 {
		b.focus = append(b.focus, "share")
		return
	}
	where := conjunction(b.where)
	text := plan.ExplainFilter(*where, b.profile)
	b.where = nil
	if k := b.numberAt(b.next(i+1, "of", "the")); k >= 0 && b.fields[b.field(k, aNumber)].column.Kind == catalog.KindFlow {
		whole := b.measureOf(b.field(k, aNumber), "sum")
		part := whole
		part.Where = where
		b.items[k].use = "share"
		b.add(plan.Measure{Aggregate: plan.Ratio, Of: &part, Per: &whole, Unit: "%", Label: "share of " + whole.Label + " where " + text, Origin: plan.Asked})
		return
	}
	b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: where, Unit: "%", Label: "share of " + b.rowNoun() + " where " + text, Origin: plan.Asked})
}

// mode is the most common value: the first of a field's values by rows.
func (b *builder) mode(i int) {
	for k := i + 1; k < b.to; k++ {
		if !b.items[k].free(isField) {
			continue
		}
		f := b.field(k, anyRole)
		b.items[i].use, b.items[k].use = "ranking", "group "+b.fields[f].column.Name
		b.group(b.dimension(f))
		b.rank = &ranking{field: -1, subject: -1, count: true, n: 1, at: i}
		b.counted = true
		return
	}
}

func (b *builder) rowNoun() string {
	if b.profile.RowNoun == "" {
		return "rows"
	}
	return b.profile.RowNoun
}

func conjunction(p []plan.Predicate) *plan.Predicate {
	switch len(p) {
	case 0:
		return nil
	case 1:
		return &p[0]
	}
	return &plan.Predicate{Op: plan.And, Kids: p}
}

// aggregate gives an aggregate its fields: those after it, joined by "and",
// else the one before it ("salary, average").
func (b *builder) aggregate(i int, arg string) {
	k := b.next(i+1, "of", "the", "for", "in", "and", "is")
	if b.has(k, "aggregate", "count") { // "average number of points" is about the points
		if arg == "sum" && b.numberAt(b.next(k+1, "of", "the")) < 0 {
			b.items[i].use = "measure"
			return
		}
		b.items[k].use = "measure"
		k = b.next(k+1, "of", "the")
	} else if b.has(k, "aggregate") && b.items[k].use == "" { // "average and minimum price"
		k = b.numberAfter(k)
	}
	if k >= 0 && b.items[k].is("aggregate", "sum") {
		k = b.numberAfter(k)
	}
	if k >= 0 && b.items[k].is(isRows) && arg == "sum" {
		b.items[i].use, b.items[k].use = "measure count", "rows"
		b.counted = true
		return
	}
	if b.has(k, isRows) {
		k = b.next(k + 1)
	}
	k = b.numberAt(k)
	if k < 0 {
		if k = b.numberBefore(i); k < 0 {
			b.lateAggregate(i, arg)
			return
		}
	}
	b.aggregateFields(i, k, arg)
}

// numberAfter is the number field behind one or more aggregates that share it.
func (b *builder) numberAfter(k int) int {
	for k >= 0 && (b.items[k].is("aggregate") || b.items[k].is("connect", "and")) {
		k = b.next(k+1, "of", "the")
	}
	if k < 0 || !b.items[k].is(isField) || b.items[k].use != "" {
		return -1
	}
	return k
}

// numberAt is k if it is a field that can be calculated with and is free.
func (b *builder) numberAt(k int) int {
	if k >= 0 && b.items[k].free(isField) && b.fits(b.field(k, aNumber), aNumber) {
		return k
	}
	return -1
}

func (b *builder) numberBefore(i int) int { return b.numberAt(b.previous(i, "of", "is", "the")) }

// lateAggregate keeps an aggregate for the numbers that are found later: "how
// much did each genre earn on average".
func (b *builder) lateAggregate(i int, arg string) {
	for k := i + 1; k < b.to; k++ {
		if b.items[k].free("aggregate") && arg != "sum" && b.items[k].is("aggregate", "count") {
			b.items[k].use = "measure" // "average … frequency of going out"
			continue
		}
		if b.items[k].free("aggregate") {
			break
		}
		if n := b.numberAt(k); n >= 0 && b.fields[b.field(n, aNumber)].measure() {
			b.aggregateFields(i, n, arg)
			return
		}
	}
	for k := i - 1; k >= b.from; k-- {
		if n := b.numberAt(k); n >= 0 && b.fields[b.field(n, aNumber)].measure() {
			b.aggregateFields(i, n, arg)
			return
		}
	}
	if arg == "sum" {
		b.items[i].use = "filler"
	}
}

func (b *builder) aggregateFields(i, k int, arg string) {
	shared := b.sharedWith(i, k)
	for k >= 0 {
		f := b.field(k, aNumber)
		m := b.measureOf(f, arg)
		b.items[i].use = "measure " + m.Label
		b.add(m)
		for _, a := range shared {
			b.items[a].use = "measure"
			b.add(b.measureOf(f, b.items[a].arg))
		}
		b.items[k].use = "measure " + m.Label
		and := b.next(k + 1)
		if !b.has(and, "connect", "and") {
			return
		}
		if k = b.numberAt(b.next(and+1, "the", "and")); k >= 0 && !b.fields[b.field(k, aNumber)].measure() {
			return
		}
	}
}

// sharedWith are further aggregates between one and its field: "average and minimum price".
func (b *builder) sharedWith(i, k int) []int {
	var out []int
	for a := i + 1; a < k; a++ {
		if b.items[a].free("aggregate") && !b.items[a].is("aggregate", "count", "countDistinct", "distinct", "share", "ratio") {
			out = append(out, a)
		}
	}
	return out
}

// add keeps a measure once.
func (b *builder) add(m plan.Measure) {
	same := func(o plan.Measure) bool {
		return o.Label == m.Label && o.Of != nil || o.Aggregate == m.Aggregate && o.Column == m.Column && o.P == m.P && o.Until == m.Until && m.Where == nil && o.Where == nil && m.Of == nil && o.Of == nil
	}
	if !slices.ContainsFunc(b.q.Measures, same) {
		b.q.Measures = append(b.q.Measures, m)
	}
}

// measureOf makes a measure of a field; without an aggregate the field's kind decides.
func (b *builder) measureOf(f int, arg string) plan.Measure {
	c := b.fields[f].column
	m := plan.Measure{Column: c.Name, Unit: c.Unit, Good: c.Good, Origin: plan.Asked}
	arg, p, _ := strings.Cut(arg, " ")
	m.P, _ = strconv.ParseFloat(p, 64)
	m.Aggregate = plan.Aggregate(arg)
	if arg == "" || arg == "count" {
		m.Aggregate = defaultAggregate(c)
		m.Origin = plan.Implied
	}
	if m.Aggregate == plan.Sum && neverSummed(c) && arg != "" {
		b.note(plan.Assumption, "total "+b.fields[f].label(), "the average: adding up "+b.fields[f].label()+" says nothing")
		m.Aggregate = plan.Average
	}
	m.Additive = m.Aggregate == plan.Sum
	if m.Aggregate == plan.Variance || m.Aggregate == plan.Correlation {
		m.Unit = ""
	}
	m.Label = aggregateWord(m) + b.fields[f].label()
	return m
}

// defaultAggregate is how a number is summed up when nobody says: flows and
// stocks are added, what is a rate or of unknown nature is averaged.
func defaultAggregate(c *catalog.Column) plan.Aggregate {
	if c.Kind == catalog.KindFlow || c.Kind == catalog.KindStock {
		return plan.Sum
	}
	return plan.Average
}

// neverSummed reports whether a total of the column would be nonsense.
func neverSummed(c *catalog.Column) bool {
	if c.Kind != catalog.KindRate {
		return false
	}
	if c.Unit == "%" {
		return true
	}
	for _, w := range split(c.Name) {
		switch stem(w) {
		case "rate", "score", "ratio", "percent", "percentag", "pct", "index", "satisfact", "margin", "temperatur", "latitud", "longitud":
			return true
		}
	}
	return false
}

func aggregateWord(m plan.Measure) string {
	switch m.Aggregate {
	case plan.Sum:
		return "total "
	case plan.Average:
		return "average "
	case plan.Median:
		return "median "
	case plan.Minimum:
		return "lowest "
	case plan.Maximum:
		return "highest "
	case plan.StdDev:
		return "standard deviation of "
	case plan.Variance:
		return "variance of "
	case plan.Extent:
		return "range of "
	case plan.Percentile:
		return strconv.FormatFloat(m.P*100, 'f', -1, 64) + "th percentile of "
	}
	return ""
}

// mainMeasure is the field that a table is about: money, else another flow, else any measure; the first of its kind.
func (b *builder) mainMeasure() int {
	best, score := -1, 0
	for f, fd := range b.fields {
		if s := b.mainScore(fd); s > score {
			best, score = f, s
		}
	}
	return best
}

// mainScore prefers money to other flows, and flows to other numbers.
func (b *builder) mainScore(fd *field) int {
	switch {
	case !fd.measure():
		return 0
	case fd.column.Kind != catalog.KindFlow:
		return 1
	}
	n := fd.names[0]
	score := 2 + b.lexicon.money[n.stems[n.head]]
	if len(fd.column.Unit) == 3 && strings.ToUpper(fd.column.Unit) == fd.column.Unit {
		score++ // a currency
	}
	return score
}
