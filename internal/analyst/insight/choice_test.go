package insight_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestColumnIsAggregatedAsItsKindAllows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		column    catalog.Column
		aggregate plan.Aggregate
		label     string
		additive  bool
	}{
		{catalog.Column{Name: "amount", Kind: catalog.KindFlow}, plan.Sum, "total amount", true},
		{catalog.Column{Name: "amt", Label: "amount", Kind: catalog.KindFlow, Skew: 9}, plan.Sum, "total amount", true},
		{catalog.Column{Name: "price", Kind: catalog.KindRate}, plan.Average, "average price", false},
		{catalog.Column{Name: "price", Kind: catalog.KindRate, Skew: 2.1}, plan.Median, "median price", false},
		{catalog.Column{Name: "price", Kind: catalog.KindRate, Skew: -2.1}, plan.Median, "median price", false},
		{catalog.Column{Name: "stock", Kind: catalog.KindStock}, plan.Average, "average stock", false},
	} {
		c.column.Unit, c.column.Good = "USD", "up"
		m := insight.MeasureOf(&c.column)
		if m.Aggregate != c.aggregate || m.Label != c.label || m.Additive != c.additive || m.Unit != "USD" || m.Good != "up" || m.Origin != plan.Supplied {
			t.Errorf("%s of skew %v: %+v", c.column.Kind, c.column.Skew, m)
		}
	}
}

