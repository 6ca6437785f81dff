package tell

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed chatter.txt
var chatterText string

// chatter are words that name nothing a table holds.
var chatter = sync.OnceValue(func() map[string]bool { return wordsOfFile(chatterText) })

var (
	// nameBefore ends where a field or a number is named.
	nameBefore = lazyregexp.New(`(?i)\b(?:by|per|each|every|average|mean|median|total|(?:number|share|rate|part|percentage|sum) of|how many|only|without|excluding)\s+(?:the |our |my |all )?$`)
	// nounBefore ends where a noun stands, or an adjective before it.
	nounBefore = lazyregexp.New(`(?i)(?:\b(?:the|our|my|your|their|its|an?|this|these|those|all|any|in|at|from|of|on|about|with|and|or|than|which|much|no|did|do|does|has|have|had|are|were)|[,&/:(])\s+(?:[\p{L}'-]+\s+)?$`)
	// verbBefore ends where a verb stands.
	verbBefore = lazyregexp.New(`(?i)\b(?:to|we|they|i|you|he|she|it|can|cannot|could|would|should|will|might|must|be|not|as|what|\p{L}+n'?t)\s+$`)
	occasion   = lazyregexp.New(`(?i)\bfor (?:(?:the|our|my|your|an?) )?(?:[\p{L}'-]+ ){0,3}$`)
)

// nameable leaves out, of the words that a plan says name nothing of the table, those that would name nothing anywhere:
// "main", "trying" and "Thursday's meeting" are no fields that somebody misses. They stay among the words that were not
// used. A report of its own programme lists those alone that stand as a noun does: its questions come from no single word.
func (s *slots) nameable(p plan.Plan) plan.Plan {
	form, _ := Of(p.Prompt)
	programmed := form.Programmed() || len(p.Questions) > 0 && p.Questions[0].Programme() != ""
	var dropped []string
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		no := u.Reason == nameless && !s.couldName(u.Text, programmed)
		if no {
			dropped = append(dropped, u.Text)
		}
		return no
	})
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		q.Instead = slices.DeleteFunc(slices.Clone(q.Instead), func(text string) bool { return !s.couldName(text, false) })
	}
	p.Words = slices.Clone(p.Words)
	for i, w := range p.Words {
		if w.Use == ask.NotAnswered && slices.ContainsFunc(dropped, func(text string) bool { return strings.Contains(text, p.Prompt[w.Start:w.End]) }) {
			p.Words[i].Use = ""
		}
	}
	return p
}

// couldName reports whether words of a request could name something that a table holds, where they stand.
func (s *slots) couldName(text string, programmed bool) bool {
	at := regexp.MustCompile(`(?:^|[^\p{L}\d])` + regexp.QuoteMeta(text)).FindStringIndex(s.prompt)
	if at == nil {
		return true
	}
	head := s.prompt[:at[1]-len(text)]
	if nameBefore.MatchString(head) {
		return true
	}
	if doubled(head, text, s.prompt[at[1]:]) || doing(head, text) || ownHouse(head, text) {
		return false
	}
	if saysNothing(text) || occasion.MatchString(head) && ofForms(lastWord(text)) {
		return false
	}
	return !programmed || nounBefore.MatchString(head) && !verbBefore.MatchString(head)
}

// doubled reports whether a noun stands on both sides of a small word, which makes an adverb of it: door to door, page
// by page.
func doubled(head, text, behind string) bool {
	before, after := doubledBefore.FindStringSubmatch(head), doubledBehind.FindStringSubmatch(behind)
	return before != nil && strings.EqualFold(before[1], text) || after != nil && strings.EqualFold(after[1], text)
}

// doing reports whether a word is what something or somebody is doing: it keeps sliding, are they discounting.
func doing(head, text string) bool {
	return strings.HasSuffix(text, "ing") && !strings.Contains(text, " ") && doingBefore.MatchString(head)
}

// ownHouse reports whether words are for those who ask, as a whole: how is the agency doing.
func ownHouse(head, text string) bool {
	return houses()[strings.ToLower(text)] && houseBefore.MatchString(head)
}

var (
	doubledBefore = lazyregexp.New(`(?i)\b(\p{L}+) (?:to|by|for|after|in|over|and|against) $`)
	doubledBehind = lazyregexp.New(`(?i)^ (?:to|by|for|after|in|over|and|against) (\p{L}+)\b`)
	doingBefore   = lazyregexp.New(`(?i)\b(?:keeps?|kept|starts?|started|stops?|stopped|been|being|(?:is|are|was|were) (?:(?:the|our|my|these|those) \p{L}+|we|they|people|it))\s+$`)
	houseBefore   = lazyregexp.New(`(?i)\b(?:the|our|my|this|whole|entire)\s+$`)
)

//go:embed houses.txt
var housesText string

// houses are what those who ask may call the place that they work at.
var houses = sync.OnceValue(func() map[string]bool { return wordsOfFile(housesText) })

// wordsOfFile are the words of a file of words.
func wordsOfFile(text string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(text) {
		if line[0] == '#' {
			continue
		}
		for _, w := range strings.Fields(line) {
			out[w] = true
		}
	}
	return out
}

// saysNothing reports whether words are chatter or of the form of a request, all of them.
func saysNothing(text string) bool {
	return !slices.ContainsFunc(wordSigns.FindAllString(strings.ToLower(text), -1), func(w string) bool {
		w = strings.TrimSuffix(w, "'s")
		return len(w) > 1 && !chatter()[w] && !formWords()[w] && !familyWords()[w]
	})
}

func lastWord(text string) string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}
