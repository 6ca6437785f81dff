package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func cutPrefix(s, prefix string) (string, bool) { return strings.CutPrefix(s, prefix) }

// ranked turns a superlative into the end of a list, the first of some groups,
// or plainly the highest value. It reports false where it is none of these.
func (b *builder) ranked() bool {
	r := b.rank
	b.byWhoever(r)
	b.impliedSize(r)
	switch {
	case b.firstOfEach(r):
	case b.rowRanking(r):
		b.rankRowsBy(r)
	case b.scalarEnd(r):
		kind := "maximum"
		if r.ascending {
			kind = "minimum"
		}
		b.add(b.measureOf(r.field, kind))
		b.rank = nil
		return false
	default:
		return b.rankGroups(r)
	}
	return true
}

// rankN is how many are kept: what was said, one for a singular, ten for a plural.
func (b *builder) rankN(r *ranking) int {
	switch {
	case r.n > 0:
		return r.n
	case r.plural || b.pluralSubject():
		return 10
	}
	return 1
}

func (b *builder) pluralSubject() bool {
	for i := b.from; i < b.to; i++ {
		it := &b.items[i]
		if it.is("connect", "which", "what") {
			k := b.next(i+1, "is", "the")
			if k >= 0 && (b.items[k].is(isField) || b.items[k].is(isRows)) {
				return b.plural(b.items[k].to - 1)
			}
		}
	}
	return false
}

// direction is ascending for the low end. Best and worst follow what is good.
func (b *builder) direction(r *ranking) bool {
	if !r.quality {
		return r.ascending
	}
	good := ""
	if r.field >= 0 {
		good = b.fields[r.field].column.Good
	} else if r.measure != nil {
		good = r.measure.Good
	}
	return (good == "down") != r.ascending
}

// scalarEnd reports whether only the number itself is asked for: "the highest price".
func (b *builder) scalarEnd(r *ranking) bool {
	if r.field < 0 || r.subject >= 0 || r.quality || r.n > 1 || r.offset > 0 {
		return false
	}
	if b.asksWhich() {
		return false
	}
	return len(b.columns) == 0 || len(b.q.By) > 0 || len(b.q.Measures) > 0
}

func (b *builder) asksWhich() bool {
	for i := b.from; i < b.rank.at; i++ {
		if b.asksTime(i) {
			return true
		}
		if b.items[i].is("connect", "which", "who") {
			k := b.next(i+1, "is", "of", "the")
			return k >= 0 && k < b.rank.at && (b.items[k].is(isField) || b.items[k].is(isRows) || b.items[k].is("part") || b.items[k].is("grain"))
		}
	}
	return false
}

// asksTime reports whether an item is "at what time" as a whole.
func (b *builder) asksTime(i int) bool {
	it := &b.items[i]
	return it.is("grain") && slices.ContainsFunc(b.ts[it.from:it.to], func(t token) bool { return t.text == "what" || t.text == "which" })
}

// whichField is the field that "which" or "what" asks for: which region …
func (b *builder) whichField() int {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("connect", "which", "what") {
			continue
		}
		if k := b.next(i+1, "of", "the"); k >= 0 && b.items[k].is(isField) && k != b.rank.at {
			return b.items[k].links[0].field
		}
	}
	return -1
}

// rankGroups orders groups by a measure and keeps the first.
func (b *builder) rankGroups(r *ranking) bool {
	if r.subject >= 0 {
		b.groupField(r.subject)
		b.moveFirst(b.fields[r.subject].column.Name)
	}
	for _, f := range b.columns {
		if len(b.q.By) == 0 || !b.fields[f].key(b.profile.Rows) {
			b.groupField(f)
		}
	}
	b.loose = slices.DeleteFunc(b.loose, func(f int) bool {
		if b.fields[f].discrete() && len(b.q.By) == 0 {
			b.groupField(f)
			return true
		}
		return false
	})
	if len(b.q.By) == 0 {
		return false
	}
	at := b.rankMeasure(r)
	for _, f := range b.loose {
		b.add(b.measureOf(f, ""))
	}
	if r.quality && r.measure == nil && r.field < 0 {
		r.measure = &b.q.Measures[at]
	}
	if r.rows && r.n == 0 && b.whichField() >= 0 {
		r.plural = b.pluralSubject() // "which department has the oldest employees?"
	}
	b.q.Intent = plan.Ranking
	b.q.Rank = &plan.Rank{N: b.rankN(r), Ascending: b.direction(r), Measure: at, Offset: r.offset}
	b.withinEach(r)
	b.overTime()
	return true
}

