package tell

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed goods.txt
var goodsText string

var (
	whoFirst   = lazyregexp.New(`(?i)^\W*(?:and |also |so )?who(?:'s|s| is| has| have| had| got| does| did| gets| makes)?\b`)
	bestSeller = lazyregexp.New(`(?i)\b(?:best|top|biggest|worst|slowest)[- ]?sell(?:ers?|ing)\b`)
)

// askedOf gives rankings the field that a question is about though it names none: who is about persons, and not about numbers of cases, and a
// best seller is something that is sold.
func (s *slots) askedOf(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || q.Programme() != "" || q.Rank == nil || q.Rank.Column != "" || len(q.By) != 1 || q.By[0].Made() {
			continue
		}
		var c *catalog.Column
		switch text := q.Text; {
		case bestSeller.MatchString(text):
			c = s.sold(q.By[0].Column)
		case whoFirst.MatchString(text) && s.tellsApart(q.By[0].Column):
			c = s.ofKind("person", "", nil)
		}
		if c == nil || c.Name == q.By[0].Column {
			continue
		}
		q.By, changed = []plan.Dimension{insight.DimensionOf(c)}, true
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// tellsApart reports whether a column holds the numbers of cases or contracts, which a request does not name.
func (s *slots) tellsApart(column string) bool {
	c, known := s.profile.Column(column), s.profile.Model.Column(column)
	if c == nil || known == nil || known.Meaning != model.Key && known.Meaning != model.Reference && known.Meaning != model.Code {
		return false
	}
	return !slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return m.Name == column && m.How == "name" })
}

// sold is the column of what is sold, where a ranking is by another that is none: nil: there is none, or the ranking has it.
func (s *slots) sold(by string) *catalog.Column {
	if c := s.profile.Column(by); c != nil && goodsName(by) >= 0 && !coded(c) {
		return nil
	}
	var best *catalog.Column
	rank := -1
	for _, d := range s.profile.Model.Dimensions {
		c := s.profile.Column(d.Column)
		if at := goodsName(d.Column); c != nil && at >= 0 && c.Distinct > 1 && !coded(c) && (rank < 0 || at < rank) {
			best, rank = c, at
		}
	}
	return best
}

// goodsName is the place in the list of words for what is sold of the last word of a name; -1: it is none of them.
func goodsName(column string) int {
	var goods []string
	for _, line := range linesOf(goodsText) {
		goods = append(goods, strings.Fields(line)...)
	}
	at := -1
	for _, w := range model.Words(strings.ToLower(column)) {
		if i := slices.Index(goods, model.Singular(w)); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	return at
}
