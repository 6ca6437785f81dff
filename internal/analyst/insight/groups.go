package insight

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// narrow is the lead, relative to the first, below which it is called narrow; one that
// chance alone makes often is up to slim: nobody calls 100 to 80 narrow.
const (
	narrow = 0.05
	slim   = 0.10
)

// groups says who leads, by how much, and how the rest stands.
func (f *finder) groups() {
	q := f.Question()
	measure := 0
	if q.Rank != nil && q.Rank.Column == "" && q.Rank.Measure < len(q.Measures) {
		measure = q.Rank.Measure
	}
	m := q.Measures[measure]
	g, scant := f.compared(measure)
	if len(g.rows) == 0 {
		f.missing(m)
		return
	}
	defer f.leftOut(scant, g, measure, m)
	switch {
	case q.Rank != nil && q.Rank.Ascending && q.Rank.N > 0:
		f.bottom(g, m)
		return
	case f.allBelow(g, m):
		f.outflow(g, m) // of what goes out, the group leads that most goes out of
		if f.Total != nil {
			f.whole(measure, m)
		}
		return
	case len(f.Main.Result.Rows) == 1 && q.Where != nil && f.Total != nil:
		f.whole(measure, m) // the filter left one group: that it leads says nothing
		return
	}
	if told := f.courses(); f.Total != nil && (told || f.crossesTime() && f.Resolved.Before != nil) {
		f.whole(measure, m) // which week of which group was highest is not what was asked
		return
	}
	changes := (q.Intent == plan.Change || q.Intent == plan.Why) && f.Main.Column("before", measure) >= 0 && f.Total != nil
	first := changes && !q.Growth && !f.aboutGroups()
	if first {
		f.whole(measure, m)
	}
	if grown := changes && q.Growth && f.growth(measure, m); changes && !grown {
		f.movers(measure, m)
	}
	if f.ofBrief() {
		f.standing(g, m)
	} else {
		f.top(g, m)
	}
	f.endsFirst(g, measure, m)
	if f.Total != nil && !first {
		f.whole(measure, m)
	}
	switch {
	case q.Rank != nil && q.Rank.N > 1:
		f.together(g, m)
	case !f.ofBrief():
		f.extremes(g, m)
	}
	f.others(measure)
}

// endsFirst tells of a time between two times whose average is below zero for a group of more than a few rows: what ends it
// lies before what begins it so often that the averages of all say little.
func (f *finder) endsFirst(g grouping, measure int, m plan.Measure) {
	last := g.rows[len(g.rows)-1]
	v, _ := f.Main.Float(last, g.column)
	if m.Aggregate != plan.Span || v >= 0 || f.Main.Few(last, measure) {
		return
	}
	f.add(Finding{Kind: document.KindQuality, Shape: "backwards.group", Roles: map[string]string{
		"measure": f.label(m), "low": token(f.number(f.Main, last, g.column, m)), "second": f.name(f.Main, last),
	}}, m)
}

// others says who leads by the measures that the table is not ordered by.
func (f *finder) others(measure int) {
	for i, m := range f.Question().Measures {
		if g, _ := f.compared(i); i != measure && len(g.rows) > 0 && !f.Main.Result.Truncated && (len(g.rows) < 3 || f.ties(g) < len(g.rows)) {
			switch {
			case !f.ofBrief():
				f.top(g, m)
			case !counts(m) || len(g.rows) < apartGroups:
				f.standing(g, m)
			default: // how many rows there are, beside another number, is told where it is uneven
				f.apart(g, m)
			}
		}
	}
}

// grouping is the named groups of the main result that have a number, ordered by
// it, the largest first.
type grouping struct {
	column int
	rows   []int
}

func (f *finder) grouping(measure int) grouping {
	g := grouping{column: f.Main.Column("measure", measure)}
	for row := range f.Main.Result.Rows {
		if _, ok := f.Main.Float(row, g.column); ok && !f.Main.Blank(row) {
			g.rows = append(g.rows, row)
		}
	}
	sortBy(g.rows, func(row int) float64 { v, _ := f.Main.Float(row, g.column); return -v })
	return g
}

// total is the fact of the measure over all groups; empty: shares of it make no
// sense.
func (f *finder) total(measure int, m plan.Measure) string {
	if !m.Additive || f.Total == nil || f.anyNegative(measure) {
		return ""
	}
	return f.number(f.Total, 0, f.Total.Column("measure", measure), m)
}

func (f *finder) anyNegative(measure int) bool {
	c := f.Main.Column("measure", measure)
	for row := range f.Main.Result.Rows {
		if v, ok := f.Main.Float(row, c); ok && v < 0 {
			return true
		}
	}
	return false
}

func (f *finder) share(id, total string) string {
	return f.b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, id, total)
}

// top is kind K4: the largest group.
func (f *finder) top(g grouping, m plan.Measure) { f.add(f.byNoun(f.leading(g, m), m), m) }

func (f *finder) leading(g grouping, m plan.Measure) Finding {
	first := g.rows[0]
	value := f.number(f.Main, first, g.column, m)
	found := Finding{Kind: document.KindTop, Shape: "top.plain", Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, first), "value": token(value),
	}}
	if total := f.total(f.Main.Columns[g.column].Measure, m); total != "" {
		found.Shape = "top.share"
		found.Roles["share"] = token(f.share(value, total))
	}
	switch {
	case len(g.rows) == 1 && len(f.Main.Result.Rows) == 1 && !f.cutToOne():
		found.Shape = "top.single"
	case len(g.rows) > 1:
		f.second(&found, g, m)
	}
	return found
}

