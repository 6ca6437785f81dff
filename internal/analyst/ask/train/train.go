package main

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// trainer fits weights to examples.
type trainer struct {
	options
	desks    map[string]*desk // by the path of the table
	features *features
	begun    map[*example]list // the readings of the first round
	fitted   []*ask.Weights    // of each fold
}

// candidate is a reading with how much of the expected answer it gives.
type candidate struct {
	features []int32
	gain     float64
	reading  ask.Reading
}

func run(ctx context.Context, o options) error {
	if err := os.MkdirAll(o.cache, 0o700); err != nil {
		return err
	}
	t := &trainer{options: o, desks: map[string]*desk{}, features: newFeatures(), begun: map[*example]list{}}
	var all []*example
	for _, file := range o.files {
		list, err := readExamples(file, o)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	start, err := o.begin()
	if err != nil {
		return err
	}
	if o.style {
		return write(start.And(ask.NewWeights(styled(all))), o.out)
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
	if o.second != "" {
		return t.learnSecond(ctx, all, start)
	}
	if o.times {
		t.clock(ctx, all, start)
		return nil
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
	w := t.mean()
	if w == nil {
		w = t.fit(ctx, all, start)
	}
	report("on what was learned", t.score(ctx, all, w))
	return write(w, o.out)
}

// begin are the weights to begin with.
func (o options) begin() (*ask.Weights, error) {
	if o.start == "" {
		return ask.DefaultWeights(), nil
	}
	f, err := os.Open(filepath.Clean(o.start))
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return ask.ReadWeights(f)
}

func write(w *ask.Weights, file string) error {
	f, err := os.Create(filepath.Clean(file))
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
	t.fitted = nil
	unseen := result{families: map[string]*tally{}}
	for k := range t.folds {
		var learn, judge []*example
		for _, e := range all {
			if fold[e.Group] == k {
				judge = append(judge, e)
			} else {
				learn = append(learn, e)
			}
		}
		fitted := t.fit(ctx, learn, start)
		t.fitted = append(t.fitted, fitted)
		one := t.score(ctx, judge, fitted)
		fmt.Printf("fold %d: %s\n", k+1, one.all())
		unseen.add(one)
	}
	report("unseen tables", unseen)
}

// mean are the weights of all folds together, without another fit: each case is in all of them but one.
// Nil: nothing was cross-validated.
func (t *trainer) mean() *ask.Weights {
	if len(t.fitted) == 0 {
		return nil
	}
	sum := map[string]int{}
	for _, w := range t.fitted {
		w.Each(func(feature string, weight int) { sum[feature] += weight })
	}
	for f := range sum {
		sum[f] = int(math.Round(float64(sum[f]) / float64(len(t.fitted))))
	}
	return ask.NewWeights(sum)
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

// fit learns weights in rounds: the readings that the weights of a round find are added to
// those of the rounds before, and all are learned from.
func (t *trainer) fit(ctx context.Context, examples []*example, start *ask.Weights) *ask.Weights {
	var lists []list
	w := start
	for round := range t.epochs {
		var found []list
		if round == 0 {
			found = t.first(ctx, examples, start)
		} else {
			found = t.all(ctx, examples, w)
		}
		lists = together(lists, found)
		if round+1 == t.epochs {
			return t.features.whole(t.bagged(lists, t.features.from(start)))
		}
		w = t.features.whole(t.learn(lists, t.features.from(start)))
	}
	return w
}

// first are the readings of the first round, which are the same in all folds.
func (t *trainer) first(ctx context.Context, examples []*example, start *ask.Weights) []list {
	var missing []*example
	for _, e := range examples {
		if _, ok := t.begun[e]; !ok {
			missing = append(missing, e)
		}
	}
	for k, l := range t.all(ctx, missing, start) {
		t.begun[missing[k]] = l
	}
	out := make([]list, len(examples))
	for k, e := range examples {
		out[k] = t.begun[e]
	}
	return out
}

// together adds the readings of a round to those before. One that asks the same stands once.
func together(before, found []list) []list {
	if before == nil {
		return found
	}
	out := make([]list, len(before))
	for k, l := range before {
		out[k] = list{l.group, slices.Clone(l.readings)}
		for _, c := range found[k].readings {
			if !slices.ContainsFunc(l.readings, func(o candidate) bool { return slices.Equal(o.features, c.features) }) {
				out[k].readings = append(out[k].readings, c)
			}
		}
	}
	return out
}

// list are the readings of one example.
type list struct {
	group    string // its table
	readings []candidate
}

// reader is a reader of an example's table with some weights.
func (t *trainer) reader(ctx context.Context, e *example, w *ask.Weights) *ask.Reader {
	d := t.desks[e.Dataset]
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.reader == nil {
		p := d.Profile()
		answers := func(q plan.Question) (ask.Answer, bool) { return d.glimpse(ctx, q) }
		d.reader = ask.NewReader(p, p.Model, ask.Lookup(d.Lookup(ctx)), w).Answering(answers)
	}
	return d.reader.With(w)
}

// all finds the readings of all examples, side by side.
func (t *trainer) all(ctx context.Context, examples []*example, w *ask.Weights) []list {
	out := make([]list, len(examples))
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
				e := examples[k]
				reader := t.reader(ctx, e, w)
				readings := reader.Readings(e.Prompt, t.beam)
				if t.judge {
					readings = reader.Best(e.Prompt, t.beam)
				}
				one := list{group: e.Group}
				for _, r := range readings {
					if t.second != "" {
						r.Features = reader.Second(&r)
					}
					one.readings = append(one.readings, candidate{gain: t.gain(ctx, e, r), reading: r})
				}
				mu.Lock()
				for i := range one.readings {
					c := &one.readings[i]
					c.features = t.features.of(c.reading.Features)
					c.reading = shown(c.reading, t.show)
				}
				mu.Unlock()
				out[k] = one
			}
		})
	}
	wg.Wait()
	return out
}

// shown is what is kept of a reading: many are learned from, and few are looked at.
func shown(r ask.Reading, show bool) ask.Reading {
	if !show {
		return ask.Reading{Questions: r.Questions, Unread: r.Unread, Score: r.Score}
	}
	r.Features = nil
	return r
}

// gain is the share of the asks that a reading answers, a little less for what nobody asked.
func (t *trainer) gain(ctx context.Context, e *example, r ask.Reading) float64 {
	n := len(e.parts())
	if len(e.Wanted.Missing) > 0 && ((n == 0) != (len(r.Questions) == 0) || !r.Names(e.Wanted.Missing)) {
		return 0
	}
	if n == 0 {
		return 1
	}
	var hit uint64
	for _, q := range r.Questions {
		hit |= t.desks[e.Dataset].hits(ctx, e, q)
	}
	extra := max(0, len(r.Questions)-n)
	return max(0, float64(bits.OnesCount64(hit))/float64(max(1, n))-0.02*float64(extra))
}
