package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart/charttest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// specified: every chart of a report is there as Vega-Lite.
func specified(t *testing.T, name string, r analyst.Report) {
	t.Helper()
	d, err := document.Decode(r.JSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Charts() {
		if err := charttest.ValidateVegaLite(c.VegaLite); err != nil {
			t.Errorf("%s %s %s: %v\n%s", name, c.Kind, c.Title, err, c.VegaLite)
		}
	}
}
