package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostParts   = 200 // groups that a change is told apart by
	surelyAlone = 0.8 // how well one field must explain a change that is not looked at by two
)

// tellCauses tells the changes apart that questions ask about.
func (m *maker) tellCauses(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		q := a.Question()
		if q.Intent != plan.Why && q.Intent != plan.Change || q.Growth || q.Programme() == plan.ByField {
			continue
		}
		if !m.apart(a.Resolved) {
			if a.update() {
				if err := m.tellUpdate(ctx, a); err != nil {
					return err
				}
			}
			continue
		}
		causes, err := m.causes(ctx, a.Resolved)
		if err != nil {
			return err
		}
		if len(causes) > 0 {
			a.causes = causes
			told, err := m.causeFindings(ctx, causes)
			if err != nil {
				return err
			}
			a.found = append(told, others(m.b, a.found, q.Measures[0])...)
		}
		if a.update() {
			if err := m.tellUpdate(ctx, a); err != nil {
				return err
			}
		}
	}
	return m.b.Err()
}

// apart reports whether the change of a question's first measure can be told apart.
func (m *maker) apart(r plan.Resolved) bool {
	if r.Window == nil || r.Before == nil || len(r.Question.Measures) == 0 || !plan.Apart(r.Question.Measures[0]) {
		return false
	}
	measure := r.Question.Measures[0]
	if c := m.profile.Column(measure.Column); measure.Aggregate == plan.Last && c != nil && m.profile.Running(c) {
		return false
	}
	return !slices.ContainsFunc(r.Question.By, func(d plan.Dimension) bool { return d.Made() })
}

// causeFindings say a change, what made it by the fields that explain it best, and what
// went with it there.
func (m *maker) causeFindings(ctx context.Context, causes []find.Cause) ([]insight.Finding, error) {
	c := causes[0]
	out := c.Findings(m.b)
	if c.Spread || !c.Answer.Question().Measures[0].AddsOverGroups() {
		return out, nil
	}
	there := c.Answer.Resolved
	there.Question.Where = find.Also(there.Question.Where, c.Only())
	if len(c.By()) == 1 && len(c.Rows) == 1 {
		inner, ok, err := m.inner(ctx, c)
		if err != nil {
			return nil, err
		}
		if f := c.Within(inner, m.b); ok && f.Kind != "" {
			out = slices.Insert(out, min(2, len(out)), f)
			there.Question.Where = find.Also(there.Question.Where, inner.Only())
		}
	}
	if c.Came() {
		return out, nil
	}
	q := &there.Question
	q.ID, q.Intent, q.By = there.Question.ID+"-beside", plan.Value, []plan.Dimension{}
	if q.Measures = find.Others(q.Measures[0], &m.profile); len(q.Measures) == 0 {
		return out, nil
	}
	a, err := m.ask(ctx, there)
	if err != nil {
		return nil, err
	}
	if f := c.Beside(a, m.b); f.Kind != "" {
		out = append(out, f)
	}
	return out, nil
}

// inner tells the change of the one group that made a change apart by another field; ok
// is false where no few groups within it made it.
func (m *maker) inner(ctx context.Context, c find.Cause) (find.Cause, bool, error) {
	r := c.Answer.Resolved
	r.Question.Where = find.Also(r.Question.Where, c.Only())
	tried, err := m.tryParts(ctx, r, each(find.Groups(r, &m.profile)))
	if err != nil || len(tried) == 0 {
		return c, false, err
	}
	best := find.Best(tried)[:1]
	if best[0].Spread {
		return c, false, nil
	}
	kept, err := m.keepParts(ctx, r, best)
	if err != nil || len(kept) == 0 {
		return c, false, err
	}
	return kept[0], true, nil
}

// others are the findings of an answer about other measures than one.
func others(b *document.Builder, found []insight.Finding, measure plan.Measure) []insight.Finding {
	own := insight.Token(b.Label(measure.Label))
	var out []insight.Finding
	for _, f := range found {
		if f.Kind == document.KindPeriodChange && f.Roles["measure"] != own {
			out = append(out, f)
		}
	}
	return out
}

