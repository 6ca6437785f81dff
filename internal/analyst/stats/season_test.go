package stats_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// TestARunningMedianIsTheMedianOfEachWindow, however many values are alike: at the ends
// the windows are smaller, but no lone end value is its own median.
func TestARunningMedianIsTheMedianOfEachWindow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Map(rapid.IntRange(-6, 6), func(n int) float64 { return float64(n) }), 0, 40).Draw(t, "values")
		half := rapid.IntRange(0, 9).Draw(t, "half")
		before := slices.Clone(values)
		got := stats.RunningMedian(values, 2*half+1)
		if !slices.Equal(values, before) {
			t.Fatal("the values were moved")
		}
		for i := range values {
			reach := max(min(half, i, len(values)-1-i), half/2)
			if want := stats.Median(values[max(0, i-reach):min(len(values), i+reach+1)]); got[i] != want {
				t.Fatalf("%v at %d: %v, want %v", values, i, got[i], want)
			}
		}
	})
}

// TestATrailingMedianIsTheMedianOfThoseBefore: of up to so many.
func TestATrailingMedianIsTheMedianOfThoseBefore(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Map(rapid.IntRange(-6, 6), func(n int) float64 { return float64(n) }), 0, 40).Draw(t, "values")
		window := rapid.IntRange(1, 9).Draw(t, "window")
		for i, got := range stats.TrailingMedians(values, window) {
			if want := stats.Median(values[max(0, i-window):i]); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Fatalf("%v at %d: %v, want %v", values, i, got, want)
			}
		}
	})
}
