package model

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// mostThings is how many columns of things are followed over time.
const mostThings = 4

// Candidates are the time that rows may be ordered by, empty for none, and the
// columns of the things that they may be about, the likeliest first.
func Candidates(t Table) (time string, things []string) {
	time = likelyTime(t)
	var found []Facts
	for _, c := range t.Columns {
		rows := t.Rows - c.Nulls
		named := c.Type == sitrep.TypeString || c.Type == sitrep.TypeInteger
		if c.Name == time || c.Clock || !named || c.Distinct < 2 || c.Distinct*3 > rows || c.MeanWords > 6 || c.Nulls*5 > t.Rows {
			continue
		}
		if c.Type == sitrep.TypeInteger && !readName(c.Name).names() {
			continue
		}
		found = append(found, c)
	}
	slices.SortStableFunc(found, func(a, b Facts) int { return cmp.Or(rank(b)-rank(a), int(b.Distinct-a.Distinct)) })
	for _, c := range found[:min(mostThings, len(found))] {
		things = append(things, c.Name)
	}
	return time, things
}

// names reports whether a name speaks of what tells things apart.
func (n name) names() bool {
	return slices.ContainsFunc([]string{"id", "number", "ref", "foreign", "code", "serial", "reference", "name", "entityword", "thing"}, n.heads)
}

func rank(c Facts) int {
	n := readName(c.Name)
	if n.names() {
		return 1
	}
	return 0
}

// likelyTime is the time that periods are about, of columns whose meaning is not known yet.
func likelyTime(t Table) string {
	var candidates []int
	for i, c := range t.Columns {
		if (dated(c) || inYears(c)) && c.Distinct > 0 {
			candidates = append(candidates, i)
		}
	}
	return fitted.mainTime(t, candidates)
}

func dated(c Facts) bool {
	return c.Type == sitrep.TypeDate || c.Type == sitrep.TypeTimestamp
}

// inYears reports whether a number is a year by its name and its values.
func inYears(c Facts) bool {
	n := readName(c.Name)
	low, high, _ := (&features{c: c}).bounds()
	return c.Type == sitrep.TypeInteger && n.has("time") && low >= 1500 && high <= 2100 && !n.has("average") && !n.has("total")
}

// momentWords end names of when something was: loaded at, out at, open from, until.
var momentWords = words("at from to until till on")

// NamesTime reports whether a name speaks of when something was, or of when it was due.
func NamesTime(text string) bool {
	n := readName(text)
	if n.heads("timeamount") || n.heads("spanflow") {
		return false
	}
	when := func(concept string) bool { return n.has(concept) }
	list := Words(text)
	if len(list) > 0 && momentWords[list[len(list)-1]] {
		return true
	}
	return anyOf(text, doneWords) || anyOf(text, planWords) || slices.ContainsFunc([]string{"time", "timepast", "timestart", "timeend", "timedue", "timeother"}, when)
}
