package find_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestOneGroupIsToldToMakeADifferenceOnItsSideAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rows [][3]string
		want string
	}{
		"most of it":      {[][3]string{{"Dairy", "40", "100"}, {"Bakery", "98", "100"}, {"Deli", "95", "100"}}, "variance.alone"},
		"more than all":   {[][3]string{{"Dairy", "40", "100"}, {"Bakery", "130", "100"}, {"Deli", "100", "100"}}, "variance.alone.all"},
		"spread over all": {[][3]string{{"Dairy", "90", "100"}, {"Bakery", "91", "100"}, {"Deli", "89", "100"}}, ""},
		"above the plan":  {[][3]string{{"Dairy", "190", "100"}, {"Bakery", "101", "100"}, {"Deli", "99", "100"}}, "variance.alone"},
	} {
		b := document.NewBuilder()
		got := ""
		if g, ok := find.GapOf(planned(b, c.rows), b); ok {
			f := g.Alone(b)
			if got = f.Shape; said(b, f, "leader") != "Dairy" {
				t.Errorf("%s: it is %q", name, said(b, f, "leader"))
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestAStretchHasMostOfADifferenceTogether(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		values   []float64
		from, to int
	}{
		"in the middle": {[]float64{-1, 0, -1, -20, -22, -19, 0, 1, -1, 0}, 3, 6},
		"all the time":  {[]float64{-5, -6, -5, -4, -5, -6, -5, -5}, 0, 0},
		"too few":       {[]float64{0, -9, 0}, 0, 0},
		"above":         {[]float64{1, 0, 0, 1, 0, 0, 0, 30, 31, 0}, 7, 9},
	} {
		sum := 0.0
		for _, v := range c.values {
			sum += v
		}
		if from, to := find.StretchOf(c.values, sum); from != c.from || to != c.to {
			t.Errorf("%s: from %d to %d, want %d to %d", name, from, to, c.from, c.to)
		}
	}
}
