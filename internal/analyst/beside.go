package analyst

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// mostBeside is how many groups a field may have for all of them to be shown where
// one was asked for.
const mostBeside = 10

const hoursOfDay = 24

// beside shows who asks for the first of a few groups all of them: that Phone leads
// says little without those that it leads.
func beside(q plan.Question, p *catalog.Profile) plan.Question {
	k := q.Rank
	if k == nil || k.N != 1 || k.Column != "" || k.Within > 0 || k.Offset > 0 || q.Having != nil || q.Intent == plan.List || len(q.By) != 1 {
		return q
	}
	d, c := q.By[0], p.Column(q.By[0].Column)
	if c == nil || d.Grain != "" || d.Bins > 0 || d.Computed() || d.Part == "" && (c.DistinctCapped || c.Distinct > mostBeside) {
		return q
	}
	shown := *k
	shown.Beside = int(c.Distinct) + 1 // those without a value are a group, too
	if d.Part != "" {
		shown.Beside = hoursOfDay // the most that a part has
	}
	q.Rank = &shown
	return q
}
