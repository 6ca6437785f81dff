package page

import (
	"bytes"
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// drawingStyle is what each drawing brings along for itself. Text has no tags.
var drawingStyle = regexp.MustCompile(`<style>[^<]*</style>\n?`)

// Within writes the report as a part of another page, below that one's h1: without
// head and without any style, which that page has by [Style]. So it can stand where a
// policy lets nothing in a page style it.
func Within(d *document.Document, o Options) (template.HTML, error) {
	o.within = true
	v, err := viewOf(d, o)
	if err != nil {
		return "", fmt.Errorf("make the report within a page: %w", err)
	}
	var b bytes.Buffer
	if err := layout().ExecuteTemplate(&b, "report", v); err != nil {
		return "", fmt.Errorf("write the report within a page: %w", err)
	}
	return template.HTML(drawingStyle.ReplaceAll(b.Bytes(), nil)), nil //nolint:gosec // written by a template
}

// Style is that of the page in two parts: the colours, which a page around a report may
// use too, and the rules for a report within an element of class "report".
func Style() (colours, rules string) {
	colours, rest, _ := strings.Cut(style, "*, *::before")
	return colours, chart.Style() + "\n.report {\n*, *::before" + rest + "}\n"
}
