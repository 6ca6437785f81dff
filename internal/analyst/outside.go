package analyst

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lacking notes what the data is too short for: a comparison, or all of a question.
func (m *maker) lacking(r plan.Resolved) {
	lacks := r.Missing
	if r.Outside != "" {
		m.outside = append(m.outside, r)
		lacks = []plan.Unanswered{{Text: r.Question.Text, Reason: r.Outside}}
	}
	if r.Outside == "" && r.Question.Programme() != "" && !asked(r.Question.Compare) {
		lacks = nil // the programme holds it against what there is
	}
	for _, u := range lacks {
		if !slices.ContainsFunc(m.lacks, func(have plan.Unanswered) bool { return have.Text == u.Text && have.Reason == u.Reason }) {
			m.lacks = append(m.lacks, u)
		}
	}
}

// asked reports whether a comparison is one that a programme does not make by itself.
func asked(c *plan.Comparison) bool { return c != nil && c.Kind != plan.Previous }

// noAnswer is the title and the summary where nothing that was asked is answered.
func (m *maker) noAnswer(found [][]insight.Finding) (document.Sentence, []document.Sentence) {
	refused := len(m.plan.Missing) > 0 && slices.ContainsFunc(m.plan.Words, func(w plan.WordUse) bool { return w.Use == ask.RefusedTime })
	switch {
	case len(m.outside) > 0:
		return write.Outside(m.b, m.outside[0])
	case refused:
		return write.Refused(m.b, m.plan.Missing[0].Text, found)
	}
	if words := m.absent(); len(words) > 0 {
		return write.Absent(m.b, words, found)
	}
	if i := slices.IndexFunc(m.plan.Missing, func(u plan.Unanswered) bool { return u.Reason != ask.Unknown }); i >= 0 {
		return write.Declined(m.b, m.plan.Missing[i].Text, found)
	}
	return write.NoAnswer(m.b, found)
}

// mostAbsent are as many words as a title names: a prompt with more that nothing in the data answers is not about it.
const mostAbsent = 3

// absent are the words that a prompt asks for and that name nothing of the data: all of them, or of many those that
// it is about.
func (m *maker) absent() []string {
	var all, about []string
	for _, u := range m.plan.Missing {
		if u.Reason != ask.Unknown {
			return nil
		}
		all = append(all, u.Text)
		if u.Point {
			about = append(about, u.Text)
		}
	}
	if words := strings.Fields(strings.Join(all, " ")); len(words) <= mostAbsent {
		return all
	}
	return about
}

// moved puts before a summary which period is told where the data ends before the one
// that was asked for begins.
func (m *maker) moved(summary []document.Sentence) []document.Sentence {
	var out []document.Sentence
	for _, a := range m.answers {
		if !a.Resolved.Moved || a.Question().Origin == plan.Supplied {
			continue
		}
		said := slices.ContainsFunc(out, func(s document.Sentence) bool { return s.Text == write.Moved(m.b, a.Resolved).Text })
		if !said {
			out = append(out, write.Moved(m.b, a.Resolved))
		}
	}
	return first(out, summary)
}

// first puts sentences before a summary and keeps its length.
func first(out, summary []document.Sentence) []document.Sentence {
	most := max(len(summary), write.SummaryLength)
	out = append(out, summary...)
	return out[:min(len(out), most)]
}

// mostLacking is how many things that the data does not have stand in a sentence.
const mostLacking = 3

// unanswered puts before a summary what a question was about and the data does not have:
// the number below must not pass for it.
func (m *maker) unanswered(summary []document.Sentence) []document.Sentence {
	return first(m.alsoLacking(nil), summary)
}

// alsoLacking says what a request was about and the data does not have, beside what is said already; nothing: there is
// no more.
func (m *maker) alsoLacking(said []string) []document.Sentence {
	var words []string
	var out []document.Sentence
	for _, u := range m.plan.Missing {
		word, ofPart := strings.CutPrefix(u.Reason, tell.NoField)
		switch {
		case !u.Point || len(words)+len(out) >= mostLacking || slices.Contains(said, u.Text):
		case ofPart:
			out = append(out, write.CannotTell(m.b, u.Text, word))
		default:
			words = append(words, u.Text)
		}
	}
	if len(words) > 0 {
		out = append([]document.Sentence{write.Lacking(m.b, words)}, out...)
	}
	return out
}
