package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// tally counts cases and parts.
type tally struct{ cases, parts, right, rightParts, second, oracle float64 }

// result is a score.
type result struct {
	families map[string]*tally
}

func (r *result) add(o result) {
	for name, x := range o.families {
		if r.families[name] == nil {
			r.families[name] = &tally{}
		}
		r.families[name].add(x)
	}
}

func (x *tally) add(o *tally) {
	x.cases, x.parts, x.right, x.rightParts, x.second, x.oracle = x.cases+o.cases, x.parts+o.parts, x.right+o.right, x.rightParts+o.rightParts, x.second+o.second, x.oracle+o.oracle
}

// score reads all examples and counts what is right.
func (t *trainer) score(ctx context.Context, examples []*example, w *ask.Weights) result {
	lists := t.all(ctx, examples, w)
	out := result{families: map[string]*tally{}}
	for k, e := range examples {
		n := float64(max(1, len(e.parts())))
		x := &tally{cases: 1, parts: n}
		for i, c := range lists[k].readings {
			if c.gain >= 0.9 {
				x.oracle = 1
				if i < 2 {
					x.second = 1
				}
			}
			if i == 0 {
				x.rightParts = math.Round(c.gain * n)
				if c.gain >= 0.9 {
					x.right = 1
				}
			}
		}
		if t.show && x.right == 0 {
			show(e, lists[k].readings)
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

// all are the families together.
func (r result) all() *tally {
	all := &tally{}
	for _, x := range r.families {
		all.add(x)
	}
	return all
}

// String is a tally in a line.
func (x *tally) String() string {
	return fmt.Sprintf("cases %.3f of %.0f  parts %.3f of %.0f  of the best two %.3f  among the readings %.3f", x.right/x.cases, x.cases, x.rightParts/x.parts, x.parts, x.second/x.cases, x.oracle/x.cases)
}

func report(title string, r result) {
	fmt.Printf("%s:\n", title)
	for _, name := range slices.Sorted(maps.Keys(r.families)) {
		fmt.Printf("  %-13s %s\n", name, r.families[name])
	}
	fmt.Printf("  %-13s %s\n", "all", r.all())
}
