package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// TestSuperlativesInARowAreAggregates: alone they rank.
func TestSuperlativesInARowAreAggregates(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for prompt, want := range map[string]string{
		"lowest, average and highest amount by region": "highest: cue:aggregate maximum",
		"highest and lowest amount":                    "lowest: cue:aggregate minimum",
	} {
		if got := proposed(t, r.scene(prompt), proposeExtreme); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	for _, prompt := range []string{"region with the highest amount", "highest number of orders", "average amount of the region with the highest count"} {
		if got := proposed(t, r.scene(prompt), proposeExtreme); len(got) > 0 {
			t.Errorf("%q: %q", prompt, got)
		}
	}
	if got, want := among(r, "highest and lowest amount by region"), "breakdown: highest amount; lowest amount; by region"; !strings.Contains(got, want) {
		t.Errorf("%s has no %s", got, want)
	}
}

func TestAWordThatBeginsAPromptMayBeMisspelled(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	if got, want := briefs(r, "Averge amount by region"), briefs(r, "Average amount by region"); got != want || !strings.Contains(got, "average amount") {
		t.Errorf("%s, not %s", got, want)
	}
}

// turbines have columns whose names are cut off, lengths of time without a unit, and people with short names.
func turbines() *Reader {
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: int64(len(values)), AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	amount := func(name, unit string) catalog.Column {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Kind: catalog.KindNumber, Unit: unit, Distinct: 300, Min: "1", Max: "400", Nature: model.Flow}
	}
	p := catalog.Profile{Name: "visits", RowNoun: "visits", Rows: 400, Columns: []catalog.Column{
		text("insp_firm", "Vestas", "Nordex", "Enercon"), text("engineer", "Baz Hughes", "Hal Weems", "Danny Clegg"),
		amount("charge", ""), amount("onsite_mins", "minutes"), amount("wks", ""),
	}}
	return NewReader(p, p.Model, nil, DefaultWeights())
}

func TestNamesAreFoundByTheirBeginnings(t *testing.T) {
	t.Parallel()
	r := turbines()
	for prompt, want := range map[string]string{
		"visits by inspectors firm": "inspectors firm: group insp_firm",
		"Baz's visits and Danny's":  "Baz's: filter engineer Baz Hughes",
		"visits of Hal last year":   "Hal: filter engineer Hal Weems",
	} {
		if got := append(proposed(t, r.scene(prompt), proposeGroup), proposed(t, r.scene(prompt), proposeFilter)...); !slices.Contains(got, want) {
			t.Errorf("%q: %q; want %q", prompt, got, want)
		}
	}
	for short, long := range map[string]string{"insp": "inspector", "qlty": "qltys", "part": "partner", "insq": "inspector"} {
		if got, want := cutOff(short, long), short == "insp"; got != want {
			t.Errorf("%s of %s: %v", short, long, got)
		}
	}
}

func TestPerHourDividesByTheColumnOfTimes(t *testing.T) {
	t.Parallel()
	r := turbines()
	if got, want := briefs(r, "charge per hour by engineer"), "breakdown: total charge divided by total onsite_mins; by engineer"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := among(r, "charge per hour on site, per engineer"); !strings.Contains(got, "total charge divided by total onsite_mins; by engineer") {
		t.Errorf("none divides: %s", got)
	}
}

func TestTheUnitOfABoundIsThatOfAColumnsName(t *testing.T) {
	t.Parallel()
	r := turbines()
	s := r.scene("visits of 8 weeks or longer")
	for _, a := range proposeBound(s, 2) {
		if a.unit == "" || a.role != bounds {
			continue
		}
		if s.columns[a.column].Name == "wks" && !slices.Contains(a.features, "bound/unit same") {
			t.Errorf("weeks are no wks: %v", a.features)
		}
		if s.columns[a.column].Name == "charge" && slices.Contains(a.features, "bound/unit same") {
			t.Error("a charge is in weeks")
		}
	}
}
