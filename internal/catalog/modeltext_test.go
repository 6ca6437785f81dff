package catalog_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// shop is a table whose model is printed and edited.
func shop() catalog.Profile {
	region := word("region", 4, "North", "South", "East", "yes: no")
	p := catalog.Profile{Version: catalog.ProfileVersion, Name: "orders", Rows: 1000, Columns: []catalog.Column{
		integer("order_id", 1000, "1", "1000"),
		{Name: "order_date", Type: sitrep.TypeDate, Distinct: 300, Min: "2025-01-01", Max: "2026-01-01"},
		{Name: "shipped_on", Type: sitrep.TypeDate, Distinct: 300, Min: "2025-01-03", Max: "2026-01-04", Nulls: 20},
		region,
		decimal("Net Amount (EUR)", 900, "0", "1000"),
		decimal("Cost: total", 900, "0", "1000"),
		decimal("discount_rate", 20, "0", "0.4"),
		integer("meter_reading", 990, "0", "90000"),
	}}
	p.AssignRoles()
	p.Describe()
	return p
}

func withoutWhy(m model.Model) model.Model {
	for i := range m.Metrics {
		m.Metrics[i].Why = ""
	}
	for i := range m.Dimensions {
		m.Dimensions[i].Why = ""
	}
	for i := range m.Columns {
		m.Columns[i].Why = ""
	}
	return m
}

func TestAPrintedModelGivenBackSaysTheSame(t *testing.T) {
	t.Parallel()
	text := catalog.ModelText(shop())
	s, err := catalog.ParseSemantics([]byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if err := s.Check(shop()); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	over := shop().With(s)
	if got, want := withoutWhy(over.Model), withoutWhy(shop().Model); !reflect.DeepEqual(got, want) {
		t.Errorf("the model is\n%+v\nwant\n%+v", got, want)
	}
}

func TestAnEditedModelWinsOverInference(t *testing.T) {
	t.Parallel()
	s, err := catalog.ParseSemantics([]byte(`
fields:
  Net Amount (EUR): {meaning: measurement, good: down}
  region: {meaning: technical}
`))
	if err != nil {
		t.Fatal(err)
	}
	p := shop().With(s)
	amount, region := p.Column("Net Amount (EUR)"), p.Column("region")
	if amount.Nature != model.Measurement || amount.Usual() == catalog.AggregateSum || amount.Good != "down" || region.Kind != catalog.KindTechnical {
		t.Errorf("amount %+v, region %+v", amount, region)
	}
	for _, m := range p.Model.Metrics {
		if m.Kind == model.KindSum && m.Column == amount.Name {
			t.Errorf("a measurement is still added up: %+v", m)
		}
	}
	for _, d := range p.Model.Dimensions {
		if d.Column == "region" {
			t.Error("a technical column is still a dimension")
		}
	}
}

func TestFaultsOfAModelAreNamedByLineAndColumn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"metrics:\n  a:\n    kind: sume\n":                                                "3:11: “kind” is one of",
		"metrics:\n  a:\n    knd: sum\n":                                                  "3:5: unknown key “knd”; did you mean “kind”?",
		"metrics:\n  a: {label: x}\n":                                                     "2:3: the metric “a” needs a kind",
		"metrics:\n  a:\n    kind: sum\n    column: Net Amont (EUR)\n":                    "4:5: there is no field “Net Amont (EUR)”; did you mean “Net Amount (EUR)”?",
		"metrics:\n  a: {kind: sum}\n":                                                    "2:3: a metric of the kind sum needs “column”",
		"metrics:\n  a:\n    kind: sum\n    column: region\n":                             "4:5: “region” holds texts, not numbers",
		"metrics:\n  a:\n    kind: sum\n    column: discount_rate\n":                      "4:5: “discount_rate” is a rate, which is never added up",
		"metrics:\n  a:\n    kind: duration\n    column: order_date\n    until: region\n": "5:5: “region” holds texts, not dates",
		"main: [ordrs]\n":                         "1:8: there is no metric “ordrs”; did you mean “orders”?",
		"dimensions: [regon]\n":                   "1:14: there is no field “regon”; did you mean “region”?",
		"fields:\n  region:\n    meaning: flow\n": "3:5: “region” holds texts and cannot be flow",
		"fields:\n  discount_rate:\n    meaning: rate\n    aggregate: sum\n":  "3:5: the meaning rate contradicts the aggregate sum",
		"fields:\n  discount_rate:\n    meaning: rate\n    role: dimension\n": "3:5: the meaning rate contradicts the role dimension",
		"fields:\n  region:\n    meaning: flw\n":                              "3:14: “meaning” is one of",
		"fields:\n  region:\n    parent: region\n":                            "3:5: a field is not above itself",
		"metrics:\n  a:\n    kind: rate\n    column: region\n":                "2:3: a metric of the kind rate needs “values”",
	} {
		s, err := catalog.ParseSemantics([]byte(text))
		if err == nil {
			err = s.Check(shop())
		}
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
