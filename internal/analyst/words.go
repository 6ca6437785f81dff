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

// reword has a model say the report's sentences in its own, where one is to. What it
// does not say, or not truly, stays as it is.
func (m *maker) reword(ctx context.Context, d *document.Document) {
	if m.talk == nil || !m.request.Settings.Writes || m.talk.Silent() || m.b.Err() != nil || len(d.Sections) == 0 {
		return
	}
	page := m.page(d)
	written, err := m.talk.Words(ctx, m.b, &page)
	if err != nil && m.modelled.Without == "" {
		m.modelled.Without = model.Why(err)
	}
	m.modelled.Refused, m.modelled.Wrote = written.Refused, written.Any()
	if !written.Any() && written.Refused > 0 && m.modelled.Without == "" {
		m.modelled.Without = "none of its sentences passed the checks"
	}
	m.put(d, &page, &written)
}

// put has what was written take its place.
func (m *maker) put(d *document.Document, page *model.Page, w *model.Written) {
	if w.Title != "" {
		d.Method.Title = m.b.Sentence(w.Title)
	}
	if len(w.Summary) > 0 {
		d.Summary = m.sentences(w.Summary)
	}
	for i, block := range page.Sections {
		s := &d.Sections[i]
		if template := w.Answers[block.ID]; template != "" {
			s.Answer = m.b.Sentence(template)
		}
		for j, f := range block.Findings {
			if template := w.Findings[f.ID]; template != "" {
				said := m.b.Sentence(template)
				s.Findings[j].Text, s.Findings[j].Template, s.Findings[j].Facts = said.Text, said.Template, said.Facts
			}
		}
	}
}

func (m *maker) sentences(templates []string) []document.Sentence {
	out := make([]document.Sentence, len(templates))
	for i, t := range templates {
		out[i] = m.b.Sentence(t)
	}
	return out
}

// page is what the report says, each sentence with the findings that it says.
func (m *maker) page(d *document.Document) model.Page {
	p := model.Page{Prompt: m.request.Prompt}
	var all []model.Finding
	for _, a := range m.answers {
		if len(a.found) == 0 {
			continue
		}
		said := m.findings(a)
		all = append(all, said...)
		s := d.Sections[len(p.Sections)]
		block := model.Block{ID: fmt.Sprintf("q%d", len(p.Sections)+1), Question: s.Question}
		block.Answer = stated(block.ID+".a", s.Answer.Template, said)
		for i, f := range s.Findings {
			block.Findings = append(block.Findings, stated(fmt.Sprintf("%s.f%d", block.ID, i+1), f.Template, said))
		}
		p.Sections = append(p.Sections, block)
	}
	p.Title = stated("t", d.Method.Title.Template, all)
	for i, s := range d.Summary {
		p.Summary = append(p.Summary, stated(fmt.Sprintf("s%d", i+1), s.Template, all))
	}
	if unsayable := func(s model.Statement) bool { return len(s.Findings) == 0 }; unsayable(p.Title) || slices.ContainsFunc(p.Summary, unsayable) {
		p.Summary = nil // it says something about the report: that stays
	}
	return p
}

// stated is a sentence with its findings: of a title, those of both its claims.
func stated(id, template string, all []model.Finding) model.Statement {
	out := model.Statement{ID: id, Template: template}
	first, second, two := strings.Cut(template, "; ")
	for _, part := range []string{template, first, second} {
		for _, f := range all {
			if slices.Contains(f.Phrases, part) && (part == template || two) {
				out.Findings = append(out.Findings, f)
				break
			}
		}
		if len(out.Findings) > 0 && part == template {
			break
		}
	}
	if first+second != "" && len(out.Findings) == 1 && two && !slices.Contains(out.Findings[0].Phrases, template) {
		out.Findings = nil
	}
	return out
}

// findings are those of an answer as a model's sentences may say them.
func (m *maker) findings(a answered) []model.Finding {
	var out []model.Finding
	for _, f := range a.found {
		of := a.Answer
		if i := slices.IndexFunc(a.tested, func(v volunteered) bool { return v.Key == f.Key }); i >= 0 {
			of = a.tested[i].evidence
		}
		if !m.private(of.Question()) {
			out = append(out, m.sayable(f, of))
		}
	}
	return out
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

func (m *maker) sayable(f insight.Finding, of insight.Answer) model.Finding {
	out := model.Finding{Shape: f.Shape, Roles: f.Roles, Words: f.Words, Range: f.Range, Asked: f.Asked, Phrases: write.Phrases(m.b, f)}
	if w := of.Resolved.Window; w != nil {
		out.Dates = w.Label
	}
	if q := of.Question(); len(q.By) == 1 && q.Having == nil && (q.Rank == nil || q.Rank.Offset == 0) && !q.By[0].Made() {
		out.Group = write.Dimension(q.By[0])
	}
	return out
}
