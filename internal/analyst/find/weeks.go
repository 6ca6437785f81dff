package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	weekHours    = 7 * 24
	hardlyByWeek = 0.02    // of a number by the week, below which it held
	longHours    = 20 * 24 // of a period, from which on it has more weeks or fewer
)

// Every is how far the times of a field are from one another, on average; 0: that is not known.
func Every(profile *catalog.Profile, field string) time.Duration {
	c := profile.Column(field)
	if c == nil || c.Distinct < 2 {
		return 0
	}
	first, err := time.Parse(time.DateOnly, c.Min[:min(len(c.Min), len(time.DateOnly))])
	last, failed := time.Parse(time.DateOnly, c.Max[:min(len(c.Max), len(time.DateOnly))])
	if err != nil || failed != nil {
		return 0
	}
	return last.Sub(first) / time.Duration(c.Distinct-1)
}

// ByWeeks reports whether a table is told of week by week, so that a month has four points or five.
func ByWeeks(profile *catalog.Profile, field string) bool {
	return math.Abs(Every(profile, field).Hours()-weekHours) < 24
}

// WeeksOf is the question of how many weeks the two periods of an answer have; ok is false where they have as many as any, or its first
// number does not add up.
func WeeksOf(a insight.Answer) (r plan.Resolved, ok bool) {
	r = a.Resolved
	if r.Window == nil || r.Before == nil || len(r.Question.Measures) == 0 || !r.Question.Measures[0].Additive || a.Main == nil || len(r.Question.By) > 0 {
		return r, false
	}
	if !ByWeeks(a.Profile, r.TimeField) || r.Window.End.Sub(r.Window.Start).Hours() < longHours {
		return r, false
	}
	q := &r.Question
	q.ID, q.Intent, q.Rank, q.Having, q.Target = q.ID+"-weeks", plan.Value, nil, nil, nil
	q.Measures = []plan.Measure{q.Measures[0], {Aggregate: plan.CountDistinct, Column: r.TimeField, Label: "number of weeks", Unit: "weeks", Origin: plan.Implied}}
	q.Measures[1] = plan.Describe(q.Measures[1], a.Profile)
	q.Measures[1].Unit = "weeks"
	return r, true
}

// Weeks says how a number changed by the week where one of two periods has more weeks than the other; it has no kind where both have as
// many.
func Weeks(a insight.Answer, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	n, okNow := t.Float(0, t.Column(1))
	k, okBefore := t.Float(0, t.Before(1))
	x, hasNow := t.Float(0, t.Column(0))
	y, hasBefore := t.Float(0, t.Before(0))
	if !okNow || !okBefore || !hasNow || !hasBefore || n == k || n == 0 || k == 0 || y == 0 {
		return insight.Finding{}
	}
	show := insight.Shown(m)
	weeks := func(column int) string { return b.Number(a.Main.Place(0, column), "weeks", document.StyleCount) }
	now, before := weeks(t.Column(1)), weeks(t.Before(1))
	perNow := b.Compute(document.OpRatio, show, t.Number(0, t.Column(0), m), now)
	perBefore := b.Compute(document.OpRatio, show, t.Number(0, t.Before(0), m), before)
	if perNow == "" || perBefore == "" {
		return insight.Finding{}
	}
	roles := map[string]string{
		"what": t.Label(What(m)), "window": t.Window(a.Resolved.Window), "earlier": t.Window(a.Resolved.Before),
		"count": insight.Token(now), "all": insight.Token(before), "value": insight.Token(perNow), "before": insight.Token(perBefore),
	}
	shape := "weeks"
	switch {
	case math.Abs(x/n-y/k) < hardlyByWeek*math.Abs(y/k):
		shape = "weeks.flat"
	case (x > y) != (x/n > y/k):
		shape = "weeks.turned"
	}
	f := keyed(t.Finding(document.KindPeriodChange, shape, m, roles))
	f.Words = wordsOf(x/n > y/k)
	return f
}
