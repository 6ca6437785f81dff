package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// maker makes one report.
type maker struct {
	request Request
	table   *remembered
	all     *remembered // the table with the rows that are set aside; nil: none are
	profile catalog.Profile
	plan    plan.Plan
	anew    string // why the plan is not the pinned one; empty: it is, or none was
	time    plan.Clock
	chooser *ask.Reader // of the table; nil: nothing was read by it yet
	partial string      // the day that is still arriving, in words; empty: none
	queries int
	tried   map[string][]find.Cause // changes that were told apart by each field
	b       *document.Builder
	answers []answered

	talk     *model.Session     // nil: no model is to be asked
	unpinned bool               // the model was to make the plan, and could not
	modelled *document.ModelUse // what the model had to do with the report; nil: nothing

	outside []plan.Resolved   // questions about times that the data has nothing of
	lacks   []plan.Unanswered // what the data is too short for

	before   since.Digest    // of the execution before
	compares bool            // there is one to compare with
	found    []since.Finding // that passed the checks
	grain    string          // that they were made by
	now      since.Execution

	read      map[string][]find.Line // what was looked at for the unusual
	levels    []find.Odd             // that are new and hold; nil: they were not looked for
	spotted   []find.Spot            // where and since when something is other than it was; nil: they were not looked for
	ageing    []ageing               // how the cases of the table end; nil: it was not looked at
	states    []string               // columns whose value goes with what a row has not yet: open until it is closed
	surveyed  plan.Survey
	looked    *mine.Data        // what the survey saw; nil: there was none
	also      []volunteered     // about no question
	going     bool              // the report tells how things went: what cannot be meant is set aside
	slipped   []find.Slip       // that cannot be meant
	asideSaid insight.Finding   // that rows are set aside; no kind: none are
	weighty   []volunteered     // told before what is as usual, though nobody asked
	opened    bool              // what is open is told
	doubts    []insight.Finding // of the data, about no question
	evidences []insight.Answer  // of what was volunteered
	checks    map[document.Kind]mine.Count
	every     int64  // one of so many rows was looked at in tests on single rows
	left      int    // queries that exploring may still make
	stopped   string // why exploring did, before it was done; empty: it was done
}

// answered is a question with what was found.
type answered struct {
	insight.Answer
	found     []insight.Finding // of the answer itself; once arranged all, in reading order
	tested    []volunteered     // what exploring found that bears on it
	weighty   bool              // it holds what is told before what is as usual
	standsOut bool              // no question of the prompt, but what stands out
	charts    []document.Chart
	sparks    []*document.Chart // of each measure
	sided     bool              // it holds two groups against each other, in its own order
	strange   bool              // what is unusual is told, in its own order
	further   bool              // it tells more of the answer before it
	within    *insight.Answer   // of two groups, the same within the groups of another field; nil: it is as it is in all
	shown     *insight.Answer   // whose table stands in the place of its own; nil: there is none
	year      *insight.Answer   // the same against a year before; nil: it has none
	causes    []find.Cause      // of the change that it is about, the one that is told first; nil: it is not told apart
}

// begin reads the profile and the clock, and makes the plan ready.
func begin(ctx context.Context, t Table, r Request) (*maker, error) {
	profile, err := t.Profile(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the profile: %w", err)
	}
	m := &maker{request: r, table: remember(t), read: map[string][]find.Line{}, profile: profile.With(r.Semantics).Keeping(), b: document.NewBuilder(), talk: model.Begin(r.Model, r.Settings)}
	if m.talk != nil {
		m.modelled = &document.ModelUse{Name: r.Settings.Name}
	}
	m.before, m.compares = since.Read(r.Previous)
	m.profile.Notes = append(r.Semantics.Notes(profile), m.profile.Notes...)
	tell.CallRows(r.Prompt, &m.profile)
	if m.time, m.partial, err = m.clock(ctx, r); err != nil {
		return nil, err
	}
	m.makePlan(ctx)
	if err := m.setAside(ctx); err != nil {
		return nil, fmt.Errorf("set rows aside: %w", err)
	}
	return m, nil
}

// makePlan takes the pinned plan; without one that fits it reads the prompt.
func (m *maker) makePlan(ctx context.Context) {
	r := m.request
	m.anew = r.Anew
	if r.Plan != nil && r.Given {
		m.plan, m.anew = *r.Plan, ""
		m.keepGiven()
		return
	}
	if r.Plan != nil {
		if m.anew = plan.WhyNew(*r.Plan, r.Prompt, m.profile); m.anew == "" {
			m.plan = *r.Plan
		}
	}
	if r.Plan == nil || m.anew != "" {
		m.readPrompt(ctx)
	}
	if m.modelled != nil {
		m.modelled.Read = m.plan.Reader == m.modelled.Name
	}
}

