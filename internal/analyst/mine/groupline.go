package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lineRows is how many rows of a group a bucket must hold on average.
const lineRows = 3

// groupLevels are kinds K10, K13 and K14 of one group of a field: it rises, stepped, or
// ends otherwise than all the others do. The probability is the larger of its own and of
// that beside the others, times the groups that were looked at.
func (k *checker) groupLevels() {
	if k.Buckets == nil {
		return
	}
	for f := range k.Fields {
		for i := range k.Measures {
			lines := k.groupLines(i, f)
			if len(lines) < 2 {
				continue
			}
			for _, l := range lines {
				k.groupLevel(l, len(lines))
			}
		}
	}
}

func (k *checker) groupLevel(l line, groups int) {
	values, ok := l.values()
	if !ok || len(values) < trendPoints || l.rows() < lineRows*float64(len(l.starts)) {
		return
	}
	beside, ok := known(k.beside(l))
	if !ok || len(beside) < trendPoints {
		return
	}
	n := float64(groups)
	if p := n * max(stats.Monotone(values), stats.Monotone(beside)); p <= k.chance(sure) {
		own, other := stats.MannKendall(values), stats.MannKendall(beside)
		p = n * max(own.P, other.P)
		if sign(own.Line.Slope) != sign(other.Line.Slope) {
			p = 1
		}
		k.trend(l, values, min(1, p))
	} else {
		k.nothing(l, document.KindTrend, p)
	}
	k.groupLatest(l, beside, groups)
	if len(values) < shiftPoints || len(beside) != len(values) {
		return
	}
	own, other := stats.LevelShift(values, fewest(values)), stats.LevelShift(beside, fewest(beside))
	near := math.Abs(float64(own.At-other.At)) <= 2
	if p := n * max(own.P, other.P); p <= k.chance(sure) && near && sign(own.After-own.Before) == sign(other.After-other.Before) {
		k.shift(l, values, p)
	} else {
		k.nothing(l, document.KindLevelShift, max(p, sure))
	}
}

// nothing counts a check without an outcome.
func (k *checker) nothing(l line, kind document.Kind, p float64) {
	c := l.candidate(kind)
	c.Evidence = k.along(l)
	c.P, c.Fails = min(1, p), "chance alone makes such a series too often"
	k.add(c)
}

// rows of a line, with a value of its measure.
func (l line) rows() float64 {
	n := 0.0
	for _, p := range l.series.Parts {
		n += p.Over
	}
	return n
}

// beside is a group's line over that of all other rows: what all of them do is not
// its own. Where numbers are also negative it is their difference.
func (k *checker) beside(l line) []float64 {
	all := k.Total.Series[l.measure]
	rest := Series{quotient: all.quotient, percent: all.percent, Parts: make([]Parts, len(all.Parts))}
	for b, p := range all.Parts {
		own := l.series.Parts[b]
		rest.Parts[b] = Parts{Sum: p.Sum - own.Sum, Over: p.Over - own.Over}
	}
	own, others := l.series.Values(), rest.Values()
	out := make([]float64, len(own))
	ratio := plan.Quotient(k.Measures[l.measure]) || stats.Min(own) >= 0 && stats.Min(others) > 0
	for b := range out {
		out[b] = own[b] - others[b]
		if ratio {
			out[b] = own[b] / others[b]
		}
	}
	return out
}
