package analyst

import (
	"cmp"
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// readPrompt makes the plan: the reader of words does, and a model in its place where
// one is to read. If that one cannot, the plan of the reader of words stands; it is
// not pinned, so that the next run asks the model again.
func (m *maker) readPrompt(ctx context.Context) {
	said := m.hear()
	m.request.Prompt = tell.Unsigned(said.text)
	defer func() {
		tell.WholeWords(m.plan.Words, m.request.Prompt, said.text)
		m.request.Prompt = said.errands.Prompt
		m.plan.Prompt = said.text
		m.plan = tell.Advised(m.plan)
		said.back(&m.plan)
	}()
	r := m.request
	schedule := cmp.Or(said.errands.Schedule(), r.Schedule)
	p, ok := m.readAssertion(ctx, schedule)
	if !ok {
		p, ok = m.readTurns(ctx, schedule)
	}
	if ok {
		m.plan = p
		tell.OneName(m.plan.Questions)
		m.tellLacked(ctx)
		m.ofSchedule(schedule)
		m.plan = tell.Audited(m.plan, &m.profile)
		m.keepServable()
		return
	}
	m.readOne(ctx, schedule)
	if !m.modelReads() {
		m.plan = tell.Audited(m.plan, &m.profile)
		m.keepServable()
	}
}

// modelReads reports whether a language model makes the plan.
func (m *maker) modelReads() bool { return m.talk != nil && m.request.Settings.Reads }

// readOne makes the plan of a request that asks for a report of one form.
func (m *maker) readOne(ctx context.Context, schedule string) {
	r := m.request
	if b, ok := tell.BriefOf(r.Prompt); ok && !m.modelReads() {
		read := func(words string) plan.Plan { return m.reader(ctx).ReadAs(words, words) }
		m.plan = tell.Study(b, read(b.Core), read(b.Aim), read(b.Taken), &m.profile)
		m.keepServable()
		return
	}
	if p, ok := m.readTable(ctx, schedule); ok {
		m.plan = p
		m.ofSchedule(schedule)
		m.keepServable()
		return
	}
	if p, ok := m.readRecurring(ctx, schedule); ok {
		m.plan = p
		m.ofSchedule(schedule)
		m.keepServable()
		return
	}
	m.readForm(ctx, schedule)
	if m.modelReads() {
		p, err := m.talk.Plan(ctx, m.reading(ctx, schedule))
		if err == nil {
			m.plan = p
		} else {
			m.unpinned, m.modelled.Without = true, model.Why(err)
		}
	}
	m.keepServable()
}

// readForm makes the plan by words of a request for a report of some form, with what it asks behind that.
func (m *maker) readForm(ctx context.Context, schedule string) {
	head, tail := tell.Tail(m.request.Prompt)
	m.plan = m.readWords(ctx, head, schedule)
	var dropped []tell.Ask
	if m.oneByOne(ctx, head, schedule) {
		dropped = m.readAsks(ctx, schedule)
	}
	m.plan = tell.Shape(m.plan, &m.profile, schedule)
	tell.OneName(m.plan.Questions)
	m.tellDropped(dropped)
	m.tellLacked(ctx)
	m.readTail(ctx, schedule, tail)
	m.overGaps(ctx)
	m.ofSchedule(schedule)
}

// oneByOne reports whether each ask of a request is to be read by itself, where it has several. Reading the
// whole has read each of them; in a long list it looks at each less closely than at one alone, but knows what the heading says of all.
func (m *maker) oneByOne(ctx context.Context, head, schedule string) bool {
	if supplied(m.plan) {
		return true
	}
	_, asks := tell.Asks(head)
	if tell.Merges(m.plan, asks) || tell.MovesIt(asks) || tell.Leaks(m.plan, asks) || tell.SomeRecur(asks) || tell.HoldPlan(asks, &m.profile) || len(asks) > 1 && tell.Relates(asks, &m.profile) {
		return true
	}
	before, _, several := tell.Several(head)
	if tell.Numbered(head) {
		several = true
		before, _ = tell.Asks(head)
	}
	return several && !m.scoped(ctx, before, schedule)
}

// reading is what a model is given to read.
func (m *maker) reading(ctx context.Context, schedule string) model.Reading {
	text := m.request.Prompt
	return model.Reading{
		Prompt: text, Profile: &m.profile, Semantics: m.request.Semantics, Clock: m.time,
		Witness: m.plan, Refused: ask.Refused(m.plan), Values: m.lookup(ctx), Look: m.lookFor,
		Overview: func(period *plan.Period, compare *plan.Comparison) []plan.Question {
			return tell.Supplied(&m.profile, text, schedule, period, compare)
		},
	}
}

// lookFor answers a question of a model that looks at the data before it plans.
// Nothing of the answer goes into the report.
func (m *maker) lookFor(ctx context.Context, q plan.Question, findings bool) (model.Sight, error) {
	aside := *m
	aside.b = document.NewBuilder()
	defer func() { m.queries = aside.queries }()
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return model.Sight{}, fmt.Errorf("resolve a look at the data: %w", err)
	}
	if resolved[0].Outside != "" {
		return model.Sight{Why: resolved[0].Outside}, nil
	}
	a, err := aside.ask(ctx, resolved[0])
	if why, ok := beyond(err); ok {
		return model.Sight{Why: why}, nil
	}
	if err != nil {
		return model.Sight{}, fmt.Errorf("look at the data: %w", err)
	}
	if findings {
		var s model.Sight
		for _, f := range insight.Find(a, aside.b) {
			s.Found = append(s.Found, write.Finding(aside.b, f).Text)
		}
		return s, nil
	}
	return sightOf(a.Main), nil
}

