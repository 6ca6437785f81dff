package mine

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of two measures that move together.
const (
	relationRows  = 20
	relationMost  = 5_000 // rows of the sample that are ranked
	relationRho   = 0.1   // of the ranks
	relationTold  = 0.3   // the same, of what is told unasked
	relationSteps = 0.5   // of that, of the ranks of the steps from row to row in time
	relationLevel = 0.001 // of the test, beside the rate of false discoveries: few pairs are tested
	relationSame  = 0.995 // from which on one is made from the other
	stepVariance  = 1.5   // of a correlation of steps, against that of rows
)

// relations is kind K22: two measures that move together, row by row.
func (k *checker) relations() {
	m := k.ranked()
	for x := range m.values {
		for y := x + 1; y < len(m.values); y++ {
			if m.values[x] != nil && m.values[y] != nil {
				k.relation(m, x, y)
			}
		}
	}
}

// rankings are the sampled values of measures in the order of time, and what was
// calculated of pairs of them.
type rankings struct {
	values [][]float64 // by measure; nil: it has no value by row
	timed  bool
	rho    map[[2]int]float64
}

// ranked are the measures that single rows have a number of.
func (k *checker) ranked() *rankings {
	m := &rankings{values: make([][]float64, len(k.Sample.Measures)), timed: k.TimeField != "", rho: map[[2]int]float64{}}
	order := k.order()
	for i, all := range k.Sample.Measures {
		again := slices.ContainsFunc(k.Measures[:i], func(m plan.Measure) bool { return plan.SameNumber(m, k.Measures[i]) })
		if again || !k.byRow(k.Measures[i]) {
			continue
		}
		for _, row := range order {
			m.values[i] = append(m.values[i], all[row])
		}
	}
	return m
}

// byRow reports whether a measure is about a number, or a time between two others,
// of each row.
func (d *Data) byRow(m plan.Measure) bool {
	c := d.Profile.Column(m.Column)
	return m.Where == nil && m.Calc == "" && c != nil && (numeric(c) || m.Aggregate == plan.Span)
}

func numeric(c *catalog.Column) bool {
	return c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber
}

// order is that of the sample's rows in time, of some of them where there are many.
func (k *checker) order() []int {
	every := len(k.Sample.Days)/relationMost + 1
	var out []int
	for row := 0; row < len(k.Sample.Days); row += every {
		out = append(out, row)
	}
	slices.SortStableFunc(out, func(a, b int) int { return k.Sample.Days[a].Compare(k.Sample.Days[b]) })
	return out
}

// pair is the rows that have both values.
func (m *rankings) pair(x, y int) (a, b []float64) {
	for row, v := range m.values[x] {
		if w := m.values[y][row]; !math.IsNaN(v) && !math.IsNaN(w) {
			a, b = append(a, v), append(b, w)
		}
	}
	return a, b
}

// of is the correlation of the ranks of two measures.
func (m *rankings) of(x, y int) float64 {
	key := [2]int{min(x, y), max(x, y)}
	rho, ok := m.rho[key]
	if !ok {
		rho = stats.Spearman(m.pair(x, y)).R
		m.rho[key] = rho
	}
	return rho
}

func (k *checker) relation(m *rankings, x, y int) {
	a, b := m.pair(x, y)
	if len(a) < relationRows {
		return
	}
	t := stats.Spearman(a, b)
	m.rho[[2]int{x, y}] = t.R
	rho := round9(t.R)
	steps, p := rho, t.P
	if m.timed {
		steps, p = inSteps(a, b)
		p = max(p, t.P)
	}
	c := Candidate{
		Kind: document.KindRelation, Family: Between, Measure: x, Field: -1, Columns: k.both(x, y),
		Sign: sign(rho), Tested: true, OnlyAsked: math.Abs(rho) < k.eased(relationTold), P: p, Effect: squash(rho, 0.5), Impact: rho * rho,
	}
	switch {
	case math.Abs(rho) < k.eased(relationRho):
		c.Fails = "the two hardly move together"
	case round9(p) > k.chance(relationLevel):
		c.Fails = "chance makes that in so few rows"
	case sign(steps) != sign(rho) || math.Abs(steps) < k.eased(relationSteps)*math.Abs(rho):
		c.Fails = "they move together over time only"
	case math.Abs(rho) > relationSame || k.made(m, x, y):
		c.Fails = "one is calculated from the other"
	case m.through(x, y):
		c.Fails = "both move with a third"
	}
	c.Evidence = k.correlation(x, y)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellRelation(t, c.Sign) }
	k.add(c)
}

