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

//go:embed margins.txt
var marginsText string

var marginWords = sync.OnceValue(func() []headed { return patternsOf(marginsText) })

// mentionsMargin is a word for what is left of money that came in; its name is "rate" or "amount".
const mentionsMargin = "margin"

// margins are the words of a request for what is left, in a table that has what came in and one cost of it, and nothing of that name.
func (s *slots) margins() []ask.Mention {
	if _, ok := s.leftOver("rate"); !ok {
		return nil
	}
	var out []ask.Mention
	for _, p := range marginWords() {
		for _, at := range p.text.FindAllStringIndex(s.prompt, -1) {
			m := ask.Mention{From: -1, To: -1, Start: at[0], Text: s.prompt[at[0]:at[1]], Kind: mentionsMargin, Name: p.head}
			taken := slices.ContainsFunc(s.chosen, func(o ask.Mention) bool { return class(o) == 1 && within(o, []ask.Mention{m}) })
			if p.head != "spent" && !taken && !within(m, out) {
				out = append(out, m)
			}
		}
	}
	return out
}

// leftOver is what came in less what was spent for it, as an amount or as a part of what came in. ok is false where a table
// has not one of either in the same money.
func (s *slots) leftOver(kind string) (out plan.Measure, ok bool) {
	in := s.moneyOf(func(c *catalog.Column, good string) bool { return good == "up" && !spends(c.Name) })
	spent := s.moneyOf(func(c *catalog.Column, good string) bool { return good == "down" && spends(c.Name) })
	if len(in) == 0 || len(spent) != 1 || s.unitOf(in[0]) != s.unitOf(spent[0]) {
		return out, false
	}
	out = plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: in[0], Until: spent[0], Calc: plan.Subtract}, s.profile)
	out.Good = "up"
	if kind == "rate" {
		of := out
		per := plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: in[0]}, s.profile)
		out = plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &per, Unit: "%"}, s.profile)
		out.Label, out.Good = "margin", "up"
	}
	return out, true
}

// moneyOf are the columns of money that adds up for which a rule holds, in the order of the model.
func (s *slots) moneyOf(holds func(c *catalog.Column, good string) bool) []string {
	var out []string
	for _, m := range s.profile.Model.Metrics {
		c := s.profile.Column(m.Column)
		if c != nil && m.Kind == model.KindSum && m.Unit != "" && strings.ToUpper(m.Unit) == m.Unit && len(m.Unit) == 3 && !aimed.MatchString(c.Name) && holds(c, m.Good) {
			out = append(out, c.Name)
		}
	}
	return out
}

func (s *slots) unitOf(column string) string {
	if c := s.profile.Model.Column(column); c != nil {
		return c.Unit
	}
	return ""
}

// spends reports whether a name says that money was spent.
func spends(name string) bool {
	for _, p := range marginWords() {
		if p.head == "spent" && slices.ContainsFunc(model.Words(strings.ToLower(name)), p.text.MatchString) {
			return true
		}
	}
	return false
}

// saysMargin tells what a margin was taken to be, where the table has none of its own.
func (s *slots) saysMargin(p plan.Plan) plan.Plan {
	for _, m := range s.chosen {
		one, ok := s.measureOf(m)
		used := slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			return slices.ContainsFunc(q.Measures, func(have plan.Measure) bool { return plan.SameMeasure(have, one) })
		})
		if m.Kind == mentionsMargin && ok && used && one.Aggregate == plan.Ratio {
			p.Notes = append(slices.Clone(p.Notes), plan.Note{Kind: plan.Assumption, Words: m.Text, Chosen: one.Of.Label + ", as a part of " + labelled(one.Per.Column, s.profile)})
			return p
		}
	}
	return p
}

// leftBeside adds what is left to the question that asks for it, where its reading has no number of that name.
func (s *slots) leftBeside(p plan.Plan) plan.Plan {
	for _, m := range s.chosen {
		one, ok := s.measureOf(m)
		if m.Kind != mentionsMargin || !ok {
			continue
		}
		at := slices.IndexFunc(p.Questions, func(q plan.Question) bool {
			return ofNumbers[q.Intent] && q.Origin != plan.Supplied && q.Programme() == "" && strings.Contains(q.Text, m.Text)
		})
		if at < 0 || slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			return slices.ContainsFunc(q.Measures, func(have plan.Measure) bool { return plan.SameMeasure(have, one) })
		}) {
			continue
		}
		one.Origin = plan.Asked
		p.Questions = slices.Clone(p.Questions)
		q := &p.Questions[at]
		q.Measures = append(slices.Clone(q.Measures), one)
		said := stemsOf(wordsIn(m.Text))
		p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
			return !slices.ContainsFunc(stemsOf(wordsIn(u.Text)), func(w string) bool { return !slices.Contains(said, w) })
		})
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}
