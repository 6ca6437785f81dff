package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Explain says in one sentence how a question was read: "Total revenue by
// region, October 2026 (last month), against September 2026".
func Explain(r Resolved, profile catalog.Profile) string {
	q := r.Question
	if across := profile.Column(q.Across()); across != nil {
		q.Measures, q.By = q.Measures[:1], append(slices.Clone(q.By), Dimension{Column: across.Name, Label: acrossText(across, q.By)})
	}
	s := subject(q, profile)
	if by := groupsText(q, r.TimeField); by != "" {
		s += " by " + by
	}
	if q.Rank != nil {
		s += rankText(q, profile)
	}
	if q.Where != nil {
		s += ", where " + predicateText(*q.Where, profile)
	}
	for i, h := range q.OnGroups() {
		s += [2]string{", only groups with ", " and "}[min(i, 1)] + havingText(h)
	}
	s += targetText(q)
	s += windowText(r, profile)
	return upperFirst(s)
}

// acrossText is what the groups are of that are the columns of a table: of a time, its years.
func acrossText(c *catalog.Column, by []Dimension) string {
	if by[0].Column == c.Name {
		return "year"
	}
	return c.Label
}

func subject(q Question, profile catalog.Profile) string {
	if q.Intent == List {
		labels := make([]string, len(q.By))
		for i, d := range q.By {
			labels[i] = d.name()
		}
		return "list of " + and(labels)
	}
	labels := make([]string, len(q.Measures))
	for i, m := range q.Measures {
		labels[i] = m.name()
		if m.Where != nil && m.Aggregate != ShareWhere {
			labels[i] += " (" + predicateText(*m.Where, profile) + ")"
		}
	}
	s := and(labels)
	if q.Programme() == DriversProgramme {
		return "what goes along with " + s
	}
	switch q.Intent {
	case Distribution:
		return "distribution of " + s
	case Why:
		return "what is behind " + s
	case Anomaly:
		return "what is unusual in " + s
	case Change:
		return "change in " + s
	default:
		return s
	}
}

func groupsText(q Question, time string) string {
	if q.Intent == List {
		return ""
	}
	labels := make([]string, len(q.By))
	for i, d := range q.By {
		labels[i] = groupText(d, time)
	}
	return and(labels)
}

// groupText says a dimension: "region", "month", "weekday of shipped date".
func groupText(d Dimension, time string) string {
	unit := string(d.Grain)
	switch d.Part {
	case Weekday:
		unit = "weekday"
	case HourOfDay:
		unit = "hour of day"
	case MonthOfYear:
		unit = "month of year"
	}
	switch {
	case unit == "":
		return d.name()
	case d.Column == time:
		return unit
	}
	return unit + " of " + d.name()
}

func windowText(r Resolved, profile catalog.Profile) string {
	if r.Window == nil {
		if r.TimeField == "" {
			return ""
		}
		return ", all dates"
	}
	s := ", " + r.Window.Label
	if r.Question.Time != "" && r.Question.Time != profile.Time {
		s = ", " + labelOf(r.Question.Time, profile) + " in " + r.Window.Label
	}
	switch p := r.Question.Period; {
	case p == nil:
	case r.Asked != nil:
		s += " (as cases of " + r.Asked.Label + " are still open)"
	case p.Text == "" && p.Kind == LastComplete && p.N == 1:
		s += " (the last complete " + string(p.Unit) + ")"
	case p.Text != "" && !strings.EqualFold(strings.TrimPrefix(strings.ToLower(p.Text), "in "), r.Window.Label):
		s += " (" + p.Text + ")"
	}
	if r.Before != nil {
		s += ", against " + r.Before.Label
	}
	return s
}

func havingText(h Condition) string {
	op := strings.TrimPrefix(operatorText(h.Op), "is ")
	switch h.Op {
	case Equal:
		op = "equal to"
	case NotEqual:
		op = "other than"
	}
	if h.Average {
		return h.Measure.name() + " " + op + " the average"
	}
	return h.Measure.name() + " " + op + " " + strconv.FormatFloat(h.Value, 'f', -1, 64)
}

// predicateText says a tree of conditions.
func predicateText(p Predicate, profile catalog.Profile) string {
	switch p.Op {
	case And, Or:
		kids := make([]string, len(p.Kids))
		for i, k := range p.Kids {
			kids[i] = predicateText(k, profile)
			if k.Op != p.Op && len(k.Kids) > 1 { // "a and (b or c)" is not "a and b or c"
				kids[i] = "(" + kids[i] + ")"
			}
		}
		return strings.Join(kids, " "+string(p.Op)+" ")
	case Not:
		return "not (" + predicateText(p.Kids[0], profile) + ")"
	}
	if p.Part != "" {
		return recurringText(p, profile)
	}
	if p.Calc != "" {
		return reckonedText(p, profile)
	}
	if p.Until != "" {
		return withinText(p, profile)
	}
	name, values := p.Column, p.Values
	if c := profile.Column(p.Column); c != nil {
		name, values = cmp.Or(c.Label, name), c.NamesOf(values)
	}
	is := conditionText(p, values, timeForm(profile.Column(p.Column)) != noTime)
	if p.Against != nil {
		is = operatorText(p.Op) + " " + operandText(p, profile)
		if timeForm(profile.Column(p.Column)) != noTime {
			is = timeOperatorText(p.Op) + " " + operandText(p, profile)
		}
	}
	if rest, ok := strings.CutPrefix(is, "is "); ok && Plural(name) {
		is = "are " + rest
	}
	return name + " " + is
}

// conditionText says what a condition asks of its column: "is above 10".
func conditionText(p Predicate, values []string, time bool) string {
	switch {
	case p.Op == IsNull:
		return "is empty"
	case p.Op == NotNull:
		return "is not empty"
	case p.Vague != "":
		return operatorText(p.Op) + " " + vagueText(p)
	case p.Op == Between:
		return "is between " + p.Values[0] + " and " + p.Values[1]
	case time:
		return timeOperatorText(p.Op) + " " + or(values)
	}
	return operatorText(p.Op) + " " + or(values)
}

// timeOperatorText says a comparison of dates and years.
func timeOperatorText(op Operator) string {
	switch op {
	case Less:
		return "is before"
	case AtMost:
		return "is not after"
	case Greater:
		return "is after"
	case AtLeast:
		return "is not before"
	}
	return operatorText(op)
}

// vagueText says a threshold, and what it came to in this run.
func vagueText(p Predicate) string {
	text := "the " + p.Vague
	switch p.Vague {
	case VagueHigh:
		text = "the upper quartile"
	case VagueLow:
		text = "the lower quartile"
	}
	if p.Limit != "" {
		text += " (" + p.Limit + ")"
	}
	return text
}

func operatorText(op Operator) string {
	switch op {
	case In, Equal:
		return "is"
	case NotIn, NotEqual:
		return "is not"
	case Less:
		return "is below"
	case AtMost:
		return "is at most"
	case Greater:
		return "is above"
	case AtLeast:
		return "is at least"
	case Begins:
		return "starts with"
	case Ends:
		return "ends with"
	}
	return string(op)
}

func and(s []string) string { return joined(s, " and ") }

func or(s []string) string { return joined(s, " or ") }

// Either names several of which each is one: cancelled, void or withdrawn.
func Either(names []string) string { return or(names) }

func joined(s []string, last string) string {
	if len(s) < 2 {
		return strings.Join(s, "")
	}
	return strings.Join(s[:len(s)-1], ", ") + last + s[len(s)-1]
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[0])) + string(r[1:])
}
