package main

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// widely is of how many tables a feature of style is to be said: names of columns are none.
const widely = 20

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
