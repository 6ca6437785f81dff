package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// fitter fits a multinomial logistic regression whose weights are drawn to what
// was set by hand.
type fitter struct {
	prior model.Weights
	decay float64
}

type weights model.Weights

const rounds = 250

func (f fitter) fit(tables []table) weights { return f.learn(examples(tables)) }

// learn climbs the likelihood of the right meanings by steps that adapt to each
// weight. All orders are fixed: the same examples give the same weights.
func (f fitter) learn(all []example) weights {
	index, names := map[string]int{}, []string{}
	for _, e := range all {
		for _, n := range e.features {
			if _, ok := index[n]; !ok {
				index[n] = len(names)
				names = append(names, n)
			}
		}
	}
	k := len(model.Meanings)
	w, start, squares := make([]float64, len(names)*k), make([]float64, len(names)*k), make([]float64, len(names)*k)
	for i, n := range names {
		for j, m := range model.Meanings {
			start[i*k+j] = f.prior[n][m]
		}
	}
	copy(w, start)
	for range rounds {
		slope := make([]float64, len(w))
		for _, e := range all {
			push(e, index, w, slope)
		}
		for i := range w {
			g := slope[i] - f.decay*float64(len(all))/100*(w[i]-start[i])
			squares[i] += g * g
			if squares[i] > 0 {
				w[i] += 0.3 * g / math.Sqrt(squares[i])
			}
		}
	}
	return f.pack(names, w)
}

// push adds the slope of one example's log-likelihood.
func push(e example, index map[string]int, w, slope []float64) {
	k := len(model.Meanings)
	allowed := model.Allowed(e.facts)
	score := make([]float64, k)
	most := math.Inf(-1)
	for j, m := range model.Meanings {
		if !slices.Contains(allowed, m) {
			score[j] = math.Inf(-1)
			continue
		}
		for _, n := range e.features {
			score[j] += w[index[n]*k+j]
		}
		most = max(most, score[j])
	}
	all, good := 0.0, 0.0
	for j, m := range model.Meanings {
		score[j] = math.Exp(score[j] - most)
		all += score[j]
		if slices.Contains(e.right, m) {
			good += score[j]
		}
	}
	if good == 0 {
		return // no meaning that the type allows is right
	}
	for j, m := range model.Meanings {
		g := -score[j] / all
		if slices.Contains(e.right, m) {
			g += score[j] / good
		}
		for _, n := range e.features {
			slope[index[n]*k+j] += g
		}
	}
}

// pack keeps the weights that matter, and those set by hand for what no example has.
func (f fitter) pack(names []string, w []float64) weights {
	out := weights{}
	for n, row := range f.prior {
		out[n] = row
	}
	k := len(model.Meanings)
	for i, n := range names {
		row := map[model.Meaning]float64{}
		for j, m := range model.Meanings {
			if v := math.Round(w[i*k+j]*100) / 100; math.Abs(v) >= 0.03 {
				row[m] = v
			}
		}
		out[n] = row
	}
	return out
}

func (w weights) text() string {
	var b strings.Builder
	b.WriteString("# Written by internal/catalog/model/train: change train/prior.txt and fit anew.\n")
	var names []string
	for n := range w {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		line := n
		for _, m := range model.Meanings {
			if v := w[n][m]; v != 0 {
				line += fmt.Sprintf(" %s %g", m, v)
			}
		}
		if line != n {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
