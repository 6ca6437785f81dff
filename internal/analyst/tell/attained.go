package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// attain puts before the average of a target, where a request asks how far targets are reached, what part of the rows reached
// their own, and what came: how high targets are answers nothing.
func (s *slots) attain() {
	if !s.holdsPlan("asks") {
		return
	}
	var out []plan.Measure
	for _, m := range s.measures {
		if came := s.rateBeside(m); came != nil {
			reached := plan.Predicate{Op: plan.AtLeast, Column: came.Name, Against: &plan.Operand{Column: m.Column}}
			share := plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: &reached, Origin: plan.Implied}, s.profile)
			share.Label, share.Good = "share that reached the target", "up"
			rate := s.columnMeasure(came)
			rate.Origin = plan.Implied
			out = addMeasure(addMeasure(out, share), rate)
		}
		out = addMeasure(out, m)
	}
	s.measures = out
}

// rateBeside is the one rate of a table that fits beside the average of a target, which is a rate as well; nil: there is none.
func (s *slots) rateBeside(m plan.Measure) *catalog.Column {
	c := s.profile.Column(m.Column)
	if m.Aggregate != plan.Average || m.Where != nil || c == nil {
		return nil
	}
	planned := nameOfRate(c)
	if !planned.plannedNamed || planned.twofold || !s.isRate(c) {
		return nil
	}
	var fit []*catalog.Column
	for i := range s.profile.Columns {
		other := &s.profile.Columns[i]
		if other != c && s.isRate(other) && unitOfColumn(other) == unitOfColumn(c) && ofOneSize(other, c) && nameOfRate(other).fit(planned, unitOfColumn(c)) > noPlan {
			fit = append(fit, other)
		}
	}
	if len(fit) != 1 {
		return nil
	}
	return fit[0]
}

// nameOfRate is the name of a rate without the words that say no more than that it is one.
func nameOfRate(c *catalog.Column) columnName {
	words := slices.DeleteFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return model.UnitName(w) == "%" || w == "rate" })
	return nameOf(&catalog.Column{Name: strings.Join(words, " "), Unit: c.Unit})
}

// isRate reports whether a column holds rates, or properties in per cent.
func (s *slots) isRate(c *catalog.Column) bool {
	known := s.profile.Model.Column(c.Name)
	return known != nil && (known.Meaning == model.Rate || known.Meaning == model.Measurement && known.Unit == "%") && slices.Contains([]string{"integer", "number"}, string(c.Type))
}
