package analyst

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// ageing is how the cases of a table end in one way, and of some of its rows how long that takes.
type ageing struct {
	plan.Ending
	ages map[string]find.Age // by the filter of the rows
}

// endings are the ways in which the cases of the table end, with the columns that are filled then. They are looked at once in a report.
func (m *maker) endings(ctx context.Context) ([]ageing, error) {
	if m.ageing != nil {
		return m.ageing, nil
	}
	m.ageing = []ageing{}
	for i, e := range tell.Endings(&m.profile) {
		a, err := m.aside(ctx, m.asOf(nil, find.Ending(fmt.Sprintf("end%d", i+1), e, &m.profile)))
		if err != nil {
			return nil, spared(err)
		}
		if e, ok := find.WithColumns(e, a); ok {
			m.ageing = append(m.ageing, ageing{e, map[string]find.Age{}})
		}
	}
	return m.ageing, nil
}

// asOf is a question about some rows of all times.
func (m *maker) asOf(where *plan.Predicate, q plan.Question) plan.Resolved {
	q.Where = where
	if q.By == nil {
		q.By = []plan.Dimension{}
	}
	return plan.Resolved{Question: q, TimeField: m.profile.Time, Zone: m.location().String(), WeekStart: m.time.WeekStart, YearStart: m.time.YearStart}
}

func (m *maker) location() *time.Location { return cmp.Or(m.time.Zone, time.UTC) }

// aged are the ways in which cases end whose newest cases, of some rows, have not had the time to.
func (m *maker) aged(ctx context.Context, where *plan.Predicate) ([]find.Age, error) {
	endings, err := m.endings(ctx)
	if err != nil || len(endings) == 0 {
		return nil, err
	}
	where = m.allCases(where)
	key, err := json.Marshal(where)
	if err != nil {
		return nil, fmt.Errorf("write a filter down: %w", err)
	}
	var out []find.Age
	for _, e := range endings {
		age, ok := e.ages[string(key)]
		if !ok {
			if age, err = m.age(ctx, e.Ending, where); err != nil {
				return nil, err
			}
			e.ages[string(key)] = age
		}
		if !age.Since.IsZero() {
			out = append(out, age)
		}
	}
	return out, nil
}

// age looks how long cases take, and which days' cases are younger.
func (m *maker) age(ctx context.Context, e plan.Ending, where *plan.Predicate) (find.Age, error) {
	like := m.blank(plan.Day)
	if len(like.Points) == 0 || len(like.Points) > mostScanned {
		return find.Age{}, nil
	}
	r := m.asOf(where, find.Begun("age", e, &m.profile))
	lines, err := m.scan(ctx, r, scanning{like: like, id: "age-" + e.Column})
	if err != nil || len(lines) < 2 {
		return find.Age{}, spared(err)
	}
	if !e.Timed {
		return find.AgeOf(e, lines[1], lines[0], nil), nil
	}
	ended := []plan.Predicate{{Op: plan.NotNull, Column: e.Column}}
	if where != nil {
		ended = append(ended, *where)
	}
	took, err := m.aside(ctx, m.asOf(plan.All(ended), find.Took("age", e, &m.profile)))
	if err != nil {
		return find.Age{}, spared(err)
	}
	return find.AgeOf(e, lines[1], lines[0], &took), nil
}

// young says of some rows which numbers of the newest are not final; w: of a period.
func (m *maker) young(ctx context.Context, where *plan.Predicate, w *plan.Window) ([]plan.Young, error) {
	ages, err := m.aged(ctx, where)
	if err != nil {
		return nil, err
	}
	var out []plan.Young
	for _, a := range ages {
		if w == nil || !a.Over(*w) {
			out = append(out, a.Young(m.profile.Time, m.location(), w))
		}
	}
	return out, nil
}

