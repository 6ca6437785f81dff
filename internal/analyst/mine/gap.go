package mine

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of days without rows.
const (
	gapShare  = 0.9  // of the days of the same name, that must have rows
	gapRows   = 10   // that such a day must have on average
	gapSwing  = 0.25 // of that, as what a quiet day may come to expect
	gapAround = 14   // days on both sides that are shown of it
	gapLonger = 45   // days without rows: nothing was recorded, it is no gap
)

// gaps is of kind K28: days without rows where days of the same name have many.
func (k *checker) gaps() {
	lines := k.dailyLines()
	counted := k.counted()
	if lines == nil || counted < 0 {
		return
	}
	l := lines[counted]
	usual := usualRows(l)
	var longest gap
	for at := 0; at < len(l.starts); at++ {
		g := gapAt(l, at, usual)
		if at = max(at, g.end-1); g.missing > longest.missing && at < len(l.starts)-1 {
			longest = g // what lacks at the end has not come yet
		}
	}
	c := l.candidate(document.KindQuality)
	c.Measure, c.Sign = counted, -1
	if longest.missing == 0 {
		c.Fails = "every day has rows that should"
		k.add(c)
		return
	}
	c.Entity = l.starts[longest.from].Format(time.DateOnly)
	c.P = min(1, float64(len(l.starts))*math.Exp(-gapSwing*longest.expected))
	c.Effect, c.Impact = squash(float64(longest.missing), 3), min(1, 5*longest.expected/float64(k.Rows()))
	switch {
	case longest.end-longest.from > gapLonger:
		c.Fails = "so long a time is no gap"
	case c.P > sure:
		c.Fails = "so few rows a day may be none by chance"
	}
	c.Evidence = k.evidence(counted, plan.Trend, plan.Dimension{Column: k.TimeField, Grain: plan.Day, Label: k.timeLabel()})
	c.Evidence.Question.Measures[0] = insight.RowCount(k.Profile)
	w := plan.Window{Start: l.starts[max(0, longest.from-gapAround)], End: l.starts[min(len(l.starts)-1, longest.end+gapAround)]}
	c.Evidence.Window, c.Evidence.Spine = &w, &w
	from, to := c.Entity, l.starts[longest.end-1].Format(time.DateOnly)
	c.Tell = func(t *insight.Teller) insight.Finding { return tellGap(t, from, to) }
	k.add(c)
}

// counted is a measure that counts the rows of a bucket; -1: none does.
func (d *Data) counted() int {
	for i, m := range d.Measures {
		c := d.Profile.Column(m.Column)
		switch {
		case m.Where != nil || m.Aggregate == plan.Ratio:
		case m.Aggregate == plan.Count && m.Column == "", c != nil && c.Nulls == 0 && (m.Aggregate == plan.Sum || m.Aggregate == plan.Average):
			return i
		}
	}
	return -1
}

// gap is a run of days without rows; days that never have any do not end it.
type gap struct {
	from, end int     // end: the day behind the last
	missing   int     // days that should have had rows
	expected  float64 // rows in them
}

func gapAt(l line, at int, usual [7]float64) gap {
	g := gap{from: at, end: at}
	for i := at; i < len(l.starts) && l.series.Parts[i].Over == 0; i++ {
		if rows := usual[l.starts[i].Weekday()]; rows > 0 {
			g.missing, g.expected, g.end = g.missing+1, g.expected+rows, i+1
		} else if g.missing == 0 {
			return g
		}
	}
	return g
}

// usualRows is what a day of each name has on average; 0: too few, or too seldom any.
func usualRows(l line) [7]float64 {
	var rows, days, with [7]float64
	for i, p := range l.series.Parts {
		day := l.starts[i].Weekday()
		rows[day], days[day] = rows[day]+p.Over, days[day]+1
		if p.Over > 0 {
			with[day]++
		}
	}
	for day := range rows {
		if rows[day] /= max(1, with[day]); with[day] < gapShare*days[day] || rows[day] < gapRows {
			rows[day] = 0
		}
	}
	return rows
}

// tellGap names the first and the last day without rows, and what a day has beside.
func tellGap(t *insight.Teller, from, to string) insight.Finding {
	m, b := t.Answer().Question().Measures[0], t.Builder()
	var none, some []string
	first, last := -1, -1
	for row := range t.Answer().Main.Result.Rows {
		behind, okA := t.DaysFrom(row, from)
		ahead, okB := t.DaysFrom(row, to)
		if !okA || !okB {
			continue
		}
		id := t.Number(row, t.Column(0), m)
		if v, _ := t.Float(row, t.Column(0)); behind >= 0 && ahead <= 0 {
			if none = append(none, id); first < 0 {
				first = row
			}
			last = row
			if v != 0 {
				return insight.Finding{}
			}
		} else if v > 0 {
			some = append(some, id)
		}
	}
	if first < 0 || len(some) == 0 {
		return insight.Finding{}
	}
	roles := map[string]string{
		"start": t.Name(first), "usual": insight.Token(b.Compute(document.OpMedian, insight.Shown(m), some...)),
	}
	if first == last {
		return t.Finding(document.KindQuality, "gap.one", m, roles)
	}
	roles["end"] = t.Name(last)
	roles["count"] = insight.Token(b.Compute(document.OpCount, document.Shown{Unit: "days", Style: document.StyleCount}, none...))
	return t.Finding(document.KindQuality, "gap", m, roles)
}
