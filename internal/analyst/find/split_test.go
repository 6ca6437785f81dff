package find_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestTheFarthestSplitIsThatOfAllSplits draws series with and without a step, round numbers and ties among them.
func TestTheFarthestSplitIsThatOfAllSplits(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 1))
	for range 400 {
		values := make([]float64, 20+r.IntN(200))
		step, at, round := float64(r.IntN(3))*2, r.IntN(len(values)), r.IntN(2) == 0
		for i := range values {
			if values[i] = 1000 + 3*r.NormFloat64(); i >= at {
				values[i] += step * 5
			}
			if round {
				values[i] = math.Round(values[i])
			}
		}
		wantAt, want := 0, 0.0
		for i := 6; i <= len(values)-6; i++ {
			if e := math.Abs(find.LevelErrors(values[:i], values[i:])); e > want {
				wantAt, want = i, e
			}
		}
		if gotAt, got := find.FarthestSplit(values, 6, len(values)-6); gotAt != wantAt || got != want {
			t.Fatalf("the split is at %d with %v, want %d with %v", gotAt, got, wantAt, want)
		}
	}
}

// TestACrowdIsWorkedOutWhereItMatters: what is left out could not have counted.
func TestACrowdIsWorkedOutWhereItMatters(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 1))
	for range 200 {
		line := find.Line{Measure: plan.Measure{Aggregate: plan.Count, Additive: true}, Grain: plan.Day, Start: time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC), Points: make([]float64, 120)}
		for i := range line.Points {
			line.Points[i] = math.Floor(r.ExpFloat64() * 4)
		}
		from := r.IntN(100)
		line.Points[from] += float64(r.IntN(60))
		to, p, matters := from+r.IntN(7), math.Pow(10, -8*r.Float64()), math.Pow(10, -8*r.Float64())
		got, want := find.Unlikely(line, from, to, p, matters), min(p, find.Crowd(line, from, to))
		if got != want && (got < matters || want < matters) {
			t.Fatalf("chance is %v, want %v, where %v matters", got, want, matters)
		}
	}
}
