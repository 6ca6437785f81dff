package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// driversForm is, in the file of forms, a question what a number hangs on: it is about all of the data, and no change.
const driversForm Form = "drivers"

// changeWords are, in the file of forms, words for a change: what is behind one is no driver.
const changeWords Form = "ofchange"

// asksDrivers reports whether a request asks what a number hangs on.
func asksDrivers(prompt string) bool {
	return fitsForm(prompt, driversForm) && !fitsForm(prompt, changeWords)
}

// fitsForm reports whether a request fits a pattern of a form, whatever others it fits.
func fitsForm(prompt string, form Form) bool {
	text := strings.Join(strings.Fields(prompt), " ")
	return slices.ContainsFunc(patterns(), func(p pattern) bool { return p.form == form && p.text.MatchString(text) })
}

// drivers is the plan of a question what a number hangs on: what a row comes to, by whose groups and other numbers it differs. ok is false
// where a request names a time or no number, or one that only rows together have.
func (s *slots) drivers(p plan.Plan) (plan.Plan, bool) {
	if !asksDrivers(p.Prompt) || s.period != nil || s.compare != nil || !s.named() || s.draws() {
		return p, false
	}
	m, ok := s.ofEachRow(s.numbers(p)[0])
	if !ok {
		return p, false
	}
	q := plan.Question{ID: plan.DriversProgramme, Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: withoutColumns(s.conditions(p), conditionsOf(m)), Measures: []plan.Measure{m}}
	return s.with(p, []plan.Question{q}), true
}

// ofEachRow is what a row has of a number on average; ok is false of one that rows do not have.
func (s *slots) ofEachRow(m plan.Measure) (plan.Measure, bool) {
	c := s.profile.Column(m.Column)
	switch {
	case m.Aggregate == plan.ShareWhere, m.Aggregate == plan.Span && m.Of != nil:
		return m, true
	case c == nil || !number(c, s.profile) || m.Where != nil || m.Calc != "":
		return m, false
	case m.Aggregate == plan.Average, m.Aggregate == plan.Median:
		return m, true
	case m.Aggregate != plan.Sum:
		return m, false
	}
	return plan.Describe(plan.Measure{Aggregate: plan.Average, Column: m.Column, Unit: m.Unit, Good: m.Good, Origin: plan.Implied}, s.profile), true
}
