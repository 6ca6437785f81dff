package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// How the network of the second look is learned. Networks of half of the tables each, the teachers, tell together how likely
// the readings of a table are that they have not seen; one network, which the program has, learns that and the right
// answers (distillation, Hinton, Vinyals and Dean 2015). One network that learns the answers alone reads two
// per cent fewer prompts about unseen tables right.
const (
	teachers      = 12
	teacherCells  = 8
	cells         = 24
	networkPasses = 8
	networkRate   = 0.1
	networkBlind  = 0.2 // share of features that are left out of each step
	trust         = 0.8 // in the teachers, against the answers
)

// network is one that is learned.
type network struct {
	cells                           int
	base                            []float64 // the weights of the first look, which stay
	moves, start, weight            []float32
	moveSum, startSum, weightSum    []float32 // of the squares of steps
	hidden                          [][]float32
	stepMoves                       map[int32][]float32
	stepStart, stepWeight, backward []float32
}

func newNetwork(base []float64, cells int) *network {
	draw := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same network on every run
	n := &network{
		cells: cells, base: base,
		moves: make([]float32, len(base)*cells), start: make([]float32, cells), weight: make([]float32, cells),
		moveSum: make([]float32, len(base)*cells), startSum: make([]float32, cells), weightSum: make([]float32, cells),
		stepStart: make([]float32, cells), stepWeight: make([]float32, cells), backward: make([]float32, cells),
	}
	for i := range n.moves {
		n.moves[i] = float32(draw.NormFloat64()) * 0.05
	}
	for i := range n.weight {
		n.weight[i] = float32(draw.NormFloat64()) * 0.1
	}
	return n
}

func (n *network) of(feature int32) []float32 {
	return n.moves[int(feature)*n.cells : (int(feature)+1)*n.cells]
}

// score is that of both looks. It leaves in hidden what the cells come to.
func (n *network) score(features []int32, hidden []float32, dark func(int32) bool) float64 {
	copy(hidden, n.start)
	var sum float64
	for _, f := range features {
		if dark(f) {
			continue
		}
		sum += n.base[f]
		for k, m := range n.of(f) {
			hidden[k] += m
		}
	}
	for k, h := range hidden {
		sum += float64(n.weight[k] * max(h, 0))
	}
	return sum
}

// lesson is an example with how likely its teachers find its readings; nil: it has none.
type lesson struct {
	list
	believed []float64
}

// learn takes a step towards the readings that answer best, and those that teachers believe in.
func (n *network) learn(l lesson, dark func(int32) bool) {
	best := 0.0
	for _, c := range l.readings {
		best = max(best, c.gain)
	}
	if best <= 0 || len(l.readings) < 2 {
		return
	}
	share := n.shares(l.readings, dark)
	right := 0.0
	for i, c := range l.readings {
		if c.gain >= best-0.001 {
			right += share[i]
		}
	}
	if right == 0 {
		return
	}
	n.stepMoves = map[int32][]float32{}
	clear(n.stepStart)
	clear(n.stepWeight)
	for i, c := range l.readings {
		own, d := 1.0, -share[i]
		if l.believed != nil {
			own = 1 - trust
			d += trust * l.believed[i]
		}
		if c.gain >= best-0.001 {
			d += own * share[i] / right
		}
		if d *= best; math.Abs(d) > 1e-4 {
			n.back(c.features, n.hidden[i], float32(d), dark)
		}
	}
	n.move()
}

// shares are the likelihoods of readings.
func (n *network) shares(readings []candidate, dark func(int32) bool) []float64 {
	for len(n.hidden) < len(readings) {
		n.hidden = append(n.hidden, make([]float32, n.cells))
	}
	out := make([]float64, len(readings))
	for i, c := range readings {
		out[i] = n.score(c.features, n.hidden[i], dark)
	}
	return likelihoods(out)
}

