package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// overallWords are in the name of the number by which a table says who does best, the surest first: an overall score, a rank.
var overallWords = [][]string{{"overall"}, {"rank", "ranking"}, {"rating"}, {"points"}}

// overall is the number by which a table itself says who does best; nil: it has none, or several.
func (s *slots) overall() *catalog.Column {
	for _, words := range overallWords {
		var found []*catalog.Column
		for i := range s.profile.Columns {
			c := &s.profile.Columns[i]
			in := slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return slices.Contains(words, w) })
			if in && number(c, s.profile) && c.Distinct > 2 && s.columnMeasure(c).Aggregate == plan.Average {
				found = append(found, c)
			}
		}
		if len(found) == 1 {
			return found[0]
		}
		if len(found) > 1 {
			return nil
		}
	}
	return nil
}
