package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What headings say beside a claim.
const (
	whatStandsOut = "What stands out"
	notAsked      = "Not asked for"
	insteadOf     = "Instead"
)

// document writes the report of what was found.
func (m *maker) document(ctx context.Context) (document.Document, error) {
	d := document.Document{KeyFigures: m.keyFigures(), NotAnswered: m.notAnswered(), Quality: m.quality(), Method: m.method()}
	var found [][]insight.Finding
	var questions []*plan.Question // of the sections
	for _, a := range m.sayingOnce() {
		if len(a.found) > 0 {
			found, questions = append(found, a.found), append(questions, a.Question())
			d.Sections = append(d.Sections, m.section(a))
		}
	}
	for _, v := range m.also[:m.besides()] {
		d.AlsoWorthKnowing = append(d.AlsoWorthKnowing, write.Finding(m.b, v.Finding))
	}
	m.headings(&d, found)
	standIns(&d, questions)
	var watch []document.Sentence
	switch {
	case m.answersNothing() || len(found) == 0:
		d.Method.Title, d.Summary = m.noAnswer(found)
		d.Method.Suggestions = m.suggestions()
	case len(questions[0].Instead) > 0:
		d.Method.Title, d.Summary = write.Instead(m.b, questions[0].Instead, found)
		d.Summary = slices.Insert(d.Summary, 1, m.alsoLacking(questions[0].Instead)...)
	default:
		d.Method.Title, d.Summary = write.Title(m.b, found), m.unanswered(m.summary(found, apart(questions)))
		if slices.ContainsFunc(questions, goesOn) {
			watch = write.Watch(m.b, found)
		}
	}
	if m.asideSaid.Kind != "" {
		at := slices.IndexFunc(d.Summary, m.tellsNumber) + 1 // behind what could not be answered
		if m.asideIsIdle() {
			at = len(d.Summary)
		}
		d.Summary = slices.Insert(slices.Clone(d.Summary), at, write.Sentence(m.b, m.asideSaid))
	}
	if n := tell.LengthAsked(m.plan.Prompt); n > 0 {
		d.Summary, watch = d.Summary[:min(len(d.Summary), n)], nil
	}
	d.Summary = m.moved(d.Summary)
	d.Changes = m.changes()
	if m.incomplete(&d) {
		watch = nil
	}
	m.edit(ctx, &d)
	d.Summary = append(d.Summary, watch...)
	numberCharts(d.Sections)
	d.Title = d.Method.Title.Text
	err := m.b.Into(&d)
	specify(&d)
	return d, err
}

// tellsNumber reports whether a sentence has a number.
func (m *maker) tellsNumber(s document.Sentence) bool {
	return slices.ContainsFunc(s.Facts, func(id string) bool { return m.b.Fact(id).Type == document.NumberFact })
}

// goesOn reports whether a report is about how something goes, so that its reader looks at it again: a question that is
// answered has no next figures.
func goesOn(q *plan.Question) bool {
	programme := q.Programme()
	return programme == plan.UpdateProgramme || programme == plan.OverviewProgramme || q.Intent == plan.Why || q.Intent == plan.Change || q.Intent == plan.Trend
}

// summary is for who reads nothing else. What made a change is told in its order.
func (m *maker) summary(found [][]insight.Finding, apart []bool) []document.Sentence {
	if form, _ := tell.Of(m.plan.Prompt); form == tell.Findings {
		return write.Findings(m.b, found)
	}
	if m.overview() {
		return write.Overview(m.b, found, m.weightyAt(), apart)
	}
	if m.answers[0].strange {
		return write.Strange(m.b, found)
	}
	if m.answers[0].Question().Programme() == plan.BriefProgramme {
		return write.Brief(m.b, found)
	}
	if m.answers[0].Question().Programme() != "" {
		return write.Told(m.b, found, m.weightyAt(), apart)
	}
	if deep := m.explained(); len(deep) > 0 && len(found) > 1 && m.answers[0].Question().Origin != plan.Supplied {
		return write.Leading(m.b, found, deep)
	}
	for _, a := range m.answers {
		if len(a.found) > 0 && len(a.causes) == 0 && !a.sided && a.Question().Programme() == "" {
			return write.Summary(m.b, found)
		}
	}
	return write.InOrder(m.b, found)
}

// apart reports of each section whether it is the first that answers another ask than the first section does.
func apart(questions []*plan.Question) []bool {
	out := make([]bool, len(questions))
	said := ""
	for i, q := range questions {
		out[i] = i > 0 && q.Text != "" && q.Origin == plan.Asked && !strings.Contains(said, q.Text)
		said += q.Text + "\n"
	}
	return out
}

// explained are the sections that tell what made a change.
func (m *maker) explained() map[int]bool {
	out, at := map[int]bool{}, 0
	for _, a := range m.answers {
		if len(a.found) == 0 {
			continue
		}
		if len(a.causes) > 0 {
			out[at] = true
		}
		at++
	}
	return out
}

// besides is how many findings are told that bear on no question: none where a report
// says what made a change.
func (m *maker) besides() int {
	for _, a := range m.answers {
		if len(a.causes) > 0 || a.strange || a.sided {
			return 0
		}
	}
	return min(len(m.also), mostAlso)
}

