package chart

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// valueText writes a number of an axis at its bar or point. Nouns are left out:
// the title or the subtitle has them.
func valueText(v Value, axis document.Axis) string {
	if v.Missing() {
		return document.Missing
	}
	style := axis.Style
	if style == "" {
		style = document.StyleShort
	}
	return document.Format(v.Raw, bare(axis.Unit), style)
}

// numberText is the same of a number that was computed for the drawing.
func numberText(f float64, axis document.Axis) string {
	return valueText(Value{Raw: json.Number(strconv.FormatFloat(f, 'g', 15, 64)), Number: f}, axis)
}

// bare is a unit whose sign stands at every number; empty for one that is a noun.
func bare(unit string) string {
	if duration(unit) > 0 {
		return unit
	}
	one := document.Format(json.Number("1"), unit, document.StyleShort)
	if strings.HasPrefix(one, "1 ") {
		return ""
	}
	return unit
}

// noun is the unit that bare leaves out.
func noun(unit string) string {
	if bare(unit) == "" {
		return document.Clean(unit)
	}
	return ""
}

// duration is how many seconds a unit has that the document writes as a duration.
func duration(unit string) float64 {
	switch unit {
	case "ms", "milliseconds":
		return 0.001
	case "s", "seconds":
		return 1
	}
	return 0
}

// dated reports whether the title ends with the end of the last period already.
func (p *Picture) dated(last string) bool {
	if at := strings.LastIndex(last, "–"); at >= 0 {
		last = strings.TrimSpace(last[at+len("–"):])
	}
	return strings.HasSuffix(p.Title, last)
}

// subtitle says what the title does not: the unit, the periods, the two columns
// that are compared.
func (p *Picture) subtitle() string {
	var parts []string
	if n := len(p.Places); p.Grain != "" && n > 0 && !p.dated(p.Places[n-1].Label) {
		text := p.Places[0].Label
		if last := p.Places[n-1].Label; last != text {
			text += " to " + last
		}
		parts = append(parts, text)
	}
	if u := noun(p.values().Unit); u != "" && !strings.Contains(strings.ToLower(p.Title), strings.ToLower(u)) {
		parts = append(parts, "in "+u)
	}
	if p.Kind == document.WaterfallChart && len(p.Series) == 2 {
		parts = append(parts, p.Series[0].Name+" to "+p.Series[1].Name)
	}
	return strings.Join(parts, " · ")
}
