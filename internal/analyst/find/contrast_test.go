package find

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestAChangeIsLookedForWhereItShows(t *testing.T) {
	t.Parallel()
	level := func(n int, v float64) (out []float64) {
		for i := range n {
			out = append(out, v+float64(i%2))
		}
		return out
	}
	for name, c := range map[string]struct {
		points    []float64
		up, lasts bool
		want      Contrast
		ok        bool
	}{
		"half a year on another level":      {append(level(8, 100), level(6, 80)...), false, false, Contrast{6, false}, true},
		"a quarter below that of last year": {append(append(level(3, 100), level(9, 80)...), level(3, 80)...), false, false, Contrast{3, true}, true},
		"the other way":                     {append(level(8, 100), level(6, 80)...), true, false, Contrast{}, false},
		"the newest month shows it":         {append(level(8, 100), 70), false, false, Contrast{}, false},
		"it lasts":                          {append(level(9, 100), 90, 90, 80), false, true, Contrast{3, false}, true},
		"too few months":                    {[]float64{100, 100, 50, 51, 50}, false, false, Contrast{}, false},
		"a month without a value":           {append([]float64{math.NaN()}, append(level(8, 100), level(6, 80)...)...), false, false, Contrast{}, false},
	} {
		got, ok := ContrastOf(c.points, c.up, c.lasts)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%s: %+v %v, want %+v %v", name, got, ok, c.want, c.ok)
		}
	}
}

func TestFewContrastsAreSeenInNoise(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 11))
	seen := 0
	for range 1000 {
		points := make([]float64, 18)
		for i := range points {
			points[i] = 100 + 5*r.NormFloat64()
		}
		if _, ok := ContrastOf(points, true, false); ok {
			seen++
		}
	}
	if seen > 80 {
		t.Errorf("%d of 1000 series of noise have a contrast", seen)
	}
}
