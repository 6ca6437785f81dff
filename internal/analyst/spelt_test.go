package analyst

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// No value counts as another in silence, however many do.
func TestValuesThatCountAsOthersAreNamedOrCounted(t *testing.T) {
	t.Parallel()
	c := catalog.Column{Name: "shop", Type: sitrep.TypeString, Role: sitrep.RoleDimension}
	for _, name := range []string{"Nordring", "Marktplatz", "Bahnhof", "Theater", "Klinikum", "Rathaus"} {
		c.Values = append(c.Values, catalog.ValueCount{Value: name, Rows: 900}, catalog.ValueCount{Value: name + " ", Rows: 2})
	}
	m := &maker{profile: catalog.Profile{Columns: []catalog.Column{c}}}
	var a answered
	a.Resolved.Question = plan.Question{By: []plan.Dimension{{Column: "shop"}}}
	m.answers = append(m.answers, a)
	got := m.spelt()
	if len(got) != 4 || got[3] != "values that count as others besides: 3" || !slices.Contains(got, "“Nordring ” counts as “Nordring”") {
		t.Errorf("%q", got)
	}
}
