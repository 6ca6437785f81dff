package chart

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// scale takes values to places on the canvas.
type scale struct {
	low, high float64 // values
	from, to  float64 // pixels
	ticks     []float64
	texts     []string
}

func (s *scale) at(v float64) float64 {
	if s.high == s.low {
		return (s.from + s.to) / 2
	}
	return s.from + (v-s.low)/(s.high-s.low)*(s.to-s.from)
}

// newScale chooses round ticks for values: about so many. With zero they begin
// there, or end there.
func newScale(low, high float64, count int, axis document.Axis, zero bool) scale {
	if zero {
		low, high = min(low, 0), max(high, 0)
	}
	if low == high {
		low, high = around(low)
	}
	step := tickStep((high-low)/float64(max(count, 1)), axis)
	first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
	s := scale{low: first * step, high: last * step}
	for i := first; i <= last && len(s.ticks) < 30; i++ {
		s.ticks = append(s.ticks, clean(i*step))
		s.texts = append(s.texts, tickText(clean(i*step), step, max(math.Abs(s.low), math.Abs(s.high)), axis))
	}
	return s
}

// around makes room at both sides of a value that stands alone.
func around(v float64) (low, high float64) {
	switch {
	case v > 0:
		return 0, v
	case v < 0:
		return v, 0
	}
	return 0, 1
}

// clean takes the noise of binary fractions off: 0.30000000000000004 is 0.3.
func clean(f float64) float64 {
	out, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 12, 64), 64)
	if err != nil || out == 0 {
		return 0 // not -0
	}
	return out
}

// tickStep is the round step nearest to what is asked: 1, 2 or 5
// times a power of ten, or what clocks and calendars count by; a whole number
// for what is counted.
func tickStep(least float64, axis document.Axis) float64 {
	if unit := duration(axis.Unit); unit > 0 && least*unit >= 1 {
		return clockStep(least*unit) / unit
	}
	power := math.Pow(10, math.Floor(math.Log10(least)))
	step := power * 10
	switch m := least / power; { // the nearest, as ratios go
	case m < math.Sqrt2:
		step = power
	case m < math.Sqrt(10):
		step = power * 2
	case m < math.Sqrt(50):
		step = power * 5
	}
	if axis.Style == document.StyleCount {
		step = max(step, 1)
	}
	return step
}

func clockStep(seconds float64) float64 {
	const minute, hour, day = 60, 3600, 86400
	for _, s := range []float64{1, 2, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day} {
		if s >= seconds {
			return s
		}
	}
	return day * tickStep(seconds/day, document.Axis{})
}

// tickText writes a tick with the decimals that its step needs, all ticks with
// the same letter for thousands or millions.
func tickText(v, step, largest float64, axis document.Axis) string {
	if duration(axis.Unit) > 0 {
		return numberText(v, axis)
	}
	before, after, factor := affixes(axis)
	v, step, largest = v*factor, step*factor, largest*factor
	power, letter := 1.0, ""
	for _, s := range []struct {
		power  float64
		letter string
	}{{1e12, "T"}, {1e9, "B"}, {1e6, "M"}, {1e4, "k"}} {
		if largest >= s.power*(1-1e-9) && s.letter != letter {
			power, letter = s.power, s.letter
			break
		}
	}
	if letter == "k" {
		power = 1e3
	}
	if v == 0 {
		return before + "0" + after
	}
	decimals := int(max(0, math.Ceil(-math.Log10(step/power)-1e-9)))
	if largest >= 1e15 || decimals > 9 {
		return before + strconv.FormatFloat(v, 'g', 3, 64) + after
	}
	text := strconv.FormatFloat(math.Abs(v)/power, 'f', decimals, 64)
	sign := ""
	if v < 0 {
		sign = document.Minus
	}
	return sign + before + grouped(text) + letter + after
}

func grouped(text string) string {
	whole, fraction, ok := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if ok {
		return whole + "." + fraction
	}
	return whole
}

// affixes are what stands before and after a number of the axis, and what it is
// multiplied by.
func affixes(axis document.Axis) (before, after string, factor float64) {
	switch axis.Style {
	case document.StylePercent, document.StyleSignedPercent:
		return "", "%", 100
	case document.StylePoints, document.StyleSignedPoints:
		return "", " pp", 1
	case document.StyleTimes:
		return "", "×", 1
	}
	before, after, _ = strings.Cut(document.Format(json.Number("1"), bare(axis.Unit), document.StyleShort), "1")
	return before, after, 1
}
