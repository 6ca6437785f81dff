package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a reversal.
const (
	strataRows  = 10   // of each of the two groups, in a stratum that counts
	strataShare = 0.80 // of the rows of such strata, in which the difference must be reversed
	leastStrata = 2
)

// reversals is kind K24: of two groups the one with the higher average has the lower
// one within (nearly) every group of another field.
func (k *checker) reversals() {
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Aggregate == plan.Count || m.Aggregate == plan.Ratio {
				continue
			}
			for by := range k.Fields {
				if by != f {
					k.reversal(i, f, by)
				}
			}
		}
	}
}

// strata are a measure's sampled rows by the group of one field (those with most
// rows, first and second) within the groups of another.
type strata struct {
	first, second string
	all           [2][]float64
	within        [][2][]float64
}

const strataRoom = 512 // rows of a group within another that are made room for at once

func (k *checker) strata(measure, field, by int) (s strata, ok bool) {
	names, values := k.sampled(measure, field)
	a, b := largestTwo(values)
	if b < 0 {
		return s, false
	}
	s = strata{first: names[a], second: names[b], all: [2][]float64{values[a], values[b]}}
	groups, others := k.codes(field), k.codes(by)
	first, second := groups.code(s.first), groups.code(s.second)
	at := make([]int, len(others.names)) // and one; 0: none yet
	for row, v := range k.Sample.Measures[measure] {
		group, other := groups.of[row], others.of[row]
		if math.IsNaN(v) || group != first && group != second || group < 0 || other < 0 {
			continue
		}
		which := 0
		if group == second {
			which = 1
		}
		if at[other] == 0 {
			s.within = append(s.within, [2][]float64{make([]float64, 0, strataRoom), make([]float64, 0, strataRoom)})
			at[other] = len(s.within)
		}
		s.within[at[other]-1][which] = append(s.within[at[other]-1][which], v)
	}
	return s, true
}

func largestTwo(values [][]float64) (a, b int) {
	a, b = -1, -1
	for i, v := range values {
		switch {
		case a < 0 || len(v) > len(values[a]):
			a, b = i, a
		case b < 0 || len(v) > len(values[b]):
			b = i
		}
	}
	return a, b
}

func (k *checker) reversal(measure, field, by int) {
	s, ok := k.strata(measure, field, by)
	if !ok {
		return
	}
	overall := stats.Welch(stats.MomentsOf(s.all[0]), stats.MomentsOf(s.all[1]))
	within := s.combined(sign(overall.Statistic))
	if within.strata < leastStrata {
		return
	}
	higher, lower := s.first, s.second
	if overall.Statistic < 0 {
		higher, lower = lower, higher
	}
	c := Candidate{
		Kind: document.KindSimpson, Family: Between, Measure: measure, Field: field, Entity: higher, Sign: -1, Tested: true, Attached: true,
		P: max(overall.P, stats.NormalTail(within.z())), Effect: squash(within.z(), 5), Impact: 0.8,
	}
	switch {
	case sign(within.z()) == sign(overall.Statistic):
		c.Fails = "the groups differ the same way within"
	case within.reversed < strataShare*within.rows:
		c.Fails = "the difference is not reversed throughout"
	}
	c.Evidence = k.averages(measure, field)
	c.Evidence.Question.By = append(c.Evidence.Question.By, k.By[by])
	c.Tell = func(t *insight.Teller) insight.Finding { return tellReversal(t, higher, lower) }
	k.add(c)
}

// combined is the difference of the two groups within the strata, against the sign
// that it has overall.
func (s strata) combined(whole int) weighed {
	var out weighed
	for _, one := range s.within {
		out.add(stats.MomentsOf(one[0]), stats.MomentsOf(one[1]), whole)
	}
	return out
}

// weighed is a difference of two means within strata, each weighted by how surely it
// tells it.
type weighed struct {
	sum, weights   float64
	rows, reversed float64 // of strata that count, and of those whose sign is not that of the whole
	strata         int
}

func (w *weighed) add(a, b stats.Moments, whole int) {
	variance := a.Variance/a.N + b.Variance/b.N
	if a.N < strataRows || b.N < strataRows || variance == 0 {
		return
	}
	w.strata++
	w.rows += a.N + b.N
	if sign(a.Mean-b.Mean) == -whole {
		w.reversed += a.N + b.N
	}
	w.sum += (a.Mean - b.Mean) / variance
	w.weights += 1 / variance
}

// z is the difference in standard errors.
func (w *weighed) z() float64 {
	if w.weights == 0 {
		return 0
	}
	return w.sum / math.Sqrt(w.weights)
}

// tellReversal counts, in the exact table, the groups within which the one that is
// higher overall is lower.
func tellReversal(t *insight.Teller, higher, lower string) insight.Finding {
	m, column := t.Answer().Question().Measures[0], t.Column(0)
	above, below := t.Pairs(higher, lower)
	if len(above) < leastStrata {
		return insight.Finding{}
	}
	reversed := 0
	for i := range above {
		a, _ := t.Float(above[i], column)
		b, _ := t.Float(below[i], column)
		if a < b {
			reversed++
		}
	}
	if float64(reversed) < strataShare*float64(len(above)) {
		return insight.Finding{}
	}
	a, b := t.Number(above[0], column, m), t.Number(below[0], column, m)
	return t.Finding(document.KindSimpson, "simpson", m, map[string]string{
		"leader": t.GroupName(above[0], 0), "second": t.GroupName(below[0], 0), "field": t.Label(t.Answer().Question().By[1].Label),
		"example": t.GroupName(above[0], 1), "value": insight.Token(a), "secondValue": insight.Token(b),
	})
}
