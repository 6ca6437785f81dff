package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// How much a study looks at.
const (
	studyNumbers = 2
	studyFields  = 3
	studyInside  = 2  // fields, within the rows that a brief names
	studyCourses = 2  // fields, by whose groups what adds up is told over time
	studyLines   = 12 // groups whose courses are told beside each other
)

// study is what a brief names of a table.
type study struct {
	Brief
	*slots            // of what is studied
	read    plan.Plan // of the same
	aims    *slots    // of what the study is for
	aimRead plan.Plan
	taken   plan.Plan      // of its words for a time that something takes
	numbers []plan.Measure // what a row comes to, or how many rows there are
	named   bool           // the brief names them
	fields  []plan.Dimension
	unnamed bool // it names none of them

	overTime bool // it is about how the numbers went
}

// Study is the plan of a brief: what it names is explored, the numbers by the groups and over time, against each other,
// and within the rows that it is about. Core, aim and taken are the readings of its parts.
func Study(b Brief, core, aim, taken plan.Plan, profile *catalog.Profile) plan.Plan {
	s := study{Brief: b, slots: slotsOf(b.Core, profile), read: core, aims: slotsOf(b.Aim, profile), aimRead: aim, taken: taken}
	s.where = s.spelledOut(and(s.where, s.sides))
	s.overTime = s.says("course") && profile.Time != ""
	s.setNumbers()
	s.setStudied()
	p := core
	p.Prompt = b.Prompt
	out := s.told(p, s.questions()...)
	if out.Missing = s.lacks(); !s.named {
		out = s.instead(s.unheld(out))
	}
	return out
}

// questions are those of a brief, what it is about first: how it went, where it says so of some rows (growing durations of brakes) or
// names no field, and how some rows are made up, where it is about how many they are.
func (s *study) questions() []plan.Question {
	switch {
	case s.where != nil && rows(s.numbers[0]):
		return slices.Concat(s.courses(), s.inside(), s.byFields())
	case s.where != nil, s.overTime && s.unnamed:
		return slices.Concat(s.courses(), s.relations(), s.byFields(), s.inside(), s.hangsOn())
	}
	return slices.Concat(s.relations(), s.byFields(), s.inside(), s.courses(), s.hangsOn())
}

// instead marks the plan of a brief whose number the data does not have: what it has besides must not pass for the answer.
func (s *study) instead(p plan.Plan) plan.Plan {
	for _, u := range p.Missing {
		if u.Reason == nameless && len(p.Questions) > 0 && len(p.Questions[0].Instead) == 0 {
			p.Questions[0].Instead = []string{u.Text}
		}
	}
	return p
}

// setStudied chooses the fields that the numbers are broken down by: those of the values that are named, those that are
// named, and where there are none those that the aim names.
func (s *study) setStudied() {
	if s.where != nil {
		for _, w := range leaves(*s.where) {
			if c := s.profile.Column(w.Column); c != nil {
				s.field(insight.DimensionOf(c))
			}
		}
	}
	for _, list := range [][]plan.Dimension{s.by, s.people(s.slots)} {
		for _, d := range list {
			s.field(d)
		}
	}
	for i, list := range [][]plan.Dimension{fieldsOf(s.read, s.profile), s.people(s.aims), s.aims.by, Dimensions(s.profile, studyFields)} {
		if len(s.fields) > 0 {
			break
		}
		s.unnamed = i > 0
		for _, d := range list {
			s.field(d)
		}
	}
	s.fields = s.fields[:min(len(s.fields), studyFields)]
}

// field adds a field that rows fall into groups by.
func (s *study) field(d plan.Dimension) {
	c := s.profile.Column(d.Column)
	if c != nil && c.Distinct > 1 && c.Distinct <= MostGroups && !d.Made() && !number(c, s.profile) && c.Role != sitrep.RoleTime && !groupedBy(s.fields, d.Column) {
		s.fields = append(s.fields, d)
	}
}

