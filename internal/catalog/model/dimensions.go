package model

import (
	"cmp"
	"slices"
)

const mostDimensions = 15

// dimensions are the columns that are worth a breakdown, the most useful first:
// those of a few groups of about one size, whose names sort into kinds.
func (d *deriver) dimensions() {
	type candidate struct {
		Dimension
		weight float64
	}
	var all []candidate
	for i, c := range d.m.Columns {
		f := d.t.Columns[i]
		if weight, why := d.useful(c, f); weight > 0 {
			all = append(all, candidate{Dimension{Column: c.Name, Parent: d.parent(f), Why: why}, weight - 0.01*float64(i)})
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.weight, a.weight) })
	for _, c := range all[:min(mostDimensions, len(all))] {
		d.m.Dimensions = append(d.m.Dimensions, c.Dimension)
	}
}

func (d *deriver) useful(c Column, f Facts) (weight float64, why string) {
	if f.Distinct < 2 || f.Nulls*2 > d.t.Rows || f.Least || d.twin(c, f) || edited(c.Name) && !plainKind(c, f) || scored(f) {
		return 0, ""
	}
	switch c.Meaning {
	case Category:
		weight, why = 3, "it sorts into kinds"
	case Name:
		weight, why = 2, "it names what repeats"
	case Code, Reference:
		weight, why = 1.5, "it tells things apart that repeat"
	case Flag:
		weight, why = 1.2, "it says yes or no"
	case Place:
		if classOf(f) != "s" {
			return 0, ""
		}
		weight, why = 2.5, "it is a place"
	default:
		return 0, ""
	}
	if c.Meaning != Flag && c.Meaning != Category && (f.Distinct > 60 || f.Distinct*3 > d.t.Rows) || f.Distinct*2 > d.t.Rows && d.t.Rows > 20 {
		return 0, ""
	}
	switch {
	case f.Distinct <= 12:
		weight++
	case f.Distinct <= 40:
		weight += 0.5
	case f.Distinct > 200:
		weight -= 1
	}
	if len(f.Values) > 0 && f.Values[0].Rows*10 > (d.t.Rows-f.Nulls)*9 {
		weight-- // nearly all rows are of one kind
	}
	if readName(f.Name).has("category") {
		weight += 0.5
	}
	if d.rated(c.Name) {
		weight -= 1.6 // how it went is told by a rate; what groups are held against each other by is something else
	}
	return weight, why
}

// rated reports whether a rate of the model tells what part of the rows has some values of a column.
func (d *deriver) rated(column string) bool {
	return slices.ContainsFunc(d.m.Metrics, func(m Metric) bool { return m.Kind == KindRate && m.Column == column && len(m.Values) > 0 })
}

// scored: it has many numbers that are written as text. Rows fall into no groups by them.
func scored(f Facts) bool {
	const few = 12
	values := make([]string, len(f.Values))
	for i, v := range f.Values {
		values[i] = v.Value
	}
	return classOf(f) == "s" && f.Distinct > few && WrittenNumbers(values)
}

// edited: it says who or what wrote the row.
func edited(text string) bool {
	n := readName(text)
	return n.has("technical") || n.has("bywords") && n.has("timeupdated")
}

// plainKind: a name of one word with a few texts is a kind of its own, whatever longer names begin with that word: the rows of
// a vineyard are no row numbers.
func plainKind(c Column, f Facts) bool {
	const few = 12
	return c.Meaning == Category && classOf(f) == "s" && f.Distinct <= few && len(readName(c.Name).words) == 1
}

// parent is the narrowest kind that each value has one of, with several values each:
// the country of a city, the category of a product. People are above nothing.
func (d *deriver) parent(f Facts) string {
	best, most := "", int64(0)
	if d.t.Rows < 3*f.Distinct {
		return "" // in so few rows anything determines anything
	}
	for _, name := range f.Determines {
		above := d.facts(name)
		n := readName(name)
		if c := d.m.Column(name); c != nil && c.Meaning == Category && above.Distinct > most && above.Distinct > 1 && above.Distinct*3 <= f.Distinct*2 && !n.heads("staff") && !n.heads("person") && !n.has("bywords") {
			best, most = name, above.Distinct
		}
	}
	return best
}

// twin reports whether a code or a reference says in other letters what a name or a
// category says.
func (d *deriver) twin(c Column, f Facts) bool {
	if c.Meaning != Reference && c.Meaning != Code {
		return false
	}
	return slices.ContainsFunc(f.Determines, func(name string) bool {
		other := d.m.Column(name)
		return other != nil && (other.Meaning == Name || other.Meaning == Category) && d.facts(name).Distinct == f.Distinct
	})
}
