package analyst

import (
	"cmp"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// suggestions are five prompts that the data can answer.
func (m *maker) suggestions() []string {
	rows := "number of " + cmp.Or(m.profile.RowNoun, "rows")
	measure := rows
	if columns := insight.MeasureColumns(&m.profile); len(columns) > 0 {
		measure = insight.MeasureOf(columns[0]).Label
	}
	var out []string
	for i, c := range insight.Candidates(&m.profile) {
		switch label := cmp.Or(c.Label, c.Name); i {
		case 0:
			out = append(out, measure+" by "+label)
		case 1:
			out = append(out, rows+" by "+label)
		}
	}
	if m.profile.Time != "" {
		out = append(out, "monthly "+measure, "what changed?")
	} else {
		out = append(out, measure, "data quality")
	}
	out = append(out, "overview")
	for i := range out {
		out[i] = document.Clean(out[i])
	}
	return out
}
