package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	sameWords   = lazyregexp.New(`(?i)\bthe same\b|\bditto\b`)
	bestWords   = lazyregexp.New(`(?i)\b(?:best|strongest|highest|biggest|top|peak)\b`)
	worstWords  = lazyregexp.New(`(?i)\b(?:worst|weakest|lowest|smallest|poorest)\b`)
	reasonWords = lazyregexp.New(`(?i)\b(?:reasons?|causes?)\b`)
)

// Follow is the plan of one of several asks, which takes from the one before what it leaves out: the
// number of "best month?", and all but the number of "the same by orders". Reasons are counted.
func Follow(part plan.Plan, before *plan.Question, profile *catalog.Profile) plan.Plan {
	if before != nil && itMoves.MatchString(part.Prompt) {
		return moves(part, *before)
	}
	if len(part.Questions) != 1 || part.Questions[0].Programme() != "" {
		return part
	}
	s, q := slotsOf(part.Prompt, profile), part.Questions[0]
	if q.Target != nil || q.Growth || q.Having != nil || len(q.Measures) == 0 {
		return part
	}
	named := s.named()
	switch {
	case before != nil && sameWords.MatchString(part.Prompt) && len(before.By) > 0:
		q = s.again(q, *before)
		part.Missing = nil
	case before != nil && referWords.MatchString(part.Prompt) && !named && q.Where == nil && before.Where != nil && len(before.Measures) > 0:
		q.Measures, q.Where = before.Measures[:1], before.Where
		if q.Rank != nil && rows(q.Measures[0]) { // the worst for cancellations has most of them
			rank := *q.Rank
			rank.Measure, rank.Ascending = 0, bestWords.MatchString(part.Prompt)
			q.Rank = &rank
		}
	case named || !unsaid(part, q.Measures[0]) && !rows(amountOf(q.Measures[0])):
		return part
	case reasonWords.MatchString(part.Prompt) && !observed(profile):
		q.Measures = []plan.Measure{insight.RowCount(profile)}
		q.Measures[0].Origin = plan.Implied
	case before != nil && len(before.Measures) > 0 && (bestWords.MatchString(part.Prompt) || worstWords.MatchString(part.Prompt)):
		q.Measures = before.Measures[:1]
		q.Rank = ranked(q.Rank, part.Prompt, q.Measures[0])
	default:
		return part
	}
	part.Questions = []plan.Question{q}
	return part
}

// itMoves is an ask how what the one before is about goes on.
var itMoves = lazyregexp.New(`(?i)^\W*(?:and |also )?(?:(?:is|was|has|are|have) (?:it|that|this|they) (?:been )?(?:now )?(?:get|gett|becom|grow|ris|fall|improv|wors|chang|increas|decreas|declin|shrink|go|slow)\w*|(?:does|did) (?:it|that|this|they) (?:get|become|grow|rise|fall|improve|worsen|change|increase|decrease|decline)\b)[^,;.?]{0,30}[?.]?\s*$`)

// MovesIt reports whether one of several asks is how what the one before it is about goes on.
func MovesIt(asks []Ask) bool {
	return len(asks) > 1 && slices.ContainsFunc(asks[1:], func(a Ask) bool { return itMoves.MatchString(a.Text) })
}

// moves asks how the number of a question went on.
func moves(part plan.Plan, q plan.Question) plan.Plan {
	q.Text, q.Intent, q.Measures = part.Prompt, plan.Change, q.Measures[:min(1, len(q.Measures))]
	q.Period, q.Compare, q.Rank, q.Having, q.Target = nil, nil, nil, nil, nil
	if slices.ContainsFunc(q.By, plan.Dimension.Made) {
		q.By = []plan.Dimension{}
	}
	part.Questions, part.Missing = []plan.Question{q}, nil
	return part
}

// OneName calls a number that several questions have by the name that the first of them gives it.
func OneName(questions []plan.Question) {
	var named []plan.Measure
	for i := range questions {
		questions[i].Measures = slices.Clone(questions[i].Measures)
		for k := range questions[i].Measures {
			m := &questions[i].Measures[k]
			at := slices.IndexFunc(named, func(o plan.Measure) bool { return m.Column != "" && plan.SameMeasure(o, *m) })
			if at < 0 {
				named = append(named, *m)
				continue
			}
			m.Label = named[at].Label
		}
	}
}

// referWords speak of what the ask before is about.
var referWords = lazyregexp.New(`(?i)\b(?:for|of|with|in|by|among) (?:them|those|these|it|that)\b|\bof (?:them|those|these)\b|^(?:and |also )?of (?:which|whom)\b`)

// comparesIt is an ask that only says what the one before is to be held against.
var comparesIt = lazyregexp.New(`(?i)^(?:and |also )?how (?:does|did|do|is) (?:that|this|it|these|they) (?:compare|look|stand)(?:d)? (?:to|with|against|versus|vs\.?) |^(?:and |also )?(?:by )?how (?:much|many)(?: more| less| fewer| higher| lower| better| worse)? (?:is|was|are|were) (?:that|this|it|these|they) (?:above|below|over|under|up on|down on|ahead of|behind|(?:more|less|fewer|higher|lower|better|worse) than|against|on)\b|^(?:and |also )?(?:is|was|are|were) (?:that|this|it|these|they) (?:any )?(?:more|less|fewer|better|worse|higher|lower|up|down)\b`)

