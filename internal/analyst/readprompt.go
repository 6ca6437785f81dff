package analyst

import (
	"cmp"
	"context"
	"fmt"

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
		m.request.Prompt = said.errands.Prompt
		m.plan.Prompt = said.text
		said.back(&m.plan)
	}()
	r := m.request
	schedule := cmp.Or(said.errands.Schedule(), r.Schedule)
	head, tail := tell.Tail(r.Prompt)
	m.plan = m.readWords(ctx, head, schedule)
	if _, asks := tell.Asks(head); tell.Numbered(head) || tell.Leaks(m.plan, asks) || tell.HoldPlan(asks, &m.profile) { // each ask has been read, but numbers of a list are not known
		m.readAsks(ctx, schedule)
	}
	m.plan = tell.Shape(m.plan, &m.profile, schedule)
	m.readTail(ctx, schedule, tail)
	m.plan = missingPhrases(m.plan)
	m.ofSchedule(schedule)
	if m.talk != nil && r.Settings.Reads {
		p, err := m.talk.Plan(ctx, m.reading(ctx, schedule))
		if err == nil {
			m.plan = p
		} else {
			m.unpinned, m.modelled.Without = true, model.Why(err)
		}
	}
	m.keepServable()
}

// reading is what a model is given to read.
func (m *maker) reading(ctx context.Context, schedule string) model.Reading {
	text := m.request.Prompt
	return model.Reading{
		Prompt: text, Profile: &m.profile, Semantics: m.request.Semantics, Clock: m.time,
		Witness: m.plan, Refused: m.reader(ctx).Declined(text), Values: m.lookup(ctx), Look: m.lookFor,
		Overview: func(period *plan.Period, compare *plan.Comparison) []plan.Question {
			return tell.General(&m.profile, text, schedule, period, compare)
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

// readWords reads a prompt. One that nothing is answered of has an overview in its place.
func (m *maker) readWords(ctx context.Context, text, schedule string) plan.Plan {
	form, _ := tell.Of(text)
	p := m.reader(ctx).ReadAs(text, tell.WithoutGoal(text), form.Programmed() || tell.HasGoal(text))
	if len(p.Questions) == 0 {
		p.Questions = tell.General(&m.profile, text, schedule, m.periodOf(ctx, text), nil)
		p.Fields = plan.Relied(p, &m.profile)
	}
	return p
}

// reader reads prompts about the table. Knowing what the table has of all words that there are takes as
// long as reading a short prompt, so there is one for all that is read.
func (m *maker) reader(ctx context.Context) *ask.Reader {
	if m.chooser == nil {
		m.chooser = ask.Over(&m.profile, m.lookup(ctx), ask.DefaultWeights())
	}
	return m.chooser
}
