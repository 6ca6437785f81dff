// Package errand tells what a request asks of the data from what it says of the report's own way: when it
// comes, to whom, by whose clock, as what and how long. Readers never see these words: "every Monday at 8,
// Berlin time" names neither a day nor a place of the data.
package errand

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Clause is a stretch of a request, in bytes, that is an errand, with what it speaks of.
type Clause struct {
	Start, End int
	Kinds      []Kind
	Unit       plan.Grain // of the period that the report is about; empty: it says none
}

// Has reports whether a clause speaks of one of some things.
func (c Clause) Has(kinds ...Kind) bool {
	for _, k := range c.Kinds {
		for _, want := range kinds {
			if k == want {
				return true
			}
		}
	}
	return false
}

// Request is what was said, and what of it the data is asked.
type Request struct {
	Prompt  string
	Asked   string // the prompt with blanks in the place of errands: as long, so that words keep where they stand
	Clauses []Clause
}

// Split finds the errands of a request about a table. A request that is nothing else is left as it is.
func Split(prompt string, profile *catalog.Profile) Request {
	out := Request{Prompt: prompt, Asked: prompt}
	text := fold(prompt)
	blank := []byte(prompt)
	for _, c := range chains(text) {
		if !c.errand(text, profile) {
			continue
		}
		from, to := c.whole(text)
		for i := from; i < to; i++ {
			if blank[i] != '\n' {
				blank[i] = ' '
			}
		}
		out.Clauses = append(out.Clauses, c.clause(text))
	}
	if !hasWord(string(blank)) {
		return Request{Prompt: prompt, Asked: prompt}
	}
	out.Asked = string(blank)
	return out
}

// Unit is that of the period which a report of such a rhythm is about; empty: the request names no rhythm.
func (r Request) Unit() plan.Grain {
	for _, c := range r.Clauses {
		if c.Unit != "" {
			return c.Unit
		}
	}
	return ""
}

// Schedule is the rhythm as schedules call it; empty: the request names none.
func (r Request) Schedule() string {
	return map[plan.Grain]string{plan.Day: "daily", plan.Week: "weekly", plan.Month: "monthly", plan.Quarter: "quarterly", plan.Year: "yearly"}[r.Unit()]
}

// Words are the errands as they were said.
func (r Request) Words() []string {
	var out []string
	for _, c := range r.Clauses {
		out = append(out, strings.TrimSpace(r.Prompt[c.Start:c.End]))
	}
	return out
}

// fold has signs of print as those of a keyboard, each as many bytes long as it was.
func fold(text string) string {
	out := []byte(text)
	for i, r := range text {
		if r == '\t' || r == '\r' {
			out[i] = ' '
		}
	}
	return string(out)
}

// hasWord reports whether a text has a letter beyond words of courtesy.
func hasWord(text string) bool {
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,:;!?()\n-–", r) }) {
		switch w {
		case "please", "pls", "thanks", "and", "hi", "hello", "me", "us", "send", "it", "this", "a", "the":
			continue
		}
		return true
	}
	return false
}
