package analyst

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// document writes the report of what was found.
func (m *maker) document() (document.Document, error) {
	d := document.Document{KeyFigures: m.keyFigures(), NotAnswered: m.notAnswered(), Quality: m.quality(), Method: m.method()}
	var asked [][]insight.Finding
	for _, a := range m.answers {
		if len(a.found) == 0 {
			continue
		}
		asked = append(asked, a.found)
		d.Sections = append(d.Sections, write.Section(m.b, a.Answer, a.found))
	}
	m.headings(&d, asked)
	if len(asked) == 0 {
		d.Method.Title = m.b.Sentence("This request could not be mapped to the data")
		d.Summary = []document.Sentence{m.b.Sentence("No part of the request names something that the data has; the fields that exist are listed below.")}
	} else {
		d.Method.Title = write.Title(m.b, asked[0])
		d.Summary = write.Summary(m.b, asked)
	}
	d.Title = d.Method.Title.Text
	return d, m.b.Into(&d)
}

// headings make the sections of a report with several into claims. The one of a
// single section would only repeat the title.
func (m *maker) headings(d *document.Document, asked [][]insight.Finding) {
	if len(d.Sections) < 2 {
		return
	}
	for i := range d.Sections {
		if claim := write.Title(m.b, asked[i]).Text; claim != "" {
			d.Sections[i].Heading = claim
		}
	}
}

// maxFigures is how many key figures a report has.
const maxFigures = 6

// keyFigures are the asked measures as single numbers, with their change.
func (m *maker) keyFigures() []document.KeyFigure {
	var out []document.KeyFigure
	seen := map[string]bool{}
	for _, a := range m.answers {
		for i, measure := range a.Question().Measures {
			k, ok := write.KeyFigure(m.b, a.Answer, i)
			if ok && !seen[k.Name+k.Text] && len(out) < maxFigures && measure.Label != "" {
				seen[k.Name+k.Text] = true
				out = append(out, k)
			}
		}
	}
	return out
}

func (m *maker) notAnswered() []document.NotAnswered {
	var out []document.NotAnswered
	for _, u := range m.plan.Missing {
		out = append(out, document.NotAnswered{Text: document.Clean(u.Text), Reason: document.Clean(u.Reason), Fields: cleanAll(u.Fields)})
	}
	return out
}

func cleanAll(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = document.Clean(t)
	}
	return out
}

// noteTexts says the choices of the reader and of the resolution, each once.
func (m *maker) noteTexts() []string {
	notes := append([]plan.Note{}, m.plan.Notes...)
	for _, a := range m.answers {
		notes = append(notes, a.Resolved.Notes...)
	}
	var out []string
	seen := map[string]bool{}
	for _, n := range notes {
		text := write.Note(n)
		if text != "" && !seen[text] {
			seen[text] = true
			out = append(out, text)
		}
	}
	return out
}
