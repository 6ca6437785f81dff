package analyst

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How much is looked at for spots.
const (
	spotFields   = 7
	spotGroups   = 40  // of a field
	spotCells    = 600 // of two fields
	spotWeeks    = 60  // the newest
	spotMeasures = 3   // of a question
)

// spots are where and since when a rate or an average of a question, a state or the blanks of a column are other than they were. They are
// looked for once in a report, by one query, for the first question that asks.
func (m *maker) spots(ctx context.Context, r plan.Resolved) ([]find.Spot, error) {
	if m.spotted != nil {
		return m.spotted, nil
	}
	m.spotted = []find.Spot{}
	s, pairs, asked, ok := m.spotSurvey(r)
	if !ok {
		return nil, nil
	}
	c, err := m.courses(ctx, s, pairs)
	if c == nil {
		return nil, err
	}
	others := c.Of(asked, len(s.Measures)).Spots(m.mayTell) // each sort is held to the bound by itself
	if err := m.meantBy(ctx, r, others); err != nil {
		return nil, err
	}
	slices.SortStableFunc(others, func(a, b find.Spot) int { return b.States() - a.States() })
	m.spotted = find.Distinct(append(c.Of(0, asked).Spots(m.mayTell), others...))
	return m.spotted, nil
}

// courses are those that a survey looks at; nil: it is none that can be asked.
func (m *maker) courses(ctx context.Context, s plan.Survey, pairs [][2]int) (*find.Crossed, error) {
	var err error
	if s.Young, err = m.young(ctx, s.Where, nil); err != nil {
		return nil, err
	}
	query, ok := plan.CompileCrossed(s, pairs, m.profile)
	if !ok {
		return nil, nil
	}
	m.queries++
	rows, err := m.table.Query(ctx, query.SQL, query.Args...)
	if err != nil {
		return nil, spared(fmt.Errorf("query %s: %w", query.ID, err))
	}
	return m.crossedLines(s, rows.Values), nil
}

// nextSpot is the spot of the same number, and the same way, that shows when the rows of the first are left out: something may go wrong in
// two places, of which the larger one hides the other.
func (m *maker) nextSpot(ctx context.Context, r plan.Resolved, first *find.Spot) (next find.Spot, ok bool, err error) {
	s, pairs, _, ok := m.spotSurvey(r)
	if !ok {
		return next, false, nil
	}
	s.Measures, s.Where = []plan.Measure{first.Measure}, find.Also(s.Where, find.Except(first.Only()))
	c, err := m.courses(ctx, s, pairs)
	if err != nil || c == nil {
		return next, false, err
	}
	for _, next = range c.Spots(m.mayTell) {
		next.Besides = first
		return next, next.Up == first.Up, nil
	}
	return next, false, nil
}

// spotSurvey is what spots are looked for in: asked is how many of the measures are those of the question.
func (m *maker) spotSurvey(r plan.Resolved) (s plan.Survey, pairs [][2]int, asked int, ok bool) {
	time := m.profile.Column(m.profile.Time)
	if time == nil || m.time.First.IsZero() || !plan.Datelike(time) || m.profile.Panel != nil && m.profile.Panel.Things > 1 {
		return s, nil, 0, false
	}
	s = plan.Survey{Where: r.Question.Where, TimeField: time.Name, Zone: r.Zone, WeekStart: r.WeekStart, YearStart: r.YearStart, Now: m.time.Now}
	b := plan.BucketsOf(m.time, plan.Week, m.time.First)
	b.Starts = b.Starts[max(0, len(b.Starts)-spotWeeks):]
	s.Buckets, s.By = &b, m.spotDimensions(r)
	s.Measures = m.spotMeasures(r)
	asked = len(s.Measures)
	for _, one := range m.shares(r.Question.Where, nil) {
		if tell.OfRule(one, &m.profile) && !slices.ContainsFunc(s.Measures, func(have plan.Measure) bool { return plan.SameMeasure(have, one) }) {
			s.Measures = append(s.Measures, one)
		}
	}
	s.Measures = append(s.Measures, tell.Blanks(&m.profile, func(column string) bool {
		return r.Question.Where != nil && slices.Contains(columnsOf(r.Question.Where), column)
	})...)
	return s, m.spotPairs(s.By), asked, len(b.Starts) > 0 && len(s.By) > 0 && len(s.Measures) > 0
}

