package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	ofPersons     = lazyregexp.New(`^(?:sex|gender|age)$`)
	comparesWords = lazyregexp.New(`(?i)\b(?:compar\w+|differ\w*|vs\.?|versus|against|than|better|worse|side by side)\b`)
	inTotalWords  = lazyregexp.New(`(?i)\b(?:total|sum|altogether|overall|in all|how many|number of|count)\b`)
)

// perPerson averages what groups of people are compared in, where nobody asks for sums: the larger of two schools has more
// absences, whoever misses more.
func (s *slots) perPerson(p plan.Plan) plan.Plan {
	if !persons(s.profile) || !comparesWords.MatchString(p.Prompt) || inTotalWords.MatchString(p.Prompt) {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		if q.Origin == plan.Supplied || q.Programme() != "" || len(q.By) != 1 || q.By[0].Made() || q.Rank != nil && q.Rank.N > 0 {
			continue
		}
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			if m.Aggregate == plan.Sum && m.Origin != plan.Asked && m.Where == nil && m.Calc == "" {
				q.Measures[k] = plan.Describe(plan.Measure{Aggregate: plan.Average, Column: m.Column, Origin: m.Origin}, s.profile)
			}
		}
	}
	return p
}

// persons reports whether each row of a table is a person, and nothing that happened at a time.
func persons(profile *catalog.Profile) bool {
	return profile.Time == "" && slices.ContainsFunc(profile.Columns, func(c catalog.Column) bool {
		words := model.Words(strings.ToLower(c.Name))
		return len(words) == 1 && ofPersons.MatchString(words[0])
	})
}
