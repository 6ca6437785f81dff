package chart

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// leastSlot is how wide the place of an upright bar must be for a name in two lines.
const leastSlot = 44

// lying says that bars are drawn as rows: their names have no room below them. Along
// time, and along numbers, names can be left out; the names of groups cannot.
func (f *frame) lying() bool {
	if f.Kind != document.BarChart || f.Grain != "" || len(f.Places) > mostParts {
		return false
	}
	slot := (f.right - f.left) / float64(len(f.Places))
	return !f.numbered() && !f.named(slot)
}

// numbered says that the names are numbers, or begin with one: hours, days of the
// month, years.
func (p *Picture) numbered() bool {
	return !slices.ContainsFunc(p.Places, func(at Place) bool {
		first, _ := utf8.DecodeRuneInString(at.Label)
		return !unicode.IsDigit(first)
	})
}

// named says that every name has room under its bar, in two lines and whole words.
func (f *frame) named(slot float64) bool {
	style := tickStyle.strong()
	for _, name := range f.barNames(slot - 6) {
		lines := f.types.wrap(name, style, slot-6, 2)
		if strings.Join(lines, " ") != strings.Join(strings.Fields(name), " ") {
			return false
		}
	}
	return true
}

// barNames are what stands under the bars: weekdays and months by their first three
// letters, where one of them has no room.
func (f *frame) barNames(width float64) []string {
	names, short := make([]string, len(f.Places)), make([]string, len(f.Places))
	for i, at := range f.Places {
		names[i], short[i] = at.Label, shortTime(at.Label)
	}
	if f.types.widest(names, tickStyle.strong()) <= width || slices.Contains(short, "") {
		return names
	}
	return short
}

// shortTime is the short name of a weekday or a month, empty for anything else.
func shortTime(name string) string {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if name == d.String() {
			return name[:3]
		}
	}
	for m := time.January; m <= time.December; m++ {
		if name == m.String() {
			return name[:3]
		}
	}
	return ""
}
