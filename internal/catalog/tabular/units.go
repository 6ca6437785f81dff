package tabular

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// reckoning is how the numbers of a column that have words behind them are read.
type reckoning struct {
	unit    string // of the column
	scales  map[string]scaling
	several string // units that are not told in one another; then there is nothing else
	others  string // units that are told in that of the column
	bare    int64  // cells without a unit
	with    int64  // cells with one
}

// reckon decides from all cells of a column whether its numbers with words behind them
// are amounts, and in which unit. Nil: there are none, or they are names of packs.
func (t *Tally) reckon(name string, cells int64) *reckoning {
	units := t.byCells(name)
	if len(units) == 0 {
		return nil
	}
	r := &reckoning{bare: t.bareNumbers(), scales: map[string]scaling{}}
	for _, u := range units {
		r.with += t.amounts.units[u].cells
	}
	if !enough(r.with+r.bare, cells) || t.packs(name, units, r) {
		return nil
	}
	var alien []string
	for _, target := range units { // in that of most cells, or in the next that all are told in exactly
		if r.scales, alien = t.scales(units, target); len(alien) == 0 || len(units) > 1 && t.slips(alien, cells) {
			return t.told(r, target, units)
		}
	}
	r.several = strings.Join(units, ", ")
	return r
}

// byCells lists the units of the cells that may be ones in a column of this name, that of
// most cells first.
func (t *Tally) byCells(name string) []string {
	fits := func(u string) bool { return model.CellUnitFits(u, name) }
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(t.amounts.units)), func(u string) bool { return !fits(u) })
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(t.amounts.units[b].cells, t.amounts.units[a].cells) })
	return list
}

func (t *Tally) bareNumbers() int64 {
	n := max(t.marks[point].fits, t.marks[comma].fits)
	for _, with := range t.units {
		n -= with
	}
	return n
}

// packs reports whether the texts are kinds of a thing and no amounts of it: a few that
// return, each with its unit, where the name does not promise amounts.
func (t *Tally) packs(name string, units []string, r *reckoning) bool {
	named, promised := model.NamesPacks(name), model.NamesAmounts(name)
	distinct, most := int64(len(t.amounts.texts)), t.amounts.units[units[0]]
	common := most.cells*5 >= r.with*4
	switch {
	case t.amounts.rich || r.bare*10 > r.with:
		return named && !common
	case named:
		return !common || distinct*2 <= r.with
	case promised || most.plural && most.singular:
		return false
	}
	return !common || distinct*4 <= r.with
}

// scales says how each unit is told in another, and which are not.
func (t *Tally) scales(units []string, target string) (scales map[string]scaling, alien []string) {
	scales = map[string]scaling{}
	for _, u := range units {
		switch times, tens, ok := model.Convert(u, target); {
		case u == target:
			scales[u] = scaling{times: 1}
		case ok:
			scales[u] = scaling{times, tens}
		default:
			alien = append(alien, u)
		}
	}
	return scales, alien
}

// slips reports whether so few cells have these units that they are set aside.
func (t *Tally) slips(units []string, cells int64) bool {
	var n int64
	for _, u := range units {
		n += t.amounts.units[u].cells
	}
	return enough(cells-n, cells)
}

// told finishes a reckoning in a unit. Numbers without one are only read so where nearly
// all with one have the same.
func (t *Tally) told(r *reckoning, target string, units []string) *reckoning {
	if r.bare > 0 && t.amounts.units[target].cells*10 < r.with*9 {
		return &reckoning{several: strings.Join(units, ", ")}
	}
	r.unit = target
	if t.amounts.units[target].plural {
		r.unit += "s"
	}
	var others []string
	for u := range r.scales {
		if u != target {
			others = append(others, u)
		}
	}
	slices.Sort(others)
	r.others = strings.Join(others, ", ")
	return r
}

// with is the evidence of the column once its amounts are numbers in one unit.
func (t *Tally) with(r *reckoning) *Tally {
	sum := *t
	for u, s := range r.scales {
		for m, of := range t.amounts.units[u].marks {
			if of.fits > 0 {
				of.whole += s.tens + len(fmt.Sprint(s.times)) - 1
				of.whole, of.scale = max(of.whole, 1), max(of.scale-s.tens, 0)
			}
			sum.marks[m].merge(of)
		}
	}
	return &sum
}

// notes say what was taken for granted.
func (r *reckoning) notes() []string {
	var out []string
	if r.bare > 0 {
		out = append(out, fmt.Sprintf("The numbers without a unit are read as %s, as the others are.", r.unit))
	}
	if r.others != "" {
		out = append(out, fmt.Sprintf("What is written in %s is converted to %s.", r.others, r.unit))
	}
	return out
}