func TestMoneyThatAddsUpIsTheMainMeasure(t *testing.T) {
	t.Parallel()
	measure := func(name, unit, good string, kind catalog.Kind) catalog.Column {
		return catalog.Column{Name: name, Role: sitrep.RoleMeasure, Unit: unit, Good: good, Kind: kind}
	}
	p := &catalog.Profile{Columns: []catalog.Column{
		measure("rate", "%", "", catalog.KindRate), measure("same", "", "", catalog.KindConstant), measure("quantity", "", "", catalog.KindFlow),
		{Name: "region", Role: sitrep.RoleDimension},
		measure("price", "USD", "", catalog.KindRate),
		measure("revenue", "USD", "", catalog.KindFlow), measure("profit", "USD", "up", catalog.KindFlow),
	}}
	var got []string
	for _, c := range insight.MeasureColumns(p) {
		got = append(got, c.Name)
	}
	if want := []string{"profit", "revenue", "quantity", "price", "rate"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestBreakdownsAreByFieldsThatTellSomethingOfTheirOwn(t *testing.T) {
	t.Parallel()
	dimension := func(name string, distinct, nulls int64, determines ...string) catalog.Column {
		return catalog.Column{Name: name, Role: sitrep.RoleDimension, Distinct: distinct, Nulls: nulls, Determines: determines}
	}
	for name, c := range map[string]struct {
		rows    int64
		columns []catalog.Column
		want    []string
	}{
		"few values first":          {100, []catalog.Column{dimension("yes", 2, 0), dimension("many", 40, 0), dimension("few", 5, 0)}, []string{"few", "yes", "many"}},
		"one value tells nothing":   {100, []catalog.Column{dimension("one", 1, 0)}, nil},
		"too many values":           {1000, []catalog.Column{dimension("all", 101, 0), dimension("most", 100, 0)}, []string{"most"}},
		"empty ones last":           {100, []catalog.Column{dimension("hollow", 5, 70), dimension("full", 5, 0)}, []string{"full", "hollow"}},
		"what another tells":        {100, []catalog.Column{dimension("code", 5, 0, "name"), dimension("name", 5, 0)}, []string{"code"}},
		"at most four":              {100, []catalog.Column{dimension("a", 3, 0), dimension("b", 3, 0), dimension("c", 3, 0), dimension("d", 3, 0), dimension("e", 3, 0)}, []string{"a", "b", "c", "d"}},
		"no rows":                   {0, []catalog.Column{dimension("a", 3, 0)}, nil},
		"measures are no dimension": {100, []catalog.Column{{Name: "m", Role: sitrep.RoleMeasure, Distinct: 5}}, nil},
	} {
		var got []string
		for _, column := range insight.Candidates(&catalog.Profile{Rows: c.rows, Columns: c.columns}) {
			got = append(got, column.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestUnevenGroupsSpreadMoreThanEvenOnes(t *testing.T) {
	t.Parallel()
	spread := func(values ...string) float64 {
		return insight.Spread(grouped(document.NewBuilder(), revenue(), values...))
	}
	if even, uneven := spread("10", "10", "10"), spread("30", "10", "5"); even != 0 || uneven <= 0.5 {
		t.Errorf("even %v, uneven %v", even, uneven)
	}
	for name, values := range map[string][]string{"nothing": nil, "one group": {"10"}, "nearly all in one": {"1000", "10", "5"}, "around zero": {"5", "-5"}, "zeros": {"0", "0"}} {
		if got := spread(values...); got != 0 {
			t.Errorf("%s spreads by %v", name, got)
		}
	}
	if got := spread(append(slices.Repeat([]string{"0.3"}, 100), "80")...); got != 2 {
		t.Errorf("one field counts %v times another, want at most 2", got)
	}
}

func TestUnitIsNotSaidTwice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		measure plan.Measure
		want    document.Shown
	}{
		{plan.Measure{Aggregate: plan.Sum, Label: "total revenue", Unit: "USD"}, document.Shown{Unit: "USD", Style: document.StyleShort}},
		{plan.Measure{Aggregate: plan.Count, Label: "number of Orders", Unit: "orders"}, document.Shown{Style: document.StyleCount}},
		{plan.Measure{Aggregate: plan.Count, Label: "volume", Unit: "orders"}, document.Shown{Unit: "orders", Style: document.StyleCount}},
		{plan.Measure{Aggregate: plan.Sum, Label: "total net weight", Unit: "t"}, document.Shown{Unit: "t", Style: document.StyleShort}}, // a letter of its name
		{plan.Measure{Aggregate: plan.CountDistinct, Label: "customers"}, document.Shown{Style: document.StyleCount}},
	} {
		if got := insight.Shown(c.measure); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.measure, got, c.want)
		}
	}
}

func TestBinsAreNamedByBothEdges(t *testing.T) {
	t.Parallel()
	p := profile()
	p.Column("amount").Min, p.Column("amount").Max = "0", "100"
	a := insight.Answer{Profile: p}
	for _, c := range []struct {
		d     plan.Dimension
		value any
		want  string
	}{
		{plan.Dimension{Column: "amount", Bins: 10}, json.Number("20"), "20 to 30"},
		{plan.Dimension{Column: "amount", Bins: 10}, nil, document.Blank},
		{plan.Dimension{Column: "amount"}, json.Number("20"), "20"},
		{plan.Dimension{Column: "gone", Bins: 10}, json.Number("20"), "20"},
		{plan.Dimension{Column: "region", Bins: 10}, json.Number("20"), "20"}, // no edges are known
		{plan.Dimension{Column: "day", Grain: plan.Month}, "2026-10-01", "Oct 2026"},
	} {
		if got := a.GroupText(c.d, c.value); got != c.want {
			t.Errorf("%+v of %v: %q, want %q", c.d, c.value, got, c.want)
		}
	}
}

func TestCellsThatAreNotThereHaveNoNumber(t *testing.T) {
	t.Parallel()
	a := grouped(document.NewBuilder(), revenue(), "12.5")
	for name, c := range map[string]struct {
		table       *insight.Table
		row, column int
		want        float64
		has         bool
	}{
		"a number":        {a.Main, 0, 1, 12.5, true},
		"a name":          {a.Main, 0, 0, 0, false},
		"no column":       {a.Main, 0, -1, 0, false},
		"no row":          {a.Main, 7, 1, 0, false},
		"no table at all": {nil, 0, 0, 0, false},
	} {
		if got, has := c.table.Float(c.row, c.column); got != c.want || has != c.has {
			t.Errorf("%s: %v, %v", name, got, has)
		}
	}
	var none *insight.Table
	if none.Column("measure", 0) != -1 || a.Main.Column("before", 0) != -1 || a.Main.Column("measure", 0) != 1 {
		t.Error("a column is found that is not there")
	}
}

func TestPlannedOverviewKeepsItsOwnQuestions(t *testing.T) {
	t.Parallel()
	planned := []plan.Question{
		{ID: "q1", Intent: plan.Overview, Measures: []plan.Measure{revenue(), orders()}, Origin: plan.Supplied},
		{ID: "q2", Intent: plan.Trend, Measures: []plan.Measure{revenue()}, By: []plan.Dimension{{Column: "day"}}},
	}
	got := insight.Programme(planned, profile())
	if len(got) != 2 || got[0].Intent != plan.Value || got[0].Period == nil || got[1].ID != "q2" {
		t.Errorf("%+v", got)
	}
	if planned[0].Intent != plan.Overview {
		t.Error("the plan was changed")
	}
}

func TestOverviewWithoutATimeHasNoTrend(t *testing.T) {
	t.Parallel()
	p := profile()
	p.Time, p.RowNoun = "", ""
	for i := range 2 {
		p.Columns = append(p.Columns, catalog.Column{Name: fmt.Sprint("d", i), Role: sitrep.RoleDimension, Distinct: 5})
	}
	got := insight.Programme([]plan.Question{{ID: "q1", Intent: plan.Overview}}, p)
	for _, q := range got {
		if q.Intent == plan.Trend || q.Period != nil {
			t.Errorf("%s has a time: %+v", q.ID, q)
		}
	}
	if first := got[0].Measures[0]; first.Label != "number of rows" || first.Aggregate != plan.Count {
		t.Errorf("the rows are counted as %+v", first)
	}
	if by := got[1].Measures; len(by) != 1 || by[0].Column != "amount" {
		t.Errorf("broken down is %+v, not the main measure", by)
	}
}

func TestChangeOfAPercentageIsInPoints(t *testing.T) {
	t.Parallel()
	for unit, want := range map[string]string{"%": "+5.0 pp", "USD": "+50%"} {
		b := document.NewBuilder()
		b.AddResult(document.Result{ID: "q", Columns: []string{"now", "before"}, Rows: [][]any{{json.Number("15"), json.Number("10")}}})
		now, before := b.Number(document.Place{Result: "q", Column: "now"}, "", ""), b.Number(document.Place{Result: "q", Column: "before"}, "", "")
		if got := b.Fact(insight.Change(b, plan.Measure{Unit: unit}, now, before)).Text; got != want {
			t.Errorf("in %s: %q, want %q", unit, got, want)
		}
	}
}
