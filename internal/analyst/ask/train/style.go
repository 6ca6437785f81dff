package main

import (
	"context"
	"fmt"
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// widely is of how many tables a feature of style is to be said: names of columns are none.
const widely = 20

// lean is how much a prompt is taken for what somebody asks, in units of weights: descriptions that are taken for
// questions lose less than questions that are taken for descriptions.
const lean = 0

// styled fits the weights by which descriptions of charts, which have a set, are told from what people ask: a logistic
// regression on the words of prompts, without a look at any table.
func styled(all []*example) map[string]int {
	known := widelySaid(all)
	w, g2 := map[string]float64{}, map[string]float64{}
	for pass := range 8 {
		for _, k := range order(len(all), pass) {
			var f []string
			sum := 0.0
			for _, one := range ask.Style(all[k].Prompt) {
				if known[one] {
					f, sum = append(f, one), sum+w[one]
				}
			}
			want := 0.0
			if all[k].Set != "" {
				want = 1
			}
			step := want - 1/(1+math.Exp(-sum))
			for _, one := range f {
				x := step - 0.02*w[one]
				g2[one] += x * x
				w[one] += 0.2 * x / math.Sqrt(g2[one]+1)
			}
		}
	}
	out := map[string]int{}
	for f, v := range w {
		out[f] = int(math.Round(scale * v))
	}
	out["style"] -= lean
	return out
}

// widelySaid are the features of style that prompts about many tables have.
func widelySaid(all []*example) map[string]bool {
	tables := map[string]map[string]bool{}
	for _, e := range all {
		for _, f := range ask.Style(e.Prompt) {
			if tables[f] == nil {
				tables[f] = map[string]bool{}
			}
			tables[f][e.Dataset] = true
		}
	}
	known := map[string]bool{}
	for f, of := range tables {
		known[f] = len(of) >= widely
	}
	return known
}

// judgeStyle prints how examples are read by rules, by the reader that chooses, and by the one that their style is for.
func (t *trainer) judgeStyle(ctx context.Context, all []*example, w *ask.Weights) {
	sets := map[string][5]float64{}
	for _, e := range all {
		name := "asked"
		if e.Set != "" {
			name = "described"
		}
		byRules, own := t.gain(ctx, e, asReading(t.old(ctx, e))), 0.0
		if list := t.reader(ctx, e, w).Readings(e.Prompt, 2); len(list) > 0 {
			own = t.gain(ctx, e, list[0])
		}
		s := sets[name]
		s[0]++
		taken := own
		if w.Describes(e.Prompt) {
			taken = byRules
			s[4]++
		}
		for i, g := range []float64{byRules, own, taken} {
			if g >= 0.9 {
				s[i+1]++
			}
		}
		sets[name] = s
	}
	for name, s := range sets {
		fmt.Printf("%s (n=%.0f): rules %.3f, chooser %.3f, by style %.3f (rules in %.2f)\n", name, s[0], s[1]/s[0], s[2]/s[0], s[3]/s[0], s[4]/s[0])
	}
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
