package mine

import (
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// How much a survey looks at.
const (
	maxMeasures = 5
	maxAverages = 3 // beside them, of what they add up
	maxFields   = 8
	maxValues   = 100 // of a field: one with more is no breakdown
	maxBuckets  = 120
	minBuckets  = 8
)

// Look chooses what to look at: the measures and the fields of the questions, then
// those that the table is likely to be about, over the rows that all questions are
// about. ok is false where there is nothing that checks could be made on.
func Look(questions []plan.Resolved, p *catalog.Profile, c plan.Clock) (s plan.Survey, ok bool) {
	if len(questions) == 0 {
		return s, false
	}
	first := questions[0]
	s = plan.Survey{
		Where: scope(questions), TimeField: first.TimeField, Zone: first.Zone, WeekStart: first.WeekStart, YearStart: first.YearStart, Now: c.Now,
	}
	s.Measures = measures(questions, p)
	s.By = fields(questions, p, s.Where)
	s.Study = slices.ContainsFunc(questions, func(r plan.Resolved) bool { return r.Question.Programme() == plan.BriefProgramme })
	s.Inside = slices.ContainsFunc(questions, func(r plan.Resolved) bool { return r.Question.Intent == plan.Relation && len(r.Question.By) == 0 })
	setTime(&s, questions, p, c)
	return s, len(s.Measures) > 0 && (len(s.By) > 0 || s.Buckets != nil || len(s.Measures) > 1)
}

// scope is the filter that all questions have.
func scope(questions []plan.Resolved) *plan.Predicate {
	where := questions[0].Question.Where
	for _, r := range questions[1:] {
		if !reflect.DeepEqual(r.Question.Where, where) {
			return nil
		}
	}
	return where
}

// measures are those asked about, then the rows and the table's own.
func measures(questions []plan.Resolved, p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	most := maxMeasures
	add := func(m plan.Measure) {
		m = Averaged(m, p)
		m.Origin = ""
		for _, have := range out {
			if have.Aggregate == m.Aggregate && have.Column == m.Column && have.Until == m.Until && reflect.DeepEqual(have.Where, m.Where) &&
				reflect.DeepEqual(have.Of, m.Of) {
				return
			}
		}
		if plan.Decomposable(m) && len(out) < most {
			out = append(out, m)
		}
	}
	unnamed := true
	for _, r := range questions {
		for _, m := range asked(&r.Question, p) {
			add(m)
		}
		unnamed = unnamed && !slices.ContainsFunc(r.Question.Measures, named)
	}
	if unnamed || slices.ContainsFunc(questions, open) {
		add(insight.RowCount(p))
		for _, c := range insight.MeasureColumns(p) {
			if !slices.ContainsFunc(out, func(m plan.Measure) bool { return m.Column == c.Name && m.Where == nil }) {
				add(insight.MeasureOf(c))
			}
		}
	}
	if slices.ContainsFunc(questions, open) && !slices.ContainsFunc(questions, driven) { // what a row comes to may move where there are as many rows
		most = maxMeasures + maxAverages
		for _, c := range insight.MeasureColumns(p) {
			if m := insight.MeasureOf(c); m.Aggregate == plan.Sum {
				m.Aggregate, m.Additive, m.Label = plan.Average, false, plan.Average.Word()+c.Label
				add(m)
			}
		}
	}
	return out
}

// Averaged is the measure that stands in for another where nothing but sums is looked at:
// for a median and other percentiles the average, whose tests say nothing of theirs.
func Averaged(m plan.Measure, p *catalog.Profile) plan.Measure {
	c := p.Column(m.Column)
	if m.Aggregate != plan.Median && m.Aggregate != plan.Percentile || c == nil {
		return m
	}
	of, ok := strings.CutPrefix(m.Label, m.Aggregate.Title(m.P))
	if !ok {
		of = c.Label
	}
	m.Aggregate, m.P, m.Label = plan.Average, 0, plan.Average.Word()+of
	return m
}

// open reports whether a question is that of what somebody should know, of how things went or of what happened, and names no number: all of
// the table's are looked at.
func open(r plan.Resolved) bool {
	q := &r.Question
	if q.Intent == plan.Why && q.Programme() == "" && len(q.By) == 0 {
		return !slices.ContainsFunc(q.Measures, named)
	}
	return q.Programme() == plan.DriversProgramme || (q.Programme() == plan.OverviewProgramme || q.Programme() == plan.UpdateProgramme) &&
		!slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Origin == plan.Asked })
}

