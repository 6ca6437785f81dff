package document_test

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sample is a document in which every place that text from outside can reach
// holds the word.
func sample(t testing.TB, word string) document.Document {
	t.Helper()
	b := document.NewBuilder()
	b.AddResult(document.Result{
		ID: "q1.main", SQL: "SELECT \"" + word + "\" FROM \"data\"", Params: []any{word, json.Number("5")},
		Columns: []string{"region", "m1"}, Keys: []string{"region"},
		Rows: [][]any{{word, json.Number("1240000.5")}, {nil, json.Number("3")}},
	})
	place := document.Place{Result: "q1.main", Row: []any{word}, Column: "m1"}
	value := b.Number(place, "USD", document.StyleShort)
	place.Column = "region"
	name, label, quote := b.NameOf(place, ""), b.Label(word), b.Quote(word)
	change := b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, value, value)
	sentence := b.Sentence("{{" + name + "}} leads {{" + label + "}} with {{" + value + "}}, as in {{" + quote + "}}.")
	lead := b.Sentence("{{" + label + "}} is {{" + value + "}}.")
	d := document.Document{
		Title:      sentence.Text,
		Summary:    []document.Sentence{sentence, lead},
		KeyFigures: []document.KeyFigure{{Name: word, Fact: value, Text: b.Fact(value).Text, Change: &change, Versus: word, Good: "good"}},
		Changes:    []document.Change{{Key: "k", Status: "new", Text: word}},
		Sections: []document.Section{{
			Question: word, Heading: word, Reading: word, Answer: lead, Caveats: []string{word},
			Findings: []document.Finding{{Key: "k", Kind: document.KindTop, Asked: true, Text: sentence.Text, Template: sentence.Template, Facts: sentence.Facts}},
			Tables:   []document.Table{sampleTable(word)},
		}},
		NotAnswered: []document.NotAnswered{{Text: word, Reason: word, Fields: []string{word, word}}},
		Quality:     document.Quality{Rows: 1000, Rejected: 2, Banner: word, Stale: true, Notes: []string{word}},
		Method: document.Method{
			Dataset: word, Title: sentence, Reader: "words", Timezone: "UTC", Snapshot: "abc",
			Windows: map[string]string{"q1": word}, Filters: map[string]string{"q1": word},
			Measures: map[string]string{word: word}, Assumptions: []string{word}, UnusedWords: []string{word}, Suggestions: []string{word}, Queries: 1,
			Checks: map[string]int{"trend": 2}, Passed: map[string]int{"trend": 1}, FalseDiscoveryRate: 0.1, SampledEvery: 5, Stopped: "North",
		},
	}
	if err := b.Into(&d); err != nil {
		t.Fatal(err)
	}
	return d
}

func sampleTable(word string) document.Table {
	return document.Table{
		Title: word, Result: "q1.main", More: 3,
		Columns: []document.TableColumn{
			{Label: word, Align: "left", Column: "region"}, {Label: "Total", Unit: word, Align: "right", Column: "m1"},
		},
		Rows: [][]document.Cell{
			{{Value: word, Text: word}, {Value: json.Number("1240000.5"), Text: "$1,240,000.50"}},
			{{Value: nil, Text: "(blank)"}, {Value: json.Number("3"), Text: "$3.00"}},
		},
		Other: []document.Cell{{Text: "Other"}, {Text: word}},
		Total: []document.Cell{{Text: "Total"}, {Text: word}},
	}
}
