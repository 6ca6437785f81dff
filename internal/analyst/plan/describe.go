package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Describe fills in what follows from the form of a measure: what people call it,
// its unit, whether groups of it add up and which way is good. A ratio keeps the
// unit %, which is no name: it is computed as a percentage.
func Describe(m Measure, p *catalog.Profile) Measure {
	switch m.Aggregate {
	case Count:
		noun := cmp.Or(p.RowNoun, "rows")
		m.Label, m.Unit, m.Additive, m.Good = "number of "+noun, noun, true, ""
	case CountDistinct:
		m = describeDistinct(m, p)
	case Ratio:
		m = describeRatio(m, p)
	case Minus, Plus:
		m = describeJoined(m, p)
	case ShareWhere:
		m.Label, m.Unit, m.Additive = "share of "+cmp.Or(p.RowNoun, "rows")+" where "+predicateText(*m.Where, *p), "%", false
		return m
	case Span:
		m.Label, m.Unit, m.Good, m.Additive = m.Of.Aggregate.Title(m.P)+stretchText(m.Column, m.Until, *p), spanUnit(m.Unit), "down", false
	case Correlation:
		m = describePair(m, p)
	case Each:
		m = describeEach(m, p)
	case Portion:
		m = describePortion(m, p)
	default:
		m = describeColumn(m, p)
	}
	if m.Running {
		m.Label, m.Additive = "running "+m.Label, false
	}
	if m.Where != nil {
		m.Label += " where " + predicateText(*m.Where, *p)
	}
	return m
}

// describeColumn is what a number of a column is called: "total revenue".
func describeColumn(m Measure, p *catalog.Profile) Measure {
	m.Additive, m.Unit, m.Good = m.Aggregate.AddsUp(), "", ""
	c := p.Column(m.Column)
	if c == nil {
		return m
	}
	m.Unit, m.Good = c.Unit, c.Good
	if m.Aggregate == Variance {
		m.Unit = ""
	}
	m.Label = titled(m.Aggregate.Title(m.P), cmp.Or(c.Label, c.Name))
	if m.Calc != "" {
		m.Label += m.Calc.word() + labelOf(m.Until, *p)
		if by := p.Column(m.Until); m.Calc != Subtract && m.Calc != Add || by == nil || by.Unit != c.Unit {
			m.Unit = ""
		}
	}
	if m.Times() != "" {
		m.Label, m.Unit = m.Label+" × "+labelOf(m.Times(), *p), ""
	}
	first := map[Aggregate]string{Minimum: "earliest ", Maximum: "latest "}[m.Aggregate]
	if first != "" && c.Role == sitrep.RoleTime && !numeric(c) {
		m.Label = first + cmp.Or(c.Label, c.Name)
	}
	return m
}

// titled puts the word for how numbers are put together before the name of a column, unless that begins with it: a
// column may be called Total Visitors.
func titled(word, label string) string {
	if strings.HasPrefix(strings.ToLower(label), word) {
		return label
	}
	return word + label
}

func describeDistinct(m Measure, p *catalog.Profile) Measure {
	label := labelOf(m.Column, *p)
	m.Label, m.Unit, m.Additive, m.Good = "number of different "+SeveralOf(label), "", false, ""
	if c := p.Column(m.Column); c != nil && Given(c) == CountDistinct { // that is what the field is for
		m.Label, m.Unit = "number of "+label, label
	}
	return m
}

// describeRatio names one number for each of another.
func describeRatio(m Measure, p *catalog.Profile) Measure {
	of, per := Describe(*m.Of, p), Describe(*m.Per, p)
	m.Of, m.Per, m.Additive, m.Good = &of, &per, false, of.Good
	part := of
	part.Where = nil
	if of.Where != nil && SameMeasure(part, per) {
		m.Unit, m.Label = "%", "share of "+per.Label+" where "+predicateText(*of.Where, *p)
		return m
	}
	if m.Unit != "%" {
		m.Unit = ""
		if of.Unit != per.Unit {
			m.Unit = of.Unit
		}
	}
	m.Label = of.Label + " divided by " + per.Label
	if m.Unit == "%" && !m.Gain {
		m.Label = plainly(of) + " as a share of " + plainly(per)
	}
	if m.Gain {
		m.Label += ", less one"
	}
	if m.Scale > 0 {
		m.Label = of.Label + " per " + thousands(m.Scale) + " " + plainly(per)
	}
	return m
}

