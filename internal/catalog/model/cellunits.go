package model

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// CellUnit is the unit that a word behind a number in a cell means: 153 kg, 3 hours;
// empty: none. Large letters are only believed where they cannot mean another unit: mW is
// no MW and 5M no 5 m.
func CellUnit(word string) string {
	lower := strings.ToLower(word)
	unit := unitNames[lower]
	switch {
	case unit == "" || weighsOrPays[lower]:
		return ""
	case word == lower, word == unit:
		return unit
	case len(word) == 1:
		return map[string]string{"L": "l"}[word]
	case mixedCase.MatchString(word) && (len(word) > 2 || unit == "kg"): // Hours, Kg
		return unit
	case word == strings.ToUpper(word):
		return unit
	}
	return ""
}

var mixedCase = lazyregexp.New(`^\p{Lu}\p{Ll}+$`)

// weighsOrPays are words for a weight and for money.
var weighsOrPays = words("pounds")

// CellUnitFits reports whether a unit may stand in the cells of a column of this name:
// that of one letter, which codes end with too (house 3A, the 1980s), only where the name
// speaks of what is measured in it.
func CellUnitFits(unit, name string) bool {
	short := oneLetter[unit]
	list := Words(name)
	for i, w := range list {
		list[i] = strings.ToLower(w)
	}
	return short == "" || unitFits(unitsAmong[short], list) || UnitIn(name) == unit
}

// oneLetter are the units that one letter in a cell may be short for, by that letter.
var oneLetter = map[string]string{"A": "a", "°C": "c", "°F": "f", "V": "v", "W": "w", "seconds": "s"}

// size is what a unit is times another of its kind: times × 10^tens.
type size struct {
	of          string
	times, tens int
}

// sizes are the units that are told in one another without doubt.
var sizes = map[string]size{
	"mg": {"kg", 1, -6}, "g": {"kg", 1, -3}, "kg": {"kg", 1, 0}, "t": {"kg", 1, 3},
	"ml": {"l", 1, -3}, "cl": {"l", 1, -2}, "l": {"l", 1, 0}, "hl": {"l", 1, 2}, "m³": {"l", 1, 3},
	"mm": {"m", 1, -3}, "cm": {"m", 1, -2}, "m": {"m", 1, 0}, "km": {"m", 1, 3},
	"ms": {"s", 1, -3}, "seconds": {"s", 1, 0}, "minutes": {"s", 60, 0}, "hours": {"s", 3600, 0},
	"Wh": {"Wh", 1, 0}, "kWh": {"Wh", 1, 3}, "MWh": {"Wh", 1, 6}, "GWh": {"Wh", 1, 9},
	"W": {"W", 1, 0}, "kW": {"W", 1, 3}, "MW": {"W", 1, 6}, "m²": {"m²", 1, 0}, "ha": {"m²", 1, 4}, "km²": {"m²", 1, 6},
}

// Convert says how an amount in one unit is told in another of its kind: times × 10^tens.
// Not ok: it is of another kind, or not told exactly.
func Convert(from, to string) (times, tens int, ok bool) {
	a, b := sizes[from], sizes[to]
	if a.of == "" || a.of != b.of || a.times%b.times != 0 {
		return 0, 0, false
	}
	return a.times / b.times, a.tens - b.tens, true
}

//go:embed data/packs.txt
var packsText string

var packWords = words(strings.Join(slices.DeleteFunc(strings.Split(packsText, "\n"), func(line string) bool { return strings.HasPrefix(line, "#") }), " "))

// NamesPacks reports whether a column of this name says which of several a thing is, so that
// 500 g and 1 kg in it are kinds and no amounts.
func NamesPacks(name string) bool {
	return slices.ContainsFunc(Words(name), func(w string) bool { return packWords[strings.ToLower(w)] })
}

// NamesAmounts reports whether a column's name promises amounts: it ends with a unit, or
// speaks of what is measured, counted or priced.
func NamesAmounts(name string) bool {
	n := readName(name)
	if n.head < 0 {
		return false
	}
	for concept := range kindly {
		if n.heads(concept) {
			return true
		}
	}
	return n.unit != "" || n.counts
}

// ofThings reports whether a unit that cells carry is a word for things that are counted: 40 pcs, 3 nights.
func ofThings(unit string) bool {
	return unit != "" && unit != "%" && !moneyUnits[unit] && !timeUnits[unit] && !heatUnits[unit] && quantities[unit] == "" && strings.ToLower(unit) == unit && !strings.Contains(unit, "/")
}
