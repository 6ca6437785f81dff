package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	paceElapsed = 0.2 // of a period, before anything is said of its pace
	yearPeriods = 8   // changes from year to year that another is held against
)

// paces is kind K17: the period under way is ahead of, or behind, where the one
// before was after as many days.
func (k *checker) paces() {
	lines := k.dailyLines()
	if lines == nil || k.Window == nil {
		return
	}
	unit, from := unitOf(*k.Window, k.WeekStart), k.Window.End
	end := lines[0].end
	days := int(end.Sub(wall(from)).Hours() / 24)
	whole := k.Window.End.Sub(k.Window.Start).Hours() / 24
	if unit == "" || unit == plan.Day || float64(days) < paceElapsed*whole || !end.Before(wall(back(from, unit, -1))) {
		return
	}
	for i, m := range k.Measures {
		if m.Additive && !plan.Quotient(m) {
			k.pace(i, unit, days)
		}
	}
}

func (k *checker) pace(measure int, unit plan.Grain, days int) {
	var all []Parts // the newest first
	for n := range k.starts(unit) {
		from := back(k.Window.End, unit, n)
		if p, ok := k.partsIn(measure, from, from.AddDate(0, 0, days)); ok {
			all = append(all, p)
		}
	}
	if len(all) < changePoints {
		return
	}
	values := make([]float64, len(all))
	for i, p := range all {
		values[len(all)-1-i] = p.Sum
	}
	n := len(values)
	now, before := plan.Window{Start: k.Window.End, End: k.Window.End.AddDate(0, 0, days)}, plan.Window{Start: k.Window.Start, End: k.Window.Start.AddDate(0, 0, days)}
	k.pair(document.KindPace, measure, [2]plan.Window{now, before}, max(
		stats.SumChange(all[0].Sum, all[0].Squares, all[1].Sum, all[1].Squares).P,
		stats.UsualChange(values[:n-2], values[n-2], values[n-1], 0.95).P,
	), [2]float64{values[n-1], values[n-2]})
}

// years is kind K3: the period that is reported on against the same one a year
// before. A year is longer than what changes from one period to the next tell, so
// that other changes over a year count where there are enough of them.
func (k *checker) years() {
	if k.Window == nil || k.Before == nil || k.Buckets == nil {
		return
	}
	unit := unitOf(*k.Window, k.WeekStart)
	periods := map[plan.Grain]int{plan.Month: 12, plan.Quarter: 4, plan.Week: 52}[unit]
	for i := range k.Measures {
		if _, ok := k.History(i); !ok || periods == 0 {
			return
		}
		values := k.periods(i)
		n := len(values)
		if n <= periods || !(stats.Min(values) > 0) {
			continue
		}
		start := back(k.Window.Start, unit, periods)
		w := plan.Window{Start: start, End: back(k.Window.End, unit, periods)}
		k.pair(document.KindYearOverYear, i, [2]plan.Window{*k.Window, w}, yearly(values, periods), [2]float64{values[n-1], values[n-1-periods]})
	}
}

// yearly is the probability of the newest change over a year.
func yearly(values []float64, periods int) float64 {
	n := len(values)
	p := overLag(values, periods)
	var past []float64
	for i := periods; i < n-1; i++ {
		past = append(past, math.Log(values[i]/values[i-periods]))
	}
	if len(past) >= yearPeriods {
		p = max(p, stats.UsualP(past, math.Log(values[n-1]/values[n-1-periods])))
	}
	return p
}

// pair is a candidate that holds one window against another.
func (k *checker) pair(kind document.Kind, measure int, windows [2]plan.Window, p float64, values [2]float64) {
	delta, level := values[0]-values[1], max(math.Abs(values[0]), math.Abs(values[1]))
	c := Candidate{
		Kind: kind, Family: OverTime, Measure: measure, Field: -1, Sign: sign(delta), Tested: true, P: p,
		Effect: squash(delta/level, 0.2), Impact: min(1, 2*math.Abs(delta)/level),
	}
	switch {
	case math.Abs(delta) < k.eased(changeSize)*level:
		c.Fails = "the change is small"
	case p > k.chance(sure):
		c.Fails = "such a change is usual"
	}
	c.Evidence = k.evidence(measure, plan.Value)
	for i := range windows {
		windows[i].Label = windowLabel(windows[i])
	}
	c.Evidence.Window, c.Evidence.Before = &windows[0], &windows[1]
	c.Tell = func(t *insight.Teller) insight.Finding { return tellPair(t, kind) }
	k.add(c)
}

func windowLabel(w plan.Window) string {
	if w.Start.Day() == 1 && w.Start.AddDate(0, 1, 0).Equal(w.End) {
		return w.Start.Format("January 2006")
	}
	return document.DaysLabel(wall(w.Start), wall(w.End))
}

// tellPair states the two numbers and how far they are apart.
func tellPair(t *insight.Teller, kind document.Kind) insight.Finding {
	if len(t.Answer().Main.Result.Rows) == 0 || t.Before(0) < 0 {
		return insight.Finding{}
	}
	m, b := t.Answer().Question().Measures[0], t.Builder()
	now, before := t.Number(0, t.Column(0), m), t.Number(0, t.Before(0), m)
	show := document.Shown{Style: document.StylePercent}
	if m.Unit == "%" {
		show.Style = document.StylePoints
	}
	shape := map[document.Kind]string{document.KindPace: "pace", document.KindYearOverYear: "year"}[kind] + ".up"
	if t.Less(now, before) {
		shape = shape[:len(shape)-2] + "down"
	}
	return t.Finding(kind, shape, m, map[string]string{
		"value": insight.Token(now), "before": insight.Token(before),
		"change": insight.Token(b.Compute(document.OpMagnitude, show, insight.Change(b, m, now, before))),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	})
}
