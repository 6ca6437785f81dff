package plan

import "time"

// open is the clock of a question about a period that is named and not over, such as "this
// year" or "since June": who counts its rows counts those of today, too. Where two periods
// are held against each other, and where the data has nothing of today, it ends with the
// last whole day.
func (c Clock) open(q Question) Clock {
	p := q.Period
	if p == nil || p.Text == "" || p.Ago > 0 || p.Now || c.whole || c.Latest.Before(c.floor(c.Now, Day, true)) {
		return c
	}
	apart := q.Compare != nil && q.Compare.Kind != NoComparison && q.Compare.Kind != Groups && q.Compare.Kind != Rest
	if apart || q.Intent == Change || q.Intent == Why || q.Target != nil || q.Programme() != "" {
		return c
	}
	c.today = p.Kind == Since || p.Kind == ToDate && p.Unit != Day && p.Unit != Hour && p.Unit != ""
	return c
}

// tomorrow is the end of the day under way.
func (c Clock) tomorrow() time.Time { return c.add(c.floor(c.Now, Day, true), Day, 1) }

// mostOfWhole is from how many days on the day under way makes no difference to speak of
// beside as many whole ones.
const mostOfWhole = 28

// uneven reports whether a window that takes in the day under way is too short to be held
// against as many whole days.
func (c Clock) uneven(w Window) bool {
	return c.today && c.days(w.Start, w.End) < mostOfWhole
}