// Against is what an ask says that the one before it is to be held against: "how does that compare to
// September?". ok is false for other asks.
func Against(text string, profile *catalog.Profile) (*plan.Comparison, bool) {
	if !comparesIt.MatchString(text) {
		return nil, false
	}
	s := slotsOf(text, profile)
	switch {
	case yearAgoWords.MatchString(text):
		return &plan.Comparison{Kind: plan.YearAgo}, true
	case s.period != nil:
		return &plan.Comparison{Kind: plan.OtherPeriod, Period: s.period}, true
	}
	return nil, false
}

// OnlyTime is the time that the first part of a request is all about, and what that is held against: June to August this year against last
// year. It is that of all parts. ok is false for a part that asks for something.
func OnlyTime(text string, profile *catalog.Profile) (period *plan.Period, held *plan.Comparison, ok bool) {
	s := slotsOf(text, profile)
	other := slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return m.Kind != ask.MentionsPeriod })
	if s.period == nil || s.compare == nil || other || asksOwn.MatchString(text) {
		return nil, nil, false
	}
	return s.period, s.compare, true
}

// stateWords are about how things stand, or about all time.
var stateWords = lazyregexp.New(`(?i)\b(?:now|today|currently|still|open|overdue|outstanding|pending|ever|usual\w*|all[- ]time|so far|busiest|oldest|newest)\b`)

// OfNow reports whether an ask is about how things stand, or about all time: what the one before says of
// time does not hold for it.
func OfNow(text string) bool { return stateWords.MatchString(text) }

// timeBefore is how an ask says that it is about the time of the one before. Ditto behind a field of its own says no more.
var timeBefore = lazyregexp.New(`(?i)[,;]?\s*\b(?:(?:(?:for|in|over|of|during) )?(?:the )?same (?:\d+ |two |three |four |six |twelve )?(?:days?|weeks?|months?|quarters?|years?|period|time|times|dates|season)|(?:for|in|over|at|on|during) (?:that|this same) (?:period|time|date|month|week|quarter|day))\b(?:\s*(?:as (?:above|before)))?|,\s*(?:ditto|as above|dto\.?)\s*$`)

// elsewhen speaks of another time: the same month last year is not that of the ask before.
var elsewhen = lazyregexp.New(`(?i)\bsame\b[^.?!;]{0,30}\b(?:last|previous|prior|a|of|in|20\d\d|ago|before)\b`)

// SameTime is an ask with blanks in the place of words for the time of the one before. ok is false where it has none.
func SameTime(text string) (rest string, ok bool) {
	at := timeBefore.FindStringIndex(text)
	if at == nil || at[0] == 0 || elsewhen.MatchString(text) {
		return text, false
	}
	return text[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + text[at[1]:], true
}

// again is a question asked once more of other numbers or by another field.
func (s *slots) again(q, before plan.Question) plan.Question {
	out := before
	out.ID, out.Text = q.ID, q.Text
	if len(s.measures) > 0 {
		out.Measures = slices.Clone(s.measures)
	}
	if len(s.by) > 0 {
		out.By = s.by
	}
	if q.Period != nil && q.Period.Text != "" {
		out.Period, out.Compare = q.Period, q.Compare
	}
	if out.Rank != nil {
		rank := *out.Rank
		rank.Measure = 0
		out.Rank = &rank
	}
	return out
}

// ranked is the order of a ranking by a number that its words do not name: the best is the lowest
// where less is better.
func ranked(r *plan.Rank, words string, m plan.Measure) *plan.Rank {
	if r == nil {
		return nil
	}
	out := *r
	out.Measure, out.Ascending = 0, worstWords.MatchString(words) && !bestWords.MatchString(words)
	if m.Good == "down" {
		out.Ascending = !out.Ascending
	}
	return &out
}

// opensAsk is how a question begins that stands by itself.
var opensAsk = lazyregexp.New(`(?i)^(?:and |also )?(?:what|which|how|who|when|where|did|do|is|are|was|were|best|worst|top|tell|show|list|add)\b`)

// Leaks reports whether the first question of a plan has a condition that is said only in a later ask: what one
// says holds for those behind it, and not for those before.
func Leaks(p plan.Plan, asks []Ask) bool {
	if len(asks) < 2 || len(p.Questions) == 0 || p.Questions[0].Where == nil {
		return false
	}
	for _, leaf := range leaves(*p.Questions[0].Where) {
		first := -1
		for _, w := range p.Words {
			if slices.ContainsFunc(columnsOf(leaf), func(c string) bool { return strings.Contains(w.Use, c) }) && (first < 0 || w.Start < first) {
				first = w.Start
			}
		}
		if leaf.Column != "" && first >= asks[1].Start {
			return true
		}
	}
	return false
}

// columnsOf are the columns that one condition is about: what is late has two.
func columnsOf(w plan.Predicate) []string {
	out := []string{w.Column, w.Until}
	if w.Against != nil {
		out = append(out, w.Against.Column)
	}
	return slices.DeleteFunc(out, func(c string) bool { return c == "" })
}

// leaves are the single conditions of a filter.
func leaves(w plan.Predicate) []plan.Predicate {
	if len(w.Kids) == 0 {
		return []plan.Predicate{w}
	}
	var out []plan.Predicate
	for _, k := range w.Kids {
		out = append(out, leaves(k)...)
	}
	return out
}

// Apart reports whether asks stand so plainly beside each other that no form of one report holds them:
// three or more of them, two of which begin as questions do.
func Apart(asks []Ask) bool {
	n := 0
	for _, a := range asks {
		if opensAsk.MatchString(a.Text) || mostOf.MatchString(a.Text) {
			n++
		}
	}
	return len(asks) > 2 && n > 1
}
