package plan

import (
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// maxBuckets is how many points of time a result may have before the grain is made coarser.
const maxBuckets = 500

// setGrains chooses the grain of every time dimension that leaves it open, and
// the buckets that a trend shows.
func (r *Resolved) setGrains(c Clock, profile catalog.Profile) {
	start, end := r.shown(c)
	for i := range r.Question.By {
		d := &r.Question.By[i]
		column := profile.Column(d.Column)
		r.grainOf(c, d, column)
		if d.Grain == Day && !d.Auto && fewDates(column) {
			return // every date that there is, without the days between
		}
		r.coarsen(c, d, Window{Start: start, End: end})
	}
	r.setSpine(c, start, end)
}

// grainOf settles the grain that is asked for, or that follows from the span.
func (r *Resolved) grainOf(c Clock, d *Dimension, column *catalog.Column) {
	if (d.Grain == Hour || d.Part == HourOfDay) && !hasHours(column) {
		r.assume("hour", "shown by day: "+d.name()+" has no time of day")
		d.Grain, d.Part, d.Auto = Day, "", false
	}
	if yearsOf(d, column) && r.Question.Intent == Trend {
		d.Grain, d.Auto = Year, false
	}
	if !d.Auto {
		return
	}
	d.Grain = c.grainBySpan(r.shown(c))
	if d.Grain == Hour && !hasHours(column) {
		d.Grain = Day
	}
}

// yearsOf reports whether a dimension is the years of a column of year numbers: they
// follow each other, and a level of one is no part of another's.
func yearsOf(d *Dimension, column *catalog.Column) bool {
	return d.Grain == "" && d.Part == "" && d.Bins == 0 && !d.Computed() && column != nil && column.Role == sitrep.RoleTime && timeForm(column) == yearForm
}

// coarsen keeps the number of points within what can be shown.
func (r *Resolved) coarsen(c Clock, d *Dimension, shown Window) {
	asked := d.Grain
	if asked == "" || d.Column != r.TimeField || r.Question.choosesPoints() {
		return
	}
	d.Grain = c.coarser(asked, shown.Start, shown.End)
	if d.Grain != asked {
		r.assume(string(asked), fmt.Sprintf("shown by %s: by %s there would be more than %d points", d.Grain, asked, maxBuckets))
	}
}

// choosesPoints reports whether few points are shown, however many there are: the best day.
func (q Question) choosesPoints() bool {
	return q.Rank != nil && q.Rank.N > 0 && q.Rank.N <= maxBuckets
}

// fewDates reports whether all dates of a column can be shown one by one.
func fewDates(c *catalog.Column) bool { return c != nil && c.Distinct > 0 && c.Distinct <= 62 }

// shown is the stretch of time that a result can cover.
func (r *Resolved) shown(c Clock) (start, end time.Time) {
	start, end = c.First, c.dataEnd()
	if r.Window == nil {
		return start, end
	}
	if r.Window.Start.After(start) {
		start = r.Window.Start
	}
	return start, earlier(end, r.Window.End)
}

// grainBySpan aims at 12 to 62 points a line.
func (c Clock) grainBySpan(start, end time.Time) Grain {
	switch days := c.days(start, end); {
	case days <= 2:
		return Hour
	case days <= 62:
		return Day
	case days <= 26*7:
		return Week
	case days <= 5*366:
		return Month
	case days <= 15*366:
		return Quarter
	}
	return Year
}

// coarser returns the finest grain from g on with at most maxBuckets points.
func (c Clock) coarser(g Grain, start, end time.Time) Grain {
	order := []Grain{Hour, Day, Week, Month, Quarter, Year}
	hours := []float64{1, 24, 168, 730, 2190, 8760}
	span := end.Sub(start).Hours()
	for i, o := range order {
		if o == g && i+1 < len(order) && span/hours[i] > maxBuckets {
			g = order[i+1]
		}
	}
	return g
}

// setSpine fixes the buckets of a trend by time alone: zeros within the
// window are facts, those before the data begins are not. In a ranking that keeps some, times without rows have no
// place: the worst month of a stall is none in which it was closed.
func (r *Resolved) setSpine(c Clock, start, end time.Time) {
	by := r.Question.By
	if k := r.Question.Rank; k != nil && k.N > 0 && k.Column == "" {
		return
	}
	if len(by) != 1 || by[0].Column != r.TimeField || by[0].Grain == "" || c.First.IsZero() || !start.Before(end) {
		return
	}
	first := c.floor(start, by[0].Grain, false)
	if begun := c.floor(end.Add(-time.Nanosecond), by[0].Grain, false); begun.After(first) && c.add(begun, by[0].Grain, 1).After(c.anchor()) && c.Latest.Before(begun) {
		end = begun // the unit under way has no rows yet, which is no zero
	}
	r.Spine = &Window{Start: first, End: end}
	if r.Before != nil && r.Question.Compare != nil && r.Question.Rank == nil {
		r.SpineBefore = &Window{Start: c.floor(r.Before.Start, by[0].Grain, false), End: r.Before.End}
	}
}