// cutToOne: one line was asked for, so that it is alone says nothing.
func (f *finder) cutToOne() bool {
	rank := f.Question().Rank
	return rank != nil && rank.N == 1
}

// byNoun says a count of rows with its noun: "the most orders".
func (f *finder) byNoun(found Finding, m plan.Measure) Finding {
	if counts(m) {
		found.Shape += ".count"
		found.Roles["noun"] = token(f.b.Label(m.Unit))
	}
	return found
}

// second names the runner-up where the lead over it is nothing or narrow.
func (f *finder) second(found *Finding, g grouping, m plan.Measure) {
	a, _ := f.Main.Float(g.rows[0], g.column)
	b, _ := f.Main.Float(g.rows[1], g.column)
	found.Roles["second"] = f.name(f.Main, g.rows[1])
	found.Roles["secondValue"] = token(f.number(f.Main, g.rows[1], g.column, m))
	switch {
	case a == b && len(g.rows) > 2 && f.ties(g) > 2:
		found.Shape = "top.ties"
		delete(found.Roles, "second")
		delete(found.Roles, "secondValue")
	case a == b:
		found.Shape = "top.tie"
	default:
		found.Doubtful = a-b < narrow*math.Abs(a) || !f.leads(g, m)
		if found.Doubtful && a-b < slim*math.Abs(a) {
			found.Shape = "top.narrow"
		}
	}
}

// ties counts the groups that share the first place.
func (f *finder) ties(g grouping) int {
	n := 0
	first, _ := f.Main.Float(g.rows[0], g.column)
	for _, row := range g.rows {
		if v, _ := f.Main.Float(row, g.column); v == first {
			n++
		}
	}
	return n
}

// whole is the measure over all groups, for reference.
func (f *finder) whole(measure int, m plan.Measure) {
	id := f.number(f.Total, 0, f.Total.Column("measure", measure), m)
	found := Finding{Kind: document.KindValue, Shape: "whole", Roles: map[string]string{"measure": f.label(m), "value": token(id)}}
	if counts(m) {
		found.Shape = "count"
		found.Roles["counted"] = f.counted(f.Total, f.Total.Column("measure", measure), m)
	} else if !m.Additive {
		found.Shape = "whole.overall"
	}
	if f.Resolved.Window != nil {
		found.Shape += ".window"
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
	f.add(found, m)
	if f.Resolved.Before != nil && f.Resolved.Final(m) {
		f.change(f.Total, measure, m)
	}
}

// extremes holds the largest against the smallest.
func (f *finder) extremes(g grouping, m plan.Measure) {
	if len(g.rows) < 3 || f.Main.Result.Truncated || m.Aggregate == plan.Maximum {
		return // "the lowest highest temperature" is of no use to anybody
	}
	first, last := g.rows[0], g.rows[len(g.rows)-1]
	high, low := f.number(f.Main, first, g.column, m), f.number(f.Main, last, g.column, m)
	found := Finding{Kind: document.KindTop, Shape: "extremes.plain", Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, first), "last": f.name(f.Main, last), "lastValue": token(low),
	}}
	a, _ := f.Main.Float(first, g.column)
	b, _ := f.Main.Float(last, g.column)
	if a == b {
		return
	}
	if b > 0 && a/b >= 1.2 && f.multiplies(m) {
		found.Shape = "extremes.times"
		found.Roles["times"] = token(f.b.Compute(document.OpRatio, document.Shown{Style: document.StyleTimes}, high, low))
	}
	f.add(f.byNoun(found, m), m)
}

// bottom is the smallest group of an ascending ranking.
func (f *finder) bottom(g grouping, m plan.Measure) {
	last := g.rows[len(g.rows)-1]
	found := Finding{Kind: document.KindTop, Shape: "bottom", Roles: map[string]string{
		"measure": f.label(m), "last": f.name(f.Main, last), "lastValue": token(f.number(f.Main, last, g.column, m)),
	}}
	f.add(f.byNoun(found, m), m)
}

// outflow is the group that most goes out of, with its part of all that does.
func (f *finder) outflow(g grouping, m plan.Measure) {
	last := g.rows[len(g.rows)-1]
	value := f.number(f.Main, last, g.column, m)
	if f.Total == nil || !m.Additive {
		f.bottom(g, m)
		return
	}
	whole := f.number(f.Total, 0, f.Total.Column("measure", f.Main.Columns[g.column].Measure), m)
	f.add(Finding{Kind: document.KindTop, Shape: "outflow", Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, last), "value": token(value), "share": token(f.share(value, whole)),
	}}, m)
}

// together is what the ranked groups have of the whole.
func (f *finder) together(g grouping, m plan.Measure) {
	total := f.total(f.Main.Columns[g.column].Measure, m)
	if total == "" || f.Other == nil || f.Main.Result.Truncated && f.Question().Rank.N != len(f.Main.Result.Rows) {
		return
	}
	place := document.Place{Result: f.Main.Result.ID, Column: f.Main.Columns[g.column].Name}
	show := Shown(m)
	sum := f.b.Over(document.OpSum, place, show.Unit, show.Style)
	count := f.b.Over(document.OpCount, place, "", document.StyleCount)
	f.add(Finding{Kind: document.KindConcentration, Shape: "together", Roles: map[string]string{
		"measure": f.label(m), "share": token(f.share(sum, total)), "sum": token(sum), "count": token(count),
	}}, m)
}
