package plan

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestValuesAreOneButForHowTheyAreWritten(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		column string
		values []string // the first has most rows
		want   string
	}{
		"dashes and blanks":            {"crossing", []string{"Holm – Aske", "Holm-Aske", "Holm - Aske"}, "[[Holm-Aske Holm – Aske] [Holm - Aske Holm – Aske]]"},
		"points and apostrophes":       {"school", []string{"St. Ann's", "St Anns", "St Ann’s"}, "[[St Anns St. Ann's] [St Ann’s St. Ann's]]"},
		"an and":                       {"client", []string{"Orr & Sons", "Orr and Sons"}, "[[Orr and Sons Orr & Sons]]"},
		"a word in two":                {"service", []string{"Drop-off", "Dropoff", "Drop off"}, "[[Dropoff Drop-off] [Drop off Drop-off]]"},
		"the column's own name":        {"Packing line", []string{"Line D", "D", "line d", "E"}, "[[D Line D] [line d Line D]]"},
		"its name behind":              {"region", []string{"North", "North Region"}, "[[North Region North]]"},
		"legal forms":                  {"supplier", []string{"Brunnmed", "BRUNNMED", "Brunnmed GmbH"}, "[[BRUNNMED Brunnmed] [Brunnmed GmbH Brunnmed]]"},
		"one legal form in two ways":   {"supplier", []string{"Kell Ltd", "Kell Limited", "Kell Ltd."}, "[[Kell Limited Kell Ltd] [Kell Ltd. Kell Ltd]]"},
		"two companies of one name":    {"supplier", []string{"Kell Ltd", "Kell GmbH", "Kell"}, "[]"},
		"grades":                       {"grade", []string{"A", "A+", "A-", "B", "A/B", "AB"}, "[]"},
		"signs of languages and sizes": {"size", []string{"C", "C#", "C++", "<5 items", ">5 items", "5 items"}, "[]"},
		"numbers":                      {"model", []string{"Pump 1.5", "Pump 15", "Pump 1-5", "Pump -5", "Pump 5"}, "[]"},
		"a unit is no legal form":      {"product", []string{"Rice", "Rice kg"}, "[]"},
		"people":                       {"customer", []string{"Maria", "Maria Sa", "Ana Co", "Ana"}, "[]"},
		"a word of a name":             {"site", []string{"Line", "Site", "Park Site"}, "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := catalog.Column{Name: x.column, Type: sitrep.TypeString, Role: sitrep.RoleDimension}
			for i, v := range x.values {
				c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: int64(50 - i)})
			}
			p := catalog.Profile{Columns: []catalog.Column{c}}
			if got := fmt.Sprint(Respelt(&p, x.column)); got != x.want {
				t.Errorf("%s, not %s", got, x.want)
			}
		})
	}
}

// Whichever way a filter writes a value, all rows of it are kept; of a value with a wrong letter only its own.
func TestAFilterKeepsAllSpellingsOfAValue(t *testing.T) {
	t.Parallel()
	c := &catalog.Column{Name: "supplier", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Values: []catalog.ValueCount{
		{Value: "Brunnmedia", Rows: 90}, {Value: "BRUNNMEDIA", Rows: 6}, {Value: "Brunnmedia GmbH", Rows: 5}, {Value: "Brunmedia", Rows: 1},
	}}
	for v, want := range map[string]string{
		"BRUNNMEDIA": "[Brunnmedia BRUNNMEDIA Brunnmedia GmbH Brunmedia]", "Brunnmedia": "[Brunnmedia BRUNNMEDIA Brunnmedia GmbH Brunmedia]", "Brunmedia": "[Brunmedia]",
	} {
		if got := fmt.Sprint(everySpelling([]string{v}, spellings(c))); got != want {
			t.Errorf("%s: %s", v, got)
		}
	}
}
