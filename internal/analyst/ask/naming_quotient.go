package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// callQuotients lets one number for each of another carry the words that the reader of a report used: the cost per lead, and
// the churn rate of "churn rate (churned customers per customer)".
func (s *scene) callQuotients(chain []act, questions []plan.Question) {
	for k := range chain {
		if chain[k].role != divides {
			continue
		}
		name := s.quotientName(chain, k)
		for i := range questions {
			for j := range questions[i].Measures {
				m := &questions[i].Measures[j]
				c := s.column(chain[k].column)
				if name != "" && m.Aggregate == plan.Ratio && strings.Contains(m.Label, " divided by ") && (c == nil || m.Per.Column == c.Name) {
					m.Label = name
				}
			}
		}
	}
}

// column is a column by its number; nil: there is none.
func (s *scene) column(i int) *column {
	if i < 0 || i >= len(s.columns) {
		return nil
	}
	return s.columns[i]
}

// quotientName is what a prompt calls the quotient of an act that divides: the rate before its brackets, else the words from
// what is divided on. Empty: they do not stand together.
func (s *scene) quotientName(chain []act, k int) string {
	per := chain[k].from - 1
	for per > 0 && s.lexicon.has("determiner", s.ts[per].text) {
		per--
	}
	if per < 1 || s.ts[per].text != "per" {
		return ""
	}
	from := per - 1
	for j := k - 1; j >= 0; j-- {
		if a := &chain[j]; a.role == measures && a.to == per {
			from = a.from
		}
	}
	if from >= 2 && s.ts[from-1].text == "(" && s.lexicon.has("rate", s.ts[from-2].text) {
		first := from - 2
		for first > 0 && s.isNoun(first-1) && !s.tagged(first-1, "filler") {
			first--
		}
		return strings.ToLower(s.said(first, from-1))
	}
	if !s.isNoun(from) {
		return ""
	}
	return strings.ToLower(s.said(from, chain[k].to))
}
