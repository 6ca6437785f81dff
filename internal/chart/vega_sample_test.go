package chart_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// vegaSamples are one chart of each kind, and of those that look unlike the rest of their
// kind, by name; all of one document.
func vegaSamples(t testing.TB) (document.Document, map[string]*document.Chart) {
	t.Helper()
	d := document.Document{Results: vegaResults(), Facts: map[string]document.Fact{}}
	for id, n := range map[string]json.Number{
		"f1": "90000", "f2": "130000", "f3": "118000", "f4": "131000", "f5": "840000", "f6": "-64000", "f7": "21000", "f8": "797000", "f9": "4000",
	} {
		d.Facts[id] = document.Fact{ID: id, Type: document.NumberFact, Value: n, Unit: "USD", Style: document.StyleShort}
	}
	charts := vegaCharts()
	for name, c := range charts {
		if c.Title == "" {
			c.Title = "Revenue, as a " + name
		}
		c.ID, c.Alt = "c1", "Revenue fell 8% to $1.24M in October."
	}
	return d, charts
}

func vegaResults() map[string]document.Result {
	months := document.Result{ID: "months", Columns: []string{"month", "revenue", "cost", "region"}, Keys: []string{"month"}}
	regions := document.Result{ID: "regions", Columns: []string{"region", "now", "before"}, Keys: []string{"region"}}
	points := document.Result{ID: "points", Columns: []string{"price", "sold", "size"}}
	cells := document.Result{ID: "cells", Columns: []string{"weekday", "hour", "orders"}, Keys: []string{"weekday", "hour"}}
	series := document.Result{ID: "series", Columns: []string{"month", "region", "revenue"}, Keys: []string{"month", "region"}}
	for i := range 19 {
		start := fmt.Sprintf("%d-%02d-01", 2025+(i+2)/12, (i+2)%12+1)
		value := any(rounded(110000 + 20000*math.Sin(float64(i)/2)))
		if i == 7 {
			value = nil
		}
		months.Rows = append(months.Rows, []any{start, value, rounded(80000 + 900*float64(i)), "EU"})
		for j, region := range []string{"EMEA", "Americas", "Asia"} {
			series.Rows = append(series.Rows, []any{start, region, rounded(40000 + 9000*float64(j) + float64(i*(800-500*j)))})
		}
	}
	for i, region := range []string{"EMEA Enterprise", "EMEA Mid-market", "Americas", "Asia <b>& Pacific", "A name that is too long for one line of it"} {
		regions.Rows = append(regions.Rows, []any{region, rounded(420000.5 / float64(i+1)), rounded(380000 / (float64(i) + 0.8))})
	}
	regions.Rows = append(regions.Rows, []any{nil, json.Number("-20000"), json.Number("31000")})
	for i := range 700 {
		x := float64(i%97) + 3
		points.Rows = append(points.Rows, []any{rounded(x), rounded(200 - 1.5*x + 20*math.Sin(float64(i))), []string{"S", "M", "L"}[i%3]})
	}
	for i, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
		for h := range 12 {
			cells.Rows = append(cells.Rows, []any{fmt.Sprintf("%d h", 8+h), day, rounded(float64(20 + 7*h - 9*i))})
		}
	}
	bins := document.Result{ID: "bins", Columns: []string{"begin", "orders"}, Keys: []string{"begin"}}
	for i, count := range []float64{3, 18, 60, 122, 140, 96, 51, 20, 0, 4} {
		bins.Rows = append(bins.Rows, []any{rounded(float64(i) * 12.5), rounded(count)})
	}
	out := map[string]document.Result{}
	for _, r := range []document.Result{months, regions, points, cells, series, bins} {
		out[r.ID] = r
	}
	return out
}

func rounded(f float64) json.Number {
	n, _ := document.Value(math.Round(f*100) / 100).(json.Number)
	return n
}

