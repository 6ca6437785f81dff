package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed turns.txt
var turnsText string

var turnPatterns = sync.OnceValue(func() []headed { return patternsOf(turnsText) })

// turned reports whether a text fits a pattern of a kind.
func turned(kind, text string) bool {
	return slices.ContainsFunc(turnPatterns(), func(p headed) bool { return p.head == kind && p.text.MatchString(text) })
}

// Turns are the parts of a request that are requests of their own, each for a report of its own form: why the claims rose, the drivers
// compared, and anything odd. The form of one of them says nothing of the others. None: one form holds all that it asks, or its parts
// are about each other.
func Turns(prompt string) []Ask {
	if Numbered(prompt) || HasGoal(prompt) || strings.ContainsRune(strings.TrimSpace(prompt), '\n') {
		return nil
	}
	var out []Ask
	for _, piece := range pieces(prompt) {
		for _, part := range clauses(piece) {
			n := len(out)
			switch {
			case n > 0 && !startsTurn(out[n-1].Text, part.Text):
				out[n-1].Text = prompt[out[n-1].Start : part.Start+len(part.Text)]
			default:
				out = append(out, part)
			}
		}
	}
	if len(out) < 2 || !ownForms(out) {
		return nil
	}
	return out
}

// pieces are the sentences of a request that say more than how it is to be answered.
func pieces(prompt string) []Ask {
	var out []Ask
	from := 0
	add := func(end int) {
		if a := tidy(prompt, from, end); a.Text != "" && !ofForms(a.Text) {
			out = append(out, a)
		}
		from = end
	}
	for _, at := range turnEnds.FindAllStringIndex(prompt, -1) {
		if !shortVersus.MatchString(prompt[max(0, at[0]-3):at[1]]) {
			add(at[1])
		}
	}
	if from < len(prompt) {
		add(len(prompt))
	}
	return out
}

var turnEnds = lazyregexp.New(`[.?!]+(?:\s+|$)`)

// clauses are the asks of a sentence whose first would give the whole its form.
func clauses(a Ask) []Ask {
	if form, _ := ownForm(a.Text); tabledHead(a.Text) || form != Why && form != Unusual {
		return []Ask{a}
	}
	var out []Ask
	from := 0
	for i := range a.Text {
		if a.Text[i] != ',' || !turned("clause", strings.TrimLeft(a.Text[i+1:], " ")) {
			continue
		}
		out = append(out, tidy(a.Text, from, i))
		from = i + 1
	}
	out = append(out, tidy(a.Text, from, len(a.Text)))
	for i := range out {
		if len(strings.Fields(out[i].Text)) < 3 {
			return []Ask{a}
		}
		out[i].Start += a.Start
	}
	return out
}

// startsTurn reports whether a part asks for something of its own behind another, which is a question, too.
func startsTurn(before, part string) bool {
	if !turned("opens", before) && !alone(before) || !turned("opens", part) || turned("more", part) || besideWorklist(part) || len(strings.Fields(part)) < 2 {
		return false
	}
	if form, _ := ownForm(part); form == Unusual {
		return true
	}
	return !pointsBack.MatchString(thenWord.ReplaceAllString(part, ""))
}

// SharesTime reports whether a turn is about the time of the turn before where it names none: a reason, what moved and what is odd are; who
// has most of something is so of all of the data.
func SharesTime(text string) bool {
	form, _ := ownForm(text)
	return form != Plain && !tabledHead(text) || turned("moved", text)
}

// tabledHead reports whether a text begins a table that a list asks for.
func tabledHead(text string) bool {
	return slices.ContainsFunc(tabledPatterns(), func(p headed) bool { return p.head == "head" && p.text.MatchString(text) })
}

var thenWord = lazyregexp.New(`(?i)^\W*(?:and )?then\b`)

