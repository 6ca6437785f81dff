package model

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// MainTime is the column that periods are about, of those that are named; empty: none is.
func MainTime(t Table, among []string) string {
	var candidates []int
	for i, c := range t.Columns {
		if slices.Contains(among, c.Name) {
			candidates = append(candidates, i)
		}
	}
	return fitted.mainTime(t, candidates)
}

func (j Judge) mainTime(t Table, candidates []int) string {
	best, most := "", -1e9
	for k, features := range TimeFeatures(t, candidates) {
		if score := score(j.Times, features, Time); score > most {
			best, most = t.Columns[candidates[k]].Name, score
		}
	}
	return cmp.Or(tookPlace(t, candidates, best), best)
}

var (
	bookedWords = []string{"booked", "booking", "reserved", "reservation", "bk"}
	ticketWords = []string{"seat", "seats", "ticket", "tickets", "admissions"}
	placeWords  = []string{"appointment", "visit", "event", "show", "performance", "session", "class", "lesson", "treatment", "consultation", "surgery", "tour", "departure", "flight", "game", "match"}
)

// tookPlace is the time at which what was booked takes place, where the column that was chosen says when it
// was booked: the appointments of a week are held in it. Empty: there is none, or it is seldom known.
func tookPlace(t Table, candidates []int, chosen string) string {
	const most = 20 // of so many rows one may have none
	if !saysAny(readName(chosen), bookedWords) || sellsTickets(t) {
		return ""
	}
	for _, i := range candidates {
		c := t.Columns[i]
		if n := readName(c.Name); c.Name != chosen && c.Nulls*most <= t.Rows && saysAny(n, placeWords) && !saysAny(n, bookedWords) {
			return c.Name
		}
	}
	return ""
}

// sellsTickets reports whether rows say how many seats or tickets were sold: they are sales, made when it was booked.
func sellsTickets(t Table) bool {
	return slices.ContainsFunc(t.Columns, func(c Facts) bool { return classOf(c) == "n" && saysAny(readName(c.Name), ticketWords) })
}

// saysAny reports whether a name has one of the words, perhaps shortened.
func saysAny(n name, words []string) bool {
	return slices.ContainsFunc(n.words, func(w string) bool {
		return slices.ContainsFunc(longer(w), func(long string) bool { return slices.Contains(words, long) })
	})
}

// TimeFeatures lists what speaks for and against each of the candidates, places of
// columns that hold times, as that which periods are about.
func TimeFeatures(t Table, candidates []int) [][]string {
	table := readName(t.Name)
	of := timesOf(t, candidates)
	out := make([][]string, len(candidates))
	for k, i := range candidates {
		f := timeFeatures{c: t.Columns[i], n: readName(t.Columns[i].Name), rows: max(t.Rows, 1)}
		f.byWords(t, table)
		f.byValues()
		f.among(of, k)
		if t.Rows >= fewRows {
			f.placed(of, k)
		}
		out[k] = f.out
	}
	return out
}

type timeFeatures struct {
	c    Facts
	n    name
	rows int64
	out  []string
}

func (f *timeFeatures) when(yes bool, name string) {
	if yes {
		f.out = append(f.out, name)
	}
}

// timed are the concepts that say what happens at a time.
var timed = []string{"time", "timepast", "timestart", "timeend", "timedue", "timeupdated", "timebirth", "timeother", "timejoined", "grainword", "technical", "previous", "estimate", "newword", "done"}

func (f *timeFeatures) byWords(t Table, table name) {
	said := 0
	for _, concept := range timed {
		has := f.n.has(concept)
		f.when(has, "has:"+concept)
		f.when(has && f.n.heads(concept), "head:"+concept)
		if has && concept != "time" && concept != "grainword" {
			said++
		}
	}
	f.when(said == 0, "plain")
	f.when(said > 1, "ambiguous")
	for _, w := range f.n.words {
		if w := deed(w); len(w) > 2 {
			f.out = append(f.out, "w:"+w)
		}
	}
	f.when(len(f.n.words) == 1, "one-word")
	f.when(shares(f.n, table), "of-table")
	f.when(!shares(f.n, table) && keyed(t, f.n), "of-key")
}

// deed is a word without the ending that says when: shipped, shipping, ship.
func deed(w string) string {
	if s := longer(w); len(s) > 2 {
		w = s[2] // what it is short for
	}
	for _, end := range []string{"ing", "ed", "al", "ment", "s", "e"} {
		if stem, ok := strings.CutSuffix(w, end); ok && len(stem) > 3 {
			return strings.TrimSuffix(stem, "e")
		}
	}
	return w
}

