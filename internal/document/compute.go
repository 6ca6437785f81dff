package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
)

// Compute applies an operation to numbers. Sums and differences are exact;
// quotients are rounded to 15 significant digits. An error means that the
// operation has no answer for these numbers (a share of zero) or is not one of
// the closed set. Operations over a column's order (rank, slope) are not here.
func Compute(op Op, args []json.Number) (json.Number, error) {
	rats, err := parseAll(args)
	if err != nil {
		return "", err
	}
	switch op {
	case OpDifference, OpPoints, OpPartPoints, OpChange, OpShare, OpRatio:
		return computePair(op, rats)
	case OpMagnitude:
		if len(rats) != 1 {
			return "", fmt.Errorf("compute %s: want 1 argument, have %d", op, len(rats))
		}
		return exact(new(big.Rat).Abs(rats[0])), nil
	case OpCount:
		return json.Number(strconv.Itoa(len(rats))), nil
	case OpSum, OpMin, OpMax, OpAverage:
		return computeMany(op, rats)
	case OpMedian:
		return computeMedian(rats)
	}
	return "", fmt.Errorf("compute: no operation %q", op)
}

func computePair(op Op, r []*big.Rat) (json.Number, error) {
	if len(r) != 2 {
		return "", fmt.Errorf("compute %s: want 2 arguments, have %d", op, len(r))
	}
	a, b := r[0], r[1]
	if op == OpDifference || op == OpPoints {
		return exact(new(big.Rat).Sub(a, b)), nil
	}
	if op == OpPartPoints {
		return exact(new(big.Rat).Mul(new(big.Rat).Sub(a, b), big.NewRat(100, 1))), nil
	}
	if b.Sign() == 0 {
		return "", fmt.Errorf("compute %s: the base is zero", op)
	}
	if op == OpChange {
		a, b = new(big.Rat).Sub(a, b), new(big.Rat).Abs(b)
	}
	return rounded(new(big.Rat).Quo(a, b)), nil
}

func computeMany(op Op, r []*big.Rat) (json.Number, error) {
	if len(r) == 0 {
		return "", fmt.Errorf("compute %s: no arguments", op)
	}
	out := new(big.Rat).Set(r[0])
	for _, x := range r[1:] {
		switch {
		case op == OpSum || op == OpAverage:
			out.Add(out, x)
		case op == OpMin && x.Cmp(out) < 0, op == OpMax && x.Cmp(out) > 0:
			out.Set(x)
		}
	}
	if op == OpAverage {
		return rounded(out.Quo(out, new(big.Rat).SetInt64(int64(len(r))))), nil
	}
	return exact(out), nil
}

func computeMedian(r []*big.Rat) (json.Number, error) {
	if len(r) == 0 {
		return "", errors.New("compute median: no arguments")
	}
	sorted := slices.SortedFunc(slices.Values(r), (*big.Rat).Cmp)
	n := len(sorted)
	if n%2 == 1 {
		return exact(sorted[n/2]), nil
	}
	sum := new(big.Rat).Add(sorted[n/2-1], sorted[n/2])
	return exact(sum.Quo(sum, big.NewRat(2, 1))), nil
}

func parseAll(args []json.Number) ([]*big.Rat, error) {
	out := make([]*big.Rat, len(args))
	for i, a := range args {
		r, ok := parse(a)
		if !ok {
			return nil, fmt.Errorf("compute: %q is not a number", a)
		}
		out[i] = r
	}
	return out, nil
}

// parse reads a number; what is not one, or has an exponent that would need
// much memory, is refused.
func parse(n json.Number) (*big.Rat, bool) {
	if len(n) > 400 {
		return nil, false
	}
	if f, err := n.Float64(); err != nil || f > 1e300 || f < -1e300 {
		return nil, false
	}
	return new(big.Rat).SetString(string(n))
}

// exact writes a finite decimal in full. What is not finite, or needs more than
// 60 decimals, is rounded to 15 digits.
func exact(r *big.Rat) json.Number {
	if r.IsInt() {
		return json.Number(r.Num().String())
	}
	if places, finite := r.FloatPrec(); finite && places <= 60 {
		return json.Number(r.FloatString(places))
	}
	return rounded(r)
}

func rounded(r *big.Rat) json.Number {
	f, _ := r.Float64()
	text := strconv.FormatFloat(f, 'g', 15, 64)
	f, _ = strconv.ParseFloat(text, 64)
	n, _ := floatValue(f).(json.Number)
	return n
}
