package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// suspect looks for mistakes in the data. What touches the fields of a question stands
// with its answer, and what touches every number with the first; who asks for the
// quality of the data has it all already but for the rows that are copies.
func (m *maker) suspect(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		if q := a.Question(); q.Origin != plan.Supplied && q.Intent != plan.Quality && q.Intent != plan.List {
			for _, f := range insight.Suspects(a.Answer, groupsOf(q), m.b) {
				a.tested = append(a.tested, volunteered{f, a.Answer})
			}
		}
	}
	q, ok := plan.CompileCopies(m.profile)
	if !ok || len(m.answers) == 0 {
		return m.b.Err()
	}
	t, err := m.query(ctx, q)
	if _, ok := beyond(err); ok {
		return m.b.Err()
	}
	if err != nil {
		return fmt.Errorf("look for rows that are copies: %w", err)
	}
	if f, ok := insight.Copies(t, &m.profile, m.b); ok {
		at := slices.IndexFunc(m.answers, func(a answered) bool { return a.Question().Intent == plan.Quality })
		switch odd := m.faultsAt(); {
		case at < 0 && odd >= 0:
			m.answers[odd].found = append(oddities(m.answers[odd].found), f)
		case at < 0:
			m.doubts = append(m.doubts, f)
		default:
			m.answers[at].tested = append(m.answers[at].tested, volunteered{f, m.answers[at].Answer})
		}
	}
	return m.b.Err()
}

// faultsAt is the answer that says what is wrong with the data where somebody asks for what is
// unusual; -1: none does.
func (m *maker) faultsAt() int {
	asked := tell.AsksForFaults(m.plan.Prompt)
	return slices.IndexFunc(m.answers, func(a answered) bool { return a.odd() && a.further != asked })
}

// oddities are findings without the one that nothing is odd.
func oddities(found []insight.Finding) []insight.Finding {
	return slices.DeleteFunc(slices.Clone(found), func(f insight.Finding) bool { return f.Kind == document.KindNothingNotable })
}

// wanted are the checks that bear on the prompt: of one that asks for the quality of the
// data alone those of the data.
func (m *maker) wanted(all []mine.Candidate) []mine.Candidate {
	if slices.ContainsFunc(m.answers, func(a answered) bool { return a.Question().Intent != plan.Quality }) {
		return all
	}
	return slices.DeleteFunc(all, func(c mine.Candidate) bool { return c.Kind != document.KindQuality })
}

// touches reports whether what is wrong with the data touches what a question is about:
// the rows of all its measures, or a field that it groups by.
func (m *maker) touches(at int, d *mine.Data, c *mine.Candidate) bool {
	q := m.answers[at].Question()
	return c.Field < 0 || vague(q) || slices.Contains(groupsOf(q), d.By[c.Field].Column)
}
