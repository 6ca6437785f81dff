package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a stretch of time in which most of a group's difference from its plan came.
const (
	stretchPoints = 8   // of the course
	stretchMost   = 0.7 // of the difference, or more, comes in it
	stretchWide   = 0.7 // of the course, or less, is in it
	alonePart     = 0.5 // of the difference, from which on one group is told to make it
	byDays        = 100 // days of a window, up to which its days are looked at
)

// Gap is the group of an answer that makes the most of its difference from the plan: a group on the side on which the
// whole is.
type Gap struct {
	Answer insight.Answer
	row    int
}

// GapOf finds the group; ok is false where none makes half of the difference.
func GapOf(a insight.Answer, b *document.Builder) (g Gap, ok bool) {
	v := &varianceTeller{insight.NewTeller(a, b), a, b}
	if len(a.Question().By) != 1 || a.Question().By[0].Grain != "" || a.Main == nil || a.Total == nil {
		return g, false
	}
	whole, known := a.Total.Float(0, a.Total.Column("measure", 2))
	below, above := v.furthest()
	list := below
	if whole > 0 {
		list = above
	}
	if !known || whole == 0 || len(list) == 0 || list[0].by/whole < alonePart {
		return g, false
	}
	return Gap{a, list[0].row}, true
}

// Course is the question about how the group moved in the time of the answer, by its days or weeks.
func (g Gap) Course() (r plan.Resolved, ok bool) {
	r = g.Answer.Resolved
	q := &r.Question
	if r.Window == nil || q.Measures[0].Aggregate == plan.Last {
		return r, false
	}
	grain := plan.Week
	switch every := Every(g.Answer.Profile, r.TimeField); {
	case every > 20*24*time.Hour: // a month that is told of once is no week
		grain = plan.Month
	case every < 6*24*time.Hour && r.Window.End.Sub(r.Window.Start) <= byDays*24*time.Hour:
		grain = plan.Day
	}
	only := Cause{Answer: g.Answer, Rows: []int{g.row}}
	q.Where = Also(q.Where, only.Only())
	q.ID, q.Intent, q.Rank, q.Having, q.Measures, q.Compare = q.ID+"-when", plan.Trend, nil, nil, q.Measures[:3], nil
	q.By = []plan.Dimension{{Column: r.TimeField, Grain: grain, Label: string(grain)}}
	r.Before, r.Spine = nil, nil
	return r, true
}

// Alone says what part of all that is missing, or too much, the group makes.
func (g Gap) Alone(b *document.Builder) insight.Finding {
	v := &varianceTeller{insight.NewTeller(g.Answer, b), g.Answer, b}
	gap, all := v.fact(g.row, 2), v.fact(-1, 2)
	share := b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, gap, all)
	rest := b.Compute(document.OpDifference, insight.Shown(g.Answer.Question().Measures[2]), all, gap)
	if share == "" || rest == "" || len(g.Answer.Main.Result.Rows) < 2 {
		return insight.Finding{}
	}
	shape := "variance.alone"
	if v.Negative(rest) != v.Negative(all) {
		shape = "variance.alone.all"
	}
	return keyed(v.Finding(document.KindTarget, shape, g.Answer.Question().Measures[0], map[string]string{
		"leader": v.Name(g.row), "share": insight.Token(share), "delta": v.size(gap), "all": v.size(all), "rest": v.size(rest), "plan": v.Label(What(g.Answer.Question().Measures[1])),
	}))
}

// When says in which stretch of time most of the group's difference came; it has no kind where it came all the time.
func (g Gap) When(course insight.Answer, b *document.Builder) insight.Finding {
	line := &varianceTeller{insight.NewTeller(course, b), course, b}
	rows := line.Points(2)
	values, sum := make([]float64, len(rows)), 0.0
	for i, row := range rows {
		values[i], _ = line.Float(row, line.Column(2))
		sum += values[i]
	}
	from, to := stretchOf(values, sum)
	if to == 0 {
		return insight.Finding{}
	}
	var cells []string
	most := 0.0
	for i, row := range rows[from:to] {
		cells, most = append(cells, line.fact(row, 2)), most+values[from+i]
	}
	part := b.Compute(document.OpSum, insight.Shown(course.Question().Measures[2]), cells...)
	group := &varianceTeller{insight.NewTeller(g.Answer, b), g.Answer, b}
	shape := "variance.when"
	if math.Abs(most) > math.Abs(sum) { // in the rest of the time it made some of it good
		shape = "variance.when.all"
	}
	return keyed(group.Finding(document.KindTarget, shape, g.Answer.Question().Measures[0], map[string]string{
		"leader": group.Name(g.row), "start": line.Name(rows[from]), "end": line.Name(rows[to-1]), "delta": line.size(part), "all": group.size(group.fact(g.row, 2)), "plan": group.Label(What(g.Answer.Question().Measures[1])),
	}))
}

// stretchOf are the ends of the stretch in which most of a sum comes together; 0, 0: none that is short enough.
func stretchOf(values []float64, sum float64) (from, to int) {
	n := len(values)
	if n < stretchPoints || sum == 0 {
		return 0, 0
	}
	mean := sum / float64(n)
	best, start, run := 0.0, 0, 0.0
	for i, v := range values {
		off := (v - mean) * math.Copysign(1, sum)
		if run <= 0 {
			run, start = 0, i
		}
		if run += off; run > best {
			best, from, to = run, start, i+1
		}
	}
	part := 0.0
	for _, v := range values[from:to] {
		part += v
	}
	if part/sum < stretchMost || float64(to-from) > stretchWide*float64(n) {
		return 0, 0
	}
	return from, to
}
