package document_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var halves = document.Halves{Result: "q", Over: "hits", Under: "all", EarlierOver: "hits before", EarlierUnder: "all before"}

func quotients(rows ...[]any) *document.Builder {
	b := document.NewBuilder()
	b.AddResult(document.Result{ID: "q", Columns: []string{"group", "hits", "all", "hits before", "all before"}, Keys: []string{"group"}, Rows: rows})
	return b
}

func n(x int64) json.Number { return json.Number(strconv.FormatInt(x, 10)) }

func part(t *testing.T, b *document.Builder, op document.Op) *big.Rat {
	t.Helper()
	value, ok := b.Fact(b.Decompose(op, halves, document.Shown{Style: document.StyleShort})).Value.(json.Number)
	if !ok {
		t.Fatalf("no %s", op)
	}
	r, _ := new(big.Rat).SetString(string(value))
	return r
}

func TestAChangeOfTheWeightsAloneIsAllMix(t *testing.T) {
	t.Parallel()
	// Each group keeps its rate, 0.1 and 0.5; the second grows from half to three quarters.
	b := quotients([]any{"a", n(10), n(100), n(20), n(200)}, []any{"b", n(150), n(300), n(100), n(200)})
	if rate, mix := part(t, b, document.OpRate), part(t, b, document.OpMix); rate.Sign() != 0 || mix.FloatString(6) != "0.100000" {
		t.Errorf("rate %s, mix %s", rate, mix)
	}
	if points := part(t, b, document.OpMixPoints); points.FloatString(3) != "10.000" {
		t.Errorf("mix in points %s", points)
	}
}

func TestAChangeOfTheRatesAloneIsAllRate(t *testing.T) {
	t.Parallel()
	b := quotients([]any{"a", n(20), n(100), n(10), n(100)}, []any{"b", n(50), n(100), n(50), n(100)})
	if rate, mix := part(t, b, document.OpRate), part(t, b, document.OpMix); mix.Sign() != 0 || rate.FloatString(6) != "0.050000" {
		t.Errorf("rate %s, mix %s", rate, mix)
	}
}

func TestTheTwoPartsAddUpToTheChange(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var rows [][]any
		var sum [4]int64
		for g := range 2 + r.IntN(6) {
			row := []any{strconv.Itoa(g)}
			for k := range 4 {
				v := r.Int64N(1000)
				if r.IntN(8) == 0 {
					v = 0 // a group that is not there
				}
				if k%2 == 0 && len(row) > 0 {
					row = append(row, nil)
					continue
				}
				row = append(row, n(v))
				sum[k] += v
			}
			for k := 0; k < 4; k += 2 {
				under, _ := strconv.ParseInt(string(row[k+2].(json.Number)), 10, 64) //nolint:forcetypeassert // set above
				v := int64(0)
				if under > 0 {
					v = r.Int64N(under + 1)
				}
				row[k+1] = n(v)
				sum[k] += v
			}
			rows = append(rows, row)
		}
		if sum[1] == 0 || sum[3] == 0 {
			continue
		}
		b := quotients(rows...)
		change := new(big.Rat).Sub(big.NewRat(sum[0], sum[1]), big.NewRat(sum[2], sum[3]))
		left := change.Sub(change, new(big.Rat).Add(part(t, b, document.OpRate), part(t, b, document.OpMix)))
		if left.Abs(left).Cmp(big.NewRat(1, 1e13)) > 0 {
			t.Errorf("%s is left over of %v", left.FloatString(18), rows)
		}
	}
}

func TestAGroupOfOneWindowChangesTheMixOnly(t *testing.T) {
	t.Parallel()
	b := quotients([]any{"a", n(10), n(100), n(10), n(100)}, []any{"new", n(90), n(100), n(0), n(0)})
	if rate, mix := part(t, b, document.OpRate), part(t, b, document.OpMix); rate.Sign() != 0 || mix.FloatString(6) != "0.400000" {
		t.Errorf("rate %s, mix %s", rate, mix)
	}
}

func TestAPartWithoutABaseIsNoFact(t *testing.T) {
	t.Parallel()
	b := quotients([]any{"a", n(1), n(2), n(0), n(0)})
	if id := b.Decompose(document.OpMix, halves, document.Shown{}); id != "" || b.Err() != nil {
		t.Errorf("fact %q, error %v", id, b.Err())
	}
}
