package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What is wrong with single readings of a running total.
const (
	OddReset OddSort = "reset" // it begins anew
	OddSlip  OddSort = "slip"  // one reading lies off the way of those around it
)

const (
	mostSlips = 3  // of a thing: more, and it is no running total
	slipSteps = 20 // usual steps, that a wrong reading lies above the one before
)

// Slips are the readings of a running total that fall back, or lie far above the next.
func Slips(l Line) []Odd {
	var at []int
	var values, steps []float64
	for i, v := range l.Points {
		if math.IsNaN(v) {
			continue
		}
		if n := len(values); n > 0 && v > values[n-1] {
			steps = append(steps, v-values[n-1])
		}
		at, values = append(at, i), append(values, v)
	}
	if len(values) < oddPoints {
		return nil
	}
	usual := stats.Median(steps)
	var out []Odd
	for i := 1; i < len(values); i++ {
		if values[i-1]-values[i] <= usual/2 {
			continue
		}
		o := Odd{Line: l, Sort: OddReset, From: at[i], To: at[i], Distance: values[i] - values[i-1]}
		switch {
		case i > 1 && values[i] >= values[i-2] && values[i-1]-values[i-2] > slipSteps*usual:
			o.Sort, o.From, o.To, o.Distance = OddSlip, at[i-1], at[i-1], values[i-1]-values[i]
		case i+1 < len(values) && values[i+1] >= values[i-1]:
			o.Sort = OddSlip
		}
		out = append(out, o)
	}
	if len(out) > mostSlips {
		return nil
	}
	return out
}

// Blot takes the points that a wrong reading spoils out of the lines of what a running total rose by.
func Blot(lines []Line, slips []Odd) {
	for _, s := range slips {
		for i := range lines {
			l := &lines[i]
			if l.Measure.Column != s.Measure.Column {
				continue
			}
			first := l.Place(s.At(s.From))
			if s.Times != 0 && first >= 0 && first < len(l.Points) { // no running total: no other point holds it
				l.Points[first] = math.NaN()
				continue
			}
			for at := max(first-1, 0); at <= min(first+1, len(l.Points)-1); at++ {
				l.Points[at] = math.NaN()
			}
		}
	}
}

// AfterGaps takes the points behind days without a reading out of what a running total rose by:
// these hold several days.
func AfterGaps(lines []Line) {
	spoilt := map[int]bool{}
	for i := range lines {
		l := &lines[i]
		if l.Measure.Aggregate != plan.Increase || l.Grain != plan.Day {
			continue
		}
		first, last := l.ends()
		for at := first + 1; at > 0 && at <= last; at++ {
			if math.IsNaN(l.Points[at-1]) && !math.IsNaN(l.Points[at]) {
				spoilt[at] = true
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		for at := range l.Points {
			if l.Measure.Aggregate == plan.Increase && l.Grain == plan.Day && spoilt[at] && len(spoilt) < len(l.Points)/10 {
				l.Points[at] = math.NaN()
			}
		}
	}
}

// TellReading says what is wrong with a reading: a has those around it.
func (o *Odd) TellReading(a insight.Answer, b *document.Builder) insight.Finding {
	t := &oddTeller{Teller: insight.NewTeller(a, b), o: o, b: b}
	points := t.Points(0)
	at := -1
	for i, row := range points {
		if p, ok := t.place(row); ok && p == o.From {
			at = i
		}
	}
	if at < 1 || at+1 >= len(points) && o.Sort == OddSlip {
		return insight.Finding{}
	}
	number := func(i int) string { return insight.Token(t.Number(points[i], t.Column(0), o.Measure)) }
	roles := map[string]string{"leader": o.name(a, b), "start": t.date(o.From), "value": number(at), "before": number(at - 1)}
	shape := "odd." + string(o.Sort)
	if o.Sort == OddSlip {
		roles["after"] = number(at + 1)
	}
	if o.Sort == OddSlip && o.Times != 0 { // no counter: which of a thing's numbers it is has to be said
		roles["what"], shape = t.Label(What(o.Measure)), shape+".of"
	}
	return t.finding(shape, document.KindQuality, roles)
}