// spotMeasures are the rates and averages of all questions about the same rows.
func (m *maker) spotMeasures(r plan.Resolved) (out []plan.Measure) {
	for _, a := range append([]answered{{Answer: insight.Answer{Resolved: r}}}, m.answers...) {
		for _, one := range a.Question().Measures {
			have := slices.ContainsFunc(out, func(o plan.Measure) bool { return plan.SameMeasure(o, one) })
			if !have && plan.Crossable(one) && len(out) < spotMeasures && reflect.DeepEqual(a.Question().Where, r.Question.Where) {
				out = append(out, one)
			}
		}
	}
	return out
}

// spotDimensions are the fields whose groups are looked at.
func (m *maker) spotDimensions(r plan.Resolved) []plan.Dimension {
	r.Question.Measures, r.Question.By = []plan.Measure{insight.RowCount(&m.profile)}, nil
	out := slices.DeleteFunc(m.fields(r, find.Groups), func(d plan.Dimension) bool {
		c := m.profile.Column(d.Column)
		return c == nil || d.Part != "" || c.Distinct > spotGroups
	})
	out = out[:min(len(out), spotFields)]
	slices.SortStableFunc(out, func(a, b plan.Dimension) int {
		return tell.RankOf(a.Column, &m.profile) - tell.RankOf(b.Column, &m.profile)
	}) // North (next day), and not next day (North)
	return out
}

// spotPairs are the fields that are looked at two together: neither tells the other.
func (m *maker) spotPairs(by []plan.Dimension) (out [][2]int) {
	for j := range by {
		for i := range j {
			a, b := m.profile.Column(by[i].Column), m.profile.Column(by[j].Column)
			if a.Distinct*b.Distinct <= spotCells && !slices.Contains(a.Determines, b.Name) && !slices.Contains(b.Determines, a.Name) {
				out = append(out, [2]int{i, j})
			}
		}
	}
	return out
}

// mayTell reports whether a measure may be told by the groups of a line: not by what it is made of, nor by how rows ended, which follows
// from the number as often as the number from it.
func (m *maker) mayTell(measure plan.Measure, l find.CrossedLine) bool {
	for i, by := range l.By {
		c := m.profile.Column(by.Column)
		if by.Part == "" && (l.Values[i] == nil || find.MadeOf(measure, c, &m.profile) || c != nil && tell.SaysHowItEnded(c, &m.profile)) {
			return false
		}
	}
	return true
}

// crossedLines are the courses that a query of [plan.CompileCrossed] has.
func (m *maker) crossedLines(s plan.Survey, rows [][]any) *find.Crossed {
	c := &find.Crossed{Measures: s.Measures, Buckets: s.Buckets.Starts, End: s.Buckets.End}
	at, lines := map[string]int{}, map[string]int{}
	for i, start := range s.Buckets.Starts {
		at[start.Format(time.DateOnly)] = i
	}
	weekday := plan.Dimension{Column: s.TimeField, Part: plan.Weekday, Label: "weekday"}
	for _, row := range rows {
		which, _ := float(row[0])
		l := find.CrossedLine{}
		fields := append(slices.Clone(s.By), weekday)
		for i, d := range fields {
			if int(which)>>(len(fields)-1-i)&1 == 0 {
				l.By, l.Values = append(l.By, d), append(l.Values, m.valueOf(d, document.Value(row[1+i])))
			}
		}
		text, _ := document.Value(row[2+len(s.By)]).(string)
		bucket, ok := at[text[:min(len(text), len(time.DateOnly))]]
		if !ok {
			continue
		}
		key := fmt.Sprint(int(which), l.Values)
		k, have := lines[key]
		if !have {
			k = len(c.Lines)
			lines[key] = k
			l.Points = make([][]find.Tally, len(s.Measures))
			for i := range l.Points {
				l.Points[i] = make([]find.Tally, len(c.Buckets))
			}
			c.Lines = append(c.Lines, l)
		}
		for i := range s.Measures {
			from := 3 + len(s.By) + 3*i
			sum, _ := float(row[from+plan.PartSum])
			over, _ := float(row[from+plan.PartOver])
			squares, _ := float(row[from+plan.PartSquares])
			c.Lines[k].Points[i][bucket] = find.Tally{Sum: sum, Over: over, Squares: squares}
		}
	}
	return c
}