// driven reports whether a question is what a number hangs on.
func driven(r plan.Resolved) bool { return r.Question.Programme() == plan.DriversProgramme }

// named reports whether the prompt chose a measure.
func named(m plan.Measure) bool { return m.Origin != plan.Supplied }

// fields are the plain fields asked about, then those that a breakdown may tell
// something by, without those that the filter fixes.
func fields(questions []plan.Resolved, p *catalog.Profile, where *plan.Predicate) []plan.Dimension {
	var out []plan.Dimension
	add := func(d plan.Dimension) {
		c := p.Column(d.Column)
		if c == nil || d.Made() || c.Distinct > maxValues || fixes(where, d.Column) {
			return
		}
		for _, have := range out {
			if have.Column == d.Column {
				return
			}
		}
		if len(out) < maxFields {
			out = append(out, d)
		}
	}
	for _, r := range questions {
		for _, d := range r.Question.By {
			add(d)
		}
	}
	for _, c := range insight.Breakdowns(p, maxFields) {
		add(insight.DimensionOf(c))
	}
	return out
}

// fixes reports whether a filter leaves one value of a column.
func fixes(p *plan.Predicate, column string) bool {
	if p == nil {
		return false
	}
	if p.Op == plan.And {
		for i := range p.Kids {
			if fixes(&p.Kids[i], column) {
				return true
			}
		}
	}
	return p.Column == column && (p.Op == plan.Equal || p.Op == plan.In && len(p.Values) == 1)
}

// setTime chooses the buckets and the two periods that are held against each other:
// those of the first question that has some, else the last complete unit.
func setTime(s *plan.Survey, questions []plan.Resolved, p *catalog.Profile, c plan.Clock) {
	column := p.Column(s.TimeField)
	if column == nil || s.TimeField != p.Time || c.First.IsZero() || !plan.Datelike(column) {
		s.TimeField = ""
		return
	}
	b := plan.BucketsOf(c, grain(c, column), c.First)
	if n := len(b.Starts); n > maxBuckets {
		b.Starts = b.Starts[n-maxBuckets:]
	}
	if len(b.Starts) < minBuckets {
		s.TimeField = ""
		return
	}
	b.Label = plan.Stretch(c, b.Starts[0], b.End).Label
	s.Buckets, s.Complete = &b, c.Watermark
	for _, r := range questions {
		if r.Window != nil && r.Before != nil && r.TimeField == s.TimeField {
			s.Window, s.Before = r.Window, r.Before
			return
		}
	}
	s.Window, s.Before = lastTwo(c, column)
}

// grain of the buckets: days over four months, weeks over two years, else months; and
// none that the data, dated once a month, skips.
func grain(c plan.Clock, column *catalog.Column) plan.Grain {
	days := c.Latest.Sub(c.First).Hours() / 24
	apart := days / max(1, float64(column.Distinct-1))
	switch {
	case days <= maxBuckets && apart <= 2:
		return plan.Day
	case days <= maxBuckets*7 && apart <= 7:
		return plan.Week
	case days <= 30*366 && apart <= 31:
		return plan.Month
	case apart <= 92:
		return plan.Quarter
	}
	return plan.Year
}

// lastTwo are the last complete unit and the one before, where the data covers both.
func lastTwo(c plan.Clock, column *catalog.Column) (now, before *plan.Window) {
	n, b := plan.Newest(c, column)
	if b.Start.Before(c.First.AddDate(0, 0, -1)) {
		return nil, nil
	}
	return &n, &b
}