// people is the field of those whom a word for people means, where no field is called so: of several that of those who
// have the work, whoever has closed it.
func (s *study) people(of *slots) []plan.Dimension {
	sure := slices.DeleteFunc(slices.Clone(of.chosen), func(m ask.Mention) bool { return class(m) == 0 })
	var best *catalog.Column
	for _, m := range of.all {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || m.How != "kind" || c == nil || firstOf("served", m.Text) != nil || within(m, sure) || number(c, s.profile) || c.Role == sitrep.RoleTime {
			continue
		}
		if best == nil || !bears(best) && bears(c) {
			best = c
		}
	}
	if best == nil || slices.ContainsFunc(of.by, func(d plan.Dimension) bool { return d.Column == best.Name }) {
		return nil
	}
	return []plan.Dimension{insight.DimensionOf(best)}
}

func bears(c *catalog.Column) bool {
	return firstOf("bears", strings.Join(model.Words(strings.ToLower(c.Name)), " ")) != nil
}

// question is one about numbers of the brief.
func (s *study) question(intent plan.Intent, measures ...plan.Measure) plan.Question {
	return plan.Question{ID: plan.BriefProgramme, Text: s.Prompt, Intent: intent, Origin: plan.Asked, By: []plan.Dimension{}, Measures: measures, Period: s.period}
}

// relations holds the two numbers of a brief about a relation against each other: over all rows, and by stretches of the first.
func (s *study) relations() []plan.Question {
	if !s.says("relates") || len(s.numbers) < 2 || rows(s.numbers[0]) || rows(s.numbers[1]) {
		return nil
	}
	x, y := s.numbers[0], s.numbers[1]
	pair := plan.Pair(x.Side(), y.Side(), *s.profile)
	pair.Origin = plan.Asked
	out := []plan.Question{s.question(plan.Relation, pair)}
	if c := s.profile.Column(x.Column); c != nil && x.Aggregate != plan.Span && c.Distinct > relatedBins {
		parts := s.question(plan.Breakdown, y)
		parts.By = []plan.Dimension{insight.Stretches(c)}
		out = append(out, parts)
	}
	return out
}

// byFields breaks the numbers down, with how many rows there are.
func (s *study) byFields() []plan.Question {
	var out []plan.Question
	for _, d := range s.fields {
		by := s.question(plan.Breakdown, s.withRows(s.numbers[:min(len(s.numbers), studyNumbers)])...)
		if each, ok := s.perEach(d); ok {
			by.Measures = append(by.Measures, each)
		}
		by.By = []plan.Dimension{d}
		out = append(out, by)
	}
	return out
}

// perEach is how many rows fall to each of the groups of a finer field that a brief about a load names: employees per manager,
// by department.
func (s *study) perEach(by plan.Dimension) (plan.Measure, bool) {
	coarse := s.profile.Column(by.Column)
	if !rows(s.numbers[0]) || coarse == nil {
		return plan.Measure{}, false
	}
	for _, d := range s.fields {
		fine := s.profile.Column(d.Column)
		if fine == nil || fine.Distinct < 2*coarse.Distinct {
			continue
		}
		n := insight.RowCount(s.profile)
		each := plan.Measure{Aggregate: plan.CountDistinct, Column: fine.Name}
		out := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &n, Per: &each, Origin: plan.Implied}, s.profile)
		out.Label = n.Unit + " per " + d.Label
		return out, true
	}
	return plan.Measure{}, false
}

func (s *study) withRows(measures []plan.Measure) []plan.Measure {
	if !s.cases() && !slices.ContainsFunc(measures, rows) {
		return measures
	}
	n := insight.RowCount(s.profile)
	n.Origin = plan.Implied
	return addMeasure(slices.Clone(measures), n)
}

// cases reports whether each row is one of something, or nobody knows what it is: how many there are then says how groups are
// made up.
func (s *study) cases() bool {
	noun := s.profile.RowNoun
	return !observed(s.profile) || s.profile.Panel == nil && (noun == "" || noun == "rows" || noun == "records")
}

// inside breaks the first number down within the rows that a brief names.
func (s *study) inside() []plan.Question {
	only, ok := s.only()
	if !ok {
		return nil
	}
	c := s.profile.Column(only.Column)
	var out []plan.Question
	for _, d := range slices.Concat(s.fields, Dimensions(s.profile, studyFields)) {
		settled := d.Column == only.Column || c != nil && slices.Contains(c.Determines, d.Column) || s.scattered(d)
		if len(out) < studyInside && !settled && !slices.ContainsFunc(out, func(q plan.Question) bool { return q.By[0].Column == d.Column }) {
			by := s.question(plan.Breakdown, s.withRows(s.numbers[:1])...)
			by.By, by.Where = []plan.Dimension{d}, &only
			out = append(out, by)
		}
	}
	return out
}

