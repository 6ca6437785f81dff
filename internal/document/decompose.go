package document

import (
	"encoding/json"
	"fmt"
	"math/big"
)

// Halves are the columns of a result by group, each group with the numerator and
// the denominator of a quotient now and before.
type Halves struct {
	Result                    string
	Over, Under               string // now: numerator and denominator
	EarlierOver, EarlierUnder string
}

func (h Halves) columns() []string { return []string{h.Over, h.Under, h.EarlierOver, h.EarlierUnder} }

// Decompose makes the fact of a part of the change of a quotient over all groups:
// [OpRate], [OpMix], or one of these in points.
func (b *Builder) Decompose(op Op, of Halves, show Shown) string {
	r, ok := b.results[of.Result]
	if !ok {
		return b.fail("fact: no result %s", of.Result)
	}
	n, err := r.Decompose(op, of.columns())
	if err != nil {
		return ""
	}
	return b.add(Fact{
		Type: NumberFact, Value: n, Unit: show.Unit, Style: show.Style, Op: op, Result: of.Result, Columns: of.columns(),
	})
}

// quotient is one group's numerator and denominator, now and before.
type quotient struct{ over, under, earlierOver, earlierUnder *big.Rat }

// Decompose computes a part of the change of the quotient of two columns' sums.
// With w a group's part of the denominators, r its quotient and R the whole one, the
// change of R is the sum of mean(w)·Δr, which is the rate's part, and of
// (mean(r)-mean(R))·Δw, which is the mix's: nothing is left over. A group that is
// there in one window only has no Δr.
func (r *Result) Decompose(op Op, columns []string) (json.Number, error) {
	groups, err := r.quotients(columns)
	if err != nil {
		return "", err
	}
	under, earlier := new(big.Rat), new(big.Rat)
	for _, g := range groups {
		under.Add(under, g.under)
		earlier.Add(earlier, g.earlierUnder)
	}
	if under.Sign() == 0 || earlier.Sign() == 0 {
		return "", fmt.Errorf("compute %s: the base is zero", op)
	}
	rate, mix := new(big.Rat), new(big.Rat)
	for _, g := range groups {
		own, moved := g.parts(under, earlier)
		rate.Add(rate, own)
		mix.Add(mix, moved)
	}
	switch op {
	case OpRate:
		return rounded(rate), nil
	case OpMix:
		return rounded(mix), nil
	case OpRatePoints:
		return rounded(rate.Mul(rate, big.NewRat(100, 1))), nil
	case OpMixPoints:
		return rounded(mix.Mul(mix, big.NewRat(100, 1))), nil
	}
	return "", fmt.Errorf("compute: no operation %q over four columns", op)
}

// parts are what a group adds to the rate's and to the mix's part. The whole
// quotient falls out of the mix, since the changes of all weights add up to nothing.
func (q quotient) parts(under, earlier *big.Rat) (rate, mix *big.Rat) {
	w, w0 := new(big.Rat).Quo(q.under, under), new(big.Rat).Quo(q.earlierUnder, earlier)
	r, r0 := divided(q.over, q.under), divided(q.earlierOver, q.earlierUnder)
	switch {
	case r == nil && r0 == nil:
		return new(big.Rat), new(big.Rat)
	case r == nil:
		r = r0
	case r0 == nil:
		r0 = r
	}
	half := big.NewRat(1, 2)
	rate = new(big.Rat).Mul(new(big.Rat).Add(w, w0), new(big.Rat).Sub(r, r0))
	mix = new(big.Rat).Mul(new(big.Rat).Add(r, r0), new(big.Rat).Sub(w, w0))
	return rate.Mul(rate, half), mix.Mul(mix, half)
}

func divided(a, b *big.Rat) *big.Rat {
	if b.Sign() == 0 {
		return nil
	}
	return new(big.Rat).Quo(a, b)
}

// quotients are the groups of a result; a cell without a number counts as nothing.
func (r *Result) quotients(columns []string) ([]quotient, error) {
	if len(columns) != 4 {
		return nil, fmt.Errorf("compute: want 4 columns, have %d", len(columns))
	}
	var at [4]int
	for i, name := range columns {
		if at[i] = r.column(name); at[i] < 0 {
			return nil, fmt.Errorf("compute: the result has no column %q", name)
		}
	}
	out := make([]quotient, len(r.Rows))
	for i, row := range r.Rows {
		var n [4]*big.Rat
		for k, c := range at {
			if v, ok := parseValue(row[c]); ok {
				n[k] = v
			} else {
				n[k] = new(big.Rat)
			}
		}
		out[i] = quotient{n[0], n[1], n[2], n[3]}
	}
	return out, nil
}
