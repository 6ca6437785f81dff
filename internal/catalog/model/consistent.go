package model

import (
	"slices"
	"strings"
)

// consistent corrects meanings that cannot stand beside each other: what flows add up to is a flow, and so are the parts
// of one; and an amount of time is no state.
func (j Judge) consistent(r *Reading, features [][]string, out []Column) {
	for i, c := range r.Columns {
		if kept[out[i].Meaning] && classOf(c) == "n" && countNames[lastWord(strings.Join(r.names[i].words, " "))] {
			out[i] = j.among(r, features, i, Flow) // few and whole as they may be, pieces are no kinds
		}
		if out[i].Meaning == Level && slices.Contains(features[i], "u:time|n") {
			out[i] = j.among(r, features, i, Flow, Measurement)
		}
		if c.Made != "sum" {
			continue
		}
		flows := func(k int) bool { return out[k].Meaning == Flow }
		parts := r.placesOf(c.Of)
		all := append(slices.Clone(parts), i)
		switch {
		case len(parts) < 2 || slices.ContainsFunc(all, func(k int) bool { return !summable[out[k].Meaning] }):
		case slices.ContainsFunc(all, flows) && !slices.ContainsFunc(all, func(k int) bool { return out[k].Meaning == Level }):
			for _, k := range all { // what came in is a flow, and no property, where what was answered is one
				out[k] = j.among(r, features, k, Flow)
			}
		case flows(i):
			for _, k := range parts {
				out[k] = j.among(r, features, k, Flow)
			}
		case !slices.ContainsFunc(parts, func(k int) bool { return !flows(k) }):
			out[i] = j.among(r, features, i, Flow)
		}
	}
	j.amounts(r, features, out)
	j.aims(r, features, out)
}

// aims have the meaning of what they are for: a goal that stays the same for months is no state where what came of it
// adds up.
func (j Judge) aims(r *Reading, features [][]string, out []Column) {
	for i := range r.Columns {
		rest, aimed := unaimed(r.names[i])
		if !aimed || len(rest) == 0 || out[i].Meaning != Level && out[i].Meaning != Measurement {
			continue
		}
		for k := range r.Columns {
			of, aim := unaimed(r.names[k])
			if !aim && slices.Equal(of, rest) && out[k].Meaning == Flow && r.unitIn(i) == r.unitIn(k) {
				out[i] = j.among(r, features, i, Flow)
			}
		}
	}
}

// unaimed are the words of a name but those that say that it is what a number was to be, or what came of it, and whether
// there is one of the former.
func unaimed(n name) (rest []string, aimed bool) {
	for _, w := range n.words {
		switch {
		case aimWords[w]:
			aimed = true
		case w != "actual" && w != n.tail:
			rest = append(rest, Singular(w))
		}
	}
	return rest, aimed
}

// countNames are words for how many of a thing a row is about; kept are what their numbers may be taken for.
var (
	countNames = words("qty quantity copies pcs pieces")
	kept       = map[Meaning]bool{Category: true, Code: true, Measurement: true}
)

// summable are the meanings of numbers that may be amounts which add up.
var summable = map[Meaning]bool{Flow: true, Level: true, Measurement: true}

// among is a column with the likeliest of a few meanings.
func (j Judge) among(r *Reading, features [][]string, i int, meanings ...Meaning) Column {
	best, most := meanings[0], -1e9
	for _, m := range meanings {
		if sum := score(j.Meanings, features[i], m); sum > most {
			best, most = m, sum
		}
	}
	return Column{Name: r.Columns[i].Name, Meaning: best, Why: why(j.Meanings, r.names[i], features[i], best)}
}

// placesOf are the columns with some names.
func (r *Reading) placesOf(names []string) []int {
	var out []int
	for i, c := range r.Columns {
		if slices.Contains(names, c.Name) {
			out = append(out, i)
		}
	}
	return out
}
