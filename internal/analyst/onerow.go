package analyst

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tellSingle says of the first answer whose sum a single row or a single day makes much of which that is, and what is left
// without it. Where that makes all of a change, the change is told by it, and not by the groups that it lies in.
func (m *maker) tellSingle(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		if a.odd() || len(a.found) == 0 || a.Main == nil || !oneRowed(a.Question()) {
			continue
		}
		found, err := m.oneRow(ctx, a.Resolved)
		if err == nil && len(found) == 0 {
			found, err = m.oneDay(ctx, a)
		}
		if err != nil {
			return err
		}
		if len(found) > 0 {
			a.single(found[0])
			return m.b.Err()
		}
	}
	return nil
}

// single puts what a single row or day makes of a change behind the change. One that makes all of it leaves nothing to
// the groups that it lies in.
func (a *answered) single(f insight.Finding) {
	out := slices.Clone(a.found)
	if change := &out[0]; strings.HasPrefix(change.Shape, "cause.change.") && find.MadeBy(f, *change) {
		kind := f.Shape[:strings.LastIndex(f.Shape, ".")]
		change.Shape, change.Roles = "cause.change."+kind, maps.Clone(change.Roles)
		change.Roles["part"], change.Roles["day"] = f.Roles["part"], f.Roles["day"]
		out = slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Roles["driver"] != "" && f.Kind != document.KindPeriodChange })
		a.causes = slices.DeleteFunc(slices.Clone(a.causes), func(c find.Cause) bool { return len(c.By()) > 1 })
	}
	a.found = slices.Insert(out, 1, f)
}

// oneDay tells of the single day of an answer's sum that has one.
func (m *maker) oneDay(ctx context.Context, a *answered) ([]insight.Finding, error) {
	if q := a.Question(); q.Intent == plan.Breakdown || q.Intent == plan.Ranking {
		return nil, nil
	}
	o, r, ok := find.OneDayOf(a.Answer)
	if !ok {
		return nil, nil
	}
	if course, err := m.aside(ctx, r); err != nil || !o.Alone(course) {
		return nil, err
	}
	all, err := m.ask(ctx, o.All())
	if err != nil {
		return nil, err
	}
	day, err := m.ask(ctx, o.Day())
	if err != nil {
		return nil, err
	}
	return told(o.Tell(all, day, m.b)), nil
}

// oneRowed reports whether a question is one whose sums a single row may make much of: in all, or of its groups.
func oneRowed(q *plan.Question) bool {
	switch q.Intent {
	case plan.Value, plan.Why, plan.Change:
		return true
	case plan.Breakdown, plan.Ranking:
		return len(q.By) == 1 && !q.By[0].Made() && q.By[0].Grain == "" && !q.By[0].Auto
	}
	return false
}

// oneRow tells of the single row of the first of a question's sums that has one.
func (m *maker) oneRow(ctx context.Context, r plan.Resolved) ([]insight.Finding, error) {
	for i, o := range find.OneRowsOf(r) {
		found, err := m.oneRowOf(ctx, o, fmt.Sprintf("%s-row%d", r.Question.ID, i+1))
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	return nil, nil
}

func (m *maker) oneRowOf(ctx context.Context, o find.OneRow, id string) ([]insight.Finding, error) {
	if a, err := m.aside(ctx, o.Largest(id)); err != nil || !o.Striking(a) {
		return nil, err
	} else if rest, err := m.aside(ctx, o.Rest(id)); err != nil || !o.Alone(rest, a) {
		return nil, err
	}
	which, ok := o.Named(id+"-named", &m.profile)
	if !ok {
		return nil, nil
	}
	var answers []insight.Answer
	for _, q := range []plan.Resolved{o.Largest(id + "-largest"), o.Rest(id + "-rest"), which} {
		a, err := m.ask(ctx, q)
		if err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	return told(o.Tell(answers[0], answers[1], answers[2], m.b)), nil
}
