package chart_test

import (
	"fmt"
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// samples are one chart of every kind, as documents have them, and the hard ones.
func samples() map[string]drawn {
	return map[string]drawn{
		"bar":            months("bar", document.BarChart, 12),
		"bar-many":       months("bar of many", document.BarChart, 36),
		"bar-groups":     regions(document.BarChart, 5),
		"bar-signs":      signs(document.BarChart),
		"bar-two":        twice(regions(document.BarChart, 4)),
		"row":            regions(document.RowChart, 9),
		"row-signs":      signs(document.RowChart),
		"row-two":        twice(regions(document.RowChart, 5)),
		"line":           months("line", document.LineChart, 36),
		"line-marks":     marked(),
		"line-high":      high(),
		"line-series":    series(5, 30),
		"line-accent":    accented(),
		"line-weeks":     periods(120, 7*24*time.Hour),
		"line-hours":     periods(72, time.Hour),
		"line-days":      periods(500, 24*time.Hour),
		"line-quarters":  quarters(),
		"line-gap":       gaps(),
		"waterfall":      before(document.WaterfallChart, 7),
		"waterfall-cut":  small(before(document.WaterfallChart, 22)),
		"histogram":      bins(7),
		"histogram-many": bins(24),
		"scatter":        cloud(240, false),
		"scatter-groups": cloud(1800, true),
		"heatmap":        weekdays(),
		"heatmap-large":  cells(),
		"slope":          before(document.SlopeChart, 7),
		"pareto":         regions(document.ParetoChart, 12),
		"sparkline":      months("sparkline", document.SparklineChart, 24),
		"line-empty":     months("empty", document.LineChart, 0),
		"line-one":       months("one", document.LineChart, 1),
		"bar-zero":       zeros(),
	}
}

func twice(d drawn) drawn {
	d.chart.Y = append(d.chart.Y, money("before"))
	d.chart.Y[0].Label, d.chart.Y[1].Label = "Q3 2026", "Q2 2026"
	d.chart.Marks = nil
	return d
}

func before(kind document.ChartKind, count int) drawn {
	d := regions(kind, min(count, 15))
	for i := 15; i < count; i++ {
		d.rows = append(d.rows, []any{fmt.Sprintf("Region %d", i), n(900 + i), n(1000 - i*7)})
	}
	d.chart.Y = []document.Axis{money("before"), money("revenue")}
	d.chart.Y[0].Label, d.chart.Y[1].Label = "Q2 2026", "Q3 2026"
	if kind == document.WaterfallChart {
		d.chart.Marks = nil
	}
	return d
}

// small makes the changes tiny beside the totals.
func small(d drawn) drawn {
	for i, row := range d.rows {
		d.rows[i][1], d.rows[i][2] = n(20000+i%5*150-i*20), n(20000)
		_ = row
	}
	return d
}

func marked() drawn {
	d := months("marks", document.LineChart, 36)
	d.rows[24][1] = n(14100)
	d.facts = map[string]any{"f1": n(8200), "f2": n(11400), "f3": n(5400), "f4": n(8300), "f5": n(4100), "f6": n(10200)}
	d.chart.Marks = []document.Mark{
		{Kind: document.BandMark, Label: "usual range", From: d.rows[18][0], To: d.rows[35][0], Facts: []string{"f1", "f2"}},
		{Kind: document.SegmentMark, Label: "average before", To: d.rows[17][0], Facts: []string{"f3"}},
		{Kind: document.PointMark, Label: "Nov 2025", From: d.rows[24][0]},
		{Kind: document.SlopeMark, Label: "", Facts: []string{"f5", "f6"}},
	}
	return d
}

func high() drawn {
	d := months("high", document.LineChart, 18)
	for i := range d.rows {
		d.rows[i][1] = n(fmt.Sprintf("%.4f", 0.962+0.01*math.Sin(float64(i))))
	}
	d.facts = map[string]any{"f1": n(0.95)}
	d.chart.Title, d.chart.Y[0] = "Share of orders delivered on time", axis("revenue", document.NumberScale, "", document.StylePercent)
	d.chart.Marks = []document.Mark{{Kind: document.LevelMark, Label: "target 95%", Facts: []string{"f1"}}}
	return d
}

func series(count, places int) drawn {
	d := drawn{columns: []string{"week", "team", "tickets"}, chart: document.Chart{
		Kind: document.LineChart, Title: "Tickets by week and team", X: period("week"), Split: "team",
		Y: []document.Axis{axis("tickets", document.NumberScale, "tickets", document.StyleCount)},
	}}
	at := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	for i := range places {
		for j := range count {
			v := 120 + 30*j + int(25*math.Sin(float64(i+j*3)/4)) - i*j/2
			d.rows = append(d.rows, []any{at.AddDate(0, 0, 7*i).Format(time.DateOnly), []string{"Support", "Billing", "Platform", "Field service", "Onboarding", "Research", "Legal"}[j], n(v)})
		}
	}
	return d
}

func accented() drawn {
	d := series(7, 30)
	d.chart.Marks = []document.Mark{{Kind: document.AccentMark, From: "Billing"}}
	return d
}

func periods(count int, step time.Duration) drawn {
	d := months("periods", document.LineChart, 0)
	d.chart.Title = "Response time"
	d.chart.Y[0] = axis("revenue", document.NumberScale, "s", document.StyleShort)
	at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range count {
		when := at.Add(time.Duration(i) * step)
		layout := time.DateOnly
		if step < 24*time.Hour && when.Hour() != 0 {
			layout = "2006-01-02T15:04:05"
		}
		d.rows = append(d.rows, []any{when.Format(layout), n(fmt.Sprintf("%.3f", 4000+2500*math.Sin(float64(i)/9)+float64(i%7)*130))})
	}
	return d
}

func quarters() drawn {
	d := months("quarters", document.LineChart, 0)
	at := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 14 {
		d.rows = append(d.rows, []any{at.AddDate(0, 3*i, 0).Format(time.DateOnly), n(2400000 + i*131000 - i%4*200000)})
	}
	return d
}

func gaps() drawn {
	d := months("gap", document.LineChart, 24)
	for _, i := range []int{5, 6, 14, 16} {
		d.rows[i][1] = nil
	}
	return d
}

func bins(count int) drawn {
	d := drawn{columns: []string{"amount", "orders"}, chart: document.Chart{
		Kind: document.HistogramChart, Title: "Orders by amount", X: axis("amount", document.NumberScale, "USD", document.StyleShort),
		Y: []document.Axis{axis("orders", document.NumberScale, "orders", document.StyleCount)},
	}}
	for i := range count {
		d.rows = append(d.rows, []any{n(i * 50), n(int(3487 * math.Exp(-float64(i)/3)))})
	}
	d.chart.Marks = []document.Mark{{Kind: document.AccentMark, From: n(0)}}
	return d
}

func cloud(count int, groups bool) drawn {
	d := drawn{columns: []string{"price", "sold", "kind"}, chart: document.Chart{
		Kind: document.ScatterChart, Title: "Units sold by price", X: money("price"),
		Y: []document.Axis{axis("sold", document.NumberScale, "units", document.StyleCount)},
	}}
	d.chart.X.Label, d.chart.Y[0].Label = "price", "units sold"
	for i := range count {
		a := float64(i)
		x, y := 5+math.Mod(a*37.7, 190), 900-math.Mod(a*37.7, 190)*3.6+140*math.Sin(a*a)
		d.rows = append(d.rows, []any{n(fmt.Sprintf("%.2f", x)), n(int(max(y, 1))), []string{"Gifts", "Equipment", "Coffee"}[i%3]})
	}
	if groups {
		d.chart.Split = "kind"
		return d
	}
	d.facts = map[string]any{"f1": n(890), "f2": n(210)}
	d.chart.Marks = []document.Mark{{Kind: document.SlopeMark, Label: "trend", Facts: []string{"f1", "f2"}}}
	return d
}

func weekdays() drawn {
	size := axis("orders", document.NumberScale, "orders", document.StyleCount)
	d := drawn{columns: []string{"region", "weekday", "orders"}, chart: document.Chart{
		Kind: document.HeatMapChart, Title: "Orders by region and weekday", X: group("weekday"), Y: []document.Axis{group("region")}, Size: &size,
	}}
	for i, region := range []string{"North", "South", "Central and Eastern Europe", "West", "Online shop"} {
		for j, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
			d.rows = append(d.rows, []any{region, day, n((i*31+j*j*17+i*j*11)%190 + 4)})
		}
	}
	d.rows[9][2] = nil
	return d
}

