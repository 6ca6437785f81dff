package plan

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestSpellingsOfAValueAreOneGroup(t *testing.T) {
	t.Parallel()
	c := &catalog.Column{Name: "unit", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Values: []catalog.ValueCount{
		{Value: "Orthopaedics", Rows: 900}, {Value: "Orthopedics", Rows: 6}, {Value: "Line 1", Rows: 50}, {Value: "line 1", Rows: 3}, {Value: "Line 12", Rows: 2}, {Value: "Surgery", Rows: 40}, {Value: "Surgeri", Rows: 39},
	}}
	p := catalog.Profile{Columns: []catalog.Column{*c}}
	if got := fmt.Sprint(Respelt(&p, "unit")); got != "[[Orthopedics Orthopaedics] [line 1 Line 1]]" {
		t.Error(got)
	}
	if got := fmt.Sprint(everySpelling([]string{"Orthopaedics", "Surgery"}, spellings(c))); got != "[Orthopaedics Orthopedics Surgery]" {
		t.Error(got)
	}
}

func TestAnArrowBetweenLettersIsADash(t *testing.T) {
	t.Parallel()
	for a, b := range map[string]string{"DE>EN": "de-en", "Leeds → York": "Leeds - York"} {
		if written(a) != written(b) {
			t.Errorf("%q and %q are two", a, b)
		}
	}
	for a, b := range map[string]string{"over>30": "over-30", "A>B": "A<B"} {
		if written(a) == written(b) {
			t.Errorf("%q and %q are one", a, b)
		}
	}
}
