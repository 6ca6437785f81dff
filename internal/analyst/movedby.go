package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// moving reports whether each question asks who rose and who fell, by a field of its own.
func (m *maker) moving() bool {
	return !slices.ContainsFunc(m.answers, func(a answered) bool {
		q := a.Question()
		return len(m.answers) > 1 && (q.Intent != plan.Change || q.Programme() != "" || len(q.By) != 1)
	})
}

// askedFirst is the place of the cause by the one field that an update is asked by, where another explains its
// change better: who asks by shop reads of shops first, and what lies behind them after that. -1: there is none.
func (m *maker) askedFirst(r plan.Resolved, tried []find.Cause) int {
	if r.Question.Programme() != plan.UpdateProgramme {
		return -1
	}
	for _, q := range m.plan.Questions {
		if q.Programme() != plan.ByField || len(q.By) != 1 || q.By[0].Made() || !m.saidField(q.By[0].Column) {
			continue
		}
		if slices.ContainsFunc(tried[0].By(), func(d plan.Dimension) bool { return d.Column == q.By[0].Column }) {
			return -1
		}
		return slices.IndexFunc(tried, func(c find.Cause) bool { return len(c.By()) == 1 && c.By()[0].Column == q.By[0].Column })
	}
	return -1
}

// movedBy is the place of the cause by the one field that a request for changes names, where fields that it does not name
// explain the change better, or it asks who came and went: which sellers moved is about sellers. -1: it is a request of
// another kind.
func (m *maker) movedBy(r plan.Resolved, tried []find.Cause) int {
	if r.Question.Intent != plan.Change || len(r.Question.By) != 1 || r.Question.Programme() != "" {
		return -1
	}
	asked := func(d plan.Dimension) bool { return d.Column == r.Question.By[0].Column }
	at := slices.IndexFunc(tried, func(c find.Cause) bool { return len(c.By()) == 1 && asked(c.By()[0]) })
	if at < 0 || slices.ContainsFunc(tried[0].By(), asked) && (tried[at].Spread || !tell.AsksWhoCame(m.plan.Prompt)) {
		return -1
	}
	return at
}

// deeper is a cause that tells the groups of another one apart further.
func deeper(c, of find.Cause) []find.Cause {
	if c.Spread || !slices.ContainsFunc(c.By(), func(d plan.Dimension) bool { return d.Column == of.By()[0].Column }) {
		return nil
	}
	return []find.Cause{c}
}

// saidField reports whether a word of the prompt was read as a field.
func (m *maker) saidField(column string) bool {
	return slices.ContainsFunc(m.plan.Words, func(w plan.WordUse) bool { return strings.Contains(w.Use, column) })
}

// factors say, of the change of a sum that a request asks the reasons of, how much of it was how many and how much what each came to.
func (m *maker) factors(ctx context.Context, r plan.Resolved) ([]insight.Finding, error) {
	q := &r.Question
	of := find.Factors(q.Measures[0], &m.profile)
	if q.Intent != plan.Why || q.Programme() != "" || len(of) == 0 || len(q.Measures) > 1 {
		return nil, nil
	}
	q.ID, q.Intent, q.By, q.Measures = q.ID+"-factors", plan.Value, []plan.Dimension{}, of
	a, err := m.ask(ctx, r)
	if err != nil {
		return nil, err
	}
	return told(find.Moves(a, []int{0, 1}, "moves", m.b)), nil
}
