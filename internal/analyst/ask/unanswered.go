package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// leaveOut takes out of a plan the questions that would be answered about all rows where the prompt asks about some: of
// which it says "not" of something that nothing knows, or which it wants of a time that is none.
func (s *scene) leaveOut(p *plan.Plan, chain []act) {
	if !namesAnything(chain) {
		p.Questions = []plan.Question{}
		return
	}
	if from, to, ok := s.idleNot(chain); ok {
		words := s.said(from, to)
		p.Missing = slices.DeleteFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(words, u.Text) })
		s.unanswer(p, chain, from, plan.Unanswered{Text: words, Reason: Unknown, Point: true})
	}
	for _, c := range s.noTimes(chain) {
		text := sentenceOf(p.Prompt, s.ts[c.from].start)
		words := s.said(c.from, c.to)
		p.Missing = slices.DeleteFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(words, u.Text) })
		s.unanswer(p, chain, c.from, plan.Unanswered{Text: text, Reason: words + ": " + c.refused})
		for i := range p.Words {
			if w := &p.Words[i]; w.Start >= s.ts[c.from].start && w.End <= s.ts[c.to-1].end {
				w.Use = RefusedTime
			}
		}
	}
}

// namesAnything reports whether a reading names anything to count or to show: of "give me the numbers" it made the number of rows.
func namesAnything(chain []act) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		switch a.role {
		case skips, splits, times, rivals:
			return false
		case cues:
			return a.tag == "aggregate" && a.meaning == "count"
		}
		return !a.standsIn
	})
}

// unanswer says that a part of a prompt has no answer, and leaves out the question that holds a token: all, where it
// cannot be told which does.
func (s *scene) unanswer(p *plan.Plan, chain []act, at int, u plan.Unanswered) {
	u.Fields = s.labels()
	p.Missing = append([]plan.Unanswered{u}, p.Missing...)
	if s.standsApart(p, chain, at) {
		return
	}
	of := func(q plan.Question) bool {
		start := strings.Index(p.Prompt, q.Text)
		return start >= 0 && start <= s.ts[at].start && s.ts[at].start < start+len(q.Text)
	}
	if len(p.Questions) > 1 && slices.ContainsFunc(p.Questions, of) {
		p.Questions = slices.DeleteFunc(p.Questions, of)
		return
	}
	p.Questions = []plan.Question{}
}

// standsApart reports whether the sentence of a token has nothing that a reading asks for while another has: it takes nothing
// from what they ask. "Revenue by country. We want to plan the Christmas campaign."
func (s *scene) standsApart(p *plan.Plan, chain []act, at int) bool {
	from, to := sentenceStart(p.Prompt, s.ts[at].start), sentenceEnd(p.Prompt, s.ts[at].start)
	elsewhere := false
	for _, a := range chain {
		if a.role == skips || a.role == cues || a.role == splits {
			continue
		}
		if start := s.ts[a.from].start; start >= from && start < to {
			return false
		}
		elsewhere = true
	}
	return elsewhere
}

// sentenceOf is the sentence of a prompt that has a byte.
func sentenceOf(prompt string, at int) string {
	return strings.TrimSpace(prompt[sentenceStart(prompt, at):sentenceEnd(prompt, at)])
}

// idleNot is a "not" about the rows that was heard and of which nothing was made, with the word that it denies: all rows
// are no answer to which have not arrived.
func (s *scene) idleNot(chain []act) (from, to int, ok bool) {
	for k := range chain {
		a := &chain[k]
		if a.role != cues || a.tag != "negation" || denied(chain, k) || !s.ofRows(a.from) {
			continue
		}
		if at := s.behindNot(a.to); at >= 0 {
			return a.from, at + 1, true
		}
	}
	return 0, 0, false
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

// noTimes are the stretches of time that a prompt names and that are none, with the reason: next month, Christmas. What
// the reading takes for something else is none of them.
func (s *scene) noTimes(chain []act) []candidate {
	if s.profile.Time == "" {
		return nil
	}
	var out []candidate
	for i := range s.from {
		for _, c := range s.from[i] {
			if c.kind == isPeriod && c.refused == "" && c.period.Kind == plan.Next && !s.looksAhead() {
				c.refused = liesAhead
			}
			if c.kind == isPeriod && c.refused != "" && !s.taken(c, chain) && (len(out) == 0 || out[len(out)-1].to <= c.from) {
				out = append(out, c)
			}
		}
	}
	return out
}

// taken reports whether a reading has a use for a word of a span, or the table a value for all of it.
func (s *scene) taken(c candidate, chain []act) bool {
	used := func(a act) bool {
		part := (a.role == times || a.role == groups && a.grain != "") && a.from >= c.from && a.to <= c.to // November of 31 November
		return a.role != skips && a.role != cues && !a.standsIn && !part && a.from < c.to && c.from < a.to
	}
	value := func(o candidate) bool { return o.kind == isValue && o.to >= c.to && o.score >= 0.9 }
	return slices.ContainsFunc(chain, used) || slices.ContainsFunc(s.from[c.from], value)
}
