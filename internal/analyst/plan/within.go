package plan

import (
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// within checks a condition on the time from one column to another. Its values are seconds.
func (v validator) within(p Predicate) error {
	if err := v.stretch(p.Column, p.Until); err != nil {
		return err
	}
	want := p.Op.takes()
	if want == 0 {
		return sitrep.Invalidf("%s is no comparison of lengths of time", p.Op)
	}
	if p.Against != nil {
		return v.limit(p)
	}
	if len(p.Values) < want || p.Vague != "" {
		return sitrep.Invalidf("the condition on the time to %q has too few values", p.Until)
	}
	for _, text := range p.Values {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return sitrep.Invalidf("%q is no number of seconds", text)
		}
	}
	return nil
}

// limit checks a length of time that is held against one that a column of the row has, as the hours that were promised: its
// one value is how many seconds the column's unit has.
func (v validator) limit(p Predicate) error {
	if err := v.known(p.Against.Column); err != nil {
		return err
	}
	plain := p.Against.own() && p.Against.Where == nil && len(p.Against.Within) == 0 && p.Op != Between && len(p.Values) == 1
	if !plain || !numeric(v.profile.Column(p.Against.Column)) {
		return sitrep.Invalidf("the time to %q cannot be held against the field %q", p.Until, p.Against.Column)
	}
	if seconds, err := strconv.ParseFloat(p.Values[0], 64); err != nil || seconds <= 0 {
		return sitrep.Invalidf("%q is no number of seconds", p.Values[0])
	}
	return nil
}

// elapsed compiles it. A row without one of the two times has no length of time and is left out.
func (w *writer) elapsed(p Predicate) string {
	span := w.spanOperand(Measure{Column: p.Column, Until: p.Until}).sql
	if p.Against == nil && p.Op == Less && p.Values[0] == "0" { // rows that are impossible are asked for
		span = w.span(p.Column, p.Until)
	}
	if p.Against != nil {
		return "(" + span + ") " + comparisonSign(p.Op) + " " + quote(p.Against.Column) + " * " + w.seconds(p.Values[0])
	}
	if p.Op == Between {
		return "(" + span + ") BETWEEN " + w.seconds(p.Values[0]) + " AND " + w.seconds(p.Values[1])
	}
	return "(" + span + ") " + comparisonSign(p.Op) + " " + w.seconds(p.Values[0])
}

func (w *writer) seconds(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil { // Validate let it pass, so it cannot be
		return "NULL"
	}
	return w.args.bind(v)
}

// withinText says it: "time from opened to closed is at most 4 hours".
func withinText(p Predicate, profile catalog.Profile) string {
	if p.Against != nil {
		return stretchText(p.Column, p.Until, profile) + " " + operatorText(p.Op) + " " + operandText(p, profile)
	}
	if after := map[Operator]string{Greater: " is after ", AtMost: " is not after ", Less: " is before ", AtLeast: " is not before "}[p.Op]; after != "" && p.Values[0] == "0" && !isNow(p.Until, &profile) && !isNow(p.Column, &profile) {
		return Moment(labelOf(p.Until, profile)) + after + Moment(labelOf(p.Column, profile))
	}
	said := make([]string, len(p.Values))
	for i, text := range p.Values {
		v, _ := strconv.ParseFloat(text, 64) // Validate let it pass
		said[i] = length(v)
	}
	if p.Op == Between {
		return stretchText(p.Column, p.Until, profile) + " is between " + strings.Join(said, " and ")
	}
	return stretchText(p.Column, p.Until, profile) + " " + operatorText(p.Op) + " " + said[0]
}

// stretchText names a length of time: "time from opened to closed", "time since opened".
func stretchText(from, until string, profile catalog.Profile) string {
	since := Moment(labelOf(from, profile))
	if isNow(until, &profile) {
		return "time since " + since
	}
	return "time from " + since + " to " + Moment(labelOf(until, profile))
}

// Now stands in Until for the time at which the report is made: conditions and spans
// are then about ages. For dates it is the beginning of today.
const Now = "now"

// isNow says whether a name means that time: a field may have it as its own.
func isNow(name string, profile *catalog.Profile) bool {
	return name == Now && profile.Column(Now) == nil
}

// length writes seconds in the largest unit that divides them.
func length(s float64) string {
	for _, u := range []struct {
		seconds float64
		name    string
	}{{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}} {
		if n := s / u.seconds; n >= 1 && n == float64(int64(n)) {
			if n == 1 {
				return "1 " + u.name
			}
			return strconv.FormatInt(int64(n), 10) + " " + u.name + "s"
		}
	}
	return strconv.FormatFloat(s, 'f', -1, 64) + " seconds"
}

// recurring checks a condition on a part of time.
func (v validator) recurring(p Predicate) error {
	if err := v.timeColumn(p.Column); err != nil {
		return err
	}
	low, high := p.Part.bounds()
	switch {
	case p.Until != "" || p.Against != nil || p.Vague != "" || high == 0:
		return sitrep.Invalidf("%q is no part of time to choose rows by", p.Part)
	case len(p.Values) == 0 || p.Op == Between && len(p.Values) < 2 || p.Op == Contains || p.Op == Begins || p.Op == Ends:
		return sitrep.Invalidf("the condition on the %s of %q has too few values", p.Part, p.Column)
	}
	for _, text := range p.Values {
		if n, err := strconv.Atoi(text); err != nil || n < low || n > high {
			return sitrep.Invalidf("%q is no %s: %d to %d", text, p.Part, low, high)
		}
	}
	return nil
}

// bounds are the numbers that a part of time has.
func (p Part) bounds() (low, high int) {
	switch p {
	case Weekday:
		return 1, 7
	case HourOfDay:
		return 0, 23
	case MonthOfYear:
		return 1, 12
	}
	return 0, 0
}

// recurring compiles it. Validate has seen that the values are whole numbers.
func (w *writer) recurring(p Predicate) string {
	t := w.local(w.profile.Column(p.Column))
	part := map[Part]string{Weekday: "isodow(" + t + ")", MonthOfYear: "month(" + t + ")", HourOfDay: "hour(CAST(" + t + " AS TIMESTAMP))"}[p.Part]
	switch list := strings.Join(p.Values, ", "); p.Op {
	case In, Equal:
		return "(" + part + " IN (" + list + "))"
	case NotIn, NotEqual:
		return "(" + part + " NOT IN (" + list + "))"
	case Between:
		return "(" + part + " BETWEEN " + p.Values[0] + " AND " + p.Values[1] + ")"
	}
	return part + " " + comparisonSign(p.Op) + " " + p.Values[0]
}

// recurringText says it: "weekday of order date is Saturday or Sunday".
func recurringText(p Predicate, profile catalog.Profile) string {
	said := make([]string, len(p.Values))
	for i, text := range p.Values {
		n, _ := strconv.Atoi(text) // Validate let it pass
		switch p.Part {
		case Weekday:
			said[i] = time.Weekday(n % 7).String()
		case MonthOfYear:
			said[i] = time.Month(n).String()
		default:
			said[i] = text + ":00"
		}
	}
	of := map[Part]string{Weekday: "weekday", MonthOfYear: "month", HourOfDay: "hour"}[p.Part] + " of " + labelOf(p.Column, profile)
	if p.Op == Between {
		return of + " is between " + strings.Join(said, " and ")
	}
	return of + " " + operatorText(p.Op) + " " + or(said)
}
