package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// Gates of a contrast.
const (
	contrastErrors = 2.5  // of the difference, that show a change
	contrastShown  = 1.5  // the same of the newest month against the one before, which is told without more ado
	contrastPart   = 0.03 // of the level before, that it is from it
	contrastLeast  = 6    // months
	mostMonths     = 6    // that are held against others
	months         = 12   // of a year
)

// Contrast is which of the newest months are held against which.
type Contrast struct {
	Months  int  // the newest ones
	YearAgo bool // against the same of the year before, and not against as many before them
}

// contrasts are those that are looked at in so many months, the nearest first.
func contrasts(n int) []Contrast {
	half := min(n/2, mostMonths)
	return []Contrast{{1, false}, {1, true}, {3, false}, {3, true}, {half, false}, {half, true}}
}

// ContrastOf is between which months a number went up, or down, most plainly. Points are its values in complete months, oldest
// first. ok is false where the newest month shows it against the one before, or no others do. Of what is said to last, the newest month
// is not asked.
func ContrastOf(points []float64, up, lasts bool) (c Contrast, ok bool) {
	if len(points) < contrastLeast || slices.ContainsFunc(points, math.IsNaN) {
		return c, false
	}
	error := monthError(points)
	most := 0.0
	for i, one := range contrasts(len(points)) {
		errors := one.errors(points, error, up)
		if i == 0 && !lasts && errors >= contrastShown {
			return c, false
		}
		if one.Months > 1 || !lasts {
			if errors > most {
				c, most = one, errors
			}
		}
	}
	return c, most >= contrastErrors && (c.Months > 1 || c.YearAgo)
}

// errors is by how many standard errors a number went the way in question; 0: not at all, or there are too few months.
func (c Contrast) errors(points []float64, error float64, up bool) float64 {
	n := len(points)
	from := n - 2*c.Months
	if c.YearAgo {
		from = n - months - c.Months
	}
	if from < 0 || from+c.Months > n-c.Months {
		return 0
	}
	now, before := stats.Median(points[n-c.Months:]), stats.Median(points[from:from+c.Months]) // one odd month is none of the level
	moved := now - before
	if !up {
		moved = -moved
	}
	if moved < contrastPart*math.Abs(before) {
		return 0
	}
	return moved / max(error*math.Sqrt(2/float64(c.Months)), 1e-12)
}

// monthError is how far one month scatters about its level: from the differences of months next to each other, few of which a new
// level touches.
func monthError(points []float64) float64 {
	var apart []float64
	for i := 1; i < len(points); i++ {
		apart = append(apart, math.Abs(points[i]-points[i-1]))
	}
	const toDeviation = 1.4826 / math.Sqrt2 // of a median of absolute differences of two normal numbers
	return stats.Median(apart) * toDeviation
}
