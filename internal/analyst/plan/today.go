package plan

import (
	"cmp"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// open is the clock of a question about a period that is named and not over, such as "this
// year" or "since June": who counts its rows counts those of today, too. Where two periods
// are held against each other, and where the data has nothing of today, it ends with the
// last whole day.
func (c Clock) open(q Question, profile catalog.Profile) Clock {
	p := q.Period
	if p == nil || p.Text == "" || p.Ago > 0 || p.Now || c.whole || !c.reached(profile.Column(cmp.Or(q.Time, profile.Time))) {
		return c
	}
	apart := q.Compare != nil && q.Compare.Kind != NoComparison && q.Compare.Kind != Groups && q.Compare.Kind != Rest
	if apart || q.Intent == Change || q.Intent == Why || q.Target != nil || q.Programme() != "" {
		return c
	}
	c.today = p.Kind == Since || p.Kind == ToDate && p.Unit != Day && p.Unit != Hour && p.Unit != ""
	return c
}

// reached reports whether the data may have rows of the day under way: its newest time
// that is over, or the newest of the column at all, lies in it or after it.
func (c Clock) reached(column *catalog.Column) bool {
	today := c.floor(c.Now, Day, true)
	if !c.Latest.Before(today) {
		return true
	}
	if column == nil || timeForm(column) == yearForm {
		return false
	}
	newest, err := time.ParseInLocation(time.DateOnly, head(column.Max), c.zone())
	return err == nil && !newest.Before(today)
}

// tomorrow is the end of the day under way.
func (c Clock) tomorrow() time.Time { return c.add(c.floor(c.Now, Day, true), Day, 1) }

// mostOfWhole is from how many days on the day under way makes no difference to speak of
// beside as many whole ones.
const mostOfWhole = 28

// uneven reports whether a window that takes in the day under way is too short to be held
// against as many whole days. Times with hours are held against the same hours.
func (r *Resolved) uneven(c Clock) bool {
	return c.today && !r.hours && c.days(r.Window.Start, r.Window.End) < mostOfWhole
}

// elapsed is the window as far as the day under way has come.
func (r *Resolved) elapsed(c Clock) Window {
	w := *r.Window
	if c.today && r.hours && c.Now.After(w.Start) {
		w.End = c.Now
	}
	return w
}
