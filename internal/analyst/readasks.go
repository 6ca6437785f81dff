package analyst

import (
	"context"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// mostAsks are read by themselves.
const mostAsks = 6

// readAsks reads each part by itself of a prompt that asks for several things, where that
// leaves fewer words without a use or understands more of them. What stands before the
// parts may say the period of all. Dropped are those that no question came of.
func (m *maker) readAsks(ctx context.Context, schedule string) (dropped []tell.Ask) {
	before, asks := tell.Asks(m.plan.Prompt)
	_, _, several := tell.Several(m.plan.Prompt)
	if len(asks) < 2 || len(asks) > mostAsks || m.readTogether(asks, several) {
		return nil
	}
	l := listed{
		maker: m, schedule: schedule, several: several, numbered: tell.Numbered(m.plan.Prompt), scope: m.periodOf(ctx, before, schedule),
		whole: plan.Plan{Version: m.plan.Version, Reader: m.plan.Reader, Prompt: m.plan.Prompt, Said: m.plan.Said, Notes: []plan.Note{}, Words: []plan.WordUse{}, Missing: []plan.Unanswered{}},
	}
	asks = l.timed(asks)
	for _, a := range asks {
		if !l.holdsAgainst(a) {
			l.add(ctx, a)
		}
	}
	if len(l.whole.Questions) == 0 || l.answered == 0 || l.answered < len(asks)/2 && len(m.plan.Missing) == 0 {
		return nil
	}
	l.whole.Fields = plan.Relied(l.whole, &m.profile)
	m.plan = l.whole
	return l.dropped
}

// readTogether reports whether the plan of a whole prompt stands: it is of one form, or what one ask says holds for the next.
func (m *maker) readTogether(asks []tell.Ask, several bool) bool {
	if tell.Merges(m.plan, asks) || tell.MovesIt(asks) {
		return false
	}
	form, _ := tell.Of(m.plan.Prompt)
	if !several && form != tell.Plain && (form != tell.Grid && form != tell.Compare || !tell.Apart(asks)) || tell.HasGoal(m.plan.Prompt) {
		return true
	}
	if tell.Leaks(m.plan, asks) || tell.SomeRecur(asks) || tell.Relates(asks, &m.profile) {
		return false
	}
	return tell.Drawn(m.plan, asks) || len(m.plan.Questions) >= len(asks) && len(m.plan.Missing) == 0 && !tell.Numbered(m.plan.Prompt)
}

// listed is what was read so far of asks that are read one by one.
type listed struct {
	*maker
	schedule string
	several  bool             // each is a request of its own
	numbered bool             // they are set apart, as a list
	scope    *plan.Period     // what stands before them says
	held     *plan.Comparison // what the time of all is held against, as the first says
	said     *plan.Period     // by an ask before: the next ones are about it, too
	last     *plan.Question   // that the next may refer to
	whole    plan.Plan
	answered int
	dropped  []tell.Ask // no question came of them
}

// timed takes the time that the first part of a request begins with, and what that is held against, for that of all parts; left are the
// parts without it.
func (l *listed) timed(asks []tell.Ask) []tell.Ask {
	head, rest, more := strings.Cut(asks[0].Text, ",")
	period, held, ok := tell.OnlyTime(head, &l.profile)
	if !ok {
		return asks
	}
	l.scope, l.held = period, held
	if asks = slices.Clone(asks); !more {
		return asks[1:]
	}
	text := strings.TrimLeft(rest, " ")
	asks[0] = tell.Ask{Start: asks[0].Start + len(asks[0].Text) - len(text), Text: text}
	return asks
}

// holdsAgainst takes an ask that only says what the one before is held against.
func (l *listed) holdsAgainst(a tell.Ask) bool {
	against, ok := tell.Against(a.Text, &l.profile)
	n := len(l.whole.Questions)
	if !ok || n == 0 || l.whole.Questions[n-1].Period == nil {
		return false
	}
	l.whole.Questions[n-1].Compare = against
	l.answered++
	return true
}

// add reads an ask and joins it to those before.
func (l *listed) add(ctx context.Context, a tell.Ask) {
	text, same := tell.SameTime(a.Text)
	within := l.scope
	if within == nil && (same || !l.numbered && !tell.OfNow(a.Text) && !tell.Recurs(a.Text)) {
		within = l.said
	}
	part := l.readAsk(ctx, text)
	for i, q := range part.Questions {
		if q.Programme() != "" { // its numbers are those of the table's model: an average beside its sum is meant
			continue
		}
		for k, measure := range q.Measures {
			part.Questions[i].Measures[k] = tell.Corrected(measure, &l.profile)
		}
	}
	if !supplied(part) {
		l.note(part)
	}
	had := len(l.whole.Questions)
	if join(&l.whole, part, a.Start, within); len(l.whole.Questions) == had {
		l.dropped = append(l.dropped, a)
	}
	for i := range l.whole.Questions[had:] {
		if q := &l.whole.Questions[had+i]; l.held != nil && q.Period == l.scope && q.Compare == nil {
			q.Compare = l.held
		}
	}
}

// readAsk is the plan of one ask: what is open, what was planned, or, of several requests, a request of its own.
func (l *listed) readAsk(ctx context.Context, text string) plan.Plan {
	part := l.readWords(ctx, text, l.schedule)
	if again, ok := tell.Recurring(part, &l.profile); ok {
		return again
	}
	if held, ok := tell.HeldUpAsk(part, &l.profile); ok {
		return held
	}
	if kept, ok := tell.KeepsAsk(part, &l.profile); ok {
		return kept
	}
	if open, ok := tell.OpenAsk(part, &l.profile); ok {
		part = open
	} else if against, ok := tell.VarianceAsk(part, &l.profile); ok {
		part = against
	} else if form, _ := tell.Of(text); l.several && tell.AsOne(text) || form == tell.Unusual {
		return tell.Follow(tell.Shape(part, &l.profile, ""), l.last, &l.profile)
	}
	return tell.Moved(tell.Follow(tell.OfAsk(part, &l.profile), l.last, &l.profile), l.last, &l.profile)
}

// note keeps of a plan that was asked for what later asks may be about.
func (l *listed) note(part plan.Plan) {
	if len(part.Missing) == 0 {
		l.answered++
	}
	if len(part.Questions) == 0 {
		return
	}
	q := &part.Questions[0]
	if len(q.Measures) > 0 && (l.last == nil || q.Measures[0].AddsOverGroups()) {
		l.last = q
	}
	course := q.Period != nil && q.Period.Kind == plan.Since && slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" })
	if q.Period != nil && q.Period.Text != "" && q.Period.Unit != plan.Day && !course { // each year since 2015 is where a course begins
		l.said = q.Period
	}
}

// tellDropped says of parts of a request that no question came of that they are not answered: nobody finds out otherwise.
func (m *maker) tellDropped(dropped []tell.Ask) {
	for _, a := range dropped {
		m.plan.Missing = slices.DeleteFunc(slices.Clone(m.plan.Missing), func(u plan.Unanswered) bool { return strings.Contains(a.Text, u.Text) })
		m.plan.Missing = append(m.plan.Missing, plan.Unanswered{Text: a.Text, Reason: tell.NoNumber})
	}
}

// readTail reads what a request asks behind that for an update, each part by itself and about the time of the
// update where it names none.
func (m *maker) readTail(ctx context.Context, schedule string, tail []tell.Ask) {
	if len(tail) == 0 {
		return
	}
	m.plan.Prompt = m.request.Prompt
	var scope *plan.Period
	var first *plan.Question
	if len(m.plan.Questions) > 0 {
		q := m.plan.Questions[0]
		first, scope = &q, q.Period
	}
	for _, a := range tell.Parted(tail) {
		if worst, ok := tell.Worry(m.plan, a.Text, &m.profile); ok {
			m.plan = worst
			continue
		}
		part := m.readWords(ctx, a.Text, schedule)
		if tell.ToDo(a.Text) { // as if it were all that is asked
			join(&m.plan, tell.Shape(part, &m.profile, ""), a.Start, nil)
			continue
		}
		within := scope
		if tell.OfNow(a.Text) {
			within = nil
		}
		join(&m.plan, tell.Moved(tell.OfAsk(part, &m.profile), first, &m.profile), a.Start, within)
	}
	m.plan.Fields = plan.Relied(m.plan, &m.profile)
}

// scoped reports whether what stands before several asks says of which rows all of them are, or by what: "the Leeds depot:
// how many jobs, how much". They are then read together.
func (m *maker) scoped(ctx context.Context, before, schedule string) bool {
	if before == "" {
		return false
	}
	p := m.readWords(ctx, before, schedule)
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied && (q.Where != nil || len(q.By) > 0) })
}

