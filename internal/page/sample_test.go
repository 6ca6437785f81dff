package page_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

var made = time.Date(2026, 11, 20, 9, 30, 1, 0, time.UTC)

// sample is a document in which every place that text from outside can reach
// holds the word.
func sample(t testing.TB, word string) *document.Document {
	t.Helper()
	b := document.NewBuilder()
	b.AddResult(document.Result{
		ID: "q1.main", SQL: "SELECT \"" + word + "\" FROM \"data\"", Columns: []string{"region", "m1"}, Keys: []string{"region"},
		Rows: [][]any{{word, json.Number("1240000.5")}, {nil, json.Number("3")}},
	})
	place := document.Place{Result: "q1.main", Row: []any{word}, Column: "m1"}
	value := b.Number(place, "USD", document.StyleShort)
	name := b.Label(word)
	change := b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, value, value)
	sentence := b.Sentence("{{" + name + "}} leads with {{" + value + "}} of all.")
	to := "2026-10-31"
	d := &document.Document{
		Title: sentence.Text, Summary: []document.Sentence{sentence, sentence},
		KeyFigures: []document.KeyFigure{
			{Name: word, Fact: value, Text: b.Fact(value).Text, Change: &change, Versus: word, Good: "good"},
			{Name: "Orders", Fact: value, Text: word, Spark: spark(word)},
		},
		Changes: []document.Change{{Key: "k", Status: document.NewFinding, Text: word}},
		Sections: []document.Section{{
			Question: word, Heading: word, Reading: word, Answer: sentence, Caveats: []string{word},
			Findings: []document.Finding{{Key: "k", Kind: document.KindTop, Text: word, Template: "{{" + name + "}}", Facts: []string{name}}},
			Charts:   []document.Chart{bars("c1", word), bars("c2", word)},
			Tables:   []document.Table{table(word)},
		}},
		AlsoWorthKnowing: []document.Finding{{Key: "l", Kind: document.KindTop, Text: word}},
		NotAnswered:      []document.NotAnswered{{Text: word, Reason: word, Fields: []string{word, word}}},
		Quality:          document.Quality{Rows: 1000, To: &to, Rejected: 2, Banner: word, Stale: true, Notes: []string{word}},
		Method: document.Method{
			Dataset: word, Title: sentence, Reader: word, PlanMadeAnew: word, Timezone: word, Snapshot: "abc", Program: word,
			Windows: map[string]string{"q1": word}, Filters: map[string]string{"q1": word}, Measures: map[string]string{word: word},
			Assumptions: []string{word}, UnusedWords: []string{word}, Suggestions: []string{word}, Stopped: word,
		},
	}
	if err := b.Into(d); err != nil {
		t.Fatal(err)
	}
	return d
}

// bars draws the result with the word wherever a chart has text.
func bars(id, word string) document.Chart {
	return document.Chart{
		ID: id, Kind: document.BarChart, Title: word, Alt: word, Note: word, Result: "q1.main",
		X:     document.Axis{Column: "region", Label: word, Scale: document.CategoryScale},
		Y:     []document.Axis{{Column: "m1", Label: word, Scale: document.NumberScale, Unit: word, Style: document.StyleShort}},
		Marks: []document.Mark{{Kind: document.AccentMark, Label: word, From: word, To: word}},
	}
}

func spark(word string) *document.Chart {
	c := bars("", word)
	c.Kind, c.Marks = document.SparklineChart, nil
	return &c
}

func table(word string) document.Table {
	return document.Table{
		Title: word, Result: "q1.main", More: 3,
		Columns: []document.TableColumn{{Label: word, Align: "left"}, {Label: "Total", Unit: word, Align: "right"}, {Label: "Note", Align: "left"}},
		Rows: [][]document.Cell{
			{{Text: word}, {Text: "$1,240,000.50"}, {Text: word}},
			{{Text: "(blank)"}, {Text: "$3.00"}},
		},
		Other: []document.Cell{{Text: "Other (2)"}, {Text: word}, {}},
		Total: []document.Cell{{Text: "Total"}, {Text: word}, {}},
	}
}

// render fails the test when there is no page.
func render(t testing.TB, d *document.Document) string {
	t.Helper()
	html, err := page.HTML(d, page.Options{Made: made})
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}
