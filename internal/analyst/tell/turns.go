package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"

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
// compared, and anything odd. The form of one of them says nothing of the others. What only tells something leads to the ask behind it. None:
// one form holds all that it asks, or its parts are about each other.
func Turns(prompt string) []Ask {
	if Numbered(prompt) || strings.ContainsRune(strings.TrimSpace(prompt), '\n') {
		return nil
	}
	var out []Ask
	lead, led := -1, false // where what leads to the next ask begins
	all := pieces(prompt)
	goal := goalOf(prompt, all)
	for i, piece := range all {
		if n := len(out); n > 0 && lead < 0 && goal == i && tellsGoal(piece.Text) && !(i+1 < len(all) && checksGoal(all[i+1].Text)) {
			out[n-1].Text = prompt[out[n-1].Start : piece.Start+len(piece.Text)] // do we finish in time? I want 90%
			continue
		}
		if !asksThing(piece.Text) {
			if lead < 0 && !turned("leads", piece.Text) {
				lead = piece.Start
			}
			continue
		}
		for _, part := range clauses(prompt, lead, piece) {
			n, from := len(out), part.Start
			if lead >= 0 {
				from, led = lead, true
			}
			switch whole := (Ask{from, prompt[from : part.Start+len(part.Text)]}); {
			case n > 0 && !startsTurn(part.Text, lead >= 0):
				out[n-1].Text = prompt[out[n-1].Start : part.Start+len(part.Text)]
			default:
				out = append(out, whole)
			}
			lead = -1
		}
	}
	if n := len(out); n > 0 && lead >= 0 { // what is told behind all asks is about the last
		out[n-1].Text = strings.TrimRight(prompt[out[n-1].Start:], " ")
	}
	if len(out) < 2 || !ownForms(out, led) {
		return nil
	}
	return out
}

// goalOf is which of the sentences of a request has its goal; -1: none.
func goalOf(prompt string, sentences []Ask) int {
	g, ok := goalIn(prompt)
	if !ok {
		return -1
	}
	at := placeOf(prompt, g.behind)
	return slices.IndexFunc(sentences, func(a Ask) bool { return a.Start < at && at <= a.Start+len(a.Text) })
}

// tellsGoal reports whether a sentence that has a goal asks for nothing else: I want 90%.
func tellsGoal(sentence string) bool {
	const bare = 5 // words of one that is no more than a goal
	return !strings.HasSuffix(sentence, "?") && (len(strings.Fields(sentence)) <= bare || !asksThing(sentence))
}

// checksGoal reports whether a sentence asks if a goal that another has told was come to.
func checksGoal(sentence string) bool { return matchOf("check", strings.ToLower(sentence)) != nil }

