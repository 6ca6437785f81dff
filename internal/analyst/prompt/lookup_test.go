package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// customers is the orders with a column of more names than a profile lists.
func customers() catalog.Profile {
	p := orders()
	p.Columns = append(p.Columns, catalog.Column{
		Name: "customer", Label: "customer", Type: sitrep.TypeString, SQLType: "VARCHAR",
		Role: sitrep.RoleIdentifier, Kind: catalog.KindEntity, Distinct: 5000,
	})
	return p
}

func TestNamesThatTheProfileDoesNotListAreLookedUp(t *testing.T) {
	t.Parallel()
	var asked []string
	look := func(column, phrase string) []string {
		asked = append(asked, column+":"+phrase)
		if strings.EqualFold(phrase, "Blue Whale") {
			return []string{"BLUE WHALE"}
		}
		return nil
	}
	got := prompt.Read(customers(), look, "total revenue of Blue Whale Incorporated by month", prompt.Hint{})
	if s := summary(got.Questions[0]); s != "trend sum(revenue) by order_date:month where customer in BLUE WHALE" {
		t.Errorf("read as %s, asked %q", s, asked)
	}
	if len(got.Missing) != 1 || got.Missing[0].Text != "Incorporated" {
		t.Errorf("missing %+v", got.Missing)
	}
}

func TestLookupsAreFew(t *testing.T) {
	t.Parallel()
	asked := 0
	look := func(string, string) []string { asked++; return nil }
	prompt.Read(customers(), look, strings.Repeat("Abra Kadabra Simsalabim. ", 100), prompt.Hint{})
	if asked == 0 || asked > 8 {
		t.Errorf("%d look-ups", asked)
	}
}

func TestOrdinaryWordsAreNotLookedUp(t *testing.T) {
	t.Parallel()
	look := func(column, phrase string) []string { t.Errorf("asked for %q in %s", phrase, column); return nil }
	prompt.Read(customers(), look, "total revenue by region and weather last month", prompt.Hint{})
}
