package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// place of a sentence in the report.
type spot struct {
	where string // in the reply: "summary[1]"
	title bool
	// own is the template that a finding's sentence takes the place of: what that has of
	// rows and dates, the sentence needs. Empty: it stands in a paragraph.
	own string
	// allowed are the statements that may be said here: each sentence says what stands
	// in its own part of the report, where its rows and its dates are known.
	allowed []string
	// before are the facts of the sentence before it in its part of the report.
	before []string
}

// sentence checks a text that is to say the statements of these ids: it returns the
// template and what it says, or why not. Passing means that every word was read, as
// something that one of the statements says.
func (c *examiner) sentence(text string, of []string, at spot) (template string, says []*saying, v *Violation) {
	defer func() {
		if v != nil {
			v.Where, says = at.where, nil
		}
	}()
	sayings, v := c.sayings(of, at)
	if v != nil {
		return "", nil, v
	}
	text = strings.TrimSpace(text)
	if own := ours(text, sayings); own != nil && strings.HasSuffix(text, ".") != at.title { // in our own words
		return text, own, c.complete(nil, own, facts(c.canonical(text)), at)
	}
	read, v := c.items(c.tokens(text, sayings))
	if v != nil {
		return "", nil, v
	}
	stop := len(read) > 0 && read[len(read)-1].raw == "."
	if stop {
		read = read[:len(read)-1]
	}
	if len(read) == 0 || stop == at.title {
		return "", nil, &Violation{Rule: "V8", Text: short(text), Why: "a sentence ends with a full stop, a title without one"}
	}
	if v := c.foreignTokens(read, sayings); v != nil {
		return "", nil, v
	}
	r := c.reader(read, sayings)
	r.title = at.title
	clauses := r.read()
	if clauses == nil {
		return "", nil, r.stuck()
	}
	if v := c.mixed(read, clauses); v != nil {
		return "", nil, v
	}
	for _, part := range clauses {
		if !slices.Contains(says, part.saying) {
			says = append(says, part.saying)
		}
	}
	if template = upperFirst(write(read)); stop {
		template += "."
	}
	if v := c.weighed(read, clauses, at); v != nil {
		return "", nil, v
	}
	return template, says, c.complete(read, says, factsOf(read), at)
}

// factsOf are the facts of the tokens of a sentence.
func factsOf(read []item) []string {
	var out []string
	for _, i := range read {
		if i.fact {
			out = append(out, i.text)
		}
	}
	return out
}

func upperFirst(s string) string {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// sayings are those of the statements that a sentence names.
func (c *examiner) sayings(of []string, at spot) ([]*saying, *Violation) {
	var out []*saying
	for _, id := range of {
		known, ok := c.known[id]
		if !ok || !slices.Contains(at.allowed, id) {
			return nil, &Violation{Rule: "V2", Text: short(id), Why: "there is no such statement to say here"}
		}
		out = append(out, known...)
	}
	if len(out) == 0 || len(out) > mostSayings {
		return nil, &Violation{Rule: "V2", Text: short(strings.Join(of, " ")), Why: "a sentence says one statement or a few"}
	}
	return out, nil
}

// ours: the text is a phrase of ours for one of the sayings, to the letter.
func ours(text string, sayings []*saying) []*saying {
	for _, s := range sayings {
		if slices.Contains(s.Phrases, text) {
			return []*saying{s}
		}
	}
	return nil
}

// tokens puts the tokens of names and dates for them, where they are written out as
// they are: that is what they mean.
func (c *examiner) tokens(text string, sayings []*saying) string {
	byText := map[string]string{}
	for _, s := range sayings {
		for id := range s.facts {
			if f := c.facts(id); f.Type == document.DateFact || f.Type == document.NameFact && !isLabel(f) {
				byText[f.Text] = id
			}
		}
	}
	for _, name := range sortedLongest(byText) {
		text = replaceWhole(text, name, "{{"+byText[name]+"}}")
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }), " ")
}

// foreignTokens: a sentence has tokens of its statements only.
func (c *examiner) foreignTokens(read []item, sayings []*saying) *Violation {
	seen := map[string]bool{}
	for _, i := range read {
		if !i.fact {
			continue
		}
		if !slices.ContainsFunc(sayings, func(s *saying) bool { return s.facts[i.text] }) {
			return &Violation{Rule: "V2", Text: i.raw, Why: "the statements that the sentence names do not have this token"}
		}
		if c.facts(i.text).Type == document.NumberFact && seen[i.text] {
			return &Violation{Rule: "V2", Text: i.raw, Why: "a sentence says a number once"}
		}
		seen[i.text] = true
	}
	return nil
}

// stuck says where a sentence could not be read any more, by what kind of claim it is.
func (r *reader) stuck() *Violation {
	at, hopes := min(r.reached.at, len(r.items)), r.reached.expected()
	v := &Violation{Rule: "V7", Text: short(write(r.items[:min(at+1, len(r.items))]))}
	if len(hopes) > 12 {
		hopes = append(hopes[:12], "…")
	}
	could := strings.Join(hopes, " | ")
	switch {
	case at >= len(r.items):
		v.Rule, v.Why = "V8", "the sentence is not complete; it could go on with: "+could
		return v
	case r.items[at].fact:
		v.Rule = map[document.FactType]string{document.NumberFact: "V2", document.DateFact: "V6", document.NameFact: "V5", document.QuoteFact: "V5"}[r.examiner.facts(r.items[at].text).Type]
	default:
		v.Rule = r.examiner.grammar.rule(r.items[at].text)
	}
	v.Why = fmt.Sprintf("the statements do not say %q here; what they say could go on with: %s", r.items[at].raw, could)
	return v
}

// rule is the one that a word breaks where it stands in no place of its own.
func (g *grammar) rule(word string) string {
	for class, rule := range map[string]string{"a word of counting": "V1", "a word of moving": "V3", "a word of ranking": "V4", "a word of timing": "V6"} {
		m := matcher{grammar: g, items: []item{{text: word, raw: word}}, saying: &saying{}, reached: &reach{}, known: map[place][]int{}}
		if slices.Contains(m.ends(g.rules[class], 0), 1) {
			return rule
		}
	}
	if g.words[word] {
		return "V2"
	}
	return "V7"
}
