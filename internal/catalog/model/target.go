package model

import (
	"slices"
	"strings"
)

// aimWords say that a number is what another was to be: a budget, a target, a forecast.
var aimWords = words("target targets budget budgeted plan planned forecast forecasted quota goal expected predicted modelled projected")

// aims reports whether a number is what another was to be.
func aims(c Column) bool { return anyOf(c.named(), aimWords) }

// targets are how much of what was to be there is: members by the target of members, of a table that has both.
func (d *deriver) targets() {
	for _, aim := range d.m.Columns {
		if !aims(aim) || aim.Meaning != Flow && aim.Meaning != Level {
			continue
		}
		rest := d.aimed(aim)
		for _, c := range d.m.Columns {
			if c.Meaning != aim.Meaning || c.Unit != aim.Unit || aims(c) || rest == "" || d.aimed(c) != rest || d.divided(c.Name, aim.Name) {
				continue
			}
			word := aimWord(aim)
			d.add(importance["against a target"], Metric{
				Label: label(c) + " against " + word, Kind: KindRatio, Column: c.Name, Per: aim.Name, Unit: "%", Good: c.Good, Why: c.Name + " by " + aim.Name + ": sum by sum",
				Synonyms: []string{"against " + word, "attainment", word + " attainment", "share of the " + word, "vs " + word},
			})
			break
		}
	}
}

// aimed is what a number or its target is of, without the words that tell one from the other.
func (d *deriver) aimed(c Column) string {
	base, _ := atEnd(label(c))
	var rest []string
	for _, w := range strings.Fields(base) {
		if !aimWords[w] && w != "actual" {
			rest = append(rest, w)
		}
	}
	return strings.Join(rest, " ")
}

// aimWord is the word of a target that says what it is.
func aimWord(c Column) string {
	list := strings.Fields(label(c))
	if i := slices.IndexFunc(list, func(w string) bool { return aimWords[w] }); i >= 0 {
		return strings.TrimSuffix(list[i], "s")
	}
	return "target"
}

// atEnd is a label without the words that it is of the end of a period, where it has them.
func atEnd(label string) (base string, ends bool) {
	for _, period := range []string{"day", "week", "month", "quarter", "year", "period"} {
		if base, ok := strings.CutSuffix(label, " at "+period+"'s end"); ok {
			return base, true
		}
	}
	for _, word := range []string{"closing ", "month-end ", "year-end "} {
		if base, ok := strings.CutPrefix(label, word); ok {
			return base, true
		}
	}
	return label, false
}
