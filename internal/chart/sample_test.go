package chart_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// axis makes one; the scale follows from what it is used for.
func axis(column string, scale document.Scale, unit string, style document.Style) document.Axis {
	return document.Axis{Column: column, Label: column, Scale: scale, Unit: unit, Style: style}
}

func money(column string) document.Axis {
	return axis(column, document.NumberScale, "USD", document.StyleShort)
}

func group(column string) document.Axis { return axis(column, document.CategoryScale, "", "") }

func period(column string) document.Axis { return axis(column, document.TimeScale, "", "") }

// n writes a number as results have it.
func n(v any) json.Number { return json.Number(fmt.Sprint(v)) }

// drawn is a document with one result, its facts, and one chart of it.
type drawn struct {
	columns []string
	rows    [][]any
	facts   map[string]any
	chart   document.Chart
}

func (d drawn) picture(t testing.TB) chart.Picture {
	t.Helper()
	doc := d.document()
	p, err := chart.Of(doc, &doc.Sections[0].Charts[0])
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (d drawn) document() *document.Document {
	d.chart.ID, d.chart.Result = "c1", "q1.main"
	if d.chart.Alt == "" {
		d.chart.Alt = d.chart.Title + "."
	}
	facts := map[string]document.Fact{}
	for id, value := range d.facts {
		facts[id] = document.Fact{ID: id, Type: document.NumberFact, Value: value}
	}
	return &document.Document{
		Sections: []document.Section{{Charts: []document.Chart{d.chart}}},
		Results:  map[string]document.Result{"q1.main": {ID: "q1.main", Columns: d.columns, Rows: d.rows}},
		Facts:    facts,
	}
}
