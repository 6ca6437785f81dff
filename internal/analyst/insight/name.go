package insight

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// GroupText is how the value of a group is shown: a bin by both its edges, a
// coded value and a unit of the fiscal year by the name that people give it.
func (a *Answer) GroupText(d plan.Dimension, value any) string {
	if name := a.given(d, value); name != "" {
		return document.Clean(name)
	}
	n, ok := value.(json.Number)
	c := a.Profile.Column(d.Column)
	if d.Bins == 0 || !ok || c == nil {
		return document.GroupText(value, string(d.Grain))
	}
	low, errLow := strconv.ParseFloat(c.Min, 64)
	high, errHigh := strconv.ParseFloat(c.Max, 64)
	from, errFrom := n.Float64()
	if errLow != nil || errHigh != nil || errFrom != nil {
		return document.GroupText(value, "")
	}
	to := from + plan.BinWidth(low, high, d.Bins)
	return edge(from) + " to " + edge(to)
}

// given is the name that a person gave a value; empty: none.
func (a *Answer) given(d plan.Dimension, value any) string {
	text, _ := value.(string)
	if d.Grain != "" {
		start, err := document.ParseTime(text)
		if err != nil {
			return ""
		}
		return plan.FiscalLabel(start, d.Grain, a.Resolved.YearStart)
	}
	if n, ok := value.(json.Number); ok && d.Part == plan.HourOfDay {
		return hourName(n)
	}
	c := a.Profile.Column(d.Column)
	if c == nil || d.Part != "" || d.Bins > 0 || d.Computed() {
		return ""
	}
	switch v := value.(type) {
	case json.Number:
		text = string(v)
	case bool:
		text = strconv.FormatBool(v)
	}
	return c.NameOf(text)
}

// hourName is an hour of the day from its beginning to its end: 08:00–09:00.
func hourName(n json.Number) string {
	h, err := n.Int64()
	if err != nil || h < 0 || h > 23 {
		return ""
	}
	return fmt.Sprintf("%02d:00–%02d:00", h, h+1)
}

// Bucket makes a fact of a point of a series.
func (a *Answer) Bucket(b *document.Builder, at document.Place, start any) string {
	if name := a.given(a.Question().By[0], start); name != "" {
		return b.NameAs(at, name)
	}
	return b.NameOf(at, string(a.Grain()))
}
