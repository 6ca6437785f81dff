package write

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Outside is the title and the summary of a report about times that the data has
// nothing of; r is the first such question.
func Outside(b *document.Builder, r plan.Resolved) (title document.Sentence, summary []document.Sentence) {
	title = b.Sentence("The data does not cover the period that is asked for")
	asked, covered := date(b, r.Window), date(b, r.Covered)
	return title, []document.Sentence{b.Sentence("The question is about {{" + asked + "}}; the data covers {{" + covered + "}}.")}
}

// Moved says that the data ends before the period begins that a prompt asks for, and
// which is told instead.
func Moved(b *document.Builder, r plan.Resolved) document.Sentence {
	last := r.Covered.End.Add(-time.Nanosecond)
	end := b.Date(last.Format("2 Jan 2006"), last.Format(time.DateOnly))
	asked, told := b.Quote(r.Question.Period.Text), date(b, r.Window)
	return b.Sentence("The data ends on {{" + end + "}}, before {{" + asked + "}} begins; the newest that it has is {{" + told + "}}.")
}

// Refused is the title and the summary of a report about a time that is none,
// such as a month to come; found is what is said instead.
func Refused(b *document.Builder, words string, found [][]insight.Finding) (title document.Sentence, summary []document.Sentence) {
	title = b.Sentence("This request is about a time that the data cannot tell of")
	summary = []document.Sentence{b.Sentence("Nothing can be computed for {{" + b.Quote(words) + "}}; the reason stands below.")}
	return title, append(summary, overviewFollows(b, found)...)
}

// Declined is the title and the summary of a report whose prompt asks for what no
// report gives: a forecast, advice, people's addresses; found is what is said instead.
func Declined(b *document.Builder, words string, found [][]insight.Finding) (title document.Sentence, summary []document.Sentence) {
	title = b.Sentence("This request asks for something that reports do not give")
	summary = []document.Sentence{b.Sentence("There is no answer to {{" + b.Quote(words) + "}}; the reason stands below.")}
	return title, append(summary, overviewFollows(b, found)...)
}

// overviewFollows says that what stands below is no answer.
func overviewFollows(b *document.Builder, found [][]insight.Finding) []document.Sentence {
	if len(found) == 0 {
		return nil
	}
	return []document.Sentence{b.Sentence("What follows is an overview of the data, not an answer.")}
}

func date(b *document.Builder, w *plan.Window) string {
	return b.Date(w.Label, w.Start.Format("2006-01-02")+"/"+w.End.Format("2006-01-02"))
}