// valueOf is a group's value as answers have it, from its text.
func (m *maker) valueOf(d plan.Dimension, v any) any {
	text, ok := v.(string)
	c := m.profile.Column(d.Column)
	switch {
	case !ok || c == nil || d.Part != "":
		return v
	case c.Type == sitrep.TypeBoolean:
		return text == "true"
	case c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber:
		return json.Number(text)
	}
	return text
}

// tellSpot asks how a spot was before and since, beside all other rows, and says it.
func (m *maker) tellSpot(ctx context.Context, r plan.Resolved, s *find.Spot, id string) ([]insight.Finding, error) {
	r.TimeField = m.profile.Time
	var err error
	if r.Young, err = m.young(ctx, r.Question.Where, nil); err != nil {
		return nil, spared(err)
	}
	span := func(start, end time.Time) plan.Window { return plan.Stretch(m.time, start, end) }
	own, err := m.ask(ctx, s.Ask(id, r, span, false, &m.profile))
	if err != nil {
		return nil, spared(err)
	}
	rest, err := m.ask(ctx, s.Ask(id+"-rest", r, span, true, &m.profile))
	if err != nil {
		return nil, spared(err)
	}
	s.Told = true
	found := told(s.Tell(own, rest, m.b))
	if len(found) == 0 || !s.OfBlanks() {
		return found, nil
	}
	return m.piled(ctx, r, s, found, id)
}

// tellSpotsOf says a spot that made a change, and the next one of its number.
func (m *maker) tellSpotsOf(ctx context.Context, r plan.Resolved, s *find.Spot) ([]insight.Finding, error) {
	found, err := m.tellSpot(ctx, r, s, r.Question.ID+"-"+s.Nth())
	if err != nil || len(found) == 0 {
		return nil, err
	}
	next, ok, err := m.nextSpot(ctx, r, s)
	if err != nil || !ok {
		return found, spared(err)
	}
	more, err := m.tellSpot(ctx, r, &next, r.Question.ID+"-"+next.Nth())
	return append(found, more...), err
}

// atSpot is the cause of a change that is a spot of its measure, where that made most of it: not of one that the mix made.
func (m *maker) atSpot(ctx context.Context, r plan.Resolved, best find.Cause) ([]find.Cause, error) {
	if r.Window == nil || best.Remixed || !plan.Crossable(r.Question.Measures[0]) {
		return nil, nil
	}
	spots, err := m.spots(ctx, r)
	if err != nil {
		return nil, err
	}
	for i := range spots {
		s := &spots[i]
		if !plan.SameMeasure(s.Measure, r.Question.Measures[0]) || !s.Since.Before(r.Window.End) {
			continue
		}
		tried, err := m.tryParts(ctx, r, [][]plan.Dimension{s.By})
		if err != nil || len(tried) == 0 {
			return nil, err
		}
		if c, ok := tried[0].At(s); ok {
			return []find.Cause{c}, nil
		}
	}
	return nil, nil
}

