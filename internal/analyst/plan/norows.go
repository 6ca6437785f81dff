package plan

import "time"

// NoRows says that the data ends before the period begins that is asked for, and what is shown in its place if anything
// is: "The data ends on 31 Oct 2026; 16–22 Nov 2026 has no rows yet." Empty: it does not.
func (r Resolved) NoRows() string { return r.norows }

// noRows says so of a period whose window is w.
func (c Clock) noRows(p Period, w Window) string {
	asked := c.asked(p)
	if !asked.Start.Before(asked.End) || asked.Start.Before(c.dataEnd()) {
		return ""
	}
	text := "The data ends on " + c.lastDay() + "; " + asked.Label + " has no rows yet"
	if w.Start.Before(c.dataEnd()) && w.Start.Before(w.End) {
		text += ", so " + w.Label + " is shown"
	}
	return text + "."
}

// asked is what a period names by the calendar as of the slot, whatever the data has of it.
func (c Clock) asked(p Period) Window {
	w := c.window(p)
	if end, ok := c.byCalendar(p); ok {
		w.Start, w.End = c.add(end, p.Unit, -max(p.N, 1)), end
	} else if p.Kind == ToDate && p.Text != "" && p.Unit != "" && p.Unit != Hour {
		w.Start = c.add(c.floor(c.Now.Add(-time.Nanosecond), p.Unit, p.Fixed), p.Unit, -p.Ago)
		w.End = c.add(w.Start, p.Unit, 1)
	}
	w.Label = c.label(w.Start, w.End)
	return w
}
