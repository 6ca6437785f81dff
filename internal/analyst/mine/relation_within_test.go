package mine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// kinds is a survey of two numbers and a field of four kinds of things; of those of one kind, the second number follows the first.
func kinds(seed uint64, n int, related, inside bool) *mine.Data {
	r := rand.New(rand.NewPCG(seed, 21))
	price, life := make([]float64, n), make([]float64, n)
	fields := make([]string, n)
	for i := range n {
		fields[i] = []string{"pump", "press", "robot", "belt"}[r.IntN(4)]
		price[i], life[i] = float64(2000+r.IntN(28000)), 3+12*r.Float64()
		if related && fields[i] == "pump" {
			life[i] = 5 + price[i]/3000 + 0.7*r.NormFloat64()
		}
	}
	d := numbers(false, map[string][]float64{"price": price, "life": life})
	d.Inside = inside
	d.By = []plan.Dimension{{Column: "kind", Label: "kind"}}
	d.Fields = []mine.Field{{Dimension: d.By[0]}}
	has := make([]bool, n)
	for i := range has {
		has[i] = true
	}
	d.Sample.Fields, d.Sample.Has = [][]string{fields}, [][]bool{has}
	return d
}

func within(d *mine.Data) (out []mine.Candidate) {
	for _, c := range passed(d, mine.Asked{All: true}, document.KindRelation) {
		if c.Entity != "" {
			out = append(out, c)
		}
	}
	return out
}

func TestTwoNumbersThatGoTogetherInOneGroupAloneAreRelatedThere(t *testing.T) {
	t.Parallel()
	found := 0
	for seed := range uint64(planted) {
		if c := within(kinds(seed, 260, true, true)); len(c) == 1 && c[0].Entity == "pump" && c[0].Sign == 1 {
			found++
		}
		if c := within(kinds(seed, 260, true, false)); len(c) > 0 {
			t.Errorf("seed %d: nobody asks how numbers go together, and %v is told", seed, c[0].Entity)
		}
	}
	if found < 18 {
		t.Errorf("%d of %d relations within a group are found", found, planted)
	}
}

func TestInNoiseNoGroupHasARelationOfItsOwn(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		if c := within(kinds(seed, 260, false, true)); len(c) > 0 {
			t.Errorf("seed %d: %s", seed, c[0].Entity)
		}
	}
}

func TestALargeWholeNumberIsNoMultipleOfWhateverIsSmall(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 9))
	price, life := make([]float64, 300), make([]float64, 300)
	for i := range price {
		price[i] = float64(2000 + r.IntN(28000))
		life[i] = 5 + price[i]/3000 + r.NormFloat64()
	}
	if c := passed(numbers(false, map[string][]float64{"price": price, "life": life}), mine.Asked{All: true}, document.KindRelation); len(c) != 1 {
		t.Errorf("%d relations, want one", len(c))
	}
}
