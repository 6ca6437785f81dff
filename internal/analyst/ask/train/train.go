package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// trainer fits weights to examples.
type trainer struct {
	options
	desks map[string]*desk
	blame blame
	used  ruleUse
}

// candidate is a reading with how much of the expected answer it gives.
type candidate struct {
	features []string
	gain     float64
	reading  ask.Reading
}

func run(ctx context.Context, o options) error {
	if err := os.MkdirAll(o.cache, 0o700); err != nil {
		return err
	}
	t := &trainer{options: o, desks: map[string]*desk{}, blame: blame{}, used: ruleUse{}}
	var all []*example
	for _, file := range o.files {
		list, err := readExamples(file, o)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	open := map[string]*desk{} // by snapshot: two cases may have the same table under two paths
	for _, e := range all {
		if t.desks[e.Dataset] != nil {
			continue
		}
		snapshot, err := importTable(ctx, e, o.cache)
		if err != nil {
			return err
		}
		if open[snapshot] == nil {
			if open[snapshot], err = openDesk(ctx, e, snapshot); err != nil {
				return err
			}
		}
		t.desks[e.Dataset] = open[snapshot]
	}
	defer t.keep()
	start := ask.DefaultWeights()
	if o.start != "" {
		f, err := os.Open(filepath.Clean(o.start))
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		if start, err = ask.ReadWeights(f); err != nil {
			return err
		}
	}
	if o.judge {
		report("as they are", t.score(ctx, all, start))
		return nil
	}
	if o.folds > 0 {
		t.crossValidate(ctx, all, start)
	}
	if o.out == "" {
		return nil
	}
	w := t.fit(ctx, all, start)
	report("on what was learned", t.score(ctx, all, w))
	f, err := os.Create(filepath.Clean(o.out))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	_, err = w.WriteTo(f)
	return err
}

func (t *trainer) keep() {
	for _, d := range t.desks {
		if err := d.keep(); err != nil {
			fmt.Fprintln(os.Stderr, "train: keep the answers:", err)
		}
	}
}

// crossValidate fits without each fold of tables and scores that fold.
func (t *trainer) crossValidate(ctx context.Context, all []*example, start *ask.Weights) {
	fold := foldsOf(all, t.folds)
	shares := []float64{1}
	if t.curve {
		shares = []float64{0.125, 0.25, 0.5, 1}
	}
	for _, share := range shares {
		var unseen result
		unseen.families = map[string]*tally{}
		for k := range t.folds {
			var learn, judge []*example
			for i, e := range all {
				switch {
				case fold[e.Group] == k:
					judge = append(judge, e)
				case float64(i%8)/8 < share:
					learn = append(learn, e)
				}
			}
			one := t.score(ctx, judge, t.fit(ctx, learn, start))
			fmt.Printf("fold %d: %s\n", k+1, one)
			unseen.add(one)
		}
		report(fmt.Sprintf("unseen tables, learned from %.0f %% of the cases", 100*share), unseen)
		fmt.Println("features that wrong readings have more (+) or less (-) often than the right ones beside them:")
		t.blame.print(60)
		t.used.print()
		t.blame, t.used = blame{}, ruleUse{}
	}
}

// foldsOf deals the tables to folds, in the order of their names.
func foldsOf(all []*example, n int) map[string]int {
	var groups []string
	for _, e := range all {
		groups = append(groups, e.Group)
	}
	slices.Sort(groups)
	groups = slices.Compact(groups)
	out := map[string]int{}
	for i, g := range groups {
		out[g] = i % n
	}
	return out
}

// reader is a reader of an example's table with some weights.
func (t *trainer) reader(ctx context.Context, e *example, w *ask.Weights) *ask.Reader {
	d := t.desks[e.Dataset]
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.reader == nil {
		p := d.Profile()
		d.reader = ask.NewReader(p, p.Model, ask.Lookup(d.Lookup(ctx)), w)
	}
	return d.reader.With(w)
}

// candidates are the readings of an example, each with its gain.
func (t *trainer) candidates(ctx context.Context, e *example, w *ask.Weights) []candidate {
	d := t.desks[e.Dataset]
	parts := e.parts()
	var out []candidate
	for _, r := range t.reader(ctx, e, w).Readings(e.Prompt, t.beam) {
		out = append(out, candidate{r.Features, t.gain(ctx, d, parts, e, r), r})
	}
	return out
}

// gain is the share of the asks that a reading answers, a little less for what nobody asked.
func (t *trainer) gain(ctx context.Context, d *desk, parts [][][][]any, e *example, r ask.Reading) float64 {
	if len(e.Wanted.Missing) > 0 {
		if len(r.Questions) == 0 && r.Names(e.Wanted.Missing) {
			return 1
		}
		return 0
	}
	hit := 0
	for _, part := range parts {
		if slices.ContainsFunc(r.Questions, func(q plan.Question) bool {
			rows := d.rows(ctx, q)
			return slices.ContainsFunc(part, func(want [][]any) bool { return right(want, rows) })
		}) {
			hit++
		}
	}
	extra := max(0, len(r.Questions)-len(parts))
	return max(0, float64(hit)/float64(max(1, len(parts)))-0.02*float64(extra))
}

// fit learns weights: for each example the readings that answer best are made more
// likely, by the gradient of the log-likelihood of the best among all (a conditional
// log-linear model with a latent derivation), with AdaGrad steps.
func (t *trainer) fit(ctx context.Context, examples []*example, start *ask.Weights) *ask.Weights {
	w := map[string]float64{}
	start.Each(func(f string, n int) { w[f] = float64(n) / scale })
	g2 := map[string]float64{}
	for epoch := range t.epochs {
		lists := t.all(ctx, examples, whole(w))
		for range 3 {
			for _, k := range order(len(examples), epoch) {
				learn(lists[k], w, g2)
			}
		}
		for f := range w { // what is hardly used fades
			w[f] *= 0.97
		}
	}
	return whole(w)
}

// scale is how many units of a whole weight are one of a probability's exponent.
const scale = 100

const (
	rate      = 0.3
	caution   = 1.0 // keeps what was seen once or twice from large steps
	shrinkage = 1e-4
)

// all finds the candidates of all examples, side by side.
func (t *trainer) all(ctx context.Context, examples []*example, w *ask.Weights) [][]candidate {
	out := make([][]candidate, len(examples))
	var next int
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for {
				mu.Lock()
				k := next
				next++
				mu.Unlock()
				if k >= len(examples) {
					return
				}
				out[k] = t.candidates(ctx, examples[k], w)
			}
		})
	}
	wg.Wait()
	return out
}

