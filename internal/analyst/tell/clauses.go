package tell

import (
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

//go:embed numbers.txt
var numbersText string

//go:embed clauses.txt
var clausesText string

// numberLists are nouns and the words of the columns that they are about, clauseLists verbs of clauses.
var (
	numberLists = sync.OnceValue(func() [][2][]string { return wordLists(numbersText) })
	clauseLists = sync.OnceValue(func() [][2][]string { return slices.Concat(wordLists(clausesText), verbLists()) })
)

// wordLists are the lines of a file: some words, and those in the names of columns that they are about.
func wordLists(text string) [][2][]string {
	var out [][2][]string
	for _, line := range linesOf(text) {
		said, names, _ := strings.Cut(line, " = ")
		out = append(out, [2][]string{strings.Fields(said), strings.Fields(names)})
	}
	return out
}

// whatWeDid is a number that a clause names by what was done: takings and what we threw out.
var whatWeDid = lazyregexp.New(`(?i)(?:^|[,;:+&-]|\band|\bplus) ?what (?:(?:we|they|you|people|customers|was|were|is|are|got|has been|have been|he|she|it)(?: (?:have|had|has|all))? )?(\p{L}+)`)

// mentionsClause is a noun or a clause that stands for a number.
const mentionsClause = "clause"

// clauses are the numbers that a request names by nouns and clauses of which no other mention makes a number: guests of covers, what we threw
// out of what was thrown away.
func (s *slots) clauses(have []ask.Mention) []ask.Mention {
	var out []ask.Mention
	add := func(start, end int, list [2][]string) {
		m := ask.Mention{From: -1, To: -1, Start: start, Text: s.prompt[start:end], Kind: mentionsClause}
		if within(m, slices.DeleteFunc(slices.Clone(have), func(o ask.Mention) bool { return class(o) == 0 && (o.How == "kind" || !s.numeric(o)) })) || within(m, out) {
			return
		}
		if c := s.flowOf(list); c != nil {
			m.Name = c.Name
			out = append(out, m)
		}
	}
	for _, at := range whatWeDid.FindAllStringSubmatchIndex(s.prompt, -1) {
		verb := strings.ToLower(s.prompt[at[2]:at[3]])
		for _, list := range clauseLists() {
			if slices.Contains(list[0], verb) && !behindBy.MatchString(s.prompt[:at[0]]) {
				add(at[2], at[3], list)
			}
		}
	}
	for _, at := range wordSigns.FindAllStringIndex(s.prompt, -1) {
		noun := strings.ToLower(s.prompt[at[0]:at[1]])
		for _, list := range numberLists() {
			if slices.Contains(list[0], noun) && !s.callsColumn(noun) && !s.callsRows(noun) && !byWords.MatchString(strings.ToLower(s.prompt[max(0, at[0]-24):at[0]])) {
				add(at[0], at[1], list)
			}
		}
	}
	return out
}

// behindBy reports that what follows is the second of two fields: by depot and what was bought.
var behindBy = lazyregexp.New(`(?i)\b(?:by|per) [^,.;:?!]*$`)

// flowOf is the first number whose name has the nearest of some words; nil: none has.
func (s *slots) flowOf(list [2][]string) *catalog.Column {
	wasted := wasteNames.MatchString(list[1][0])
	for _, word := range list[1] {
		for _, m := range s.profile.Model.Metrics {
			c := s.profile.Column(m.Column)
			if c == nil || m.Kind != model.KindSum && m.Kind != model.KindNewest || aimed.MatchString(c.Name) || wasteNames.MatchString(c.Name) != wasted {
				continue
			}
			if slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), model.Singular(word)) {
				return c
			}
		}
	}
	return nil
}

// ofClause is the number that a clause stands for.
func (s *slots) ofClause(m ask.Mention) (plan.Measure, bool) {
	c := s.profile.Column(m.Name)
	if m.Kind != mentionsClause || c == nil {
		return plan.Measure{}, false
	}
	return s.columnMeasure(c), true
}

// callsColumn reports whether a word is one of the name of a number already: the noun needs no list then.
func (s *slots) callsColumn(word string) bool {
	return slices.ContainsFunc(s.profile.Columns, func(c catalog.Column) bool {
		return number(&c, s.profile) && slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), model.Singular(word))
	})
}
