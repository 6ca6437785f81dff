package chart

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Find returns the n-th chart of a document, from 1, in document order.
func Find(d *document.Document, n int) (*document.Chart, bool) {
	for i := range d.Sections {
		charts := d.Sections[i].Charts
		if n >= 1 && n <= len(charts) {
			return &charts[n-1], true
		}
		n -= len(charts)
	}
	return nil, false
}

// Of resolves a chart of a document into what is drawn. A chart whose result,
// columns or facts the document does not have is an error.
func Of(d *document.Document, c *document.Chart) (Picture, error) {
	p, err := resolve(d, c)
	if err != nil {
		return Picture{}, fmt.Errorf("chart %s %q: %w", c.ID, c.Title, err)
	}
	return p, nil
}

func resolve(d *document.Document, c *document.Chart) (Picture, error) {
	r, ok := d.Results[c.Result]
	if !ok {
		return Picture{}, fmt.Errorf("the document has no result %s", c.Result)
	}
	if len(c.Y) == 0 {
		return Picture{}, fmt.Errorf("it has no axis of values")
	}
	p := Picture{
		Kind: c.Kind, Title: document.Clean(c.Title), Alt: document.Clean(c.Alt), Note: document.Clean(c.Note),
		X: c.X, Y: c.Y[0], Size: c.Size,
	}
	t, err := newTable(&r, c)
	if err != nil {
		return Picture{}, err
	}
	if c.Kind == document.ScatterChart {
		t.points(&p)
	} else {
		t.series(&p)
	}
	if err := p.mark(d, c); err != nil {
		return Picture{}, err
	}
	p.limit()
	if !p.atZero() && !strings.Contains(p.Note, "zero") {
		p.note("The axis does not begin at zero.")
	}
	p.Subtitle = p.subtitle()
	return p, nil
}

// atZero says whether the drawing's bars or line begin at zero.
func (p *Picture) atZero() bool {
	if p.Kind == document.WaterfallChart {
		_, cut := cutFalls(p.falls())
		return !cut
	}
	return p.fromZero()
}

// number reads a cell; what is no number is missing.
func number(cell any) Value {
	n, ok := cell.(json.Number)
	if !ok {
		return Value{}
	}
	f, err := n.Float64()
	if err != nil || f > 1e300 || f < -1e300 {
		return Value{}
	}
	return Value{Raw: n, Number: f}
}

// computed is a sum that the drawing is made of.
func computed(f float64) Value {
	return Value{Raw: json.Number(strconv.FormatFloat(clean(f), 'f', -1, 64)), Number: clean(f)}
}
