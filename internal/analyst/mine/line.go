package mine

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sure is what a test over time must pass beside the rate of false discoveries of
// its family: in a family with plain discoveries that rate lets the doubtful in.
const sure = 0.005

// line is a measure along time, of all rows or of one group of a field.
type line struct {
	measure, field int // field -1: all rows
	group          string
	grain          plan.Grain
	starts         []time.Time
	end            time.Time // of the last
	series         Series
}

// totals are the measures along the buckets.
func (d *Data) totals() []line {
	if d.Buckets == nil {
		return nil
	}
	var out []line
	for i, s := range d.Total.Series {
		out = append(out, d.line(i, s))
	}
	return out
}

func (d *Data) line(measure int, s Series) line {
	return line{measure: measure, field: -1, grain: d.Buckets.Grain, starts: d.Buckets.Starts, end: d.Buckets.End, series: s}
}

// dailyLines are the measures by day, where the rows are dated by day: data that is
// dated once a week has nothing to say of days.
func (d *Data) dailyLines() []line {
	if d.Buckets == nil {
		return nil
	}
	all := d.daily()
	if len(all) == 0 || !dated(all) {
		return nil
	}
	out := make([]line, len(all))
	for i, s := range all {
		starts := make([]time.Time, len(s.Parts))
		for n := range starts {
			starts[n] = d.dayAt(n)
		}
		out[i] = line{measure: i, field: -1, grain: plan.Day, starts: starts, end: starts[len(starts)-1].AddDate(0, 0, 1), series: s}
	}
	return out
}

// datedDays is the part of the days that must have rows: more than the working days
// of a table whose rows are not dated by weeks or months need.
const datedDays = 0.6

func dated(all []Series) bool {
	with := 0
	for n := range all[0].Parts {
		if slices.ContainsFunc(all, func(s Series) bool { return s.Parts[n].Over > 0 }) {
			with++
		}
	}
	return float64(with) >= datedDays*float64(len(all[0].Parts))
}

// of are the same lines of the groups of a field that make up a good part of the
// rows.
func (k *checker) groupLines(measure, field int) []line {
	var out []line
	for _, g := range k.large(field) {
		l := k.line(measure, g.Series[measure])
		l.field, l.group = field, g.Value
		out = append(out, l)
	}
	return out
}

// Gates of the groups that are followed over time.
const (
	lineShare = 0.05 // of the rows
	mostLines = 12   // of a field
)

// large are the groups of a field with most rows, by name.
func (d *Data) large(field int) []Group {
	rows := func(g Group) float64 {
		n := 0.0
		for _, p := range g.Series[0].Parts {
			n += p.Over
		}
		return n
	}
	all, least := d.Fields[field].Groups, lineShare*rows(d.Total)
	var out []Group
	for _, g := range all {
		if !g.Blank && rows(g) >= least {
			out = append(out, g)
		}
	}
	slices.SortStableFunc(out, func(a, b Group) int { return cmp.Compare(rows(b), rows(a)) })
	out = out[:min(len(out), mostLines)]
	slices.SortFunc(out, func(a, b Group) int { return cmp.Compare(a.Value, b.Value) })
	return out
}

// values are those that there are, in order; ok is false where more than a tenth is
// missing within: a test over gaps is not one. At the ends any number may be.
func (l line) values() (values []float64, ok bool) {
	return known(l.series.Values())
}

func known(all []float64) (values []float64, ok bool) {
	from, to := 0, len(all)
	for from < to && math.IsNaN(all[from]) {
		from++
	}
	for to > from && math.IsNaN(all[to-1]) {
		to--
	}
	for _, v := range all[from:to] {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			values = append(values, v)
		}
	}
	return values, len(values)*10 >= (to-from)*9 && to > from
}

// period of the season that a line may have; 0: none that it is long enough for.
func (l line) period() int {
	switch {
	case l.grain == plan.Day && len(l.starts) >= 21:
		return 7
	case l.grain == plan.Month && len(l.starts) >= 36:
		return 12
	case l.grain == plan.Quarter && len(l.starts) >= 16:
		return 4
	}
	return 0
}

// seasonLevel is how sure a season must be to be taken out of a line.
const seasonLevel = 0.01

// deseasoned are values without the season, where there is one: a rise from winter
// to summer is none, and weekends are not noise.
func (l line) deseasoned(values []float64) []float64 {
	if l.period() == 0 {
		return values
	}
	if parts := stats.Decompose(values, l.period()); parts.P < seasonLevel {
		return parts.Deseasoned()
	}
	return values
}

// candidate of a line.
func (l line) candidate(kind document.Kind) Candidate {
	c := Candidate{Kind: kind, Family: OverTime, Measure: l.measure, Field: l.field, Entity: l.group, Tested: true, P: 1}
	switch {
	case l.field >= 0:
		c.Family = GroupsOverTime
	case kind == document.KindPastAnomaly || kind == document.KindUnexpectedLatest:
		c.Family = OfPoints
	}
	return c
}

// along is the evidence of a line.
func (d *Data) along(l line) plan.Resolved {
	r := d.evidence(l.measure, plan.Trend, plan.Dimension{Column: d.TimeField, Grain: l.grain, Label: d.timeLabel()})
	all := plan.Window{Start: l.starts[0], End: l.end}
	r.Window, r.Spine = &all, &all
	if l.field >= 0 {
		r.Question.Where = only(d.Where, d.By[l.field].Column, l.group)
	}
	return r
}

// only are the rows of a filter that have a value of a column.
func only(where *plan.Predicate, column, value string) *plan.Predicate {
	own := plan.Predicate{Op: plan.Equal, Column: column, Values: []string{value}}
	if where == nil {
		return &own
	}
	return &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*where, own}}
}

// told makes a Tell that names the line's group.
func (d *Data) told(l line, tell func(t *insight.Teller) insight.Finding) func(t *insight.Teller) insight.Finding {
	if l.field < 0 {
		return tell
	}
	return func(t *insight.Teller) insight.Finding {
		t.About(d.By[l.field], l.group, d.Where)
		return tell(t)
	}
}
