package catalog

import (
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// ModelText writes the model of a profile as a file of semantics, with the
// evidence as comments: to be read, edited and given back.
func ModelText(p Profile) string {
	var b strings.Builder
	m := p.Model
	line := func(depth int, why, format string, args ...any) {
		text := strings.Repeat("  ", depth) + fmt.Sprintf(format, args...)
		if why != "" {
			text = fmt.Sprintf("%-44s # %s", text, strings.Join(strings.Fields(why), " "))
		}
		b.WriteString(text + "\n")
	}
	line(0, "", "rows: %s", yamlText(m.Noun))
	if c := p.Column(m.Time); c != nil && c.timely() {
		line(0, "", "time: %s", yamlText(m.Time))
	}
	line(0, "", "main: [%s]", strings.Join(yamlTexts(m.Main), ", "))
	line(0, "", "metrics:")
	for _, metric := range m.Metrics {
		line(1, metric.Why, "%s:", yamlText(metric.Name))
		for _, e := range metricEntries(metric) {
			line(2, "", "%s: %s", e[0], e[1])
		}
	}
	if len(m.Dimensions) > 0 {
		line(0, "", "dimensions:")
	}
	for _, d := range m.Dimensions {
		line(1, d.Why, "- %s", yamlText(d.Column))
	}
	line(0, "", "fields:")
	for _, c := range m.Columns {
		line(1, c.Why, "%s:", yamlText(c.Name))
		line(2, "", "meaning: %s", c.Meaning)
		for _, e := range [][2]string{{"timeRole", string(c.TimeRole)}, {"unit", c.Unit}, {"good", c.Good}, {"parent", parentOf(m, c.Name)}} {
			if e[1] != "" {
				line(2, "", "%s: %s", e[0], yamlText(e[1]))
			}
		}
	}
	return b.String()
}

func parentOf(m model.Model, column string) string {
	for _, d := range m.Dimensions {
		if d.Column == column {
			return d.Parent
		}
	}
	return ""
}

// metricEntries are the keys of a metric with their values as YAML.
func metricEntries(m model.Metric) [][2]string {
	out := [][2]string{{"label", yamlText(m.Label)}, {"kind", string(m.Kind)}}
	for _, e := range [][2]string{{"column", m.Column}, {"until", m.Until}, {"per", m.Per}, {"weight", m.Weight}, {"entity", m.Entity}, {"unit", m.Unit}, {"good", m.Good}} {
		if e[1] != "" {
			out = append(out, [2]string{e[0], yamlText(e[1])})
		}
	}
	if len(m.Values) > 0 {
		out = append(out, [2]string{"values", "[" + strings.Join(yamlTexts(m.Values), ", ") + "]"})
	}
	if len(m.Among) > 0 {
		out = append(out, [2]string{"among", "[" + strings.Join(yamlTexts(m.Among), ", ") + "]"})
	}
	if len(m.Synonyms) > 0 {
		out = append(out, [2]string{"synonyms", "[" + strings.Join(yamlTexts(m.Synonyms), ", ") + "]"})
	}
	return out
}

var plainYAML = lazyregexp.New(`^[\p{L}_][\p{L}\p{N} _./-]*$`)

// yamlText writes a text so that YAML reads the same text.
func yamlText(text string) string {
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
	default:
		if plainYAML.MatchString(text) && strings.TrimSpace(text) == text {
			return text
		}
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(text) + `"`
}

func yamlTexts(list []string) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = yamlText(t)
	}
	return out
}