// ripen has a question hold only what is final against other times. A change, a reason and a goal are told of the newest period whose
// cases are old enough; where some of several numbers are final, these are told first, and the others without what they were before.
func (m *maker) ripen(ctx context.Context, r plan.Resolved) (plan.Resolved, error) {
	if r.Question.Programme() == plan.OpenProgramme || len(r.Question.Measures) == 0 {
		return r, nil
	}
	young := m.aging
	if r.Before != nil { // what made a change is no group by how cases ended, whatever the number is
		young = m.withYoung
	}
	r, err := young(ctx, r)
	first := r.Question.Measures[0]
	if err == nil && first.OfOld() && r.Window != nil {
		return m.oldEnough(r), nil
	}
	if err != nil || !find.Holds(r) || r.Final(first) {
		return r, err
	}
	if m.toldByEnd(&r) || finalFirst(&r) {
		return r, nil
	}
	var late error
	earlier, ok := r.Earlier(m.time, func(w plan.Window) bool {
		young, err := m.young(ctx, r.Question.Where, &w)
		late = err
		return err != nil || !slices.ContainsFunc(young, func(y plan.Young) bool { return y.RipensBy(r.Question, first) })
	})
	if ok && late == nil {
		return earlier, nil
	}
	return r, late
}

// oldEnough moves a question about the share of cases that kept to a time back to the newest period most of whose cases are older than that
// time: of the others nobody knows yet.
func (m *maker) oldEnough(r plan.Resolved) plan.Resolved {
	limit, err := strconv.ParseFloat(plan.Aged(r.Question.Measures[0]).Values[0], 64)
	if err != nil || plan.Aged(r.Question.Measures[0]).Against != nil { // each row has a time of its own
		return r
	}
	since := m.time.Now.Add(-time.Duration(limit * float64(time.Second)))
	old := func(w plan.Window) bool { return !w.Start.Add(w.End.Sub(w.Start) / 2).After(since) }
	if earlier, ok := r.Earlier(m.time, old); ok && !old(*r.Window) {
		return earlier
	}
	return r
}

// toldByEnd tells sums of amounts that come with the end of a case by when it ended: what was paid in a quarter is what cases that were
// closed in it cost, and final with it. It reports whether all numbers are such sums.
func (m *maker) toldByEnd(r *plan.Resolved) bool {
	for _, e := range m.ageing {
		with := func(one plan.Measure) bool {
			return one.Aggregate == plan.Sum && one.Calc == "" && one.Where == nil && slices.Contains(e.Columns, one.Column)
		}
		if e.Timed && !slices.ContainsFunc(r.Question.Measures, func(one plan.Measure) bool { return !with(one) }) {
			r.TimeField, r.Question.Time, r.Young = e.Column, e.Column, nil
			return true
		}
	}
	return false
}

// finalFirst puts the final numbers of an update first; it reports whether there are any.
func finalFirst(r *plan.Resolved) bool {
	q := &r.Question
	if q.Target != nil || q.Rank != nil || q.Having != nil || q.Intent == plan.Why || !slices.ContainsFunc(q.Measures, r.Final) {
		return false
	}
	q.Measures = slices.Clone(q.Measures)
	slices.SortStableFunc(q.Measures, func(a, b plan.Measure) int {
		switch final := r.Final(a); {
		case final == r.Final(b):
			return 0
		case final:
			return -1
		}
		return 1
	})
	return true
}

// aging says of a question that holds a number against other times which numbers are not final.
func (m *maker) aging(ctx context.Context, r plan.Resolved) (plan.Resolved, error) {
	if !m.holdsTimes(r) {
		return r, nil
	}
	endings, err := m.endings(ctx)
	if err != nil || !slices.ContainsFunc(r.Question.Measures, func(one plan.Measure) bool {
		return slices.ContainsFunc(endings, func(e ageing) bool { return plan.Young{Columns: e.Columns}.RipensBy(r.Question, one) })
	}) {
		return r, spared(err)
	}
	return m.withYoung(ctx, r)
}

// holdsTimes reports whether a question is about a period, or a series, of when cases began, and does not know its young ones yet.
func (m *maker) holdsTimes(r plan.Resolved) bool {
	series := len(r.Question.By) > 0 && r.Question.By[0].Grain != ""
	return r.Young == nil && r.TimeField == m.profile.Time && (r.Window != nil || series)
}

// withYoung has a question know which of its cases are too young.
func (m *maker) withYoung(ctx context.Context, r plan.Resolved) (plan.Resolved, error) {
	if !m.holdsTimes(r) {
		return r, nil
	}
	w := r.Window
	if w == nil {
		w = m.newest(r.Question.By[0].Grain)
	}
	var err error
	r.Young, err = m.young(ctx, r.Question.Where, w)
	return r, spared(err)
}

