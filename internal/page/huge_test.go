package page_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// kinds are all drawings.
var kinds = []document.ChartKind{
	document.BarChart, document.RowChart, document.LineChart, document.WaterfallChart, document.HistogramChart,
	document.ScatterChart, document.HeatMapChart, document.SlopeChart, document.ParetoChart, document.SparklineChart,
}

// huge is a document with one chart of each kind over very many rows of long texts.
func huge(rows int) *document.Document {
	d := &document.Document{Sections: []document.Section{{Heading: "Huge"}}}
	r := document.Result{ID: "q1", Columns: []string{"a", "b", "m", "n"}}
	for i := range rows {
		text := fmt.Sprintf("%d %s", i, strings.Repeat("wide ", 100))
		r.Rows = append(r.Rows, []any{text, text, json.Number(fmt.Sprint(i)), json.Number(fmt.Sprint(i % 1000))})
	}
	d.Results = map[string]document.Result{"q1": r}
	for i, kind := range kinds {
		d.Sections[0].Charts = append(d.Sections[0].Charts, hugeChart(kind, i))
	}
	return d
}

func hugeChart(kind document.ChartKind, i int) document.Chart {
	number := func(column string) document.Axis {
		return document.Axis{Column: column, Label: column, Scale: document.NumberScale, Style: document.StyleShort}
	}
	c := document.Chart{
		ID: fmt.Sprintf("c%d", i+1), Kind: kind, Title: strings.Repeat("title ", 500), Result: "q1",
		X: document.Axis{Column: "a", Label: "a", Scale: document.CategoryScale}, Y: []document.Axis{number("m"), number("n")},
	}
	switch kind {
	case document.ScatterChart:
		c.X, c.Y = number("n"), c.Y[:1]
	case document.HeatMapChart:
		size := number("m")
		c.Y, c.Size = []document.Axis{{Column: "b", Label: "b", Scale: document.CategoryScale}}, &size
	}
	return c
}

func TestDrawingsOfAHugeDocumentAreSmall(t *testing.T) {
	t.Parallel()
	d := huge(5_000)
	if size := len(render(t, d)); size > 8<<20 {
		t.Errorf("a page of %d bytes", size)
	}
	for n, kind := range kinds {
		c, _ := chart.Find(d, n+1)
		p, err := chart.Of(d, c)
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		dots, err := p.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if size, err := png.DecodeConfig(bytes.NewReader(dots)); err != nil || size.Width > 2*chart.DefaultWidth || size.Height > 4000 {
			t.Errorf("%s: a drawing of %d × %d dots, %v", kind, size.Width, size.Height, err)
		}
	}
}
