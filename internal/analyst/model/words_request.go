package model

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Bounds of what a model is sent of a page.
const (
	mostSections = 8
	mostFindings = 8
	mostAsked    = 2000 // letters of the request
)

// sent is a page as a model gets it.
type sent struct {
	Request    string          `json:"request"`
	Statements []sentStatement `json:"statements"`
	Facts      []sentFact      `json:"facts"`
}

type sentStatement struct {
	ID       string `json:"id"`
	Of       string `json:"of,omitempty"` // the part of the request that it answers
	Template string `json:"template"`
	Text     string `json:"text,omitempty"`
}

type sentFact struct {
	ID   string `json:"id"`
	Is   string `json:"is"` // number, name, date or label
	Text string `json:"text,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// wordsCall asks for the sentences of a page. Where values may not leave the house, a
// model gets the templates, and what their tokens are, but not what they stand for.
func (s *Session) wordsCall(b *document.Builder, p *Page) Call {
	data := sent{Request: cut(document.Clean(p.Prompt), mostAsked)}
	open := s.settings.Share != ShareSchema
	named := measuresOf(b, p)
	known := map[string]bool{}
	add := func(st *Statement, of string) {
		if len(st.Findings) == 0 {
			return
		}
		one := sentStatement{ID: st.ID, Of: cut(document.Clean(of), mostLetters*2), Template: st.Template}
		for _, id := range facts(st.Template) {
			if !known[id] {
				known[id] = true
				data.Facts = append(data.Facts, factSent(b.Fact(id), open || named[id]))
			}
		}
		if open {
			one.Text = rendered(b, st.Template)
		}
		data.Statements = append(data.Statements, one)
	}
	if len(p.Summary) > 0 {
		add(&p.Title, "")
		for i := range p.Summary {
			add(&p.Summary[i], "")
		}
	}
	for i := range p.Sections[:min(len(p.Sections), mostSections)] {
		block := &p.Sections[i]
		add(&block.Answer, block.Question)
		for j := range block.Findings[:min(len(block.Findings), mostFindings)] {
			add(&block.Findings[j], "")
		}
	}
	return Call{
		Purpose: ForWords, System: wordsSystem(), Schema: []byte(wordsSchema), Most: mostWords,
		Messages: []Message{{User, strings.Replace(wordsPrompt("words-data.md"), "{{data}}", framed(data), 1)}},
	}
}

// measuresOf are the names of measures and fields: of the schema, and without a value in
// them, which that of a filter has.
func measuresOf(b *document.Builder, p *Page) map[string]bool {
	out := map[string]bool{}
	for _, s := range p.statements() {
		for _, f := range s.Findings {
			for _, role := range []string{"measure", "field", "noun", "first", "second"} {
				for _, id := range facts(f.Roles[role]) {
					fact := b.Fact(id)
					out[id] = isLabel(fact) && !strings.Contains(fact.Text, " where ")
				}
			}
		}
	}
	return out
}

func factSent(f document.Fact, open bool) sentFact {
	out := sentFact{ID: f.ID, Is: string(f.Type), Unit: cut(document.Clean(f.Unit), mostLetters)}
	if isLabel(f) {
		out.Is = "label"
	}
	if open {
		out.Text = cut(document.Clean(f.Text), mostLetters)
	}
	return out
}

// rendered is a template as people read it, each fact cut.
func rendered(b *document.Builder, template string) string {
	for _, id := range facts(template) {
		template = strings.ReplaceAll(template, "{{"+id+"}}", cut(document.Clean(b.Fact(id).Text), mostLetters))
	}
	return template
}

// wordsSystem is the file words.md with the words of the vocabulary in it.
func wordsSystem() string {
	g, err := english()
	if err != nil {
		return wordsPrompt("words.md")
	}
	text := wordsPrompt("words.md")
	for _, class := range []string{"moved.up", "moved.down", "rising.up", "rising.down", "a rise.up", "a rise.down", "highest", "lowest"} {
		text = strings.ReplaceAll(text, "{{"+class+"}}", strings.Join(g.said(g.rules[class]), ", "))
	}
	return text
}

// said are the ways to say a rule of words alone.
func (g *grammar) said(n *node) []string {
	switch n.op {
	case opWord:
		return []string{n.text}
	case opRule:
		return g.said(g.rules[n.text])
	case opAlt:
		return append(g.said(n.kids[0]), g.said(n.kids[1])...)
	case opSeq:
		out := []string{""}
		for _, kid := range n.kids {
			var next []string
			for _, a := range out {
				for _, b := range g.said(kid) {
					next = append(next, strings.TrimSpace(a+" "+b))
				}
			}
			out = next
		}
		return out
	}
	return nil
}

// wordsSchema is the JSON Schema of a reply: every member required, no bounds that an
// endpoint may not know.
const wordsSchema = `{"type":"object","additionalProperties":false,"required":["title","summary","sections"],"properties":{` +
	`"title":{"$ref":"#/$defs/sentence"},` +
	`"summary":{"type":"array","items":{"$ref":"#/$defs/sentence"}},` +
	`"sections":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["id","answer","findings"],"properties":{` +
	`"id":{"type":"string"},"answer":{"type":"array","items":{"$ref":"#/$defs/sentence"}},` +
	`"findings":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["id","text"],"properties":{"id":{"type":"string"},"text":{"type":"string"}}}}}}}},` +
	`"$defs":{"sentence":{"type":"object","additionalProperties":false,"required":["text","of"],"properties":{"text":{"type":"string"},"of":{"type":"array","items":{"type":"string"}}}}}}`

// wordsPrompt is a file of the folder prompts.
func wordsPrompt(name string) string {
	text, err := prompts.ReadFile("prompts/" + name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return string(text)
}
