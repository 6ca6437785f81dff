package write

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Section writes the answer to one question. The findings must not be empty.
func Section(b *document.Builder, a insight.Answer, found []insight.Finding) document.Section {
	q := a.Question()
	s := document.Section{
		Question: q.Text, Reading: plan.Explain(a.Resolved, *a.Profile), Heading: Topic(a),
		Answer: sentence(b, lead(found)), Tables: Tables(b, a), Caveats: caveats(b, a),
	}
	for _, f := range found {
		if f.Key != lead(found).Key {
			f = Unscoped(f)
		}
		s.Findings = append(s.Findings, Finding(b, f))
	}
	return s
}

// Unscoped is a finding that does not say which rows it is about: the sentence that
// its section opens with has said so.
func Unscoped(f insight.Finding) insight.Finding {
	f.Roles = maps.Clone(f.Roles)
	delete(f.Roles, "scope")
	return f
}

// Heading is a section's heading as a claim. Which rows it is about stands below it, but where sections are about different
// rows.
func Heading(b *document.Builder, found []insight.Finding, scoped bool) string {
	f := lead(found)
	if !scoped {
		f = Unscoped(f)
	}
	return sayAgain(b, titled(f), f, 1).Text
}

// Finding writes a finding with its sentence.
func Finding(b *document.Builder, f insight.Finding) document.Finding {
	s := sentence(b, f)
	return document.Finding{Key: f.Key, Kind: f.Kind, Asked: f.Asked, Text: s.Text, Template: s.Template, Facts: s.Facts}
}

// Sentence says a finding by itself.
func Sentence(b *document.Builder, f insight.Finding) document.Sentence { return sentence(b, f) }

// Because is a finding with the reasons for it, each a part of its sentence.
func Because(b *document.Builder, f insight.Finding, reasons []insight.Finding) insight.Finding {
	var why []string
	for _, r := range reasons {
		if r.Kind != "" {
			why = append(why, fillPlain(b, english()["part/"+r.Shape][0], r))
		}
	}
	f.Roles["why"] = and(why)
	return f
}

func sentence(b *document.Builder, f insight.Finding) document.Sentence { return say(b, f.Shape, f) }

// lead is the finding that answers: a change says the number and what it was, so
// it goes before the number alone.
func lead(found []insight.Finding) insight.Finding {
	if len(found) > 1 && found[0].Kind == document.KindValue && found[0].Shape != "ends" && found[1].Kind == document.KindPeriodChange &&
		found[0].Roles["measure"] == found[1].Roles["measure"] {
		return found[1]
	}
	return found[0]
}

// NoAnswer is the title and the summary of a report whose prompt names nothing
// that the data has; found is what is said instead.
func NoAnswer(b *document.Builder, found [][]insight.Finding) (title document.Sentence, summary []document.Sentence) {
	title = b.Sentence("This request could not be mapped to the data")
	summary = []document.Sentence{b.Sentence("Nothing in the request names something that the data has; the fields that exist are listed below.")}
	return title, append(summary, overviewFollows(b, found)...)
}

// Absent is the title and the summary of a report whose prompt is understood, and asks
// for what the data does not have; found is what is said instead.
func Absent(b *document.Builder, words []string, found [][]insight.Finding) (title document.Sentence, summary []document.Sentence) {
	missing := quoted(b, words)
	title = b.Sentence("Not in the data: " + missing)
	summary = []document.Sentence{b.Sentence("The data has nothing that answers " + missing + "; the fields that exist are listed below.")}
	return title, append(summary, overviewFollows(b, found)...)
}

// quoted are words of a request, in quotes.
func quoted(b *document.Builder, words []string) string {
	said := make([]string, len(words))
	for i, w := range words {
		said[i] = "{{" + b.Quote(w) + "}}"
	}
	return and(said)
}

// Instead is the title and the summary of a report whose first question is about
// a number that the data does not have; found is what was computed in its place.
func Instead(b *document.Builder, words []string, found [][]insight.Finding) (title document.Sentence, summary []document.Sentence) {
	missing := "{{" + b.Quote(strings.Join(words, " ")) + "}}"
	title = b.Sentence("The data has no field for " + missing)
	summary = []document.Sentence{b.Sentence("The data has no field for " + missing + "; what follows is told instead.")}
	return title, append(summary, Summary(b, found)...)
}

// Lacking says first what a question was about and the data does not have.
func Lacking(b *document.Builder, words []string) document.Sentence {
	return b.Sentence("The data has no field for " + quoted(b, words) + ": what follows is told without that.")
}

// CannotTell says first which part of a request the data cannot answer, and the word of it that names no field.
func CannotTell(b *document.Builder, part, word string) document.Sentence {
	return b.Sentence("The data cannot tell " + quoted(b, []string{part}) + ": it has no field for " + quoted(b, []string{word}) + ".")
}

// Topic is what a section is about: "Total revenue by region".
func Topic(a insight.Answer) string {
	q := a.Question()
	labels := make([]string, len(q.Measures))
	for i, m := range q.Measures {
		labels[i] = m.Label
	}
	topic := and(labels)
	switch across := q.Across(); {
	case across != "" && len(q.By) > 0:
		topic = labels[0] + " by " + Dimension(q.By[0])
		if c := a.Profile.Column(across); c != nil && across != q.By[0].Column {
			topic += " and " + c.Label
		}
	case q.Intent == plan.List:
		topic = "the rows asked for"
	case q.Intent == plan.Quality && len(q.By) == 0:
		topic = "the fields and what is in them"
	case len(q.By) > 0:
		by := make([]string, len(q.By))
		for i, d := range q.By {
			by[i] = Dimension(d)
		}
		topic += " by " + and(by)
	}
	return Upper(document.Clean(topic))
}

// Dimension is what a table's group column is called: a series by its grain, a
// part of time by that part.
func Dimension(d plan.Dimension) string {
	switch {
	case d.Grain != "":
		return string(d.Grain)
	case d.Part == plan.HourOfDay:
		return "hour of day"
	case d.Part == plan.MonthOfYear:
		return "month of year"
	case d.Part == plan.Weekday:
		return "weekday"
	case d.Label != "":
		return d.Label
	}
	return d.Column
}

func and(s []string) string {
	if len(s) < 2 {
		return strings.Join(s, "")
	}
	return strings.Join(s[:len(s)-1], ", ") + " and " + s[len(s)-1]
}

// Upper begins a text with a capital.
func Upper(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
