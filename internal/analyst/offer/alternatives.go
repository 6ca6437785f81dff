package offer

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// choices are what a part of a question may be instead, the likeliest first.
func (s *Scene) choices(p plan.Plan, q *plan.Question, kind sitrep.PartKind) []sitrep.PartChoice {
	out := []sitrep.PartChoice{}
	if q == nil || q.Programme() != "" {
		return out
	}
	alone := plan.Plan{Version: p.Version, Prompt: p.Prompt, Questions: []plan.Question{*q}}
	base, ok := s.read(alone)
	if !ok {
		return out
	}
	seen := map[string]bool{base.key: true}
	list := s.changes(q, kind)
	slices.SortStableFunc(list, func(a, b change) int { return ranks[a.how] - ranks[b.how] })
	for _, c := range list {
		alone.Questions = []plan.Question{c.question}
		r, ok := s.read(alone)
		if !ok || seen[r.key] {
			continue
		}
		seen[r.key] = true
		text := partText(plan.Tell(r.resolved[0], s.Profile), &r.resolved[0].Question, kind)
		if text == "" {
			text = without[kind]
		}
		out = append(out, sitrep.PartChoice{Text: text, Edit: sitrep.PlanEdit{Question: q.ID, Part: kind, Value: encode(valueOf(&c.question, kind))}})
		if len(out) == mostChoices {
			break
		}
	}
	return out
}

// without is what a part is called that a question does not have.
var without = map[sitrep.PartKind]string{
	sitrep.PartBreakdown: "no breakdown", sitrep.PartFilter: "all rows", sitrep.PartGroups: "all groups", sitrep.PartPeriod: "all dates", sitrep.PartOrder: "all, in no order",
}

// candidate is a plan that may be offered.
type candidate struct {
	reading
	rank int // the lower, the likelier
}

// Alternatives are other readings of a prompt than a plan, the likeliest first: of readings
// that were found, best first, and of changes of one part.
func (s *Scene) Alternatives(p plan.Plan, found []plan.Plan, most int) []sitrep.Alternative {
	out := []sitrep.Alternative{}
	base, ok := s.read(p)
	seen := map[string]bool{base.key: true}
	said := map[string]bool{}
	for _, c := range s.candidates(p, found) {
		if len(out) == most {
			break
		}
		if seen[c.key] {
			continue
		}
		seen[c.key] = true
		one := sitrep.Alternative{Plan: encode(c.plan), Readings: []string{}}
		for _, r := range c.resolved {
			one.Readings = append(one.Readings, plan.Explain(r, s.Profile))
		}
		if one.Text = one.Readings[0]; ok {
			one.Text = s.differ(base, c.reading)
		}
		if said[one.Text] { // two that cannot be told apart are one choice
			continue
		}
		said[one.Text] = true
		out = append(out, one)
	}
	return out
}

// candidates are all plans that may be offered, the likeliest first.
func (s *Scene) candidates(p plan.Plan, found []plan.Plan) []candidate {
	var out []candidate
	add := func(p plan.Plan, rank int) {
		if r, ok := s.read(p); ok {
			out = append(out, candidate{r, rank})
		}
	}
	for i, f := range found {
		add(f, foundRank(i))
	}
	nth := map[how]int{}
	for i := range p.Questions {
		q := &p.Questions[i]
		if i >= mostEdited || q.Programme() != "" || q.Origin == plan.Supplied {
			continue
		}
		for _, kind := range sitrep.PartKinds {
			for _, c := range s.changes(q, kind) {
				n := p
				n.Questions = slices.Clone(p.Questions)
				n.Questions[i] = c.question
				n.Fields = plan.Relied(n, &s.Profile)
				add(n, changeRank(c.how, nth[c.how])+i)
				nth[c.how]++
			}
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return a.rank - b.rank })
	return out
}

// mostEdited questions have alternatives of one part.
const mostEdited = 3
