package mine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

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
