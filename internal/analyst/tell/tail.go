package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	sentenceText = lazyregexp.New(`[^.?!;]+[.?!;]*`)
	andAsks      = lazyregexp.New(`(?i)(?:,\s*|\s)(?:and|&|plus|also)\s+(?:who|whom|whose|which|what (?:are|is|was|were) the|(?:what|how) about|how many|how much|how long)\b`)
	andWhat      = lazyregexp.New(`(?i)(?:,\s*|\s)(?:and|&|plus|also)\s+(?:who|whom|whose|which|what(?:'s)?|how)\b`)
	asksWho      = lazyregexp.New(`(?i)^\W*(?:and |also |plus )*(?:who|whom|whose|which|what (?:are|is|was|were) the|(?:what|how) about|where (?:do|does|did|are|is)|how many|how much|how long|when|list|show)\b`)
)

// sentences are the places of the sentences of a request, and of what a sentence asks for of its own behind an "and".
func sentences(prompt string) [][]int {
	var out [][]int
	for _, at := range sentenceText.FindAllStringIndex(prompt, -1) {
		from := at[0]
		for _, more := range andWhat.FindAllStringIndex(prompt[at[0]:at[1]], -1) {
			if clause := prompt[at[0]+more[0] : at[1]]; !beginsWith(andAsks, clause) && !ToDo(firstClause(clause)) || besideWorklist(strings.TrimLeft(prompt[at[0]+more[0]:at[1]], ", ")) { // it is about each of what is asked before
				continue
			}
			out, from = append(out, []int{from, at[0] + more[0]}), at[0]+more[0]
		}
		out = append(out, []int{from, at[1]})
	}
	return out
}

// beginsWith reports whether a text begins with what fits a pattern.
func beginsWith(p *lazyregexp.Pattern, text string) bool {
	at := p.FindStringIndex(text)
	return at != nil && at[0] == 0
}

// firstClause is a text to the comma behind its first word.
func firstClause(text string) string {
	text = strings.TrimLeft(text, ", ")
	before, _, _ := strings.Cut(text, ",")
	return before
}

var whatAbout = lazyregexp.New(`(?i)^\W*(?:and |also |plus |but |so )*(?:what|how) about\b`)

// Tail are the sentences of a request for an update, or for what somebody should know, that ask for something of
// their own behind it, as "Who cancels the most?" does. Head is the request with blanks in their place, so that
// words keep where they stand. What is unusual, what changed and why are parts of an update.
func Tail(prompt string) (head string, tail []Ask) {
	form, _ := Of(prompt)
	held := HasGoal(prompt)
	whole := form == Update || form == Overview
	if !whole && !held || Numbered(prompt) {
		return prompt, nil
	}
	head = prompt
	for i, at := range sentences(prompt) {
		text := prompt[at[0]:at[1]]
		own, _ := Of(strings.TrimSpace(text))
		if i == 0 || !whole && !whatAbout.MatchString(text) || !asksWho.MatchString(text) && !ToDo(text) && !turned("worry", text) || own != Plain || len(strings.Fields(text)) < 3 || HasGoal(text) || held && matchOf("blame", strings.ToLower(text)) != nil {
			continue
		}
		lead := len(text) - len(strings.TrimLeft(text, ", \n\t"))
		tail = append(tail, Ask{Start: at[0] + lead, Text: strings.TrimSpace(text[lead:])})
		head = head[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + head[at[1]:]
	}
	if rest, _ := Of(head); rest != form && whole { // the tail made it what it is
		return prompt, nil
	}
	return head, tail
}
