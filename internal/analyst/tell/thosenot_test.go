package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// visited is a table of people, some of whom had a visit, and how they pay.
func visited() *catalog.Profile {
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: int64(len(values))}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	return &catalog.Profile{
		Rows: 400, RowNoun: "tenants",
		Columns: []catalog.Column{
			text("home visit", "attended", "none"), text("pays by", "transfer", "cash", "debit", "benefit"), text("insured", "yes", "no"),
			{Name: "arrears", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "0", Max: "900", Distinct: 200},
		},
		Model: model.Model{Noun: "tenants", Columns: []model.Column{{Name: "arrears", Meaning: model.Measurement}}, Metrics: []model.Metric{
			{Name: "arrears", Label: "average arrears", Kind: model.KindAverage, Column: "arrears"},
		}},
	}
}

func TestThoseOfWhomItIsNotSoAreTheOtherSide(t *testing.T) {
	t.Parallel()
	for prompt, column := range map[string]string{
		"Do tenants who attended a home visit have lower arrears than those who did not?":                "home visit",
		"Compare the arrears of tenants who attended with those who didn't":                              "home visit",
		"arrears of the insured against those who are not":                                               "insured",
		"Are arrears of insured tenants lower than for others? Compare those who attended and those not": "home visit",
		"Compare tenants who did not attend the home visit with those who did.":                          "",
	} {
		s := slotsOf(prompt, visited())
		if s.sides == nil || column != "" && s.sides.Column != column || s.where != nil {
			t.Errorf("%q: %+v where %+v", prompt, s.sides, s.where)
		}
	}
	s := slotsOf("arrears of those who pay by cash against those who do not", visited())
	if s.opposed == nil || s.opposed.by.Column != "pays by" || !s.opposed.by.Rest {
		t.Errorf("one of many values is held against all others: %+v, %+v", s.opposed, s.sides)
	}
	read := plan.Plan{Prompt: "compare the arrears of those who attended with those who did not", Questions: []plan.Question{{Origin: plan.Asked, By: []plan.Dimension{{Column: "pays by"}}, Where: equal("home visit", "attended")}}}
	if s := slotsOf(read.Prompt, visited()); s.read || !s.losesSides(read) {
		t.Error("a reading that keeps one side alone does not stand")
	}
	if s := slotsOf("how many tenants attended and did not pay by cash?", visited()); s.sides != nil {
		t.Errorf("nobody is held against anybody: %+v", s.sides)
	}
}
