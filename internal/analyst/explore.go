package analyst

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
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
	m.standOut()
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
	for _, by := range d.Wanted() {
		portions, err := m.look(ctx, plan.CompilePortions(s, m.profile, by))
		if err != nil {
			return nil, err
		}
		d.ReadPortions(by, portions)
	}
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
		out.Kinds = append(out.Kinds, kindsOf(q)...)
		out.All = out.All || q.Origin == plan.Supplied
	}
	return out
}

// kindsOf are the findings that a question asks for by what it wants to know.
func kindsOf(q *plan.Question) []document.Kind {
	switch q.Intent {
	case plan.Anomaly:
		return []document.Kind{document.KindImbalance, document.KindGroupDifference, document.KindConcentration, document.KindPastAnomaly, document.KindRecordOutlier}
	case plan.Why, plan.Change:
		return []document.Kind{document.KindContributor, document.KindMover, document.KindMixVersusRate, document.KindMixShift}
	case plan.Relation:
		return []document.Kind{document.KindRelation, document.KindAssociation, document.KindGroupDifference}
	case plan.Distribution:
		return []document.Kind{document.KindDistribution}
	}
	return nil
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
	column := ""
	if c.Field >= 0 {
		column = d.By[c.Field].Column
	}
	m.place(volunteered{found, a}, d.Measures[c.Measure], column)
	return nil
}

// volunteered is a finding with the answer that it is told from.
type volunteered struct {
	insight.Finding
	evidence insight.Answer
}

// place puts a finding with the question that asked about its measure, best by its
// field; an overview asks about none.
func (m *maker) place(v volunteered, measure plan.Measure, column string) {
	at := -1
	for i := range m.answers {
		q := m.answers[i].Question()
		if about := isAbout(q, measure); !about || q.Origin == plan.Supplied {
			continue
		}
		by := slices.ContainsFunc(q.By, func(have plan.Dimension) bool { return have.Column == column })
		if at < 0 || by {
			at = i
		}
		if by {
			break
		}
	}
	if at < 0 {
		m.also = append(m.also, v)
		return
	}
	m.answers[at].add(v.Finding)
}

// add puts a finding behind what was found, a reversal directly behind the claim
// that it turns round, which then has a caveat.
func (a *answered) add(f insight.Finding) {
	if f.Kind != document.KindSimpson {
		a.found = append(a.found, f)
		return
	}
	at := slices.IndexFunc(a.found, func(have insight.Finding) bool { return reverses(f, have) })
	if at < 0 {
		at = len(a.found) - 1
	}
	a.found = slices.Insert(a.found, at+1, f)
	a.reversed = append(a.reversed, f)
}

// reverses reports whether a reversal is about what a finding claims.
func reverses(f, claim insight.Finding) bool {
	kinds := []document.Kind{document.KindTop, document.KindGroupDifference}
	if _, overTime := f.Roles["earlier"]; overTime {
		kinds = []document.Kind{document.KindPeriodChange, document.KindMixVersusRate}
	}
	return slices.Contains(kinds, claim.Kind) && claim.Roles["measure"] == f.Roles["measure"]
}

// isAbout reports whether a question is about a measure: by itself, as one side of a
// correlation, or as what a histogram divides.
func isAbout(q *plan.Question, measure plan.Measure) bool {
	return slices.ContainsFunc(q.Measures, func(have plan.Measure) bool {
		return have.Label == measure.Label || have.Aggregate == plan.Correlation && (have.Column == measure.Column || have.Until == measure.Column)
	}) || slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Bins > 0 && d.Column == measure.Column })
}

// standOut makes what an overview volunteers its first section.
func (m *maker) standOut() {
	if len(m.also) == 0 || !m.asked().All {
		return
	}
	first := answered{Answer: m.also[0].evidence}
	first.Answer.Resolved.Question.Text = "What stands out"
	for _, v := range m.also {
		first.add(v.Finding)
	}
	m.answers, m.also = append([]answered{first}, m.answers...), nil
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
