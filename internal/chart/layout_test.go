package chart

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// written is a canvas that remembers its texts.
type written struct {
	blank
	types *typesetter
	texts []string
	boxes []box
}

func (w *written) Text(x, y float64, text string, style textStyle) {
	w.texts = append(w.texts, text)
	w.boxes = append(w.boxes, w.types.textBox(point{x, y}, text, style))
}

// kinds are those that have places; words make their labels.
var (
	kinds = []document.ChartKind{
		document.BarChart, document.RowChart, document.LineChart, document.WaterfallChart, document.HistogramChart,
		document.HeatMapChart, document.SlopeChart, document.ParetoChart,
	}
	words = []string{"North", "Центральный округ", "a", "Ελλάδα", "Überseestraßenbahnhaltestelle", "日本", "of", "and", "10–20", "<b>&amp;", "\x00", "🚀", "W"}
)

// drawPicture makes one that a document could have, with any data.
func drawPicture(t *rapid.T) Picture {
	c := document.Chart{
		ID: "c1", Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Result: "r",
		Title: drawWords(t, 14), Note: drawWords(t, 20), X: document.Axis{Column: "x", Scale: document.CategoryScale},
	}
	series := 1
	if c.Kind == document.BarChart || c.Kind == document.RowChart || c.Kind == document.LineChart {
		series = rapid.IntRange(1, 7).Draw(t, "series")
	}
	if c.Kind == document.SlopeChart || c.Kind == document.WaterfallChart {
		series = 2
	}
	r := document.Result{ID: "r", Columns: []string{"x"}}
	for i := range series {
		y := document.Axis{
			Column: fmt.Sprint("y", i), Label: drawWords(t, 3), Unit: rapid.SampledFrom([]string{"", "USD", "s", "%", "orders", "CHF"}).Draw(t, "unit"),
			Style: rapid.SampledFrom([]document.Style{document.StyleShort, document.StyleCount, document.StylePercent, document.StyleSigned}).Draw(t, "style"),
		}
		if i > 0 {
			y.Unit, y.Style = c.Y[0].Unit, c.Y[0].Style
		}
		c.Y, r.Columns = append(c.Y, y), append(r.Columns, y.Column)
	}
	if c.Kind == document.HeatMapChart {
		c.Size = &document.Axis{Column: "v", Unit: "USD"}
		r.Columns = append(r.Columns, "v")
	}
	over := rapid.SampledFrom([]string{"", "hour", "day", "week", "month", "quarter"}).Draw(t, "time")
	if over != "" && c.Kind != document.HistogramChart {
		c.X.Scale = document.TimeScale
	}
	for i := range rapid.IntRange(0, 40).Draw(t, "places") {
		row := []any{drawPlace(t, c, over, i)}
		for len(row) < len(r.Columns) {
			row = append(row, drawNumber(t))
			if c.Y[0].Style == document.StylePercent { // a share, or a change
				row[len(row)-1] = json.Number(fmt.Sprint(rapid.Float64Range(-2, 9).Draw(t, "number")))
			}
		}
		if c.Kind == document.HeatMapChart {
			row[1] = rapid.SampledFrom(words).Draw(t, "row")
		}
		r.Rows = append(r.Rows, row)
	}
	d := &document.Document{Results: map[string]document.Result{"r": r}, Facts: map[string]document.Fact{}}
	drawMarks(t, d, &c, r.Rows)
	p, err := Of(d, &c)
	if err != nil {
		t.Fatal(err)
	}
	p.Width = rapid.SampledFrom([]int{DefaultWidth, NarrowWidth, 480, 1000}).Draw(t, "width")
	return p
}

func drawMarks(t *rapid.T, d *document.Document, c *document.Chart, rows [][]any) {
	if len(rows) == 0 || c.Kind == document.HeatMapChart {
		return
	}
	d.Facts["low"] = document.Fact{Value: drawNumber(t)}
	d.Facts["high"] = document.Fact{Value: drawNumber(t)}
	for range rapid.IntRange(0, 3).Draw(t, "marks") {
		m := document.Mark{
			Kind:  rapid.SampledFrom([]document.MarkKind{document.PointMark, document.BandMark, document.SegmentMark, document.SlopeMark, document.LevelMark, document.AccentMark, document.OpenMark, document.OtherMark}).Draw(t, "mark"),
			Label: drawWords(t, 3), From: rapid.SampledFrom(rows).Draw(t, "from")[0],
		}
		switch m.Kind {
		case document.BandMark, document.SlopeMark:
			m.Facts = []string{"low", "high"}
		case document.SegmentMark, document.LevelMark, document.OtherMark:
			m.Facts = []string{"low"}
		}
		c.Marks = append(c.Marks, m)
	}
}

func drawWords(t *rapid.T, most int) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, most).Draw(t, "words"), " ")
}

func drawPlace(t *rapid.T, c document.Chart, over string, i int) any {
	at := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	switch {
	case c.Kind == document.HistogramChart:
		return json.Number(fmt.Sprint(i * 20))
	case over == "":
		return fmt.Sprint(drawWords(t, 6), i)
	case over == "hour":
		return at.Add(time.Duration(i) * time.Hour).Format("2006-01-02T15:04:05")
	case over == "day":
		return at.AddDate(0, 0, i).Format(time.DateOnly)
	case over == "week":
		return at.AddDate(0, 0, 7*i).Format(time.DateOnly)
	case over == "quarter":
		return at.AddDate(0, 3*i, -4).Format(time.DateOnly)
	}
	return at.AddDate(0, i, -4).Format(time.DateOnly)
}

func drawNumber(t *rapid.T) any {
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		return nil
	case 1:
		return json.Number("0")
	case 2:
		return json.Number(fmt.Sprint(rapid.Float64Range(-1e15, 1e15).Draw(t, "large")))
	case 3:
		return json.Number(fmt.Sprint(-rapid.IntRange(0, 20000).Draw(t, "below")))
	case 4:
		return json.Number(fmt.Sprint(rapid.Float64Range(0, 1e-7).Draw(t, "small")))
	}
	return json.Number(fmt.Sprint(rapid.Float64Range(0, 20000).Draw(t, "number")))
}

// TestNoTextCoversAnotherOrLeavesThePicture measures the boxes of all texts of
// drawings of any data.
func TestNoTextCoversAnotherOrLeavesThePicture(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPicture(t)
		w := &written{types: newTypesetter()}
		width, height := p.draw(w, w.types)
		for i, b := range w.boxes {
			if b.left < -0.5 || b.top < 0 || b.right > width+0.5 || b.bottom > height {
				t.Fatalf("%s %q at %v leaves %v × %v", p.Kind, w.texts[i], b, width, height)
			}
			for j := range i {
				if o := w.boxes[j]; (box{b.left + 1, b.top + 1, b.right - 1, b.bottom - 1}).meets(o) && w.texts[i] != "" && w.texts[j] != "" {
					t.Fatalf("%s: %q at %v covers %q at %v", p.Kind, w.texts[i], b, w.texts[j], o)
				}
			}
		}
	})
}
