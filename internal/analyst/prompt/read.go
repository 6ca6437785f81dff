package prompt

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Hint is what is known of a report beside its prompt.
type Hint struct {
	Schedule string // daily, weekly, monthly, on_demand or empty: the default window follows it
}

// maxQuestions is how many questions of one prompt are answered.
const maxQuestions = 8

// Read makes a plan of a prompt about the table that p describes. It always
// returns a valid plan: what is not understood is in Missing, and a prompt
// that names nothing of the table gets the default overview.
func Read(p catalog.Profile, look Lookup, text string, hint Hint) plan.Plan {
	ix := newIndex(p, englishWords())
	ix.look = look
	ts := tokens(layout(text))
	r := reader{index: ix, ts: ts, text: text, hint: hint, called: map[string]string{}}
	r.items, r.links = ix.recognise(ts)
	r.out = plan.Plan{
		Version: plan.Version, Reader: "words", Prompt: text, Said: p.Said(), Questions: []plan.Question{},
		Notes: []plan.Note{}, Missing: []plan.Unanswered{}, Fields: []plan.FieldUse{}, Words: []plan.WordUse{},
	}
	if aimed := r.targets(); r.setAside() || aimed {
		r.items, r.links = ix.recognise(ts)
	}
	r.figures()
	r.sides()
	r.held()
	r.scopeSentences(sentences(ts))
	r.lookUp()
	r.formats()
	r.goals()
	r.read()
	return r.out
}

// reader reads one prompt.
type reader struct {
	*index
	ts    []token
	items []item
	links map[[2]int][]link // of all spans of tokens, best first
	text  string
	hint  Hint
	out   plan.Plan

	scope       []plan.Predicate  // "For the North region: …" holds for all that follows
	lastPeriod  *plan.Period      // that the prompt named last: it holds until another is named
	lastCompare *plan.Comparison  // of a clause that names a time and no field
	called      map[string]string // the word for a column that the reader used first
	claims      []plan.Note       // premises that no question has yet
	aims        []aim             // what numbers are to come to
	opinion     []stretch         // tokens of what somebody thinks
}

func (r *reader) read() {
	for _, c := range r.clauses() {
		r.clause(c)
	}
	r.aimsLeft()
	r.settle()
	r.oneName()
	for i := range r.out.Questions {
		r.out.Questions[i].ID = "q" + strconv.Itoa(i+1)
	}
	r.words()
	r.out.Fields = plan.Relied(r.out, &r.profile)
}

// clause reads one part of the prompt as a question.
func (r *reader) clause(c clause) {
	if len(r.out.Questions) >= maxQuestions {
		r.missing(c.text(r), tooMany+strconv.Itoa(maxQuestions)+" questions")
		return
	}
	b := newBuilder(r, c)
	lacking := len(r.out.Missing)
	q, ok := b.question()
	if !ok && lacking == len(r.out.Missing) && len(r.out.Questions) > 0 && r.unanswered(c) {
		r.missing(q.Text, asksNothing)
	}
	if denied := b.denied(); ok && denied != "" {
		r.missing(denied, Unknown)
		r.out.Missing[len(r.out.Missing)-1].Point = true
		return
	}
	if !ok || b.onlyGiven() || b.restrict() || b.lacking != "" && len(r.out.Questions) > 0 {
		return
	}
	n := len(r.out.Questions)
	if n == 0 || !b.follows(&r.out.Questions[n-1], &q) && !r.asked(q) {
		r.append(b.pursue(q))
	}
	r.attach("q" + strconv.Itoa(min(n+1, len(r.out.Questions))))
}

func (r *reader) append(steps []plan.Question) {
	for _, step := range steps {
		if !r.asked(step) && len(r.out.Questions) < maxQuestions {
			r.out.Questions = append(r.out.Questions, step)
		}
	}
}

// asked reports whether the same question stands in the plan already.
func (r *reader) asked(q plan.Question) bool {
	for _, have := range r.out.Questions {
		have.Text = q.Text
		if reflect.DeepEqual(have, q) {
			return true
		}
	}
	return false
}

func (r *reader) note(kind plan.NoteKind, words, chosen string, alternatives ...string) {
	for _, n := range r.out.Notes {
		if n.Words == words && n.Chosen == chosen {
			return
		}
	}
	r.out.Notes = append(r.out.Notes, plan.Note{Kind: kind, Words: words, Chosen: chosen, Alternatives: alternatives})
}

// missing says that a part of the prompt has no answer, unless a longer part that
// holds these words was said to have none.
func (r *reader) missing(text, reason string) {
	for _, u := range r.out.Missing {
		if strings.Contains(" "+u.Text+" ", " "+text+" ") {
			return
		}
	}
	r.out.Missing = append(r.out.Missing, plan.Unanswered{Text: text, Reason: reason, Fields: r.fieldNames()})
}

func (r *reader) fieldNames() []string {
	out := make([]string, 0, len(r.fields))
	for _, f := range r.fields {
		if f.column.Kind != catalog.KindConstant {
			out = append(out, f.label())
		}
	}
	return out
}

// said is the prompt's text of a span of items.
func (r *reader) said(from, to int) string {
	if from >= to || from >= len(r.items) {
		return ""
	}
	start, end := r.ts[r.items[from].from].start, r.ts[r.items[to-1].to-1].end
	return strings.TrimSpace(r.text[start:end])
}
