package find

import (
	"maps"
	"math"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Only is the filter that leaves the rows of a spot.
func (s *Spot) Only() plan.Predicate {
	var all []plan.Predicate
	for i, by := range s.By {
		all = append(all, is(by, s.Values[i]))
	}
	if len(all) == 1 {
		return all[0]
	}
	return plan.Predicate{Op: plan.And, Kids: all}
}

// Except is the filter that leaves all rows but those of another.
func Except(p plan.Predicate) plan.Predicate {
	return plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{p}}
}

// Ask is the question how a spot's number was before and since, or, where rest is set, that of all other rows.
func (s *Spot) Ask(id string, r plan.Resolved, span func(start, end time.Time) plan.Window, rest bool, p *catalog.Profile) plan.Resolved {
	where := s.Only()
	if rest {
		where = Except(where)
	}
	if s.Besides != nil {
		r.Question.Where = also(r.Question.Where, Except(s.Besides.Only()))
	}
	end := s.End
	if at := r.FinalUntil(s.Measure); at.After(s.Since) && at.Before(end) {
		end = at
	}
	now, before := span(s.Since, end), span(s.Start, s.Since)
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: append([]plan.Measure{s.Measure}, Halves(s.Measure, p)...), Where: also(r.Question.Where, where)}
	r.Window, r.Before, r.Spine = &now, &before, nil
	return r
}

// Tell says where and since when a number is another one; own and rest are the answers to [Spot.Ask].
func (s *Spot) Tell(own, rest insight.Answer, b *document.Builder) insight.Finding {
	t, other := insight.NewTeller(own, b), insight.NewTeller(rest, b)
	m := s.Measure
	day := s.Since
	now, _ := t.Float(0, t.Column(0))
	then, _ := t.Float(0, t.Before(0))
	if now == then || now > then != s.Up { // of the rows that are told, it went the other way
		return insight.Finding{}
	}
	roles := map[string]string{
		"what": t.Label(What(m)), "leader": s.Name(own, b), "start": insight.Token(b.Date(day.Format("2 Jan 2006"), day.Format(time.DateOnly))),
		"value": insight.Token(t.Number(0, t.Column(0), m)), "before": insight.Token(t.Number(0, t.Before(0), m)),
		"rest": insight.Token(other.Number(0, other.Column(0), m)), "restBefore": insight.Token(other.Number(0, other.Before(0), m)),
	}
	shape := "spot"
	if halves := own.Question().Measures[1:]; len(halves) == 2 {
		shape = "spot.of"
		if m.Label == plan.Describe(m, own.Profile).Label {
			shape = "spot.for"
		}
		roles["hits"], roles["cases"] = insight.Token(t.Number(0, t.Column(1), halves[0])), insight.Token(t.Number(0, t.Column(2), halves[1]))
	} else if len(halves) == 1 {
		roles["cases"] = insight.Token(t.Number(0, t.Column(1), halves[0]))
	}
	if s.Besides != nil {
		shape = "spot.next" + strings.TrimPrefix(shape, "spot")
	}
	if column, ok := blankOf(m); ok {
		shape = "spot.blank"
		roles["field"], roles["rows"] = t.Field(column), t.Label(rowsOf(own.Profile))
	}
	f := t.Finding(document.KindLevelShift, shape, m, roles)
	if f.Kind != "" {
		f.Words = map[string]string{"higher": "higher", "rose": "rose"}
		if !s.Up {
			f.Words = map[string]string{"higher": "lower", "rose": "fell"}
		}
		f.Asked = true
		f.Key += shape + day.Format(time.DateOnly) + m.Label + s.key()
		if !strings.HasPrefix(shape, "spot.blank") {
			f.Good = insight.Meaning(m.Good, s.Now.value(), s.Before.value())
		}
	}
	return unscoped(f)
}

// Piled is the question how many cases are open and since when the oldest is: those with the blanks of a spot, or all.
func (s *Spot) Piled(id string, r plan.Resolved, open plan.Predicate, all bool, p *catalog.Profile) plan.Resolved {
	where := open
	if !all {
		where = plan.Predicate{Op: plan.And, Kids: []plan.Predicate{open, s.Only(), *s.Measure.Where}}
	}
	oldest := plan.Measure{Aggregate: plan.Minimum, Column: p.Time, Label: "earliest " + p.Time, Origin: plan.Implied}
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Implied, By: []plan.Dimension{}, Measures: []plan.Measure{insight.RowCount(p), oldest}, Where: also(r.Question.Where, where)}
	r.Window, r.Before, r.Spine, r.Young = nil, nil, nil, []plan.Young{}
	return r
}

// PilesUp reports whether a spot of blanks is one of work that is not done: own are the open cases in it, of all that are open. A few
// by chance are none.
func (s *Spot) PilesUp(own, all insight.Answer) bool {
	n, _ := own.Main.Float(0, own.Main.Column("measure", 0))
	whole, _ := all.Main.Float(0, all.Main.Column("measure", 0))
	return s.Up && n >= piledHits*s.Now.Sum && n >= piledPart*whole && n >= piledLeast
}

