package find_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// facing are two groups with as many numbers as there are measures.
func facing(b *document.Builder, measures []plan.Measure, day, night []string) insight.Answer {
	result := document.Result{ID: "main", Columns: []string{"shift"}, Keys: []string{"shift"}}
	columns := []plan.Column{{Name: "shift", Role: "group"}}
	rows := [][]any{{"Day"}, {"Night"}}
	for i, m := range measures {
		result.Columns = append(result.Columns, m.Label)
		columns = append(columns, plan.Column{Name: m.Label, Role: "measure", Measure: i})
		rows[0], rows[1] = append(rows[0], value(day[i])), append(rows[1], value(night[i]))
	}
	result.Rows = rows
	b.AddResult(result)
	return insight.Answer{
		Profile:  &catalog.Profile{Columns: []catalog.Column{{Name: "shift", Type: "string"}}},
		Main:     &insight.Table{Columns: columns, Result: result},
		Resolved: plan.Resolved{Question: plan.Question{ID: "q1", Intent: plan.Compare, Measures: measures, By: []plan.Dimension{{Column: "shift", Label: "shift"}}}},
	}
}

func TestTheBetterOfTwoIsSoByItsRatesAndNotByHowMuchItHas(t *testing.T) {
	t.Parallel()
	scrap := plan.Measure{Aggregate: plan.Average, Column: "scrap", Label: "average scrap", Unit: "%", Good: "down"}
	kept := plan.Measure{Aggregate: plan.Average, Column: "kept", Label: "average kept", Unit: "%", Good: "up"}
	made := plan.Measure{Aggregate: plan.Sum, Column: "made", Label: "total made", Good: "up", Additive: true}
	for name, c := range map[string]struct {
		measures   []plan.Measure
		day, night []string
		shape      string
		leader     string
	}{
		"less scrap is better":        {[]plan.Measure{made, scrap}, []string{"100", "2"}, []string{"900", "4"}, "sides.better", "Day"},
		"each is better in one":       {[]plan.Measure{scrap, kept}, []string{"2", "80"}, []string{"4", "90"}, "sides.mixed", "Day"},
		"more of it is no better":     {[]plan.Measure{made}, []string{"100"}, []string{"900"}, "", ""},
		"nearly the same is no worse": {[]plan.Measure{scrap}, []string{"4"}, []string{"4.01"}, "", ""},
	} {
		b := document.NewBuilder()
		f := find.Better(facing(b, c.measures, c.day, c.night), b)
		if f.Shape != c.shape || c.leader != "" && !strings.Contains(b.Sentence(f.Roles["leader"]).Text, c.leader) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestASumIsToldByItsPriceWhereTheModelHasOne(t *testing.T) {
	t.Parallel()
	number := func(name string) catalog.Column { return catalog.Column{Name: name, Type: "number", Role: "measure"} }
	p := &catalog.Profile{
		Columns: []catalog.Column{number("net"), number("litres"), number("stops")},
		Model: model.Model{Metrics: []model.Metric{
			{Name: "net", Label: "net", Kind: model.KindSum, Column: "net", Unit: "GBP"},
			{Name: "litres", Label: "litres", Kind: model.KindSum, Column: "litres"},
			{Name: "price", Label: "price per litre", Kind: model.KindRatio, Column: "net", Per: "litres"},
		}},
	}
	got := find.Factors(plan.Measure{Aggregate: plan.Sum, Column: "net"}, p)
	if len(got) != 2 || got[0].Label != "litres" || got[1].Label != "price per litre" {
		t.Errorf("%+v", got)
	}
	if got := find.Factors(plan.Measure{Aggregate: plan.Sum, Column: "stops"}, p); got != nil {
		t.Errorf("stops cost nothing each: %+v", got)
	}
	if got := find.Factors(plan.Measure{Aggregate: plan.Average, Column: "net"}, p); got != nil {
		t.Errorf("an average is no sum: %+v", got)
	}
}

func TestARateOfFewCasesMovesByChance(t *testing.T) {
	t.Parallel()
	m := plan.Measure{Aggregate: plan.ShareWhere, Label: "share returned", Unit: "%"}
	for rows, chance := range map[string]bool{"15": true, "400": false} {
		b := document.NewBuilder()
		a := apart(b, m, part{"West", "18", "40"}, part{"East", "5", "5"})
		a.Main.Columns = append(a.Main.Columns, plan.Column{Name: "rows before", Role: "rows before"})
		for i := range a.Main.Result.Rows {
			a.Main.Result.Rows[i][3] = value(rows)
			a.Main.Result.Rows[i] = append(a.Main.Result.Rows[i], value(rows))
		}
		c, ok := find.Of(a)
		if !ok || c.ByChance() != chance {
			t.Errorf("%s cases: by chance %v, want %v", rows, c.ByChance(), chance)
		}
	}
}

func TestAnAverageWithinTheScatterOfItsRowsMovesByChance(t *testing.T) {
	t.Parallel()
	m := plan.Measure{Aggregate: plan.Average, Column: "sales", Label: "average sales"}
	for squares, chance := range map[string]bool{"400000": true, "160500": false} { // a deviation of 49 and of 7 about 40
		b := document.NewBuilder()
		a := apart(b, m, part{"West", "48", "40"}, part{"East", "40", "40"})
		for _, role := range []string{"squares", "squares before", "rows before"} {
			a.Main.Columns = append(a.Main.Columns, plan.Column{Name: role, Role: role})
		}
		for i := range a.Main.Result.Rows {
			a.Main.Result.Rows[i] = append(a.Main.Result.Rows[i], value(squares), value(squares), value("100"))
		}
		a.Total.Result.Rows[0][0], a.Total.Result.Rows[0][1] = value("44"), value("40")
		if c, ok := find.Of(a); !ok || c.ByChance() != chance || c.Noise != chance || c.Sure == chance {
			t.Errorf("squares of %s: by chance %v, noise %v, sure %v, want %v", squares, c.ByChance(), c.Noise, c.Sure, chance)
		}
	}
}