// only is the first condition on one value that a brief names; ok is false where it names several that stand beside each other.
func (s *study) only() (one plan.Predicate, ok bool) {
	if s.where == nil {
		return one, false
	}
	for _, w := range leaves(*s.where) {
		if len(w.Values) == 1 {
			return w, true
		}
	}
	return one, false
}

// scattered reports whether the rows of a part are too few for each group of a field to have a rate or an average.
func (s *study) scattered(d plan.Dimension) bool {
	c := s.profile.Column(d.Column)
	return !rows(s.numbers[0]) && (c == nil || c.Distinct > studyLines)
}

// courses is how the first number went over time, and by the first field, where a brief is about that.
func (s *study) courses() []plan.Question {
	if !s.overTime {
		return nil
	}
	over := s.question(plan.Trend, s.withRows(s.numbers[:1])...)
	over.By = []plan.Dimension{{Column: s.profile.Time, Auto: true, Label: labelled(s.profile.Time, s.profile)}}
	if only, ok := s.only(); ok {
		over.Where = &only
		return []plan.Question{over}
	}
	return append([]plan.Question{over}, s.lines(over.By[0])...)
}

// lines is how what adds up went over time in the groups of the first field, and of a main other one where the brief names no more: of
// a rate or an average, tests alone say whose moved.
func (s *study) lines(over plan.Dimension) []plan.Question {
	m := s.numbers[0]
	if s.says("mix") && s.cases() {
		m = insight.RowCount(s.profile)
		m.Origin = plan.Asked
	}
	if !m.AddsOverGroups() {
		return nil
	}
	var out []plan.Question
	for _, d := range slices.Concat(s.fields, Dimensions(s.profile, studyFields)) {
		c := s.profile.Column(d.Column)
		if c == nil || c.Distinct > studyLines || len(out) == studyCourses || slices.ContainsFunc(out, func(q plan.Question) bool { return q.By[1].Column == d.Column }) {
			continue
		}
		q := s.question(plan.Trend, m)
		q.By = []plan.Dimension{over, d}
		out = append(out, q)
	}
	return out
}

// hangsOn asks what the first number hangs on, where a brief is about factors of it.
func (s *study) hangsOn() []plan.Question {
	m := s.numbers[0]
	if firstOf("hangs", s.Prompt) == nil || rows(m) || len(s.relations()) > 0 {
		return nil
	}
	if _, ok := s.ofEachRow(m); !ok {
		return nil
	}
	q := s.question(plan.Value, m)
	q.ID = plan.DriversProgramme
	return []plan.Question{q}
}

// lacks are the parts of a brief that are not answered: advice, and, where it names no number, what may be one.
func (s *study) lacks() []plan.Unanswered {
	var out []plan.Unanswered
	for _, u := range slices.Concat(s.read.Missing, s.aimRead.Missing) {
		if u.Reason != nameless {
			out = append(out, u)
		}
	}
	for _, u := range s.read.Missing {
		if u.Reason == nameless && !s.named && !s.spokenFor(u.Text) {
			out = append(out, u)
		}
	}
	return out
}

// spokenFor reports whether words are of a study, or mean something of the table.
func (s *study) spokenFor(text string) bool {
	at := strings.Index(s.Core, text)
	if at < 0 || s.understood(text) {
		return true
	}
	for _, p := range briefPatterns() {
		if p.head == "load" || p.head == "takes" || p.head == "performs" || p.head == "idle" {
			for _, in := range p.text.FindAllStringIndex(s.Core, -1) {
				if in[0] <= at && at+len(text) <= in[1] {
					return true
				}
			}
		}
	}
	return slices.ContainsFunc(s.all, func(m ask.Mention) bool {
		return m.Kind != ask.MentionsWord && m.How != "soft" && m.Start <= at && at+len(text) <= m.Start+len(m.Text)
	})
}
