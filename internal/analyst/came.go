package analyst

import (
	"context"
	"fmt"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How much is looked at for groups that are new or have stopped.
const (
	cameNumbers = 4
	cameFields  = 4
	mostCame    = 3 // are told of
)

// cameAndWent are the groups that are new in the data, and those that have stopped.
func (m *maker) cameAndWent(ctx context.Context, a *answered) ([]insight.Finding, error) {
	c := m.profile.Column(m.profile.Time)
	if c == nil || !plan.Datelike(c) || m.time.First.IsZero() || m.time.Watermark.IsZero() {
		return nil, nil
	}
	var out []insight.Finding
	said := map[string]bool{}
	for i, measure := range tell.Sums(&m.profile, cameNumbers) {
		for j, by := range tell.Dimensions(&m.profile, cameFields) {
			q := find.CameOf(*a.Question(), measure, c.Name, by, m.aboveZero(measure.Column))
			q.ID = fmt.Sprintf("%s-came%d%d", a.Question().ID, i+1, j+1)
			q.Time = ""
			found, err := m.came(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, f := range found {
				if key := f.Shape + m.fact(f, "leader").Text; !said[key] && len(out) < mostCame {
					said[key] = true
					out = append(out, f)
				}
			}
		}
	}
	return out, nil
}

// aboveZero reports whether a number of a large table is there in each row, and above zero: a condition has each row looked at.
func (m *maker) aboveZero(column string) bool {
	c := m.profile.Column(column)
	if c == nil || c.Nulls > 0 || m.profile.Rows < catalog.LargeRows {
		return false
	}
	least, err := strconv.ParseFloat(c.Min, 64)
	return err == nil && least > 0
}

// came asks one question aside, and keeps its answer where it says something.
func (m *maker) came(ctx context.Context, q plan.Question) ([]insight.Finding, error) {
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return nil, fmt.Errorf("resolve what is new: %w", err)
	}
	aside := *m
	aside.b = document.NewBuilder()
	answer, err := aside.ask(ctx, resolved[0])
	m.queries = aside.queries
	if err != nil || len(find.Came(answer, m.time.First, m.time.Watermark, aside.b)) == 0 {
		return nil, err
	}
	if answer, err = m.ask(ctx, resolved[0]); err != nil {
		return nil, err
	}
	return find.Came(answer, m.time.First, m.time.Watermark, m.b), nil
}

// mostEntries is by how many fields what came and went is told.
const mostEntries = 2

// entries are the groups that came and went from one period to another, by whatever field, where a request for changes that
// names no field asks for these.
func (m *maker) entries(ctx context.Context, r plan.Resolved) ([]insight.Finding, error) {
	if q := r.Question; q.Intent != plan.Change || q.Programme() != "" || len(q.By) > 0 || !tell.AsksWhoCame(m.plan.Prompt) {
		return nil, nil
	}
	tried, err := m.tryFields(ctx, r)
	if err != nil {
		return nil, spared(err)
	}
	var out []insight.Finding
	said := map[string]bool{}
	for i := range tried {
		by := tried[i].By()
		if len(by) != 1 || by[0].Made() || len(out) == mostEntries {
			continue
		}
		f, err := m.entriesBy(ctx, r, by, fmt.Sprintf("%s-came%d", r.Question.ID, i+1))
		if err != nil {
			return nil, err
		}
		if key := m.fact(f, "newNames").Text + m.fact(f, "goneNames").Text; f.Kind != "" && !said[key] {
			said[key] = true
			out = append(out, f)
		}
	}
	return out, nil
}

// entriesBy are the groups of one field that came and went; none where nothing changed.
func (m *maker) entriesBy(ctx context.Context, r plan.Resolved, by []plan.Dimension, id string) (insight.Finding, error) {
	c, ok, err := m.parts(ctx, r, by, id, false)
	if err != nil || !ok {
		return insight.Finding{}, err
	}
	a, err := m.ask(ctx, c.Entries())
	if err != nil {
		return insight.Finding{}, err
	}
	return c.CameAndWent(a, m.b), nil
}
