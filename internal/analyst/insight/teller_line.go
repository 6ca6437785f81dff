package insight

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Line is where the line fitted to measure i of a series begins and ends, at the
// first and the last point that are closed; empty: there are too few.
func (t *Teller) Line(i int) (start, end string) {
	s := t.f.points(i)
	if len(s.values) < trendPoints {
		return "", ""
	}
	line, show := stats.TheilSen(s.values), Shown(t.f.Question().Measures[i])
	reach := t.f.reach(s)
	return t.f.b.Statistic(document.OpLineStart, reach, rounded(line.Start), show),
		t.f.b.Statistic(document.OpLineEnd, reach, rounded(line.At(len(s.values)-1)), show)
}
