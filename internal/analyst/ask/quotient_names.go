package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// quotients lets what divides two numbers carry the words of a prompt: cost per lead, or the conversion rate that it says
// is "signups per session". It answers what that takes for granted.
func (s *scene) quotients(chain []act, questions []plan.Question) []plan.Note {
	var notes []plan.Note
	for i := range questions {
		questions[i].Measures = slices.Clone(questions[i].Measures)
		for k := range questions[i].Measures {
			m := &questions[i].Measures[k]
			if m.Aggregate != plan.Ratio || m.Gain || m.Of == nil || m.Per == nil || m.Label != plan.Describe(*m, &s.profile).Label {
				continue
			}
			words, ok := s.quotientSaid(chain, *m)
			if !ok {
				continue
			}
			m.Label = strings.ToLower(s.said(words.from, words.to))
			meant := m.Of.Label + " divided by " + m.Per.Label
			if name, ok := s.beforeBracket(words); ok {
				m.Label, meant = strings.ToLower(s.said(name.from, name.to)), m.Label
				if s.lexicon.has("rate", s.ts[name.to-1].text) && m.Unit == "" {
					m.Unit = "%"
				}
			}
			notes = append(notes, plan.Note{Kind: plan.Assumption, Words: m.Label, Chosen: meant})
		}
	}
	return notes
}

// quotientSaid are the words from what is divided to what it is divided by, with nothing but small words in between.
func (s *scene) quotientSaid(chain []act, m plan.Measure) (stretched, bool) {
	named := func(a act, column string) bool {
		return a.column >= 0 && a.value == "" && s.columns[a.column].Name == column
	}
	for k, a := range chain {
		if a.role != divides || !named(a, m.Per.Column) {
			continue
		}
		for _, b := range slices.Backward(chain[:k]) {
			if b.role == measures && named(b, m.Of.Column) {
				return stretched{b.from, a.to}, true
			}
			if b.role != cues && b.role != skips {
				break
			}
		}
	}
	return stretched{}, false
}

// longestName is how many words of a name stand before the bracket that says what it is.
const longestName = 3

// beforeBracket are the words before a bracket that holds others and nothing else.
func (s *scene) beforeBracket(words stretched) (stretched, bool) {
	open := words.from - 1
	if open < 1 || s.ts[open].text != "(" || words.to >= len(s.ts) || s.ts[words.to].text != ")" {
		return stretched{}, false
	}
	from := open
	for from > 0 && open-from < longestName && s.ts[from-1].kind == word && !s.lexicon.has("small", s.ts[from-1].text) && !s.lexicon.has("wh", s.ts[from-1].text) {
		from--
	}
	return stretched{from, open}, from < open
}
