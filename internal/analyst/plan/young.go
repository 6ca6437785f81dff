package plan

import (
	"slices"
	"time"
)

// Ending is a way in which the cases of a table end: at a time that they have then, or by leaving the states that say that more is
// to come.
type Ending struct {
	Column  string
	Timed   bool        // Column is the time of the end
	Open    *Predicate  // of the cases that have not ended; those that were called off have
	Filled  []Predicate // of each other column that may come with the end: its value is there, and is the last
	Columns []string    // that Filled is about; of an ending that is known, those that do come with it
}

// Young says which numbers of the newest cases are not final, by one way in which cases end: those made of columns whose
// values come with the end.
type Young struct {
	Start   string    `json:"start"`   // the time by which cases are told
	Since   time.Time `json:"since"`   // cases that began from then on have not all had the time to end
	Columns []string  `json:"columns"` // that are filled, or come to their last value, when a case ends
	Few     bool      `json:"few"`     // so few are open that rates and averages of those that ended may be told
}

// Ripens reports whether a number of cases is final only when they have ended.
func (y Young) Ripens(m Measure) bool {
	return !m.OfOld() && !(y.Few && y.ofEnded(m)) && y.in(m.fields)
}

// OfOld reports whether a rate is of cases that began long enough ago: it is final whenever it is told.
func (m Measure) OfOld() bool { return m.Aggregate == Ratio && m.Per != nil && Aged(m) != nil }

// Aged is the condition on the age of the cases that a rate is of; nil: there is none.
func Aged(m Measure) *Predicate {
	if m.Per == nil || m.Per.Where == nil {
		return nil
	}
	for _, k := range append([]Predicate{*m.Per.Where}, m.Per.Where.Kids...) {
		if k.Until == Now {
			return &k
		}
	}
	return nil
}

// RipensBy reports whether a number of the cases that a question is about is: how many were damaged is known when all are back.
func (y Young) RipensBy(q Question, m Measure) bool {
	if y.Ripens(m) {
		return true
	}
	return (!y.Few || m.AddsOverGroups()) && y.in(func(use func(string)) {
		q.Where.fields(use)
		for _, d := range q.By {
			d.fields(use)
		}
	})
}

// in reports whether one of its columns is among some.
func (y Young) in(fields func(use func(string))) bool {
	found := false
	fields(func(name string) { found = found || slices.Contains(y.Columns, name) })
	return found
}

// ofEnded reports whether a number is a rate or an average of the cases that have ended, or how long these took.
func (y Young) ofEnded(m Measure) bool {
	switch m.Aggregate {
	case Average, Median, Percentile:
		return slices.Contains(y.Columns, m.Column)
	case Span:
		return slices.Contains(y.Columns, m.Until)
	case Ratio:
		return m.Per != nil && y.in(m.Per.Where.fields)
	}
	return false
}

// Final reports whether a number of a question is final in its window: about as many of the cases have ended as ever will.
func (r *Resolved) Final(m Measure) bool {
	return r.Window == nil || r.FinalUntil(m).IsZero() || !r.Window.End.After(r.FinalUntil(m))
}

// FinalUntil is the time from which on cases are too young for a number of them; zero: none is.
func (r *Resolved) FinalUntil(m Measure) (at time.Time) {
	for _, y := range r.Young {
		if y.Start == r.TimeField && y.RipensBy(r.Question, m) && (at.IsZero() || y.Since.Before(at)) {
			at = y.Since
		}
	}
	return at
}

// Earlier moves the window of a question back until its cases are old enough, and what it is held against with it: a single unit
// of time gives way to an earlier one, several months are cut to those that are. ok is false where the data has none.
func (r Resolved) Earlier(c Clock, final func(Window) bool) (Resolved, bool) {
	if r.Window == nil || r.Question.Period == nil {
		return r, false
	}
	r.Asked = r.Window
	if p := r.Question.Period; p.N > 1 || p.Kind != LastComplete && p.Kind != Calendar && p.Kind != Rolling && p.Kind != ToDate {
		return r.cut(c, final)
	}
	first := c.floor(c.First, Day, true)
	for w := *r.Window; ; {
		earlier := c.previous(*r.Question.Period, w)
		if earlier.Start.Before(first) || !earlier.Start.Before(w.Start) {
			return r, false
		}
		if w = earlier; final(w) {
			r.move(c, w, first)
			return r, true
		}
	}
}

// cut leaves the newest months out of a window, and as many out of what it is held against.
func (r Resolved) cut(c Clock, final func(Window) bool) (Resolved, bool) {
	start := r.Window.Start
	if !c.floor(start, Month, true).Equal(start) {
		return r, false
	}
	for end := c.floor(r.Window.End.Add(-time.Nanosecond), Month, true); end.After(start); end = c.add(end, Month, -1) {
		w := c.stretch(start, end)
		if !final(w) {
			continue
		}
		r.Window, r.Partial = &w, false
		if b := r.Before; b != nil && c.floor(b.Start, Month, true).Equal(b.Start) {
			a, e := start.In(c.zone()), end.In(c.zone())
			before := c.stretch(b.Start, c.add(b.Start, Month, (e.Year()-a.Year())*12+int(e.Month())-int(a.Month())))
			r.Before = &before
		}
		return r, true
	}
	return r, false
}

// move gives a question an earlier window of the same length.
func (r *Resolved) move(c Clock, w Window, first time.Time) {
	r.Window, r.Partial = &w, false
	if r.Before == nil {
		return
	}
	before := c.previous(*r.Question.Period, w)
	if r.Question.comparison() == YearAgo {
		before = r.yearAgo(c)
	}
	if r.Before = &before; before.Start.Before(first) {
		r.Before = nil
	}
}
