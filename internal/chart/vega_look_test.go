package chart_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// looked is what a test reads of a specification.
type looked struct {
	Data  struct{ Values []lookedRow }
	Layer []struct {
		Data *struct{ Values []lookedRow }
		Mark struct {
			Type       string
			StrokeDash []int
		}
		Encoding struct {
			Color struct {
				Field string
				Scale struct{ Domain []string }
			}
		}
	}
}

type lookedRow struct {
	X, Series string
	Open      bool
}

func look(t *testing.T, d drawn) looked {
	t.Helper()
	spec, err := d.picture(t).VegaLite()
	if err != nil {
		t.Fatal(err)
	}
	var out looked
	if err := json.Unmarshal(spec, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestVegaHasAColourForEveryLine: a scale that does not know a series draws it in
// none.
func TestVegaHasAColourForEveryLine(t *testing.T) {
	t.Parallel()
	plain := before(document.SlopeChart, 4)
	plain.chart.Marks = nil
	for name, d := range map[string]drawn{"slope": plain, "accented slope": before(document.SlopeChart, 4), "lines": series(3, 5)} {
		spec := look(t, d)
		for _, layer := range spec.Layer {
			c := layer.Encoding.Color
			for _, row := range spec.Data.Values {
				if c.Field == "series" && !slices.Contains(c.Scale.Domain, row.Series) {
					t.Errorf("%s: no colour for %q among %q", name, row.Series, c.Scale.Domain)
				}
			}
		}
	}
}

// TestVegaDashesBothEndsOfALineApart: periods that are not complete at its begin and
// its end are not joined.
func TestVegaDashesBothEndsOfALineApart(t *testing.T) {
	t.Parallel()
	d := months("line", document.LineChart, 8)
	d.chart.Marks = []document.Mark{
		{Kind: document.OpenMark, From: d.rows[0][0], To: d.rows[0][0]},
		{Kind: document.OpenMark, From: d.rows[7][0], To: d.rows[7][0]},
	}
	var runs []int
	for _, layer := range look(t, d).Layer {
		if layer.Mark.Type == "line" && len(layer.Mark.StrokeDash) > 0 {
			runs = append(runs, len(layer.Data.Values))
		}
	}
	if !slices.Equal(runs, []int{2, 2}) {
		t.Errorf("the dashed lines have %v points, want 2 and 2", runs)
	}
}
