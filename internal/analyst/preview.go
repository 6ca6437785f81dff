package analyst

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/offer"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Glance is a request to see how a prompt is read. It crosses the pipe to the child as JSON.
type Glance struct {
	Request
	Given json.RawMessage   `json:"given,omitempty"` // a plan to be told; nil: the prompt is read
	Edits []sitrep.PlanEdit `json:"edits,omitempty"`
	Page  bool              `json:"page,omitempty"` // the first page, too
}

// readingsOffered are looked at for alternatives.
const readingsOffered = 12

// Previews are those of one table, one after the other. What is worked out of the table for one is kept for the next.
type Previews struct {
	table   Table
	profile *catalog.Profile // with the semantics; nil: there was none yet
	said    catalog.Semantics
}

// NewPreviews begins previews of a table.
func NewPreviews(t Table) *Previews { return &Previews{table: t} }

// Desk is one for a request about the table.
func (p *Previews) Desk(ctx context.Context, r Request) (*Desk, error) {
	if p.profile == nil || !reflect.DeepEqual(p.said, r.Semantics) {
		profile, err := p.table.Profile(ctx)
		if err != nil {
			return nil, fmt.Errorf("read the profile: %w", err)
		}
		profile = profile.With(r.Semantics).Keeping()
		p.profile, p.said = &profile, r.Semantics
	}
	return openDesk(ctx, p.table, r, *p.profile)
}

// Preview tells how a prompt is read, and what else it may have meant. It asks for no rows
// but those that the clock and look-ups need, unless the first page is wanted. No model is asked.
func (p *Previews) Preview(ctx context.Context, g Glance) (sitrep.Preview, error) {
	g.Settings, g.Model, g.Plan = nil, nil, nil
	d, err := p.Desk(ctx, g.Request)
	if err != nil {
		return sitrep.Preview{}, err
	}
	m := &d.maker
	if err := m.glance(ctx, g); err != nil {
		return sitrep.Preview{}, err
	}
	out, err := m.preview(ctx)
	if err == nil && g.Page && len(m.plan.Questions) > 0 {
		out.Page, err = firstPage(ctx, p.table, g.Request, m.plan)
	}
	return out, err
}

// glance makes the plan that a preview tells: the one that was given, or what is read.
func (m *maker) glance(ctx context.Context, g Glance) error {
	if len(g.Given) == 0 {
		m.readPrompt(ctx)
		if len(g.Edits) == 0 {
			return nil
		}
		g.Given, _ = json.Marshal(m.plan) // plans can be written
	}
	p, err := GivenPlan(m.profile, g.Prompt, g.Given, g.Edits)
	m.plan = p
	return err
}

// GivenPlan is a plan that a person gave, checked like that of a model. Errors are of
// [sitrep.Invalid] and name each place: plan.questions[0].by, edits[1].value.
func GivenPlan(profile catalog.Profile, prompt string, text []byte, edits []sitrep.PlanEdit) (plan.Plan, error) {
	p, err := model.Given(text, prompt, &profile)
	if err != nil {
		return p, under("plan", err)
	}
	if len(edits) == 0 {
		return p, nil
	}
	if p, err = offer.Apply(p, edits); err != nil {
		return p, err
	}
	edited, _ := json.Marshal(p)
	p, err = model.Given(edited, prompt, &profile)
	return p, under("plan", err)
}

// under puts a name before the places that an error names.
func under(name string, err error) error {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || len(e.Fields) == 0 {
		return err
	}
	fields := slices.Clone(e.Fields)
	for i, f := range fields {
		fields[i].Location = strings.TrimSuffix(name+"."+f.Location, ".")
	}
	return sitrep.InvalidFields(fields...)
}

// preview tells the plan and offers others.
func (m *maker) preview(ctx context.Context) (sitrep.Preview, error) {
	reader := m.reader(ctx)
	said := m.hear()
	s := offer.Scene{Profile: m.profile, Clock: m.time, Senses: senses(reader, said.text)}
	text, err := json.Marshal(m.plan)
	out := sitrep.Preview{
		Plan: text, Questions: s.Questions(m.plan), Alternatives: s.Alternatives(m.plan, otherReadings(reader, said), offer.Most),
		Unused: m.unusedWords(), NotAnswered: []sitrep.NotAnswered{},
	}
	if out.Unused == nil {
		out.Unused = []string{}
	}
	for _, u := range m.plan.Missing {
		out.NotAnswered = append(out.NotAnswered, sitrep.NotAnswered{Text: u.Text, Reason: u.Reason})
	}
	return out, err
}

func senses(r *ask.Reader, text string) []offer.Sense {
	var out []offer.Sense
	for _, s := range r.Senses(text) {
		out = append(out, offer.Sense(s))
	}
	return out
}

// otherReadings are the plans of the likeliest readings, the likeliest first.
func otherReadings(r *ask.Reader, said heard) []plan.Plan {
	out := r.Plans(said.text, readingsOffered)
	for i := range out {
		said.back(&out[i])
	}
	return out
}

// mostOfPage is how long a first page may be, in bytes.
const mostOfPage = 6000

// firstPage makes the report of a plan and keeps its first page: whole sections.
func firstPage(ctx context.Context, t Table, r Request, p plan.Plan) (string, error) {
	r.Plan = &p
	report, err := Make(ctx, t, r)
	if err != nil {
		return "", err
	}
	text := report.Markdown
	for end := strings.LastIndex(text, "\n## "); len(text) > mostOfPage && end > 0; end = strings.LastIndex(text, "\n## ") {
		text = text[:end+1]
	}
	return text, nil
}