// bears reports whether a spot is one of a measure of an answer, or of the blanks of what it is made of.
func (a *answered) bears(s *find.Spot) bool {
	return slices.ContainsFunc(a.Question().Measures, func(o plan.Measure) bool {
		return plan.SameMeasure(o, s.Measure) || s.OfBlanks() && slices.Contains(o.Columns(), s.Measure.Where.Column)
	})
}

// mostSpots are told with how a period went, or as unusual.
const mostSpots = 2

// tellSpots says the spots that bear on the numbers of an answer, and apart from these those of other states and of blanks: not that a column
// is filled more often than it was.
func (m *maker) tellSpots(ctx context.Context, a *answered) (own, others []insight.Finding, err error) {
	spots, err := m.spots(ctx, a.Resolved)
	if err != nil {
		return nil, nil, err
	}
	for i := range spots {
		s := &spots[i]
		if s.Told || s.OfBlanks() && !s.Up || len(own)+len(others) >= mostSpots && !a.bears(s) {
			continue
		}
		found, err := m.tellSpot(ctx, a.Resolved, s, a.Question().ID+"-spot"+strconv.Itoa(i+1))
		if err != nil {
			return nil, nil, err
		}
		if a.bears(s) {
			own = append(own, found...)
		} else {
			others = append(others, found...)
		}
	}
	return own, others, nil
}

// tellMissed says of a goal that was missed where the number is another than it was, and what it comes to without that.
func (m *maker) tellMissed(ctx context.Context) error {
	at := slices.IndexFunc(m.answers, func(a answered) bool {
		q := a.Question()
		return q.Target != nil && len(q.By) == 0 && a.Resolved.Window != nil && len(a.found) > 0 && plan.Crossable(q.Measures[0])
	})
	if at < 0 {
		return nil
	}
	a := &m.answers[at]
	q := a.Question()
	spots, err := m.spots(ctx, a.Resolved)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(spots, func(s find.Spot) bool {
		return plan.SameMeasure(s.Measure, q.Measures[0]) && s.Up == q.Target.Most && s.Since.Before(a.Resolved.Window.End)
	})
	if i < 0 {
		return nil
	}
	found, missed, err := m.atFault(ctx, a.Resolved, &spots[i])
	if err == nil && missed {
		next, ok, failed := m.nextSpot(ctx, a.Resolved, &spots[i])
		if err = failed; ok {
			var more []insight.Finding
			more, _, err = m.atFault(ctx, a.Resolved, &next)
			found = append(found, more...)
		}
	}
	if err != nil {
		return err
	}
	a.found = slices.Insert(a.found, 1, found...)
	return m.b.Err()
}

// atFault says a spot of the number of a goal, and what that comes to without it, and those that were left out to see it; missed: it still
// misses the goal.
func (m *maker) atFault(ctx context.Context, r plan.Resolved, s *find.Spot) (found []insight.Finding, missed bool, err error) {
	id := r.Question.ID + "-" + s.Nth()
	if found, err = m.tellSpot(ctx, r, s, id); err != nil || len(found) == 0 {
		return nil, false, err
	}
	goal := *r.Question.Target
	r.Question.ID, r.Question.Measures, r.Question.Target, r.Before = id+"-without", r.Question.Measures[:1], nil, nil
	for o := s; o != nil; o = o.Besides {
		r.Question.Where = find.Also(r.Question.Where, find.Except(o.Only()))
	}
	rest, err := m.ask(ctx, r)
	if err != nil {
		return nil, false, err
	}
	without := s.Without(rest, goal, m.b)
	return append(found, told(without)...), strings.HasSuffix(without.Shape, "missed"), nil
}

// fieldOfSpot is the first field of the spot of a question's first measure.
func (m *maker) fieldOfSpot(ctx context.Context, r plan.Resolved) (by plan.Dimension, ok bool, err error) {
	spots, err := m.spots(ctx, r)
	for _, s := range spots {
		if plan.SameMeasure(s.Measure, r.Question.Measures[0]) && s.By[0].Part == "" {
			return s.By[0], true, nil
		}
	}
	return by, false, err
}
