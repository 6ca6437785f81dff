package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// intended gives the questions of a reading the intent that their words have and their parts alone do not show: what is
// broken in the data, growth, and whether a figure will be beaten.
func (s *scene) intended(chain []act, questions []plan.Question) []plan.Question {
	questions = s.ofGroups(chain, questions)
	out := []plan.Question{}
	for _, q := range questions {
		words := s.wordsOf(q, len(questions))
		switch {
		case cued(chain, words, "focus", "quality") && !s.namesNumber(chain, words) && len(q.By) == 0 && q.Rank == nil:
			out = append(out, s.ofQuality(q))
		case s.grows(words) && s.growable(&q):
			q.Intent, q.Growth, q.Rank = plan.Change, true, nil
			if p := q.Period; q.Compare == nil && p != nil && !strings.Contains(s.said(words.from, words.to), p.Text) {
				q.Period = nil // a stretch that only an ask before names has no time before it
			}
			if c := s.byName(s.profile.Time); q.Period == nil && q.Compare == nil && c != nil && c.yearNumber() {
				q.Period, q.Compare = &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1}, &plan.Comparison{Kind: plan.Previous}
			}
			out = append(out, q)
		case s.focuses(words, "relation") && s.besideTime(chain, words, &q):
			out = append(out, q)
		case s.focuses(words, "trend") && s.goesOn(&q):
			out = append(out, q)
		case s.turned(chain, words) && s.canTurn(&q):
			q.Intent = plan.Change
			out = append(out, q)
		case s.focuses(words, "pace") && s.pacesAgainst(&q) != nil:
			out = append(out, s.beating(q)...)
		default:
			out = append(out, q)
		}
	}
	if odd, ok := s.oddBeside(chain, out); ok {
		out = append(out, odd)
	}
	for i := range out {
		out[i].ID = out[i].Numbered(i + 1)
	}
	return out
}

// stretch of tokens, half open.
type stretched struct{ from, to int }

// wordsOf are the tokens of one of several questions.
func (s *scene) wordsOf(q plan.Question, of int) stretched {
	all := stretched{0, len(s.ts)}
	if of == 1 {
		return all
	}
	for from := range s.ts {
		if !strings.HasPrefix(q.Text, s.ts[from].raw) {
			continue
		}
		for to := from + 1; to <= len(s.ts); to++ {
			if s.said(from, to) == q.Text {
				return stretched{from, to}
			}
		}
	}
	return all
}

// focuses reports whether words say what is looked for.
func (s *scene) focuses(words stretched, meaning string) bool {
	return s.hears(words, "focus", meaning)
}

// hears reports whether a phrase of the lexicon stands among words.
func (s *scene) hears(words stretched, t tag, meaning string) bool {
	for i := words.from; i < words.to; i++ {
		if slices.ContainsFunc(s.from[i], func(c candidate) bool {
			first, _, _ := strings.Cut(c.meaning, " ")
			return c.kind == isWord && c.tag == t && c.to <= words.to && (meaning == "" || first == meaning)
		}) {
			return true
		}
	}
	return false
}

// cued reports whether a reading takes some of the words for a cue.
func cued(chain []act, words stretched, t tag, meaning string) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		return a.role == cues && a.tag == t && a.meaning == meaning && a.from >= words.from && a.to <= words.to
	})
}

// namesNumber reports whether a reading takes some of the words for a number of the table.
func (s *scene) namesNumber(chain []act, words stretched) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		return a.role == measures && !a.standsIn && a.from >= words.from && a.to <= words.to
	})
}

func (s *scene) ofQuality(q plan.Question) plan.Question {
	q.Intent, q.Measures = plan.Quality, []plan.Measure{plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: plan.Implied}, &s.profile)}
	q.Where, q.By, q.Rank, q.Having, q.Compare = nil, []plan.Dimension{}, nil, nil, nil
	return q
}

