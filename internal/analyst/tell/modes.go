package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// modeWords stand before a field whose value is asked for that most rows have: the mode of the rating, the most common size.
var modeWords = lazyregexp.New(`(?i)\b(?:modes?|most (?:common|frequent|usual|widespread|typical)(?: values?)?|commonest)(?: (?:of|for|in))?(?: (?:the|our|their|its|all))*(?: (?:presence|level|number|amount|value|values|kind) of(?: the)?)? $`)

// mostValues is how many values a number may have whose most frequent one is told.
const mostValues = 1000

// modes answers what the most frequent value of a number is by how many rows have each: its largest value, or its average, is
// another number.
func (s *slots) modes(p plan.Plan) plan.Plan {
	c := s.modeOf()
	if c == nil || len(p.Questions) > 1 || len(p.Questions) == 1 && s.tellsMode(p.Questions[0], c.Name) {
		return p
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{dimension(c)}, Measures: []plan.Measure{insight.RowCount(s.profile)}, Where: withoutColumns(s.where, []string{c.Name}), Period: s.period, Rank: &plan.Rank{N: 1}}
	return s.told(p, q)
}

// tellsMode reports whether a question counts the rows of each value already, or lists rows.
func (s *slots) tellsMode(q plan.Question, column string) bool {
	return q.Intent == plan.List || groupedBy(q.By, column) && len(q.Measures) > 0 && rows(q.Measures[0])
}

// modeOf is the number that a request names behind words for the most frequent value; nil: none.
func (s *slots) modeOf() *catalog.Column {
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || m.How == "soft" || c == nil || c.Type != sitrep.TypeInteger && c.Type != sitrep.TypeNumber || isKey(c, s.profile) || c.Distinct > mostValues {
			continue
		}
		if before := s.prompt[:m.Start]; modeWords.MatchString(strings.TrimRight(before, " ") + " ") {
			return c
		}
	}
	return nil
}
