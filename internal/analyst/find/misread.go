package find

import (
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Gates of single readings that lie far off those before and after. A value of a thing that holds what is
// there comes and goes slowly; what came in at a time may well be many times as much, so that only a slip of
// the decimal point is told of it.
const (
	mostRead      = 8 // columns
	leastReadings = 8
	besideOne     = 3    // readings on each side
	farReading    = 3.5  // times as much, or as little
	farSpreads    = 10   // usual distances from those beside it
	leastSpread   = 0.02 // of a logarithm
	mostMisread   = 3    // of a column: more, and it leaps as a rule
	pointSlip     = 0.15 // of a logarithm, from a power of ten
)

// Misread are the readings of single things that lie far off those before and after, one column at a time.
func Misread(lines []Line, p *catalog.Profile) []Odd {
	byColumn := map[string][]Odd{}
	var columns []string
	for _, l := range lines {
		if _, ok := byColumn[l.Measure.Column]; !ok {
			columns = append(columns, l.Measure.Column)
		}
		byColumn[l.Measure.Column] = append(byColumn[l.Measure.Column], l.misread()...)
	}
	var out []Odd
	for _, c := range columns {
		found := byColumn[c]
		if len(found) > mostMisread {
			continue
		}
		out = append(out, slices.DeleteFunc(found, func(o Odd) bool {
			return isFlow(c, p) && !pointOff(o.Times) || slices.ContainsFunc(found, func(other Odd) bool {
				return other.From == o.From && !other.rowsOf(&o.Line)
			})
		})...)
	}
	return out
}

// Readable are the numbers that a thing may have at a time.
func Readable(p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Type != sitrep.TypeInteger && c.Type != sitrep.TypeNumber || c.Kind == catalog.KindConstant || c.Distinct < leastReadings {
			continue
		}
		if ranged(known.Meaning) && len(out) < mostRead {
			out = append(out, plan.Measure{Aggregate: plan.Maximum, Column: c.Name, Label: insight.DimensionOf(c).Label, Unit: c.Unit, Origin: plan.Implied})
		}
	}
	return out
}

func isFlow(column string, p *catalog.Profile) bool {
	known := p.Model.Column(column)
	return known != nil && known.Meaning == model.Flow
}

// misread are the readings of one thing that lie far off those beside them.
func (l *Line) misread() []Odd {
	var at []int
	var logs []float64
	for i, v := range l.Points {
		if v > 0 {
			at, logs = append(at, i), append(logs, math.Log(v))
		}
	}
	if len(logs) < leastReadings {
		return nil
	}
	off := make([]float64, len(logs))
	for i := range logs {
		off[i] = logs[i] - stats.Median(slices.Concat(logs[max(0, i-besideOne):i], logs[i+1:min(len(logs), i+1+besideOne)]))
	}
	limit := max(math.Log(farReading), farSpreads*max(stats.Spread(off), leastSpread))
	var out []Odd
	for i := 2; i < len(logs)-1; i++ {
		before := logs[i] - stats.Median(logs[max(0, i-besideOne):i])
		after := logs[i] - stats.Median(logs[i+1:min(len(logs), i+1+besideOne)])
		if math.Abs(off[i]) < limit || before*after <= 0 || min(math.Abs(before), math.Abs(after)) < limit/2 {
			continue
		}
		v := l.Points[at[i]]
		out = append(out, Odd{Line: *l, Sort: OddSlip, From: at[i], To: at[i], Distance: v - v/math.Exp(off[i]), Times: off[i]})
	}
	return out
}

// pointOff reports whether a number is ten, a hundred or a thousand times as much or as little as it should be.
func pointOff(times float64) bool {
	tens := math.Round(times / math.Ln10)
	return tens != 0 && math.Abs(times-tens*math.Ln10) < pointSlip
}

// Misread reports whether the rows of a fault, which lie on some days, are all among the wrong readings of its column.
func (f *Fault) Misread(days []time.Time, readings []Odd) bool {
	for _, day := range days {
		if !slices.ContainsFunc(readings, func(o Odd) bool { return o.Measure.Column == f.Column && dayOf(o.At(o.From)).Equal(dayOf(day)) }) {
			return false
		}
	}
	return len(days) > 0
}
