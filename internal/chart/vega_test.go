package chart_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart/charttest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func specify(t testing.TB, d document.Document, c *document.Chart) []byte {
	t.Helper()
	p, err := chart.Of(&d, c)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := p.VegaLite()
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func TestEveryDrawingIsVegaLite(t *testing.T) {
	t.Parallel()
	for name, p := range everyPicture(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			spec, err := p.VegaLite()
			if err != nil {
				t.Fatal(err)
			}
			leave(t, name+".json", spec)
			if err := charttest.ValidateVegaLite(spec); err != nil {
				t.Errorf("%v\n%s", err, spec)
			}
		})
	}
}

// everyPicture is what is drawn in the tests of this room.
func everyPicture(t testing.TB) map[string]chart.Picture {
	t.Helper()
	out := map[string]chart.Picture{}
	for name, sample := range samples() {
		out[name] = sample.picture(t)
	}
	d, charts := vegaSamples(t)
	for name, c := range charts {
		p, err := chart.Of(&d, c)
		if err != nil {
			t.Fatal(err)
		}
		out["vega-"+strings.ReplaceAll(name, " ", "-")] = p
	}
	return out
}

// Vega-Lite draws what is misspelt without it, so only the schema finds it.
func TestAMisspeltMemberIsNotVegaLite(t *testing.T) {
	t.Parallel()
	d, charts := vegaSamples(t)
	spec := specify(t, d, charts["row"])
	for _, member := range []string{`"labelLimit":`, `"field":`, `"type":`, `"encoding":`, `"subtitle":`, `"cornerRadiusEnd":`} {
		misspelt := strings.Replace(member, `":`, `x":`, 1)
		broken := bytes.Replace(spec, []byte(member), []byte(misspelt), 1)
		if bytes.Equal(broken, spec) && member != `"subtitle":` {
			t.Errorf("no %s to misspell", member)
			continue
		}
		if !bytes.Equal(broken, spec) && charttest.ValidateVegaLite(broken) == nil {
			t.Errorf("%s is accepted", misspelt)
		}
	}
}

func TestTheSamePictureIsTheSameSpecification(t *testing.T) {
	t.Parallel()
	d, charts := vegaSamples(t)
	for name, c := range charts {
		first := specify(t, d, c)
		for range 5 {
			if again := specify(t, d, c); !bytes.Equal(first, again) {
				t.Errorf("%s differs:\n%s\n%s", name, first, again)
			}
		}
	}
}

// inlined are the rows of a specification.
func inlined(t testing.TB, spec []byte) (rows []map[string]any) {
	t.Helper()
	var s struct {
		Data struct{ Values []map[string]any }
	}
	dec := json.NewDecoder(bytes.NewReader(spec))
	dec.UseNumber()
	if err := dec.Decode(&s); err != nil {
		t.Fatal(err)
	}
	return s.Data.Values
}

func TestManyRowsAreThinnedAndSaidSo(t *testing.T) {
	t.Parallel()
	d, charts := vegaSamples(t)
	spec := specify(t, d, charts["scatter"])
	rows := inlined(t, spec)
	if len(rows) != 500 {
		t.Errorf("%d rows", len(rows))
	}
	stored := d.Results["points"].Rows
	if first, last := rows[0], rows[len(rows)-1]; first["x"] != stored[0][0] || last["x"] != stored[len(stored)-1][0] {
		t.Errorf("it begins at %v and ends at %v", first, last)
	}
	if !bytes.Contains(spec, []byte("500 of 700 values are drawn.")) {
		t.Error("it does not say that rows are left out")
	}
}
