package write

import (
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
		Answer: sentence(b, lead(found)), Tables: tables(b, a), Caveats: caveats(b, a),
	}
	for _, f := range found {
		s.Findings = append(s.Findings, Finding(b, f))
	}
	return s
}

// Finding writes a finding with its sentence.
func Finding(b *document.Builder, f insight.Finding) document.Finding {
	s := sentence(b, f)
	return document.Finding{Key: f.Key, Kind: f.Kind, Asked: f.Asked, Text: s.Text, Template: s.Template, Facts: s.Facts}
}

func sentence(b *document.Builder, f insight.Finding) document.Sentence { return say(b, f.Shape, f) }

// lead is the finding that answers: a change says the number and what it was, so
// it goes before the number alone.
func lead(found []insight.Finding) insight.Finding {
	if len(found) > 1 && found[0].Kind == document.KindValue && found[1].Kind == document.KindPeriodChange &&
		found[0].Roles["measure"] == found[1].Roles["measure"] {
		return found[1]
	}
	return found[0]
}

// Title is the report's title: the answer in one line, with one number.
func Title(b *document.Builder, found []insight.Finding) document.Sentence {
	return say(b, "title/"+lead(found).Shape, lead(found))
}

// Topic is what a section is about: "Total revenue by region".
func Topic(a insight.Answer) string {
	q := a.Question()
	labels := make([]string, len(q.Measures))
	for i, m := range q.Measures {
		labels[i] = m.Label
	}
	topic := and(labels)
	if q.Intent == plan.List {
		topic = "the rows asked for"
	} else if len(q.By) > 0 {
		by := make([]string, len(q.By))
		for i, d := range q.By {
			by[i] = dimension(d)
		}
		topic += " by " + and(by)
	}
	return Upper(document.Clean(topic))
}

// dimension is what a table's group column is called: a series by its grain.
func dimension(d plan.Dimension) string {
	switch {
	case d.Grain != "":
		return string(d.Grain)
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

// Summary is two or three sentences for who reads nothing else: the answers in
// their order, then what supports the first.
func Summary(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	var chosen []insight.Finding
	for _, found := range sections {
		chosen = append(chosen, lead(found))
	}
	if len(sections) > 0 {
		for _, f := range sections[0] {
			if f.Shape != chosen[0].Shape && !covered(b, f, chosen) {
				chosen = append(chosen, f)
			}
		}
	}
	out := make([]document.Sentence, 0, 3)
	for _, f := range chosen[:min(3, len(chosen))] {
		out = append(out, sentence(b, f))
	}
	return out
}

// covered: every number of the finding is in one that was chosen before.
func covered(b *document.Builder, f insight.Finding, chosen []insight.Finding) bool {
	for _, c := range chosen {
		if subset(numbers(b, f), numbers(b, c)) {
			return true
		}
	}
	return false
}

func numbers(b *document.Builder, f insight.Finding) map[string]bool {
	out := map[string]bool{}
	for _, r := range f.Roles {
		id := strings.Trim(r, "{}")
		if b.Fact(id).Type == document.NumberFact {
			out[id] = true
		}
	}
	return out
}

func subset(a, b map[string]bool) bool {
	for id := range a {
		if !b[id] {
			return false
		}
	}
	return len(a) > 0
}
