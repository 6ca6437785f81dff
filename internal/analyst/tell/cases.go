package tell

import (
	"bufio"
	_ "embed"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed cases.txt
var casesText string

// caseWords are the phrases for cases that begin, that end and that are open.
var caseWords = sync.OnceValue(func() map[string][][]string {
	out := map[string][][]string{}
	for lines := bufio.NewScanner(strings.NewReader(casesText)); lines.Scan(); {
		kind, list, ok := strings.Cut(lines.Text(), " = ")
		if !ok || strings.HasPrefix(kind, "#") {
			continue
		}
		for _, p := range strings.Fields(list) {
			out[kind] = append(out[kind], strings.Split(p, "_"))
		}
	}
	return out
})

// asksFor reports whether a prompt speaks of cases of a kind.
func asksFor(kind string, text []string) bool {
	return slices.ContainsFunc(caseWords()[kind], func(p []string) bool { return says(text, p) })
}

// says reports whether words hold a phrase.
func says(text, phrase []string) bool {
	for i := range text {
		if begins(text[i:], phrase) {
			return true
		}
	}
	return false
}

func begins(text, phrase []string) bool {
	if len(text) < len(phrase) {
		return false
	}
	for i, w := range phrase {
		stem, any := strings.CutSuffix(w, "*")
		if text[i] != w && (!any || !strings.HasPrefix(text[i], stem)) {
			return false
		}
	}
	return true
}

// life is when the rows of a table begin and when they end: tickets are created and
// resolved, subscribers sign up and cancel.
type life struct {
	start, end *catalog.Column
	lasts      bool // that a case is open is good: a membership
}

// leastStaying is the share of rows without an end from which they are members, tenants, contracts. Of outages and shifts,
// which end, too, few are open.
const leastStaying = 0.2

// lifeOf finds the two times; ok is false where rows have none, or none is open.
func lifeOf(p *catalog.Profile) (l life, ok bool) {
	for _, m := range p.Model.Metrics {
		if m.Kind != model.KindDuration {
			continue
		}
		start, end := p.Column(m.Column), p.Column(m.Until)
		if start != nil && end != nil && end.Nulls > 0 && (start.Name == p.Time || end.Name == p.Time) {
			stay := float64(end.Nulls) >= leastStaying*float64(p.Rows)
			return life{start, end, stay && (m.Good == "up" || endsByLeaving(end))}, true
		}
	}
	return l, false
}

// endsByLeaving: the end of a case is that somebody leaves.
func endsByLeaving(c *catalog.Column) bool {
	for _, w := range stemsOf(wordsIn(strings.ReplaceAll(c.Name, "_", " "))) {
		for _, stem := range []string{"cancel", "churn", "left", "leave", "quit", "terminat", "unsubscri", "end"} {
			if strings.HasPrefix(w, stem) {
				return true
			}
		}
	}
	return false
}

// cases are the questions of an update about cases: how many began, ended and are open,
// where the request speaks of these; else the first question alone.
func cases(s *slots, first plan.Question, fields []plan.Dimension) []plan.Question {
	profile := s.profile
	l, ok := lifeOf(profile)
	text := wordsIn(s.prompt)
	plain := ok && l.lasts && len(s.measures) == 0 // members come, go and stay
	ended, open := ok && (plain || asksFor("ended", text)), ok && (plain || asksFor("open", text))
	took, others := l.durations(first.Measures)
	open = open || ok && len(s.measures) == 0 && (ended || len(took) > 0) // who reads how many ended asks what is left
	if !ok || !ended && !open && len(took) == 0 {
		return []plan.Question{first}
	}
	if len(others) == 0 && !ended && !open {
		first.Time, first.Measures = timeOf(l.end, profile), took
		return []plan.Question{first}
	}
	first.Measures = others
	state := openState(text, profile)
	first.Measures = slices.DeleteFunc(slices.Clone(first.Measures), func(m plan.Measure) bool {
		return l.counts(m) || open && state != nil && m.Aggregate == plan.Count && reflect.DeepEqual(m.Where, state) // those of all times are told
	})
	if ended && !plain && len(s.measures) > 0 && !asksFor("started", text) && !s.ofBeginning(l, s.prompt) { // what is asked beside is that of what ended
		first.Time = timeOf(l.end, profile)
		first.Measures = slices.Concat([]plan.Measure{l.measure(l.ended(text, profile.Model.Noun), profile)}, slices.DeleteFunc(slices.Clone(first.Measures), rows), took)
		return append([]plan.Question{first}, s.stillOpen(l, first, fields, text, open && asksFor("open", text))...)
	}
	began := l.measure("new "+profile.Model.Noun, profile)
	if asksFor("started", text) || !slices.ContainsFunc(first.Measures, rows) {
		first.Measures = append([]plan.Measure{began}, slices.DeleteFunc(first.Measures, rows)...)
	}
	first.Time = timeOf(l.start, profile)
	out := []plan.Question{first}
	count := first
	count.By = []plan.Dimension{}
	if ended || len(took) > 0 {
		q := count
		q.ID, q.Time, q.Measures = plan.EndedProgramme, timeOf(l.end, profile), append([]plan.Measure{l.measure(l.ended(text, profile.Model.Noun), profile)}, took...)
		out = append(out, q)
		for _, d := range fields {
			by := q
			by.ID, by.By = plan.ByField, []plan.Dimension{d}
			out = append(out, by)
		}
	}
	return append(out, s.stillOpen(l, count, fields, text, open)...)
}

// stillOpen is the question of an update how many cases are open, where that is asked.
func (s *slots) stillOpen(l life, q plan.Question, fields []plan.Dimension, text []string, asked bool) []plan.Question {
	if !asked {
		return nil
	}
	q.ID, q.Intent, q.Measures, q.Time = plan.OpenProgramme, plan.Value, []plan.Measure{l.open(text, s.profile)}, timeOf(l.start, s.profile)
	q.By = slices.Clone(fields[:min(len(fields), 1)])
	if !l.lasts {
		q.Where = stillToDo(and(q.Where, openState(text, s.profile)), s.profile)
	}
	return []plan.Question{q}
}

// ended is what cases that ended are called, by the word of a request: finished jobs.
func (l life) ended(text []string, noun string) string {
	for _, w := range text {
		if strings.HasSuffix(w, "ed") && asksFor("ended", []string{w}) {
			return w + " " + noun
		}
	}
	return l.over(noun)
}

// ofAllStates leaves conditions on how far cases are out of a filter, where an update counts those that began,
// ended and are open: each of these has its own.
func (s *slots) ofAllStates(where *plan.Predicate) *plan.Predicate {
	text := wordsIn(s.prompt)
	l, ok := lifeOf(s.profile)
	if !ok || !asksFor("ended", text) && !asksFor("open", text) {
		return where
	}
	return dropped(where, func(k plan.Predicate) bool {
		c := s.profile.Column(k.Column)
		return c != nil && (k.Column == l.end.Name && (k.Op == plan.IsNull || k.Op == plan.NotNull) || OfState(c, s.profile))
	})
}

// durations are, of measures, how long cases took: that is known at their end, and told by it.
func (l life) durations(measures []plan.Measure) (took, others []plan.Measure) {
	for _, m := range measures {
		if m.Aggregate == plan.Span && l.end != nil && m.Until == l.end.Name {
			took = append(took, m)
		} else {
			others = append(others, m)
		}
	}
	return took, others
}

// amountWords ask for money, or for how long.
var amountWords = lazyregexp.New(`(?i)[€$£]|\b(bring|earn|pay|worth|revenue|value|money|price|cost|long|old|days|weeks|hours|average|avg)\b`)

// OpenAsk is the plan of an ask for what is open now, where it names no other number; ok is
// false for other asks.
func OpenAsk(part plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	l, ok := lifeOf(profile)
	text := wordsIn(part.Prompt)
	named := slices.DeleteFunc(slices.Clone(slotsOf(part.Prompt, profile).measures), rows)
	if !ok || len(named) > 0 || amountWords.MatchString(part.Prompt) || len(part.Questions) == 0 || !asksFor("open", text) || asksFor("ended", text) || strings.Contains(part.Prompt, "%") {
		return part, false
	}
	q := plan.Question{ID: plan.OpenProgramme, Text: part.Prompt, Intent: plan.Value, Origin: plan.Asked, By: fieldsOf(part, profile), Measures: []plan.Measure{l.open(text, profile)}}
	if len(q.By) > 1 {
		q.By = q.By[:1]
	}
	q.Period, q.Compare = &plan.Period{Kind: plan.LastComplete, Unit: plan.Day, N: 1, Whole: true}, &plan.Comparison{Kind: plan.NoComparison}
	q.Time = timeOf(l.start, profile)
	if !l.lasts {
		q.Where = stillToDo(openState(text, profile), profile)
	}
	return slotsOf(part.Prompt, profile).with(part, []plan.Question{q}), true
}

// counts reports whether a measure counts cases that have begun, ended or are open.
func (l life) counts(m plan.Measure) bool {
	if m.Aggregate != plan.Count && m.Aggregate != plan.ShareWhere {
		return false
	}
	return m.Column == l.end.Name || m.Where != nil && fixed(m.Where, l.end.Name)
}

func timeOf(c *catalog.Column, p *catalog.Profile) string {
	if c.Name == p.Time {
		return ""
	}
	return c.Name
}

func (l life) measure(label string, p *catalog.Profile) plan.Measure {
	return plan.Measure{Aggregate: plan.Count, Label: label, Unit: p.Model.Noun, Additive: true, Origin: plan.Implied}
}

// over is what cases are called that have ended: resolved tickets.
func (l life) over(noun string) string {
	moment := strings.ToLower(plan.Moment(labelOf(l.end)))
	switch {
	case strings.HasSuffix(moment, "ed"), slices.Contains([]string{"seen", "left", "won", "lost", "sold", "paid"}, lastOf(moment)):
		return moment + " " + noun
	}
	return noun + " with " + labelOf(l.end)
}

func lastOf(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

func labelOf(c *catalog.Column) string {
	if c.Label != "" {
		return c.Label
	}
	return c.Name
}

// open counts the cases that are open, by the word of the request.
func (l life) open(text []string, p *catalog.Profile) plan.Measure {
	word := "open"
	for _, w := range []string{"active", "waiting", "outstanding", "pending"} {
		if slices.Contains(text, w) {
			word = w
		}
	}
	if word == "open" && l.lasts {
		word = "active"
	}
	m := l.measure(word+" "+p.Model.Noun, p)
	m.Where = &plan.Predicate{Op: plan.IsNull, Column: l.end.Name}
	return m
}

// openState keeps the rows of the one open state that words name, where a table has more: what is pending is not what was only
// submitted. Nil: they name none, or say no more than that cases are open.
func openState(text []string, p *catalog.Profile) *plan.Predicate {
	for i := range p.Columns {
		c := &p.Columns[i]
		for _, v := range c.Values {
			named := model.Words(strings.ToLower(v.Value))
			if OfState(c, p) && asksFor("state", named) && says(text, named) {
				return equal(c.Name, v.Value)
			}
		}
	}
	return nil
}