// Scaled is a ratio for so many of what it is divided by, with its name: "fuel per distance" for 100 is "fuel per 100
// distance".
func Scaled(m Measure, scale float64, p *catalog.Profile) Measure {
	name, good := m.Label, m.Good
	m.Scale = scale
	m = Describe(m, p)
	if of, per, ok := strings.Cut(name, " per "); ok {
		m.Label = of + " per " + thousands(scale) + " " + per
	}
	m.Good = good
	return m
}

// thousands writes a number as people do: 1,000.
func thousands(f float64) string {
	text := strconv.FormatFloat(f, 'f', -1, 64)
	whole, _, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// plainly is the name of a number that adds up as people say it: refunds, orders.
func plainly(m Measure) string {
	for _, prefix := range []string{"total ", "number of "} {
		if rest, ok := strings.CutPrefix(m.Label, prefix); ok && m.Additive && !strings.HasPrefix(rest, "different ") {
			return rest
		}
	}
	return m.Label
}

// describeJoined names one number less another, or both together.
func describeJoined(m Measure, p *catalog.Profile) Measure {
	of, per := Describe(*m.Of, p), Describe(*m.Per, p)
	m.Of, m.Per, m.Good, m.Unit = &of, &per, of.Good, of.Unit
	m.Additive = of.Additive && per.Additive
	if of.Unit != per.Unit {
		m.Unit = ""
	}
	m.Label = of.Label + map[Aggregate]string{Minus: " less ", Plus: " and "}[m.Aggregate] + per.Label
	return m
}

// joins says whether an aggregate puts two measures together as numbers of one kind.
func joins(a Aggregate) bool { return a == Minus || a == Plus }

func describePair(m Measure, p *catalog.Profile) Measure {
	x, y := m.Sides()
	for _, side := range []*Measure{&x, &y} {
		if side.Aggregate == Span {
			*side = Describe(*side, p).Side()
		}
	}
	where := m.Where
	m = Pair(x, y, *p)
	m.Where = where
	return m
}

// SameMeasure reports whether two measures are computed alike, whatever they are called.
func SameMeasure(a, b Measure) bool {
	part := func(x, y *Measure) bool { return x == nil && y == nil || x != nil && y != nil && SameMeasure(*x, *y) }
	return a.Aggregate == b.Aggregate && a.Column == b.Column && a.Until == b.Until && a.Calc == b.Calc && a.P == b.P && a.Gain == b.Gain && a.Scale == b.Scale && a.Running == b.Running &&
		(a.Aggregate != Ratio || (a.Unit == "%") == (b.Unit == "%")) && (a.Aggregate != Span || spanUnit(a.Unit) == spanUnit(b.Unit)) &&
		part(a.Of, b.Of) && part(a.Per, b.Per) && SamePredicate(a.Where, b.Where) &&
		a.Over == b.Over && a.Whole == b.Whole && slices.EqualFunc(a.Each, b.Each, SameDimension) && slices.EqualFunc(a.Having, b.Having, sameCondition)
}

// sameCondition reports whether two conditions on the groups of a measure keep the same ones.
func sameCondition(a, b Condition) bool {
	return a.Op == b.Op && a.Value == b.Value && SameMeasure(a.Measure, b.Measure)
}

// Title is what stands before a field's label in the label of a measure: "90th
// percentile of " price, of which p is the part below.
func (a Aggregate) Title(p float64) string {
	switch a {
	case StdDev:
		return "standard deviation of "
	case Variance:
		return "variance of "
	case Extent:
		return "range of "
	case Quartiles:
		return "interquartile range of "
	case Percentile:
		return strconv.FormatFloat(p*100, 'f', -1, 64) + "th percentile of "
	}
	return a.Word()
}

// Moment is what happened at a time: "admitted" of "admitted on", "order" of "order date", "in" of "time in".
func Moment(label string) string {
	for _, first := range []string{"time ", "date "} {
		if cut, ok := strings.CutPrefix(label, first); ok && cut != "" {
			return cut
		}
	}
	for _, last := range []string{" at", " on", " date", " time", " ts", " timestamp"} {
		if cut, ok := strings.CutSuffix(label, last); ok {
			return cut
		}
	}
	return label
}

// idWords end the names of fields that number things: case ref, invoice no.
var idWords = []string{" id", " ids", " no", " nr", " num", " number", " key", " uuid", " ref", " reference", " code"}

// SeveralOf are what a field names: the users of a user id, the cities of a city, else its values.
func SeveralOf(label string) string {
	for _, word := range idWords {
		if noun, ok := strings.CutSuffix(label, word); ok && noun != "" && !strings.HasSuffix(noun, "s") {
			return model.Plural(noun)
		}
	}
	if many := Many(label); !strings.HasPrefix(many, "values of ") {
		return many
	}
	return label + " values"
}
