package plan

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// reckoned checks a condition on what two numbers of a row come to: paid per charge at most 0.5.
func (v validator) reckoned(p Predicate) error {
	if err := v.calculation(p.Calc, p.Column, p.Until); err != nil {
		return err
	}
	want := p.Op.takes()
	if want == 0 {
		return sitrep.Invalidf("%s is no comparison of numbers", p.Op)
	}
	if len(p.Values) != want || p.Vague != "" || p.Against != nil || p.Part != "" {
		return sitrep.Invalidf("the condition on %q and %q needs a number to compare with", p.Column, p.Until)
	}
	for _, text := range p.Values {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return sitrep.Invalidf("%q is no number", text)
		}
	}
	return nil
}

// takes is how many numbers a comparison of a number takes; 0: it is no such comparison.
func (o Operator) takes() int {
	switch o {
	case Between:
		return 2
	case Equal, NotEqual, Less, AtMost, Greater, AtLeast:
		return 1
	}
	return 0
}

// reckoning compiles it. A row without one of the two numbers is left out.
func (w *writer) reckoning(p Predicate) string {
	number := w.column(w.profile.Column(p.Column)).with(p.Calc, w.column(w.profile.Column(p.Until))).sql
	if p.Op == Between {
		return number + " BETWEEN " + w.seconds(p.Values[0]) + " AND " + w.seconds(p.Values[1])
	}
	return number + " " + comparisonSign(p.Op) + " " + w.seconds(p.Values[0])
}

// reckonedText says it: "paid per charge is at most 0.5".
func reckonedText(p Predicate, profile catalog.Profile) string {
	return labelOf(p.Column, profile) + p.Calc.word() + labelOf(p.Until, profile) + " " + conditionText(p, p.Values, false)
}
