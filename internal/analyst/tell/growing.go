package tell

import (
	"regexp"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

var growthWords = regexp.MustCompile(`(?i)\b(?:gr[eo]w(?:s|n|ing|ths?)?|shr[aiu]nk(?:s|ing)?)\b`)

// growing holds groups against each other by what part each rose or fell, where a request about two periods speaks of
// growth.
func (s *slots) growing(p plan.Plan) plan.Plan {
	if !growthWords.MatchString(s.prompt) {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		q := &p.Questions[i]
		groups := len(q.By) > 0 && !slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto || d.Part != "" || d.Bins > 0 })
		held := q.Compare != nil && (q.Compare.Kind == plan.OtherPeriod || q.Compare.Kind == plan.Previous || q.Compare.Kind == plan.YearAgo)
		if q.Programme() == "" && groups && (held || q.Intent == plan.Change) && q.Rank == nil {
			q.Intent, q.Growth = plan.Change, true
		}
	}
	return p
}
