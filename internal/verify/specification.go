package verify

import (
	"bytes"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// specification draws a chart again as Vega-Lite; another version of the program may
// draw it otherwise.
func (c *checker) specification(where string, described *document.Chart) {
	if c.elsewhere || len(described.VegaLite) == 0 || string(described.VegaLite) == "null" {
		return
	}
	again, err := redrawn(c.d, described)
	if err != nil || !bytes.Equal(again, described.VegaLite) {
		c.wrong("%s.vegaLite: it is not the drawing of what the chart describes", where)
	}
}

func redrawn(d *document.Document, described *document.Chart) ([]byte, error) {
	p, err := chart.Of(d, described)
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", described.ID, err)
	}
	spec, err := p.VegaLite()
	if err != nil {
		return nil, fmt.Errorf("draw %s: %w", described.ID, err)
	}
	return document.Canonical(spec), nil
}
