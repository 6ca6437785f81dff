package ask

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Why parts of a prompt have no answer. A table that lacks what they name may be asked in other words.
const (
	Unknown    = "no field or value of this name"
	liesAhead  = "this lies ahead: the data tells what was, and forecasts are not made"
	noContacts = "reports do not list how to reach people: e-mail addresses, phone numbers and the like"
)

//go:embed reasons.txt
var reasonsText string

// How much of a prompt a reason is for.
const (
	ofOrder    = "order"    // from the words that begin a clause to the end of their sentence
	ofRest     = "rest"     // from the words to the end of their sentence
	ofSentence = "sentence" // the sentence that has the words
	ofWords    = "words"    // the words alone
	ofNothing  = "beside"   // the sentence is answered all the same, by what was
)

// reason is why parts of prompts that are put in some way have no answer.
type reason struct {
	of   string
	said *regexp.Regexp
	why  string
}

// reasonsKnown are read once: the file is part of the program.
var reasonsKnown = sync.OnceValue(func() []reason {
	var out []reason
	for line := range strings.Lines(reasonsText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		head, why, _ := strings.Cut(line, " = ")
		of, said, _ := strings.Cut(head, " ")
		if said = `(?i)\b(?:` + said + `)\b`; of == ofOrder {
			said = `(?i)(?:^|[.!?;,:]\s|\b(?:and|then|you|please|also|afterwards|finally|to)\s)\s*(` + strings.TrimPrefix(said, `(?i)\b`) + `)`
		}
		out = append(out, reason{of, regexp.MustCompile(said), why})
	}
	return out
})

// declined is a part of a prompt that no reader answers, whatever it makes of the words.
type declined struct {
	from, to int // bytes
	why      string
	answered bool // it is read all the same
}

// declinedIn are the parts of a prompt that ask for what no report does: orders, advice, forms of files, numbers that
// are not calculated.
func declinedIn(prompt string) []declined {
	var out []declined
	for _, r := range reasonsKnown() {
		for _, at := range r.said.FindAllStringSubmatchIndex(prompt, -1) {
			d := declined{from: at[len(at)-2], to: at[len(at)-1], why: r.why, answered: r.of == ofNothing}
			if d.from < 0 {
				d.from, d.to = at[0], at[1]
			}
			if r.of != ofWords {
				d.to = sentenceEnd(prompt, d.to)
			}
			if r.of == ofSentence || r.of == ofNothing {
				d.from = sentenceStart(prompt, d.from)
			}
			if !slices.ContainsFunc(out, func(o declined) bool { return o.from < d.to && d.from < o.to }) {
				out = append(out, d)
			}
		}
	}
	slices.SortFunc(out, func(a, b declined) int { return a.from - b.from })
	return out
}

// sentenceSign ends a sentence: a dot between digits does not.
var sentenceSign = regexp.MustCompile(`[.!?;](?:\s|$)|\n`)

// sentenceEnd is where the sentence of a byte ends, without its sign.
func sentenceEnd(prompt string, at int) int {
	if end := sentenceSign.FindStringIndex(prompt[at:]); end != nil {
		return at + end[0]
	}
	return len(prompt)
}

// sentenceStart is where the sentence of a byte begins.
func sentenceStart(prompt string, at int) int {
	start := 0
	for _, end := range sentenceSign.FindAllStringIndex(prompt[:at], -1) {
		start = end[1]
	}
	return start + len(prompt[start:at]) - len(strings.TrimLeft(prompt[start:at], " "))
}

// without is a prompt with spaces where its declined parts are, so that all other words keep their places.
func without(prompt string, parts []declined) string {
	out := []byte(prompt)
	for _, d := range parts {
		if d.answered {
			continue
		}
		for i := d.from; i < d.to; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// Declined are the parts of a prompt that no reader answers, with the reasons.
func (r *Reader) Declined(prompt string) []plan.Unanswered {
	out := []plan.Unanswered{}
	for _, d := range declinedIn(prompt) {
		out = append(out, plan.Unanswered{Text: strings.TrimSpace(prompt[d.from:d.to]), Reason: d.why, Fields: r.table.labels()})
	}
	return out
}

// decline says of a plan which parts of its prompt are not answered, and that their words have no other use.
func (r *Reader) decline(p *plan.Plan, parts []declined) {
	p.Missing = append(p.Missing, r.Declined(p.Prompt)...)
	for _, d := range parts {
		if d.answered {
			continue
		}
		for _, t := range tokens(layout(p.Prompt[d.from:d.to])) {
			if t.kind != punct {
				p.Words = append(p.Words, plan.WordUse{Start: d.from + t.start, End: d.from + t.end, Use: NotAnswered})
			}
		}
	}
	slices.SortStableFunc(p.Words, func(a, b plan.WordUse) int { return a.Start - b.Start })
}
