package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
)

// blame counts, over the examples that were read wrongly though a right reading was
// there, which features the wrong readings have more often than the right ones: what is
// far from zero is a habit, not an accident.
type blame map[string]int

// add compares the best reading of an example with the best right one.
func (b blame) add(list []candidate, x *features) {
	if len(list) == 0 || list[0].gain >= 0.9 {
		return
	}
	at := slices.IndexFunc(list, func(c candidate) bool { return c.gain >= 0.9 })
	if at < 0 {
		return
	}
	difference := map[int32]int{}
	for _, f := range list[0].features {
		difference[f]++
	}
	for _, f := range list[at].features {
		difference[f]--
	}
	for f, n := range difference {
		b[x.names[f]] += min(max(n, -1), 1)
	}
}

// print writes the features with the largest differences.
func (b blame) print(most int) {
	features := make([]string, 0, len(b))
	for f := range b {
		features = append(features, f)
	}
	slices.SortFunc(features, func(x, y string) int {
		return cmp.Or(cmp.Compare(max(b[y], -b[y]), max(b[x], -b[x])), cmp.Compare(x, y))
	})
	for _, f := range features[:min(most, len(features))] {
		fmt.Printf("  %+4d  %s\n", b[f], f)
	}
}

// ruleUse counts in how many examples, and about how many tables, a rule has an act in
// the best reading.
type ruleUse map[string]map[string]int

func (u ruleUse) add(e *example, list []candidate, x *features) {
	if len(list) == 0 {
		return
	}
	seen := map[string]bool{}
	for _, f := range list[0].features {
		if rule, ok := strings.CutPrefix(x.names[f], "rule="); ok && !seen[rule] {
			seen[rule] = true
			if u[rule] == nil {
				u[rule] = map[string]int{}
			}
			u[rule][e.Group]++
		}
	}
}

func (u ruleUse) print() {
	rules := make([]string, 0, len(u))
	for r := range u {
		rules = append(rules, r)
	}
	slices.Sort(rules)
	for _, r := range rules {
		hits := 0
		for _, n := range u[r] {
			hits += n
		}
		fmt.Printf("  rule %-10s in %4d readings about %3d tables\n", r, hits, len(u[r]))
	}
}

// unexplained prints the words of prompts that nothing explains, those of the most tables first, with some prompts.
func (t *trainer) unexplained(ctx context.Context, examples []*example, w *ask.Weights) {
	tables, prompts := map[string]map[string]bool{}, map[string][]string{}
	for _, e := range examples {
		for _, word := range t.reader(ctx, e, w).Unexplained(e.Prompt) {
			if tables[word] == nil {
				tables[word] = map[string]bool{}
			}
			tables[word][e.Group] = true
			prompts[word] = append(prompts[word], e.Prompt)
		}
	}
	words := slices.SortedFunc(maps.Keys(tables), func(a, b string) int { return cmp.Or(cmp.Compare(len(tables[b]), len(tables[a])), cmp.Compare(a, b)) })
	for _, word := range words {
		fmt.Printf("%4d tables %4d prompts  %s: %s\n", len(tables[word]), len(prompts[word]), word, strings.Join(prompts[word][:min(3, len(prompts[word]))], " / "))
	}
}
