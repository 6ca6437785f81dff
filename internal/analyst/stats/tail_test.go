package stats_test

import (
	"math"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// The probabilities are those of the binomial distribution of all hits over the two stretches.
func TestHitsFallByChanceAsTheBinomialSays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ hitsA, a, hitsB, b, want float64 }{
		"none of ten, beside ten":        {10, 50, 0, 50, 2 * math.Pow(0.5, 10)},
		"all of ten":                     {0, 50, 10, 50, 2 * math.Pow(0.5, 10)},
		"as many":                        {5, 50, 5, 50, 1},
		"nine of ten":                    {1, 50, 9, 50, 2 * 11 * math.Pow(0.5, 10)},
		"those that are no hit are rare": {40, 50, 50, 50, 2 * math.Pow(0.5, 10)},
		"none at all":                    {0, 50, 0, 50, 1},
		"no cases":                       {3, 50, 0, 0, 1},
	} {
		if got := stats.HitsTail(c.hitsA, c.a, c.hitsB, c.b); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g, want %g", name, got, c.want)
		}
	}
}