// causes tell a change apart by the fields that explain it best, and, where these are
// two, by the one of them that does it better; none: nothing changed, or there are no
// groups.
func (m *maker) causes(ctx context.Context, r plan.Resolved) ([]find.Cause, error) {
	tried, err := m.tryParts(ctx, r, each(find.Fields(r, &m.profile)))
	if err != nil || len(tried) == 0 {
		return nil, err
	}
	tried = find.Best(tried)
	alone := tried[0]
	if alone.Spread || alone.Score < surelyAlone {
		fields := tried
		if len(r.Question.By) > 0 { // the field that was asked for, crossed with the others
			more, err := m.tryParts(ctx, r, each(find.Groups(r, &m.profile)))
			if err != nil {
				return nil, err
			}
			fields = append(slices.Clone(tried[:1]), find.Best(more)...)
		}
		pairs, err := m.tryParts(ctx, r, find.Pairs(fields, &m.profile))
		if err != nil {
			return nil, err
		}
		tried = find.Best(append(pairs, tried...))
	}
	chosen := []find.Cause{tried[0]}
	if len(tried[0].By()) > 1 {
		first := tried[0].By()[0].Column
		at := slices.IndexFunc(tried, func(c find.Cause) bool { return len(c.By()) == 1 && c.By()[0].Column == first })
		if at >= 0 {
			chosen = append(chosen, tried[at])
		}
	}
	return m.keepParts(ctx, r, chosen)
}

func each(by []plan.Dimension) [][]plan.Dimension {
	out := make([][]plan.Dimension, len(by))
	for i, d := range by {
		out[i] = []plan.Dimension{d}
	}
	return out
}

// tryParts tells a change apart by several fields or pairs of them, without keeping the
// answers in the report.
func (m *maker) tryParts(ctx context.Context, r plan.Resolved, all [][]plan.Dimension) ([]find.Cause, error) {
	aside := *m
	aside.b = document.NewBuilder()
	defer func() { m.queries = aside.queries }()
	var out []find.Cause
	for i, by := range all {
		c, ok, err := aside.parts(ctx, r, by, fmt.Sprintf("%s-try%d", r.Question.ID, i+1), true)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, c)
		}
	}
	return out, nil
}

// keepParts asks again what is told, to keep it.
func (m *maker) keepParts(ctx context.Context, r plan.Resolved, chosen []find.Cause) ([]find.Cause, error) {
	var out []find.Cause
	for i, c := range chosen {
		kept, ok, err := m.parts(ctx, r, c.By(), fmt.Sprintf("%s-by%d", r.Question.ID, i+1), false)
		if err != nil {
			return nil, err
		}
		if ok {
			kept.Sure = c.Sure
			out = append(out, kept)
		}
	}
	return out, nil
}

// parts tells a change apart by one or two fields.
func (m *maker) parts(ctx context.Context, r plan.Resolved, by []plan.Dimension, id string, tests bool) (find.Cause, bool, error) {
	q := &r.Question
	q.ID, q.Intent, q.By, q.Measures = id, plan.Change, by, slices.Clone(q.Measures[:1])
	q.Rank, q.Having, q.Chart, q.Target = nil, nil, "", nil
	q.Measures[0].Additive = q.Measures[0].AddsOverGroups()
	groups, total := plan.CompileParts(r, m.profile, mostParts, tests)
	a := insight.Answer{Resolved: r, Profile: &m.profile, Complete: m.time.Watermark, Begins: m.time.First}
	var err error
	if a.Main, err = m.query(ctx, groups); err != nil {
		return find.Cause{}, false, fmt.Errorf("query %s: %w", groups.ID, err)
	}
	if a.Total, err = m.query(ctx, total); err != nil {
		return find.Cause{}, false, fmt.Errorf("query %s: %w", total.ID, err)
	}
	c, ok := find.Of(a)
	return c, ok, nil
}
