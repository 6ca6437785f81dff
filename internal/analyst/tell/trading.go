package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed trading.txt
var tradingText string

// tradingWords are the lists of the file, by their names.
var tradingWords = sync.OnceValue(func() map[string]map[string]bool { return namedLists(tradingText) })

// traded ranks those that business is done with, and what is sold, by what the table is about, where a request names no
// number: the top customers are those that bring most, and not those with most rows.
func (s *slots) traded(p plan.Plan) plan.Plan {
	worth, ok := s.worth()
	if !ok {
		return p
	}
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		if q := &questions[i]; ofTrade(q) && !countsSaid(p, q.Text) {
			worth.Origin = q.Measures[0].Origin
			q.Measures, changed = []plan.Measure{worth}, true
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// ofTrade reports whether a question ranks customers, suppliers or goods from the top and counts rows only because it
// names no number.
func ofTrade(q *plan.Question) bool {
	if q.Programme() != "" || q.Rank == nil || q.Rank.Ascending || len(q.By) != 1 || len(q.Measures) != 1 || !rows(q.Measures[0]) || q.Having != nil {
		return false
	}
	by := q.By[0].Column
	return !counted(q.Text) && (partyName(by) || goodsName(by) >= 0) && slices.ContainsFunc(wordsIn(q.Text), func(w string) bool { return tradingWords()["top"][w] })
}

// countsSaid reports whether a word of a part of a prompt was read as what is counted: the top customers by orders.
func countsSaid(p plan.Plan, part string) bool {
	at := strings.Index(p.Prompt, part)
	return slices.ContainsFunc(p.Words, func(w plan.WordUse) bool {
		return strings.HasPrefix(w.Use, "count") && (at < 0 || w.Start >= at && w.End <= at+len(part))
	})
}

// partyName reports whether a column by its name holds those whom business is done with.
func partyName(column string) bool {
	return slices.ContainsFunc(model.Words(strings.ToLower(column)), func(w string) bool { return tradingWords()["party"][model.Singular(w)] })
}

// worth is the first number in money among the main ones of a table, else the first of them, where it adds up.
func (s *slots) worth() (plan.Measure, bool) {
	main := Main(s.profile)
	for _, m := range main {
		if m.Aggregate == plan.Sum && moneyUnit(m.Unit) {
			return m, true
		}
	}
	if len(main) == 0 || main[0].Aggregate != plan.Sum {
		return plan.Measure{}, false
	}
	return main[0], true
}
