package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Made reports whether a dimension is made from a row and is not the value of a field:
// none of the data's values is a group of it.
func (d Dimension) Made() bool {
	return d.Grain != "" || d.Auto || d.Part != "" || d.Bins > 0 || d.Computed()
}

// Computed reports whether a dimension is a number that is worked out for each row, or
// groups that are named by conditions.
func (d Dimension) Computed() bool { return d.Until != "" || len(d.Cases) > 0 }

// spanSeconds are the units that a length of time may be told in. Months and years are
// those of the calendar on average.
var spanSeconds = map[string]string{
	"minutes": "60", "hours": "3600", "days": "86400", "weeks": "604800", "months": "2629746", "years": "31556952",
}

// SpanUnits are the units that a length of time may be told in beside seconds.
func SpanUnits() []string { return []string{"minutes", "hours", "days", "weeks", "months", "years"} }

// spanUnit is the unit of a span: seconds, unless another is asked for.
func spanUnit(unit string) string {
	if spanSeconds[unit] == "" {
		return "seconds"
	}
	return unit
}

// unitOf is the unit of a length of time that is a dimension: days between dates, else
// hours, unless another is asked for.
func (d Dimension) unitOf(p *catalog.Profile) string {
	until := p.Column(d.Until)
	switch {
	case spanSeconds[d.Unit] != "":
		return d.Unit
	case timeForm(p.Column(d.Column)) == dateForm || until != nil && timeForm(until) == dateForm:
		return "days"
	}
	return "hours"
}

// Named gives a dimension what people call it.
func Named(d Dimension, p *catalog.Profile) Dimension {
	d.Label = labelOf(d.Column, *p)
	switch {
	case len(d.Cases) > 0:
		d.Cases = slices.Clone(d.Cases)
		for i, c := range d.Cases {
			d.Cases[i].Label = cmp.Or(c.Label, predicateText(c.Where, *p))
		}
	case d.Until != "" && d.Calc == "":
		d.Label = d.unitOf(p) + strings.TrimPrefix(stretchText(d.Column, d.Until, *p), "time")
	case d.Until != "":
		d.Label += d.Calc.word() + labelOf(d.Until, *p)
	}
	return d
}

// word stands between the names of the two numbers.
func (c Calculation) word() string { return " " + string(c) + " " }

// made compiles a dimension that is made from a row.
func (w *writer) made(d Dimension) (group, order string) {
	if len(d.Cases) == 0 {
		return w.rowNumber(d), ""
	}
	text, place := "CASE", "CASE"
	for i, c := range d.Cases {
		when := " WHEN " + w.where(c.Where) + " THEN "
		text, place = text+when+w.args.bind(c.Label), place+when+strconv.Itoa(i)
	}
	if d.Rest {
		text, place = text+" ELSE "+w.args.bind(restLabel), place+" ELSE "+strconv.Itoa(len(d.Cases))
	}
	return text + " END", "min(" + place + " END)"
}

// restLabel is what the rows are called that no case has.
const restLabel = "all others"

// inCases leaves out the rows that are in none of the groups of a dimension.
func (w *writer) inCases(d Dimension) string {
	if d.Rest {
		return ""
	}
	one := Predicate{Op: Or}
	for _, c := range d.Cases {
		one.Kids = append(one.Kids, c.Where)
	}
	return "coalesce(" + w.where(one) + ", false)"
}

// rowNumber is what a row's two fields come to.
func (w *writer) rowNumber(d Dimension) string {
	if d.Calc == "" {
		unit := d.unitOf(&w.profile)
		span := w.spanOperand(Measure{Column: d.Column, Until: d.Until, Unit: unit}).sql
		return "round(CAST(" + span + " AS DOUBLE), 2)"
	}
	return w.column(w.profile.Column(d.Column)).with(d.Calc, w.column(w.profile.Column(d.Until))).sql
}

// computed checks a dimension that is made from a row.
func (v validator) computed(d Dimension) error {
	if d.Grain != "" || d.Auto || d.Part != "" || d.Bins > 0 {
		return sitrep.Invalidf("what is worked out from %q has no unit of time and no bins", d.Column)
	}
	if len(d.Cases) > 0 {
		return v.cases(d)
	}
	if d.Calc == "" {
		return v.stretch(d.Column, d.Until)
	}
	return v.calculation(d.Calc, d.Column, d.Until)
}

// calculation checks what is made of two numbers of a row.
func (v validator) calculation(calc Calculation, columns ...string) error {
	switch calc {
	case Subtract, Add, Multiply, Divide:
	default:
		return sitrep.Invalidf("%q is no calculation", calc)
	}
	for _, name := range columns {
		if !numeric(v.profile.Column(name)) {
			return sitrep.Invalidf("the field %q is not a number", name)
		}
	}
	return nil
}

func (v validator) cases(d Dimension) error {
	seen := map[string]bool{}
	for _, c := range d.Cases {
		if c.Label == "" || c.Label == restLabel || seen[c.Label] {
			return sitrep.Invalidf("two groups of %q have one name, or one has none", d.Column)
		}
		if err := v.predicate(c.Where, 0); err != nil {
			return err
		}
		seen[c.Label] = true
	}
	return nil
}

// fields calls use for each column that a dimension is made of.
func (d Dimension) fields(use func(string)) {
	use(d.Column)
	use(d.Until)
	for _, c := range d.Cases {
		c.Where.fields(use)
	}
}

// SameDimension reports whether two dimensions make the same groups, whatever they are
// called.
func SameDimension(a, b Dimension) bool {
	return a.Column == b.Column && a.Grain == b.Grain && a.Auto == b.Auto && a.Part == b.Part && a.Bins == b.Bins && a.Until == b.Until &&
		a.Calc == b.Calc && a.Unit == b.Unit && a.Rest == b.Rest && slices.EqualFunc(a.Cases, b.Cases, func(x, y Case) bool { return SamePredicate(&x.Where, &y.Where) })
}