// What is open is told in the place of blanks where it is so much of these, of all that is open, and so many cases.
const (
	piledHits  = 0.7
	piledPart  = 0.2
	piledLeast = 5
)

// AsPiled tells a spot of blanks as the work that piles up in it.
func (s *Spot) AsPiled(f insight.Finding, own, all insight.Answer, b *document.Builder) insight.Finding {
	t, whole := insight.NewTeller(own, b), insight.NewTeller(all, b)
	m := own.Question().Measures[0]
	roles := maps.Clone(f.Roles)
	roles["open"], roles["all"], roles["oldest"] = insight.Token(t.Number(0, t.Column(0), m)), insight.Token(whole.Number(0, whole.Column(0), m)), t.Moment(0, t.Column(1))
	for _, role := range []string{"value", "before", "rest", "restBefore"} {
		delete(roles, role)
	}
	f.Shape, f.Roles, f.Key = "spot.open", roles, f.Key+".open"
	return f
}

// rowsOf is what the rows of a table are called.
func rowsOf(p *catalog.Profile) string {
	if p.RowNoun == "" {
		return "rows"
	}
	return p.RowNoun
}

// Name is what a spot is called: North (Next day), Billing on Mondays, Mondays.
func (s *Spot) Name(a insight.Answer, b *document.Builder) string {
	var groups []string
	day := ""
	for i, by := range s.By {
		text := insight.Token(b.Label(a.GroupText(by, s.Values[i])))
		switch _, said := s.Values[i].(string); {
		case by.Part == plan.Weekday:
			day = text + "s"
			continue
		case !said:
			text = insight.Token(b.Label(by.Label)) + " " + text
		}
		groups = append(groups, text)
	}
	name := strings.Join(groups, ", ")
	if len(groups) == 2 {
		name = groups[0] + " (" + groups[1] + ")"
	}
	if day == "" || name == "" {
		return name + day
	}
	return name + " on " + day
}

// Nth numbers a spot among those of one number: spot1, spot2.
func (s *Spot) Nth() string {
	if s.Besides != nil {
		return "spot2"
	}
	return "spot1"
}

func (s *Spot) key() string {
	out := ""
	for i, by := range s.By {
		text, _ := s.Values[i].(string)
		out += by.Column + string(by.Part) + text
	}
	return out
}

// blankOf is the column whose blanks a measure is the share of.
func blankOf(m plan.Measure) (string, bool) {
	if m.Aggregate != plan.ShareWhere || m.Where == nil || m.Where.Op != plan.IsNull {
		return "", false
	}
	return m.Where.Column, true
}

// OfBlanks reports whether a spot is one of blanks: the data has a hole there.
func (s *Spot) OfBlanks() bool {
	_, ok := blankOf(s.Measure)
	return ok
}

// At is a cause whose one group is that of a spot; ok is false where this made less than most of the change.
func (c Cause) At(s *Spot) (Cause, bool) {
	for row, cells := range c.Answer.Main.Result.Rows {
		same := true
		for i, column := range c.Answer.Main.Columns {
			if column.Role == "group" {
				same = same && cells[i] == s.Values[column.By]
			}
		}
		if !same {
			continue
		}
		c.Rows, c.Share, c.Spot = []int{row}, c.Part(row)/c.delta, s
		c.Sure, c.Spread, c.Noise, c.Remixed = true, false, false, false
		return c, c.Share >= mainly && !c.byWeight()
	}
	return c, false
}

// Tells reports whether a spot tells a new level more closely.
func (s *Spot) Tells(o *Odd) bool {
	return plan.SameMeasure(s.Measure, o.Measure)
}

// Weight is how much a spot matters in a table of so many rows.
func (s *Spot) Weight(rows float64) float64 {
	far := math.Abs(math.Log(max(s.Now.value(), 1e-3) / max(s.Before.value(), 1e-3)))
	part := s.Now.Over / max(rows, 1) * min(far, mostFar)
	return surePart*(touch(part)+farStep*min(far, mostFar)) + wholeWeight
}

// Without says whether a number comes to a goal without the rows of a spot: the answer is about all others.
func (s *Spot) Without(a insight.Answer, goal plan.Target, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	v, ok := t.Float(0, t.Column(0))
	if !ok || a.Resolved.Window == nil {
		return insight.Finding{}
	}
	shape := "spot.missed"
	if s.Besides != nil {
		shape = "spot.next.missed"
	}
	if v == goal.Value || v < goal.Value == goal.Most {
		shape = strings.Replace(shape, "missed", "reached", 1)
	}
	m := s.Measure
	return keyed(unscoped(t.Finding(document.KindMover, shape, m, map[string]string{
		"what": t.Label(What(m)), "leader": s.Name(a, b), "value": insight.Token(t.Number(0, t.Column(0), m)), "window": t.Window(a.Resolved.Window),
		"goal": t.Label(goal.Text),
	})))
}
