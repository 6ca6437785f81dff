package analyst

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// readPrompt makes the plan: the reader of words does, and a model in its place where
// one is to read. If that one cannot, the plan of the reader of words stands; it is
// not pinned, so that the next run asks the model again.
func (m *maker) readPrompt(ctx context.Context) {
	r := m.request
	hint := prompt.Hint{Schedule: r.Schedule}
	m.plan = prompt.Read(m.profile, m.lookup(ctx), r.Prompt, hint)
	m.readAgain(ctx)
	if m.talk != nil && r.Settings.Reads {
		p, err := m.talk.Plan(ctx, m.reading(ctx, hint))
		if err == nil {
			m.plan = p
		} else {
			m.unpinned, m.modelled.Without = true, model.Why(err)
		}
	}
	m.keepServable()
}

// reading is what a model is given to read.
func (m *maker) reading(ctx context.Context, hint prompt.Hint) model.Reading {
	text := m.request.Prompt
	return model.Reading{
		Prompt: text, Profile: &m.profile, Semantics: m.request.Semantics, Clock: m.time,
		Witness: m.plan, Refused: prompt.Refused(m.plan), Values: m.lookup(ctx), Look: m.lookFor,
		Overview: func(period *plan.Period, compare *plan.Comparison) []plan.Question {
			return prompt.Overview(m.profile, text, hint, period, compare)
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

// readAgain takes the plan of the reader that chooses where the reader of rules has no field or
// value for words of the prompt and the other one has one for each of them: see
// docs/decisions/0025.
func (m *maker) readAgain(ctx context.Context) {
	unknown := unlinked(m.plan)
	if len(unknown) == 0 {
		return
	}
	other := ask.NewReader(m.profile, m.profile.Model, ask.Lookup(m.lookup(ctx)), ask.DefaultWeights()).Read(m.request.Prompt)
	if len(other.Questions) > 0 && uses(other, unknown) {
		m.plan = other
	}
}

// unlinked are the parts of a prompt that no field or value was found for; none where a
// part was declined for another reason, which stands whoever reads.
func unlinked(p plan.Plan) []string {
	var out []string
	for _, u := range p.Missing {
		if u.Reason != prompt.Unknown {
			return nil
		}
		out = append(out, u.Text)
	}
	return out
}

// uses reports whether a plan makes something of every word of some parts of its prompt.
func uses(p plan.Plan, parts []string) bool {
	used := map[string]bool{}
	for _, w := range p.Words {
		used[p.Prompt[w.Start:w.End]] = w.Use != "" && w.Use != ask.Filler
	}
	for _, part := range parts {
		for _, word := range strings.Fields(part) {
			if !used[strings.Trim(word, ".,:;?!")] {
				return false
			}
		}
	}
	return true
}
