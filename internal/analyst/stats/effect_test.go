package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

func TestSeasonIsTakenApartFromTrendAndRest(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 5))
	season := []float64{5, 2, 0, -1, 1, -3, -4}
	values := make([]float64, 84)
	for i := range values {
		values[i] = 100 + .3*float64(i) + season[i%7] + .5*r.NormFloat64()
	}
	values[40] += 30
	got := stats.Decompose(values, 7)
	for i, want := range season {
		if math.Abs(got.Season[i]-want) > .8 {
			t.Errorf("position %d: %.2f, want %.2f", i, got.Season[i], want)
		}
	}
	if rise := got.Trend[76] - got.Trend[7]; math.Abs(rise-.3*69) > 2 {
		t.Errorf("the trend rises by %.1f, want %.1f", rise, .3*69)
	}
	if got.Rest[40] < 25 {
		t.Errorf("the accident of 30 leaves %.1f in the rest", got.Rest[40])
	}
	if got.P > 1e-6 {
		t.Errorf("p=%v of a plain season", got.P)
	}
	for i := range values {
		if sum := got.Trend[i] + got.Season[i] + got.Rest[i]; math.Abs(sum-values[i]) > 1e-9 {
			t.Fatalf("the parts of value %d add up to %v, not %v", i, sum, values[i])
		}
	}
}

func TestStrengthOfASeasonIsHighWithoutNoiseAndLowWithoutSeason(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 1))
	plain, flat := make([]float64, 70), make([]float64, 70)
	for i := range plain {
		plain[i] = 10*math.Sin(2*math.Pi*float64(i)/7) + r.NormFloat64()
		flat[i] = r.NormFloat64()
	}
	if got := stats.Decompose(plain, 7).Strength; got < .9 {
		t.Errorf("strength %.2f of a season ten times its noise", got)
	}
	if got := stats.Decompose(flat, 7).Strength; got > .4 {
		t.Errorf("strength %.2f of noise", got)
	}
}

func TestShortSeriesHaveNoSeason(t *testing.T) {
	t.Parallel()
	got := stats.Decompose([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 7)
	if got.P != 1 || slices.ContainsFunc(got.Season, func(v float64) bool { return v != 0 }) {
		t.Errorf("%+v of ten values", got)
	}
}

func TestLevelShiftIsFoundWhereItIs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	found := 0
	for range 300 {
		values := normal(r, 40)
		for i := 25; i < 40; i++ {
			values[i] += 3
		}
		if got := stats.LevelShift(values, 5); got.P < .01 && got.At >= 23 && got.At <= 27 && got.After > got.Before && got.Size() > 2 {
			found++
		}
	}
	if found < 285 {
		t.Errorf("%d of 300 steps of three standard deviations are found", found)
	}
}

func TestLineFitsATrendBetterThanAStep(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 9))
	for range 100 {
		values := normal(r, 40)
		for i := range values {
			values[i] += .2 * float64(i)
		}
		if got := stats.LevelShift(values, 5); got.StepError < got.LineError {
			t.Fatalf("a step fits a line: %+v", got)
		}
	}
}

func TestOneOldAccidentDoesNotMakeAllUsual(t *testing.T) {
	t.Parallel()
	history := []float64{10, 11, 9, 10, 12, 8, 10, 11, 9, 1000, 10, 9, 11, 10}
	if got := stats.Usual(history, 60, .99); 60 <= got.High {
		t.Errorf("60 is usual after tens and one thousand: %+v", got)
	}
}

func TestChangeIsHeldAgainstTheChangesBefore(t *testing.T) {
	t.Parallel()
	calm := []float64{100, 102, 99, 101, 100, 103, 98, 100, 101, 99}
	wild := []float64{100, 150, 80, 130, 70, 160, 90, 140, 75, 120}
	if got := stats.UsualChange(calm, 100, 80, .95); got.P > .001 || got.High > 1.1 || got.Low < .9 {
		t.Errorf("a fall by a fifth after calm weeks: %+v", got)
	}
	if got := stats.UsualChange(wild, 100, 80, .95); got.P < .2 {
		t.Errorf("a fall by a fifth after wild weeks: %+v", got)
	}
	if got := stats.UsualChange([]float64{-1, 2, 0, 1, -2, 1, 0, 1, 2}, 0, 50, .95); got.P > .001 {
		t.Errorf("a step from 0 to 50: %+v", got)
	}
}

func TestDegenerateSamplesAreNoEvidence(t *testing.T) {
	t.Parallel()
	same := []float64{4, 4, 4, 4, 4, 4, 4, 4, 4, 4}
	for name, p := range map[string]float64{
		"Welch of constants":        stats.Welch(stats.MomentsOf(same), stats.MomentsOf(same)).P,
		"Welch of single values":    stats.Welch(stats.MomentsOf([]float64{1}), stats.MomentsOf(same)).P,
		"Mann-Whitney of constants": against(same, same).P,
		"Mann-Whitney of nothing":   against(nil, same).P,
		"Kruskal of constants":      stats.KruskalWallis([][]float64{same, same}).P,
		"Kruskal of one group":      stats.KruskalWallis([][]float64{{1, 2, 3}, nil}).P,
		"shares of nothing":         stats.TwoProportions(0, 0, 3, 5).P,
		"shares of none":            stats.TwoProportions(0, 10, 0, 20).P,
		"a table of one row":        stats.Independence([][]float64{{1, 2, 3}}).P,
		"correlation of a constant": stats.Pearson(same, mpg[:10]).P,
		"sums of nothing":           stats.SumChange(0, 0, 0, 0).P,
		"a short history":           stats.Usual([]float64{1, 2}, 99, .99).P,
		"a short series":            stats.LevelShift([]float64{1, 2, 3, 9, 9}, 5).P,
		"scatter of one group":      second(stats.BrownForsythe(same)),
	} {
		if p != 1 {
			t.Errorf("%s: p=%v, want 1", name, p)
		}
	}
	if got := stats.Outliers(same, 3, .05); len(got) > 0 {
		t.Errorf("outliers %v of constants", got)
	}
}

func second(_, b float64) float64 { return b }
