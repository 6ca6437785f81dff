package document

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is literal text, or a token when fact is not empty.
type piece struct {
	text string
	fact string
}

// split cuts a template into literal text and tokens {{id}}.
func split(template string) ([]piece, error) {
	var out []piece
	for template != "" {
		before, rest, found := strings.Cut(template, "{{")
		if before != "" {
			out = append(out, piece{text: before})
		}
		if !found {
			break
		}
		id, after, closed := strings.Cut(rest, "}}")
		if !closed || id == "" {
			return nil, fmt.Errorf("template: a token is not closed in %q", template)
		}
		out = append(out, piece{fact: id})
		template = after
	}
	return out, nil
}

// check refuses literal text that states something on its own: a digit, or half
// a token.
func (p piece) check() error {
	if i := strings.IndexFunc(p.text, unicode.IsNumber); i >= 0 {
		return fmt.Errorf("template: a digit outside a token in %q", p.text)
	}
	if strings.Contains(p.text, "}}") {
		return fmt.Errorf("template: a token is not opened in %q", p.text)
	}
	return nil
}

// NewSentence renders a template with facts. It is an error when the template
// names a fact that is not there, or has a digit outside its tokens.
func NewSentence(template string, facts map[string]Fact) (Sentence, error) {
	pieces, err := split(template)
	if err != nil {
		return Sentence{}, err
	}
	s := Sentence{Template: template, Facts: []string{}}
	var b strings.Builder
	for i, p := range pieces {
		if err := p.check(); err != nil {
			return Sentence{}, err
		}
		if p.fact == "" {
			text := p.text
			if strings.HasPrefix(text, ".") && strings.HasSuffix(b.String(), ".") { // "Łukasz F." ends a sentence by itself
				text = text[1:]
			}
			b.WriteString(text)
			continue
		}
		f, ok := facts[p.fact]
		if !ok {
			return Sentence{}, fmt.Errorf("template: no fact %q for %q", p.fact, template)
		}
		if !slices.Contains(s.Facts, f.ID) {
			s.Facts = append(s.Facts, f.ID)
		}
		b.WriteString(f.at(i == 0))
	}
	s.Text = b.String()
	return s, nil
}

// at is the fact's text at its place. Our own words (a label, not a cell), and
// cells in small letters only ("completed", not "iPhone"), begin a sentence with a
// capital.
func (f Fact) at(first bool) string {
	if !first || f.Type != NameFact || f.Result != "" && strings.Trim(f.Text, "abcdefghijklmnopqrstuvwxyz -_") != "" {
		return f.Text
	}
	r, size := utf8.DecodeRuneInString(f.Text)
	return string(unicode.ToUpper(r)) + f.Text[size:]
}
