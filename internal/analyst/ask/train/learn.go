package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

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
	l := learner{fitting: o, w: slices.Clone(believed), g2: make([]float64, len(believed)), free: o.free(lists, len(believed)), step: make([]float64, len(believed)), dark: make([]bool, len(believed))}
	for pass := range o.passes {
		for _, k := range order(len(lists), pass) {
			l.learn(lists[k].readings, uint64(pass*len(lists)+k))
		}
		for i := range l.w {
			l.w[i] += o.belief * (believed[i] - l.w[i])
		}
	}
	return l.w
}

// bagged is the mean of fits to halves of the tables: what only some tables teach weighs less.
func (o fitting) bagged(lists []list, believed []float64) []float64 {
	if o.bags == 0 {
		return o.learn(lists, believed)
	}
	mean := make([]float64, len(believed))
	fits := make([][]float64, o.bags)
	var wg sync.WaitGroup
	for bag := range o.bags {
		wg.Go(func() { fits[bag] = o.learn(half(lists, uint64(bag)), believed) })
	}
	wg.Wait()
	for _, fit := range fits { // in their order, so that the sum is the same on every machine
		for i, v := range fit {
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

// free marks the features that tell readings apart about enough tables.
func (o fitting) free(lists []list, n int) []bool {
	tables, last := make([]int, n), make([]string, n)
	count := make([]int, n)
	sorted := slices.SortedStableFunc(slices.Values(lists), func(a, b list) int { return strings.Compare(a.group, b.group) })
	for _, l := range sorted {
		for _, c := range l.readings {
			for _, f := range c.features {
				count[f]++
			}
		}
		for _, c := range l.readings {
			for _, f := range c.features {
				if n := count[f]; n > 0 && n != len(l.readings) && (tables[f] == 0 || last[f] != l.group) {
					tables[f]++
					last[f] = l.group
				}
				count[f] = 0
			}
		}
	}
	out := make([]bool, n)
	for i := range out {
		out[i] = tables[i] >= o.tables
	}
	return out
}

// learner holds what one fit works on.
type learner struct {
	fitting
	w, g2, step []float64
	free        []bool // features that may be learned
	dark        []bool // features that are left out of the step under way
	share       []float64
}

// learn takes a step for the readings of one example. What is learned must not hang on single features, so some are left
// out of each step, others for each seed.
func (l *learner) learn(readings []candidate, seed uint64) {
	best := 0.0
	for _, c := range readings {
		best = max(best, c.gain)
	}
	if best <= 0 || len(readings) < 2 {
		return
	}
	for _, c := range readings {
		for _, f := range c.features {
			l.dark[f] = drawn(seed, f) < l.blind
		}
	}
	shareBest := l.likelihoods(readings, best)
	if shareBest == 0 {
		return
	}
	l.move(l.gradient(readings, best, shareBest))
}

// drawn is a number from 0 to 1 for a seed and a feature, always the same.
func drawn(seed uint64, f int32) float64 {
	x := seed*0x9E3779B97F4A7C15 + uint64(f)*0xD1B54A32D192ED03
	x ^= x >> 32
	x *= 0xD6E8FEB86659FD93
	x ^= x >> 32
	return float64(x>>11) / (1 << 53)
}

// likelihoods are those of all readings, in l.share, and of the best together.
func (l *learner) likelihoods(readings []candidate, best float64) (shareBest float64) {
	l.share = slices.Grow(l.share[:0], len(readings))[:len(readings)]
	top := math.Inf(-1)
	for i, c := range readings {
		l.share[i] = 0
		for _, f := range c.features {
			if !l.dark[f] {
				l.share[i] += l.w[f]
			}
		}
		top = max(top, l.share[i])
	}
	var z float64
	for i := range l.share {
		l.share[i] = math.Exp(l.share[i] - top)
		z += l.share[i]
	}
	for i, c := range readings {
		l.share[i] /= z
		if c.gain >= best-0.001 {
			shareBest += l.share[i]
		}
	}
	return shareBest
}

// gradient leaves in l.step how far each feature is from where the best readings have it, and names those that are.
func (l *learner) gradient(readings []candidate, best, shareBest float64) (touched []int32) {
	for i, c := range readings {
		d := -l.share[i]
		if c.gain >= best-0.001 {
			d += l.share[i] / shareBest
		}
		if math.Abs(d) < 1e-6 {
			continue
		}
		for _, f := range c.features {
			if l.dark[f] {
				continue
			}
			if l.step[f] == 0 {
				touched = append(touched, f)
			}
			l.step[f] += d * best
		}
	}
	return touched
}

// move goes a step by the gradient.
func (l *learner) move(touched []int32) {
	for _, f := range touched {
		d := l.step[f]
		l.step[f] = 0
		if d != 0 && l.free[f] {
			l.g2[f] += d * d
			l.w[f] += l.rate * d / math.Sqrt(l.g2[f]+caution)
		}
	}
}

// caution keeps what was seen once or twice from large steps.
const caution = 1.0

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