// sightOf are the rows of a result as a model sees them.
func sightOf(t *insight.Table) model.Sight {
	s := model.Sight{More: t.Result.Truncated}
	for _, c := range t.Columns {
		s.Columns = append(s.Columns, c.Name)
	}
	for _, row := range t.Result.Rows {
		cells := make([]string, len(row))
		for i, v := range row {
			if v != nil {
				cells[i] = fmt.Sprint(v)
			}
		}
		s.Rows = append(s.Rows, cells)
	}
	return s
}

// readWords is the plan of a text. One that names nothing of the table is about what matters in it.
func (m *maker) readWords(ctx context.Context, text, schedule string) plan.Plan {
	p := m.reader(ctx).ReadAs(text, tell.WithoutGoal(text))
	period, compare, nothing := tell.NamesNothing(p)
	form, _ := tell.Of(text)
	if unread := len(p.Questions) == 0 && (len(p.Missing) == 0 || form.Programmed()); nothing || unread {
		p.Questions = tell.Supplied(&m.profile, p.Prompt, schedule, period, compare)
		p.Fields = plan.Relied(p, &m.profile)
	}
	return p
}

// reader reads about the table. Knowing what the table has of all words that there are takes as
// long as reading a short prompt, so there is one for all that is read.
func (m *maker) reader(ctx context.Context) *ask.Reader {
	if m.chooser == nil {
		answers := func(q plan.Question) (ask.Answer, bool) { return m.glimpse(ctx, q) }
		m.chooser = ask.Over(&m.profile, m.lookup(ctx), ask.DefaultWeights()).Ahead(m.timesAhead()).Answering(answers)
	}
	return m.chooser
}

// timesAhead are the times of the table that go on beyond today.
func (m *maker) timesAhead() (names []string) {
	for i := range m.profile.Columns {
		if c := &m.profile.Columns[i]; c.Role == sitrep.RoleTime && m.time.Ahead(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

// readRecurring makes the plan of a request for what comes again.
func (m *maker) readRecurring(ctx context.Context, schedule string) (plan.Plan, bool) {
	if m.modelReads() || !tell.Recurs(m.request.Prompt) {
		return plan.Plan{}, false
	}
	return tell.Recurring(m.readWords(ctx, m.request.Prompt, schedule), &m.profile)
}
