package model

import (
	"cmp"
	"slices"
	"strings"

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
		if c.Name == time || !named || c.Distinct < 2 || c.Distinct*3 > rows || c.MeanWords > 6 || c.Nulls*5 > t.Rows {
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

// likelyTime is the column of times that has the fewest gaps, and of those the
// one whose name says best that it is when the row happened.
func likelyTime(t Table) string {
	best, most := "", -1e9
	for _, c := range t.Columns {
		if !dated(c) && !inYears(c) || c.Distinct == 0 {
			continue
		}
		if score := timeScore(t, c); score > most {
			best, most = c.Name, score
		}
	}
	return best
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

// timeScore says how likely periods are about a column of times.
func timeScore(t Table, c Facts) float64 {
	n := readName(c.Name)
	score := 4 * float64(t.Rows-c.Nulls) / float64(max(t.Rows, 1))
	for _, w := range timeWeights {
		if n.has(w.concept) {
			score += w.weight
		}
	}
	if !dated(c) { // a year, a period in words, a time of day
		score -= 1.5
	}
	if c.Nulls*2 > t.Rows {
		score -= 3
	}
	if c.Distinct <= 1 && t.Rows > 1 {
		score -= 4
	}
	if len(n.words) == 1 && strings.HasPrefix(n.words[0], "dat") {
		score++
	}
	return score
}

// timeWeights say how much words speak for the time that a row happened at.
var timeWeights = []struct {
	concept string
	weight  float64
}{{"timepast", 1.5}, {"time", 0.3}, {"timestart", 1.2}, {"timejoined", -1.5}, {"grainword", 0.6}, {"timeend", -2}, {"timedue", -2.5}, {"timeupdated", -4}, {"timebirth", -4}, {"timeother", -1.5}, {"technical", -4}}
