package model

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed vocabulary/*.txt
var vocabularyFiles embed.FS

// node is a piece of grammar: what may stand at a place of a sentence.
type node struct {
	op   op
	text string // of a word: itself; of a role or a rule: its name
	kids []*node
}

// op says how a node is matched.
type op int

const (
	opWord   op = iota // this word or sign
	opRole             // the tokens of a role
	opRule             // a rule of the vocabulary
	opSeq              // one after the other
	opAlt              // one of them
	opOption           // or nothing
	opNot              // not here
)

// grammar is what may be said: rules that every saying may use, and by shape the
// parts of clauses. It is part of the program: a fault in it is found by tests.
type grammar struct {
	rules  map[string]*node
	shapes map[string][]*clauses
	words  map[string]bool // of all rules and shapes
}

// clauses are ways to say one shape, that a section of the vocabulary puts together. By voice ("a": the group is the subject)
// what stands before the verb, the predicate, and the predicate in its form with -ing.
type clauses struct {
	subject, did, doing map[string]*node
	short               map[string]*node // predicates that leave out the measure, which the clause before has
	on                  map[string]*node // what goes on with a verb of the same way before: and by 3 a month over 36 months
	full                *node            // whole clauses
	more                *node            // whole clauses behind one of the same saying
	like                *node            // what goes on with the predicate of a clause before that says the same of another
	tail                *node            // may follow a clause, in any order
	after               *node            // the same, behind a sign or in brackets only
	end                 *node            // may follow last: it names somebody else
	front               *node            // may stand before one, with a comma
}

var english = sync.OnceValues(loadGrammar)

func loadGrammar() (*grammar, error) {
	g := &grammar{rules: map[string]*node{}, shapes: map[string][]*clauses{}, words: map[string]bool{}}
	list, err := vocabularyFiles.ReadDir("vocabulary")
	if err != nil {
		return nil, fmt.Errorf("read the vocabulary: %w", err)
	}
	for _, f := range list {
		text, err := vocabularyFiles.ReadFile(path.Join("vocabulary", f.Name()))
		if err == nil {
			err = g.load(string(text))
		}
		if err != nil {
			return nil, fmt.Errorf("read the vocabulary %s: %w", f.Name(), err)
		}
	}
	return g, nil
}

// load reads lines "name = expression", each of which adds a way to say it; "name~ = …"
// does so for .up and for .down, with their own rules in it. Under a line [shape, shape] they are parts of these shapes' clauses. A line that begins with
// white space goes on with the one before.
func (g *grammar) load(text string) error {
	var section []target
	for _, line := range joined(text) {
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") && !strings.Contains(line, "=") {
			section = g.section(strings.Split(strings.Trim(line, "[]"), ", "))
			continue
		}
		name, expression, ok := strings.Cut(line, " = ")
		if !ok {
			return fmt.Errorf("no expression in %q", line)
		}
		if err := g.add(section, strings.TrimSpace(name), expression); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	return nil
}

// joined are the lines of a file that are no comments, with those that go on.
func joined(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == ' ' && len(out) > 0:
			out[len(out)-1] += line
		default:
			out = append(out, line)
		}
	}
	return out
}

// target is where the lines of a section go for one of its shapes.
type target struct {
	*clauses
	way string
}

func (g *grammar) section(shapes []string) []target {
	out := make([]target, len(shapes))
	for i, shape := range shapes {
		c := &clauses{subject: map[string]*node{}, did: map[string]*node{}, doing: map[string]*node{}, short: map[string]*node{}, on: map[string]*node{}}
		g.shapes[shape] = append(g.shapes[shape], c)
		out[i] = target{c, way(shape)}
	}
	return out
}

func (g *grammar) add(section []target, name, expression string) error {
	if len(section) == 0 {
		return g.shared(name, expression)
	}
	for _, t := range section {
		n, err := g.parsed(expression, t.way)
		if err != nil {
			return err
		}
		t.add(name, n)
	}
	return nil
}

// shared adds a rule; one whose name ends on ~ is two, one for each direction.
func (g *grammar) shared(name, expression string) error {
	ways := []string{""}
	if strings.HasSuffix(name, "~") {
		ways = []string{".up", ".down"}
	}
	for _, way := range ways {
		n, err := g.parsed(expression, way)
		if err != nil {
			return err
		}
		either(g.rules, strings.TrimSuffix(name, "~")+way, n)
	}
	return nil
}

func (c *clauses) add(name string, n *node) {
	part, voice, _ := strings.Cut(name, " ")
	switch part {
	case "subj":
		either(c.subject, voice, n)
	case "did":
		either(c.did, voice, n)
	case "doing":
		either(c.doing, voice, n)
	case "short":
		either(c.short, voice, n)
	case "on":
		either(c.on, voice, n)
	case "more":
		c.more = or(c.more, n)
	case "like":
		c.like = or(c.like, n)
	case "full":
		c.full = or(c.full, n)
	case "tail":
		c.tail = or(c.tail, n)
	case "after":
		c.after = or(c.after, n)
	case "end":
		c.end = or(c.end, n)
	case "front":
		c.front = or(c.front, n)
	}
}

// voices are those of the subjects, always in the same order.
func (c *clauses) voices() []string { return slices.Sorted(maps.Keys(c.subject)) }

func either(m map[string]*node, name string, n *node) { m[name] = or(m[name], n) }

func or(a, b *node) *node {
	if a == nil {
		return b
	}
	return &node{op: opAlt, kids: []*node{a, b}}
}

// way is the direction of a shape; rules that are named with ~ at their end are those
// of this direction.
func way(shape string) string {
	for part := range strings.SplitSeq(shape, ".") {
		switch part {
		case "up", "high", "more":
			return ".up"
		case "down", "low", "less":
			return ".down"
		}
	}
	return ""
}

// parsed reads an expression: words, {role}, <rule>, [what may be left out],
// (one | another), !what may not follow; \( and \) are the signs.
func (g *grammar) parsed(expression, way string) (*node, error) {
	p := &expressionParser{tokens: pieces.FindAllString(expression, -1), way: way, words: g.words}
	n, err := p.alternatives()
	if err == nil && p.at < len(p.tokens) {
		err = fmt.Errorf("%q is left over", p.tokens[p.at])
	}
	return n, err
}

// pieces are what an expression is made of.
var pieces = regexp.MustCompile(`<[^>]*>|\{[^}]*\}|\\[()]|'s|[\pL-]+|[^\s]`)

type expressionParser struct {
	tokens []string
	at     int
	way    string
	words  map[string]bool
}

func (p *expressionParser) peek() string {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return ""
}

func (p *expressionParser) alternatives() (*node, error) {
	var out *node
	for {
		n, err := p.sequence()
		if err != nil {
			return nil, err
		}
		if out = or(out, n); p.peek() != "|" {
			return out, nil
		}
		p.at++
	}
}

func (p *expressionParser) sequence() (*node, error) {
	out := &node{op: opSeq}
	for {
		switch p.peek() {
		case "", "|", ")", "]":
			return out, nil
		}
		n, err := p.one()
		if err != nil {
			return nil, err
		}
		out.kids = append(out.kids, n)
	}
}

func (p *expressionParser) one() (*node, error) {
	token := p.peek()
	p.at++
	switch {
	case token == "[":
		return p.bracket(opOption, "]")
	case token == "(":
		return p.bracket(opSeq, ")")
	case token == "!":
		n, err := p.one()
		return &node{op: opNot, kids: []*node{n}}, err
	case strings.HasPrefix(token, "{"):
		return &node{op: opRole, text: strings.Trim(token, "{}")}, nil
	case strings.HasPrefix(token, "<"):
		name := strings.Trim(token, "<>")
		if directed, ok := strings.CutSuffix(name, "~"); ok {
			name = directed + p.way
		}
		return &node{op: opRule, text: name}, nil
	}
	word := strings.TrimPrefix(token, `\`)
	p.words[word] = true
	return &node{op: opWord, text: word}, nil
}

func (p *expressionParser) bracket(how op, end string) (*node, error) {
	n, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if p.peek() != end {
		return nil, fmt.Errorf("%q is missing", end)
	}
	p.at++
	return &node{op: how, kids: []*node{n}}, nil
}