func cells() drawn {
	size := money("profit")
	d := drawn{columns: []string{"month", "product", "profit"}, chart: document.Chart{
		Kind: document.HeatMapChart, Title: "Profit by product and month", X: period("month"), Y: []document.Axis{group("product")}, Size: &size,
	}}
	at := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 12 {
		for j := range 22 {
			d.rows = append(d.rows, []any{at.AddDate(0, j, 0).Format(time.DateOnly), fmt.Sprintf("Product %d", i+1), n(int(9000 * math.Sin(float64(i*j)/7)))})
		}
	}
	return d
}

func zeros() drawn {
	d := regions(document.BarChart, 4)
	for i := range d.rows {
		d.rows[i][1] = n(0)
	}
	return d
}

func months(title string, kind document.ChartKind, count int) drawn {
	d := drawn{columns: []string{"order date", "revenue"}, chart: document.Chart{
		Kind: kind, Title: "Total revenue by month", X: period("order date"), Y: []document.Axis{money("revenue")},
		Alt: "Total revenue is rising by about $171 a month (" + title + ").",
	}}
	at := time.Date(2023, 11, 1, 0, 0, 0, 0, time.UTC)
	for i := range count {
		v := 4000 + 171*float64(i) + 900*math.Sin(float64(i)*1.7)
		d.rows = append(d.rows, []any{at.AddDate(0, i, 0).Format(time.DateOnly), n(fmt.Sprintf("%.2f", v))})
	}
	return d
}

func regions(kind document.ChartKind, count int) drawn {
	names := []string{
		"North", "South", "Central and Eastern Europe", "West", "Москва", "Ελλάδα", "Überseestraße", "East",
		"A very long name of a sales region that nobody would ever print in full on a chart of this size", "Rest", "日本", "Oslo", "Rome", "Lima", "Cairo",
	}
	d := drawn{columns: []string{"region", "revenue", "before"}, chart: document.Chart{
		Kind: kind, Title: "Total revenue by region", X: group("region"), Y: []document.Axis{money("revenue")},
		Marks: []document.Mark{{Kind: document.AccentMark, From: names[1]}},
	}}
	for i := range count {
		d.rows = append(d.rows, []any{names[i], n(fmt.Sprintf("%.2f", 98000/float64(i+1))), n(fmt.Sprintf("%.2f", 80000/float64(i+1)+float64(i*i)*500))})
	}
	return d
}

func signs(kind document.ChartKind) drawn {
	d := regions(kind, 8)
	d.chart.Title = "Change of revenue by region"
	for i := range d.rows {
		d.rows[i][1] = n([]int{9100, 5200, 1800, 0, -300, -2100, -4400, -8800}[i])
	}
	d.chart.Y[0].Style = document.StyleSigned
	d.rows[4][1] = nil
	return d
}
