package insight_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// shapesOfQuality are the findings of a quality question about one column.
func shapesOfQuality(t *testing.T, c catalog.Column) []string {
	t.Helper()
	p := &catalog.Profile{Rows: 1000, RowNoun: "orders", Columns: []catalog.Column{c}}
	m := insight.RowCount(p)
	b := document.NewBuilder()
	result := document.Result{ID: "q1.main", Keys: []string{}, Columns: []string{m.Label, "rows"}, Rows: [][]any{{json.Number("1000"), json.Number("1000")}}}
	b.AddResult(result)
	found := insight.Find(insight.Answer{
		Resolved: plan.Resolved{Question: plan.Question{ID: "q1", Intent: plan.Quality, Measures: []plan.Measure{m}}},
		Profile:  p,
		Main:     &insight.Table{Columns: []plan.Column{{Name: m.Label, Role: "measure"}, {Name: "rows", Role: "rows"}}, Result: result},
	}, b)
	if err := b.Err(); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range found {
		out = append(out, f.Shape)
	}
	return out
}

func TestWhatIsLikelyAMistakeIsToldOfTheData(t *testing.T) {
	t.Parallel()
	text := func(values ...string) catalog.Column {
		c := catalog.Column{Name: "country", Type: sitrep.TypeString, Role: sitrep.RoleDimension, AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 10})
		}
		return c
	}
	for _, c := range []struct {
		name   string
		column catalog.Column
		told   string // empty: nothing
	}{
		{"a key that comes twice", catalog.Column{Name: "id", Kind: catalog.KindKey, Distinct: 997}, "repeated"},
		{"a key that is empty in some rows", catalog.Column{Name: "id", Kind: catalog.KindKey, Distinct: 997, Nulls: 3}, ""},
		{"a key that was not counted through", catalog.Column{Name: "id", Kind: catalog.KindKey, Distinct: 900, DistinctCapped: true}, ""},
		{"a few negative numbers", catalog.Column{Name: "quantity", Role: sitrep.RoleMeasure, Negatives: 4}, "negatives"},
		{"many negative numbers", catalog.Column{Name: "profit", Role: sitrep.RoleMeasure, Negatives: 300}, ""},
		{"one country written twice", text("US", "FR", "U.S."), "variants"},
		{"spaces and capitals", text("us ", "US"), "variants"},
		{"a country and its short form", text("France", "U.S.A.", "United States"), "variants"},
		{"two short forms of a country", text("US", "USA", "FR"), "variants"},
		{"yes and y", text("Yes", "No", "Y"), "variants"},
		{"sizes", text("S", "M", "L", "XL"), ""},
		{"countries", text("USA", "UK", "UAE", "Korea", "South Korea", "North Korea"), ""},
		{"yes and no", text("Y", "N"), ""},
		{"values that differ", text("US", "UK", "C", "C++", "C#"), ""},
		{"numbers as text", text("1.5", "15", "-15"), ""},
	} {
		got := shapesOfQuality(t, c.column)
		for _, shape := range []string{"repeated", "negatives", "variants"} {
			if slices.Contains(got, shape) != (shape == c.told) {
				t.Errorf("%s: found %s", c.name, strings.Join(got, ", "))
			}
		}
	}
}
