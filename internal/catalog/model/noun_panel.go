package model

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// panelNoun names rows of which each thing has one at each time: account months, or
// meter readings where the time says that something is read.
func panelNoun(t Table, m Model) string {
	if !t.Panel || m.Column(m.Time) == nil {
		return ""
	}
	at := slices.IndexFunc(t.Columns, func(c Facts) bool { return c.Name == m.Time })
	grain := grainOf(t.Columns[at])
	if noun := happeningOf(m.Time); looked[noun] {
		grain = noun
	}
	if t.PanelOf == "" {
		return grain
	}
	if thing := cmp.Or(panelThing(t, m), tableThing(t.Name)); grain != "" && thing != "" {
		return thing + " " + grain
	}
	return ""
}

// tableThing is the thing that a table is named for: the ward of ward_daily.
func tableThing(table string) string {
	list := nounWords(table)
	if len(list) == 0 {
		return ""
	}
	last := Singular(list[len(list)-1])
	if len(last) < 4 || !wordly(last) || shortForms()[last] != nil || measured(last) || adds(last) {
		return ""
	}
	return last
}

// looked are the happenings that come again and again to the same thing.
var looked = words("readings snapshots observations measurements weighings")

// recordNoun is what a table is called that is named for what is taken down again and again
// of the same things: meter readings of MTR_RDG_2025, SKU snapshots.
func recordNoun(table string) string {
	var list []string
	for _, w := range Words(table) {
		w = strings.TrimRight(strings.ToLower(w), "0123456789")
		if prepositions[w] {
			break
		}
		if noun := happenings[Singular(w)]; len(w) > 1 && (!tableNoise[w] || looked[noun]) {
			list = append(list, w)
		}
	}
	n := len(list)
	if n == 0 {
		return ""
	}
	noun := cmp.Or(happenings[Singular(list[n-1])], nouns()[list[n-1]])
	if !looked[noun] {
		return ""
	}
	if noun == "readings" && strings.HasPrefix(list[n-1], "reads") {
		noun = "reads"
	}
	if n == 1 {
		return noun
	}
	of := Singular(list[n-2])
	if long := shortForms()[of]; len(long) > 0 && conceptsOf(of) == nil {
		of = long[0]
	}
	if strings.Contains(of, "_") || !wordly(of) && len(of) > 4 {
		return noun
	}
	return of + " " + noun
}

// panelThing is what the things of a panel are called: by their column or, where that is a
// code, by a column of names of which there are as many.
func panelThing(t Table, m Model) string {
	if thing := wordOf(t, t.PanelOf); thing != "" {
		return thing
	}
	for i, c := range m.Columns {
		named := c.Meaning == Name || c.Meaning == Category || c.Meaning == Place || c.Meaning == Reference
		if named && classOf(t.Columns[i]) == "s" && t.Columns[i].Distinct == t.Things && t.Columns[i].Nulls == 0 {
			if thing := wordOf(t, c.Name); thing != "" {
				return thing
			}
		}
	}
	return ""
}

// wordOf is the singular of what a column of things that come again names; empty: no word of a language, or one for
// what comes once, as an invoice.
func wordOf(t Table, column string) string {
	thing := stem(column)
	long := shortForms()[thing]
	switch n := nouns()[thing]; {
	case senseOf(t, column, thing) != "":
		thing = senseOf(t, column, thing)
	case lined[Singular(n)]:
		return ""
	case n != "":
		thing = Singular(n)
	case long == nil:
	case measured(long[0]) && len(thing) > 4: // text is no pressure: a press is what it says
		return Singular(thing)
	default:
		thing = long[0]
	}
	plain := conceptsOf(thing) != nil || len(thing) > 3 && wordly(thing)
	if len(thing) < 3 || !plain || strings.Contains(thing, "_") {
		return ""
	}
	return Singular(thing)
}

// grains are how far apart times are, in days, and what such a time is called.
var grains = []struct {
	low, high float64
	name      string
}{{0.99, 1.9, "days"}, {6.5, 7.9, "weeks"}, {28, 32, "months"}, {85, 95, "quarters"}, {360, 370, "years"}, {0.04, 0.05, "hours"}}

// grainOf is the plural of the period that times stand for.
func grainOf(c Facts) string {
	n := readName(c.Name)
	low, high, ok := span(c)
	if !ok || c.Distinct < 2 {
		for _, w := range []string{"month", "week", "quarter", "year", "day"} {
			if slices.ContainsFunc(n.words, func(x string) bool { return slices.Contains(longer(x), w) }) {
				return w + "s"
			}
		}
		return ""
	}
	apart := high.Sub(low).Hours() / 24 / float64(c.Distinct-1)
	for _, g := range grains {
		if apart >= g.low && apart <= g.high {
			return g.name
		}
	}
	return ""
}

// span is the first and the last of times or years.
func span(c Facts) (low, high time.Time, ok bool) {
	if inYears(c) {
		a, b, _ := (&features{c: c}).bounds()
		return time.Date(int(math.Round(a)), 1, 1, 0, 0, 0, 0, time.UTC), time.Date(int(math.Round(b)), 1, 1, 0, 0, 0, 0, time.UTC), true
	}
	layout := "2006-01-02"
	if c.Type == sitrep.TypeTimestamp {
		layout = "2006-01-02T15:04:05"
	}
	low, err1 := time.Parse(layout, c.Min)
	high, err2 := time.Parse(layout, c.Max)
	return low, high, err1 == nil && err2 == nil
}
