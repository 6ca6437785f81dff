package model

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Bounds of what a model is sent of a page.
const (
	mostSections   = 8
	mostStatements = 12
	mostAsked      = 2000 // letters of the request
)

// sent is a page as a model gets it.
type sent struct {
	Request  string        `json:"request"`
	Titles   []string      `json:"titles,omitempty"`
	Summary  []string      `json:"summary,omitempty"`
	Places   int           `json:"places,omitempty"`
	Sections []sentSection `json:"sections"`
}

type sentSection struct {
	ID         string          `json:"id"`
	Question   string          `json:"question"`
	Statements []sentStatement `json:"statements"`
}

type sentStatement struct {
	ID      string   `json:"id"`
	Says    []string `json:"says"`
	Kept    bool     `json:"kept,omitempty"`
	Follows string   `json:"follows,omitempty"`
	Way     string   `json:"way,omitempty"`
}

// editCall asks how the text of a page is to be arranged.
func (s *Session) editCall(b *document.Builder, p *Page) Call {
	w := shower{b: b, names: p.Names, open: s.settings.Share != ShareSchema, seen: map[string]string{}}
	data := sent{Request: cut(document.Clean(p.Prompt), mostAsked), Sections: []sentSection{}}
	if len(p.Summary) > 0 {
		data.Summary, data.Places = p.Summary, p.Places
	}
	data.Titles = w.showAll(p.Titles)
	for _, block := range p.Sections[:min(len(p.Sections), mostSections)] {
		if one := w.section(block); len(one.Statements) > 0 {
			data.Sections = append(data.Sections, one)
		}
	}
	return Call{
		Purpose: ForWords, System: text("edit.md"), Schema: []byte(text("edit.schema.json")), Most: mostEdit,
		Messages: []Message{{User, strings.Replace(text("edit-data.md"), "{{data}}", framed(data), 1)}},
	}
}

// shower writes templates as a model gets them. Where values may not leave the house,
// it says what kind of value stands in each place.
type shower struct {
	b     *document.Builder
	names map[string]bool
	open  bool
	seen  map[string]string // what stands for a fact
}

func (w *shower) section(block Block) sentSection {
	out := sentSection{ID: block.ID, Question: cut(document.Clean(block.Question), 2*mostLetters)}
	for i, s := range block.sent() {
		if s.Quiet {
			continue
		}
		one := sentStatement{ID: s.ID, Says: w.showAll(block.ways(i)), Kept: s.Kept, Way: s.Way}
		if head := block.head(i); head != i {
			one.Follows = block.Statements[head].ID
		}
		out.Statements = append(out.Statements, one)
	}
	return out
}

func (w *shower) showAll(templates []string) []string {
	out := make([]string, len(templates))
	for i, template := range templates {
		out[i] = w.show(template)
	}
	return out
}

func (w *shower) show(template string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		id, after, _ := strings.Cut(rest, "}}")
		out.WriteString(w.fact(id))
		template = after
	}
}

func (w *shower) fact(id string) string {
	f := w.b.Fact(id)
	if w.open || w.names[id] {
		return cut(document.Clean(f.Text), mostLetters)
	}
	if w.seen[id] == "" {
		w.seen[id] = fmt.Sprintf("[%s %d]", f.Type, len(w.seen)+1)
	}
	return w.seen[id]
}

// sent are the statements of a block that a model is told of.
func (b *Block) sent() []Statement { return b.Statements[:min(len(b.Statements), mostStatements)] }

// ways are the sentences that can say a statement in its section: the answer says which
// rows the section is about.
func (b *Block) ways(statement int) []string {
	if statement == 0 {
		return b.Statements[statement].Whole
	}
	return b.Statements[statement].Bare
}

// head is the statement behind which one is understood: itself, where it leans on none.
func (b *Block) head(statement int) int {
	for statement > 0 && b.Statements[statement].Leans {
		statement--
	}
	return statement
}
