package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// leaveOut takes out of a plan the questions that would be answered about all rows where the prompt asks about some: of
// which it says "not" of something that nothing knows, or which it wants of a time that is none.
func (s *scene) leaveOut(p *plan.Plan, chain []act) {
	if at, ok := s.idleNot(chain); ok {
		s.unanswer(p, at, at+1, plan.Unanswered{Text: s.said(at, at+1), Reason: Unknown, Point: true})
	}
	for _, c := range s.noTimes(chain) {
		text := strings.TrimSpace(p.Prompt[sentenceStart(p.Prompt, s.ts[c.from].start):sentenceEnd(p.Prompt, s.ts[c.to-1].end)])
		if !s.unanswer(p, c.from, c.to, plan.Unanswered{Text: text, Reason: s.said(c.from, c.to) + ": " + c.refused}) {
			continue
		}
		for i := range p.Words {
			if w := &p.Words[i]; w.Start >= s.ts[c.from].start && w.End <= s.ts[c.to-1].end {
				w.Use = RefusedTime
			}
		}
	}
}

// unanswer says that a part of a prompt has no answer, and leaves out the question that its words stand in. It reports
// false where there is none, or it has a time beside them.
func (s *scene) unanswer(p *plan.Plan, from, to int, u plan.Unanswered) bool {
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool {
		start := strings.Index(p.Prompt, q.Text)
		return start >= 0 && start <= s.ts[from].start && s.ts[from].start < start+len(q.Text)
	})
	said := s.said(from, to)
	if at < 0 && len(p.Questions) > 0 || at >= 0 && s.namesTime(&p.Questions[at], said) {
		return false
	}
	u.Fields = s.labels()
	p.Missing = slices.DeleteFunc(p.Missing, func(have plan.Unanswered) bool { return strings.Contains(said, have.Text) })
	p.Missing = append([]plan.Unanswered{u}, p.Missing...)
	if at >= 0 {
		p.Questions = slices.Delete(p.Questions, at, at+1)
	}
	return true
}

// namesTime reports whether a question has a stretch of time that words beside some others name.
func (s *scene) namesTime(q *plan.Question, others string) bool {
	return q.Period != nil && q.Period.Text != "" && !strings.Contains(others, q.Period.Text)
}

// idleNot is the word that a "not" about the rows denies, where nothing was made of it: all rows are no answer to which
// have not arrived.
func (s *scene) idleNot(chain []act) (at int, ok bool) {
	for k := range chain {
		a := &chain[k]
		if a.role != cues || a.tag != "negation" || denied(chain, k) || !s.ofRows(a.from) {
			continue
		}
		if at := s.behindNot(a.to); at >= 0 {
			return at, true
		}
	}
	return 0, false
}

// ofRows reports whether a negation speaks of the rows: they, or a word that asks for them, stand before it in its
// sentence, and nobody speaks of himself there ("I do not need").
func (s *scene) ofRows(at int) bool {
	for k := at - 1; k >= 0 && k >= at-6 && !ends(s.classes[k]) && s.classes[k] != ","; k-- {
		switch text := s.ts[k].text; {
		case s.classes[k] == "rows", s.lexicon.has("wh", text), text == "that":
			return true
		case text == "i", text == "we", text == "you":
			return false
		}
	}
	return false
}

// behindNot is the word that a negation denies: one that nobody knows, or that names something of the table; -1: there
// is none.
func (s *scene) behindNot(at int) int {
	for k := at; k < len(s.ts) && k < at+4; k++ {
		switch c := s.classes[k]; {
		case s.ts[k].kind == punct:
			return -1
		case c == "unknown" || c == "content":
			return k
		case c != s.ts[k].text && c != "filler" && !s.lexicon.has("determiner", s.ts[k].text):
			return -1
		}
	}
	return -1
}

const liesAhead = "this lies ahead: the data tells what was, and forecasts are not made"

// noTimes are the stretches of time that a prompt names and that are none, with the reason: next month, Christmas. What
// the reading takes for something else, and what somebody tells of himself, is none of them.
func (s *scene) noTimes(chain []act) []candidate {
	if s.profile.Time == "" {
		return nil
	}
	var out []candidate
	for i := range s.from {
		for _, c := range s.from[i] {
			c.refused = s.refuses(c, chain)
			if c.kind == isPeriod && c.refused != "" && !s.aside[i] && !s.toldOf(i) && !s.taken(c, chain) && (len(out) == 0 || out[len(out)-1].to <= c.from) {
				out = append(out, c)
			}
		}
	}
	return out
}

// refuses is why a stretch of time is none; empty: it is one.
func (s *scene) refuses(c candidate, chain []act) string {
	other := func(a act) bool { return (a.role == times || a.role == rivals) && !a.same }
	switch {
	case c.kind != isPeriod || c.refused != "":
		return c.refused
	case c.period.Kind == plan.Next && !s.looksAhead():
		return liesAhead
	case c.same && !slices.ContainsFunc(chain, other):
		return sameAsNone
	}
	return ""
}

const sameAsNone = "nothing says which period this is the same as"

// toldOf reports whether a person stands right before a token: asked me this morning, to phone them this afternoon. It says when
// somebody does something about the request.
func (s *scene) toldOf(i int) bool {
	if i > 0 && s.lexicon.has("small", s.ts[i-1].text) {
		i--
	}
	return i > 0 && slices.Contains(persons, s.ts[i-1].text)
}

var persons = []string{"me", "us", "him", "her", "them", "you", "i"}

// partOfTime reports whether what a span was taken for may be a part of a time: a month, a number of months, a year.
func (s *scene) partOfTime(a *act) bool {
	return a.role == times || a.role == bounds || a.role == having || a.role == tops || a.role == groups && a.grain != ""
}

// taken reports whether a reading has a use for a word of a span, or the table a value for all of it.
func (s *scene) taken(c candidate, chain []act) bool {
	used := func(a act) bool {
		part := s.partOfTime(&a) && a.from >= c.from && a.to <= c.to // November of 31 November
		return a.role != skips && a.role != cues && !a.standsIn && !part && a.from < c.to && c.from < a.to
	}
	value := func(o candidate) bool { return o.kind == isValue && o.to >= c.to && o.score >= 0.9 }
	return slices.ContainsFunc(chain, used) || slices.ContainsFunc(s.from[c.from], value)
}
