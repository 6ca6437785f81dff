package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// called lets the measures of columns carry the word that the reader of a report used: "total revenue",
// of amount. It answers what that takes for granted.
func (s *scene) called(chain []act, questions []plan.Question) []plan.Note {
	var notes []plan.Note
	said := map[string]string{} // by column: the first word counts, in all of a report
	for _, a := range chain {
		if a.column < 0 || s.linkOf(&a) != byConcept || a.role == skips || a.value != "" {
			continue
		}
		c := s.columns[a.column]
		words := strings.ToLower(s.said(a.from, a.to))
		if s.sharesWord(a, c) || !asked(questions, c.Name) {
			continue
		}
		if _, ok := said[c.Name]; !ok {
			said[c.Name] = c.title()
			if s.names(&a, words) {
				said[c.Name] = words
			}
		}
		notes = append(notes, plan.Note{Kind: plan.Assumption, Words: words, Chosen: "the field " + c.title()})
	}
	for i := range questions {
		questions[i].Measures = slices.Clone(questions[i].Measures)
		for k := range questions[i].Measures {
			s.rename(&questions[i].Measures[k], said)
		}
		if h := questions[i].Having; h != nil {
			kept := *h
			s.rename(&kept.Measure, said)
			questions[i].Having = &kept
		}
	}
	return notes
}

// rename gives a measure the word that was said for its column, where there is one.
func (s *scene) rename(m *plan.Measure, said map[string]string) {
	if c := s.byName(m.Column); c != nil && said[c.Name] != "" && strings.HasSuffix(m.Label, c.title()) {
		m.Label = strings.TrimSuffix(m.Label, c.title()) + said[c.Name]
	}
}

// title is what a column is called for people.
func (c *column) title() string {
	if c.Label != "" {
		return c.Label
	}
	return c.Name
}

// sharesWord reports whether an act's words have one of the column's own names.
func (s *scene) sharesWord(a act, c *column) bool {
	for _, n := range c.names {
		for _, t := range s.ts[a.from:a.to] {
			if slices.Contains(n.stems, t.stem) {
				return true
			}
		}
	}
	return false
}

// names reports whether the words of an act can be the name of a number: "the least satisfied" is none, nor is "we carry"
// or "how long".
func (s *scene) names(a *act, words string) bool {
	if s.lexicon.has("generic", words) || s.meaningOf("elapsed", words) != "" || a.from > 0 && s.lexicon.has("pronoun", s.ts[a.from-1].text) {
		return false
	}
	for _, t := range s.ts[a.from:a.to] {
		if s.lexicon.has("pronoun", t.text) || s.lexicon.has("verb", t.text) || s.lexicon.has("small", t.text) && t.text != "of" && t.text != "per" {
			return false
		}
	}
	return !slices.ContainsFunc([]string{"ed", "ive", "ient", "appy", "oyal", " away"}, func(end string) bool { return strings.HasSuffix(words, end) })
}

// asked reports whether a question computes a column or groups by it.
func asked(questions []plan.Question, column string) bool {
	return slices.ContainsFunc(questions, func(q plan.Question) bool {
		return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Column == column }) ||
			slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Column == column })
	})
}

// told are the notes on what a reading took for granted of days, levels and totals.
func (s *scene) told(chain []act, questions []plan.Question) []plan.Note {
	var notes []plan.Note
	for _, a := range chain {
		if a.role != times && a.role != rivals {
			continue
		}
		for _, c := range s.from[a.from] {
			if c.kind == isPeriod && c.to == a.to && c.other != "" {
				notes = append(notes, plan.Note{Kind: plan.Ambiguity, Words: s.said(a.from, a.to), Chosen: "the month first", Alternatives: []string{c.other}})
			}
		}
	}
	totalled := s.cueSaid(chain, "aggregate", "sum")
	for _, q := range questions {
		if beaten(q) {
			notes = append(notes, plan.Note{Kind: plan.Assumption, Words: q.Text, Chosen: "this " + string(q.Period.Unit) + " so far against the same part of the last; nothing is forecast"})
		}
		for _, m := range q.Measures {
			c := s.byName(m.Column)
			switch {
			case m.Aggregate == plan.Ratio && m.Good == "down" && m.Of != nil && m.Per != nil && m.Per.Aggregate == plan.Sum:
				notes = append(notes, plan.Note{Kind: plan.Assumption, Words: m.Label, Chosen: m.Of.Label + " divided by " + m.Per.Label})
			case m.Calc == plan.Subtract && m.Label != plan.Describe(m, &s.profile).Label: // it is called a margin
				notes = append(notes, plan.Note{Kind: plan.Assumption, Words: m.Label, Chosen: plan.Describe(m, &s.profile).Label})
			case m.Aggregate == plan.Span && c != nil && m.Until != plan.Now:
				if end := s.byName(m.Until); end != nil {
					notes = append(notes, plan.Note{Kind: plan.Assumption, Words: m.Label, Chosen: "the time from " + c.title() + " to " + end.title()})
				}
			case c == nil:
			case m.Aggregate == plan.Last && s.profile.Time != "":
				notes = append(notes, plan.Note{Kind: plan.Assumption, Words: c.title(), Chosen: "the level at the end of a period, not added up over time"})
			case m.Aggregate == plan.Average && c.NeverSummed() && totalled:
				notes = append(notes, plan.Note{Kind: plan.Assumption, Words: "total " + c.title(), Chosen: "the average: adding up " + c.title() + " says nothing"})
			}
		}
	}
	return notes
}

// noted drops what is said twice.
func noted(lists ...[]plan.Note) []plan.Note {
	out := []plan.Note{}
	for _, n := range slices.Concat(lists...) {
		if !slices.ContainsFunc(out, func(o plan.Note) bool {
			return o.Words == n.Words && (o.Chosen == n.Chosen || o.Kind == plan.Assumption && n.Kind == plan.Assumption)
		}) {
			out = append(out, n)
		}
	}
	return out
}

// rowsCounted counts rows where the different values of what tells rows apart would be counted.
func (s *scene) rowsCounted(questions []plan.Question) []plan.Question {
	for i := range questions {
		q := &questions[i]
		q.Measures = slices.Clone(q.Measures)
		for k, m := range q.Measures {
			c := s.byName(m.Column)
			if m.Aggregate == plan.CountDistinct && m.Where == nil && c != nil && s.tellsRows(c) {
				q.Measures[k] = plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: m.Origin}, &s.profile)
			}
		}
		q.Measures = onceEach(q.Measures)
	}
	return questions
}

// tellsRows reports whether each row has a value of its own in a column, but for rows that stand in the table twice.
func (s *scene) tellsRows(c *column) bool {
	rows := s.profile.Rows
	return rows > 0 && c.Nulls == 0 && (c.Distinct >= rows || c.Kind == catalog.KindKey && c.Distinct*100 >= rows*98)
}

// onceEach are measures without those that stand before.
func onceEach(measures []plan.Measure) []plan.Measure {
	out := []plan.Measure{}
	for _, m := range measures {
		if !slices.ContainsFunc(out, func(have plan.Measure) bool { return plan.SameMeasure(have, m) }) {
			out = append(out, m)
		}
	}
	return out
}

// cueSaid reports whether a chain has a cue with a meaning.
func (s *scene) cueSaid(chain []act, t tag, meaning string) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		first, _, _ := strings.Cut(a.meaning, " ")
		return a.role == cues && a.tag == t && first == meaning
	})
}