func vegaCharts() map[string]*document.Chart {
	month := document.Axis{Column: "month", Label: "Month", Scale: document.TimeScale, Grain: "month"}
	region := document.Axis{Column: "region", Label: "Region", Scale: document.CategoryScale}
	of := func(column, label string) document.Axis {
		return document.Axis{Column: column, Label: label, Scale: document.NumberScale, Unit: "USD", Style: document.StyleShort}
	}
	revenue, now, before := []document.Axis{of("revenue", "Revenue")}, of("now", "This year"), of("before", "Last year")
	mark := func(kind document.MarkKind, label string, from, to any, facts ...string) document.Mark {
		return document.Mark{Kind: kind, Label: label, From: from, To: to, Facts: facts}
	}
	plain := func(column, label, unit string) document.Axis {
		return document.Axis{Column: column, Label: label, Scale: document.NumberScale, Unit: unit}
	}
	orders := plain("orders", "Orders", "orders")
	return map[string]*document.Chart{
		"bar": {Kind: document.BarChart, Result: "months", X: month, Y: revenue, Marks: []document.Mark{
			mark(document.AccentMark, "", "2026-08-01", nil), mark(document.LevelMark, "average", nil, nil, "f1"),
		}},
		"bars side by side": {Kind: document.BarChart, Result: "months", X: month, Y: []document.Axis{revenue[0], of("cost", "Cost")}},
		"row": {Kind: document.RowChart, Result: "regions", X: region, Y: []document.Axis{now}, Marks: []document.Mark{
			mark(document.AccentMark, "", "Americas", nil), mark(document.OtherMark, "12 others", nil, nil, "f9"),
		}},
		"rows side by side": {Kind: document.RowChart, Result: "regions", X: region, Y: []document.Axis{now, before}},
		"line": {Kind: document.LineChart, Result: "months", X: month, Y: revenue, Note: "The axis does not begin at zero.", Marks: []document.Mark{
			mark(document.BandMark, "usual", nil, nil, "f1", "f2"), mark(document.PointMark, "", "2026-04-01", nil),
			mark(document.SegmentMark, "before", nil, "2025-12-01", "f3"), mark(document.SlopeMark, "trend", "2026-01-01", nil, "f1", "f4"),
		}},
		"lines": {Kind: document.LineChart, Result: "series", X: month, Y: revenue, Split: "region", Marks: []document.Mark{
			mark(document.AccentMark, "", "EMEA", nil),
		}},
		"lines alike": {Kind: document.LineChart, Result: "series", X: month, Y: revenue, Split: "region"},
		"waterfall": {Kind: document.WaterfallChart, Result: "regions", X: region, Y: []document.Axis{before, now}, Marks: []document.Mark{
			mark(document.StepMark, "Last year", nil, nil, "f5"), mark(document.StepMark, "EMEA", nil, nil, "f6"),
			mark(document.StepMark, "Americas", nil, nil, "f7"), mark(document.StepMark, "This year", nil, nil, "f8"),
		}},
		"histogram":         {Kind: document.HistogramChart, Result: "bins", X: plain("begin", "Order value", "USD"), Y: []document.Axis{orders}},
		"scatter":           {Kind: document.ScatterChart, Result: "points", X: plain("price", "Price", "EUR"), Y: []document.Axis{plain("sold", "Sold", "pieces")}},
		"scatter of groups": {Kind: document.ScatterChart, Result: "points", Split: "size", X: plain("price", "Price", "EUR"), Y: []document.Axis{plain("sold", "Sold", "pieces")}},
		"heatMap": {
			Kind: document.HeatMapChart, Result: "cells", Size: &orders, X: document.Axis{Column: "weekday", Scale: document.CategoryScale},
			Y: []document.Axis{{Column: "hour", Scale: document.CategoryScale}},
		},
		"slope":     {Kind: document.SlopeChart, Result: "regions", X: region, Y: []document.Axis{before, now}, Marks: []document.Mark{mark(document.AccentMark, "", "Americas", nil)}},
		"pareto":    {Kind: document.ParetoChart, Result: "regions", X: region, Y: []document.Axis{now}},
		"sparkline": {Kind: document.SparklineChart, Result: "months", X: month, Y: revenue},
	}
}