// shares reports whether two names have a word in common, in any form of it.
func shares(a, b name) bool {
	return slices.ContainsFunc(a.words, func(w string) bool {
		return len(w) > 2 && !slices.Contains(conceptsOf(w), "grainword") && slices.ContainsFunc(b.words, func(x string) bool { return deed(x) == deed(w) })
	})
}

// keyed: the name speaks of what the first number of rows is of: order_date beside order_id.
func keyed(t Table, n name) bool {
	for _, c := range t.Columns {
		if k := readName(c.Name); k.heads("id") || k.heads("number") {
			return shares(n, k)
		}
	}
	return false
}

func (f *timeFeatures) byValues() {
	switch {
	case f.c.Nulls == 0:
		f.when(true, "full")
	case f.c.Nulls*20 < f.rows:
		f.when(true, "gaps")
	case f.c.Nulls*2 < f.rows:
		f.when(true, "some")
	default:
		f.when(true, "few")
	}
	f.when(inYears(f.c), "year")
	f.when(!dated(f.c) && !inYears(f.c), "no-date")
	f.when(f.c.Distinct <= 1 && f.rows > 1, "one-value")
}

// extent is from when to when a column of times is.
type extent struct {
	low, high time.Time
	ok        bool
	nulls     int64
	distinct  int64
	ordered   float64
}

func timesOf(t Table, candidates []int) []extent {
	out := make([]extent, len(candidates))
	for k, i := range candidates {
		c := t.Columns[i]
		out[k].nulls, out[k].distinct, out[k].ordered = c.Nulls, c.Distinct, c.Ordered
		out[k].low, out[k].high, out[k].ok = span(c)
	}
	return out
}

// among: the place, the gaps and the fineness of the column beside the others.
func (f *timeFeatures) among(all []extent, k int) {
	if len(all) < 2 {
		return
	}
	f.when(k == 0, "leftmost")
	f.when(k == len(all)-1, "rightmost")
	own := all[k]
	fuller, finer := 0, 0
	for i, o := range all {
		if i != k {
			fuller += count(o.nulls < own.nulls)
			finer += count(o.distinct > own.distinct)
		}
	}
	f.when(fuller == 0, "fullest")
	f.when(finer == 0, "finest")
	f.inOrder(all, k)
}

// inOrder: rows stand by the time that they are of, and what has one time in all its rows
// has it for itself.
func (f *timeFeatures) inOrder(all []extent, k int) {
	own, more, near := all[k].ordered, 0, 0
	for i, o := range all {
		if i != k {
			more += count(o.ordered > own)
			near += count(o.ordered > own-0.05)
		}
	}
	f.when(f.c.Fixed != "", "fixed")
	f.when(own >= 0.97, "in-order")
	f.when(own > 0.6 && more == 0, "most-in-order")
	f.when(own > 0.6 && near == 0, "alone-in-order")
}

// fewRows are too few for the first and the last time of a column to tell what comes before.
const fewRows = 20

// placed: what lies before and after the times of the column.
func (f *timeFeatures) placed(all []extent, k int) {
	own := all[k]
	before, after, wider, apart := 0, 0, 0, 0
	for i, o := range all {
		if i == k || !own.ok || !o.ok {
			continue
		}
		before += count(earlier(own, o))
		after += count(earlier(o, own))
		wider += count(own.high.Sub(own.low) > 4*o.high.Sub(o.low) && o.high.After(o.low))
		apart += count(own.high.Before(o.low))
	}
	f.when(wider > 0, "wide")
	f.when(apart > 0, "over-before-others-begin")
	known := "" // what comes first tells more where the rows stand in no known order
	if own.ordered > 0 {
		known = ":ordered"
	}
	f.when(after == 0 && before > 0, "first"+known)
	f.when(after == 0 && before > 0 && wider == 0 && apart == 0, "first-near"+known)
	f.when(before == 0 && after > 0, "last"+known)
	f.when(before > 0 && after > 0, "between"+known)
}

// earlier: neither begins nor ends after the other, and one of both before.
func earlier(a, b extent) bool {
	return !a.low.After(b.low) && !a.high.After(b.high) && (a.low.Before(b.low) || a.high.Before(b.high))
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
