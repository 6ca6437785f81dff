package insight

import (
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	rangePoints = 10   // of a series, before a change is held against those of its history
	rangeLevel  = 0.95 // of the range that is called usual
	beyondP     = 0.01 // of a change that is called beyond it
	widestRange = 2    // times the value: a range that is wider tells nothing
	wideRange   = 1    // times the value: of one that is wider only its being so is told
	smallChange = 0.02 // of the value, of which the range need not be told: it is small beside any
)

// usual says of a series' newest change how it compares with those before. Changes
// that are rare, but not as rare as a claim needs, are not said to be either;
// neither are those that another test (beyond) takes for chance. The ends of the range are given where they tell something: not of a change
// that is small in itself, nor where half as much and half more would be usual alike.
func (f *finder) usual(found *Finding, s points, m plan.Measure, beyond bool) {
	n := len(s.values)
	if n < rangePoints {
		return
	}
	low, high, p := usualRange(s.values, m)
	change := step(s.values[n-2], s.values[n-1], m)
	switch {
	case math.IsNaN(low) || high > widestRange && m.Unit != "%":
		return
	case p <= beyondP && beyond:
		found.Range = "beyond"
	case strings.HasPrefix(found.Shape, "change.flat"):
		return // that it held its level says it
	case change >= low && change <= high:
		found.Range = "within"
	default:
		return
	}
	if found.Range == "within" && m.Unit != "%" && (math.Abs(change) < smallChange || high-low > wideRange) {
		return
	}
	show := document.Shown{Style: document.StyleSignedPercent}
	if m.Unit == "%" {
		show.Style = document.StyleSignedPoints
	}
	history := f.reach(points{column: s.column, rows: s.rows[:n-1]})
	found.Roles["low"] = token(f.b.Statistic(document.OpUsualLow, history, rounded(low), show))
	found.Roles["high"] = token(f.b.Statistic(document.OpUsualHigh, history, rounded(high), show))
}

// step is a change as it is told.
func step(before, now float64, m plan.Measure) float64 {
	if m.Unit == "%" {
		return now - before
	}
	return now/before - 1
}

// usualRange is that of the changes before the newest, and the probability of the
// newest; NaN where changes have no ratio.
func usualRange(values []float64, m plan.Measure) (low, high, p float64) {
	n := len(values)
	if m.Unit == "%" {
		changes := stats.Differences(values)
		u := stats.Usual(changes[:n-2], changes[n-2], rangeLevel)
		return u.Low, u.High, u.P
	}
	if !(stats.Min(values) > 0) {
		return math.NaN(), math.NaN(), 1
	}
	u := stats.UsualChange(values[:n-2], values[n-2], values[n-1], rangeLevel)
	return u.Low - 1, u.High - 1, u.P
}

// Usual says of a change, found elsewhere, how it compares with those of measure i
// along the series that this answer is, the last point of which is the change's;
// beyond: another test does not take it for chance either. It does nothing where the
// series ends otherwise.
func (t *Teller) Usual(found *Finding, i int, beyond bool) {
	s, w := t.f.points(i), t.f.Resolved.Window
	if len(s.rows) == 0 || w == nil {
		return
	}
	start, ok := t.f.Main.Result.Rows[s.rows[len(s.rows)-1]][t.f.Main.Column("group", 0)].(string)
	at, err := document.ParseTime(start)
	if ok && err == nil && bucketEnd(at, t.f.Grain()).Equal(wallClock(w.End)) {
		t.f.usual(found, s, t.f.Question().Measures[i], beyond)
	}
}

// Change tells the newest change of measure 0 along a series, as one beyond its usual
// range; a finding without a kind: it is not.
func (t *Teller) Change() Finding {
	t.f.found = nil
	m := t.f.Question().Measures[0]
	t.f.latest(t.f.points(0), m)
	if len(t.f.found) == 0 || t.f.found[0].Range != "beyond" {
		return Finding{}
	}
	found := t.f.found[0]
	found.Asked = false
	return found
}
