package stats

import (
	"cmp"
	"slices"
)

// inOrder are the values of a window, kept sorted while it moves along a series: to sort each anew was a tenth of a small report.
type inOrder []float64

func (w *inOrder) add(v float64) {
	*w = append(*w, v)
	w.settle(len(*w) - 1)
}

func (w *inOrder) drop(v float64) {
	at, _ := slices.BinarySearch(*w, v)
	*w = slices.Delete(*w, at, at+1)
}

// replace is drop and add at once: most values go not far from where another was.
func (w *inOrder) replace(old, v float64) {
	at, _ := slices.BinarySearch(*w, old)
	(*w)[at] = v
	w.settle(at)
}

// settle moves the value at a place to where it belongs.
func (w *inOrder) settle(at int) {
	s := *w
	v := s[at]
	for ; at+1 < len(s) && cmp.Less(s[at+1], v); at++ {
		s[at] = s[at+1]
	}
	for ; at > 0 && cmp.Less(v, s[at-1]); at-- {
		s[at] = s[at-1]
	}
	s[at] = v
}

// TrailingMedians are, for each value, the [Median] of up to so many before it.
func TrailingMedians(values []float64, window int) []float64 {
	out, in := make([]float64, len(values)), make(inOrder, 0, window)
	for i, v := range values {
		out[i] = medianSorted(in)
		if len(in) < window {
			in.add(v)
		} else {
			in.replace(values[i-window], v)
		}
	}
	return out
}
