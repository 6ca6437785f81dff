package analyst

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const sampleRows = 20_000 // that tests on single rows look at

// explore looks for what nobody asked about by name, and tells the best of it: with
// the question that it bears on, else under what is also worth knowing.
func (m *maker) explore(ctx context.Context) error {
	var questions, quality []plan.Resolved
	empty := false
	for _, a := range m.answers {
		switch {
		case a.Question().Intent == plan.Quality:
			quality = append(quality, a.Resolved)
		case a.Question().Intent == plan.List, tell.OfOpen(a.Question(), &m.profile):
		case a.outOfData():
			empty = true
		default:
			questions = append(questions, a.Resolved)
		}
	}
	if len(questions) == 0 && (empty || len(quality) == 0) {
		return nil
	}
	if len(questions) == 0 {
		questions = quality
	}
	s, ok := mine.Look(questions, &m.profile, m.time)
	if !ok {
		return nil
	}
	if err := spared(m.ripenSurvey(ctx, &s)); err != nil {
		return err
	}
	m.surveyed = s
	err := m.within(ctx, func(ctx context.Context) error { return spared(m.search(ctx, s)) })
	m.standOut()
	m.putWeighty()
	return errors.Join(err, m.b.Err())
}

// outOfData reports whether a question is about a time that has no rows: what is found over all others would be taken
// for an answer.
func (a *answered) outOfData() bool {
	if a.Question().Period == nil || a.Main == nil {
		return false
	}
	for _, row := range a.Main.Result.Rows {
		for m := range a.Question().Measures {
			k := a.Main.Column("measure", m)
			if k < 0 {
				return false
			}
			if n, ok := float(row[k]); ok && n != 0 {
				return false
			}
		}
	}
	return true
}

// search makes the checks, and tells what passed.
func (m *maker) search(ctx context.Context, s plan.Survey) error {
	d, err := m.survey(ctx, s)
	if err != nil {
		return fmt.Errorf("survey the table: %w", err)
	}
	m.looked = d
	all := m.wanted(mine.Check(d))
	asked := m.asked()
	signs, known := m.known()
	mine.Hold(d, all, signs)
	asked.Known = known
	chosen := mine.Choose(d, all, asked, volunteers(m.plan.Prompt))
	m.outcomes(d, all)
	m.checks, m.every = mine.Counts(all), d.Sample.Every
	if err := m.ranges(ctx, d); err != nil {
		return err
	}
	for _, c := range chosen {
		if m.said(d, c) {
			continue
		}
		if err := m.tell(ctx, d, c); err != nil {
			return err
		}
	}
	if err := m.tellDrivers(ctx, d, all); err != nil {
		return err
	}
	if err := m.oddDays(ctx, d, all); err != nil {
		return err
	}
	return m.weigh(ctx, d, all)
}

// survey asks the shared queries.
func (m *maker) survey(ctx context.Context, s plan.Survey) (*mine.Data, error) {
	var windows, days catalog.Rows
	s.Spread = m.profile.Rows <= plan.FewRows
	cells, err := m.look(ctx, plan.CompileCells(s, m.profile))
	if _, cannot := beyond(err); cannot && s.Spread { // where the source adds up its rows, there are none to spread
		s.Spread = false
		cells, err = m.look(ctx, plan.CompileCells(s, m.profile))
	}
	if err == nil && s.Window != nil && s.Before != nil && !mine.WholeBuckets(s) {
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
	if spared(err) != nil {
		return nil, err
	}
	d.ReadRows(every, rows)
	for _, by := range d.Wanted() {
		portions, err := m.look(ctx, plan.CompilePortions(s, m.profile, by))
		if _, ok := beyond(err); ok {
			continue
		}
		if err != nil {
			return nil, err
		}
		d.ReadPortions(by, portions)
	}
	return d, nil
}

func (m *maker) look(ctx context.Context, q plan.Query) (catalog.Rows, error) {
	if err := m.spend(); err != nil {
		return catalog.Rows{}, err
	}
	m.queries++
	rows, err := m.table.Query(ctx, q.SQL, q.Args...)
	if err != nil {
		return rows, fmt.Errorf("query %s: %w", q.ID, err)
	}
	return rows, nil
}

// tell asks the candidate's own question and makes the finding of its answer.
func (m *maker) tell(ctx context.Context, d *mine.Data, c mine.Candidate) error {
	at := m.home(d, &c)
	if c.OnlyAsked && (at < 0 || !asksFor(m.answers[at].Question(), d, &c)) {
		return nil // that nothing was found is an answer, not news
	}
	if r := c.Evidence; r.Before != nil && m.surveyed.Unripe(r) {
		return nil // what it was is held against cases that are too young
	}
	if at >= 0 && m.says(at, c.Kind, d.Measures[c.Measure]) && c.Entity == "" {
		return nil // the answer to the question says it
	}
	a, err := m.evidence(ctx, c.Evidence)
	if err != nil {
		return spared(err)
	}
	if _, err := time.Parse(time.DateOnly, c.Entity); err == nil {
		a.Around = c.Entity
	}
	found := c.Tell(insight.NewTeller(a, m.b))
	if found.Kind == "" || at >= 0 && m.leads(at, found) {
		return m.b.Err()
	}
	found.Key = c.Key(d)
	if m.reachesBeyond(at, a, found.Kind) {
		found.Roles["over"] = m.overall(a)
	}
	if c.Kind == document.KindQuality && (at < 0 || !m.touches(at, d, &c)) {
		m.doubts = append(m.doubts, found)
		return nil
	}
	m.place(at, at >= 0 && asksFor(m.answers[at].Question(), d, &c), volunteered{found, a})
	return nil
}

// evidence answers a question that may have been answered for another finding.
func (m *maker) evidence(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	r.Young = m.surveyed.Young
	for _, have := range m.evidences {
		r.Question.ID = have.Question().ID
		if reflect.DeepEqual(have.Resolved, r) {
			return have, nil
		}
	}
	if err := m.spend(); err != nil {
		return insight.Answer{}, err
	}
	r.Question.ID = "n" + strconv.Itoa(len(m.evidences)+1)
	a, err := m.ask(ctx, r)
	if err == nil {
		m.evidences = append(m.evidences, a)
	}
	return a, err
}
