package analyst

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// checkPremises asks what the prompt takes for granted. What is not so, or cannot
// be told, opens the section of the question that it belongs to.
func (m *maker) checkPremises(ctx context.Context) error {
	for i, n := range m.plan.Notes {
		at := m.answerTo(n.Question)
		if n.Claim == nil || at < 0 {
			continue
		}
		a, err := m.askClaim(ctx, heldAsTold(*n.Claim, m.answers[at].Question()), "premise"+strconv.Itoa(i+1))
		if err != nil {
			return fmt.Errorf("check the premise %q: %w", n.Words, err)
		}
		if found, ok := insight.Premise(a, *n.Claim, m.b); ok {
			m.answers[at].found = append([]insight.Finding{found}, m.answers[at].found...)
		}
	}
	return m.b.Err()
}

// heldAsTold has a claim that a number changed be checked between the periods that the answer about it tells of.
func heldAsTold(c plan.Claim, q *plan.Question) plan.Claim {
	if q.TwoSides() && len(q.Measures) > 0 && len(c.Question.Measures) > 0 && plan.SameMeasure(c.Question.Measures[0], q.Measures[0]) {
		c.Question.Period, c.Question.Compare = q.Period, q.Compare
	}
	return c
}

func (m *maker) askClaim(ctx context.Context, c plan.Claim, id string) (insight.Answer, error) {
	q := c.Question
	q.ID = id
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return insight.Answer{}, err
	}
	r, err := m.ripen(ctx, resolved[0])
	if err != nil {
		return insight.Answer{}, err
	}
	return m.ask(ctx, r)
}

// answerTo is the first answer to a question, which a programme may have become
// several of.
func (m *maker) answerTo(question string) int {
	for i, a := range m.answers {
		id, _, _ := strings.Cut(a.Question().ID, "-")
		if id == question && len(a.found) > 0 {
			return i
		}
	}
	return -1
}
