package plan

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// measure compiles an aggregate over the rows that satisfy filter (empty:
// all). Every form gives the same bits on any number of threads.
func (w *writer) measure(m Measure, filter string) string {
	if m.Where != nil && m.Aggregate != ShareWhere {
		filter = both(filter, w.where(*m.Where))
		if m.Aggregate == Sum { // of no rows: nothing is owed
			return "coalesce(" + w.plain(m, filter) + ", CASE WHEN count(*)" + over(filter) + " = 0 THEN 0 END)"
		}
	}
	switch m.Aggregate {
	case Ratio:
		return w.ratio(m, filter)
	case Minus, Plus:
		return w.joined(m, filter)
	case ShareWhere:
		return w.share(m, filter)
	case Correlation:
		return w.correlation(m, filter)
	case Portion:
		return w.portion(m, filter)
	case Each:
		if m.Over == ShareWhere {
			return w.groupShare(m, filter)
		}
	}
	return w.plain(m, filter)
}

func (w *writer) plain(m Measure, filter string) string {
	v, kind := operand{}, m.Aggregate
	switch kind {
	case Each:
		v, kind, filter = w.perGroup(m, filter), m.Over, ""
	case Span:
		v, kind = w.operand(m), m.Of.Aggregate
	default:
		v = w.operand(m)
	}
	switch kind {
	case Count:
		if m.Column == "" && m.Aggregate != Each {
			return "count(*)" + over(filter)
		}
		return "count(" + v.sql + ")" + over(filter)
	case CountDistinct:
		if c := w.profile.Column(m.Column); c != nil && v.sql == quote(m.Column) {
			v.sql = w.spelt(m.Column)
		}
		return "count(DISTINCT " + v.sql + ")" + over(filter)
	case Sum, Increase:
		return v.sum(filter)
	case Last:
		return w.last(m, v, filter)
	case Average:
		return v.average(filter)
	case Median:
		return "median(CAST(" + v.sql + " AS DOUBLE))" + over(filter)
	case Percentile:
		return "quantile_cont(CAST(" + v.sql + " AS DOUBLE), " + number(m.P) + ")" + over(filter)
	case Quartiles:
		return "quantile_cont(CAST(" + v.sql + " AS DOUBLE), 0.75)" + over(filter) + " - quantile_cont(CAST(" + v.sql + " AS DOUBLE), 0.25)" + over(filter)
	case StdDev:
		return "sqrt(" + v.variance(filter) + ")"
	case Variance:
		return v.variance(filter)
	case Minimum:
		return "min(" + v.sql + ")" + over(filter)
	case Maximum:
		return "max(" + v.sql + ")" + over(filter)
	}
	return "max(" + v.sql + ")" + over(filter) + " - min(" + v.sql + ")" + over(filter)
}

func (w *writer) ratio(m Measure, filter string) string {
	s := "CAST(" + w.measure(*m.Of, filter) + " AS DOUBLE) / nullif(CAST(" + w.measure(*m.Per, filter) + " AS DOUBLE), 0)"
	if m.Gain {
		s = "(" + s + " - 1)"
	}
	if m.Scale > 0 {
		return literal(m.Scale) + " * " + s
	}
	return w.percent(m, s)
}

// joined is one measure less another, or both together. A sum of no rows takes
// nothing away and adds nothing.
func (w *writer) joined(m Measure, filter string) string {
	of, per := w.measure(*m.Of, filter), w.measure(*m.Per, filter)
	if m.Per.Aggregate == Sum {
		per = "coalesce(" + per + ", 0)"
	}
	if m.Aggregate == Minus {
		return "(" + of + " - " + per + ")"
	}
	if m.Of.Aggregate == Sum {
		of = "coalesce(" + of + ", 0)"
	}
	return "(" + of + " + " + per + ")"
}

func (w *writer) share(m Measure, filter string) string {
	s := "CAST(count(*)" + over(both(filter, w.where(*m.Where))) + " AS DOUBLE) / nullif(count(*)" + over(filter) + ", 0)"
	return w.percent(m, s)
}

// scaled reports whether a share is computed as a part of one and shown in per cent. The average of a column that is
// in per cent, each row by its weight, is so already.
func (w *writer) scaled(m Measure) bool {
	if m.Unit != "%" || m.Of == nil || m.Of.Times() == "" {
		return m.Unit == "%"
	}
	c := w.profile.Column(m.Of.Column)
	return c == nil || c.Unit != "%"
}