// asksThing reports whether a sentence asks for something, and does not only tell it.
func asksThing(sentence string) bool {
	if form, _ := ownForm(sentence); form == Update || form == Why || strings.HasSuffix(strings.TrimSpace(sentence), "?") {
		return true
	}
	return !turned("leads", sentence) && (turned("opens", sentence) || alone(sentence) && !HasGoal(sentence) && !turned("tells", without("inner", sentence)))
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

// clauses are the asks of a sentence one of which would give the whole its form. What leads to it begins at a byte of the prompt; -1: nothing.
func clauses(prompt string, lead int, a Ask) []Ask {
	if form, _ := ownForm(a.Text); tabledHead(a.Text) || form == Update { // they have parts behind them
		return []Ask{a}
	}
	var out []Ask
	from := 0
	for i := 0; i <= len(a.Text); i++ {
		switch {
		case i == len(a.Text):
		case a.Text[i] != ',' || !turned("clause", strings.TrimLeft(a.Text[i+1:], " ")):
			continue
		}
		part := tidy(a.Text, from, i)
		if i < len(a.Text) && part.Text != "" && !asksThing(part.Text) { // what is told leads to what is asked behind it
			continue
		}
		if part.Text == "" && len(out) == 0 { // what is going on says nothing by itself
			part = Ask{from, a.Text[from:i]}
		}
		if len(strings.Fields(part.Text)) < 3 {
			return []Ask{a}
		}
		part.Start += a.Start
		out, from = append(out, part), i+1
	}
	first := out[0].Text
	if lead >= 0 {
		first = prompt[lead : out[0].Start+len(first)]
	}
	if !givesForm(first) && !slices.ContainsFunc(out[1:], func(part Ask) bool { return givesForm(part.Text) }) {
		return []Ask{a}
	}
	return out
}

// givesForm reports whether a part of a sentence makes the whole a report of its own form: a reason, what is odd, a goal, or what moved.
func givesForm(part string) bool {
	form, _ := ownForm(part)
	return form == Why || form == Unusual || HasGoal(part) || movesOn(part)
}

// startsTurn reports whether a part asks for something of its own behind another. What it points back to may be told right before it.
func startsTurn(part string, led bool) bool {
	if turned("more", part) || besideWorklist(part) || len(strings.Fields(part)) < 2 {
		return false
	}
	form, _ := ownForm(part)
	if !led && form != Why && !turned("opens", part) && !strings.HasSuffix(part, "?") {
		return false
	}
	return led || form == Unusual || !pointsBack.MatchString(without("idle", part)) || form == Why && saysOwn(part)
}

// saysOwn reports whether a reason has words of its own besides those that ask: why it keeps climbing since May, and not where it comes from.
func saysOwn(part string) bool {
	part = without("idle", part)
	return slices.ContainsFunc(wordSigns.FindAllString(strings.ToLower(part), -1), func(w string) bool { return !formWords()[w] && !familyWords()[w] })
}

// without is a part of a request without what fits the patterns of a kind in it.
func without(kind, part string) string {
	for _, p := range turnPatterns() {
		if p.head == kind {
			part = p.text.ReplaceAllString(part, " ")
		}
	}
	return part
}

// SharesTime reports whether a turn is about the time of the turn before where it names none: a reason, what moved and what is odd are; who
// has most of something is so of all of the data.
func SharesTime(text string) bool {
	form, _ := ownForm(text)
	return form != Plain && !tabledHead(text) || turned("moved", text)
}

// tabledHead reports whether a text begins a table that a list asks for.
func tabledHead(text string) bool { return tabledBy("head", text) }

// tabledBy reports whether a text fits a pattern of lists of a kind.
func tabledBy(kind, text string) bool {
	return slices.ContainsFunc(tabledPatterns(), func(p headed) bool { return p.head == kind && p.text.MatchString(text) })
}

// ownForms reports whether parts ask for reports of different forms, or for several of one that holds a single one, or what is told before one of
// them sets it apart.
func ownForms(asks []Ask, led bool) bool {
	whole := 0
	if led {
		whole++
	}
	for i, a := range asks {
		switch form, _ := ownForm(a.Text); {
		case HasGoal(a.Text), movesOn(a.Text):
			whole++
		case form == Why || form == Compare && i > 0 || form == Unusual:
			whole++
		case form == Update && i == 0: // it has parts behind it, but for reasons of its own
			return slices.ContainsFunc(asks[1:], func(b Ask) bool { behind, _ := ownForm(b.Text); return behind == Why && saysOwn(b.Text) })
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
	open, waits := Backlog(profile)
	switch {
	case waits && turned("backlog", part.Prompt) && (form == Why || turned("moved", part.Prompt)):
		open.Text, open.Origin = part.Prompt, plan.Asked
		return withoutWords(s.told(part, grown(open)...), strings.ToLower(part.Prompt))
	case before != nil && form == Why && !s.named() && !s.namesRows() && len(before.Measures) > 0 && before.Programme() != plan.OpenProgramme:
		return s.reasonOf(part, *before)
	case before != nil && form == Compare && !s.named() && before.TwoSides() && len(before.Measures) > 0 && len(s.by) > 0 && s.sides == nil:
		return s.changeBy(part, *before)
	}
	return Moved(AllDone(part), before, profile)
}

// grown are the questions of a part that asks whether what waits grows: how it went as a whole, and, where it asks for one, who has it.
func grown(open plan.Question) []plan.Question {
	whole := open
	whole.By = []plan.Dimension{}
	switch {
	case len(open.By) == 0 || !turned("moved", open.Text):
		return []plan.Question{open}
	case !turned("holder", open.Text):
		return []plan.Question{whole}
	}
	return []plan.Question{whole, open}
}

// reasonOf asks what is behind the number of a question before, where a part asks for a reason and names no number: what happened in May, and
// why it keeps climbing since summer.
func (s *slots) reasonOf(p plan.Plan, before plan.Question) plan.Plan {
	s.measures = slices.Clone(before.Measures[:1])
	s.where = and(s.where, before.Where)
	p.Questions = nil
	return reason(s, p)
}

// AllDone is the plan of a part that asks whether all rows came to something with those that did not: have all samples been billed?
func AllDone(part plan.Plan) plan.Plan {
	if len(part.Questions) != 1 || !turned("all", part.Prompt) || part.Questions[0].Where == nil || len(part.Questions[0].Measures) == 0 || !rows(part.Questions[0].Measures[0]) {
		return part
	}
	last, at := "", -1 // what the words end on
	for _, k := range leaves(*part.Questions[0].Where) {
		for _, w := range part.Words {
			if k.Op == plan.NotNull && strings.Contains(w.Use, k.Column) && w.Start > at {
				last, at = k.Column, w.Start
			}
		}
	}
	if last == "" {
		return part
	}
	q := part.Questions[0]
	q.Where = and(dropped(q.Where, func(k plan.Predicate) bool { return k.Op == plan.NotNull && k.Column == last }), &plan.Predicate{Op: plan.IsNull, Column: last})
	part.Questions = []plan.Question{q}
	return part
}

// movesOn reports whether a text asks whether something is more or less than it was, and not than something beside it.
func movesOn(text string) bool {
	return turned("moved", text) && !heldBeside.MatchString(without("idle", text))
}

// Moved is the plan of a part that asks whether something is more or less, with what it is held against.
func Moved(part plan.Plan, before *plan.Question, profile *catalog.Profile) plan.Plan {
	if !movesOn(part.Prompt) {
		return part
	}
	return slotsOf(part.Prompt, profile).movedBy(part, before)
}

// lateMonths are how many months are lately. A group has fewer rows than all, so that it takes more of them, where the data goes further back.
func (s *slots) lateMonths(each bool) int {
	const few, many, enough = 2, 6, 12
	if c := s.profile.Column(s.profile.Time); each && c != nil && spans(c, enough) {
		return many
	}
	return few
}

// spans reports whether a column of dates has as many months.
func spans(c *catalog.Column, months int) bool {
	const day = len(time.DateOnly)
	if len(c.Min) < day || len(c.Max) < day {
		return false
	}
	from, errFrom := time.Parse(time.DateOnly, c.Min[:day])
	to, errTo := time.Parse(time.DateOnly, c.Max[:day])
	return errFrom == nil && errTo == nil && !from.AddDate(0, months, 0).After(to)
}

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
	by, each := s.anyOf()
	if each && len(p.Questions) <= 1 || s.scored(p) {
		p.Questions = []plan.Question{s.eachMoved(p)}
	}
	if len(p.Questions) != 1 || len(p.Questions[0].Measures) == 0 || len(p.Questions[0].By) > 0 || p.Questions[0].Rank != nil || p.Questions[0].Intent == plan.Relation || p.Questions[0].Programme() != "" || p.Questions[0].TwoSides() && p.Questions[0].Period != nil && p.Questions[0].Period.Text != "" {
		return p
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Change, Origin: plan.Asked, By: []plan.Dimension{}, Where: p.Questions[0].Where, Period: p.Questions[0].Period}
	q.Measures = s.foremost(p.Questions[0].Measures)
	if part, ok := s.partOfState(q.Where); ok && rows(q.Measures[0]) {
		state := q.Where
		q.Measures, q.Where = []plan.Measure{part}, nil
		s.amongEnded(&q, *state)
	}
	if q.Measures[0].Origin == plan.Supplied {
		q.Measures[0].Origin = plan.Implied
	}
	switch {
	case q.Period != nil && q.Period.Text != "":
	case before != nil && before.TwoSides() && before.Period != nil && before.Period.Text != "":
		q.Period, q.Compare = before.Period, before.Compare
	case turned("lately", p.Prompt):
		q.Period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: s.lateMonths(each), Whole: true}
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
	if each {
		q.ID, q.By = plan.ByField, []plan.Dimension{by}
	}
	return s.told(p, q)
}