// answer resolves, compiles and asks every question, and finds what the answers
// say.
func (m *maker) answer(ctx context.Context) error {
	programme := m.plan
	programme.Questions = insight.Programme(m.plan.Questions, &m.profile)
	if len(programme.Questions) == 0 {
		return nil
	}
	var err error
	if programme.Questions, err = m.contrasted(ctx, programme.Questions); err != nil {
		return fmt.Errorf("look for the time of a change: %w", err)
	}
	resolved, err := plan.Resolve(programme, m.profile, m.time)
	if err != nil {
		return fmt.Errorf("resolve the plan: %w", err)
	}
	if err := m.roll(ctx, resolved); err != nil {
		return err
	}
	for i, r := range resolved {
		m.request.tell(sitrep.Progress{Phase: sitrep.Querying, Done: i, Of: len(resolved)})
		if m.lacking(r); r.Outside != "" {
			continue
		}
		r.Question = beside(r.Question, &m.profile)
		if r, err = m.ripen(ctx, r); err != nil {
			return err
		}
		if r, err = m.byBest(ctx, r, resolved); err != nil {
			return err
		}
		answer := m.askWhole
		if r.Question.Programme() == plan.OpenProgramme {
			answer = m.openCases
		}
		a, err := answer(ctx, r)
		if why, ok := beyond(err); ok {
			m.outOfReach(r.Question, why)
			continue
		}
		if err != nil {
			return err
		}
		m.answers = append(m.answers, answered{Answer: a})
	}
	if err := spared(m.insides(ctx)); err != nil {
		return err
	}
	m.answers = mostInforming(slices.DeleteFunc(m.answers, steady))
	for i := range m.answers {
		m.answers[i].found = m.tellOf(&m.answers[i])
	}
	for _, tell := range []func(context.Context) error{
		m.tellSides, m.tellVariance, m.tellCauses, m.tellMissed, m.tellOdd, m.tellHeld, m.tellWhence, m.tellSingle, m.tellCalledOff, m.tellUnripe, m.tellAside, m.tellLacking, m.tellUnrecorded, m.tellCurrencies,
		m.tellWeeks, m.checkPremises, m.crossings,
	} {
		if err := spared(tell(ctx)); err != nil {
			return err
		}
	}
	if err := m.suspect(ctx); err != nil {
		return err
	}
	m.request.tell(sitrep.Progress{Phase: sitrep.Exploring})
	return m.explore(ctx)
}

// tellOf finds what an answer says by itself; of a table by two fields, what stands out in it.
func (m *maker) tellOf(a *answered) []insight.Finding {
	if a.Question().Programme() == plan.PivotProgramme {
		if cells := find.Cells(a.Answer, m.b); len(cells) > 0 {
			return cells
		}
	}
	return insight.Find(a.Answer, m.b)
}

// ask runs the queries of one question.
func (m *maker) ask(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	r, err := m.aging(ctx, r)
	if err != nil {
		return insight.Answer{}, err
	}
	a := insight.Answer{Resolved: r, Profile: &m.profile, Complete: m.complete(r), Begins: m.time.First}
	if err := m.limits(ctx, &a.Resolved.Question, r); err != nil {
		return a, err
	}
	compiled, err := plan.Compile(r, m.profile)
	if err != nil {
		return a, fmt.Errorf("compile question %s: %w", r.Question.ID, err)
	}
	for _, q := range compiled {
		t, err := m.query(ctx, q)
		if err != nil {
			return a, fmt.Errorf("query %s: %w", q.ID, err)
		}
		switch q.ID {
		case r.Question.ID + ".main":
			a.Main = t
		case r.Question.ID + ".total":
			a.Total = t
		case r.Question.ID + ".other":
			a.Other = leftOut(t)
		case r.Question.ID + ".points":
			a.Points = t
		}
	}
	return a, m.state(ctx, &a)
}

// askWhole asks a question, and for the course of several groups how each was at its
// ends, too.
func (m *maker) askWhole(ctx context.Context, r plan.Resolved) (insight.Answer, error) {
	a, err := m.ask(ctx, r)
	ends, ok := plan.Course(a.Resolved, m.profile, m.time)
	if err != nil || !ok {
		return a, err
	}
	at, err := m.ask(ctx, ends)
	if _, ok := beyond(err); ok {
		return a, nil
	}
	a.Ends = &at
	return a, err
}

// leftOut is what a ranking leaves out; nil where it leaves out no group.
func leftOut(t *insight.Table) *insight.Table {
	groups := t.Column("support", 0)
	if groups < 0 || len(t.Result.Rows) == 0 {
		return nil
	}
	if n, ok := t.Float(0, groups); ok && n == 0 {
		return nil
	}
	return t
}

// query runs one query and stores its answer as evidence.
func (m *maker) query(ctx context.Context, q plan.Query) (*insight.Table, error) {
	rows, err := m.table.Query(ctx, q.SQL, q.Args...)
	if err != nil {
		return nil, err
	}
	m.queries++
	r := document.Result{ID: q.ID, SQL: plan.Over(q.SQL, m.table.kept), Params: values(q.Args), Keys: []string{}}
	for _, c := range q.Columns {
		r.Columns = append(r.Columns, c.Name)
		if c.Role == "group" {
			r.Keys = append(r.Keys, c.Name)
		}
	}
	kept := rows.Values
	if q.Limit > 0 && len(kept) > q.Limit {
		kept, r.Truncated = kept[:q.Limit], true
	}
	r.Rows = make([][]any, len(kept))
	for i, row := range kept {
		r.Rows[i] = values(row)
	}
	m.b.AddResult(r)
	stored, _ := m.b.Result(r.ID)
	return &insight.Table{Columns: q.Columns, Result: stored}, m.b.Err()
}

func values(row []any) []any {
	out := make([]any, len(row))
	for i, v := range row {
		out[i] = document.Value(v)
	}
	return out
}