// likelihoods are those of scores, in their place.
func likelihoods(scores []float64) []float64 {
	top, sum := slices.Max(scores), 0.0
	for i, s := range scores {
		scores[i] = math.Exp(s - top)
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
	return scores
}

// back adds to the step what a reading teaches whose score is to grow by d.
func (n *network) back(features []int32, hidden []float32, d float32, dark func(int32) bool) {
	for k, h := range hidden {
		n.backward[k] = 0
		if h > 0 {
			n.stepWeight[k] += d * h
			n.backward[k] = d * n.weight[k]
			n.stepStart[k] += n.backward[k]
		}
	}
	for _, f := range features {
		if dark(f) {
			continue
		}
		step := n.stepMoves[f]
		if step == nil {
			step = make([]float32, n.cells)
			n.stepMoves[f] = step
		}
		for k, b := range n.backward {
			step[k] += b
		}
	}
}

// move goes the step: AdaGrad.
func (n *network) move() {
	for f, step := range n.stepMoves {
		went(n.of(f), n.moveSum[int(f)*n.cells:], step)
	}
	went(n.weight, n.weightSum, n.stepWeight)
	went(n.start, n.startSum, n.stepStart)
}

func went(at, sum, step []float32) {
	for k, d := range step {
		if d != 0 {
			sum[k] += d * d
			at[k] += networkRate * d / float32(math.Sqrt(float64(sum[k])+networkRate))
		}
	}
}

// taught is a network that has learned lessons.
func taught(lessons []lesson, base []float64, free []bool, cells int, seed uint64) *network {
	n := newNetwork(base, cells)
	for pass := range networkPasses {
		draw := rand.New(rand.NewPCG(seed, uint64(pass))) //nolint:gosec // the same order on every run
		for _, k := range draw.Perm(len(lessons)) {
			step := uint64(pass*len(lessons)+k) + seed*1000003
			n.learn(lessons[k], func(f int32) bool { return !free[f] || drawn(step, f) < networkBlind })
		}
	}
	return n
}

// learnSecond learns the network of the second look from readings of examples, and writes it.
func (t *trainer) learnSecond(ctx context.Context, examples []*example, w *ask.Weights) error {
	lists := t.all(ctx, examples, w)
	w.Each(func(name string, _ int) { t.features.of([]string{name}) })
	t.features.sort(lists)
	base := t.features.from(w)
	free := fitting{tables: max(1, t.tables)}.free(lists, len(base))
	lessons := t.lessons(lists, base, free)
	n := taught(lessons, base, free, cells, 100)
	f, err := os.Create(filepath.Clean(t.second))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	_, err = n.whole(t.features.names, free).WriteTo(f)
	return err
}

// sort numbers features in the order of their names, so that what is learned does not hang on which reading came first.
func (x *features) sort(lists []list) {
	before := x.names
	x.names = slices.Sorted(slices.Values(before))
	for i, name := range x.names {
		x.number[name] = int32(i)
	}
	for _, l := range lists {
		for _, c := range l.readings {
			for k, f := range c.features {
				c.features[k] = x.number[before[f]]
			}
		}
	}
}

// lessons are examples with what those teachers believe that have not seen their tables.
func (t *trainer) lessons(lists []list, base []float64, free []bool) []lesson {
	halves := make([]map[string]bool, teachers)
	all := make([]*network, teachers)
	var wg sync.WaitGroup
	atOnce := make(chan struct{}, 2)
	for k := range teachers {
		wg.Go(func() {
			atOnce <- struct{}{}
			defer func() { <-atOnce }()
			var part []lesson
			halves[k] = map[string]bool{}
			for _, l := range half(lists, uint64(k)) {
				part = append(part, lesson{list: l})
				halves[k][l.group] = true
			}
			all[k] = taught(part, base, free, teacherCells, uint64(k))
		})
	}
	wg.Wait()
	out := make([]lesson, len(lists))
	right, known := 0, 0
	for i, l := range lists {
		out[i].list = l
		if out[i].believed = believedOf(l, all, halves, free); out[i].believed == nil {
			continue
		}
		known++
		if l.readings[slices.Index(out[i].believed, slices.Max(out[i].believed))].gain >= 0.9 {
			right++
		}
	}
	fmt.Printf("teachers read %.3f of %d prompts right, about tables that they have not seen (the weights of the first look have)\n", float64(right)/float64(max(1, known)), known)
	return out
}

// believedOf is how likely teachers find the readings of a table that they have not seen.
func believedOf(l list, all []*network, halves []map[string]bool, free []bool) []float64 {
	sum, n := make([]float64, len(l.readings)), 0
	for k, teacher := range all {
		if halves[k][l.group] {
			continue
		}
		n++
		hidden := make([]float32, teacher.cells)
		for i, c := range l.readings {
			sum[i] += teacher.score(c.features, hidden, func(f int32) bool { return !free[f] })
		}
	}
	if n == 0 || len(sum) == 0 {
		return nil
	}
	for i := range sum {
		sum[i] /= float64(n)
	}
	return likelihoods(sum)
}

// whole is a network as the reader takes it, in whole numbers: moves fit a byte, and few are so large that they are cut.
func (n *network) whole(names []string, free []bool) *ask.Network {
	const largest = 127
	var sizes []float32
	for f := range free {
		if free[f] {
			for _, m := range n.of(int32(f)) {
				sizes = append(sizes, max(m, -m))
			}
		}
	}
	slices.Sort(sizes)
	unit := float64(sizes[len(sizes)*9999/10000]) / largest
	moves := map[string][]int8{}
	for f := range free {
		if !free[f] {
			continue
		}
		for _, m := range n.of(int32(f)) {
			moves[names[f]] = append(moves[names[f]], int8(max(-largest, min(largest, math.Round(float64(m)/unit)))))
		}
	}
	start, weight := make([]int32, n.cells), make([]int32, n.cells)
	for k := range start {
		start[k] = int32(math.Round(float64(n.start[k]) / unit))
		weight[k] = int32(math.Round(float64(n.weight[k]) * unit * scale * 65536))
	}
	return ask.NewNetwork(moves, start, weight)
}
