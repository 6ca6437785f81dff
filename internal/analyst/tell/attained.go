package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// shareReached is what part of the rows came to the target of theirs.
func (s *slots) shareReached(came *catalog.Column, target plan.Measure) plan.Measure {
	reached := plan.Predicate{Op: plan.AtLeast, Column: came.Name, Against: &plan.Operand{Column: target.Column}}
	share := plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: &reached, Origin: plan.Implied}, s.profile)
	share.Label, share.Good = "share that reached the target", "up"
	return share
}

// ownTarget is the one target of a table that each row has, and the rate that came of it.
func (s *slots) ownTarget() (target plan.Measure, came *catalog.Column, ok bool) {
	for i := range s.profile.Columns {
		m := s.columnMeasure(&s.profile.Columns[i])
		rate := s.rateBeside(m)
		if rate == nil {
			continue
		}
		if ok {
			return target, nil, false
		}
		target, came, ok = m, rate, true
	}
	target.Origin = plan.Implied
	return target, came, ok
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
