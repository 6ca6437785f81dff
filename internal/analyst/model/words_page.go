package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Page is what a report says without a model, for one to say it better.
type Page struct {
	Prompt   string
	Title    Statement
	Summary  []Statement // none: the title and the summary stay as they are
	Sections []Block
	Also     []Statement
}

// Block is a section: an answer and what stands beside it.
type Block struct {
	ID       string // "q1"
	Question string
	Answer   Statement
	Findings []Statement
}

// Statement is a sentence of the report, and what it says.
type Statement struct {
	ID       string // "t", "s1", "q1.a", "q1.f2"
	Template string
	Findings []Finding // a title may say two; none: it is not to be said otherwise
}

// Finding is what a statement says, with the pieces that sentences have places for.
type Finding struct {
	Shape   string
	Roles   map[string]string // tokens, with what stands between several
	Words   map[string]string // pieces that are no facts: a unit of time
	Range   string            // of a change: within or beyond what is usual
	Asked   bool
	Phrases []string // all templates of ours that say it
	Dates   string   // which dates it is about, where its sentence need not say it; empty: it is not known
	Group   string   // what one of the groups is called: "region"
}

// Written is what a model made of a page, as templates; what it did not write, or not
// well, is empty.
type Written struct {
	Title    string
	Summary  []string
	Answers  map[string]string // by section; of several sentences
	Findings map[string]string // by statement
	Refused  int               // sentences that did not pass
}

// Any reports whether anything was written.
func (w *Written) Any() bool {
	return w.Title != "" || len(w.Summary)+len(w.Answers)+len(w.Findings) > 0
}

// statements are all of the page.
func (p *Page) statements() []*Statement {
	out := []*Statement{&p.Title}
	for i := range p.Summary {
		out = append(out, &p.Summary[i])
	}
	for i := range p.Sections {
		out = append(out, &p.Sections[i].Answer)
		for j := range p.Sections[i].Findings {
			out = append(out, &p.Sections[i].Findings[j])
		}
	}
	for i := range p.Also {
		out = append(out, &p.Also[i])
	}
	return out
}

// sayable: there is a statement that a model may say otherwise.
func (p *Page) sayable() bool {
	return slices.ContainsFunc(p.statements(), func(s *Statement) bool { return len(s.Findings) > 0 })
}

// facts are the ids of the tokens of a template, in order.
func facts(template string) []string {
	var out []string
	for {
		_, rest, found := strings.Cut(template, "{{")
		if !found {
			return out
		}
		id, after, _ := strings.Cut(rest, "}}")
		out, template = append(out, id), after
	}
}

// Private reports whether a field identifies people or says how to reach them; what is
// found about it is not sent to a model.
func Private(name string, p *catalog.Profile) bool {
	c := p.Column(name)
	return c != nil && personal(c, p)
}

// Silent reports whether the model did not answer when it was last asked.
func (s *Session) Silent() bool {
	n := len(s.record.Calls)
	return n > 0 && s.record.Calls[n-1].Failed != ""
}
