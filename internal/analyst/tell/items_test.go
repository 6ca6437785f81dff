package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestWhatBehindADashNamesNoNumberIsNone(t *testing.T) {
	t.Parallel()
	p := &catalog.Profile{Table: "data", Name: "visits", RowNoun: "visits", Rows: 100, Columns: []catalog.Column{
		{Name: "fee", Label: "fee", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 50},
	}}
	s := slotsOf("Monthly update: fees - how did we do, also against last year?", p)
	if m, ok := s.numberOf("how did we do"); ok {
		t.Errorf("%+v", m)
	}
	for _, item := range []string{"number of visits", "number of calls", "visits", "volume"} {
		if m, ok := s.numberOf(item); !ok || m.Aggregate != plan.Count {
			t.Errorf("%s: %+v", item, m)
		}
	}
	if m, ok := s.numberOf("total fee"); !ok || m.Column != "fee" {
		t.Errorf("%+v", m)
	}
}

func TestATimeThatIsHeldAgainstIsNotTheReports(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"monthly update: fees vs last year":               true,
		"monthly update, also against the last year":      true,
		"how did last year go":                            false,
		"last year against the year before: fees":         false,
		"fees were higher than last year, monthly update": true,
	} {
		if heldAgainst(prompt, "last year") != want {
			t.Errorf("%q: %v", prompt, !want)
		}
	}
}
