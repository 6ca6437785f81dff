package tell

import (
	"bufio"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed nouns.txt
var nounsText string

//go:embed verbs.txt
var verbsText string

// linesOf are the lines of a list that say something.
func linesOf(text string) []string {
	var out []string
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		if line := lines.Text(); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// patternLines are the lines of a list as regular expressions, whatever the case of letters.
func patternLines(text string) []*lazyregexp.Pattern {
	var out []*lazyregexp.Pattern
	for _, line := range linesOf(text) {
		out = append(out, patternOf("(?i)"+line))
	}
	return out
}

// otherNouns are what rows are called besides, by what they are called.
var otherNouns = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, line := range linesOf(nounsText) {
		list := strings.Fields(line)
		out[list[0]] = append(out[list[0]], list[1:]...)
	}
	return out
})

// callsRows reports whether a word is another one for the rows of a table: visits, where these are appointments.
func (s *slots) callsRows(word string) bool {
	word = model.Singular(strings.ToLower(word))
	for _, noun := range []string{s.profile.Model.Noun, s.profile.RowNoun} {
		list := strings.Fields(strings.ToLower(noun))
		if len(list) > 0 && slices.Contains(otherNouns()[model.Singular(list[len(list)-1])], word) {
			return true
		}
	}
	return false
}

// manyWords ask how many there are of what stands behind them.
var manyWords = lazyregexp.New(`(?i)\b(?:(fewer|so few|too few|so many|too many|as many)|more|less|many|number of)\s+(\p{L}+s|people)\b`)

// fewer are the nouns whose number a request is about: why did we sell fewer cars is about how many, whatever
// the table calls them. Behind "more" and "less", which also speak of amounts, the noun is one for the rows.
func (s *slots) fewer() []wordAt {
	var out []wordAt
	for _, at := range manyWords.FindAllStringSubmatchIndex(s.prompt, -1) {
		word := s.prompt[at[4]:at[5]]
		if at[2] >= 0 || s.callsRows(word) {
			out = append(out, wordAt{at[4], word})
		}
	}
	return out
}

// wordAt is a word of a prompt and where it begins.
type wordAt struct {
	start int
	text  string
}

// verbLists are verbs and the words of the columns that they are about.
var verbLists = sync.OnceValue(func() [][2][]string { return wordLists(verbsText) })

// verbal reports whether a word is a verb of the lists, which only hints at a number by itself.
func verbal(word string) bool {
	word = strings.ToLower(word)
	return failedWords.MatchString(word) || slices.ContainsFunc(verbLists(), func(list [2][]string) bool { return slices.Contains(list[0], word) })
}

// aimed are words in the names of numbers that nothing was done by: what was meant to be, or what it cost.
var aimed = lazyregexp.New(`(?i)(?:^|_| )(?:plan(?:ned)?|target|budget|forecast|goal|expected|capacity|rate|pct|percent|price|unit_cost|share|quota)(?:_| |$)`)

// wasteNames are what numbers of waste are called.
var wasteNames = lazyregexp.New(`(?i)scrap|waste|reject|discard|defect|spoil|loss|unsold|thrown|abandon|missed|cancel`)

// done is the number that a verb of a request is about, where the request names no other; ok is false for others.
func (s *slots) done() (plan.Measure, bool) {
	said := wordsIn(s.prompt)
	for _, list := range verbLists() {
		if !slices.ContainsFunc(list[0], func(v string) bool { return slices.Contains(said, v) }) {
			continue
		}
		wasted := wasteNames.MatchString(list[1][0])
		for _, word := range list[1] {
			if c := s.flowNamed(word, wasted); c != nil {
				return s.columnMeasure(c), true
			}
		}
	}
	return plan.Measure{}, false
}

// flowNamed is the first number that adds up whose name has a word; nil: none has.
func (s *slots) flowNamed(word string, wasted bool) *catalog.Column {
	for _, m := range s.profile.Model.Metrics {
		c := s.profile.Column(m.Column)
		if m.Kind != model.KindSum || c == nil || aimed.MatchString(c.Name) || wasteNames.MatchString(c.Name) != wasted {
			continue
		}
		if slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), model.Singular(word)) {
			return c
		}
	}
	return nil
}

var (
	failedWords  = lazyregexp.New(`(?i)\b(?:rejected|rejects?|failed|fail(?:s|ures?)?|faulty|defective|defects?|scrapped)\b`)
	failedValues = lazyregexp.New(`(?i)^(?:fail(?:ed)?|reject(?:ed)?|nok|not ok|n\.?o\.?k\.?|bad|defect(?:ive)?|ng|non[- ]?conform\w*|refused)$`)
)

// failed is the part of the rows that a test found bad, where a request asks for the part that was rejected;
// ok is false for others.
func (s *slots) failed() (plan.Measure, bool) {
	if !failedWords.MatchString(s.prompt) || !partWords.MatchString(s.prompt) {
		return plan.Measure{}, false
	}
	for _, c := range s.profile.Columns {
		for _, v := range c.Values {
			if c.AllValues && c.Distinct <= plan.MostAcross && failedValues.MatchString(v.Value) {
				return s.shareOf(ask.Mention{Name: c.Name, Value: v.Value}), true
			}
		}
	}
	return plan.Measure{}, false
}
