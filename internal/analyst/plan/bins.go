package plan

import "math"

// BinWidth is the width of at most so many bins from low to high: 1, 2 or 5
// times a power of ten, so that the edges are numbers that people use.
func BinWidth(low, high float64, most int) float64 {
	most = max(most, 1)
	span := high - low
	if !(span > 0) || math.IsInf(span, 0) {
		return 1
	}
	level := math.Ceil(math.Log10(float64(most)))
	width := math.Pow(10, math.Round(math.Log10(span))-level)
	for math.Ceil(span/width) > float64(most) {
		width *= 10
	}
	for _, part := range []float64{5, 2} {
		if finer := width / part; span/finer <= float64(most) {
			width = finer
		}
	}
	return width
}