func (w *writer) percent(m Measure, s string) string {
	if w.scaled(m) {
		return "100 * " + s
	}
	return s
}

func over(filter string) string {
	if filter == "" {
		return ""
	}
	return " FILTER (WHERE " + filter + ")"
}

func both(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + " AND " + b
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// operand is what an aggregate runs over: an expression and what is known of its values.
type operand struct {
	sql     string
	exact   bool    // integers and decimals: sums of them are exact
	bound   float64 // at least the largest magnitude; 0: not known
	centre  float64 // near the mean; variances are computed around it
	spread  float64 // at least the largest distance from centre; 0: not known
	decimal bool
	scale   int // of decimals: digits behind the point
}

func (w *writer) operand(m Measure) operand {
	if m.Aggregate == Span {
		return w.spanOperand(m)
	}
	c := w.profile.Column(m.Column)
	if c == nil {
		return operand{sql: "*", exact: true}
	}
	if m.Aggregate == Increase {
		return w.steps(c)
	}
	if by := w.profile.Column(m.Times()); by != nil {
		return w.column(c).times(w.column(by))
	}
	if by := w.profile.Column(m.Until); m.Calc != "" && by != nil {
		return w.column(c).with(m.Calc, w.column(by))
	}
	return w.column(c)
}

// with is what a row's number and another of it come to.
func (v operand) with(calc Calculation, by operand) operand {
	switch calc {
	case Multiply:
		return v.times(by)
	case Divide:
		return operand{sql: "(CAST(" + v.sql + " AS DOUBLE) / nullif(CAST(" + by.sql + " AS DOUBLE), 0))"}
	}
	sign, centre := " - ", v.centre-by.centre
	if calc == Add {
		sign, centre = " + ", v.centre+by.centre
	}
	out := operand{
		sql: "(" + v.sql + sign + by.sql + ")", exact: v.exact && by.exact, decimal: v.decimal || by.decimal, scale: max(v.scale, by.scale),
		centre: centre, spread: v.spread + by.spread,
	}
	if v.bound > 0 && by.bound > 0 {
		out.bound = v.bound + by.bound
	}
	if v.spread == 0 || by.spread == 0 {
		out.spread = 0
	}
	return out
}

// column is what a column holds, without the code that stands where there is no number.
func (w *writer) column(c *catalog.Column) operand {
	v := operand{sql: w.unless(c, quote(c.Name)), exact: c.Type == sitrep.TypeInteger, centre: finite(c.Mean)}
	if strings.HasPrefix(strings.ToUpper(c.SQLType), "DECIMAL") {
		v.exact, v.decimal = true, true
		v.scale = decimalScale(c.SQLType)
	}
	low, errLow := strconv.ParseFloat(c.Min, 64)
	high, errHigh := strconv.ParseFloat(c.Max, 64)
	if errLow != nil || errHigh != nil || math.IsInf(low-high, 0) || math.IsNaN(low-high) {
		return v
	}
	v.bound = max(math.Abs(low), math.Abs(high))
	v.spread = max(math.Abs(low-v.centre), math.Abs(high-v.centre))
	return v
}

// times is the product with another column of the row.
func (v operand) times(by operand) operand {
	return operand{
		sql: "(CAST(" + v.sql + " AS DOUBLE) * CAST(" + by.sql + " AS DOUBLE))", bound: v.bound * by.bound,
		centre: v.centre * by.centre, spread: 2 * v.bound * by.bound,
	}
}

// decimalScale is the digits behind the point of a type; more than any has where
// it cannot be told.
func decimalScale(sqlType string) int {
	var width, scale int
	if _, err := fmt.Sscanf(strings.ToUpper(sqlType), "DECIMAL(%d,%d)", &width, &scale); err != nil || width > 18 {
		return maxScale
	}
	return scale
}

const maxScale = 38

func finite(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}

// spanOperand is the seconds between two times. Microseconds are whole
// numbers, so their sum is exact.
func (w *writer) spanOperand(m Measure) operand {
	until, from := w.profile.Column(m.Until), w.profile.Column(m.Column)
	sql := "(" + w.possible(m.Column, m.Until, w.span(m.Column, m.Until)) + ")"
	v := operand{sql: "CAST(" + sql + " AS DECIMAL(38,6))", exact: true, decimal: true, scale: 6}
	if w.ofDates(m.Column, m.Until) {
		v = operand{sql: sql, exact: true}
	}
	switch {
	case until != nil && until.Clock:
		v.spread = 2 * catalog.DaySeconds
	case until != nil:
		v.spread = longest(from, until)
	}
	v.bound = v.spread
	if unit := spanSeconds[m.Unit]; unit != "" {
		v = operand{sql: "(CAST(" + sql + " AS DOUBLE) / " + unit + ")", spread: v.spread, bound: v.spread}
	}
	return v
}

// span is how many seconds lie between two times of a row.
func (w *writer) span(from, until string) string {
	if least, ok := w.profile.EarliestClock(from, until); ok {
		seconds := "(epoch_us(" + catalog.ClockSQL(quote(until)) + ") - epoch_us(" + catalog.ClockSQL(quote(from)) + ")) / 1000000.0"
		return catalog.Around(seconds, least)
	}
	if w.ofDates(from, until) {
		return "(" + quote(until) + " - " + quote(from) + ") * " + strconv.Itoa(catalog.DaySeconds)
	}
	end := w.instant(until)
	if isNow(until, &w.profile) {
		end = w.moment(w.profile.Column(from))
	}
	return "(epoch_us(" + end + ") - epoch_us(" + w.instant(from) + ")) / 1000000.0"
}

// ofDates reports whether both times are dates: the seconds between them are whole, and those of decimals cost five times as much.
func (w *writer) ofDates(from, until string) bool {
	return !isNow(until, &w.profile) && timeForm(w.profile.Column(from)) == dateForm && timeForm(w.profile.Column(until)) == dateForm
}

// moment is the time of the report as the times of a column are written.
func (w *writer) moment(c *catalog.Column) string {
	if timeForm(c) == dateForm {
		return "CAST(" + w.instantOf(c, w.r.now) + " AS TIMESTAMP)"
	}
	return w.instantOf(c, w.r.now)
}

func (w *writer) instant(column string) string {
	switch timeForm(w.profile.Column(column)) {
	case dateForm:
		return "CAST(" + quote(column) + " AS TIMESTAMP)"
	case yearForm:
		return "make_timestamp(" + quote(column) + ", 1, 1, 0, 0, 0)"
	}
	return quote(column)
}

func (v operand) sum(filter string) string {
	return v.total().over(filter)
}

func (v operand) average(filter string) string {
	return "CAST(" + v.sum(filter) + " AS DOUBLE) / nullif(count(" + v.sql + ")" + over(filter) + ", 0)"
}

// variance of the sample, from sums around a fixed centre: stable to compute and the same on any number of threads.
func (v operand) variance(filter string) string {
	d := v.deviation()
	n := "count(" + v.sql + ")" + over(filter)
	squares := fixedSum(d+" * "+d, v.spread*v.spread, filter)
	sum := fixedSum(d, v.spread, filter)
	return fmt.Sprintf("greatest(0, (%s) - (%s) * (%s) / nullif(%s, 0)) / nullif(%s - 1, 0)", squares, sum, sum, n, n)
}

func (v operand) deviation() string {
	return "(CAST(" + v.sql + " AS DOUBLE) - " + literal(v.centre) + ")"
}

// literal writes a number as a DOUBLE; DuckDB would read 1.5 as DECIMAL.
func literal(f float64) string { return "CAST(" + number(f) + " AS DOUBLE)" }

// correlation is Pearson's r over the rows that have both values.
func (w *writer) correlation(m Measure, filter string) string {
	one, other := m.Sides()
	x, y := w.operand(one), w.operand(other)
	filter = both(filter, x.sql+" IS NOT NULL AND "+y.sql+" IS NOT NULL")
	dx, dy := x.deviation(), y.deviation()
	n := "nullif(count(*)" + over(filter) + ", 0)"
	sx, sy := fixedSum(dx, x.spread, filter), fixedSum(dy, y.spread, filter)
	sxx := "((" + fixedSum(dx+" * "+dx, x.spread*x.spread, filter) + ") - (" + sx + ") * (" + sx + ") / " + n + ")"
	syy := "((" + fixedSum(dy+" * "+dy, y.spread*y.spread, filter) + ") - (" + sy + ") * (" + sy + ") / " + n + ")"
	sxy := "((" + fixedSum(dx+" * "+dy, x.spread*y.spread, filter) + ") - (" + sx + ") * (" + sy + ") / " + n + ")"
	return sxy + " / nullif(sqrt(greatest(0, " + sxx + ")) * sqrt(greatest(0, " + syy + ")), 0)"
}
