package mine

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a distribution.
const (
	distributionRows = 20
	distributionSkew = 1.5 // mean over median, from which on it is worth a word
)

// distributions is kind K23: how the values of single rows are spread. It is told
// where it is asked for, and of a report's main number where few rows make much.
func (k *checker) distributions() {
	main := true
	for i, values := range k.columns() {
		if len(values) < distributionRows {
			continue
		}
		mean, median := stats.Mean(values), stats.Median(values)
		skewed := slices.Min(values) >= 0 && median > 0 && round9(mean/median) >= distributionSkew
		c := Candidate{
			Kind: document.KindDistribution, Family: Between, Measure: i, Field: -1, Columns: []string{k.Measures[i].Column},
			Effect: squash(mean/median-1, 1), Impact: 0.3, OnlyAsked: !skewed || !main, Tell: tellDistribution,
		}
		c.Evidence = k.percentiles(i)
		k.add(c)
		main = false
	}
}

// columns are the sampled values of each measure that single rows have a number of;
// nothing for one whose column another measure has already.
func (k *checker) columns() [][]float64 {
	out := make([][]float64, len(k.Sample.Measures))
	seen := map[string]bool{}
	for i, all := range k.Sample.Measures {
		m := k.Measures[i]
		if c := k.Profile.Column(m.Column); c == nil || !numeric(c) || m.Where != nil || seen[m.Column] {
			continue
		}
		seen[m.Column] = true
		for _, v := range all {
			if !math.IsNaN(v) {
				out[i] = append(out[i], v)
			}
		}
	}
	return out
}

// byCount are the keys of the largest counts first.
func byCount(counts map[string]int) []string {
	names := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	return names
}

// percentiles is the evidence of a distribution.
func (d *Data) percentiles(measure int) plan.Resolved {
	r := d.evidence(measure, plan.Value)
	m := d.Measures[measure]
	of := columnLabel(d, m.Column)
	r.Question.Measures = []plan.Measure{
		{Aggregate: plan.Average, Column: m.Column, Unit: m.Unit, Label: "average " + of},
		{Aggregate: plan.Percentile, P: 0.5, Column: m.Column, Unit: m.Unit, Label: "median " + of},
		{Aggregate: plan.Percentile, P: 0.9, Column: m.Column, Unit: m.Unit, Label: "90th percentile of " + of},
		{Aggregate: plan.Percentile, P: 0.99, Column: m.Column, Unit: m.Unit, Label: "99th percentile of " + of},
	}
	return r
}

func tellDistribution(t *insight.Teller) insight.Finding {
	roles := map[string]string{"field": t.Field(t.Answer().Question().Measures[0].Column)}
	for i, name := range []string{"average", "median", "tenth", "hundredth"} {
		roles[name] = insight.Token(t.Number(0, t.Column(i), t.Answer().Question().Measures[i]))
	}
	return t.Finding(document.KindDistribution, "distribution", t.Answer().Question().Measures[0], roles)
}
