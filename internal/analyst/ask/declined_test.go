package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func saysWhy(p plan.Plan, text, reason string) bool {
	return slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Text == text && strings.Contains(u.Reason, reason) })
}

func TestWhatNoReportDoesIsSaidAndTheRestIsRead(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, want := range map[string][2]string{
		"total quantity by region, and book a meeting with the team":   {"book a meeting with the team", "only tells"},
		"Total quantity by region. Delete the old orders.":             {"Delete the old orders", "changes nothing"},
		"total quantity by region as a PDF":                            {"as a PDF", "other files"},
		"total quantity by region. What should we do about the South?": {"What should we do about the South", "no advice"},
		"total quantity by region in German":                           {"in German", "in English"},
	} {
		p := r.Read(said)
		if !saysWhy(p, want[0], want[1]) || len(p.Questions) != 1 || len(p.Questions[0].By) != 1 || p.Questions[0].By[0].Column != "region" {
			t.Errorf("%q: %+v, missing %+v", said, p.Questions, p.Missing)
		}
	}
}

// TestAForecastThatIsAFieldIsNoForecastToMake: it is told like any number. One that is to be made is quoted without what is
// answered before it.
func TestAForecastThatIsAFieldIsNoForecastToMake(t *testing.T) {
	t.Parallel()
	planned := shop(t)
	planned.Table.Columns = append(planned.Table.Columns, catalog.Column{Name: "forecast", Label: "forecast", Type: sitrep.TypeInteger, SQLType: "BIGINT", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 50, Min: "1", Max: "90"})
	if p := readerOf(planned).Read("total forecast by region"); len(p.Questions) != 1 || len(p.Missing) > 0 {
		t.Errorf("%+v, missing %+v", p.Questions, p.Missing)
	}
	if p := readerOf(shop(t)).Read("total quantity by region and a forecast"); len(p.Questions) != 1 || !saysWhy(p, "forecast", "forecasts are not made") {
		t.Errorf("%+v, missing %+v", p.Questions, p.Missing)
	}
	if p := readerOf(shop(t)).Read("forecast of quantity by region"); !saysWhy(p, "forecast of quantity by region", "forecasts are not made") {
		t.Errorf("missing %+v", p.Missing)
	}
}

// TestWhatCustomersDoIsNoOrder: the same words tell of the rows.
func TestWhatCustomersDoIsNoOrder(t *testing.T) {
	t.Parallel()
	for _, said := range []string{
		"how many customers come back to buy again", "orders that customers deleted", "which regions should we worry about",
		"how many users sign up and book a room", "customers who we call the least", "orders in German cities",
	} {
		if parts := declinedIn(said); len(parts) > 0 {
			t.Errorf("%q: %+v", said, parts)
		}
	}
}

func TestTimesThatAreNoneAreNotAnsweredAboutAllDates(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, why := range map[string]string{"total quantity at Christmas": "holidays", "total quantity next month": "ahead"} {
		p := r.Read(said)
		used := slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return w.Use == RefusedTime })
		if len(p.Questions) > 0 || !used || !saysWhy(p, said, why) {
			t.Errorf("%q: %+v, missing %+v", said, p.Questions, p.Missing)
		}
	}
}

// TestATimeInPassingRefusesNothing: it says when somebody spoke, or what another time is called.
func TestATimeInPassingRefusesNothing(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for _, said := range []string{"my boss asked me this morning for the total quantity by region", "total quantity over the summer, I mean June to August 2025", "total quantity by region for the Christmas meeting"} {
		if p := r.Read(said); len(p.Questions) != 1 {
			t.Errorf("%q: %+v, missing %+v", said, p.Questions, p.Missing)
		}
	}
}

func TestWhatOnlyStandsInSaysForWhat(t *testing.T) {
	t.Parallel()
	p := readerOf(shop(t)).Read("total sponsorship by region")
	if len(p.Questions) != 1 || !slices.Equal(p.Questions[0].Instead, []string{"sponsorship"}) || len(p.Missing) != 1 || !p.Missing[0].Point {
		t.Errorf("%+v, missing %+v", p.Questions, p.Missing)
	}
}

func TestOtherLanguagesAreToldApart(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, language := range map[string]string{
		"wie hoch war der Gewinn und wie":            "German",
		"combien de factures avons nous pour le":     "French",
		"how many orders were there in total":        "",
		"total amount by region for Los Angeles, CA": "",
	} {
		if got := r.scene(said).foreign(); got != language {
			t.Errorf("%q: %q, want %q", said, got, language)
		}
	}
}
