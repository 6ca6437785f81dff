package analyst

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// update reports whether an answer is that of how a period went.
func (a *answered) update() bool { return a.Question().Programme() == plan.UpdateProgramme }

// tellUpdate says how the main numbers of a period moved: after the first of them and
// what made its change those beside it, and all against a year before.
func (m *maker) tellUpdate(ctx context.Context, a *answered) error {
	from := 0
	if len(a.causes) > 0 {
		from = 1
	}
	var more []insight.Finding
	if f := find.Moves(a.Answer, from, "moves", m.b); f.Kind != "" {
		more = append(more, f)
	}
	year, err := m.yearBefore(ctx, a)
	if err != nil {
		return err
	}
	if year.Kind != "" {
		more = append(more, year)
	}
	if from == 0 {
		a.found = append(slices.Clone(a.found), more...)
		return nil
	}
	told := slices.DeleteFunc(slices.Clone(a.found), func(f insight.Finding) bool {
		return f.Kind == document.KindPeriodChange && f.Roles["what"] == "" // one sentence says them all
	})
	a.found = slices.Insert(told, min(2, len(told)), more...)
	return nil
}

// yearBefore holds the numbers of a period against those of a year before, where there
// are any and the answer does not do so itself.
func (m *maker) yearBefore(ctx context.Context, a *answered) (insight.Finding, error) {
	q := *a.Question()
	if q.Compare != nil && q.Compare.Kind == plan.YearAgo || q.Period == nil {
		return insight.Finding{}, nil
	}
	q.ID, q.Compare = q.ID+"-year", &plan.Comparison{Kind: plan.YearAgo}
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return insight.Finding{}, fmt.Errorf("resolve the year before: %w", err)
	}
	r := resolved[0]
	if r.Before == nil || r.Outside != "" || a.Resolved.Before != nil && r.Before.Start.Equal(a.Resolved.Before.Start) {
		return insight.Finding{}, nil
	}
	year, err := m.ask(ctx, r)
	if err != nil {
		return insight.Finding{}, err
	}
	return find.Moves(year, 0, "year", m.b), nil
}

// mostUnusual findings of what is unusual stand in the update of a period.
const mostUnusual = 2

// unusual are, of what tests found, the single points that lie in the period of an
// answer or in the one before.
func (a *answered) unusual() []insight.Finding {
	var out []insight.Finding
	for _, v := range a.tested {
		at, err := time.Parse(time.DateOnly, v.evidence.Around)
		within := err == nil && a.Resolved.Window != nil && !at.Before(a.Resolved.Window.Start.AddDate(0, 0, -1)) && at.Before(a.Resolved.Window.End)
		if len(out) < mostUnusual && (v.Kind == document.KindPastAnomaly && within || v.Kind == document.KindUnexpectedLatest) {
			out = append(out, v.Finding)
		}
	}
	return out
}
