package mine_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// numbers is a survey whose sample has these columns of numbers, one row a day
// where it has time.
func numbers(timed bool, columns map[string][]float64) *mine.Data {
	d := &mine.Data{Profile: &catalog.Profile{}}
	s := mine.Sample{Every: 1}
	for _, name := range slices.Sorted(maps.Keys(columns)) {
		d.Profile.Columns = append(d.Profile.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber})
		d.Measures = append(d.Measures, plan.Measure{Aggregate: plan.Average, Column: name, Label: "average " + name})
		s.Measures = append(s.Measures, columns[name])
		s.Days = make([]time.Time, len(columns[name]))
	}
	if timed {
		d.TimeField = "date"
		for i := range s.Days {
			s.Days[i] = time.Date(2024, 1, 1+i, 0, 0, 0, 0, time.UTC)
		}
	}
	d.Profile.Rows = int64(len(s.Days))
	d.Total = d.NewGroup("")
	d.Sample = s
	return d
}

// columnShapes make n numbers of a shape.
var columnShapes = map[string]func(r *rand.Rand, n int) []float64{
	"normal": func(r *rand.Rand, n int) []float64 { return filled(n, r.NormFloat64) },
	"heavy tail": func(r *rand.Rand, n int) []float64 {
		return filled(n, func() float64 { return math.Pow(r.Float64(), -1/1.5) })
	},
	"ties": func(r *rand.Rand, n int) []float64 { return filled(n, func() float64 { return float64(r.IntN(4)) }) },
	"zeros": func(r *rand.Rand, n int) []float64 {
		return filled(n, func() float64 { return max(0, r.NormFloat64()) })
	},
	"missing": func(r *rand.Rand, n int) []float64 {
		return filled(n, func() float64 {
			if r.IntN(5) == 0 {
				return math.NaN()
			}
			return r.ExpFloat64()
		})
	},
	"slow": func(r *rand.Rand, n int) []float64 {
		level := 0.0
		return filled(n, func() float64 { level = 0.95*level + r.NormFloat64(); return level })
	},
	"wandering": func(r *rand.Rand, n int) []float64 {
		level := 0.0
		return filled(n, func() float64 { level += r.NormFloat64(); return level })
	},
	"rising": func(r *rand.Rand, n int) []float64 {
		level := 0.0
		return filled(n, func() float64 { level += 8 / float64(n); return level + r.NormFloat64() })
	},
}

func filled(n int, next func() float64) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = next()
	}
	return out
}

var rowCounts = []int{40, 300, 3000}

var overTime = []string{"slow", "wandering", "rising"}

const planted = 20

func TestMeasuresThatMoveTogetherAreRelatedWhateverTheirShape(t *testing.T) {
	t.Parallel()
	for name, column := range columnShapes {
		if slices.Contains(overTime, name) {
			continue
		}
		for _, n := range rowCounts {
			found := 0
			for seed := range uint64(planted) {
				r := rand.New(rand.NewPCG(seed, 11))
				x := column(r, n)
				spread := deviation(x)
				sign := 1 - 2*float64(seed%2)
				y := filled(n, r.NormFloat64)
				for i := range y {
					y[i] = sign*x[i]/spread + 0.7*y[i]
				}
				c := passed(numbers(seed%3 == 0, map[string][]float64{"x": x, "y": y, "other": filled(n, r.NormFloat64)}), mine.Asked{All: true}, document.KindRelation)
				if len(c) == 1 && float64(c[0].Sign) == sign && slices.Equal(c[0].Columns, []string{"x", "y"}) {
					found++
				}
			}
			if found < 18 {
				t.Errorf("%s, %d rows: %d of %d relations are found", name, n, found, planted)
			}
		}
	}
}

func TestSeriesAreRelatedByTheirSteps(t *testing.T) {
	t.Parallel()
	for _, n := range []int{100, 300, 3000} {
		found := 0
		for seed := range uint64(planted) {
			r := rand.New(rand.NewPCG(seed, 12))
			x, y := make([]float64, n), make([]float64, n)
			for i := 1; i < n; i++ {
				step := r.NormFloat64()
				x[i], y[i] = x[i-1]+step, y[i-1]+step+0.7*r.NormFloat64()
			}
			found += len(passed(numbers(true, map[string][]float64{"x": x, "y": y}), mine.Asked{All: true}, document.KindRelation))
		}
		if found < 18 {
			t.Errorf("%d rows: %d of %d relations are found", n, found, planted)
		}
	}
}

