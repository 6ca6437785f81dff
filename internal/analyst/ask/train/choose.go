package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// verdict is an example that both readers took, each with how much of the answer it gives.
type verdict struct {
	group, set string
	compared   []string
	own, other float64
}

// The sets of verdicts: prompts as people write them, and descriptions of charts from public benchmarks.
const (
	natural   = "natural"
	described = "described"
)

// verdicts hold the readings of examples that the weights were not learned from against
// those of the reader of rules.
func (t *trainer) verdicts(ctx context.Context, examples []*example, w *ask.Weights) []verdict {
	out := make([]verdict, 0, len(examples))
	for _, e := range examples {
		r := t.reader(ctx, e, w)
		list := r.Best(e.Prompt, 2)
		old := t.old(ctx, e)
		v := verdict{group: e.Group, set: natural, compared: r.Compared(list, *old), other: t.gain(ctx, e, asReading(old))}
		if e.Set != "" {
			v.set = described
		}
		if len(list) > 0 {
			v.own = t.gain(ctx, e, list[0])
		}
		out = append(out, v)
	}
	return out
}

// asReading is a plan as a reading: the questions that were asked, and the words without an answer.
func asReading(p *plan.Plan) ask.Reading {
	var one ask.Reading
	for _, q := range p.Questions {
		if q.Origin == plan.Asked {
			one.Questions = append(one.Questions, q)
		}
	}
	for _, u := range p.Missing {
		one.Unread = append(one.Unread, u.Text)
	}
	return one
}

// choosing fits the weights of the choice between the two readers: a logistic regression on the
// examples that only one of them reads right.
func choosing(list []verdict) map[string]float64 {
	w := map[string]float64{}
	g2 := map[string]float64{}
	for pass := range 60 {
		for _, k := range order(len(list), pass) {
			v := list[k]
			d := v.own - v.other
			if math.Abs(d) < 0.05 || len(v.compared) == 0 {
				continue
			}
			sum := 0.0
			for _, f := range v.compared {
				sum += w[f]
			}
			want := 0.0
			if d > 0 {
				want = 1
			}
			step := (want - 1/(1+math.Exp(-sum))) * math.Abs(d)
			if v.set == described {
				step *= 2 // what is read well today stays so
			}
			for _, f := range v.compared {
				x := step - 0.1*w[f]
				g2[f] += x * x
				w[f] += 0.2 * x / math.Sqrt(g2[f]+1)
			}
		}
	}
	return w
}

// lean is how much the reader that chooses is given beforehand, in units of weights: so much that
// descriptions of charts, which the reader of rules takes well, lose less than a point.
const lean = 100

// choice is the weights of the choice as the reader takes them.
func choice(list []verdict) *ask.Weights {
	out := map[string]int{}
	for f, v := range choosing(list) {
		out[f] = int(math.Round(scale * v))
	}
	out["choose"] += lean
	return ask.NewWeights(out)
}

// judgeChoice cross-validates the choice by table and prints how each set is read by the one,
// the other, and the one that is chosen.
func judgeChoice(list []verdict, folds int) {
	var groups []string
	for _, v := range list {
		groups = append(groups, v.group)
	}
	slices.Sort(groups)
	groups = slices.Compact(groups)
	type sums struct{ n, own, other, chosen, taken, best float64 }
	sets := map[string]*sums{}
	for k := range folds {
		in := func(v verdict) bool { at, _ := slices.BinarySearch(groups, v.group); return at%folds == k }
		w := choice(slices.DeleteFunc(slices.Clone(list), in))
		for _, v := range list {
			if !in(v) {
				continue
			}
			s := sets[v.set]
			if s == nil {
				s = &sums{}
				sets[v.set] = s
			}
			s.n++
			gain := v.other
			if w.Prefers(v.compared) {
				gain = v.own
				s.taken++
			}
			for _, x := range []struct {
				to   *float64
				gain float64
			}{{&s.own, v.own}, {&s.other, v.other}, {&s.chosen, gain}, {&s.best, max(v.own, v.other)}} {
				if x.gain >= 0.9 {
					*x.to++
				}
			}
		}
	}
	for _, name := range []string{natural, described} {
		if s := sets[name]; s != nil {
			fmt.Printf("choice, %s (n=%.0f): rules %.3f, chooser %.3f, chosen %.3f (chooser in %.2f), the better of both %.3f\n", name, s.n, s.other/s.n, s.own/s.n, s.chosen/s.n, s.taken/s.n, s.best/s.n)
		}
	}
}

// judgeFixed prints how examples are read by the one, the other, and the one that some weights choose.
func judgeFixed(list []verdict, w *ask.Weights) {
	sets := map[string][5]float64{}
	for _, v := range list {
		s := sets[v.set]
		s[0]++
		gain := v.other
		if w.Prefers(v.compared) {
			gain = v.own
			s[4]++
		}
		for i, g := range []float64{v.other, v.own, gain} {
			if g >= 0.9 {
				s[i+1]++
			}
		}
		sets[v.set] = s
	}
	for name, s := range sets {
		fmt.Printf("choice, %s (n=%.0f): rules %.3f, chooser %.3f, chosen %.3f (chooser in %.2f)\n", name, s[0], s[1]/s[0], s[2]/s[0], s[3]/s[0], s[4]/s[0])
	}
}
