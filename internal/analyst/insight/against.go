package insight

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// held reports whether a measure of a series is held as a whole against an earlier
// window.
func (f *finder) held(i int, m plan.Measure) bool {
	if f.Resolved.Before == nil || f.Total == nil || m.Aggregate != plan.Last && f.Level(m) {
		return false
	}
	_, now := f.Total.Float(0, f.Total.Column("measure", i))
	_, before := f.Total.Float(0, f.Total.Column("before", i))
	return now && before
}

// against tells how a window's number has changed, and then its course: who asks how
// a month went means the month, not its last day. A trend that there is goes first.
func (f *finder) against(s points, i int, m plan.Measure) {
	at := len(f.found)
	f.whole(i, m)
	f.trend(s, m)
	if last := len(f.found) - 1; last > at && f.found[last].Kind == document.KindTrend {
		trend := f.found[last]
		f.found = slices.Insert(f.found[:last], at, trend)
	}
	f.peak(s, m)
}

// crossesTime reports whether a question asks for the course of several groups.
func (f *finder) crossesTime() bool {
	return len(f.Question().By) > 1 && slices.ContainsFunc(f.Question().By, func(d plan.Dimension) bool { return d.Grain != "" })
}

// aboutGroups reports whether the words of a question ask for groups: "which region
// fell", "by region". Else a change is first that of the whole: "is it getting worse?"
func (f *finder) aboutGroups() bool {
	text := strings.ToLower(f.Question().Text)
	for _, word := range []string{"which", "who", "where", "what", " by ", " per ", " each "} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return slices.ContainsFunc(f.Question().By, func(d plan.Dimension) bool { return strings.Contains(text, strings.ToLower(d.Label)) })
}
