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
			out = addMeasure(addMeasure(out, s.shareReached(came, m)), s.cameRate(came))
		}
		out = addMeasure(out, m)
	}
	s.measures = out
}

// shareReached is what part of the rows came to the target of theirs.
func (s *slots) shareReached(came *catalog.Column, target plan.Measure) plan.Measure {
	reached := plan.Predicate{Op: plan.AtLeast, Column: came.Name, Against: &plan.Operand{Column: target.Column}}
	share := plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: &reached, Origin: plan.Implied}, s.profile)
	share.Label, share.Good = "share that reached the target", "up"
	return share
}

func (s *slots) cameRate(came *catalog.Column) plan.Measure {
	rate := s.columnMeasure(came)
	rate.Origin = plan.Implied
	return rate
}

// attained is the plan of a request for how far the rows reach the target that each of them has: what part of them did, what came,
// what was aimed at and how far apart these are, in all and by groups. ok is false for other requests, and where a goal is said.
func (s *slots) attained(p plan.Plan) (plan.Plan, bool) {
	form, _ := Of(p.Prompt)
	if form == Why || form == Unusual || !s.holdsPlan("asks") || HasGoal(p.Prompt) || s.compare != nil || s.sides != nil || s.draws() {
		return p, false
	}
	target, came, ok := s.ownTarget()
	if !ok || slices.ContainsFunc(s.measures, func(m plan.Measure) bool {
		return !rows(m) && m.Aggregate != plan.ShareWhere && m.Column != target.Column && m.Column != came.Name
	}) {
		return p, false
	}
	share, rate := s.shareReached(came, target), s.cameRate(came)
	gap := plan.Describe(plan.Measure{Aggregate: plan.Minus, Of: &rate, Per: &target, Origin: plan.Implied}, s.profile)
	gap.Label, gap.Unit, gap.Good = "distance from the target", "pp", "up"
	q := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.where, Period: s.period, Measures: []plan.Measure{share, rate, target, gap}}
	out := []plan.Question{q}
	fields := s.by
	if len(fields) == 0 {
		fields = Dimensions(s.profile, 2)
	}
	for _, d := range fields[:min(len(fields), 2)] {
		by := q
		by.Intent, by.By = plan.Breakdown, []plan.Dimension{d}
		out = append(out, by)
	}
	return s.with(p, out), true
}

// Attains reports whether a request is for how far the rows reach the target that each of them has.
func Attains(prompt string, profile *catalog.Profile) bool {
	_, ok := slotsOf(prompt, profile).attained(plan.Plan{Prompt: prompt})
	return ok
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
