package picture

import (
	"encoding/json"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// groupAxis is the axis of a field that an answer is by.
func groupAxis(a *insight.Answer, by int) document.Axis {
	d, column := a.Question().By[by], a.Main.Column("group", by)
	axis := document.Axis{
		Column: a.Main.Columns[column].Name, Label: write.Upper(document.Clean(write.Dimension(d))),
		Scale: document.CategoryScale, Grain: string(d.Grain), Names: names(a, d, column),
	}
	switch {
	case d.Grain != "" && timed(a, column):
		axis.Scale = document.TimeScale
	case d.Bins > 0:
		axis.Scale = document.NumberScale
		if c := a.Profile.Column(d.Column); c != nil {
			axis.Unit, axis.Style = c.Unit, document.StyleShort
		}
	}
	return axis
}

// timed reports whether a column holds times; years may be plain numbers.
func timed(a *insight.Answer, column int) bool {
	for _, row := range a.Main.Result.Rows {
		if text, ok := row[column].(string); ok {
			_, err := document.ParseTime(text)
			return err == nil
		}
	}
	return false
}

// names are what values are called where their cells do not say it.
func names(a *insight.Answer, d plan.Dimension, column int) map[string]string {
	out := map[string]string{}
	if d.Bins > 0 {
		return out
	}
	for _, row := range a.Main.Result.Rows {
		plain, text := document.GroupText(row[column], string(d.Grain)), a.GroupText(d, row[column])
		if cell := document.GroupText(row[column], ""); row[column] != nil && text != plain {
			out[cell] = text
		}
	}
	return out
}

func cellText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return string(v)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// measureAxis is the axis of a measure's column.
func measureAxis(a *insight.Answer, column int, label string) document.Axis {
	m := a.Question().Measures[a.Main.Columns[column].Measure]
	show := insight.Shown(m)
	return document.Axis{
		Column: a.Main.Columns[column].Name, Label: write.Upper(document.Clean(label)),
		Scale: document.NumberScale, Unit: show.Unit, Style: show.Style,
	}
}