// withinEach ranks in each of the other groups: the top 3 products of each region.
func (b *builder) withinEach(r *ranking) {
	if r.subject < 0 || r.n == 0 && (r.plural || !b.ofEach()) || len(b.q.By) < 2 || b.timed() {
		return
	}
	first := b.q.By[0]
	b.q.By = append(append([]plan.Dimension{}, b.q.By[1:]...), first)
	b.q.Rank.Within = len(b.q.By) - 1
}

// ofEach: "the top channel per region" is one of each.
func (b *builder) ofEach() bool {
	for i := b.rank.at; i < b.to; i++ {
		if it := &b.items[i]; it.is("by") && it.use != "" && b.ts[it.to-1].text != "by" {
			return true
		}
	}
	return false
}

func (b *builder) moveFirst(column string) {
	i := slices.IndexFunc(b.q.By, func(d plan.Dimension) bool { return d.Column == column })
	if i > 0 {
		d := b.q.By[i]
		b.q.By = slices.Insert(slices.Delete(b.q.By, i, i+1), 0, d)
	}
}

// rankMeasure is the measure that ranks, and where it stands among the question's.
func (b *builder) rankMeasure(r *ranking) int {
	var m plan.Measure
	switch {
	case r.measure != nil:
		m = *r.measure
	case r.field >= 0 && b.fields[r.field].time():
		m = b.measureOf(r.field, map[bool]string{true: "minimum", false: "maximum"}[r.ascending])
	case r.field >= 0:
		m = b.measureOf(r.field, b.lateAggregates())
	case r.count && b.standing() >= 0 && !b.counted:
		m = b.defaultMeasure()
	case r.count || b.counted:
		m = b.countRows()
	case len(b.q.Measures) > 0:
		return 0
	case len(b.loose) > 0:
		m = b.measureOf(b.loose[0], b.lateAggregates())
		b.loose = b.loose[1:]
	default:
		m = b.defaultMeasure()
	}
	b.add(m)
	return slices.IndexFunc(b.q.Measures, func(o plan.Measure) bool {
		return o.Aggregate == m.Aggregate && o.Column == m.Column && o.Until == m.Until
	})
}

// defaultMeasure is what groups are ranked by when nobody says: the table's main measure, else the rows.
func (b *builder) defaultMeasure() plan.Measure {
	f := b.mainMeasure()
	m := b.countRows()
	judged := b.judged()
	if b.occurrences() && (b.rank == nil || !b.rank.quality && !b.graded() || judged < 0) {
		return m
	}
	switch {
	case b.rank != nil && b.rank.quality && b.before() != nil:
		m = *b.before()
	case f >= 0 && b.rank != nil && b.fields[f].column.Kind == "flow":
		m = b.measureOf(f, "")
	case b.rank != nil && (b.rank.quality || b.graded()) && judged >= 0:
		m = b.measureOf(judged, "")
	}
	if f := b.standing(); f >= 0 {
		m = b.measureOf(f, "")
	}
	if b.lacking = b.unknownOrder(); b.lacking == "" {
		b.note(plan.Assumption, b.said(b.rank.at, b.rank.at+1), m.Label)
	}
	m.Origin = plan.Implied
	return m
}

// unknownOrder are the words of what groups are to be ranked by and the data does
// not have: "the top 5 products by profit".
func (b *builder) unknownOrder() string {
	for i := b.rank.at; i < b.to; i++ {
		if !b.items[i].is("by") || b.ts[b.items[i].to-1].text != "by" {
			continue
		}
		if k := b.next(i+1, "the"); k >= 0 && b.items[k].is(isUnknown) && b.items[k].use == "" && b.ts[b.items[k].from].kind == word {
			return b.said(k, k+1)
		}
	}
	return ""
}