// learn takes one step for one example.
func learn(list []candidate, w, g2 map[string]float64) {
	best := 0.0
	for _, c := range list {
		best = max(best, c.gain)
	}
	if best <= 0 || len(list) < 2 {
		return
	}
	scores := make([]float64, len(list))
	top := math.Inf(-1)
	for i, c := range list {
		for _, f := range c.features {
			scores[i] += w[f]
		}
		top = max(top, scores[i])
	}
	var z, zBest float64
	for i, c := range list {
		scores[i] = math.Exp(scores[i] - top)
		z += scores[i]
		if c.gain >= best-0.001 {
			zBest += scores[i]
		}
	}
	if zBest == 0 {
		return
	}
	step := map[string]float64{}
	for i, c := range list {
		d := -scores[i] / z
		if c.gain >= best-0.001 {
			d += scores[i] / zBest
		}
		if math.Abs(d) < 1e-6 {
			continue
		}
		for _, f := range c.features {
			step[f] += d * best
		}
	}
	for f, d := range step {
		if d -= shrinkage * w[f]; d != 0 {
			g2[f] += d * d
			w[f] += rate * d / math.Sqrt(g2[f]+caution)
		}
	}
}

// order deals the examples in a fixed, mixed order.
func order(n, seed int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = (i*7919 + seed*104729) % n
	}
	slices.Sort(out)
	out = slices.Compact(out)
	if len(out) < n { // n shares a factor with the step: plain order
		out = out[:0]
		for i := range n {
			out = append(out, i)
		}
		return out
	}
	for i := range out {
		out[i] = (i*7919 + seed*104729) % n
	}
	return out
}