// newest is the newest unit of time that is over; nil: the data has none.
func (m *maker) newest(grain plan.Grain) *plan.Window {
	b := plan.BucketsOf(m.time, grain, m.time.First)
	if len(b.Starts) == 0 {
		return nil
	}
	return &plan.Window{Start: b.Starts[len(b.Starts)-1], End: b.End}
}

// tellUnripe says, of the first answers with numbers that are not final, how many cases are not over yet, and how these numbers
// were in the newest period of which they are: each once.
func (m *maker) tellUnripe(ctx context.Context) error {
	said := map[string]bool{}
	for i := range m.answers {
		a := &m.answers[i]
		if len(a.found) == 0 || a.odd() || a.Resolved.Window == nil || len(said) >= mostUnripe {
			continue
		}
		asked := *cmp.Or(a.Resolved.Asked, a.Resolved.Window)
		measures := m.notFinal(a.Resolved)
		if len(measures) == 0 || len(a.Question().By) > 0 && said[asked.Label] {
			continue
		}
		found, err := m.unripe(ctx, a.Resolved, asked, measures)
		if err != nil {
			return err
		}
		if len(found) > 0 && said[asked.Label] {
			found = found[1:]
		}
		said[asked.Label] = said[asked.Label] || len(found) > 0
		at := 2
		if a.Resolved.Asked != nil {
			at = 1 // what is told is not what was asked
		}
		a.found = slices.Insert(slices.Clone(a.found), min(len(a.found), at), found...)
	}
	return m.b.Err()
}

// ofUnripe reports whether a finding says what is not over yet, or how that was when it was over.
func ofUnripe(f insight.Finding) bool {
	return f.Shape == "ripe" || strings.HasPrefix(f.Shape, "unripe")
}

// What is told of numbers that are not final.
const (
	mostUnripe  = 2 // periods of a report
	mostInstead = find.MostMoves
)

// notFinal are the numbers of a question that are not final in the window that was asked for, or else those that are of few cases less
// than they will be.
func (m *maker) notFinal(r plan.Resolved) (out []plan.Measure) {
	if r.Asked != nil {
		return r.Question.Measures[:1]
	}
	of := func(final func(plan.Measure) bool) []plan.Measure {
		all := slices.DeleteFunc(slices.Clone(r.Question.Measures), func(one plan.Measure) bool { return final(one) || m.countsOpen(one) })
		return all[:min(len(all), mostInstead)]
	}
	if out = of(r.Final); len(out) > 0 {
		return out
	}
	r.Young = slices.Clone(r.Young)
	for i := range r.Young {
		r.Young[i].Few = false
	}
	return of(r.Final)
}

// allCases is a filter without conditions on how cases ended.
func (m *maker) allCases(where *plan.Predicate) *plan.Predicate {
	for _, e := range m.ageing {
		for _, c := range e.Columns {
			where = plan.Without(where, c)
		}
	}
	return where
}

// countsOpen reports whether a number is how many cases are open: that is said of all of them.
func (m *maker) countsOpen(one plan.Measure) bool {
	return one.Aggregate == plan.Count && one.Where != nil && slices.ContainsFunc(m.ageing, func(e ageing) bool {
		return one.Where.Op == plan.IsNull && one.Where.Column == e.Column || plan.SamePredicate(one.Where, e.Open)
	})
}

