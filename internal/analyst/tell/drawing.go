package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// drawing is how a request asks for a picture, or speaks of its parts.
var drawing = lazyregexp.New(`(?i)\b(?:charts?|plots?|plotted|graphs?|histograms?|scatter\w*|visuali[sz]\w*|colou?r(?:ed|ing)?|[xy][- ]axis|small multiples|facet\w*|bins?|bars?)\b`)

// draws reports whether a request asks for a picture. Words that name a field of the table do not: missed bins, chocolate bars.
func (s *slots) draws() bool {
	return slices.ContainsFunc(drawing.FindAllString(s.prompt, -1), func(word string) bool {
		word = model.Singular(strings.ToLower(word))
		return !slices.ContainsFunc(s.profile.Columns, func(c catalog.Column) bool {
			return slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), word)
		})
	})
}

// Drawn reports whether a request is about one picture, or all of its words have a use: the plan that was
// read whole says more than its pieces. A chart beside other asks is one of them.
func Drawn(p plan.Plan, asks []Ask) bool {
	return !Numbered(p.Prompt) && (wellRead(p) || drawing.MatchString(p.Prompt) && !Apart(asks))
}