func whole(w map[string]float64) *ask.Weights {
	out := map[string]int{}
	for f, v := range w {
		if n := int(math.Round(v * scale)); n != 0 {
			out[f] = n
		}
	}
	return ask.NewWeights(out)
}

// tally counts cases and parts.
type tally struct{ cases, parts, right, rightParts, oracle float64 }

// result is a score.
type result struct {
	families map[string]*tally
}

func (r *result) add(o result) {
	for name, t := range o.families {
		if r.families[name] == nil {
			r.families[name] = &tally{}
		}
		x := r.families[name]
		x.cases, x.parts, x.right, x.rightParts, x.oracle = x.cases+t.cases, x.parts+t.parts, x.right+t.right, x.rightParts+t.rightParts, x.oracle+t.oracle
	}
}

// score reads all examples and counts what is right.
func (t *trainer) score(ctx context.Context, examples []*example, w *ask.Weights) result {
	lists := t.all(ctx, examples, w)
	out := result{families: map[string]*tally{}}
	for k, e := range examples {
		t.blame.add(lists[k])
		t.used.add(e, lists[k])
		n := float64(max(1, len(e.parts())))
		x := &tally{cases: 1, parts: n}
		for i, c := range lists[k] {
			if c.gain >= 0.9 {
				x.oracle = 1
			}
			if i == 0 {
				x.rightParts = math.Round(c.gain * n)
				if c.gain >= 0.9 {
					x.right = 1
				}
			}
		}
		if t.show && x.right == 0 {
			show(e, lists[k])
		}
		name := e.Family
		if name == "" {
			name = e.Set
		}
		out.add(result{map[string]*tally{name: x}})
	}
	return out
}

// show prints what was read wrongly, and whether a right reading was there.
func show(e *example, list []candidate) {
	fmt.Printf("\n%s [%s] %s\n", e.ID, e.Family, strings.ReplaceAll(e.Prompt, "\n", " / "))
	for i, c := range list {
		if i == 0 || c.gain > 0.9 {
			fmt.Printf("  %d gain %.2f score %d: %s\n", i, c.gain, c.reading.Score, strings.Join(c.reading.Acts, " | "))
			for _, q := range c.reading.Questions {
				fmt.Printf("      %s\n", ask.Brief(q))
			}
		}
		if i > 0 && c.gain > 0.9 {
			break
		}
	}
}

// String is the result in a line.
func (r result) String() string {
	var all tally
	for _, x := range r.families {
		all.cases, all.parts, all.right, all.rightParts, all.oracle = all.cases+x.cases, all.parts+x.parts, all.right+x.right, all.rightParts+x.rightParts, all.oracle+x.oracle
	}
	return fmt.Sprintf("cases %.3f of %.0f  parts %.3f of %.0f  among the readings %.3f", all.right/all.cases, all.cases, all.rightParts/all.parts, all.parts, all.oracle/all.cases)
}

func report(title string, r result) {
	var names []string
	var all tally
	for name, x := range r.families {
		names = append(names, name)
		all.cases, all.parts, all.right, all.rightParts, all.oracle = all.cases+x.cases, all.parts+x.parts, all.right+x.right, all.rightParts+x.rightParts, all.oracle+x.oracle
	}
	slices.Sort(names)
	fmt.Printf("%s:\n", title)
	for _, name := range names {
		x := r.families[name]
		fmt.Printf("  %-13s cases %.3f (n=%.0f)  parts %.3f  among the readings %.3f\n", name, x.right/x.cases, x.cases, x.rightParts/x.parts, x.oracle/x.cases)
	}
	fmt.Printf("  %-13s cases %.3f of %.0f  parts %.3f of %.0f  among the readings %.3f\n", "all", all.right/all.cases, all.cases, all.rightParts/all.parts, all.parts, all.oracle/all.cases)
}
