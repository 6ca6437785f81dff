package analyst

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	sampleRows   = 20_000 // that tests on single rows look at
	mostFindings = 7      // that are volunteered in a report
)

// explore looks for what nobody asked about by name, and tells the best of it: with
// the question that it bears on, else under what is also worth knowing.
func (m *maker) explore(ctx context.Context) error {
	var questions []plan.Resolved
	for _, a := range m.answers {
		questions = append(questions, a.Resolved)
	}
	s, ok := mine.Look(questions, &m.profile, m.time)
	if !ok {
		return nil
	}
	d, err := m.survey(ctx, s)
	if err != nil {
		return fmt.Errorf("survey the table: %w", err)
	}
	all := mine.Check(d)
	chosen := mine.Choose(d, all, m.asked(), mostFindings)
	m.checks = mine.Counts(all)
	for _, c := range chosen {
		if err := m.tell(ctx, d, c); err != nil {
			return err
		}
	}
	return m.b.Err()
}

// survey asks the shared queries.
func (m *maker) survey(ctx context.Context, s plan.Survey) (*mine.Data, error) {
	var windows, days catalog.Rows
	cells, err := m.look(ctx, plan.CompileCells(s, m.profile))
	if err == nil && s.Window != nil && s.Before != nil {
		windows, err = m.look(ctx, plan.CompileWindows(s, m.profile))
	}
	if err == nil && s.Buckets != nil && s.Buckets.Grain != plan.Day {
		days, err = m.look(ctx, plan.CompileDays(s, m.profile))
	}
	if err != nil {
		return nil, err
	}
	d, err := mine.Read(s, &m.profile, cells, windows, days)
	if err != nil {
		return nil, err
	}
	every := max(1, int64(math.Ceil(float64(d.Rows())/sampleRows)))
	rows, err := m.look(ctx, plan.CompileRows(s, m.profile, every))
	if err != nil {
		return nil, err
	}
	d.ReadRows(every, rows)
	return d, nil
}

func (m *maker) look(ctx context.Context, q plan.Query) (catalog.Rows, error) {
	m.queries++
	rows, err := m.table.Query(ctx, q.SQL, q.Args...)
	if err != nil {
		return rows, fmt.Errorf("query %s: %w", q.ID, err)
	}
	return rows, nil
}

// asked is what the report is about.
func (m *maker) asked() mine.Asked {
	var out mine.Asked
	for _, a := range m.answers {
		q := a.Question()
		out.Measures = append(out.Measures, q.Measures...)
		for _, d := range q.By {
			out.Columns = append(out.Columns, d.Column)
		}
		out.All = out.All || q.Origin == plan.Supplied
	}
	return out
}

// tell asks the candidate's own question and makes the finding of its answer.
func (m *maker) tell(ctx context.Context, d *mine.Data, c mine.Candidate) error {
	a, err := m.evidence(ctx, c.Evidence)
	if err != nil {
		return err
	}
	found := c.Tell(insight.NewTeller(a, m.b))
	if found.Kind == "" {
		return m.b.Err()
	}
	found.Key = c.Key(d)
	for i := range m.answers {
		q := m.answers[i].Question()
		if reflect.DeepEqual(q.Measures[:min(1, len(q.Measures))], c.Evidence.Question.Measures) {
			m.answers[i].found = append(m.answers[i].found, found)
			return nil
		}
	}
	m.also = append(m.also, found)
	return nil
}

// evidence answers a question that may have been answered for another finding.
func (m *maker) evidence(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	for _, have := range m.evidences {
		r.Question.ID = have.Question().ID
		if reflect.DeepEqual(have.Resolved, r) {
			return have, nil
		}
	}
	r.Question.ID = "n" + strconv.Itoa(len(m.evidences)+1)
	a, err := m.ask(ctx, r)
	if err == nil {
		m.evidences = append(m.evidences, a)
	}
	return a, err
}
