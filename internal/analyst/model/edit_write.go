package model

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// mostJoined is how many words a sentence of two statements may have.
const mostJoined = 30

// joiners are the ways to join two sentences. "but" is for what goes opposite ways.
var joiners = map[string]string{"and": ", and ", "while": ", while ", "but": ", but ", ";": "; "}

// write says statements one after the other, two in one sentence where that was asked
// for and can be.
func (e *editor) write(list []chosen, summary bool) Arranged {
	var out Arranged
	scope := "" // that the summary speaks of
	for i := 0; i < len(list); i++ {
		c := list[i]
		ways := e.ways(c.place, summary, scope)
		if s := e.p.at(c.place).Scope; s != "" {
			scope = s
		}
		if i+1 < len(list) && list[i+1].join != "" && list[i+1].behind == c.place {
			next := list[i+1]
			if joined := e.joined(c, next, ways, e.ways(next.place, summary, scope)); joined != "" {
				out = append(out, Sentence{Template: joined, Says: []int{c.statement, next.statement}, from: []place{c.place, next.place}})
				i++
				continue
			}
		}
		if c.join != "" {
			e.ignore(e.p.at(c.place).ID, c.join, "it cannot be joined to the statement before it")
		}
		out = append(out, Sentence{Template: e.single(ways, c.as, summary), Says: []int{c.statement}, from: []place{c.place}})
	}
	return out
}

// ways are the sentences that can say a statement where it stands. A summary says of
// which rows it speaks when these change.
func (e *editor) ways(at place, summary bool, scope string) []string {
	s := e.p.at(at)
	switch {
	case !summary:
		return e.p.Sections[at.block].ways(at.statement)
	case s.Scope == scope:
		return s.Bare
	}
	return s.Whole
}

// start is the sentence that was chosen; else the first, in a summary the second: its
// section has the first.
func start(as, ways int, summary bool) int {
	switch {
	case as > 0:
		return (as - 1) % ways
	case summary:
		return 1 % ways
	}
	return 0
}

// single is the sentence that was chosen, or the next one that the page does not have.
func (e *editor) single(ways []string, as int, summary bool) string {
	from := start(as, len(ways), summary)
	for i := range ways {
		if way := ways[(from+i)%len(ways)]; !e.said[way] {
			e.said[way] = true
			return way
		}
	}
	return ways[from]
}

// joined is one sentence that says two statements; empty: no two of their sentences can
// be joined so.
func (e *editor) joined(x, y chosen, first, second []string) string {
	a, b := e.p.at(x.place), e.p.at(y.place)
	if a.Of != b.Of || y.join == "but" && (a.Way == "" || b.Way == "" || a.Way == b.Way) {
		return ""
	}
	for i := range first {
		for j := range second {
			one, two := first[(start(x.as, len(first), false)+i)%len(first)], second[(start(y.as, len(second), false)+j)%len(second)]
			if e.said[one] || e.said[two] || !e.joinable(one, two, a.Dates) {
				continue
			}
			joined := strings.TrimSuffix(one, ".") + joiners[y.join] + lower(two)
			if s := e.b.Sentence(joined); len(strings.Fields(s.Text)) <= mostJoined {
				e.said[one], e.said[two] = true, true
				return joined
			}
		}
	}
	return ""
}

// joinable reports whether two sentences of ours stay clear and true as one. Each is a
// plain one, the first without a colon; the first does not begin with a time or a place, which would be taken to
// hold for both, nor end in a time that the second does not have.
func (e *editor) joinable(one, two, dates string) bool {
	if !plain(one) || !plain(two) || strings.Contains(literal(one), ":") {
		return false
	}
	if !strings.HasPrefix(one, "{{") && !strings.HasPrefix(one, "The ") && !strings.HasPrefix(one, "There ") {
		return false
	}
	other := func(f document.Fact) bool { return f.Text != dates }
	return len(e.dates(two)) > 0 || !slices.ContainsFunc(e.dates(one), other)
}

// fewestWords stand before a colon where there is a verb among them.
const fewestWords = 4

// plain reports whether a sentence is one, and not two or a heading with one behind it.
func plain(template string) bool {
	bare, ends := strings.CutSuffix(literal(template), ".")
	parts := []string{";", "?", "!", ". ", ", and ", ", but ", ", while "}
	if !ends || slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(bare, p) }) {
		return false
	}
	before, _, broken := strings.Cut(bare, ":")
	return !broken || len(strings.Fields(before)) >= fewestWords
}

// dates are the times that a sentence names.
func (e *editor) dates(template string) []document.Fact {
	var out []document.Fact
	for _, id := range facts(template) {
		if f := e.b.Fact(id); f.Type == document.DateFact {
			out = append(out, f)
		}
	}
	return out
}

// literal is a template with a letter for each token.
func literal(template string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		_, template, _ = strings.Cut(rest, "}}")
		out.WriteString("x")
	}
}

// lower begins a sentence that follows another with a small letter, where it begins with
// a word of ours. Names and units begin with a token, and acronyms have more capitals.
func lower(template string) string {
	r, size := utf8.DecodeRuneInString(template)
	word, _, _ := strings.Cut(template[size:], " ")
	if strings.IndexFunc(word, unicode.IsUpper) >= 0 {
		return template
	}
	return string(unicode.ToLower(r)) + template[size:]
}
