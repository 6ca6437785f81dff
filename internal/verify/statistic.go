package verify

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// usual is the coverage of what is called usual: 19 times of 20.
const usual = 0.95

// statistic computes an operation over the rows of a column from the cell of one fact
// to that of another.
func (c *checker) statistic(r *document.Result, f document.Fact) any {
	if len(f.Args) != 2 {
		return "a stretch without two ends"
	}
	from, to := r.Index(c.d.Facts[f.Args[0]].Row), r.Index(c.d.Facts[f.Args[1]].Row)
	if from < 0 || to < from {
		return "a stretch that is not there"
	}
	stretch := *r
	stretch.Rows = r.Rows[from : to+1]
	numbers := stretch.Numbers(f.Column)
	if f.Op == document.OpCount {
		return json.Number(strconv.Itoa(len(numbers)))
	}
	values := make([]float64, len(numbers))
	for i, n := range numbers {
		values[i], _ = n.Float64()
	}
	x, ok := overSeries(f, values)
	if !ok {
		return fmt.Sprintf("no operation %q over %d values", f.Op, len(values))
	}
	return nineDigits(x)
}

// overSeries applies the operations over values in order.
func overSeries(f document.Fact, values []float64) (x float64, ok bool) {
	if len(values) < 2 && f.Op != document.OpMedian && f.Op != document.OpAverage || len(values) == 0 {
		return 0, false
	}
	switch f.Op {
	case document.OpMedian:
		return stats.Median(values), true
	case document.OpAverage:
		return stats.Mean(values), true
	case document.OpSwing:
		return swing(values), true
	case document.OpSlope:
		return stats.TheilSen(values).Slope, true
	case document.OpRise:
		return rise(values), true
	case document.OpRiseShare:
		return rise(values) / stats.TheilSen(values).Start, true
	case document.OpLineStart:
		return stats.TheilSen(values).Start, true
	case document.OpLineEnd:
		return stats.TheilSen(values).At(len(values) - 1), true
	case document.OpUsualLow:
		return usualRange(f, values).Low, true
	case document.OpUsualHigh:
		return usualRange(f, values).High, true
	}
	return 0, false
}

func swing(values []float64) float64 {
	total := 0.0
	for i := range len(values) - 1 {
		total += math.Abs(values[i+1] - values[i])
	}
	return total / float64(len(values)-1)
}

func rise(values []float64) float64 {
	return stats.TheilSen(values).Slope * float64(len(values)-1)
}

// usualRange is that of the next change: of percentages in points, else as a share of
// the value before. The last value stands in for the next, which moves no bound.
func usualRange(f document.Fact, values []float64) stats.Prediction {
	if f.Style == document.StyleSignedPoints {
		return stats.Usual(stats.Differences(values), 0, usual)
	}
	last := len(values) - 1
	u := stats.UsualChange(values[:last], values[last], values[last], usual)
	u.Low, u.High = u.Low-1, u.High-1
	return u
}

// nineDigits is how exactly a statistic is told: sums of floating point agree that far
// whatever the order they are made in.
func nineDigits(x float64) any {
	f, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	return document.Value(f)
}

// instant reads an ISO date with or without its time.
func instant(s string) (string, bool) {
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04:05", "2006"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.Format(time.RFC3339), true
		}
	}
	return "", false
}