// deviation is that of the ranks' middle: tails would make it anything.
func deviation(values []float64) float64 {
	var there []float64
	for _, v := range values {
		if !math.IsNaN(v) {
			there = append(there, v)
		}
	}
	slices.Sort(there)
	return max(0.2, (there[len(there)*84/100]-there[len(there)*16/100])/2)
}

func TestMeasuresThatHaveNothingToDoWithEachOtherAreNotRelated(t *testing.T) {
	t.Parallel()
	for name, column := range columnShapes {
		for _, n := range rowCounts {
			alarms := 0
			for seed := range uint64(planted) {
				r := rand.New(rand.NewPCG(seed, 13))
				columns := map[string][]float64{"a": column(r, n), "b": column(r, n), "c": column(r, n), "d": column(r, n), "e": column(r, n)}
				timed := seed%2 == 0 || slices.Contains(overTime, name)
				alarms += len(passed(numbers(timed, columns), mine.Asked{All: true}, document.KindRelation))
			}
			if alarms > planted/10 {
				t.Errorf("%s, %d rows: %d relations in %d tables of noise", name, n, alarms, planted)
			}
		}
	}
}

func TestWhatIsCalculatedFromAnotherFieldIsNoRelation(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	quantity, price := filled(400, func() float64 { return float64(1 + r.IntN(9)) }), filled(400, func() float64 { return 5 + 20*r.Float64() })
	product, sum, most, scaled := make([]float64, 400), make([]float64, 400), make([]float64, 400), make([]float64, 400)
	for i := range product {
		product[i], sum[i], most[i], scaled[i] = math.Round(100*quantity[i]*price[i])/100, quantity[i]+price[i], price[i]*(0.8+0.2*r.Float64()), 1.2*price[i]
	}
	for name, columns := range map[string]map[string][]float64{
		"a product": {"quantity": quantity, "price": price, "amount": product}, "a sum": {"quantity": quantity, "price": price, "total": sum},
		"a product with a field that is not looked at": {"price": price, "amount": product},
		"most of a total": {"net": most, "gross": price}, "another unit": {"price": price, "with tax": scaled},
	} {
		if c := passed(numbers(false, columns), mine.Asked{All: true}, document.KindRelation); len(c) > 0 {
			t.Errorf("%s: %v", name, c[0].Columns)
		}
	}
}

func TestOfThreeThatMoveTogetherTheOneBehindIsTold(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 5))
	n := 2000
	z := filled(n, r.NormFloat64)
	x, y := filled(n, r.NormFloat64), filled(n, r.NormFloat64)
	for i := range z {
		x[i], y[i] = z[i]+0.6*x[i], z[i]+0.6*y[i]
	}
	found := passed(numbers(false, map[string][]float64{"x": x, "y": y, "z": z}), mine.Asked{All: true}, document.KindRelation)
	for _, c := range found {
		if slices.Equal(c.Columns, []string{"x", "y"}) {
			t.Error("x and y are told, which z makes move together")
		}
	}
	if len(found) != 2 {
		t.Errorf("%d relations, want those with z", len(found))
	}
}

func TestOnlyWhatIsAskedAboutIsRelatedUnlessEverythingIs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	x := filled(300, r.NormFloat64)
	y := filled(300, r.NormFloat64)
	for i := range x {
		y[i] += x[i]
	}
	d := numbers(false, map[string][]float64{"x": x, "y": y})
	measure := func(column string) plan.Measure { return plan.Measure{Aggregate: plan.Average, Column: column} }
	for _, c := range []struct {
		name  string
		asked mine.Asked
		told  int
	}{
		{"everything", mine.Asked{All: true}, 1},
		{"both", mine.Asked{Measures: []plan.Measure{measure("x"), measure("y")}}, 1},
		{"one of them", mine.Asked{Measures: []plan.Measure{measure("x")}}, 0},
		{"their correlation, which is the answer", mine.Asked{Measures: []plan.Measure{{Aggregate: plan.Correlation, Column: "y", Until: "x"}}}, 0},
	} {
		if n := len(passed(d, c.asked, document.KindRelation)); n != c.told {
			t.Errorf("%s: %d told, want %d", c.name, n, c.told)
		}
	}
}