// grows reports whether words speak of growth: by what part something rose or fell, and not by how much.
func (s *scene) grows(words stretched) bool {
	for _, t := range s.ts[words.from:words.to] {
		if s.lexicon.has("growth", t.text) {
			return true
		}
	}
	return false
}

// growable reports whether a question has groups that can have grown.
func (s *scene) growable(q *plan.Question) bool {
	return len(q.By) > 0 && len(q.Measures) > 0 && !slices.ContainsFunc(q.By, madeOf) && s.profile.Time != "" && q.Having == nil && (q.Compare == nil || q.Compare.Kind != plan.Groups)
}

// besideTime makes a question of the time that rows take, in whose words a number is named beside, one of how both go
// together. It reports whether it did.
func (s *scene) besideTime(chain []act, words stretched, q *plan.Question) bool {
	took := slices.IndexFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Span && m.Where == nil })
	at := slices.IndexFunc(chain, func(a act) bool {
		return a.role == measures && a.column >= 0 && a.from >= words.from && a.to <= words.to && s.columns[a.column].amount()
	})
	if took < 0 || at < 0 || len(q.By) > 0 || q.Compare != nil {
		return false
	}
	pair := plan.Pair(plan.Measure{Column: s.columns[chain[at].column].Name}, q.Measures[took], s.profile)
	pair.Origin = plan.Asked
	q.Intent, q.Measures, q.Rank = plan.Relation, []plan.Measure{pair}, nil
	return true
}

// turned reports whether words speak of a change, and a reading takes none of them for anything else: what was dropped may
// be a state.
func (s *scene) turned(chain []act, words stretched) bool {
	for i := words.from; i < words.to; i++ {
		for _, c := range s.from[i] {
			if c.kind != isWord || c.tag != "focus" || !strings.HasPrefix(c.meaning, "change") || c.to > words.to {
				continue
			}
			if !slices.ContainsFunc(chain, func(a act) bool {
				return a.role != skips && a.role != cues && a.from < c.to && c.from < a.to
			}) {
				return true
			}
		}
	}
	return false
}

// goesOn makes a question one of how a number went on over time, where it is of no other time yet. It reports whether it did.
func (s *scene) goesOn(q *plan.Question) bool {
	c := s.byName(s.profile.Time)
	if c == nil || q.Intent != plan.Value && q.Intent != plan.Breakdown || q.Rank != nil || q.Having != nil || len(q.By) > 1 || slices.ContainsFunc(q.By, madeOf) {
		return false
	}
	if len(q.By) == 0 || q.By[0].Column != c.Name {
		q.By = append([]plan.Dimension{{Column: c.Name, Label: c.title(), Auto: !c.yearNumber()}}, q.By...)
	}
	q.Intent = plan.Trend
	return true
}

// canTurn reports whether a question that is held against nothing yet can be one of a change.
func (s *scene) canTurn(q *plan.Question) bool {
	return s.profile.Time != "" && (q.Intent == plan.Value || q.Intent == plan.Breakdown) && q.Compare == nil && q.Rank == nil && q.Having == nil && len(q.By) <= 1 && !slices.ContainsFunc(q.By, madeOf)
}

// oddBeside is the question whether anything is unusual that is asked behind others: "signups by country, and anything
// unusual?". It is about their first number; ok is false where nobody asks it.
func (s *scene) oddBeside(chain []act, asked []plan.Question) (plan.Question, bool) {
	if len(asked) == 0 || len(asked[0].Measures) == 0 {
		return plan.Question{}, false
	}
	for i := 2; i < len(s.ts); i++ {
		begins := s.ts[i-1].kind == punct || s.lexicon.has("join", s.ts[i-1].text)
		if !begins || !slices.Contains(anything, s.ts[i].text) || i+1 >= len(s.ts) || !s.focuses(stretched{i + 1, min(i+4, len(s.ts))}, "anomaly") {
			continue
		}
		if slices.ContainsFunc(chain, func(a act) bool { return a.role != skips && a.role != cues && a.to > i }) {
			continue // it is about something of its own
		}
		q := asked[0]
		q.Text, q.Intent, q.Origin, q.By, q.Rank, q.Having, q.Growth, q.Chart = s.said(i, len(s.ts)), plan.Anomaly, plan.Asked, []plan.Dimension{}, nil, nil, false, ""
		q.Measures = slices.Clone(q.Measures[:1])
		for _, d := range asked[0].By {
			if !madeOf(d) {
				q.By = append(q.By, d)
			}
		}
		return q, true
	}
	return plan.Question{}, false
}

