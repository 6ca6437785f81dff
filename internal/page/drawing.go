package page

import (
	"html/template"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// drawing is a chart as it is drawn for wide screens and paper, and for
// telephones: the same letters on another width, of which the style shows one.
type drawing struct {
	Wide, Narrow template.HTML
	Height       int // of the narrow one, in CSS pixels
}

func drawingOf(d *document.Document, c *document.Chart) (drawing, error) {
	p, err := chart.Of(d, c)
	if err != nil {
		return drawing{}, err
	}
	wide := inline(p)
	p.Width = chart.NarrowWidth
	narrow := inline(p)
	return drawing{wide, narrow, heightOf(narrow)}, nil
}

// sparkOf draws the course of a key figure; a figure may have none.
func sparkOf(d *document.Document, c *document.Chart) (template.HTML, error) {
	if c == nil {
		return "", nil
	}
	p, err := chart.Of(d, c)
	if err != nil {
		return "", err
	}
	return inline(p), nil
}

var height = lazyregexp.New(` height="(\d+)`)

// heightOf is what a drawing says of itself, with what remains of a pixel.
func heightOf(svg template.HTML) int {
	m := height.FindStringSubmatch(string(svg))
	if m == nil {
		return 0
	}
	h, err := strconv.Atoi(m[1])
	if err != nil {
		return 0
	}
	return h + 1
}

// inline trusts the drawing: the chart escapes what comes from cells. HTML knows
// SVG without its namespace, so that a page without one address stays one.
func inline(p chart.Picture) template.HTML {
	svg := strings.Replace(string(p.SVG()), ` xmlns="http://www.w3.org/2000/svg"`, "", 1)
	return template.HTML(svg) //nolint:gosec // see above
}