// unripe says how many cases of a window are not over, and how numbers of a question were when they were.
func (m *maker) unripe(ctx context.Context, r plan.Resolved, w plan.Window, measures []plan.Measure) ([]insight.Finding, error) {
	ages, err := m.aged(ctx, r.Question.Where)
	at := slices.IndexFunc(ages, func(a find.Age) bool {
		return a.Young(r.TimeField, m.location(), nil).RipensBy(r.Question, measures[0]) && !a.Over(w)
	})
	if err != nil || at < 0 {
		return nil, err
	}
	q := find.Begun(r.Question.ID+"-unripe", ages[at].Ending, &m.profile)
	q.Measures, q.Time, q.Period = append(q.Measures, measures...), r.Question.Time, r.Question.Period
	open := m.asOf(m.allCases(r.Question.Where), q) // of damaged loans none is out
	open.Window = &w
	a, err := m.ask(ctx, open)
	if err != nil {
		return nil, spared(err)
	}
	var instead *plan.Window
	if r.Asked != nil {
		instead = r.Window
	}
	final := r.Asked == nil && r.Final(measures[0])
	bare := final || !plan.SamePredicate(open.Question.Where, r.Question.Where)
	out := told(find.TellUnripe(a, find.Unripe{Instead: instead, Final: final, Bare: bare}, m.b))
	if len(out) == 0 || instead != nil || final {
		return out, nil
	}
	was, err := m.whenFinal(ctx, r, measures)
	return append(out, was...), err
}

// whenFinal is how numbers were in the newest period of which all are final, and before it.
func (m *maker) whenFinal(ctx context.Context, r plan.Resolved, measures []plan.Measure) ([]insight.Finding, error) {
	ages, err := m.aged(ctx, r.Question.Where)
	if err != nil || r.Before == nil {
		return nil, err
	}
	earlier, ok := r.Earlier(m.time, func(w plan.Window) bool {
		return !slices.ContainsFunc(ages, func(a find.Age) bool { return !a.Over(w) })
	})
	if !ok || earlier.Before == nil {
		return nil, nil
	}
	q := plan.Question{ID: r.Question.ID + "-final", Intent: plan.Value, Origin: plan.Implied, By: []plan.Dimension{}, Measures: measures, Where: r.Question.Where, Time: r.Question.Time, Period: r.Question.Period, Compare: r.Question.Compare}
	earlier.Question, earlier.Spine, earlier.SpineBefore, earlier.Young = q, nil, nil, nil
	a, err := m.ask(ctx, earlier)
	if err != nil {
		return nil, spared(err)
	}
	all := make([]int, len(measures))
	for i := range all {
		all[i] = i
	}
	return told(find.Moves(a, all, "ripe", m.b)), nil
}

// complete is the end of the time that a series is told of: that of the data, or of the cases that are old enough for its number.
func (m *maker) complete(r plan.Resolved) time.Time {
	if by := r.Question.By; len(by) > 0 && by[0].Grain != "" && by[0].Column == r.TimeField && len(r.Question.Measures) > 0 {
		if at := r.FinalUntil(r.Question.Measures[0]); !at.IsZero() && at.Before(m.time.Watermark) {
			return at
		}
	}
	return m.time.Watermark
}

// ripenSurvey leaves out of what is looked at beyond the questions what young cases do not have yet: sums, and groups by how cases ended.
// Rates and averages are of those that are old enough.
func (m *maker) ripenSurvey(ctx context.Context, s *plan.Survey) (err error) {
	if endings, err := m.endings(ctx); err != nil || !slices.ContainsFunc(endings, func(e ageing) bool { return s.Names(e.Columns) }) {
		return err
	}
	if s.Young, err = m.young(ctx, s.Where, nil); err != nil || len(s.Young) == 0 || s.TimeField != m.profile.Time || s.Buckets == nil {
		return err
	}
	for i, y := range s.Young { // a bucket is told whole, or not at all
		if at := slices.IndexFunc(s.Buckets.Starts, func(start time.Time) bool { return start.After(y.Since) }); at > 0 {
			s.Young[i].Since = s.Buckets.Starts[at-1]
		} else if n := len(s.Buckets.Starts); y.Since.Before(s.Buckets.End) {
			s.Young[i].Since = s.Buckets.Starts[n-1]
		}
	}
	kept := slices.DeleteFunc(slices.Clone(s.Measures), func(one plan.Measure) bool { return !plan.Quotient(one) && s.Ripens(one) })
	if len(kept) == 0 {
		kept = []plan.Measure{insight.RowCount(&m.profile)}
	}
	s.Measures = kept
	s.By = slices.DeleteFunc(s.By, func(d plan.Dimension) bool {
		return slices.ContainsFunc(s.Young, func(y plan.Young) bool { return slices.Contains(y.Columns, d.Column) })
	})
	return nil
}
