package chart

import (
	"cmp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// different are the values of a column, each once: in time where the axis is time,
// by size where they are numbers along which a drawing goes, else as they come. A
// result may come the largest first, which a line, or the hours of a day, cannot.
func (t *table) different(column int, axis document.Axis) []any {
	var out []any
	seen := map[any]bool{}
	for _, row := range t.rows {
		if value := row[column]; !seen[value] {
			seen[value] = true
			out = append(out, value)
		}
	}
	switch {
	case !goesAlong(t.chart.Kind):
	case axis.Scale == document.TimeScale && column == t.x || t.grainOf() != "" && column == t.by:
		slices.SortStableFunc(out, inTime)
	case !slices.ContainsFunc(out, func(v any) bool { return v != nil && number(v).Missing() }):
		slices.SortStableFunc(out, bySize)
	}
	return out
}

// goesAlong says that a drawing has its places in an order of their own. The others
// are drawn the largest first, or as was asked for.
func goesAlong(kind document.ChartKind) bool {
	switch kind {
	case document.BarChart, document.LineChart, document.SparklineChart, document.HistogramChart, document.HeatMapChart:
		return true
	}
	return false
}

// inTime puts what is no time last.
func inTime(a, b any) int {
	at := func(v any) (int64, bool) {
		text, _ := v.(string)
		t, err := document.ParseTime(text)
		return t.UnixMicro(), err == nil
	}
	x, okX := at(a)
	y, okY := at(b)
	return cmp.Or(last(okX, okY), cmp.Compare(x, y))
}

// bySize puts what is no number last.
func bySize(a, b any) int {
	x, y := number(a), number(b)
	return cmp.Or(last(!x.Missing(), !y.Missing()), cmp.Compare(x.Number, y.Number))
}

func last(a, b bool) int {
	switch {
	case a && !b:
		return -1
	case b && !a:
		return 1
	}
	return 0
}
