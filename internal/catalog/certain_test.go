package catalog_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// said is a table in which a person said what one column means: that is certain.
func said(t *testing.T, column string, m model.Meaning) *catalog.Column {
	t.Helper()
	p := shop().With(catalog.Semantics{Fields: []catalog.FieldSemantics{{Name: column, Meaning: m}}})
	return p.Column(column)
}

func TestWhatIsSurelyARateIsNeverAddedUp(t *testing.T) {
	t.Parallel()
	if c := said(t, "Net Amount (EUR)", model.Rate); c.Usual() == catalog.AggregateSum || !c.NeverSummed() {
		t.Errorf("a rate is added up: %+v", c)
	}
	if c := said(t, "Net Amount (EUR)", model.Cumulative); c.Usual() != catalog.AggregateIncrease || !c.NeverSummed() {
		t.Errorf("a running total is added up: %+v", c)
	}
	if c := said(t, "Net Amount (EUR)", model.Flow); c.Usual() != catalog.AggregateSum || c.NeverSummed() {
		t.Errorf("a flow is not added up: %+v", c)
	}
}

func TestAMeaningThatIsNotSureChangesNothing(t *testing.T) {
	t.Parallel()
	c := catalog.Column{Nature: model.Rate, Sure: 0.6}
	if c.Is(model.Rate) {
		t.Error("a guess is taken for sure")
	}
	if c.Sure = 0.95; !c.Is(model.Rate) || c.Is(model.Level) {
		t.Error("what is sure is not taken")
	}
}

// A level of a table in which each thing has a row at each time is not added over times.
func TestALevelOfAPanelIsTheNewest(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Rows: 90, Time: "day", Panel: &catalog.Panel{Of: "shop", Time: "day", Things: 9, Times: 10}, Columns: []catalog.Column{
		{Name: "day", Distinct: 10}, {Name: "shop", Distinct: 9}, {Name: "what there is", Kind: catalog.KindStock, Nature: model.Level, Sure: 1},
	}}
	if !p.Level(&p.Columns[2]) {
		t.Error("the level is added over time")
	}
	p.Columns[2].Sure, p.Rows = 0.5, 80
	if p.Level(&p.Columns[2]) {
		t.Error("a guess keeps a sum from being told")
	}
}

func TestFieldsSayWhatTheyMean(t *testing.T) {
	t.Parallel()
	p := shop().With(catalog.Semantics{Fields: []catalog.FieldSemantics{{Name: "Net Amount (EUR)", Meaning: model.Level, Good: "up"}}})
	for _, f := range p.Fields() {
		if f.Name == "Net Amount (EUR)" && f.Description != "From 0 to 1,000, 0 on average. A state: the newest counts, never a sum over time; more is better" {
			t.Errorf("it is told as %q", f.Description)
		}
	}
}
