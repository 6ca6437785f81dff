package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// From when on a single day is told of, which makes much of a sum.
const (
	oneDayTimes = 3.0  // as much as any other day
	oneDayShare = 0.15 // of the sum
	oneDayAmong = 14   // days with rows at least
)

// OneDay is a single day that makes much of a sum, or of how it changed.
type OneDay struct {
	r    plan.Resolved
	m    plan.Measure
	rows int // of the course
	at   int // row of the day
	most float64
	next float64
	date time.Time
}

// OneDayOf is the question how a sum of an answer moved by days; ok is false where its days say nothing of it.
func OneDayOf(a insight.Answer) (o OneDay, course plan.Resolved, ok bool) {
	q := a.Question()
	if len(q.Measures) == 0 || !q.Measures[0].AddsOverGroups() || q.Measures[0].Aggregate == plan.Last {
		return o, course, false
	}
	course, ok = CourseOf(a)
	course.Question.ID, course.Spine = q.ID+"-days", nil
	return OneDay{r: a.Resolved, m: q.Measures[0]}, course, ok
}

// Alone reports whether one day of the window has far more than every other day of the course.
func (o *OneDay) Alone(course insight.Answer) bool {
	t := course.Main
	value, group := t.Column("measure", 0), t.Column("group", 0)
	o.rows, o.most, o.next, o.at = len(t.Result.Rows), 0, 0, -1
	for row := range t.Result.Rows {
		v, ok := t.Float(row, value)
		if !ok || v < 0 {
			return false
		}
		if v > o.most {
			o.most, o.next, o.at = v, o.most, row
		} else {
			o.next = math.Max(o.next, v)
		}
	}
	if o.at < 0 || o.rows < oneDayAmong || o.most < oneDayTimes*o.next {
		return false
	}
	text, _ := t.Result.Rows[o.at][group].(string)
	day, err := time.ParseInLocation(time.DateOnly, text, o.r.Window.Start.Location())
	o.date = day
	return err == nil && !day.Before(o.r.Window.Start) && day.Before(o.r.Window.End)
}

// All is the question for the sum in all; Day that of the day alone.
func (o *OneDay) All() plan.Resolved { return o.asks("-alldays", o.r.Window, o.r.Before) }

// Day is the question for the sum of the day.
func (o *OneDay) Day() plan.Resolved {
	end := o.date.AddDate(0, 0, 1)
	return o.asks("-oneday", &plan.Window{Start: o.date, End: end, Label: o.date.Format("2 Jan 2006")}, nil)
}

func (o *OneDay) asks(id string, window, before *plan.Window) plan.Resolved {
	r := o.r
	q := plan.Question{ID: o.r.Question.ID + id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{o.m}, Where: r.Question.Where, Time: r.Question.Time, Period: r.Question.Period, Compare: r.Question.Compare}
	if before == nil {
		q.Compare = nil
	}
	r.Question, r.Window, r.Before, r.Spine = q, window, before, nil
	return r
}

// Tell says which day it is, how much of the sum it makes, and what the sum is without it. It has no kind where the day
// makes little of the sum.
func (o *OneDay) Tell(all, day insight.Answer, b *document.Builder) insight.Finding {
	t, one := insight.NewTeller(all, b), insight.NewTeller(day, b)
	sum, part := t.Number(0, t.Column(0), o.m), one.Number(0, one.Column(0), o.m)
	whole, okAll := all.Main.Float(0, all.Main.Column("measure", 0))
	v, okDay := day.Main.Float(0, day.Main.Column("measure", 0))
	if sum == "" || part == "" || !okAll || !okDay || v < oneDayShare*whole {
		return insight.Finding{}
	}
	left := b.Compute(document.OpDifference, insight.Shown(o.m), sum, part)
	roles := map[string]string{
		"what": t.Label(What(o.m)), "part": insight.Token(part), "day": one.Window(day.Resolved.Window), "value": insight.Token(left),
		"share": insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, part, sum)),
	}
	before, had := t.Float(0, t.Before(0))
	shape := "oneday"
	if had = had && before > 0; had {
		past := t.Number(0, t.Before(0), o.m)
		roles["before"] = insight.Token(past)
		roles["change"] = insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, left, past)))
		if shape = "oneday.changed"; math.Abs(whole-v-before) < held*before {
			shape = "oneday.flat"
		}
	}
	f := t.Finding(document.KindContributor, shape, o.m, roles)
	if f.Kind != "" && had {
		f.Words = wordsOf(whole-v > before)
	}
	return unscoped(f)
}

// MadeBy reports whether what a single row or day makes of a change is all of it: without it there is none, or the
// opposite one.
func MadeBy(single insight.Finding, change insight.Finding) bool {
	switch single.Shape {
	case "onerow.flat", "onerow.earlier.flat", "oneday.flat":
		return true
	case "onerow.changed", "onerow.earlier.changed", "oneday.changed":
		return single.Words["fell"] != "" && change.Words["fell"] != "" && single.Words["fell"] != change.Words["fell"]
	}
	return false
}
