package ask

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestTheCourseOverTimeIsByTime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		table, prompt string
		auto          bool
		grain         plan.Grain
	}{
		{"campaigns", "clicks over time", true, ""},
		{"orders", "how has quantity developed by region?", true, ""},
		{"hr", "the trend of sick days", true, ""},
		{"campaigns", "total clicks over the years", false, plan.Year},
		{"campaigns", "trend of clicks by week", false, plan.Week},
	} {
		q := about(t, c.table).Read(c.prompt).Questions
		if len(q) != 1 || len(q[0].By) == 0 || q[0].By[0].Auto != c.auto || q[0].By[0].Grain != c.grain || q[0].Intent != plan.Trend {
			t.Errorf("%q: %+v", c.prompt, q)
		}
	}
}

// vintages are wines with the year of their harvest as a number.
func vintages() *Reader {
	p := catalog.Profile{Name: "wines", Rows: 300, RowNoun: "wines", Columns: []catalog.Column{
		{Name: "harvest_year", Type: sitrep.TypeInteger, Role: sitrep.RoleDimension, Distinct: 30, Min: "1990", Max: "2019"},
		{Name: "grape", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 5},
		{Name: "stars", Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Distinct: 5},
		{Name: "acidity", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Distinct: 90},
	}}
	var m model.Model
	for _, c := range p.Columns {
		m.Columns = append(m.Columns, model.Column{Name: c.Name})
	}
	return NewReader(p, m, nil, DefaultWeights())
}

func TestYearsThatAreNumbersAreATime(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"average acidity over time", "average acidity over harvest year"} {
		q := vintages().Read(prompt).Questions
		if len(q) != 1 || len(q[0].By) != 1 || q[0].By[0].Column != "harvest_year" {
			t.Errorf("%q: %+v", prompt, q)
		}
	}
}

func TestANumberOfFewValuesBehindByIsAGroup(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"average acidity by stars", "average acidity by number of stars", "average acidity for each number of stars"} {
		if got := briefs(vintages(), prompt); !strings.Contains(got, "by stars") {
			t.Errorf("%q reads %s", prompt, got)
		}
	}
}
