package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
)

// sureOfRate is how many times its own scatter a rate must have moved.
const sureOfRate = 2.0

// ByChance reports whether the groups that made the change of a rate of cases differ from what they were no more than as few cases do by
// themselves, and their weights did not make it either.
func (c *Cause) ByChance() bool {
	if c.scattered(c.Rows) {
		return true
	}
	t := c.Answer.Main
	now, before := c.casesIn()
	if !c.rateOfCases() || now < 0 || before < 0 || things(c.Answer.Profile) {
		return false
	}
	for _, row := range c.Rows {
		n, _ := t.Float(row, now)
		k, _ := t.Float(row, before)
		p, okNow := t.Float(row, t.Column("measure", 0))
		q, okBefore := t.Float(row, t.Column("before", 0))
		own, _ := t.Float(row, t.Column("own", 0))
		mix, _ := t.Float(row, t.Column("mix", 0))
		if !okNow || !okBefore || n == 0 || k == 0 || math.Abs(mix) > math.Abs(own) && !c.weightsByChance() {
			return false
		}
		if !groupByChance(p, q, n, k, len(t.Result.Rows)) {
			return false
		}
	}
	return true
}

// groupByChance is the same as [rateByChance] of one of so many groups, which moved most of them.
func groupByChance(p, q, n, k float64, groups int) bool {
	both := (p*n + q*k) / (n + k) / 100
	return byChance((p-q)/100, math.Sqrt(both*(1-both)*(1/n+1/k)), groups)
}

// weightsByChance reports whether chance makes the parts that groups have of all cases move as far in one case of twenty.
func (c *Cause) weightsByChance() bool {
	now, before := c.casesIn()
	table := [][]float64{{}, {}}
	for row := range c.Answer.Main.Result.Rows {
		n, _ := c.Answer.Main.Float(row, now)
		k, _ := c.Answer.Main.Float(row, before)
		table[0], table[1] = append(table[0], n), append(table[1], k)
	}
	const seldom = 0.05
	return !c.Answer.Main.Result.Truncated && stats.Independence(table).P > seldom
}

// rateOfCases reports whether a change is that of what part of cases something is so of.
func (c *Cause) rateOfCases() bool {
	m := c.Answer.Question().Measures[0]
	return m.Unit == "%" && (m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Ratio && m.Of != nil && m.Of.Aggregate == plan.Count)
}

// rateByChance reports whether two rates in per cent, of n and of k cases, differ no more than so many cases make it.
func rateByChance(p, q, n, k float64) bool {
	both := (p*n + q*k) / (n + k) / 100
	return math.Abs(p-q)/100 <= sureOfRate*math.Sqrt(both*(1-both)*(1/n+1/k))
}

// scattered reports whether the averages of groups differ from what they were no more than the scatter of their rows makes them,
// and their weights did not make it either. False where the scatter is not known.
func (c *Cause) scattered(groups []int) bool {
	t := c.Answer.Main
	now, before := c.casesIn()
	if t.Column("squares", 0) < 0 || now < 0 || before < 0 || things(c.Answer.Profile) {
		return false
	}
	for _, row := range groups {
		n, k, ok := c.bothSides(row, now, before)
		own, _ := t.Float(row, t.Column("own", 0))
		mix, _ := t.Float(row, t.Column("mix", 0))
		if !ok || math.Abs(mix) > math.Abs(own) && !c.weightsByChance() {
			return false
		}
		if !byChance(n.mean-k.mean, math.Sqrt(n.error+k.error), len(t.Result.Rows)) {
			return false
		}
	}
	return true
}

// byChance reports whether chance makes a difference of this size, given its error, among so many groups in more than one case of
// twenty: Bonferroni's bound on the two-sided test of a normal.
func byChance(difference, err float64, groups int) bool {
	const seldom = 0.05
	return float64(groups)*math.Erfc(math.Abs(difference)/err/math.Sqrt2) > seldom
}

// sample is the average of rows, and the square of its error.
type sample struct{ mean, error float64 }

// bothSides are the averages of a group now and before; ok is false where either has no rows.
func (c *Cause) bothSides(row, now, before int) (n, k sample, ok bool) {
	t := c.Answer.Main
	of := func(mean, squares string, cases int) (sample, bool) {
		m, known := t.Float(row, t.Column(mean, 0))
		sq, _ := t.Float(row, t.Column(squares, 0))
		many, _ := t.Float(row, cases)
		if !known || many < 2 {
			return sample{}, false
		}
		return sample{m, max(0, sq/many-m*m) / (many - 1)}, true
	}
	n, okNow := of("measure", "squares", now)
	k, okBefore := of("before", "squares before", before)
	return n, k, okNow && okBefore
}

// wholeByChance reports whether the average of all rows, or their rate, differs from what it was no more than their scatter makes it.
func (c *Cause) wholeByChance() bool {
	t := c.Answer.Main
	now, before := c.casesIn()
	if now < 0 || before < 0 || t.Result.Truncated || things(c.Answer.Profile) {
		return false
	}
	all := func(column int) (sum float64) {
		for row := range t.Result.Rows {
			v, _ := t.Float(row, column)
			sum += v
		}
		return sum
	}
	p, okNow := c.Answer.Total.Float(0, c.Answer.Total.Column("measure", 0))
	q, okBefore := c.Answer.Total.Float(0, c.Answer.Total.Column("before", 0))
	n, k := all(now), all(before)
	switch {
	case !okNow || !okBefore || n < 2 || k < 2:
		return false
	case c.rateOfCases():
		return rateByChance(p, q, n, k)
	case t.Column("squares", 0) < 0:
		return false
	}
	of := func(mean, squares, many float64) float64 { return max(0, squares/many-mean*mean) / (many - 1) }
	scatter := of(p, all(t.Column("squares", 0)), n) + of(q, all(t.Column("squares before", 0)), k)
	return byChance(p-q, math.Sqrt(scatter), 1)
}