// inSteps is the correlation of the steps from row to row, and its test: two
// measures that both rise over the years are correlated whatever they are about.
func inSteps(a, b []float64) (rho, p float64) {
	t := stats.Spearman(stats.Differences(a), stats.Differences(b))
	return round9(t.R), stats.CorrelationTail(t.R, float64(t.N)/stepVariance)
}

// made reports whether one of two measures is calculated from the other: with a
// third one, or as the whole of which it is nearly all.
func (k *checker) made(m *rankings, x, y int) bool {
	a, b := m.pair(x, y)
	if part(a, b) || multiple(a, b) || multiple(b, a) {
		return true
	}
	for z := range m.values {
		if z != x && z != y && m.values[z] != nil && (calculated(m.values[x], m.values[y], m.values[z]) ||
			calculated(m.values[y], m.values[x], m.values[z]) || calculated(m.values[z], m.values[x], m.values[y])) {
			return true
		}
	}
	return false
}

// calculated reports whether the first is the sum or the product of the two others,
// in nearly all rows that have all three.
func calculated(whole, a, b []float64) bool {
	sums, products, n := 0, 0, 0
	near := func(x, y float64) bool { return math.Abs(x-y) <= 0.01*math.Abs(y) }
	for i, v := range whole {
		if math.IsNaN(v) || math.IsNaN(a[i]) || math.IsNaN(b[i]) {
			continue
		}
		n++
		if near(a[i]+b[i], v) {
			sums++
		}
		if near(a[i]*b[i], v) {
			products++
		}
	}
	return n >= relationRows && max(sums, products)*20 >= n*19
}

// multiple reports whether the first is a whole number of times the second, which is
// not whole itself: a price and what so many pieces cost.
func multiple(a, b []float64) bool {
	whole, broken := 0, 0
	for i, v := range a {
		times := v / b[i]
		if near := math.Round(times); near >= 1 && math.Abs(times-near) < min(0.001*near, 0.05) { // of thousands of times, each is near to a whole one
			whole++
		}
		if b[i] != math.Round(b[i]) {
			broken++
		}
	}
	return whole*20 >= len(a)*19 && broken*2 >= len(a)
}

// part reports whether one is never more than the other and nearly follows it: a
// total and its largest item.
func part(a, b []float64) bool {
	most := 0.0
	above, below := 0, 0
	for i := range a {
		if a[i] < 0 || b[i] < 0 {
			return false
		}
		switch cmp.Compare(a[i], b[i]) {
		case 1:
			above++
		case -1:
			below++
		}
		if larger := max(a[i], b[i]); larger > 0 {
			most = max(most, 1-min(a[i], b[i])/larger)
		}
	}
	return (above == 0 || below == 0) && most < 0.5
}

// through reports whether two measures move together only as both do with a third,
// by the partial correlation.
func (m *rankings) through(x, y int) bool {
	own := m.of(x, y)
	for z := range m.values {
		if z == x || z == y || m.values[z] == nil {
			continue
		}
		a, b := m.of(x, z), m.of(y, z)
		if min(math.Abs(a), math.Abs(b)) <= math.Abs(own) {
			continue
		}
		if partial := (own - a*b) / math.Sqrt((1-a*a)*(1-b*b)); round9(math.Abs(partial)) < math.Abs(own)/3 {
			return true
		}
	}
	return false
}

// correlation is the evidence of a relation: that of the whole table.
func (d *Data) correlation(x, y int) plan.Resolved {
	r := d.evidence(x, plan.Relation)
	m := plan.Pair(d.Measures[x].Side(), d.Measures[y].Side(), *d.Profile)
	m.Origin = plan.Implied
	r.Question.Measures = []plan.Measure{m}
	return r
}

// both are the fields that two measures are made of.
func (d *Data) both(x, y int) []string {
	return append(d.Measures[x].Side().Columns(), d.Measures[y].Side().Columns()...)
}

// tellRelation leaves out what the numbers themselves do not bear out: ranks that
// move together where the numbers do not.
func tellRelation(t *insight.Teller, sign int) insight.Finding {
	if r, ok := t.Float(0, t.Column(0)); !ok || r*float64(sign) < 0 {
		return insight.Finding{}
	}
	return t.Relation()
}
