package stats

import "slices"

// Parts are a series taken apart: value = Trend + Season + Rest at each index.
type Parts struct {
	Period   int
	Trend    []float64
	Season   []float64
	Rest     []float64
	Strength float64 // of the season, 0 to 1: what it explains of all that is not trend
	P        float64 // that the positions of the season differ (Kruskal-Wallis)
}

// Decompose takes a series apart into trend, season of a period and rest, by
// medians, so that single accidents stay in the rest; the method is that of STL
// (Cleveland and others 1990) with running medians for its loess. A period below 2,
// or one that the series does not hold three times, gives no season.
// Strength is that of Wang, Smith and Hyndman (2006).
func Decompose(values []float64, period int) Parts {
	n := len(values)
	out := Parts{Period: period, Season: make([]float64, n), P: 1}
	if period < 2 || n < 3*period {
		out.Trend = runningMedian(values, 7)
		out.Rest = minus(values, out.Trend)
		return out
	}
	window := period | 1
	out.Trend = runningMedian(values, window)
	for range 3 {
		out.Season = seasonOf(minus(values, out.Trend), period)
		out.Trend = smooth(runningMedian(minus(values, out.Season), window))
	}
	detrended := minus(values, out.Trend)
	out.Rest = minus(detrended, out.Season)
	if all := MomentsOf(detrended).Variance; all > 0 {
		out.Strength = max(0, 1-MomentsOf(out.Rest).Variance/all)
	}
	out.P = seasonTest(values, period)
	return out
}

// seasonTest is on values without a trend that is too slow to have followed the
// season or its noise: the trend that fits best would make noise look like a season.
func seasonTest(values []float64, period int) float64 {
	slow := runningMedian(values, 4*period|1)
	return KruskalWallis(positions(minus(values, slow), period)).P
}

func positions(values []float64, period int) [][]float64 {
	out := make([][]float64, period)
	for i, v := range values {
		out[i%period] = append(out[i%period], v)
	}
	return out
}

// seasonOf is the median at each position, less their mean, along the series.
func seasonOf(values []float64, period int) []float64 {
	medians := make([]float64, period)
	for i, v := range positions(values, period) {
		medians[i] = Median(v)
	}
	mean := Mean(medians)
	out := make([]float64, len(values))
	for i := range out {
		out[i] = medians[i%period] - mean
	}
	return out
}

// runningMedian smoothes over a window of an odd number of values, of fewer at
// the ends.
func runningMedian(values []float64, window int) []float64 {
	half := window / 2
	out := make([]float64, len(values))
	from, to, in := 0, 0, make(inOrder, 0, window+1)
	for i := range values {
		reach := min(half, i, len(values)-1-i)
		if reach < half/2 { // a lone end value would be its own trend
			reach = half / 2
		}
		for ; to < min(len(values), i+reach+1); to++ {
			if from < i-reach {
				in.replace(values[from], values[to])
				from++
			} else {
				in.add(values[to])
			}
		}
		for ; from < i-reach; from++ {
			in.drop(values[from])
		}
		out[i] = medianSorted(in)
	}
	return out
}

// smooth takes the mean of each value and its neighbours.
func smooth(values []float64) []float64 {
	out := slices.Clone(values)
	for i := 1; i < len(values)-1; i++ {
		out[i] = (values[i-1] + values[i] + values[i+1]) / 3
	}
	return out
}

func minus(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] - b[i]
	}
	return out
}

// Distances are those of the values from their season and from the level of window
// values around each. They are larger than Rest, whose trend follows the noise.
func (p Parts) Distances(window int) []float64 {
	flat := p.Deseasoned()
	return minus(flat, runningMedian(flat, window|1))
}

// Distances are those of values without a season from the level of window values around each.
func Distances(values []float64, window int) []float64 {
	return minus(values, runningMedian(values, window|1))
}

// Deseasoned is the series without its season.
func (p Parts) Deseasoned() []float64 {
	out := make([]float64, len(p.Trend))
	for i := range out {
		out[i] = p.Trend[i] + p.Rest[i]
	}
	return out
}
