package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// One scale of importance for all that is unusual or wrong: what kind it is, how much of
// the table's rows or of the number it touches, and how far out it is.
const (
	touchedUnit = 150.0 // parts of a whole that count as one: about a day of half a year
	touchedStep = 3.0   // for each doubling of these
	farStep     = 1.5   // for each e-fold that a number is out
	mostFar     = 2.0
	surePart    = 0.6 // of what may have an ordinary reason: a customer that stays away
	wholeWeight = 2.0 // more for what shows in the number of all rows
	gapWeight   = 4.0
	readWeight  = 4.0 // a reading that cannot be
	wrongWeight = 3.0 // a row that contradicts itself
	rareWeight  = 2.0 // a row that hardly can be
	sideWeight  = 0.5
	valuePart   = 0.5 // of what wrong values add up to: it is a number on paper only
)

// touch is what a part of a whole, from 0 to 1, weighs.
func touch(part float64) float64 { return touchedStep * math.Log2(1+touchedUnit*max(part, 0)) }

// importance is how much an event matters; lines has those of all rows.
func (o *Odd) importance(lines []Line) float64 {
	part := o.touched(lines)
	far := farStep * min(math.Abs(o.Times), mostFar)
	switch o.Sort {
	case OddGap:
		if o.even { // nothing is lost but the record
			return sideWeight + touch(part)
		}
		return gapWeight + touch(part)
	case OddZero, OddStuck:
		return gapWeight + touch(part)
	case OddGone:
		return surePart * (farStep + touch(part))
	case OddStep, OddDrift: // it goes on, and is no matter of days
		return surePart * (touch(part) + far)
	case OddReset, OddSlip:
		return readWeight + touch(part)
	}
	out := touch(part) + far
	if len(o.By) == 0 && (o.count() || o.order == 0 && o.Measure.AddsOverGroups()) {
		out += wholeWeight
	}
	return out
}

// Weighed are events with how much each matters.
func Weighed(events []Odd, lines []Line) []Odd {
	for i := range events {
		events[i].Weight = events[i].importance(lines)
	}
	return events
}

// touched is the part of a table's rows or of a number's total that an event is about.
func (o *Odd) touched(lines []Line) float64 {
	n := float64(o.To - o.From + 1 + len(o.Days))
	if o.Sort == OddGap || o.Sort == OddGone || o.Sort == OddZero || o.Sort == OddStuck {
		return meanRows(&o.Line) * n / max(total(wholeRows(lines)), 1)
	}
	if !o.Measure.AddsOverGroups() { // rows at the time, by how far these are out
		rows := 0.0
		for i := o.From; i <= min(o.To, len(o.Rows)-1); i++ {
			rows += zeroIfNone(o.Rows[i])
		}
		return rows / max(total(wholeRows(lines)), 1) * math.Abs(o.Times)
	}
	for i := range lines {
		if l := &lines[i]; len(l.By) == 0 && l.Measure.Label == o.Measure.Label && l.Grain == o.Grain {
			return math.Abs(o.Distance) * (n / (n - float64(len(o.Days)))) / max(total(l.Points), 1e-9)
		}
	}
	return 0
}

// wholeRows are the numbers of rows of all by time; nil: they are not known.
func wholeRows(lines []Line) []float64 {
	for i := range lines {
		if len(lines[i].By) == 0 {
			return lines[i].Rows
		}
	}
	return nil
}

// meanRows is how many rows a line has at a point that has any.
func meanRows(l *Line) float64 {
	var got []float64
	for _, n := range l.Rows {
		if n > 0 {
			got = append(got, n)
		}
	}
	return stats.Mean(got)
}

func total(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Abs(zeroIfNone(v))
	}
	return sum
}

func zeroIfNone(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// weights of faults: of the rows, and at most.
var faultWeights = map[string]struct{ base, step, most float64 }{
	"fault.backwards": {wrongWeight, 1, 9},
	"fault.future":    {wrongWeight, 1, 9},
	"fault.twice":     {wrongWeight, 1, 9},
	"fault.doubled":   {wrongWeight, 1, 9},
	"fault.over":      {wrongWeight, 1, 9},
	"fault.beyond":    {wrongWeight, 1, 9},
	"fault.above":     {wrongWeight, 1, 9},
	"fault.code":      {wrongWeight, 1, 9},
	"fault.negative":  {wrongWeight, 1, 9},
	"fault.lacks":     {wrongWeight, 1, 9},
	"fault.has":       {wrongWeight, 1, 9},
	"fault.far":       {rareWeight, 1, 12},
	"fault.test":      {rareWeight, 1, 6},
	"fault.unsaid":    {sideWeight, 0.5, 4},
	"fault.blank":     {sideWeight, 0.25, 2},
}

// SuspectWeight is how much it matters that a name is written in two ways.
const SuspectWeight = rareWeight

// Importance is how much a fault of some of all rows matters.
func (f *Fault) Importance(rows, all float64) float64 {
	w := faultWeights[f.Shape]
	if all <= 0 {
		return w.base
	}
	return min(w.base+w.step*touch(max(rows/all, valuePart*f.Part)), w.most)
}
