package ask

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Unknown is why words that name nothing of the table have no answer: other words may.
const Unknown = "no field or value of this name"

//go:embed reasons.txt
var reasonsText string

// How much of a prompt a reason is for.
const (
	ofOrder    = "order"    // from the words that begin a clause to the end of their sentence
	ofAsk      = "ask"      // from the words that begin a sentence, or are put to somebody, to its end
	ofSentence = "sentence" // the sentence that has the words
	ofWords    = "words"    // the words alone
	ofRest     = "rest"     // from the words to the end of their sentence
	ofNothing  = "beside"   // as rest, and the sentence is answered all the same, by what was
)

// leads stand before what is told to do.
var leads = map[string]string{
	ofOrder: `(?:^|[.!?;,:]\s+(?:and\s+|then\s+)*|\b(?:and|then|please|also|afterwards|finally|you|you to)\s+)`,
	ofAsk:   `(?:^|[.!?;:]\s+(?:and\s+|then\s+)*|,\s+(?:and\s+|then\s+)+|\b(?:please|and then|(?:can|could|would|will|want) you(?: to)?)\s+)`,
}

// reason is why parts of prompts that are put in some way have no answer.
type reason struct {
	of   string
	said *lazyregexp.Pattern
	why  string
}

// reasons are read once: the file is part of the program.
var reasons = sync.OnceValue(func() []reason {
	var out []reason
	for line := range strings.Lines(reasonsText) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		head, why, _ := strings.Cut(line, " = ")
		of, said, _ := strings.Cut(head, " ")
		said = `\b(` + said + `)\b`
		if lead := leads[of]; lead != "" {
			said = lead + said
		}
		out = append(out, reason{of, lazyregexp.New(`(?i)` + said).Needing(needs), why})
	}
	return out
})

// declined is a part of a prompt that no reader answers, whatever it makes of the words.
type declined struct {
	from, to int // bytes
	why      string
	answered bool // it is read all the same
}

// declinedIn are the parts of a prompt that ask for what no report does: orders, advice, forms of files, numbers that are
// not calculated.
func declinedIn(prompt string) []declined {
	var out []declined
	for _, r := range reasons() {
		for _, at := range r.said.FindAllStringSubmatchIndex(prompt, -1) {
			d := declined{from: at[2], to: at[3], why: r.why, answered: r.of == ofNothing}
			if r.of != ofWords {
				d.to = sentenceEnd(prompt, d.to)
			}
			if r.of == ofSentence {
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
var sentenceSign = lazyregexp.New(`[.!?;](?:\s|$)|\n`)

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
	for _, end := range sentenceSign.FindAllStringSubmatchIndex(prompt[:at], -1) {
		start = end[1]
	}
	return start + len(prompt[start:at]) - len(strings.TrimLeft(prompt[start:at], " "))
}

// without is a prompt with spaces where its declined parts are, so that all other words keep their places.
func without(prompt string, parts []declined) string {
	out := []byte(prompt)
	for _, d := range parts {
		for i := d.from; i < d.to && !d.answered; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// notNamed leaves out of the declined parts those whose words name what the table has: a forecast that is a field is no
// forecast to make.
func (r *Reader) notNamed(prompt string, parts []declined) []declined {
	return slices.DeleteFunc(parts, func(d declined) bool {
		if !d.answered || len(tokens(layout(prompt))) > mostTokens {
			return false
		}
		s := r.scene(prompt)
		at := slices.IndexFunc(s.ts, func(t token) bool { return t.start >= d.from })
		return at >= 0 && s.holds(at)
	})
}

// decline says of a plan which parts of its prompt are not answered, and that their words have no other use.
func (r *Reader) decline(p *plan.Plan, parts []declined) {
	for _, d := range parts {
		p.Missing = append(p.Missing, plan.Unanswered{Text: strings.TrimSpace(p.Prompt[d.from:d.to]), Reason: d.why, Fields: r.table.labels()})
		for _, t := range tokens(layout(p.Prompt[d.from:d.to])) {
			if t.kind != punct && !d.answered {
				p.Words = append(p.Words, plan.WordUse{Start: d.from + t.start, End: d.from + t.end, Use: NotAnswered})
			}
		}
	}
	slices.SortStableFunc(p.Words, func(a, b plan.WordUse) int { return a.Start - b.Start })
}

// foreign is the language that a prompt has more small words of than of this one; empty: it is in English, for all that
// can be told. What names something of the table is of no language.
func (s *scene) foreign() string {
	votes, own := map[string]int{}, 0
	for i, t := range s.ts {
		if t.kind != word || s.holds(i) {
			continue
		}
		languages := ""
		s.lexicon.at(s.ts, i, func(e entry, n int) {
			if e.tag == "foreign" && n == 1 {
				languages = e.meaning
			}
		})
		for _, l := range strings.Fields(languages) {
			votes[l]++
		}
		if c := s.classes[i]; languages == "" && c != "unknown" && c != "content" {
			own++
		}
	}
	best := ""
	for l, n := range votes {
		if n > own && (best == "" || n > votes[best] || n == votes[best] && l < best) {
			best = l
		}
	}
	return best
}

// inForeign says of a plan that its prompt is not in English, where it is not.
func (s *scene) inForeign(p *plan.Plan) {
	language := s.foreign()
	if language == "" {
		return
	}
	if !s.aboutTable() {
		p.Questions = []plan.Question{}
	}
	p.Missing = []plan.Unanswered{{Text: strings.TrimSpace(p.Prompt), Reason: foreignReason + ", and this looks like " + language + "; what names a field or a value is answered", Fields: s.labels()}}
}

const foreignReason = "only English is read"

// Refused are the parts of a prompt that no reader answers, whatever it makes of the words: orders, advice, the future. What
// was merely not understood is not among them.
func Refused(p plan.Plan) []plan.Unanswered {
	return slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return u.Reason == Unknown || strings.HasPrefix(u.Reason, foreignReason)
	})
}
