package plan

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Course is what a question for the course of several groups comes to: the change of
// each from its first complete period to the last one.
func Course(r Resolved, profile catalog.Profile, c Clock) (Resolved, bool) {
	group, grain, ok := r.course()
	if !ok || c.First.IsZero() || !Datelike(profile.Column(r.TimeField)) && grain != Year {
		return r, false
	}
	first, last := r.ends(c, grain)
	if !first.Start.Before(last.Start) {
		return r, false
	}
	q := &r.Question
	q.ID += "ends"
	q.Intent, q.By, q.Rank, q.Chart, q.Target = Change, []Dimension{group}, nil, "", nil
	q.Period, q.Compare = nil, nil
	r.Window, r.Before, r.Spine, r.SpineBefore, r.Partial = &last, &first, nil, nil, false
	return r, true
}

// course is the group whose course a question asks for, and the unit it goes by.
func (r *Resolved) course() (group Dimension, grain Grain, ok bool) {
	q := r.Question
	if len(q.By) != 2 || len(q.Measures) == 0 || q.Intent == List || q.Having != nil || q.Rank != nil && q.Rank.N > 0 {
		return group, grain, false
	}
	for i, d := range q.By {
		other := q.By[1-i]
		if d.Grain == "" && d.Part == "" && !d.Computed() && d.Column == r.TimeField && r.yearly {
			d.Grain = Year
		}
		if d.Grain != "" && d.Column == r.TimeField && !other.Made() {
			return other, d.Grain, true
		}
	}
	return group, grain, false
}

// ends are the first and the last complete unit of what a question shows. A unit of
// which more than a part in [tolerated] lies before the data is not a first one. Of
// levels both need only have begun.
func (r *Resolved) ends(c Clock, g Grain) (first, last Window) {
	from, to := r.shown(c)
	start := c.floor(from, g, false)
	if r.allLevels() {
		return c.unit(start, g), c.standing(to, g)
	}
	if end := c.add(start, g, 1); from.Sub(start)*tolerated > end.Sub(start) {
		start = end
	}
	end := c.floor(earlier(to, c.anchor()), g, false)
	return c.unit(start, g), c.unit(c.add(end, g, -1), g)
}

// standing is the window that the level at a time is the newest of: the unit that ends
// there, else all of a unit before it, named by its last day.
func (c Clock) standing(to time.Time, g Grain) Window {
	if start := c.add(to, g, -1); c.floor(to, g, false).Equal(to) {
		return c.unit(start, g)
	}
	return Window{Start: c.add(c.floor(to, g, false), g, -1), End: to, Label: day(to.Add(-time.Nanosecond).In(c.zone()))}
}

func (c Clock) unit(start time.Time, g Grain) Window { return c.stretch(start, c.add(start, g, 1)) }

// inOrder puts the time of a course before its groups, so that it goes along time.
func (r *Resolved) inOrder() {
	group, grain, ok := r.course()
	if !ok || r.Question.Rank != nil {
		return
	}
	for _, d := range r.Question.By {
		if d.Column == r.TimeField {
			d.Grain = grain
			r.Question.By = []Dimension{d, group}
			return
		}
	}
}
