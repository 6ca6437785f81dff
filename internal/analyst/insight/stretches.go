package insight

import (
	"encoding/json"
	"math"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How a number is told by stretches of it.
const (
	stretchBins = 6
	skewedFrom  = 2 // the skew from which on stretches of one width have nearly all rows in the first
)

// medians are where stretches of a skewed number end, as parts of its median.
var medians = []float64{0.25, 0.5, 1, 2, 4}

// Stretches are the stretches of a number that its rows fall into: as wide as each other, or, where a few rows have far more
// than all others, from one round part of its median to the next.
func Stretches(c *catalog.Column) plan.Dimension {
	d := DimensionOf(c)
	if !(c.Skew > skewedFrom && c.Median > 0) {
		d.Bins = stretchBins
		return d
	}
	var edges []float64
	for _, times := range medians {
		if e := inHalves(c.Median * times); len(edges) == 0 || e > edges[len(edges)-1] {
			edges = append(edges, e)
		}
	}
	at := func(op plan.Operator, v float64) plan.Predicate {
		return plan.Predicate{Op: op, Column: c.Name, Values: []string{strconv.FormatFloat(v, 'f', -1, 64)}}
	}
	last := len(edges) - 1
	d.Cases = append(d.Cases, plan.Case{Where: at(plan.Less, edges[0]), Label: "below " + edge(edges[0])})
	for i := range last {
		within := plan.Predicate{Op: plan.And, Kids: []plan.Predicate{at(plan.AtLeast, edges[i]), at(plan.Less, edges[i+1])}}
		d.Cases = append(d.Cases, plan.Case{Where: within, Label: edge(edges[i]) + " to " + edge(edges[i+1])})
	}
	d.Cases = append(d.Cases, plan.Case{Where: at(plan.AtLeast, edges[last]), Label: edge(edges[last]) + " or more"})
	return d
}

// inHalves is a number to its first digit, or half of one.
func inHalves(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v))) / 2
	return math.Round(v/unit) * unit
}

func edge(v float64) string {
	n, _ := document.Value(v).(json.Number)
	return document.Full(n, "", document.Decimals([]json.Number{n}))
}

// stretched reports whether a dimension is stretches of a number.
func stretched(d plan.Dimension, c *catalog.Column) bool {
	return len(d.Cases) > 0 && c != nil && c.Skew > skewedFrom && d.Cases[0].Where.Column == c.Name && d.Cases[0].Where.Op == plan.Less
}
