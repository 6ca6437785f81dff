package plan

import (
	"math"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Pair is the correlation of two numbers of a row. Each is a field, or a [Span]
// with what it is called: "time from opened at to closed at".
func Pair(x, y Measure, profile catalog.Profile) Measure {
	m := Measure{Aggregate: Correlation, Column: x.Column, Until: y.Column}
	if x.Aggregate == Span {
		m.Column, m.Of = "", &x
	}
	if y.Aggregate == Span {
		m.Until, m.Per = "", &y
	}
	m.Label = "correlation of " + SideText(x, profile) + " and " + SideText(y, profile)
	return m
}

// Sides are the two numbers of a correlation.
func (m Measure) Sides() (x, y Measure) {
	x, y = Measure{Column: m.Column}, Measure{Column: m.Until}
	if m.Of != nil {
		x = *m.Of
	}
	if m.Per != nil {
		y = *m.Per
	}
	return x, y
}

// Side is the number of a single row that a measure is about, as a side of a
// correlation.
func (m Measure) Side() Measure {
	if m.Aggregate != Span {
		return Measure{Column: m.Column}
	}
	m.Label, m.Of, m.Origin = strings.TrimPrefix(m.Label, m.Of.Aggregate.Word()), &Measure{Aggregate: Average}, ""
	return m
}

// AverageSide is a span of a correlation as a measure of many rows.
func (m Measure) AverageSide() Measure {
	m.Label = m.Of.Aggregate.Word() + m.Label
	return m
}

// Columns are the fields that a measure names: of a correlation, those of its first
// side and then of its second.
func (m Measure) Columns() []string {
	switch m.Aggregate {
	case Correlation:
		x, y := m.Sides()
		return append(x.Columns(), y.Columns()...)
	case Span:
		return []string{m.Column, m.Until}
	}
	if m.Calc != "" {
		return []string{m.Column, m.Until}
	}
	return []string{m.Column}
}

// SameNumber reports whether two measures are of the same number of a row, whatever
// becomes of it over many.
func SameNumber(a, b Measure) bool {
	return a.Column == b.Column && a.Until == b.Until && (a.Aggregate == Span) == (b.Aggregate == Span)
}

// SideText is what people call a side of a correlation: "amount", "the time from
// opened at to closed at".
func SideText(side Measure, profile catalog.Profile) string {
	if side.Aggregate == Span {
		return "the " + side.Label
	}
	return sideName(side, profile)
}

// EndsText says which fields a time between two times is made of, where what it is
// called does not: " (from opened at to closed at)".
func EndsText(m Measure, profile catalog.Profile) string {
	if m.Aggregate != Span {
		return ""
	}
	ends := "from " + labelOf(m.Column, profile) + " to " + labelOf(m.Until, profile)
	if strings.Contains(m.Label, ends) {
		return ""
	}
	return " (" + ends + ")"
}

// sideName is what the column of a side's values is called.
func sideName(side Measure, profile catalog.Profile) string {
	if side.Aggregate == Span {
		return side.Label
	}
	return labelOf(side.Column, profile)
}

// pair checks a correlation.
func (v validator) pair(m Measure) error {
	x, y := m.Sides()
	if err := v.side(x); err != nil {
		return err
	}
	return v.side(y)
}

func (v validator) side(m Measure) error {
	if m.Aggregate == Span {
		return v.span(m)
	}
	if !numeric(v.profile.Column(m.Column)) {
		return sitrep.Invalidf("the field %q is not a number", m.Column)
	}
	return nil
}

// sideValue is a side in a row, as people read it.
func (w *writer) sideValue(side Measure) string {
	if side.Aggregate == Span {
		return "CAST(" + w.operand(side).sql + " AS DOUBLE)"
	}
	return quote(side.Column)
}

// longest is at least the seconds between any time of one column and any of the
// other, days of slack for time zones included; 0: not known.
func longest(from, until *catalog.Column) float64 {
	var ends [4]time.Time
	for i, text := range []string{from.Min, from.Max, until.Min, until.Max} {
		day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
		if err != nil {
			return 0
		}
		ends[i] = day
	}
	return max(math.Abs(ends[3].Sub(ends[0]).Seconds()), math.Abs(ends[2].Sub(ends[1]).Seconds())) + (48 * time.Hour).Seconds()
}
