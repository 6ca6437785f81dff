package model

import (
	"slices"
	"strconv"
)

// wholeWords say of a number that it is all that there is of what another number has a part of.
var wholeWords = words("total all overall possible potential maximum max")

// wholes divides numbers by those that are called the whole of them: hours_available by hours_total, passed_tests by
// total_tests. The whole may be the same in all rows.
func (d *deriver) wholes() {
	for i, over := range d.m.Columns {
		for k, under := range d.m.Columns {
			part := partCalled(over.Name, under.Name)
			if i == k || part == "" || !d.contains(i, k) || d.divided(over.Name, under.Name) {
				continue
			}
			m := Metric{Label: label(over) + " share", Kind: KindRatio, Column: over.Name, Per: under.Name, Unit: "%", Good: over.Good, Why: over.Name + " by " + under.Name + ": sum by sum", Synonyms: []string{part + " share", "share " + part}}
			weight := importance["part of a whole"]
			if r := tradeOf(over.Name, under.Name); r != nil && r.unit == "%" {
				m.Label, m.Good, m.Synonyms, weight = r.label, r.good, r.synonyms, r.weight
			}
			d.add(weight, m)
		}
	}
}

// partCalled is the word for the part that one name has of the whole that another is called; empty: they are not called so.
func partCalled(over, under string) string {
	of, all := readName(over).words, readName(under).words
	if len(of) != len(all) {
		return ""
	}
	if again := againCalled(of, all); again != "" {
		return again
	}
	rest := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return wholeWords[w] })
	part := slices.DeleteFunc(slices.Clone(of), func(w string) bool { return slices.Contains(rest, w) })
	if len(of) < 2 || len(rest) != len(all)-1 || len(part) != 1 || wholeWords[part[0]] || plannedWords[part[0]] {
		return ""
	}
	return part[0]
}

// againCalled is the word of a name that says that what another name counts was done again: kg_rewashed beside kg_washed; empty: none.
func againCalled(of, all []string) string {
	again := ""
	for i := range of {
		switch {
		case of[i] == all[i]:
		case again == "" && len(all[i]) > 3 && of[i] == "re"+all[i]:
			again = of[i]
		default:
			return ""
		}
	}
	return again
}

// contains reports whether one number may be a part of another of each row: both add up, in one unit, and it is never larger.
func (d *deriver) contains(over, under int) bool {
	a, b := d.m.Columns[over], d.m.Columns[under]
	x, y := d.t.Columns[over], d.t.Columns[under]
	adds := func(c Column) bool { return c.Meaning == Flow || c.Meaning == Level }
	high, errHigh := strconv.ParseFloat(x.Max, 64)
	most, errMost := strconv.ParseFloat(y.Max, 64)
	return adds(a) && adds(b) && a.Meaning == b.Meaning && a.Unit == b.Unit && x.Distinct > 1 && errHigh == nil && errMost == nil && high <= most && x.Mean <= y.Mean && y.Negatives == 0
}
