package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// tally counts cases and parts.
type tally struct{ cases, parts, right, rightParts, second, oracle float64 }

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
		x.cases, x.parts, x.right, x.rightParts, x.second, x.oracle = x.cases+t.cases, x.parts+t.parts, x.right+t.right, x.rightParts+t.rightParts, x.second+t.second, x.oracle+t.oracle
	}
}

// score reads all examples and counts what is right.
func (t *trainer) score(ctx context.Context, examples []*example, w *ask.Weights) result {
	lists := t.all(ctx, examples, w)
	out := result{families: map[string]*tally{}}
	for k, e := range examples {
		t.blame.add(lists[k].readings, t.features)
		t.used.add(e, lists[k].readings, t.features)
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
		if t.only != "" {
			t.showRows(ctx, e, lists[k].readings)
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

// showRows prints what each reading of an example answers.
func (t *trainer) showRows(ctx context.Context, e *example, list []candidate) {
	fmt.Printf("\n%s wants %v\n", e.ID, e.parts())
	for i, c := range list {
		fmt.Printf("  %d gain %.2f\n", i, c.gain)
		for _, q := range c.reading.Questions {
			a, err := t.desks[e.Dataset].Ask(ctx, q)
			fmt.Printf("      %s\n", ask.Brief(q))
			if err != nil {
				fmt.Printf("        refused: %v\n", err)
			} else if a.Main != nil {
				rows := evaluate.TableOf(a).Rows
				fmt.Printf("        %d rows: %v\n", len(rows), rows[:min(len(rows), 6)])
			}
		}
	}
}

// String is the result in a line.
func (r result) String() string {
	var all tally
	for _, x := range r.families {
		all.cases, all.parts, all.right, all.rightParts, all.second, all.oracle = all.cases+x.cases, all.parts+x.parts, all.right+x.right, all.rightParts+x.rightParts, all.second+x.second, all.oracle+x.oracle
	}
	return fmt.Sprintf("cases %.3f of %.0f  parts %.3f of %.0f  of the best two %.3f  among the readings %.3f", all.right/all.cases, all.cases, all.rightParts/all.parts, all.parts, all.second/all.cases, all.oracle/all.cases)
}

func report(title string, r result) {
	var names []string
	var all tally
	for name, x := range r.families {
		names = append(names, name)
		all.cases, all.parts, all.right, all.rightParts, all.second, all.oracle = all.cases+x.cases, all.parts+x.parts, all.right+x.right, all.rightParts+x.rightParts, all.second+x.second, all.oracle+x.oracle
	}
	slices.Sort(names)
	fmt.Printf("%s:\n", title)
	for _, name := range names {
		x := r.families[name]
		fmt.Printf("  %-13s cases %.3f (n=%.0f)  parts %.3f  of the best two %.3f  among the readings %.3f\n", name, x.right/x.cases, x.cases, x.rightParts/x.parts, x.second/x.cases, x.oracle/x.cases)
	}
	fmt.Printf("  %-13s cases %.3f of %.0f  parts %.3f of %.0f  of the best two %.3f  among the readings %.3f\n", "all", all.right/all.cases, all.cases, all.rightParts/all.parts, all.parts, all.second/all.cases, all.oracle/all.cases)
}
