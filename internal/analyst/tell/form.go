package tell

import (
	"bufio"
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// Form is the kind of a report that a request asks for.
type Form string

// The forms.
const (
	Plain    Form = ""          // its questions alone
	Update   Form = "update"    // how a period went
	Change   Form = "change"    // what changed from one period to another
	Overview Form = "overview"  // what somebody should know
	Findings Form = "findings"  // what is most worth knowing, whatever it is about
	Why      Form = "why"       // what is behind a change
	Compare  Form = "compare"   // groups or periods side by side
	Grid     Form = "breakdown" // a number by two fields, or with the part of each group
	Unusual  Form = "unusual"   // what is odd in the numbers, or wrong with the data
)

// Programmed reports whether a form is told by a programme of its own questions, whatever the request names.
func (f Form) Programmed() bool { return f != Plain && f != Grid && f != Compare }

//go:embed forms.txt
var formsText string

// pattern is how a request asks for a form; unit is of the period, where the words
// name one.
type pattern struct {
	form Form
	unit plan.Grain
	text *lazyregexp.Pattern
}

// patterns are read once: the file is part of the program.
var patterns = sync.OnceValue(func() []pattern {
	var out []pattern
	for _, p := range patternsOf(formsText) {
		form, unit, _ := strings.Cut(p.head, " ")
		out = append(out, pattern{Form(form), plan.Grain(unit), p.text})
	}
	return out
})

// headed is a pattern of a file and what stands before it.
type headed struct {
	head string
	text *lazyregexp.Pattern
}

//go:embed prepared/needs.bin
var needsFile string

// needs are the words of which a request has one where a pattern of a file fits it. `make words` makes the file.
var needs = frozen.MustOpen(needsFile)

// patternOf is a pattern of a file. Few of them can fit a request, and only those are compiled.
func patternOf(text string) *lazyregexp.Pattern { return lazyregexp.New(text).Needing(needs) }

// patternsOf are the patterns of a file, in its order, with its lists in the place of their names.
func patternsOf(file string) []headed {
	var out []headed
	lists := strings.NewReplacer()
	var named []string
	for lines := bufio.NewScanner(strings.NewReader(file)); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		head, text, _ := strings.Cut(line, " = ")
		text = lists.Replace(text)
		if name, ok := strings.CutPrefix(head, "list "); ok {
			named = append(named, "<"+name+">", "(?:"+text+")")
			lists = strings.NewReplacer(named...)
			continue
		}
		out = append(out, headed{head, patternOf(`(?i)` + text)})
	}
	return out
}

// Of says which form a request asks for, and the unit of the period that its words name;
// the first pattern that fits decides.
func Of(prompt string) (Form, plan.Grain) {
	if before, _, ok := Several(prompt); ok { // each is read by itself
		prompt = before
	}
	return ownForm(prompt)
}

// ownForm is the form of a text, whatever asks it falls into.
func ownForm(text string) (Form, plan.Grain) {
	text = strings.Join(strings.Fields(text), " ")
	f := found.of(text)
	return f.form, f.unit
}

// dataUses are the uses of words that name what the table has.
var dataUses = lazyregexp.New(`^(?:group|measure|count|listed|columns|mention|filter|exclude|numerator|divide)\b`)

// InData reports whether a request has a form only by words that name what the table has: reasons for delay are a field,
// a monthly number of reports is about reports, major findings are a number, and lost devices are those of a state.
func InData(p plan.Plan) bool {
	form, _ := Of(p.Prompt)
	if !form.Programmed() || form == Unusual || (form == Update || form == Why) && !wellRead(p) {
		return false
	}
	text := []byte(p.Prompt)
	for _, w := range p.Words {
		if dataUses.MatchString(w.Use) && (form == Findings || form == Change || formNoun(p.Prompt[w.Start:w.End])) {
			copy(text[w.Start:w.End], strings.Repeat("x", w.End-w.Start))
		}
	}
	rest, _ := Of(string(text))
	return !rest.Programmed()
}

// formNoun reports whether a word may be the noun that a form is asked for by.
func formNoun(word string) bool {
	return slices.ContainsFunc(patterns(), func(p pattern) bool { return p.form == nouns && p.text.MatchString(word) })
}

// formed is the form of a text, and its unit.
type formed struct {
	form Form
	unit plan.Grain
}

// found are the forms of the newest texts: each part of a plan asks for that of its prompt, and there are fifty patterns.
var found = forms{texts: map[string]formed{}}

// mostFound is how many texts are known.
const mostFound = 64

type forms struct {
	mu    sync.Mutex
	texts map[string]formed
}

