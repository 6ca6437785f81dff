package document

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
)

// Shares writes parts of their total as percentages with one decimal that sum to
// 100.0 (largest remainder); what is there but rounds to nothing is "<0.1%". It returns nil where shares make no sense: a
// negative part, or a total of nothing.
func Shares(parts []json.Number) []string {
	rats, err := parseAll(parts)
	if err != nil {
		return nil
	}
	total := new(big.Rat)
	for _, r := range rats {
		if r.Sign() < 0 {
			return nil
		}
		total.Add(total, r)
	}
	if total.Sign() == 0 {
		return nil
	}
	tenths := largestRemainder(rats, total, 1000)
	out := make([]string, len(tenths))
	for i, t := range tenths {
		if t == 0 && rats[i].Sign() > 0 {
			out[i] = "<0.1%"
			continue
		}
		out[i] = strconv.FormatInt(t/10, 10) + "." + strconv.FormatInt(t%10, 10) + "%"
	}
	return out
}

// largestRemainder splits units over the parts so that they sum to units. Equal
// remainders go to the earlier part.
func largestRemainder(parts []*big.Rat, total *big.Rat, units int64) []int64 {
	out := make([]int64, len(parts))
	rest := make([]*big.Rat, len(parts))
	order := make([]int, len(parts))
	left := units
	for i, p := range parts {
		share := new(big.Rat).Quo(new(big.Rat).Mul(p, big.NewRat(units, 1)), total)
		floor := new(big.Int).Quo(share.Num(), share.Denom())
		out[i], order[i] = floor.Int64(), i
		rest[i] = share.Sub(share, new(big.Rat).SetInt(floor))
		left -= out[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return rest[b].Cmp(rest[a]) })
	for _, i := range order[:left] {
		out[i]++
	}
	return out
}
