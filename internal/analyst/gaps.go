package analyst

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// overGaps holds the time since something not against months in which nothing happened at all, as in the holidays of a school, but
// against as many months before these.
func (m *maker) overGaps(ctx context.Context) {
	for i := range m.plan.Questions {
		q := &m.plan.Questions[i]
		if q.Intent != plan.Why || q.Period == nil || q.Period.Kind != plan.Since || len(q.Measures) == 0 || !q.Measures[0].AddsOverGroups() || q.Compare != nil && q.Compare.Kind != plan.Previous {
			continue
		}
		r, err := plan.Resolve(plan.Plan{Questions: []plan.Question{*q}}, m.profile, m.time)
		if err != nil || r[0].Before == nil {
			continue
		}
		if before, ok := busyBefore(*r[0].Before, m.monthsWithRows(ctx)); ok {
			q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: before}
		}
	}
}

// monthsWithRows are the months of the table's time that have rows, as 2026-07; nil: that cannot be asked.
func (m *maker) monthsWithRows(ctx context.Context) map[string]bool {
	a, ok := m.glimpse(ctx, plan.Question{
		ID: "q1", Intent: plan.Trend, Origin: plan.Supplied,
		Measures: []plan.Measure{insight.RowCount(&m.profile)}, By: []plan.Dimension{{Column: m.profile.Time, Grain: plan.Month}},
	})
	if !ok || a.N > len(a.Rows) {
		return nil
	}
	out := map[string]bool{}
	for _, row := range a.Rows {
		if len(row.Groups) > 0 {
			out[monthOf(row.Groups[0])] = true
		}
	}
	return out
}

const monthLayout = "2006-01"

func monthOf(v any) string {
	if t, ok := v.(time.Time); ok {
		return t.Format(monthLayout)
	}
	text := fmt.Sprint(v)
	return text[:min(len(text), len(monthLayout))]
}

// busyBefore is a stretch as long as a window, by months where it is one of whole months, which ends before those of its months that have no
// rows. ok is false where each of them has some, or what lies before has gaps, too.
func busyBefore(w plan.Window, busy map[string]bool) (*plan.Period, bool) {
	end := w.End
	for t := firstOf(w.Start); t.Before(w.End); t = t.AddDate(0, 1, 0) {
		if !busy[t.Format(monthLayout)] && end.Equal(w.End) {
			end = t
		}
	}
	if end.Equal(w.End) || len(busy) == 0 {
		return nil, false
	}
	begin := end.Add(w.Start.Sub(w.End))
	if w.Start.Day() == 1 && w.End.Day() == 1 {
		begin = end.AddDate(0, -monthsBetween(w.Start, w.End), 0)
	}
	for t := firstOf(begin); t.Before(end); t = t.AddDate(0, 1, 0) {
		if !busy[t.Format(monthLayout)] {
			return nil, false
		}
	}
	return &plan.Period{Kind: plan.Range, From: begin.Format(time.DateOnly), To: end.AddDate(0, 0, -1).Format(time.DateOnly)}, true
}

// firstOf is the begin of the month of a time.
func firstOf(t time.Time) time.Time { return t.AddDate(0, 0, 1-t.Day()) }

// monthsBetween are those from the first of a month to that of another.
func monthsBetween(from, to time.Time) int {
	return 12*(to.Year()-from.Year()) + int(to.Month()) - int(from.Month())
}
