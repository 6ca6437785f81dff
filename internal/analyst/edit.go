package analyst

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// edit has a model arrange the report's text, where one is to: in sentences of ours. What
// it does not ask for, or what cannot be done, stays as it is.
func (m *maker) edit(ctx context.Context, d *document.Document) {
	if m.talk == nil || !m.request.Settings.Writes || m.talk.Silent() || m.b.Err() != nil || len(d.Sections) == 0 {
		return
	}
	text := m.text(d)
	edited, err := m.talk.Edit(ctx, m.b, &text.Page)
	if err != nil && m.modelled.Without == "" {
		m.modelled.Without = model.Why(err)
	}
	m.modelled.Refused, m.modelled.Wrote = edited.Ignored, edited.Used > 0
	if edited.Used == 0 {
		if edited.Ignored > 0 && m.modelled.Without == "" {
			m.modelled.Without = "nothing of its answer could be used"
		}
		return
	}
	m.put(d, &text, &edited)
}

// text is the text of a report for a model to arrange.
type text struct {
	model.Page
	order [][]int             // of each section: which finding each of the page's statements is
	stays []document.Sentence // of the summary, that speak of the report itself
}

// put has an edited text take the place of the report's own.
func (m *maker) put(d *document.Document, t *text, e *model.Edited) {
	if e.Title != "" {
		d.Method.Title = m.b.Sentence(e.Title)
	}
	if len(e.Summary) > 0 {
		d.Summary = t.stays
		for _, template := range e.Summary {
			d.Summary = append(d.Summary, m.b.Sentence(template))
		}
	}
	for i, arranged := range e.Sections {
		s := &d.Sections[i]
		own := s.Findings
		s.Findings = nil
		for n, one := range arranged {
			said := m.b.Sentence(one.Template)
			if n == 0 {
				s.Answer = said
			}
			f := own[t.order[i][one.Says[0]]]
			f.Text, f.Template, f.Facts = said.Text, said.Template, said.Facts
			for _, also := range one.Says[1:] {
				other := own[t.order[i][also]]
				f.Asked = f.Asked || other.Asked
				redraw(s.Charts, other.Key, f.Key)
			}
			s.Findings = append(s.Findings, f)
		}
	}
}

// redraw has the charts of a finding be those of the one whose sentence says it now.
func redraw(charts []document.Chart, from, to string) {
	for i := range charts {
		if charts[i].Finding == from {
			charts[i].Finding = to
		}
	}
}

// text is what the report says, each statement with the sentences that can say it.
func (m *maker) text(d *document.Document) text {
	t := text{Page: model.Page{Prompt: m.request.Prompt, Names: map[string]bool{}}}
	var open [][]insight.Finding // findings that may be sent
	var all [][]insight.Finding
	for i := range m.answers {
		a := &m.answers[i]
		if len(a.found) == 0 {
			continue
		}
		s := &d.Sections[len(t.Sections)]
		block, order := m.block(a, s, fmt.Sprintf("q%d", len(t.Sections)+1))
		t.Sections, t.order, all = append(t.Sections, block), append(t.order, order), append(all, a.found)
		var sent []insight.Finding
		for n, at := range order {
			if !block.Statements[n].Quiet {
				sent = append(sent, a.found[at])
				m.names(a.found[at], t.Names)
			}
		}
		if len(sent) > 0 {
			open = append(open, sent)
		}
	}
	if !t.Sections[0].Statements[0].Quiet && d.Method.Title.Template == write.Title(m.b, all).Template {
		t.Titles = write.Titles(m.b, open)
	}
	m.summaryOf(d, &t)
	return t
}

// summaryOf notes which statements the summary has, and how many it may have.
func (m *maker) summaryOf(d *document.Document, t *text) {
	for _, s := range d.Summary {
		id := ""
		for _, block := range t.Sections {
			for _, statement := range block.Statements {
				if !statement.Quiet && slices.Contains(slices.Concat(statement.Whole, statement.Bare), s.Template) {
					id = statement.ID
				}
			}
		}
		if id == "" {
			t.stays = append(t.stays, s)
			continue
		}
		t.Summary, t.Own = append(t.Summary, id), append(t.Own, s.Template)
	}
	t.Places = max(len(d.Summary), write.SummaryLength) - len(t.stays)
}

// block is a section: its answer first, then the others as they stand.
func (m *maker) block(a *answered, s *document.Section, id string) (model.Block, []int) {
	lead := write.Lead(a.found)
	order := []int{lead}
	for i := range a.found {
		if i != lead {
			order = append(order, i)
		}
	}
	out := model.Block{ID: id, Question: s.Question}
	measures := map[string]bool{}
	for n, i := range order {
		f := a.found[i]
		st := m.statement(a, f)
		st.ID = fmt.Sprintf("%s.%d", id, n+1)
		drawn := slices.ContainsFunc(s.Charts, func(c document.Chart) bool { return c.Finding == f.Key })
		st.Must = n == 0 || warns(f) || f.Asked && !measures[f.Roles["measure"]] || n == 1 && len(a.causes) > 0
		st.Kept = st.Must || drawn || f.Asked && !isDull(f)
		measures[f.Roles["measure"]] = true
		out.Statements = append(out.Statements, st)
	}
	return out, order
}

