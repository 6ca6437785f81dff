package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// From when on a growing number of open cases is told.
const (
	backlogLeast  = 20  // open cases
	backlogGrowth = 1.5 // times as many as before
	backlogHeld   = 0.5 // of them, that one has to be named
	backlogMost   = 0.2 // of all rows: where more have no end, it is none that all come to
)

// BacklogWeight is how much a backlog matters that grew so many times.
func BacklogWeight(a insight.Answer) float64 {
	now, before := backlog(a)
	return gapWeight + touch(1-before/max(now, 1))
}

// GrewBacklog reports whether far more cases are open than before. A time that many rows never have, as a call that is
// returned, is no end of theirs.
func GrewBacklog(a insight.Answer) bool {
	now, before := backlog(a)
	return now >= backlogLeast && now >= backlogGrowth*before && now <= backlogMost*float64(a.Profile.Rows)
}

func backlog(a insight.Answer) (now, before float64) {
	now, _ = a.Total.Float(0, a.Total.Column("measure", 0))
	before, _ = a.Total.Float(0, a.Total.Column("before", 0))
	return now, before
}

// TellBacklog says how many cases are open now and were before, and who has most of them, where the answer is by people.
func TellBacklog(a insight.Answer, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	m := a.Question().Measures[0]
	now, before := t.Total("measure", 0, m), t.Total("before", 0, m)
	if now == "" || before == "" {
		return insight.Finding{}
	}
	roles := map[string]string{"what": t.Label(m.Label), "value": insight.Token(now), "before": insight.Token(before), "window": t.Window(a.Resolved.Window), "earlier": t.Window(a.Resolved.Before)}
	shape := "backlog"
	if row := mostOpen(a); row >= 0 {
		shape = "backlog.held"
		most := t.Number(row, t.Column(0), m)
		roles["leader"], roles["part"] = t.Name(row), insight.Token(most)
		roles["share"] = insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, most, now))
	}
	return t.Finding(document.KindLevelShift, shape, m, roles)
}

// mostOpen is the row of the one who has most of the open cases; -1: nobody has.
func mostOpen(a insight.Answer) int {
	if len(a.Question().By) == 0 || a.Main == nil {
		return -1
	}
	all, _ := backlog(a)
	group := a.Main.Column("group", 0)
	for row, cells := range a.Main.Result.Rows {
		if n, ok := a.Main.Float(row, a.Main.Column("measure", 0)); ok && cells[group] != nil && n >= backlogHeld*all {
			return row
		}
	}
	return -1
}
