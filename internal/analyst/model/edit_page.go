package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Page is the text of a report as it is without a model, and what of it can be otherwise.
type Page struct {
	Prompt   string
	Titles   []string // that the report can have, as templates; none: its title stays
	Summary  []string // ids of the statements in the report's own summary; none: it stays
	Own      []string // the sentences of its own summary, as templates
	Places   int      // sentences that the summary may have
	Sections []Block
	Names    map[string]bool // facts that are names of measures and fields, and no values
}

// Block is a section: its answer and what stands beside it, in the report's own order.
type Block struct {
	ID         string // "q1"
	Question   string
	Statements []Statement // the first is the answer
}

// Statement is one thing that the report says.
type Statement struct {
	ID    string   // "q1.1"
	Bare  []string // the sentences that can say it in its section, as templates
	Whole []string // the same ones with which rows they are about
	Scope string   // which rows these are, as a token; empty: all that its section is about
	Of    string   // what it is about: the rows and the dates that were asked for
	Dates string   // of these the dates, as people read them; empty: all
	Way   string   // "up" or "down"; empty: neither
	Kept  bool     // it is not left out of its section
	Must  bool     // nor of the summary, where that has it: it answers what was asked, or warns
	Leans bool     // it is understood only behind a statement before it
	Quiet bool     // it is not sent and stays where it is: it is about people
}

// Edited is a page as a model arranged it: templates of ours, and joins of two.
type Edited struct {
	Title    string   // empty: it stays
	Summary  []string // empty: it stays
	Sections []Arranged
	Used     int // instructions that were followed
	Ignored  int // instructions that were not
}

// Arranged is a section in its new order. The first sentence is the answer.
type Arranged []Sentence

// Sentence says one statement of a block, or two.
type Sentence struct {
	Template string
	Says     []int // which of the block's
	from     []place
}

// sayable: there is something to choose.
func (p *Page) sayable() bool {
	return slices.ContainsFunc(p.Sections, func(b Block) bool {
		return slices.ContainsFunc(b.Statements, func(s Statement) bool { return !s.Quiet })
	})
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

// sources are where the numbers of a template are from.
func sources(b *document.Builder, template string) map[string]bool {
	out := map[string]bool{}
	for _, id := range facts(template) {
		if f := b.Fact(id); f.Type == document.NumberFact {
			out[f.Source()] = true
		}
	}
	return out
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
