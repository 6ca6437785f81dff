package picture

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// A sparkline has this many points.
const (
	leastSpark = 6
	mostSpark  = 24
)

// Spark is the course of measure i of a series up to its newest complete point; nil
// where it is too short to have one.
func Spark(b *document.Builder, series insight.Answer, i int) *document.Chart {
	t := insight.NewTeller(series, b)
	points := t.Points(i)
	points = points[max(0, len(points)-mostSpark):]
	if len(points) < leastSpark || series.Main.Result.Truncated {
		return nil
	}
	group, column := series.Main.Column("group", 0), t.Column(i)
	x := keys(series.Main, group, points)
	m := series.Question().Measures[i]
	c := &document.Chart{
		Kind: document.SparklineChart, Result: series.Main.Result.ID, X: groupAxis(&series, 0),
		Y: []document.Axis{measureAxis(&series, column, m.Label)}, Only: x,
	}
	c.Title = write.Upper(document.Clean(m.Label) + " by " + by(&series, 0))
	if span := along(&series, x[0], x[len(x)-1]); span != "" {
		c.Title += ", " + span
	}
	c.Alt = c.Title
	return c
}
