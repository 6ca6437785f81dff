package tell

import (
	"reflect"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// comparesAsRead reports whether each question of a plan that was read whole holds periods or groups beside each
// other, in the rates that are named: what is held against what needs no other look at the words.
func (s *slots) comparesAsRead(p plan.Plan) bool {
	if _, several := s.inTurn(p); !s.read || several || s.opposed != nil || len(p.Questions) == 0 || len(p.Missing) > 0 || s.countsUnasked(p) || s.facesTwo(p) || s.losesSides(p) {
		return false
	}
	if len(s.withItems(s.measures)) > len(s.measures) {
		return false
	}
	return !slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		return q.Origin != plan.Asked || !q.TwoSides() && len(q.By) == 0 || slices.ContainsFunc(s.measures, func(named plan.Measure) bool {
			rate := named.Aggregate == plan.ShareWhere || named.Aggregate == plan.Ratio
			return rate && !slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == named.Aggregate })
		})
	})
}

// standsAsRead reports whether a reading that has a use for each word has the sides, or the fields, that a form would
// put into one table: told anew it would lose what else was read.
func (s *slots) standsAsRead(form Form, p plan.Plan) bool {
	if !s.whole || slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Asked || len(q.Measures) == 0 }) {
		return false
	}
	switch form {
	case Compare:
		_, several := s.inTurn(p)
		return !several && !s.countsUnasked(p) && !slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			return !q.TwoSides() && (q.Compare == nil || q.Compare.Kind != plan.Groups)
		})
	case Grid:
		return len(p.Questions) > 1 && !crossesFields(p) || len(p.Questions) == 1 && ratesOther(p.Questions[0])
	}
	return false
}

// crossesFields reports whether two questions of a plan have one number by different fields: a table by two fields holds both.
func crossesFields(p plan.Plan) bool {
	for i, q := range p.Questions {
		for _, o := range p.Questions[i+1:] {
			if len(q.By) > 0 && len(o.By) > 0 && !reflect.DeepEqual(q.By, o.By) && plan.SameMeasure(q.Measures[0], o.Measures[0]) {
				return true
			}
		}
	}
	return false
}

// ratesOther reports whether a question is about how often something is so, in groups of another field.
func ratesOther(q plan.Question) bool {
	other := func(m plan.Measure) bool {
		return m.Aggregate == plan.ShareWhere && !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return slices.Contains(conditionsOf(m), d.Column) })
	}
	return slices.ContainsFunc(q.Measures, other) && !slices.ContainsFunc(q.Measures, func(m plan.Measure) bool {
		return !other(m) && m.Aggregate != plan.Count && m.Aggregate != plan.CountDistinct
	})
}

// losesSides reports whether a question of a reading keeps the rows of one side alone where words deny it of the other.
func (s *slots) losesSides(p plan.Plan) bool {
	return s.sides != nil && s.said != "" && slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		return !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Column == s.sides.Column }) && fixed(q.Where, s.sides.Column)
	})
}

// countsUnasked reports whether a reading counts rows only because no word names a number: compare Q3 with Q2.
func (s *slots) countsUnasked(p plan.Plan) bool {
	return len(s.measures) == 0 && !counted(s.prompt) && !slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return m.Kind == ask.MentionsRows }) &&
		!slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return len(q.Measures) != 1 || !rows(q.Measures[0]) })
}

// withVolumes adds to the rates and averages of each question how many cases they rest on.
func withVolumes(p plan.Plan, profile *catalog.Profile) plan.Plan {
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		p.Questions[i].Measures = withVolume(p.Questions[i].Measures, profile)
	}
	return p
}

// understoodApart reports whether a reading has several questions, each of a part of the request of its
// own, and nothing that it lacks: one table that holds periods or groups against each other would answer
// one part and drop the others.
func understoodApart(p plan.Plan) bool {
	var parts []string
	for _, q := range p.Questions {
		if q.Origin == plan.Asked && q.Text != "" && !slices.Contains(parts, q.Text) {
			parts = append(parts, q.Text)
		}
	}
	return len(parts) > 1 && len(p.Missing) == 0
}

// contrasted is the form of a request: one that holds groups or periods against each other is a
// comparison in whatever words it is put.
func (s *slots) contrasted(form Form) Form {
	if s.opposed != nil && !HasGoal(s.prompt) && form != Why && form != Overview {
		return Compare
	}
	periods := form == Plain && s.compare != nil && s.compare.Kind == plan.OtherPeriod && rivalWords.MatchString(s.prompt)
	if periods || (form == Plain || form == Update) && s.rivals() {
		return Compare
	}
	return form
}

// saidNumber is the number of a column that a reading has for words of a request for reasons: why the hours look so low is about hours,
// be there two columns that they may be.
func (s *slots) saidNumber(p plan.Plan) []plan.Measure {
	for _, q := range p.Questions {
		for _, m := range q.Measures {
			if q.Origin == plan.Asked && m.Column != "" && (m.Aggregate == plan.Sum || m.Aggregate == plan.Average) && m.Where == nil && saidIn(p, m) {
				return []plan.Measure{Corrected(m, s.profile)}
			}
		}
	}
	return nil
}