func (f *forms) of(text string) formed {
	f.mu.Lock()
	defer f.mu.Unlock()
	have, ok := f.texts[text]
	if !ok {
		have.form, have.unit = match(text)
		if len(f.texts) >= mostFound {
			clear(f.texts)
		}
		f.texts[text] = have
	}
	return have
}

// nouns are, in the file of forms, what forms are asked for by.
const nouns Form = "nouns"

// complaint is, in the file of forms, a statement that something moved with a question for its cause: it asks why.
const complaint Form = "complaint"

// claim is, in the file of forms, that something is otherwise than it was, or got out of hand: since when and where is the answer, as to why.
// Beside a goal it says how that goes.
const claim Form = "claim"

// complains reports whether a request asks why by a statement that something moved, and a question for the cause.
func complains(prompt string) bool {
	text := strings.Join(strings.Fields(prompt), " ")
	return slices.ContainsFunc(patterns(), func(p pattern) bool { return p.form == complaint && p.text.MatchString(text) })
}

// conditional is a sentence that says what to add if something is so: it is not what a request asks for.
var conditional = lazyregexp.New(`(?i)([.?!] )(?:and |but )?if\b[^.?!]*\b(?:explain|say|tell (?:me|us)|add|include|show|mention)\b[^.?!]*`)

// match looks for the first pattern that fits a text.
func match(text string) (Form, plan.Grain) {
	text = conditional.ReplaceAllString(text, "$1")
	for _, p := range patterns() {
		if p.form == nouns || p.form == driversForm || p.form == whereForm || p.form == changeWords || !p.text.MatchString(text) {
			continue
		}
		switch {
		case p.form == "plain":
			return Plain, ""
		case p.form == claim && (HasGoal(text) || turned("ofeach", text)):
			continue
		case p.form == claim:
			return Why, ""
		case p.form == complaint:
			return Why, ""
		case p.unit != "" || p.form != Update:
			return p.form, p.unit
		}
		return p.form, unitIn(text)
	}
	return Plain, ""
}

// unitIn is the unit that a text names by its rhythm.
func unitIn(text string) plan.Grain { return cmp.Or(namedUnit(text), plan.Month) }

// namedUnit is the unit that a text names; empty: it names none. That of a time that is held against counts where there is
// no other: how did we do, compared with last week?
func namedUnit(text string) plan.Grain {
	text = lengths.ReplaceAllString(text, "")
	return cmp.Or(unitAmong(comparedWith.ReplaceAllString(text, "")), unitAmong(text))
}

func unitAmong(text string) plan.Grain {
	for _, u := range unitWords {
		if u.text.MatchString(text) {
			return u.unit
		}
	}
	return ""
}

// unitWords are words for units, the surest first.
var unitWords = []struct {
	unit plan.Grain
	text *lazyregexp.Pattern
}{
	{plan.Day, lazyregexp.New(`(?i)\b(daily|yesterday)`)},
	{plan.Week, lazyregexp.New(`(?i)\b(weekly|every monday)\b`)},
	{plan.Month, lazyregexp.New(`(?i)\bmonthly\b`)},
	{plan.Quarter, lazyregexp.New(`(?i)\bquarterly\b`)},
	{plan.Year, lazyregexp.New(`(?i)\b(yearly|annual|annually)\b`)},
	{plan.Week, lazyregexp.New(`(?i)\b(week|wk)\b`)},
	{plan.Quarter, lazyregexp.New(`(?i)\b(quarter|q[1-4])\b`)},
	{plan.Year, lazyregexp.New(`(?i)\byear\b`)},
	{plan.Month, lazyregexp.New(`(?i)\bmonth\b`)},
}

// lengths are times that something takes or is allowed to: the 8-week promise.
var lengths = lazyregexp.New(`(?i)\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)(?:-| ?)(?:day|wk|week|month|quarter|year)\b`)

// comparedWith are words for a time that is held against, which is not what is told about.
var comparedWith = lazyregexp.New(`(?i)\b(?:against|vs\.?|versus|compared (?:to|with)|than|as well as)(?: the)?(?: same \w+)?(?: (?:of|in))?(?: the)? (?:last|previous|prior|preceding) \w+`)

//go:embed words.txt
var wordsText string

//go:embed families.txt
var familiesText string

// familyWords are those that say what a request wants to know of what it names.
var familyWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(familiesText) {
		if line[0] == '#' {
			continue
		}
		for _, w := range strings.Fields(line) {
			out[w] = true
		}
	}
	return out
})

// formWords are those that say what kind of report is wanted, and nothing of the data.
var formWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(wordsText) {
		out[w] = true
	}
	return out
})
