package plan

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// What is needed to hold rows that end before they begin for slips of who wrote them.
const (
	leastTimed     = 50  // rows with both times
	impossiblePart = 100 // one of so many at most: more paid before the work was done
	fewImpossible  = 3   // rows, however few there are in all
)

// Impossible is in how many of the rows that were looked at a time lies before the one that it follows in all others: the
// wrong day was written. Where that is common, or one of the two was planned, it is no mistake: 0.
func Impossible(p *catalog.Profile, from, until string) int64 {
	a, b := p.Column(from), p.Column(until)
	if a == nil || b == nil || a.Type != b.Type || planned(p, from) || planned(p, until) {
		return 0
	}
	for _, l := range b.Lags {
		if l.Of == from && rare(l.Before, l.After, l.Rows) {
			return l.Before
		}
	}
	for _, l := range a.Lags {
		if l.Of == until && rare(l.After, l.Before, l.Rows) {
			return l.After
		}
	}
	return 0
}

// rare: hardly any row has the second time first, and most have it later.
func rare(before, after, rows int64) bool {
	return rows >= leastTimed && before > 0 && before <= max(fewImpossible, rows/impossiblePart) && after*2 > rows
}

// planned reports whether a time is one for which something was set, or of the software.
func planned(p *catalog.Profile, column string) bool {
	c := p.Model.Column(column)
	return c == nil || c.TimeRole == model.TimeDue || c.TimeRole == model.TimeUpdated || c.TimeRole == model.TimeBirth
}

// possible is a length of time, but for rows in which it cannot be.
func (w *writer) possible(from, until, span string) string {
	if Impossible(&w.profile, from, until) == 0 {
		return span
	}
	return "CASE WHEN " + span + " >= 0 THEN " + span + " END"
}