var anything = []string{"anything", "something", "any", "what"}

// madeOf reports whether a dimension is a stretch of time or of numbers.
func madeOf(d plan.Dimension) bool { return d.Grain != "" || d.Auto || d.Part != "" || d.Bins > 0 }

// pacesAgainst is the unit of time whose figure is to be beaten: last year. nil: none is named.
func (s *scene) pacesAgainst(q *plan.Question) *plan.Period {
	p := q.Period
	if q.Compare != nil && q.Compare.Kind == plan.YearAgo {
		p = &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1, Text: "last year"}
	}
	if p == nil || p.Kind != plan.LastComplete || p.N != 1 || p.Index != 0 || s.profile.Time == "" {
		return nil
	}
	return p
}

// beating holds what there is so far against the same part of the time before, and tells the figure of the whole of that
// time, which is to be beaten.
func (s *scene) beating(q plan.Question) []plan.Question {
	beat := s.pacesAgainst(&q)
	if rowsOnly(q.Measures) {
		q.Measures = []plan.Measure{s.mainNumber()}
	}
	q.Period = &plan.Period{Kind: plan.ToDate, Unit: beat.Unit, Text: "this " + string(beat.Unit) + " so far"}
	q.Intent, q.Compare = plan.Change, &plan.Comparison{Kind: plan.Previous}
	if beat.Unit == plan.Year {
		q.Compare.Kind = plan.YearAgo
	}
	all := q
	all.Intent, all.Period, all.Compare, all.Origin = plan.Value, beat, &plan.Comparison{Kind: plan.NoComparison}, plan.Implied
	all.By, all.Rank, all.Having = []plan.Dimension{}, nil, nil
	return []plan.Question{q, all}
}

// beaten reports whether a question tells a figure that is to be beaten.
func beaten(q plan.Question) bool {
	return q.Origin == plan.Implied && q.Intent == plan.Value && q.Period != nil
}

func rowsOnly(list []plan.Measure) bool {
	return !slices.ContainsFunc(list, func(m plan.Measure) bool { return m.Aggregate != plan.Count || m.Where != nil })
}

// mainNumber is what a table is about most, where no number is named.
func (s *scene) mainNumber() plan.Measure {
	for _, name := range s.model.Main {
		if m := s.model.Metric(name); m != nil {
			if measure, ok := plan.Of(*m, &s.profile); ok && m.Kind != model.KindCount {
				measure.Origin = plan.Asked
				return measure
			}
		}
	}
	return plan.Describe(plan.Measure{Aggregate: plan.Count, Origin: plan.Asked}, &s.profile)
}

// ofGroups gives groups that are held against another period the intent of groups, unless the change itself
// is what a prompt is about.
func (s *scene) ofGroups(chain []act, questions []plan.Question) []plan.Question {
	if s.cueSaid(chain, "focus", "change") {
		return questions
	}
	for i := range questions {
		q := &questions[i]
		if q.Intent != plan.Change || q.Compare == nil {
			continue
		}
		switch {
		case slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Grain != "" || g.Auto }):
			q.Intent = plan.Trend
		case q.Rank != nil && q.Rank.N > 0:
			q.Intent = plan.Ranking
		case len(q.By) > 0:
			q.Intent = plan.Breakdown
		default:
			q.Intent = plan.Value
		}
	}
	return questions
}
