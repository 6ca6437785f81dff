package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// score counts what came out right.
type score struct {
	meaning, good, none, unit, time, noun share
	pairs                                 map[string]int
	misses                                []string
}

type share struct{ right, all int }

func (s *share) count(right bool) {
	s.all++
	if right {
		s.right++
	}
}

func (s share) String() string {
	return fmt.Sprintf("%.1f %% (%d of %d)", 100*float64(s.right)/float64(max(1, s.all)), s.right, s.all)
}

func (s *score) miss(format string, args ...any) {
	s.misses = append(s.misses, fmt.Sprintf(format, args...))
}

// add compares what was inferred of a table with its labels.
func (s *score) add(t table, m model.Model) {
	if s.pairs == nil {
		s.pairs = map[string]int{}
	}
	t.each(func(l label, at int) { s.column(t, l, t.facts.Columns[at], m.Columns[at]) })
	if t.Time != "" {
		right := slices.ContainsFunc(append(t.TimeOr, t.Time), func(x string) bool { return strings.EqualFold(x, m.Time) })
		if s.time.count(right); !right {
			s.miss("time    %-60s said %q gold %q", t.Dataset, m.Time, t.Time)
		}
	}
	if t.Noun != "" {
		right := strings.EqualFold(m.Noun, t.Noun)
		if s.noun.count(right); !right {
			s.miss("noun    %-60s said %q gold %q", t.Dataset, m.Noun, t.Noun)
		}
	}
}

func (s *score) column(t table, l label, f model.Facts, c model.Column) {
	name := t.Dataset + " :: " + l.Name
	right := slices.Contains(l.accepts(f), c.Meaning)
	if s.meaning.count(right); !right {
		s.pairs[string(l.Meaning[0])+" > "+string(c.Meaning)]++
		s.miss("meaning %-60s said %-12s gold %v", name, c.Meaning, l.Meaning)
	}
	switch {
	case l.Good != "":
		if s.good.count(c.Good == l.Good); c.Good != l.Good {
			s.miss("good    %-60s said %q gold %q (%s)", name, c.Good, l.Good, c.Meaning)
		}
	case slices.ContainsFunc(l.Meaning, model.Meaning.Number):
		if s.none.count(c.Good == ""); c.Good != "" {
			s.miss("none    %-60s said %q (%s)", name, c.Good, c.Meaning)
		}
	}
	if l.Unit != "" {
		right := unit(c.Unit) == unit(l.Unit)
		if s.unit.count(right); !right {
			s.miss("unit    %-60s said %q gold %q", name, c.Unit, l.Unit)
		}
	}
}

var units = map[string]string{"seconds": "s", "minutes": "min", "hours": "h", "sqft": "ft²"}

func unit(u string) string { u = strings.ToLower(u); return cmp.Or(units[u], u) }

func (s *score) print(what string, show bool) {
	fmt.Printf("%s\n  meaning %v  good %v, none %v  time %v  unit %v  noun %v\n", what, s.meaning, s.good, s.none, s.time, s.unit, s.noun)
	var pairs []string
	for p := range s.pairs {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(a, b string) int { return cmp.Or(s.pairs[b]-s.pairs[a], strings.Compare(a, b)) })
	for _, p := range pairs[:min(8, len(pairs))] {
		fmt.Printf("  %d %s;", s.pairs[p], p)
	}
	fmt.Println()
	if show {
		slices.Sort(s.misses)
		fmt.Println(strings.Join(s.misses, "\n"))
	}
}
