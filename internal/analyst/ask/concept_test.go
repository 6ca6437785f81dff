package ask

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestAConceptIsNamedOnceAndSaysSomething(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range englishConcepts().all {
		if seen[c.name] {
			t.Errorf("the concept %q stands in two places", c.name)
		}
		seen[c.name] = true
		w := c.words()
		if len(w.say)+len(w.most)+len(w.least)+len(w.more)+len(w.less) == 0 {
			t.Errorf("nobody can ask for the concept %q", c.name)
		}
		if len(w.column)+len(w.value)+len(w.date)+len(w.lacks) == 0 {
			t.Errorf("no table can have the concept %q", c.name)
		}
	}
	if len(seen) < 500 {
		t.Errorf("%d concepts", len(seen))
	}
}

// TestAConceptLinksWordsThatShareNoLetter: nothing but the concept ties them.
func TestAConceptLinksWordsThatShareNoLetter(t *testing.T) {
	t.Parallel()
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, AllValues: true, Distinct: int64(len(values))}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 10})
		}
		return c
	}
	p := catalog.Profile{Table: "data", Name: "visits", RowNoun: "visits", Rows: 100, Columns: []catalog.Column{
		{Name: "amt_net", Label: "amt net", Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90},
		text("clinic", "Old Town", "Harbour"), text("status", "Completed", "No show", "Cancelled"),
	}}
	r := NewReader(p, model.Model{}, nil, DefaultWeights())
	for word, want := range map[string]struct {
		kind   kindOf
		column string
		value  string
	}{
		"takings":           {isColumn, "amt_net", ""},
		"didn't turn up":    {isValue, "status", "No show"},
		"called off visits": {isValue, "status", "Cancelled"},
	} {
		found := false
		for _, c := range r.scene(word).from[0] {
			found = found || c.kind == want.kind && p.Columns[max(c.column, 0)].Name == want.column && c.value == want.value
		}
		if !found {
			t.Errorf("%q is not linked with %s %s", word, want.column, want.value)
		}
	}
}

// TestAnAmountIsNotWhateverIsAskedFor: a column that may hold any money is no sponsorship; it only
// stands in for it, as money for money.
func TestAnAmountIsNotWhateverIsAskedFor(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Table: "data", Name: "orders", RowNoun: "orders", Rows: 100, Columns: []catalog.Column{
		{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90},
	}}
	r := NewReader(p, model.Model{}, nil, DefaultWeights())
	linked := func(word string) bool {
		for _, c := range r.scene(word).from[0] {
			if c.kind == isColumn && c.via != byKind {
				return true
			}
		}
		return false
	}
	if linked("sponsorship") || !linked("takings") {
		t.Errorf("sponsorship %v, takings %v", linked("sponsorship"), linked("takings"))
	}
}
