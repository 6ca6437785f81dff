package chart

import (
	"cmp"
	"encoding/json"
	"slices"
)

// spread shifts labels at the same X so that none lies on another.
func (m *vegaMaker) spread(labels []vegaRow) {
	const line, plot = 14, vegaHeight - 40
	e := m.scale()
	y := func(r vegaRow) float64 {
		n, _ := r.Y.(json.Number)
		f, _ := n.Float64()
		return (e.high - f) / (e.high - e.low) * plot
	}
	slices.SortStableFunc(labels, func(a, b vegaRow) int { return cmp.Compare(y(a), y(b)) })
	at := make([]float64, len(labels))
	for i, l := range labels {
		at[i] = y(l)
		if i > 0 {
			at[i] = max(at[i], at[i-1]+line)
		}
	}
	// What was pushed below the drawing goes up again.
	bottom := float64(plot + line)
	for i := range slices.Backward(at) {
		at[i] = min(at[i], bottom)
		bottom = at[i] - line
		labels[i].Shift = int(at[i] - y(labels[i]))
	}
}
