package model

import (
	"cmp"
	"slices"
	"strings"
)

// Reading is a table with what is worked out of it once for all columns.
type Reading struct {
	Table
	names    []name
	table    name // the name of the table
	kind     string
	families [][]int // of each column, itself included
	// spends, earns: what stands beside the amounts speaks of money that goes out, or
	// comes in.
	spends, earns bool
	makes, races  bool // energy is made, and not used; who is fastest wins
	carries       bool // each row is a load
}

// Read reads the names of a table and what sort of table it is.
func Read(t Table) *Reading {
	r := &Reading{Table: t, names: make([]name, len(t.Columns)), table: readName(t.Name), families: make([][]int, len(t.Columns)), kind: t.kind()}
	alike := map[string][]int{}
	keys := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		r.names[i] = readName(cmp.Or(calledIn(t, c.Name), c.Name))
		r.names[i].counts = r.names[i].counts || ofThings(c.Unit)
		if key := familyName(c.Name); key != "" {
			keys[i] = classOf(c) + " " + key
			alike[keys[i]] = append(alike[keys[i]], i)
		}
	}
	r.spends, r.earns, r.makes, r.races = r.about("spent"), r.about("earned"), r.about("powermade"), r.about("raced")
	r.carries = r.about("carried")
	for i := range t.Columns {
		if r.families[i] = alike[keys[i]]; keys[i] == "" {
			r.families[i] = []int{i}
		}
	}
	return r
}

// about reports whether the name of the table or of a column speaks of a concept.
func (r *Reading) about(concept string) bool {
	return r.table.mentions(concept) || slices.ContainsFunc(r.names, func(n name) bool { return n.mentions(concept) })
}

// Alike is how many columns are of the family of column i, itself included.
func (r *Reading) Alike(i int) int { return len(r.families[i]) }

// Sorts are the sorts of tables: things without a time, a panel of things by times, a
// series of times, events.
var Sorts = []string{"things", "panel", "series", "events"}

// Sort is the sort of the table.
func (r *Reading) Sort() string { return r.kind }

func (t Table) kind() string {
	time := likelyTime(t)
	switch {
	case time == "":
		return "things"
	case t.Panel && t.Things > 1, t.Pair:
		return "panel"
	case t.Panel:
		return "series"
	}
	return "events"
}

// familyName is a name whose numbers and periods are left open; empty: it has none.
func familyName(text string) string {
	var out []string
	open := false
	for _, w := range Words(text) {
		w = strings.ToLower(w)
		stem := strings.Trim(w, "0123456789")
		if period := slices.Contains(conceptsOf(w), "periodname"); period || stem != w {
			open = true
			if period {
				stem = ""
			}
			w = stem + "#"
		}
		out = append(out, w)
	}
	if !open {
		return ""
	}
	return strings.Join(out, " ")
}