// periodOf is the period that words name; nil: none.
func (m *maker) periodOf(ctx context.Context, words, schedule string) *plan.Period {
	if words == "" {
		return nil
	}
	for _, q := range m.readWords(ctx, words, schedule).Questions {
		if q.Period != nil && q.Period.Text != "" {
			return q.Period
		}
	}
	return nil
}

// supplied reports whether a plan answers with what nobody asked for.
func supplied(p plan.Plan) bool {
	return !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied })
}

// standsIn reports whether a question is about a number that nobody named, beside words that name nothing: what was asked
// for is most likely among those.
func standsIn(q plan.Question, part plan.Plan) bool {
	lacks := slices.ContainsFunc(part.Missing, func(u plan.Unanswered) bool { return u.Reason == ask.Unknown })
	return lacks && !slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Origin == plan.Asked || wordsName(m, part) })
}

// wordsName reports whether words of a part that were read as the column of a number are its very name.
func wordsName(m plan.Measure, part plan.Plan) bool {
	plainly := func(name string) string {
		return strings.TrimSuffix(strings.ToLower(strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }), " ")), "s")
	}
	return m.Column != "" && slices.ContainsFunc(part.Words, func(w plan.WordUse) bool {
		return w.Start >= 0 && w.Start < w.End && w.End <= len(part.Prompt) && strings.HasPrefix(w.Use, "measure") && plainly(part.Prompt[w.Start:w.End]) == plainly(m.Column)
	})
}

// join adds the plan of a part of a prompt, which begins at a byte of it.
func join(whole *plan.Plan, part plan.Plan, start int, scope *plan.Period) {
	for _, w := range part.Words {
		w.Start, w.End = w.Start+start, w.End+start
		whole.Words = append(whole.Words, w)
	}
	whole.Missing = append(whole.Missing, part.Missing...)
	if supplied(part) { // nothing stands in for what one of several parts lacks
		if len(part.Missing) == 0 {
			whole.Missing = append(whole.Missing, plan.Unanswered{Text: part.Prompt, Reason: tell.NamesNone})
		}
		return
	}
	ids := map[string]string{}
	for _, q := range part.Questions {
		if q.Origin == plan.Supplied || q.Programme() == "" && standsIn(q, part) {
			continue
		}
		ids[q.ID] = q.Numbered(len(whole.Questions) + 1)
		if scope != nil && (q.Period == nil || q.Period.Text == "") {
			q.Period = scope
		}
		q.ID = ids[q.ID]
		whole.Questions = append(whole.Questions, q)
	}
	for _, n := range part.Notes {
		n.Question = ids[n.Question]
		whole.Notes = append(whole.Notes, n)
	}
}
