package mine_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// amounts are columns as business has them; the last ones have tails that reach far.
var amounts = map[string]func(r *rand.Rand) float64{
	"normal":     func(r *rand.Rand) float64 { return 100 + 10*r.NormFloat64() },
	"around 0":   func(r *rand.Rand) float64 { return 50 * r.NormFloat64() },
	"log-normal": func(r *rand.Rand) float64 { return math.Exp(3.5 + 0.5*r.NormFloat64()) },
	"whole":      func(r *rand.Rand) float64 { return float64(10 + r.IntN(40)) },
	"gamma":      func(r *rand.Rand) float64 { return 10 * (r.ExpFloat64() + r.ExpFloat64() + r.ExpFloat64()) },
}

var tails = map[string]func(r *rand.Rand) float64{
	"exponential":     func(r *rand.Rand) float64 { return r.ExpFloat64() },
	"wide log-normal": func(r *rand.Rand) float64 { return math.Exp(1.2 * r.NormFloat64()) },
	"power":           func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1/1.8) },
	"steep power":     func(r *rand.Rand) float64 { return math.Pow(1-r.Float64(), -1/3.) },
	"student":         func(r *rand.Rand) float64 { return r.NormFloat64() / math.Sqrt((sq(r)+sq(r)+sq(r)+sq(r))/4) },
	"few values":      func(r *rand.Rand) float64 { return float64(1 + r.IntN(3)) },
	"mostly zero":     func(r *rand.Rand) float64 { return max(0, r.NormFloat64()-1.5) },
}

func sq(r *rand.Rand) float64 { v := r.NormFloat64(); return v * v }

var outlierCounts = []int{300, 1000, 20_000}

func TestAFewRowsFarBeyondAllOthersAreFound(t *testing.T) {
	t.Parallel()
	for name, amount := range amounts {
		for _, n := range outlierCounts {
			found := 0
			for seed := range uint64(planted) {
				r := rand.New(rand.NewPCG(seed, 31))
				values := filled(n, func() float64 { return amount(r) })
				far := max(1, min(4, n/200))
				least := math.Inf(1)
				for i := range far {
					values[i*n/far] = 30 * (50 + math.Abs(values[i*n/far]))
					least = min(least, values[i*n/far])
				}
				told := passed(numbers(false, map[string][]float64{"amount": values, "other": filled(n, r.NormFloat64)}), mine.Asked{All: true}, document.KindRecordOutlier)
				if len(told) == 1 && told[0].Sign == 1 && threshold(told[0]) <= least && beyond(values, threshold(told[0])) == far {
					found++
				}
			}
			if found < 18 {
				t.Errorf("%s, %d rows: %d of %d are found", name, n, found, planted)
			}
		}
	}
}

// threshold is the bound that a finding's query asks by.
func threshold(c mine.Candidate) float64 {
	for _, m := range c.Evidence.Question.Measures {
		if m.Aggregate == plan.Minimum {
			v, _ := strconv.ParseFloat(m.Where.Values[0], 64)
			return v
		}
	}
	return math.NaN()
}

func beyond(values []float64, bound float64) int {
	n := 0
	for _, v := range values {
		if v >= bound {
			n++
		}
	}
	return n
}

func TestTheFarEndOfATailIsNoOutlier(t *testing.T) {
	t.Parallel()
	for _, group := range []map[string]func(r *rand.Rand) float64{amounts, tails} {
		for name, amount := range group {
			for _, n := range outlierCounts {
				alarms := 0
				for seed := range uint64(planted) {
					r := rand.New(rand.NewPCG(seed, 32))
					values := filled(n, func() float64 { return amount(r) })
					alarms += len(passed(numbers(false, map[string][]float64{"amount": values}), mine.Asked{All: true}, document.KindRecordOutlier))
				}
				if alarms > 1 {
					t.Errorf("%s, %d rows: %d alarms in %d tables", name, n, alarms, planted)
				}
			}
		}
	}
}

func TestASkewedDistributionIsToldOfTheMainNumber(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 2))
	skewed := filled(500, func() float64 { return math.Exp(1.2 * r.NormFloat64()) })
	d := numbers(false, map[string][]float64{"a": skewed, "b": skewed, "c": filled(500, r.NormFloat64)})
	for _, c := range []struct {
		name  string
		asked mine.Asked
		want  []string
	}{
		{"an overview", mine.Asked{All: true}, []string{"a"}},
		{"the distribution of another", mine.Asked{Columns: []string{"c"}, Kinds: []document.Kind{document.KindDistribution}}, []string{"c"}},
		{"another question", mine.Asked{Measures: d.Measures}, nil},
	} {
		var told []string
		for _, f := range passed(d, c.asked, document.KindDistribution) {
			told = append(told, f.Columns...)
		}
		if len(told) != len(c.want) || len(told) > 0 && told[0] != c.want[0] {
			t.Errorf("%s: told of %v, want %v", c.name, told, c.want)
		}
	}
}

func TestWhoAsksForUnusualRowsIsToldThatThereAreNone(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(6, 6))
	plain := numbers(false, map[string][]float64{"amount": filled(400, r.NormFloat64)})
	odd := numbers(false, map[string][]float64{"amount": append(filled(400, r.NormFloat64), 90)})
	asks := mine.Asked{Measures: plain.Measures, Kinds: []document.Kind{document.KindRecordOutlier}}
	for _, c := range []struct {
		name  string
		data  *mine.Data
		asked mine.Asked
		told  int
	}{{"none, asked", plain, asks, 1}, {"none, not asked", plain, mine.Asked{All: true}, 0}, {"one, asked", odd, asks, 0}} {
		if n := len(passed(c.data, c.asked, document.KindNothingNotable)); n != c.told {
			t.Errorf("%s: %d answers, want %d", c.name, n, c.told)
		}
	}
}
