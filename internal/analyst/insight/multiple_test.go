package insight_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestOnlyWhatBeginsAtNothingIsSaidToBeAMultiple(t *testing.T) {
	t.Parallel()
	of := func(a plan.Aggregate, column, unit string) plan.Measure {
		return plan.Measure{Aggregate: a, Column: column, Label: string(a) + " " + column, Unit: unit}
	}
	for _, c := range []struct {
		measure plan.Measure
		want    string
	}{
		{of(plan.Average, "temperature", "°C"), "extremes.plain"},
		{of(plan.Average, "grade", ""), "extremes.plain"},
		{of(plan.Median, "grade", ""), "extremes.plain"},
		{of(plan.Correlation, "amount", ""), "extremes.plain"},
		{of(plan.Sum, "grade", ""), "extremes.times"},
		{of(plan.Average, "items", ""), "extremes.times"},
		{of(plan.Average, "minutes", "minutes"), "extremes.times"},
		{of(plan.Maximum, "minutes", "minutes"), ""},
	} {
		b := document.NewBuilder()
		a := grouped(b, c.measure, "4", "3", "2")
		a.Profile.Columns = append(slices.Clone(a.Profile.Columns),
			catalog.Column{Name: "grade", Kind: catalog.KindNumber, Whole: true, Min: "1", Max: "6"},
			catalog.Column{Name: "items", Kind: catalog.KindNumber, Whole: true, Min: "0", Max: "40"},
			catalog.Column{Name: "minutes", Kind: catalog.KindRate, Min: "0.5", Max: "9.5"},
		)
		got := ""
		for _, f := range find(t, a, b) {
			if f.Shape == "extremes.plain" || f.Shape == "extremes.times" {
				got = f.Shape
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.measure.Label, got, c.want)
		}
	}
}

func TestOfSumsBelowZeroTheLowestIsTold(t *testing.T) {
	t.Parallel()
	for want, values := range map[string][]string{"outflow": {"-5", "-30", "-900"}, "top.plain": {"5", "-30", "-900"}} {
		b := document.NewBuilder()
		found := find(t, grouped(b, revenue(), values...), b)
		if found[0].Shape != want {
			t.Errorf("%v: %v, want %s first", values, shapesOf(found), want)
		}
	}
}
