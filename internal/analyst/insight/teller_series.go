package insight

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// swing is the average size of the change from one value to the next.
func swing(values []float64) float64 {
	sizes := stats.Differences(values)
	for i := range sizes {
		sizes[i] = math.Abs(sizes[i])
	}
	return stats.Mean(sizes)
}

// Span is how many points of measure i there are from one row of a series to
// another, as a token with its unit: "9 weeks".
func (t *Teller) Span(i, from, to int) string {
	s := points{column: t.Column(i)}
	for _, row := range t.Points(i) {
		if row >= from && row <= to {
			s.rows = append(s.rows, row)
		}
	}
	if len(s.rows) == 0 {
		return ""
	}
	return token(t.f.b.Statistic(document.OpCount, t.f.reach(s), json.Number(strconv.Itoa(len(s.rows))),
		document.Shown{Unit: string(t.f.Grain()) + "s", Style: document.StyleCount}))
}