// ownForms reports whether parts ask for reports of different forms, or for several of one that holds a single one.
func ownForms(asks []Ask) bool {
	whole := 0
	for i, a := range asks {
		switch form, _ := ownForm(a.Text); {
		case form == Why || form == Compare && i > 0 || form == Unusual:
			whole++
		case form == Update && i == 0: // it has parts behind it
			return false
		case form == Overview && i == 0:
		case form == Update || form == Overview:
			whole++
		}
	}
	return whole > 0
}

// Beside is the plan of a turn with what it takes from the turn before: groups to be compared, in the number whose change was asked
// for, and whether something is more or less.
func Beside(part plan.Plan, before *plan.Question, profile *catalog.Profile) plan.Plan {
	s := slotsOf(part.Prompt, profile)
	form, _ := ownForm(part.Prompt)
	switch {
	case before != nil && form == Compare && !s.named() && before.TwoSides() && len(before.Measures) > 0 && len(s.by) > 0 && s.sides == nil:
		return s.changeBy(part, *before)
	}
	return Moved(part, before, profile)
}

// Moved is the plan of a part that asks whether something is more or less, with what it is held against.
func Moved(part plan.Plan, before *plan.Question, profile *catalog.Profile) plan.Plan {
	if !turned("moved", part.Prompt) || heldBeside.MatchString(part.Prompt) {
		return part
	}
	return slotsOf(part.Prompt, profile).movedBy(part, before)
}

// lateMonths are what is so lately.
const lateMonths = 2

// changeBy tells the number of a question by each of the fields that are compared.
func (s *slots) changeBy(p plan.Plan, before plan.Question) plan.Plan {
	var out []plan.Question
	for _, d := range s.by[:min(len(s.by), 3)] {
		q := before
		q.ID, q.Text, q.Intent, q.Measures, q.By, q.Rank = plan.ByField, p.Prompt, plan.Change, before.Measures[:1], []plan.Dimension{d}, nil
		out = append(out, q)
	}
	return s.told(p, out...)
}

// movedBy asks how a number moved that a part only asks to be more or less: of one value of a state, the part of all rows that have it.
func (s *slots) movedBy(p plan.Plan, before *plan.Question) plan.Plan {
	if allSupplied(p) && before != nil && before.TwoSides() && slices.ContainsFunc(wordsIn(s.prompt), func(w string) bool { return rowsCalled()[w] }) { // people come less: fewer rows
		n := insight.RowCount(s.profile)
		n.Origin = plan.Implied
		p.Questions, p.Missing = []plan.Question{{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{n}}}, nil
	}
	if len(p.Questions) != 1 || len(p.Questions[0].Measures) == 0 || len(p.Questions[0].By) > 0 || p.Questions[0].Rank != nil || p.Questions[0].Intent == plan.Relation || p.Questions[0].Programme() != "" || p.Questions[0].TwoSides() && p.Questions[0].Period != nil && p.Questions[0].Period.Text != "" {
		return p
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Change, Origin: plan.Asked, By: []plan.Dimension{}, Where: p.Questions[0].Where, Period: p.Questions[0].Period}
	q.Measures = p.Questions[0].Measures[:1]
	if q.Where != nil && rows(q.Measures[0]) {
		if rate, ok := s.rateOf(q.Where); ok {
			q.Measures, q.Where = []plan.Measure{rate}, nil
		}
	}
	if q.Measures[0].Origin == plan.Supplied {
		q.Measures[0].Origin = plan.Implied
	}
	switch {
	case q.Period != nil && q.Period.Text != "":
	case before != nil && before.TwoSides() && before.Period != nil && before.Period.Text != "":
		q.Period, q.Compare = before.Period, before.Compare
	case turned("lately", p.Prompt):
		q.Period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: lateMonths, Whole: true}
		if !q.Measures[0].AddsOverGroups() {
			begin := *q.Period
			q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{Kind: plan.Before, Begin: &begin}}
		}
	default:
		q.Period = &plan.Period{Kind: plan.LastComplete, N: 1, Whole: true}
	}
	if q.Compare == nil {
		q.Compare = &plan.Comparison{Kind: plan.Previous}
	}
	return s.told(p, q)
}
