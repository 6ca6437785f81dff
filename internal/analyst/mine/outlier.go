package mine

import (
	"math"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of rows that do not belong to the others.
const (
	outlierRows  = 50
	outlierScore = 5.0  // robust deviations from the median
	outlierShare = 0.01 // of the rows, at most, or one
	outlierLevel = 0.02 // of the chance that the tail of the others reaches as far
	outlierSkew  = 1    // from which on logarithms are looked at
	outlierFine  = 0.02 // of the fall of a tail: rounded values seem to end at once
	outlierTail  = 20   // rows that the tail is judged by, at least
)

// outliers is kind K12: a few rows whose values are far beyond all others. Heavy
// tails have such rows by nature, so that what lies beyond must also be farther than
// the others' tail would reach if it fell off as slowly as tails do.
func (k *checker) outliers() {
	for i, values := range k.columns() {
		if len(values) < outlierRows {
			continue
		}
		sides := []scale{{side: 1}, {side: -1}}
		if slices.Min(values) > 0 && skew(values) > outlierSkew {
			sides = []scale{{logs: true, side: 1}} // below, logarithms have long tails
		}
		found, far := false, false
		for _, on := range sides {
			passed, some := k.outlier(i, values, on)
			found, far = passed || found, some || far
		}
		if !found {
			k.orderly(i, far)
		}
	}
}

// scale is what values are looked at on: as they are or by their logarithms, from
// above (side 1) or below (-1).
type scale struct {
	logs bool
	side int
}

func (s scale) of(v float64) float64 {
	if s.logs {
		v = math.Log(v)
	}
	return float64(s.side) * v
}

func (s scale) back(score float64) float64 {
	score *= float64(s.side)
	if s.logs {
		return math.Exp(score)
	}
	return score
}

// distance of a score from the middle, such that a tail that falls off as a power of
// the value falls off exponentially.
func (s scale) distance(score, middle float64) float64 {
	if s.logs {
		return score - middle
	}
	return math.Log(score - middle)
}

func skew(values []float64) float64 {
	m := stats.MomentsOf(values)
	sum := 0.0
	for _, v := range values {
		sum += math.Pow((v-m.Mean)/m.Deviation(), 3)
	}
	return round9(sum / m.N)
}

// outlier looks for values beyond the others on one side, on a scale, and reports
// whether there are some; far: whether any lie far out, though they are too many, or
// the others' tail reaches them.
func (k *checker) outlier(measure int, values []float64, on scale) (found, far bool) {
	scores := make([]float64, len(values))
	for i, v := range values {
		scores[i] = on.of(v)
	}
	slices.Sort(scores)
	middle, spread := stats.Median(scores), stats.Spread(scores)
	if spread == 0 {
		return false, false
	}
	limit := middle + outlierScore*spread
	first, _ := slices.BinarySearch(scores, limit)
	c := Candidate{Kind: document.KindRecordOutlier, Family: Between, Measure: measure, Field: -1, Sign: on.side, Tested: true, P: 1}
	if first == len(scores) {
		c.Fails = "no row is far from the others"
		k.add(c)
		return false, false
	}
	distance := func(score float64) float64 { return on.distance(score, middle) }
	farthest := scores[len(scores)-1]
	c.P = tailOf(scores, first, distance).chance(distance(farthest))
	cut := widestGap(scores[first-1:], distance) + first - 1
	beyond := scores[cut+1:]
	c.Effect, c.Impact = squash((farthest-middle)/spread, 15), weight(values, len(beyond), on.side)
	switch {
	case len(scores)-first > mostOutliers(len(scores)):
		c.Fails = "too many rows lie that far out"
	case round9(c.P) > outlierLevel:
		c.Fails = "the others' tail reaches that far"
	}
	k.setOutliers(&c, on.back((scores[cut]+beyond[0])/2))
	k.add(c)
	return c.Fails == "", true
}

// widestGap is the place after which sorted scores leave the widest gap.
func widestGap(sorted []float64, distance func(float64) float64) int {
	at, most := 0, -1.0
	for i := range len(sorted) - 1 {
		if gap := round9(distance(sorted[i+1]) - distance(sorted[i])); gap > most {
			at, most = i, gap
		}
	}
	return at
}

// mostOutliers is how many of so many rows may lie far out.
func mostOutliers(rows int) int { return max(1, int(outlierShare*float64(rows))) }

// tail is how the farthest of the values fall off: as a power of the distance from
// their middle, which is slower than most tails.
type tail struct{ count, from, excess float64 }

// tailOf the sorted scores. Of those from first on it counts only that they lie
// farther: each could be an error, but if there are many the tail is long.
func tailOf(scores []float64, first int, distance func(float64) float64) tail {
	n := min(first/6, max(outlierTail, first/25))
	t := tail{count: float64(n), from: distance(scores[first-n-1])}
	for _, v := range scores[first-n : first] {
		t.excess += distance(v) - t.from
	}
	t.excess += float64(len(scores)-first) * (distance(scores[first-1]) - t.from)
	t.excess = max(t.excess/t.count, outlierFine)
	return t
}

// chance that so many values of the tail have one as far from the middle.
func (t tail) chance(distance float64) float64 {
	if math.IsNaN(t.excess) || math.IsInf(t.excess, 0) {
		return 1
	}
	return min(1, t.count*math.Pow(1+(distance-t.from)/(t.count*t.excess), -t.count))
}

// weight is the share of the outer values in the sum of all sizes.
func weight(values []float64, outer, side int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if side < 0 {
		slices.Reverse(sorted)
	}
	sum, out := 0.0, 0.0
	for i, v := range sorted {
		sum += math.Abs(v)
		if i >= len(sorted)-outer {
			out += math.Abs(v)
		}
	}
	if sum == 0 {
		return 0
	}
	return out / sum
}

// setOutliers makes the evidence: what lies beyond a threshold, and all.
func (k *checker) setOutliers(c *Candidate, threshold float64) {
	m := k.Measures[c.Measure]
	op, edge := plan.AtLeast, plan.Minimum
	if c.Sign < 0 {
		op, edge = plan.AtMost, plan.Maximum
	}
	where := &plan.Predicate{Op: op, Column: m.Column, Values: []string{strconv.FormatFloat(threshold, 'f', -1, 64)}}
	of := columnLabel(k.Data, m.Column)
	count := insight.RowCount(k.Profile)
	c.Evidence = k.evidence(c.Measure, plan.Value)
	c.Evidence.Question.Measures = []plan.Measure{
		{Aggregate: plan.Count, Where: where, Unit: count.Unit, Label: "number of unusual " + count.Unit, Additive: true},
		{Aggregate: edge, Column: m.Column, Where: where, Unit: m.Unit, Label: "nearest unusual " + of},
		{Aggregate: plan.Median, Column: m.Column, Unit: m.Unit, Label: "median " + of},
		{Aggregate: plan.Sum, Column: m.Column, Where: where, Unit: m.Unit, Label: "total of the unusual " + of},
		{Aggregate: plan.Sum, Column: m.Column, Unit: m.Unit, Label: "total " + of},
	}
	side, whole := c.Sign, k.addsUp(c.Measure) && c.Sign > 0
	c.Tell = func(t *insight.Teller) insight.Finding { return tellOutliers(t, side, whole) }
}

func tellOutliers(t *insight.Teller, side int, whole bool) insight.Finding {
	measures := t.Answer().Question().Measures
	at := func(i int) string { return t.Number(0, t.Column(i), measures[i]) }
	n, ok := t.Float(0, t.Column(0))
	if !ok || n == 0 || int(n) > mostOutliers(t.Rows(0)) {
		return insight.Finding{}
	}
	shape := "outlier.high"
	if side < 0 {
		shape = "outlier.low"
	}
	roles := map[string]string{
		"counted": insight.Token(t.Counted(0, t.Column(0), measures[0])), "edge": insight.Token(at(1)), "median": insight.Token(at(2)),
		"field": t.Field(measures[1].Column),
	}
	if whole {
		shape += ".share"
		roles["share"] = insight.Token(t.Builder().Compute(document.OpShare, document.Shown{Style: document.StylePercent}, at(3), at(4)))
	}
	return t.Finding(document.KindRecordOutlier, shape, measures[2], roles)
}

// orderly answers who asks for rows that are far out where there are none, or so many
// that none stands out.
func (k *checker) orderly(measure int, far bool) {
	m := k.Measures[measure]
	of := columnLabel(k.Data, m.Column)
	c := Candidate{Kind: document.KindNothingNotable, Family: Between, Measure: measure, Field: -1, OnlyAsked: true, For: document.KindRecordOutlier}
	c.Evidence = k.evidence(measure, plan.Value)
	c.Evidence.Question.Measures = []plan.Measure{
		{Aggregate: plan.Minimum, Column: m.Column, Unit: m.Unit, Label: "lowest " + of},
		{Aggregate: plan.Median, Column: m.Column, Unit: m.Unit, Label: "median " + of},
		{Aggregate: plan.Maximum, Column: m.Column, Unit: m.Unit, Label: "highest " + of},
	}
	shape := "orderly"
	if far {
		shape = "orderly.tail"
	}
	c.Tell = func(t *insight.Teller) insight.Finding { return tellOrderly(t, shape) }
	k.add(c)
}

func tellOrderly(t *insight.Teller, shape string) insight.Finding {
	measures := t.Answer().Question().Measures
	roles := map[string]string{"field": t.Field(measures[0].Column)}
	for i, name := range []string{"low", "median", "high"} {
		roles[name] = insight.Token(t.Number(0, t.Column(i), measures[i]))
	}
	return t.Finding(document.KindNothingNotable, shape, measures[1], roles)
}
