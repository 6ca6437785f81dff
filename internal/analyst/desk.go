package analyst

import (
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Desk answers single questions about one snapshot, without findings and without a
// document: what trainers and previews need.
type Desk struct{ maker maker }

// OpenDesk reads the profile and the clock of a table.
func OpenDesk(ctx context.Context, t Table, r Request) (*Desk, error) {
	profile, err := t.Profile(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the profile: %w", err)
	}
	return openDesk(ctx, t, r, profile.With(r.Semantics).Keeping())
}

// openDesk reads the clock of a table whose profile is known.
func openDesk(ctx context.Context, t Table, r Request, profile catalog.Profile) (d *Desk, err error) {
	tell.CallRows(r.Prompt, &profile)
	d = &Desk{maker{request: r, read: map[string][]find.Line{}, table: remember(t), profile: profile, b: document.NewBuilder()}}
	if d.maker.time, d.maker.partial, err = d.maker.clock(ctx, r); err != nil {
		return nil, err
	}
	return d, nil
}

// Profile is that of the table, with the semantics that lie over it.
func (d *Desk) Profile() catalog.Profile { return d.maker.profile }

// Lookup finds values that the profile does not list.
func (d *Desk) Lookup(ctx context.Context) func(column, phrase string) []string {
	return d.maker.lookup(ctx)
}

// Plan is the plan that a report about the request is made by, were none given and no model asked.
func (d *Desk) Plan(ctx context.Context) plan.Plan {
	aside := d.maker
	aside.talk, aside.chooser = nil, nil
	aside.readPrompt(ctx)
	return aside.plan
}

// Glimpse is what a question comes to, as the reader of prompts looks at it before it chooses.
func (d *Desk) Glimpse(ctx context.Context, q plan.Question) (ask.Answer, bool) {
	aside := d.maker
	return aside.glimpse(ctx, q)
}

// Ask answers one question. An answer about times that the data has nothing of is empty.
func (d *Desk) Ask(ctx context.Context, q plan.Question) (insight.Answer, error) {
	aside := d.maker
	aside.b = document.NewBuilder()
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, d.maker.profile, d.maker.time)
	if err != nil {
		return insight.Answer{}, fmt.Errorf("resolve the question: %w", err)
	}
	if resolved[0].Outside != "" {
		return insight.Answer{Resolved: resolved[0], Main: &insight.Table{}}, nil
	}
	resolved[0].Question = beside(resolved[0].Question, &d.maker.profile)
	return aside.ask(ctx, resolved[0])
}
