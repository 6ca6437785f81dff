package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed takings.txt
var takingsText string

// takingsWords are the lists of a file, by their names.
var takingsWords = sync.OnceValue(func() map[string]map[string]bool { return namedLists(takingsText) })

// namedLists are the lists of words of a text, by their names: "money = revenue sales".
func namedLists(text string) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, line := range linesOf(text) {
		name, words, _ := strings.Cut(line, " = ")
		if out[name] == nil {
			out[name] = map[string]bool{}
		}
		for _, w := range strings.Fields(words) {
			out[name][w] = true
		}
	}
	return out
}

// takings are what a table says that was taken in all: the first number of its model in money, or the two that it is
// kept in, as food and drinks are, where it has no number for both.
func (s *slots) takings() (plan.Measure, bool) {
	if both, ok := takenIn(s.profile); ok {
		return both, true
	}
	for i := range s.profile.Model.Metrics {
		if m := s.profile.Model.Metrics[i]; m.Kind == model.KindSum && moneyUnit(m.Unit) && m.Good != "down" {
			return Measure(m, s.profile)
		}
	}
	return plan.Measure{}, false
}

// takenIn is what two columns come to that hold what was taken for different things; ok is false where a table has
// not exactly two such columns, or a number that may be both together.
func takenIn(p *catalog.Profile) (plan.Measure, bool) {
	var parts []*catalog.Column
	for _, m := range p.Model.Metrics {
		c := p.Column(m.Column)
		if m.Kind != model.KindSum || c == nil || !moneyUnit(m.Unit) {
			continue
		}
		switch kindOfMoney(m.Column) {
		case "whole":
			return plan.Measure{}, false
		case "part":
			parts = append(parts, c)
		}
	}
	if len(parts) != 2 || parts[0].Made != nil || parts[1].Made != nil {
		return plan.Measure{}, false
	}
	a, b := model.Column{Name: parts[0].Name}, model.Column{Name: parts[1].Name}
	one := plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: a.Name, Until: b.Name, Calc: plan.Add, Origin: plan.Implied}, p)
	one.Label, one.Good = "total "+labelled(a.Name, p)+" and "+labelled(b.Name, p), "up"
	return one, true
}

// kindOfMoney says of the name of a column in money whether it holds what was taken for one kind of thing (part), all that was
// taken (whole), or something else (other): what is left out, owed, planned, or paid to others.
func kindOfMoney(name string) string {
	lists, kind := takingsWords(), "whole"
	for _, w := range model.Words(strings.ToLower(name)) {
		switch w = model.Singular(w); {
		case lists["other"][w]:
			return "other"
		case !lists["money"][w] && !lists["unit"][w]:
			kind = "part"
		}
	}
	return kind
}

// allTaken gives words for money that is taken what was taken in all, where a table keeps it in two columns, and the words
// only hint at one of them.
func (s *slots) allTaken(m ask.Mention, c *catalog.Column) (plan.Measure, bool) {
	if m.How != "kind" && m.How != "concept" && m.How != "money" || c == nil || kindOfMoney(c.Name) != "part" {
		return plan.Measure{}, false
	}
	said := stemsOf(wordsIn(m.Text))
	if !slices.ContainsFunc(said, func(w string) bool { return takingsWords()["money"][w] }) {
		return plan.Measure{}, false
	}
	both, ok := takenIn(s.profile)
	if !ok || both.Column != c.Name && both.Until != c.Name {
		return plan.Measure{}, false
	}
	return both, true
}
