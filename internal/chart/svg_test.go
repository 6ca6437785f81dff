package chart_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// elements are all that a drawing consists of.
const elements = " svg title desc style rect path circle text "

// wellFormed reads a drawing as XML, and finds in it only elements that draw.
func wellFormed(t testing.TB, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !strings.Contains(elements, " "+start.Name.Local+" ") {
			t.Fatalf("there is an element %s in %s", start.Name.Local, svg)
		}
		for _, a := range start.Attr {
			if a.Name.Local == "id" || a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") {
				t.Fatalf("there is an attribute %s in %s", a.Name.Local, svg)
			}
		}
	}
}

// TestEveryDrawingIsWellFormedAndNamed: it is an image to a screen reader, and its
// name is the sentence of what it shows.
func TestEveryDrawingIsWellFormedAndNamed(t *testing.T) {
	t.Parallel()
	for name, sample := range samples() {
		p := sample.picture(t)
		svg := p.SVG()
		wellFormed(t, svg)
		for _, want := range []string{`role="img"`, `aria-label="` + p.Alt, "<title>" + p.Title, "<desc>" + p.Alt, "prefers-color-scheme:dark"} {
			if !strings.Contains(string(svg), want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		for _, bad := range []string{"NaN", "Inf", "http://www.w3.org/1999", "url(", "@import", "<script"} {
			if strings.Contains(string(svg), bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
	}
}

// FuzzLabels: whatever is in a cell, the drawing is well formed, has only what we
// wrote, and the dots can be drawn too.
func FuzzLabels(f *testing.F) {
	for _, seed := range []string{"", `"><script>alert(1)</script>`, "&lt;", "]]>", "\x00\x1b[31m", "\xff\xfe", "日本 עברית ع 🚀", "a\u202eb", strings.Repeat("W", 300), "&#0;", "'", "\ufffe"} {
		f.Add(seed, uint8(0))
	}
	kinds := []document.ChartKind{document.BarChart, document.RowChart, document.LineChart, document.SlopeChart, document.HeatMapChart, document.ParetoChart, document.WaterfallChart}
	f.Fuzz(func(t *testing.T, label string, kind uint8) {
		d := before(kinds[int(kind)%len(kinds)], 4)
		for _, row := range d.rows[1:3] {
			row[0] = label + row[0].(string)
		}
		d.chart.Title, d.chart.Alt, d.chart.Note, d.chart.Y[0].Label = label, label+".", label, label
		if d.chart.Kind == document.HeatMapChart {
			size := d.chart.Y[1]
			d.chart.Size, d.chart.Y[0] = &size, group("region")
		}
		d.chart.Marks = []document.Mark{{Kind: document.AccentMark, From: label}}
		p := d.picture(t)
		wellFormed(t, p.SVG())
		mustPNG(t, p)
	})
}

// TestADrawingNeedsWhatItDraws: a chart of another document is an error, no empty
// picture.
func TestADrawingNeedsWhatItDraws(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*document.Chart){
		"no result": func(c *document.Chart) { c.Result = "q9" },
		"no column": func(c *document.Chart) { c.X.Column = "nowhere" },
		"no values": func(c *document.Chart) { c.Y = nil },
		"no split":  func(c *document.Chart) { c.Split = "nowhere" },
		"no fact":   func(c *document.Chart) { c.Marks = []document.Mark{{Kind: document.LevelMark, Facts: []string{"f9"}}} },
		"few facts": func(c *document.Chart) { c.Marks = []document.Mark{{Kind: document.BandMark}} },
	} {
		d := regions(document.RowChart, 3).document()
		c := &d.Sections[0].Charts[0]
		spoil(c)
		if _, err := chart.Of(d, c); err == nil || !strings.Contains(err.Error(), "c1") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestChartsAreCountedThroughTheDocument: the third drawing may be in the second
// section.
func TestChartsAreCountedThroughTheDocument(t *testing.T) {
	t.Parallel()
	d := &document.Document{Sections: []document.Section{
		{Charts: []document.Chart{{ID: "c1"}, {ID: "c2"}}}, {}, {Charts: []document.Chart{{ID: "c3"}}},
	}}
	for n, want := range map[int]string{0: "", 1: "c1", 2: "c2", 3: "c3", 4: "", -1: ""} {
		got := ""
		if c, ok := chart.Find(d, n); ok {
			got = c.ID
		}
		if got != want {
			t.Errorf("chart %d is %q, want %q", n, got, want)
		}
	}
}
