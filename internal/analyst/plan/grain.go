package plan

import (
	"fmt"
	"time"

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
		if !d.Auto && d.Grain == "" {
			continue
		}
		if d.Auto {
			d.Grain = c.grainBySpan(start, end)
			if d.Grain == Hour && timeForm(profile.Column(d.Column)) == dateForm {
				d.Grain = Day
			}
		}
		if d.Grain == Day && !d.Auto && fewDates(profile.Column(d.Column)) {
			return // every date that there is, without the days between
		}
		if asked := d.Grain; d.Column == r.TimeField {
			d.Grain = c.coarser(asked, start, end)
			if d.Grain != asked {
				r.assume(string(asked), fmt.Sprintf("shown by %s: by %s there would be more than %d points", d.Grain, asked, maxBuckets))
			}
		}
	}
	r.setSpine(c, start, end)
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
// window are facts, those before the data begins are not.
func (r *Resolved) setSpine(c Clock, start, end time.Time) {
	by := r.Question.By
	if len(by) != 1 || by[0].Column != r.TimeField || by[0].Grain == "" || c.First.IsZero() || !start.Before(end) {
		return
	}
	first := c.floor(start, by[0].Grain, false)
	r.Spine = &Window{Start: first, End: end}
}
