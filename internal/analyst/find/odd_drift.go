package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// OddDrift is a number that has left the level that it kept, and goes on: month by month, so that no day is the first.
const OddDrift OddSort = "drift"

const (
	driftMonths = 7 // that kept the level
	mostDrifted = 4 // months since
	driftErrors = 5 // standard errors of a month, that the last one is from the level
	driftTimes  = 3 // times as far as any of the months before
	driftPart   = 0.2
)

// month is a calendar month of a line that is whole in it.
type month struct {
	start time.Time
	value float64
}

// months are the whole months of a line with rows: the sum of each by day, the last level, or the mean by rows.
func (l *Line) months() []month {
	var out []month
	end := l.At(len(l.Points))
	first := time.Date(l.Start.Year(), l.Start.Month(), 1, 0, 0, 0, 0, time.UTC)
	if first.Before(l.Start) {
		first = first.AddDate(0, 1, 0)
	}
	for at := first; !at.AddDate(0, 1, 0).After(end); at = at.AddDate(0, 1, 0) {
		if v, ok := l.over(l.Place(at), l.Place(at.AddDate(0, 1, 0))); ok {
			out = append(out, month{at, v})
		}
	}
	return out
}

// over is the number of a line over some of its points, from one to before another.
func (l *Line) over(from, to int) (v float64, ok bool) {
	sum, weight, last := 0.0, 0.0, math.NaN()
	for i := max(from, 0); i < min(to, len(l.Points)); i++ {
		if math.IsNaN(l.Points[i]) {
			continue
		}
		w := 1.0
		if !l.Measure.AddsOverGroups() && l.Rows != nil {
			w = zeroIfNone(l.Rows[i])
		}
		sum, weight, last = sum+w*l.Points[i], weight+w, l.Points[i]
	}
	switch {
	case weight == 0:
		return 0, false
	case l.Measure.Aggregate == plan.Last:
		return last, true
	case l.Measure.AddsOverGroups():
		return sum / float64(to-from), true
	}
	return sum / weight, true
}

// drifted is a line whose last months lie far outside of all that it had before.
func (l *Line) drifted() (Odd, bool) {
	if l.Grain == plan.Hour {
		return Odd{}, false
	}
	months := l.months()
	if n := len(months); n == 0 || !months[n-1].start.AddDate(0, 2, 0).After(l.At(len(l.Points))) {
		return Odd{}, false // the last whole month has no rows of it: it is no more
	}
	for after := 1; after <= mostDrifted && len(months)-after >= driftMonths; after++ {
		before, since := months[:len(months)-after], months[len(months)-after:]
		if errors, ok := left(before, since); ok && l.plain(before, since) {
			from := l.Place(since[0].start)
			a, _ := l.over(0, from)
			b := since[after-1].value
			n := float64(len(l.Points) - from)
			return Odd{Line: *l, Sort: OddDrift, From: from, To: len(l.Points) - 1, Chance: math.Pow(10, -errors), Distance: (b - a) * n, Times: math.Log(max(b, 1e-9) / max(a, 1e-9))}, true
		}
	}
	return Odd{}, false
}

// plain reports whether the last month is far enough from the level to matter.
func (l *Line) plain(before, since []month) bool {
	part := driftPart
	if l.Measure.AddsOverGroups() && l.Measure.Aggregate != plan.Last {
		part = oddPart
	}
	level := 0.0
	for _, m := range before {
		level += m.value / float64(len(before))
	}
	return math.Abs(since[len(since)-1].value-level) >= part*math.Abs(level)
}

// left reports by how many standard errors the last of some months is away from those before, where all of them are farther
// out to one side than any month before, and the last is so by far.
func left(before, since []month) (errors float64, ok bool) {
	scale := logs
	for _, m := range append(before[:len(before):len(before)], since...) {
		if m.value <= 0 {
			scale = plain
		}
	}
	values := make([]float64, len(before))
	for i, m := range before {
		values[i] = scale.of(m.value)
	}
	m := stats.MomentsOf(values)
	far := 0.0
	for _, v := range values {
		far = max(far, math.Abs(v-m.Mean))
	}
	out := scale.of(since[len(since)-1].value) - m.Mean
	for _, s := range since {
		if d := scale.of(s.value) - m.Mean; d*out <= 0 || math.Abs(d) <= far {
			return 0, false
		}
	}
	if m.Variance == 0 || math.Abs(out) < driftTimes*far {
		return 0, false
	}
	n := float64(len(values))
	free := n - 1
	t := math.Abs(out) / math.Sqrt(m.Variance*(1+1/n))
	errors = (8*free + 1) / (8*free + 3) * math.Sqrt(free*math.Log1p(t*t/free)) // of a normal, as likely as t is of Student's
	return errors, errors >= driftErrors
}

// monthsAround is the question for the months before and since a number left its level.
func (o *Odd) monthsAround(r plan.Resolved) plan.Resolved {
	months := o.months()
	from := o.At(o.From).AddDate(-1, 0, 0)
	if from.Before(months[0].start) {
		from = months[0].start
	}
	r.Question.By = []plan.Dimension{{Column: r.TimeField, Grain: plan.Month, Label: string(plan.Month)}}
	r.Window, r.Before, r.Spine = &plan.Window{Start: from, End: months[len(months)-1].start.AddDate(0, 1, 0), Label: "around " + o.At(o.From).Format("Jan 2006")}, nil, nil
	return r
}

// drift says since which month a number is away from its level, and where it is now.
func (t *oddTeller) drift() insight.Finding {
	points := t.Points(0)
	at := 0
	for ; at < len(points); at++ {
		if i, ok := t.place(points[at]); ok && i >= t.o.From {
			break
		}
	}
	if at < 1 || at == len(points) {
		return insight.Finding{}
	}
	last := points[len(points)-1]
	before, value := t.Over(document.OpAverage, 0, points[0], points[at-1]), t.Number(last, t.Column(0), t.o.Measure)
	if !t.Apart(value, before, driftPart/2) {
		return insight.Finding{}
	}
	t.roles["start"], t.roles["window"] = t.Name(points[at]), t.Name(last)
	t.roles["before"], t.roles["value"] = insight.Token(before), insight.Token(value)
	return t.finding("odd.drift"+t.tail, document.KindLevelShift, t.roles)
}
