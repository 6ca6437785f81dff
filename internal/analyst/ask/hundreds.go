package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// divideHundreds divides a sum by the things that a round number stands before: waste per 100 cones.
func (s *scene) divideHundreds(i int) []act {
	if i == 0 || s.ts[i-1].text != "per" || i+1 >= len(s.ts) || !s.round(i) {
		return nil
	}
	out := s.columnActs(i+1, divides, func(c *column) bool { return c.amount() && c.meaning.Meaning != model.Rate })
	for k := range out {
		out[k].from = i
		out[k].features = append(out[k].features, "divide/hundreds")
	}
	return out
}

// round reports whether a token is a number that rates are told of.
func (s *scene) round(i int) bool {
	return slices.ContainsFunc(s.from[i], func(c candidate) bool {
		return c.kind == isNumber && (c.number == 100 || c.number == 1000 || c.number == 10000)
	})
}
