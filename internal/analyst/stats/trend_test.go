package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// exactP is the two-sided probability of at least |S| under no trend, counted
// over all orders of n different values (numbers of permutations by inversions).
func exactP(n, s int) float64 {
	counts := []float64{1}
	total := 1.0
	for k := 2; k <= n; k++ {
		next := make([]float64, len(counts)+k-1)
		for i, c := range counts {
			for j := range k {
				next[i+j] += c
			}
		}
		counts, total = next, total*float64(k)
	}
	pairs := n * (n - 1) / 2
	p := 0.0
	for inversions, c := range counts {
		if math.Abs(float64(pairs-2*inversions)) >= math.Abs(float64(s)) {
			p += c / total
		}
	}
	return p
}

func TestExactCountsAgreeWithThePublishedTable(t *testing.T) {
	t.Parallel()
	// Hollander and Wolfe, Nonparametric Statistical Methods, table of Kendall's K, upper tails.
	for _, c := range []struct {
		n, s int
		tail float64
	}{{8, 16, .031}, {8, 18, .016}, {10, 21, .036}, {10, 23, .023}, {10, 25, .014}} {
		if got := exactP(c.n, c.s) / 2; math.Abs(got-c.tail) > .0006 {
			t.Errorf("n=%d K=%d: %.4f, published %.3f", c.n, c.s, got, c.tail)
		}
	}
}

func TestMannKendallIsCloseToTheExactTest(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 10 + r.IntN(20)
		values := make([]float64, n)
		for i := range values {
			values[i] = r.Float64()
		}
		got := stats.MannKendall(values)
		if want := exactP(n, got.S); got.P < want-.012 {
			t.Errorf("n=%d S=%d: p=%.4f is below the exact %.4f", n, got.S, got.P, want)
		}
	}
}

func TestMannKendallCountsPairsAndTies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []float64
		s      int
		z      float64
	}{
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 45, 44 / math.Sqrt(125)},
		{[]float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, -45, -44 / math.Sqrt(125)},
		// Variance with one tie of 2 and one of 3, by hand: (10·9·25 - 2·1·9 - 3·2·11)/18.
		{[]float64{1, 2, 2, 3, 4, 5, 5, 5, 6, 7}, 41, 40 / math.Sqrt((2250.0-18-66)/18)},
		{[]float64{5, 5, 5, 5, 5}, 0, 0},
	} {
		got := stats.MannKendall(c.values)
		if got.S != c.s {
			t.Errorf("%v: S=%d, want %d", c.values, got.S, c.s)
		}
		// Autocorrelation may only lower |Z|.
		if math.Abs(got.Z) > math.Abs(c.z)+1e-9 || got.Z*c.z < 0 {
			t.Errorf("%v: Z=%v, want at most %v", c.values, got.Z, c.z)
		}
	}
	if got := stats.MannKendall([]float64{1, 2, 3}); got.P != 1 {
		t.Errorf("three values have p=%v", got.P)
	}
}

func TestTheilSenIsNotMovedByOutliers(t *testing.T) {
	t.Parallel()
	values := make([]float64, 20)
	for i := range values {
		values[i] = 3 + 2*float64(i)
	}
	values[4], values[11], values[19] = 1000, -500, 4000
	got := stats.TheilSen(values)
	if math.Abs(got.Slope-2) > 1e-9 || math.Abs(got.Start-3) > 1e-9 {
		t.Errorf("%+v, want 3 + 2x", got)
	}
	// Sen (1968): the slope is the median over pairs; by hand: 1, 1.5, 2, 2, 2.5, 3.
	if got := stats.TheilSen([]float64{0, 1, 4, 6}).Slope; got != 2 {
		t.Errorf("slope %v, want 2", got)
	}
}

// noise is a series without a trend whose neighbours resemble each other.
func noise(r *rand.Rand, n int, phi float64) []float64 {
	values := make([]float64, n)
	x := r.NormFloat64() / math.Sqrt(1-phi*phi)
	for i := range values {
		values[i] = x
		x = phi*x + r.NormFloat64()
	}
	return values
}

func TestTrendIsNotFoundInNoise(t *testing.T) {
	t.Parallel()
	const trials = 8000
	for _, c := range []struct {
		n    int
		phi  float64
		most float64 // of false alarms at 5 %, where the plain test has up to 48 %
	}{{24, 0, .037}, {24, .6, .066}, {52, .6, .059}, {52, .8, .077}, {12, .6, .094}} {
		r := rand.New(rand.NewPCG(uint64(c.n), uint64(c.phi*10)))
		alarms := 0
		for range trials {
			if stats.MannKendall(noise(r, c.n, c.phi)).P < .05 {
				alarms++
			}
		}
		rate := float64(alarms) / trials
		if rate > c.most {
			t.Errorf("n=%d φ=%.1f: %.3f of series without a trend have one, want at most %.3f", c.n, c.phi, rate, c.most)
		}
	}
}

func TestTrendIsFoundWhereItIs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	found := 0
	for range 500 {
		values := noise(r, 24, 0)
		for i := range values {
			values[i] += 3 * float64(i) / 23 // three standard deviations over the window
		}
		if got := stats.MannKendall(values); got.P < .05 && got.Line.Slope > 0 {
			found++
		}
	}
	if found < 450 {
		t.Errorf("%d of 500 trends of three standard deviations are found", found)
	}
}

func TestMedianAndSpread(t *testing.T) {
	t.Parallel()
	if got := stats.Median([]float64{5, 1, 3, 2}); got != 2.5 {
		t.Errorf("median %v", got)
	}
	if got := stats.Median(nil); !math.IsNaN(got) {
		t.Errorf("median of nothing %v", got)
	}
	if got := stats.Spread([]float64{1, 1, 2, 2, 4, 6, 9}); math.Abs(got-1.4826) > 1e-12 {
		t.Errorf("spread %v, want 1.4826 (Wikipedia's example of the MAD)", got)
	}
}

func TestStepsCountTheWaysThatAWalkGoes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{1, 2, 3, 4, 5, 6}, 2.0 / 32},
		{[]float64{6, 5, 4, 3, 2, 1}, 2.0 / 32},
		{[]float64{1, 2, 2, 3, 4, 3, 5, 6}, 2 * 7.0 / 64}, // one of six steps falls; one is none
		{[]float64{1, 2, 1, 2, 1}, 1},
		{[]float64{3, 3, 3}, 1},
		{nil, 1},
	} {
		if got := stats.Steps(c.values); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.values, got, c.want)
		}
	}
}

func TestWalksWithoutADriftSeldomStepOneWay(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 9))
	alarms := 0
	for range 4000 {
		values := make([]float64, 24)
		for i := 1; i < len(values); i++ {
			values[i] = values[i-1] + r.NormFloat64()
		}
		if stats.Steps(values) < .05 {
			alarms++
		}
	}
	if alarms > 220 {
		t.Errorf("%d of 4,000 walks have a way", alarms)
	}
}
