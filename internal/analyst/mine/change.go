package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// changePoints is how many periods a change is held against, itself included.
const changePoints = 10

// changes is kind K2: a measure that changed, from the period before to the one that
// is reported on, by more than it usually does and more than its rows make by
// chance.
func (k *checker) changes() {
	for i := range k.Measures {
		if r, ok := k.History(i); ok {
			k.change(i, r)
		}
	}
}

func (k *checker) change(measure int, evidence plan.Resolved) {
	values := k.periods(measure)
	n := len(values)
	if n < changePoints {
		return
	}
	before, now := values[n-2], values[n-1]
	level := max(math.Abs(before), math.Abs(now))
	c := Candidate{
		Kind: document.KindPeriodChange, Family: OverTime, Measure: measure, Field: -1, Sign: sign(now - before), Tested: true,
		P:      max(k.ByChance(measure), stats.UsualChange(values[:n-2], before, now, 0.95).P),
		Effect: squash((now-before)/level, 0.2), Impact: min(1, 3*math.Abs(now-before)/level),
	}
	switch {
	case math.Abs(now-before) < k.eased(changeSize)*level:
		c.Fails = "the change is small"
	case c.P > k.chance(sure):
		c.Fails = "such a change is usual"
	}
	c.Evidence = evidence
	c.Tell = func(t *insight.Teller) insight.Finding { return t.Change() }
	k.add(c)
}

// ByChance is the probability that rows which come independently make as large a
// change of a measure between the two windows; 0 where there is no test.
func (d *Data) ByChance(measure int) float64 {
	now, before, m := d.Total.Now[measure], d.Total.Before[measure], d.Measures[measure]
	switch {
	case m.Aggregate == plan.Ratio:
		return 0
	case m.Aggregate == plan.ShareWhere:
		return stats.TwoProportions(now.Sum, now.Over, before.Sum, before.Over).P
	case plan.Quotient(m):
		return stats.Welch(stats.FromSums(now.Over, now.Sum, now.Squares), stats.FromSums(before.Over, before.Sum, before.Squares)).P
	}
	return stats.SumChange(now.Sum, now.Squares, before.Sum, before.Squares).P
}

// History is the question for a measure in the periods up to the one that is
// reported on; ok is false where that is no unit of the calendar, or has too few of
// them right before it.
func (d *Data) History(measure int) (r plan.Resolved, ok bool) {
	if d.Window == nil || d.Before == nil || d.Buckets == nil || !d.Before.End.Equal(d.Window.Start) {
		return r, false
	}
	unit := unitOf(*d.Window, d.WeekStart)
	if unit == "" || unitOf(*d.Before, d.WeekStart) != unit {
		return r, false
	}
	r = d.evidence(measure, plan.Trend, plan.Dimension{Column: d.TimeField, Grain: unit, Label: d.timeLabel()})
	starts := d.starts(unit)
	w := plan.Window{Start: starts[len(starts)-1], End: d.Window.End}
	r.Window, r.Spine = &w, &w
	return r, len(starts) >= changePoints
}

// starts are the beginnings of the periods before the window, the newest first, as
// far as the buckets reach back.
func (d *Data) starts(unit plan.Grain) []time.Time {
	out := []time.Time{d.Window.Start}
	for {
		earlier := back(out[len(out)-1], unit, 1)
		if earlier.Before(d.Buckets.Starts[0]) {
			return out
		}
		out = append(out, earlier)
	}
}

// back is the beginning of the unit that lies n before another.
func back(start time.Time, unit plan.Grain, n int) time.Time {
	switch unit {
	case plan.Week:
		return start.AddDate(0, 0, -7*n)
	case plan.Month:
		return start.AddDate(0, -n, 0)
	case plan.Quarter:
		return start.AddDate(0, -3*n, 0)
	case plan.Year:
		return start.AddDate(-n, 0, 0)
	}
	return start.AddDate(0, 0, -n)
}

// unitOf is the unit of the calendar that a window is; empty: none.
func unitOf(w plan.Window, weekStart time.Weekday) plan.Grain {
	first := w.Start.Day() == 1
	switch {
	case w.Start.AddDate(0, 0, 1).Equal(w.End):
		return plan.Day
	case w.Start.AddDate(0, 0, 7).Equal(w.End) && w.Start.Weekday() == weekStart:
		return plan.Week
	case first && w.Start.AddDate(0, 1, 0).Equal(w.End):
		return plan.Month
	case first && w.Start.AddDate(0, 3, 0).Equal(w.End):
		return plan.Quarter
	case first && w.Start.AddDate(1, 0, 0).Equal(w.End):
		return plan.Year
	}
	return ""
}

// periods are a measure's values in the periods of its history, oldest first; nil
// where one has no value.
func (d *Data) periods(measure int) []float64 {
	unit := unitOf(*d.Window, d.WeekStart)
	starts := d.starts(unit)
	s := d.series(measure)
	values := make([]float64, 0, len(starts))
	for i := len(starts) - 1; i >= 2; i-- {
		p, ok := d.partsIn(measure, starts[i], starts[i-1])
		if !ok {
			return nil
		}
		values = append(values, s.Value(p))
	}
	values = append(values, s.Value(d.Total.Before[measure]), s.Value(d.Total.Now[measure]))
	for _, v := range values {
		if math.IsNaN(v) {
			return nil
		}
	}
	return values
}

// partsIn adds up the days, or buckets, of a stretch; ok is false where none of them
// begins or ends with it.
func (d *Data) partsIn(measure int, from, to time.Time) (sum Parts, ok bool) {
	add := func(p Parts) {
		sum.Sum, sum.Over, sum.Squares = sum.Sum+p.Sum, sum.Over+p.Over, sum.Squares+p.Squares
	}
	if days := d.Days; d.Buckets.Grain != plan.Day && len(days) > 0 {
		first, end := wall(from), wall(to)
		parts := days[measure].Parts
		for n := max(0, int(first.Sub(d.Day).Hours()/24)-1); n < len(parts); n++ {
			at := d.dayAt(n)
			if !at.Before(end) {
				break
			}
			if !at.Before(first) {
				add(parts[n])
			}
		}
		return sum, true
	}
	begins := false
	for b, start := range d.Buckets.Starts {
		if !start.Before(from) && start.Before(to) {
			begins = begins || start.Equal(from)
			add(d.Total.Series[measure].Parts[b])
		}
	}
	return sum, begins
}

// wall is what the clock shows, as the days of a result are written.
func wall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// Course is the question for measures along the periods up to a window, or along the
// buckets where there is none; ok is false where the survey does not reach there. The
// caller names the measures.
func (d *Data) Course(w *plan.Window) (r plan.Resolved, ok bool) {
	switch {
	case d.Buckets == nil || len(d.Measures) == 0:
		return r, false
	case w == nil:
		r = d.along(d.line(0, Series{}))
	case d.Window == nil || !w.Start.Equal(d.Window.Start) || !w.End.Equal(d.Window.End):
		return r, false
	default:
		if r, _ = d.History(0); r.Window == nil {
			return r, false
		}
	}
	r.Question.Measures = nil
	return r, true
}
