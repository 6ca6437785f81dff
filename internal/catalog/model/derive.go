package model

import "strings"

// Derive adds metrics and dimensions to a model whose columns are known.
func Derive(t Table, m Model) Model {
	m.Metrics, m.Dimensions, m.Main = nil, nil, nil
	for _, c := range m.Columns {
		if k := kinds[c.Meaning]; k != "" {
			m.Metrics = append(m.Metrics, Metric{Name: slug(c.Name), Label: strings.ToLower(c.Name), Kind: k, Column: c.Name, Entity: c.Entity, Unit: c.Unit, Good: c.Good, Why: "the column is a " + string(c.Meaning)})
		}
		if c.Meaning == Category {
			m.Dimensions = append(m.Dimensions, Dimension{Column: c.Name, Why: "the column is a category"})
		}
	}
	m.Metrics = append(m.Metrics, Metric{Name: "rows", Label: m.Noun, Kind: KindCount, Unit: m.Noun, Why: "every row is one"})
	m.Main = []string{m.Metrics[0].Name}
	return m
}

// kinds are the plain metrics of numbers.
var kinds = map[Meaning]Kind{Flow: KindSum, Level: KindNewest, Cumulative: KindIncrease, Rate: KindAverage, Measurement: KindAverage}

// slug writes a name in small letters, digits and underscores.
func slug(name string) string {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' && r < 128 })
	return strings.Join(parts, "_")
}