// section writes an answer. Where what tests find is the answer, the table is that
// of the first finding.
func (m *maker) section(a answered) document.Section {
	s := write.Section(m.b, a.Answer, a.found)
	s.Charts = a.charts
	if a.shown != nil {
		s.Tables = write.Tables(m.b, *a.shown)
	}
	if a.within != nil {
		s.Tables = append(s.Tables, write.Tables(m.b, *a.within)...)
	}
	if a.year != nil {
		s.Tables = append(s.Tables, write.Tables(m.b, *a.year)...)
	}
	if len(a.causes) > 0 {
		q := a.Question()
		whole := len(q.By) > 0 && (len(q.Measures) > 1 || q.TwoSides() && q.Measures[0].AddsOverGroups()) // the table by these groups has both sides of each number
		if !a.update() && !whole {
			s.Tables = nil
		}
		for _, c := range find.Plainest(a.causes) {
			if a.update() && m.hasOwnTable(c) {
				continue
			}
			if !whole || len(q.By) != len(c.By()) || q.By[0].Column != c.By()[0].Column || len(q.Measures) > 1 {
				s.Tables = append(s.Tables, write.Parts(m.b, c.Answer))
			}
		}
	}
	if a.Ends != nil && a.Question().Programme() == plan.CourseProgramme { // how each group was first and last is enough
		s.Tables = s.Tables[:1]
	}
	if a.strange { // no total tells what is unusual
		s.Tables = nil
	}
	if a.further {
		s.Reading = ""
	}
	if q := a.Question(); q.Programme() == plan.OpenProgramme {
		s.Reading = document.Clean(write.Upper(q.Measures[0].Label) + " are those begun before the end of " + a.Resolved.Window.Label + " and not ended by then.")
	}
	if a.standsOut {
		s.Heading, s.Reading = whatStandsOut, document.Clean(plan.ExplainSurvey(m.surveyed))
		if m.hasTableOf(a.Question()) {
			s.Tables = nil
		}
	}
	for _, v := range a.tested {
		if v.Kind == document.KindSimpson {
			s.Caveats = append(s.Caveats, write.Caveat(m.b, v.Finding))
		}
	}
	if len(s.Tables) == 0 && testsAnswer(a.Question()) && len(a.tested) > 0 {
		s.Tables = write.Tables(m.b, a.tested[0].evidence)
	}
	return s
}

// hasOwnTable reports whether the fields that a change is told apart by have a section of their own, with both sides of its number.
func (m *maker) hasOwnTable(c find.Cause) bool {
	of := c.Answer.Question().Measures[0]
	return len(c.By()) == 1 && slices.ContainsFunc(m.answers, func(a answered) bool {
		q := a.Question()
		return q.Programme() == plan.ByField && len(a.found) > 0 && len(q.By) == 1 && q.By[0].Column == c.By()[0].Column && q.TwoSides() &&
			slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return plan.SameMeasure(m, of) }) && q.Where == nil && c.Answer.Question().Where == nil
	})
}

// hasTableOf reports whether an answer to the prompt has the table of a volunteered
// finding.
func (m *maker) hasTableOf(q *plan.Question) bool {
	return slices.ContainsFunc(m.answers, func(a answered) bool {
		return !a.standsOut && len(a.Question().By) == 1 && len(q.By) == 1 && a.Question().By[0].Column == q.By[0].Column && measures(a.Question(), q.Measures[0], &m.profile)
	})
}

// answersNothing: words of the prompt were not understood, and none of the
// questions is the prompt's own.
func (m *maker) answersNothing() bool {
	for _, a := range m.answers {
		if a.Question().Origin != plan.Supplied && !a.standsOut {
			return false
		}
	}
	return len(m.plan.Missing) > 0
}

// headings make the sections of a report with several into claims. The one of a
// single section would only repeat the title.
func (m *maker) headings(d *document.Document, found [][]insight.Finding) {
	scoped := slices.ContainsFunc(m.answers, func(a answered) bool { // sections are about different rows
		q := a.Question()
		return q.Programme() == plan.BriefProgramme && q.Where != nil || !plan.SamePredicate(q.Where, m.answers[0].Question().Where)
	})
	for i := range d.Sections {
		if claim := write.Heading(m.b, found[i], scoped); len(d.Sections) > 1 && claim != "" {
			d.Sections[i].Heading = claim
		}
		if m.answersNothing() {
			d.Sections[i].Reading = "" // it is not what was asked
			d.Sections[i].Heading = notAsked + ": " + d.Sections[i].Heading
		}
	}
}

// standIns marks the sections about something else than what was asked for.
func standIns(d *document.Document, questions []*plan.Question) {
	for i, q := range questions {
		if len(q.Instead) > 0 {
			d.Sections[i].Heading = insteadOf + ": " + d.Sections[i].Heading
		}
	}
}

// mixed: some answers are about a window, some about all dates.
func (m *maker) mixed() bool {
	windows, all := false, false
	for _, a := range m.answers {
		windows = windows || a.Resolved.Window != nil
		all = all || a.Resolved.Window == nil
	}
	return windows && all && m.profile.Time != ""
}

func (m *maker) notAnswered() []document.NotAnswered {
	var out []document.NotAnswered
	for _, u := range append(slices.Clone(m.plan.Missing), m.lacks...) {
		out = append(out, document.NotAnswered{Text: document.Clean(u.Text), Reason: document.Clean(u.Reason), Fields: cleanAll(u.Fields)})
	}
	return out
}

func cleanAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = document.Clean(t)
	}
	return out
}

// noteTexts says the choices of the reader and of the resolution, each once.
func (m *maker) noteTexts() []string {
	out := m.aggregations()
	add := func(text string) {
		if text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, text := range append(m.spelt(), m.leftOut()...) {
		add(document.Clean(text))
	}
	for _, n := range m.plan.Notes {
		add(write.Note(n))
	}
	for _, a := range m.answers {
		for _, n := range a.Resolved.Notes {
			add(write.Remark(n))
		}
	}
	return out
}
