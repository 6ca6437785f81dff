package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// features are numbered: lists of readings are long, and most of their features are the same.
type features struct {
	number map[string]int32
	names  []string
}

func newFeatures() *features { return &features{number: map[string]int32{}} }

// of numbers the features of a reading. It is not safe for use by several at once.
func (x *features) of(names []string) []int32 {
	out := make([]int32, len(names))
	for i, name := range names {
		n, ok := x.number[name]
		if !ok {
			n = int32(len(x.names))
			x.number[name] = n
			x.names = append(x.names, name)
		}
		out[i] = n
	}
	return out
}

// from are given weights by the numbers of their features.
func (x *features) from(w *ask.Weights) []float64 {
	w.Each(func(name string, _ int) { x.of([]string{name}) })
	out := make([]float64, len(x.names))
	for i, name := range x.names {
		out[i] = float64(w.Of(name)) / scale
	}
	return out
}

// whole are weights as the reader takes them.
func (x *features) whole(w []float64) *ask.Weights {
	out := map[string]int{}
	for i, v := range w {
		if n := int(math.Round(v * scale)); n != 0 {
			out[x.names[i]] = n
		}
	}
	return ask.NewWeights(out)
}

// scale is how many units of a whole weight are one of a probability's exponent.
const scale = 100

// fitting says how weights are learned.
type fitting struct {
	passes int
	rate   float64 // of the first steps
	belief float64 // how far weights go back to what was believed before, with each pass
	blind  float64 // share of features that are left out of each step
	tables int     // about so many a feature has to tell readings apart
	bags   int     // fits to half of the tables each, the mean of which is taken in the end; 0: one fit to all
}

// learn makes for each example the readings that answer best more likely, by the gradient
// of the log-likelihood of the best among all (a conditional log-linear model with a
// latent derivation), with AdaGrad steps that go back a little to what was believed.
func (o fitting) learn(lists []list, believed []float64) []float64 {
	w, g2 := slices.Clone(believed), make([]float64, len(believed))
	free := o.free(lists, len(w))
	step := make([]float64, len(w))
	draw := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same weights on every run
	for pass := range o.passes {
		for _, k := range order(len(lists), pass) {
			o.step(o.blinded(lists[k], draw), w, g2, step, free)
		}
		for i := range w {
			w[i] += o.belief * (believed[i] - w[i])
		}
	}
	return w
}

// bagged is the mean of fits to halves of the tables: what only some tables teach weighs less.
func (o fitting) bagged(lists []list, believed []float64) []float64 {
	if o.bags == 0 {
		return o.learn(lists, believed)
	}
	mean := make([]float64, len(believed))
	for bag := range o.bags {
		for i, v := range o.learn(half(lists, uint64(bag)), believed) {
			mean[i] += v / float64(o.bags)
		}
	}
	return mean
}

// half are the lists of about half of the tables, others for each seed.
func half(lists []list, seed uint64) []list {
	draw := rand.New(rand.NewPCG(seed, 3)) //nolint:gosec // the same halves on every run
	taken := map[string]bool{}
	var out []list
	for _, l := range lists {
		in, known := taken[l.group]
		if !known {
			in = draw.IntN(2) == 0
			taken[l.group] = in
		}
		if in {
			out = append(out, l)
		}
	}
	return out
}

// blinded leaves some features out of all readings of an example: what is learned must not
// hang on single ones.
func (o fitting) blinded(l list, draw *rand.Rand) list {
	if o.blind == 0 {
		return l
	}
	out := list{group: l.group, readings: make([]candidate, len(l.readings))}
	dark := map[int32]bool{}
	for i, c := range l.readings {
		n := candidate{gain: c.gain, features: make([]int32, 0, len(c.features))}
		for _, f := range c.features {
			d, known := dark[f]
			if !known {
				d = draw.Float64() < o.blind
				dark[f] = d
			}
			if !d {
				n.features = append(n.features, f)
			}
		}
		out.readings[i] = n
	}
	return out
}

// free marks the features that tell readings apart about enough tables.
func (o fitting) free(lists []list, n int) []bool {
	seen := make([]map[string]bool, n)
	for _, l := range lists {
		count := map[int32]int{}
		for _, c := range l.readings {
			for _, f := range c.features {
				count[f]++
			}
		}
		for f, n := range count {
			if n != len(l.readings) {
				if seen[f] == nil {
					seen[f] = map[string]bool{}
				}
				seen[f][l.group] = true
			}
		}
	}
	out := make([]bool, n)
	for i := range out {
		out[i] = len(seen[i]) >= o.tables
	}
	return out
}

// caution keeps what was seen once or twice from large steps.
const caution = 1.0

// step learns from one example.
func (o fitting) step(l list, w, g2, step []float64, free []bool) {
	best := 0.0
	for _, c := range l.readings {
		best = max(best, c.gain)
	}
	if best <= 0 || len(l.readings) < 2 {
		return
	}
	share, shareBest := likelihoods(l, w, best)
	if shareBest == 0 {
		return
	}
	var touched []int32
	for i, c := range l.readings {
		d := -share[i]
		if c.gain >= best-0.001 {
			d += share[i] / shareBest
		}
		if math.Abs(d) < 1e-6 {
			continue
		}
		for _, f := range c.features {
			if step[f] == 0 {
				touched = append(touched, f)
			}
			step[f] += d * best
		}
	}
	for _, f := range touched {
		d := step[f]
		step[f] = 0
		if d != 0 && free[f] {
			g2[f] += d * d
			w[f] += o.rate * d / math.Sqrt(g2[f]+caution)
		}
	}
}

// likelihoods are those of all readings, and of the best together.
func likelihoods(l list, w []float64, best float64) (share []float64, shareBest float64) {
	share = make([]float64, len(l.readings))
	top := math.Inf(-1)
	for i, c := range l.readings {
		for _, f := range c.features {
			share[i] += w[f]
		}
		top = max(top, share[i])
	}
	var z float64
	for i := range share {
		share[i] = math.Exp(share[i] - top)
		z += share[i]
	}
	for i, c := range l.readings {
		share[i] /= z
		if c.gain >= best-0.001 {
			shareBest += share[i]
		}
	}
	return share, shareBest
}

// order deals the examples in a fixed, mixed order.
func order(n, seed int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = (i*7919 + seed*104729) % max(n, 1)
	}
	if sorted := slices.Sorted(slices.Values(out)); len(slices.Compact(sorted)) < n { // n shares a factor with the step: plain order
		for i := range out {
			out[i] = i
		}
	}
	return out
}
