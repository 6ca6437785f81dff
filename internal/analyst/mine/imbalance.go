package mine

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of rows that fall unevenly on groups.
const (
	imbalanceTimes = 1.25 // of the average, that the largest group has
	imbalancePlain = 2.0  // of it, that is told without having been asked for
	imbalanceRows  = 5    // that each group would have if all were even
	namedRows      = 0.95 // of all rows, that must have a value of the field
	evenChance     = 0.10 // of the test above which groups are called even
)

// imbalances is kind K7: rows that fall unevenly on the groups of a field. Only
// numbers of rows can be uneven beyond chance; of sums it would depend on the unit.
func (k *checker) imbalances() {
	for f := range k.Fields {
		for i, m := range k.Measures {
			if m.Aggregate == plan.Count {
				k.imbalance(i, f)
			}
		}
	}
}

func (k *checker) imbalance(measure, field int) {
	var counts []float64
	largest, sum := Group{}, 0.0
	for _, g := range k.Fields[field].Groups {
		n := g.Series[measure].All().Sum
		if g.Blank {
			continue
		}
		if len(counts) == 0 || n > largest.Series[measure].All().Sum {
			largest = g
		}
		counts, sum = append(counts, n), sum+n
	}
	if len(counts) < 2 || sum < imbalanceRows*float64(len(counts)) || sum < namedRows*k.Total.Series[measure].All().Sum {
		return // too few rows, or too many that belong to no group
	}
	average := sum / float64(len(counts))
	times := largest.Series[measure].All().Sum / average
	_, p := stats.Fit(counts, nil)
	c := Candidate{
		Kind: document.KindImbalance, Family: OfGroups, Measure: measure, Field: field, Entity: largest.Value, Sign: 1, Tested: true, P: p,
		Effect: squash(times-1, 1), Impact: min(1, unevenness(counts, average)), OnlyAsked: times < imbalancePlain || len(counts) < 4,
		Evidence: k.everywhere(measure, field), Tell: tellImbalance,
	}
	if times-1 < k.eased(imbalanceTimes-1) {
		c.Fails = "the largest group is little above the average"
	}
	k.add(c)
	if p > evenChance {
		k.even(c, "even")
	} else if times < imbalanceTimes {
		k.even(c, "even.nearly")
	}
}

// even answers who asks for an imbalance where there is none. That is no claim of
// a pattern, so it is not tested.
func (k *checker) even(c Candidate, shape string) {
	c.Kind, c.Entity, c.Sign, c.Tested, c.P, c.Fails = document.KindNothingNotable, "", 0, false, 0, ""
	c.Effect, c.OnlyAsked, c.For, c.Tell = 0, true, document.KindImbalance, func(t *insight.Teller) insight.Finding { return tellEven(t, shape) }
	k.add(c)
}

// unevenness is the share of the rows that would have to move for all groups to be
// even.
func unevenness(counts []float64, average float64) float64 {
	over := 0.0
	for _, n := range counts {
		over += max(0, n-average)
	}
	return over / (average * float64(len(counts)))
}

// All is the parts of a series over all buckets.
func (s Series) All() Parts {
	var out Parts
	for _, p := range s.Parts {
		out.Sum, out.Over, out.Squares = out.Sum+p.Sum, out.Over+p.Over, out.Squares+p.Squares
	}
	return out
}

// everywhere is the evidence of a measure by a field over all rows.
func (d *Data) everywhere(measure, field int) plan.Resolved {
	return d.evidence(measure, plan.Breakdown, d.By[field])
}

func tellImbalance(t *insight.Teller) insight.Finding {
	column, m := t.Column(0), t.Answer().Question().Measures[0]
	high, low := t.Extremes(column)
	if high < 0 || high == low || t.Answer().Main.Result.Truncated {
		return insight.Finding{}
	}
	value, average := t.Number(high, column, m), t.Whole(document.OpAverage, column, m)
	times := t.Builder().Compute(document.OpRatio, document.Shown{Style: document.StyleTimes}, value, average)
	return t.Finding(document.KindImbalance, "imbalance", m, map[string]string{
		"leader": t.Name(high), "value": insight.Token(value), "times": insight.Token(times), "average": insight.Token(average),
		"last": t.Name(low), "lastValue": insight.Token(t.Number(low, column, m)), "field": fieldOf(t),
	})
}

func tellEven(t *insight.Teller, shape string) insight.Finding {
	column, m := t.Column(0), t.Answer().Question().Measures[0]
	high, low := t.Extremes(column)
	if high < 0 || high == low || t.Answer().Main.Result.Truncated {
		return insight.Finding{}
	}
	return t.Finding(document.KindNothingNotable, shape, m, map[string]string{
		"leader": t.Name(high), "value": insight.Token(t.Number(high, column, m)),
		"last": t.Name(low), "lastValue": insight.Token(t.Number(low, column, m)), "field": fieldOf(t),
	})
}

// fieldOf is the token of the field that an answer is by.
func fieldOf(t *insight.Teller) string { return t.Label(t.Answer().Question().By[0].Label) }
