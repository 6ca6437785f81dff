package model

import (
	"cmp"
	"slices"
	"strings"
)

// amounts correct what adds up and was taken for a rate, a property or a state: by its unit, and by what it stands
// beside.
func (j Judge) amounts(r *Reading, features [][]string, out []Column) {
	for i := range r.Columns {
		if classOf(r.Columns[i]) == "n" && (r.inAmounts(i, out[i]) || r.onTheWay(i, out) || r.timeOfTimes(i, out) || r.lostTime(i, out) || r.partOfMatter(i, out)) {
			out[i] = j.among(r, features, i, Flow)
		}
		if out[i].Meaning == Measurement && installed[r.unitIn(i)] && r.kind != "things" {
			out[i] = j.among(r, features, i, Level) // the power that is installed adds up over roofs
		}
	}
	for i, c := range r.Columns {
		k := r.opposite(i, out)
		if k < 0 || out[k].Meaning != Flow || out[i].Meaning == Flow || classOf(c) != "n" || c.Negatives*50 > r.Rows || !out[i].Meaning.Number() || r.names[i].per {
			continue
		}
		out[i] = j.among(r, features, i, Flow) // who left is one of those who joined
	}
}

// unitIn is the unit of a column that its cells carry or its name says.
func (r *Reading) unitIn(i int) string { return cmp.Or(r.Columns[i].Unit, r.names[i].unit) }

// added are the quantities whose units add up: a yield in kilowatt hours is no share.
var added = words("energy weight volume")

// installed are units of what stands there and could be made with it.
var installed = words("kWp MWp")

// inAmounts: it was taken for a rate, but its unit is that of an amount, and the name says no "per" and no mean.
func (r *Reading) inAmounts(i int, c Column) bool {
	n, unit := r.names[i], r.unitIn(i)
	if c.Meaning != Rate && !(c.Meaning == Measurement && n.heads("rate")) || !added[quantities[unit]] || strings.Contains(unit, "/") || n.per || r.kind == "things" {
		return false
	}
	return !anyOf(r.Columns[i].Name, sharedWords) && !n.has("price") && !n.has("average") && !n.has("maxmin")
}

// sharedWords say themselves that a number is one by another.
var sharedWords = words("rate ratio share index pct percent percentage proportion margin per intensity density specific concentration target standard unit each capacity")

// onTheWay: a distance of what happened adds up where fuel that was burnt or what was carried stands beside it.
func (r *Reading) onTheWay(i int, out []Column) bool {
	n := r.names[i]
	if out[i].Meaning != Measurement || r.kind == "things" || n.per || n.has("average") || n.has("maxmin") || !(quantities[r.unitIn(i)] == "way" || anyOf(r.Columns[i].Name, driven)) {
		return false
	}
	for k := range r.Columns {
		if k != i && out[k].Meaning == Flow && (quantities[r.unitIn(k)] == "volume" || anyOf(r.Columns[k].Name, hauled)) {
			return true
		}
	}
	return false
}

var (
	driven = words("odometer odo distance dist km kms kilometres kilometers miles mileage driven")
	hauled = words("fuel diesel petrol litres liters gallons load payload weight tonnes stops drops deliveries parcels passengers pax trips fare toll tolls")
)

// timeOfTimes: time that was planned, worked or lost is an amount where another one is: planned minutes beside minutes
// lost.
func (r *Reading) timeOfTimes(i int, out []Column) bool {
	if out[i].Meaning != Measurement || !timeUnits[r.unitIn(i)] || r.names[i].per || r.names[i].has("average") || !anyOf(r.Columns[i].Name, spentWords) {
		return false
	}
	for k := range r.Columns {
		if k != i && out[k].Meaning == Flow && timeUnits[r.unitIn(k)] && !anyOf(r.Columns[k].Name, spentWordsNot) {
			return true
		}
	}
	return false
}

// lostTime: time in which nothing ran adds up, whatever stands beside it.
func (r *Reading) lostTime(i int, out []Column) bool {
	n := r.names[i]
	return out[i].Meaning == Measurement && timeUnits[r.unitIn(i)] && r.kind != "things" && !n.per && !n.has("average") && !n.has("maxmin") && anyOf(r.Columns[i].Name, stoodStill)
}

var stoodStill = words("downtime stoppage idle standstill outage")

// partOfMatter: kilograms that are never more than others of their row are a part of these: the first grade of what was
// picked. A weight by that name is of a thing.
func (r *Reading) partOfMatter(i int, out []Column) bool {
	n, unit := r.names[i], r.unitIn(i)
	if out[i].Meaning != Measurement || !added[quantities[unit]] || r.kind == "things" || n.per || n.has("average") || n.has("maxmin") || anyOf(r.Columns[i].Name, ofOne) || anyOf(r.Columns[i].Name, sharedWords) {
		return false
	}
	_, most, ok := r.bounds(i)
	return slices.ContainsFunc(r.placesIn(unit), func(k int) bool {
		_, whole, known := r.bounds(k)
		return k != i && out[k].Meaning == Flow && ok && known && most <= whole && r.Columns[i].Mean < r.Columns[k].Mean
	})
}

var ofOne = words("weight mass size live body birth carcass unit each setpoint set_point")

// placesIn are the columns in a unit.
func (r *Reading) placesIn(unit string) []int {
	var out []int
	for i := range r.Columns {
		if classOf(r.Columns[i]) == "n" && r.unitIn(i) == unit {
			out = append(out, i)
		}
	}
	return out
}

// bounds are the least and the most of a column.
func (r *Reading) bounds(i int) (low, high float64, ok bool) {
	return (&features{c: r.Columns[i]}).bounds()
}

var (
	spentWords    = words("planned scheduled available run running worked paid productive machine shift labour labor downtime down idle setup changeover")
	spentWordsNot = words("sla target limit allowed delay late")
)

// opposite is the number that counts the other way what a number counts: moved out of moved in; -1: there is none.
func (r *Reading) opposite(i int, out []Column) int {
	for k := range r.Columns {
		if k != i && out[k].Meaning.Number() && opposed(r.names[i].words, r.names[k].words) {
			return k
		}
	}
	return -1
}

// opposed: two names are the same but for one word, which is the opposite of the other's.
func opposed(a, b []string) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	at := -1
	for i := range a {
		if a[i] != b[i] {
			if at >= 0 {
				return false
			}
			at = i
		}
	}
	return at >= 0 && slices.ContainsFunc(opposites, func(o [2]map[string]bool) bool {
		return o[0][a[at]] && o[1][b[at]] || o[1][a[at]] && o[0][b[at]]
	})
}

// opposites are the words for what comes in and what goes out.
var opposites = readOpposites()

func readOpposites() [][2]map[string]bool {
	var out [][2]map[string]bool
	for _, l := range table("opposites.txt", 2) {
		out = append(out, [2]map[string]bool{words(l[0]), words(l[1])})
	}
	return out
}
