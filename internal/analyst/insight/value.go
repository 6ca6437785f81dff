package insight

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// values says each measure of a result of one row, and its change.
func (f *finder) values(t *Table) {
	for i, m := range f.Question().Measures {
		if !f.value(t, i, m) {
			f.missing(m)
			continue
		}
		if _, number := t.Float(0, t.Column("measure", i)); number && f.Resolved.Before != nil && f.Resolved.Final(m) {
			f.change(t, i, m)
		}
	}
}

// value is kind K1: the number, in its window, and the rows behind it.
func (f *finder) value(t *Table, i int, m plan.Measure) bool {
	id := f.number(t, 0, t.Column("measure", i), m)
	if text, ok := t.Result.Rows[0][t.Column("measure", i)].(string); ok && text != "" {
		id = f.b.NameAs(t.Place(0, t.Column("measure", i)), document.BucketLabel(text, ""))
	}
	if id == "" {
		return false
	}
	found := Finding{Kind: document.KindValue, Shape: "value", Roles: map[string]string{"value": token(id), "measure": f.label(m)}}
	rows := t.Column("rows", 0)
	switch {
	case counts(m):
		found.Shape = "count"
		found.Roles["counted"] = f.counted(t, t.Column("measure", i), m)
	case rows >= 0 && f.Profile.RowNoun != "" && f.Resolved.Before == nil && !f.gaps(m):
		found.Shape = "value.rows"
		found.Roles["rows"] = token(f.b.Number(t.Place(0, rows), f.Profile.RowNoun, document.StyleCount))
	}
	if f.Resolved.Window != nil {
		found.Shape += ".window"
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
	f.add(found, m)
	return true
}

// gaps: some rows have no number, so that the rows are not what it is from.
func (f *finder) gaps(m plan.Measure) bool {
	c := f.Profile.Column(m.Column)
	return c != nil && c.Nulls > 0
}

// counts: a plain count of rows is best said with its noun.
func counts(m plan.Measure) bool {
	return m.Aggregate == plan.Count && m.Column == "" && m.Unit != "" && (m.Where == nil || m.Label == "number of "+m.Unit)
}

func (f *finder) counted(t *Table, column int, m plan.Measure) string {
	return token(f.b.Number(t.Place(0, column), m.Unit, document.StyleCount))
}

// missing answers with the reason that there is no number: an aggregate over no
// rows, or no group that meets a condition.
func (f *finder) missing(m plan.Measure) {
	found := Finding{Kind: document.KindNothingNotable, Shape: "empty", Roles: map[string]string{"measure": f.label(m)}}
	if f.Question().Having != nil && len(f.Question().By) > 0 {
		found.Shape = "empty.groups"
	}
	if f.Resolved.Window != nil {
		found.Shape += ".window"
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
	f.add(found, m)
}

// nothing answers a question that no row matches.
func (f *finder) nothing() {
	if q := f.Question(); len(q.Measures) > 0 {
		f.missing(q.Measures[0])
		return
	}
	found := Finding{Kind: document.KindNothingNotable, Shape: "empty.rows", Roles: map[string]string{}}
	if f.Resolved.Window != nil {
		found.Shape, found.Roles["window"] = "empty.rows.window", f.window(f.Resolved.Window)
	}
	f.add(found, plan.Measure{})
}

// change is kind K2, described and not tested: what a number was before and by
// how much it differs.
func (f *finder) change(t *Table, i int, m plan.Measure) {
	now, before := t.Column("measure", i), t.Column("before", i)
	found := Finding{Kind: document.KindPeriodChange, Roles: map[string]string{
		"measure": f.label(m), "value": token(f.number(t, 0, now, m)), "before": token(f.number(t, 0, before, m)),
		"window": f.window(f.Resolved.Window), "earlier": f.window(f.Resolved.Before),
	}}
	a, _ := t.Float(0, now)
	b, had := t.Float(0, before)
	if !had || b == 0 {
		found.Shape = "change.new"
		found.Roles["before"] = found.Roles["value"]
		if a != 0 {
			f.add(found, m)
		}
		return
	}
	found.Shape = direction(m, a, b)
	if t.Few(0, i) && m.Unit != "%" && found.Shape != "change.flat" {
		found.Shape = "change.absolute"
	}
	if !t.Scant(0, i) {
		found.Good = Meaning(m.Good, a, b)
	}
	if found.Shape != "change.absolute" {
		signed := Change(f.b, m, f.number(t, 0, now, m), f.number(t, 0, before, m))
		show := document.Shown{Style: document.StylePercent}
		if m.Unit == "%" {
			show.Style = document.StylePoints
		}
		found.Roles["change"] = token(f.b.Compute(document.OpMagnitude, show, signed))
	}
	if counts(m) {
		found.Shape += ".count"
		found.Roles["counted"] = f.counted(t, now, m)
	}
	f.add(found, m)
}

// Change makes the fact of a change: in points of a percentage, else relative to
// the earlier number.
func Change(b *document.Builder, m plan.Measure, now, before string) string {
	if m.Unit == "%" {
		return b.Compute(document.OpPoints, document.Shown{Style: document.StyleSignedPoints}, now, before)
	}
	return b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, now, before)
}

// Difference makes the fact of how far two numbers are apart: percentages in
// points, else in the measure's own unit.
func Difference(b *document.Builder, m plan.Measure, now, before string) string {
	if m.Unit == "%" {
		return b.Compute(document.OpPoints, document.Shown{Style: document.StylePoints}, now, before)
	}
	return b.Compute(document.OpDifference, Shown(m), now, before)
}

// Size is a difference without its sign, which words carry.
func Size(b *document.Builder, m plan.Measure, difference string) string {
	show := Shown(m)
	if m.Unit == "%" {
		show = document.Shown{Style: document.StylePoints}
	}
	return b.Compute(document.OpMagnitude, show, difference)
}

// Comparable reports whether a relative change says something: not from
// (nearly) nothing, not across zero.
func Comparable(now, before float64) bool {
	return before != 0 && now*before >= 0 && math.Abs(before) >= math.Abs(now)/100
}

// flat is the relative change below which a number held its level.
const flat = 0.005

// Flat reports whether a number held its level.
func Flat(now, before float64) bool {
	return now == before || math.Abs(now-before) < flat*math.Abs(before)
}

func direction(m plan.Measure, now, before float64) string {
	switch {
	case Flat(now, before):
		return "change.flat"
	case m.Unit != "%" && !Relative(m, now, before), !Comparable(now, before):
		return "change.absolute"
	case now > before:
		return "change.up"
	}
	return "change.down"
}

// Meaning is what a change is for the reader: good, bad or neither.
func Meaning(good string, now, before float64) string {
	switch {
	case good == "" || Flat(now, before):
		return ""
	case (good == "up") == (now > before):
		return "good"
	}
	return "bad"
}
