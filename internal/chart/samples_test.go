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
		"bar":        months("bar", document.BarChart, 12),
		"bar-36":     months("bar of many", document.BarChart, 36),
		"bar-groups": regions(document.BarChart, 5),
		"bar-signs":  signs(document.BarChart),
	}
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
