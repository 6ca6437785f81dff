// Package diff says what is different between two documents of one report: key figures
// beside each other, rows of tables by the groups that they are of, findings that came
// and went, and texts that read otherwise.
//
// It is a function of the two documents alone. It tells every difference and judges
// none; which changes from one run to the next are worth telling, and which come by
// chance, internal/analyst/since decides when a report is made.
package diff

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Status says what became of something.
type Status string

// What can become of something. What is the same in both is left out everywhere.
const (
	New     Status = "new"     // in the later document alone
	Gone    Status = "gone"    // in the earlier one alone
	Changed Status = "changed" // in both, and not the same
	Same    Status = "same"    // of key figures, which are all listed
)

// Comparison is what is different. Lists are in the order of the later document, what
// is gone behind it.
type Comparison struct {
	Data     Data      `json:"data"`
	Figures  []Figure  `json:"keyFigures" nullable:"false" doc:"All of them, those that are the same too."`
	Texts    []Text    `json:"texts" nullable:"false" doc:"What reads otherwise outside of the sections."`
	Sections []Section `json:"sections" nullable:"false" doc:"Those in which something is different."`
	Findings []Finding `json:"alsoWorthKnowing" nullable:"false" doc:"Findings outside of the sections."`
}

// Data is what the two were made from.
type Data struct {
	Same   bool   `json:"same" doc:"Both were made from the same snapshot of the dataset."`
	Before Extent `json:"before"`
	After  Extent `json:"after"`
}

// Extent is how much data there was.
type Extent struct {
	Rows    int64   `json:"rows"`
	Through *string `json:"through" doc:"Its last day; null: it has no time."`
}

// Value is a number or a name as the report shows it.
type Value struct {
	Value any    `json:"value" doc:"A number, a text, true or false; null: there is none."`
	Text  string `json:"text"`
}

// Figure is a key figure of both documents.
type Figure struct {
	Name       string `json:"name"`
	Was        string `json:"was" doc:"Its name in the earlier run, where that is another: of another month."`
	Status     Status `json:"status" enum:"new,gone,changed,same"`
	Before     *Value `json:"before" doc:"null: it was not there."`
	After      *Value `json:"after" doc:"null: it is not there any more."`
	Difference *Value `json:"difference" doc:"After less before, of percentages in percentage points; null: there is none."`
	Change     *Value `json:"change" doc:"The difference as a part of what was before; null: it makes no sense."`
}

// Text is one that reads otherwise.
type Text struct {
	Place  string `json:"place" enum:"title,banner,summary,heading,reading,answer,note,notAnswered,quality"`
	Status Status `json:"status" enum:"new,gone,changed"`
	Before string `json:"before" doc:"Empty: it was not there."`
	After  string `json:"after" doc:"Empty: it is not there any more."`
}

// Section is one in which something is different.
type Section struct {
	Question string    `json:"question"`
	Heading  string    `json:"heading" doc:"Of the later run, if it has the section."`
	Status   Status    `json:"status" enum:"new,gone,changed"`
	Texts    []Text    `json:"texts" nullable:"false"`
	Findings []Finding `json:"findings" nullable:"false"`
	Tables   []Table   `json:"tables" nullable:"false"`
}

// Finding is one that came, went or reads otherwise.
type Finding struct {
	Key    string        `json:"key"`
	Kind   document.Kind `json:"kind"`
	Status Status        `json:"status" enum:"new,gone,changed"`
	Before string        `json:"before" doc:"Its text; empty: it was not there."`
	After  string        `json:"after" doc:"Its text; empty: it is not there any more."`
}

// Of compares two documents of a report. Neither is changed.
func Of(before, after *document.Document) Comparison {
	c := &comparer{before: findingsOf(before), after: findingsOf(after)}
	out := Comparison{
		Data:    dataOf(before, after),
		Figures: figures(before, after),
		Texts:   frame(before, after),
	}
	out.Findings = c.findings(before.AlsoWorthKnowing, after.AlsoWorthKnowing)
	out.Sections = []Section{}
	for _, s := range pairSections(before, after) {
		if section, different := c.section(s, before, after); different {
			out.Sections = append(out.Sections, section)
		}
	}
	return out
}

// Nothing says whether the two say the same.
func (c *Comparison) Nothing() bool {
	moved := slices.ContainsFunc(c.Figures, func(f Figure) bool { return f.Status != Same })
	return !moved && len(c.Texts)+len(c.Sections)+len(c.Findings) == 0
}

func dataOf(before, after *document.Document) Data {
	return Data{
		Same:   before.Method.Snapshot == after.Method.Snapshot,
		Before: Extent{before.Quality.Rows, before.Quality.To},
		After:  Extent{after.Quality.Rows, after.Quality.To},
	}
}

// comparer knows the findings of both documents by their keys: one that stands in
// another section now has neither come nor gone.
type comparer struct{ before, after map[string]document.Finding }

func findingsOf(d *document.Document) map[string]document.Finding {
	all := map[string]document.Finding{}
	note := func(list []document.Finding) {
		for _, f := range list {
			if _, have := all[f.Key]; !have {
				all[f.Key] = f
			}
		}
	}
	for _, s := range d.Sections {
		note(s.Findings)
	}
	note(d.AlsoWorthKnowing)
	return all
}

// findings tells each once, where the later document has it, else where it was.
func (c *comparer) findings(before, after []document.Finding) []Finding {
	out, told := []Finding{}, map[string]bool{}
	for _, f := range after {
		was, have := c.before[f.Key]
		switch {
		case told[f.Key] || f.Text == was.Text:
		case have:
			out = append(out, Finding{f.Key, f.Kind, Changed, was.Text, f.Text})
		default:
			out = append(out, Finding{f.Key, f.Kind, New, "", f.Text})
		}
		told[f.Key] = true
	}
	for _, f := range before {
		if _, have := c.after[f.Key]; !have && !told[f.Key] {
			told[f.Key] = true
			out = append(out, Finding{f.Key, f.Kind, Gone, f.Text, ""})
		}
	}
	return out
}

func (c *comparer) section(s couple[document.Section], before, after *document.Document) (Section, bool) {
	was, is := s.sides()
	out := Section{Question: is.Question, Heading: is.Heading, Status: s.status(), Texts: []Text{}}
	if s.after == nil {
		out.Question, out.Heading = was.Question, was.Heading
	}
	if out.Status == Changed {
		out.Texts = append(out.Texts, textOf("heading", was.Heading, is.Heading)...)
		out.Texts = append(out.Texts, textOf("reading", was.Reading, is.Reading)...)
	}
	out.Texts = append(out.Texts, textOf("answer", was.Answer.Text, is.Answer.Text)...)
	out.Texts = append(out.Texts, lines("note", plainLines(was.Caveats), plainLines(is.Caveats))...)
	out.Findings = c.findings(was.Findings, is.Findings)
	out.Tables = tables(gridsOf(was, before), gridsOf(is, after))
	return out, out.Status != Changed || len(out.Texts)+len(out.Findings)+len(out.Tables) > 0
}