// statement is a finding with the sentences that can say it.
func (m *maker) statement(a *answered, f insight.Finding) model.Statement {
	of := a.Answer
	if i := slices.IndexFunc(a.tested, func(v volunteered) bool { return v.Key == f.Key }); i >= 0 {
		of = a.tested[i].evidence
	}
	out := model.Statement{Scope: f.Roles["scope"], Way: wayOf(f), Quiet: m.private(of.Question())}
	out.Whole, out.Bare = write.Ways(m.b, f)
	if of.Resolved.Window != nil {
		out.Dates = of.Resolved.Window.Label
	}
	out.Of = out.Dates
	if where := of.Question().Where; where != nil {
		out.Of += "\x00" + plan.ExplainFilter(*where, m.profile)
	}
	out.Leans = write.Leans(f) || f.Kind == document.KindSimpson || slices.ContainsFunc(out.Bare, func(s string) bool { return !named(s, f) })
	return out
}

// naming are the roles of what a sentence is about: a measure, a field, what is counted.
var naming = []string{"measure", "what", "field", "noun", "first", "second", "counted"}

// named reports whether a sentence says by itself what it is about.
func named(template string, f insight.Finding) bool {
	return slices.ContainsFunc(naming, func(role string) bool { return f.Roles[role] != "" && strings.Contains(template, f.Roles[role]) })
}

// names notes the facts of a finding that are names of measures and fields. What rows a
// measure is of is a value.
func (m *maker) names(f insight.Finding, out map[string]bool) {
	for _, role := range naming {
		for token := range strings.SplitSeq(f.Roles[role], "{{") {
			id, _, _ := strings.Cut(token, "}}")
			if fact := m.b.Fact(id); fact.Type == document.NameFact && fact.Result == "" && !strings.Contains(fact.Text, " where ") {
				out[id] = true
			}
		}
	}
}

// warns: who reads the numbers of a section has to know it.
func warns(f insight.Finding) bool {
	return f.Kind == document.KindQuality || f.Kind == document.KindSimpson
}

// isDull: the table or the chart of a section shows it as well.
func isDull(f insight.Finding) bool {
	return isWhole(f) || f.Shape == "peak" || f.Shape == "together" || strings.HasPrefix(f.Shape, "extremes") || f.Shape == "bottom"
}

// moving are the beginnings of the shapes that tell which way something went.
var moving = []string{"change.", "mover.", "movers.", "trend.", "course.", "growth.", "shift.", "cause.change.", "cause.points.", "cause.across.", "also"}

// wayOf is whether a finding tells that something went up or down; empty: neither.
func wayOf(f insight.Finding) string {
	if !slices.ContainsFunc(moving, func(p string) bool { return strings.HasPrefix(f.Shape, p) }) {
		return ""
	}
	parts := strings.Split(f.Shape, ".")
	switch {
	case f.Words["fell"] == "rose", slices.Contains(parts, "up"), slices.Contains(parts, "more"):
		return "up"
	case f.Words["fell"] == "fell", slices.Contains(parts, "down"), slices.Contains(parts, "less"):
		return "down"
	}
	return ""
}

// private: a question is about fields that identify people or say how to reach them;
// what it finds is not sent, and its sentences stay ours.
func (m *maker) private(q *plan.Question) bool {
	return slices.ContainsFunc(columns(q), func(name string) bool { return model.Private(name, &m.profile) })
}

// columns are those that sentences about a question may have values of.
func columns(q *plan.Question) []string {
	var out []string
	for _, d := range q.By {
		out = append(append(out, d.Column), of(d)...)
	}
	for _, m := range q.Measures {
		out = append(append(out, m.Columns()...), conditions(m.Where)...)
		for _, d := range m.Each {
			out = append(append(out, d.Column), of(d)...)
		}
	}
	return append(out, conditions(q.Where)...)
}

// of are the further columns that a dimension is made of.
func of(d plan.Dimension) []string {
	out := []string{}
	for _, c := range d.Cases {
		out = append(out, conditions(&c.Where)...)
	}
	return append(out, d.Until)
}

func conditions(p *plan.Predicate) []string {
	if p == nil {
		return nil
	}
	out := []string{p.Column}
	for i := range p.Kids {
		out = append(out, conditions(&p.Kids[i])...)
	}
	return out
}
