package tell

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// movement is the plan of a request for what changed: the numbers that it names, by the
// field that it names, or told apart by all.
func movement(s *slots, p plan.Plan) plan.Plan {
	profile := s.profile
	grows := slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Growth })
	if s.strange(p) || grows && !cameWords.MatchString(p.Prompt) {
		return why(s, p)
	}
	s.sinceThen()
	done, doneAt, isDone := s.happened()
	if !isDone && !s.named() && len(s.by) > 0 && !rankedWords.MatchString(p.Prompt) { // what is different: all of it
		return s.beside(p, s.main())
	}
	q := s.base(p, plan.Change)
	if q.Measures = s.numbers(p); !s.named() && len(q.Measures) > 0 { // what changed in the claims: how many there are, before what they cost
		q.Measures = s.rowsBefore(q.Measures)
	}
	if q.Measures = s.addingUp(q.Measures); isDone { // what changed about those that leave
		q.Measures, q.Time = []plan.Measure{done}, doneAt
		q.Where = withoutColumns(q.Where, conditionsOf(done))
	}
	ended(&q, s.profile)
	q.Where = withoutColumns(and(q.Where, s.sides), conditionsOf(q.Measures[0]))
	q.By = s.fields(p, profile, 2)
	if isDone && !s.grouping(q.By) {
		q.By = []plan.Dimension{}
	}
	if len(q.By) > 0 && !s.named() { // of who rose and who fell, a table of two numbers is read, and one of four is not
		q.Measures = q.Measures[:min(len(q.Measures), 2)]
	}
	if len(s.by) > 1 && len(q.By) > 1 && !slices.ContainsFunc(q.By, plan.Dimension.Made) { // each of the fields for itself
		second := q
		q.By, second.By = q.By[:1], q.By[1:2]
		return s.told(p, q, second)
	}
	return s.told(p, q)
}

// addingUp puts a number that adds up before those that a request for who came and went does not name: who is gone took something along, and
// what that was is no average.
func (s *slots) addingUp(measures []plan.Measure) []plan.Measure {
	if s.named() || !AsksWhoCame(s.prompt) || len(measures) == 0 || measures[0].AddsOverGroups() {
		return measures
	}
	first := insight.RowCount(s.profile)
	if sums := Sums(s.profile, 1); len(sums) > 0 {
		first = sums[0]
	}
	first.Origin = plan.Implied
	return append([]plan.Measure{first}, measures[:min(len(measures), 1)]...)
}

// grouping reports whether a request names one of the fields to group by in so many words.
func (s *slots) grouping(by []plan.Dimension) bool {
	return slices.ContainsFunc(by, s.groupedBy)
}

// rowsBefore puts how many rows there are before the main numbers, where a request speaks of what they are called, and
// they are cases that come and go.
func (s *slots) rowsBefore(main []plan.Measure) []plan.Measure {
	first := s.ofRows(main[:1])[0]
	if _, cases := lifeOf(s.profile); !rows(first) || !cases {
		return main
	}
	out := []plan.Measure{first}
	for _, m := range main {
		out = addMeasure(out, m)
	}
	return out[:min(len(out), mostMetrics)]
}

// thenWords and wasWords stand before a period that a request holds the newest one against: more than in July, it was fine in July.
var (
	thenWords = lazyregexp.New(`(?i)\b(?:vs\.?|versus|against|compared (?:to|with)|than)(?: \p{L}+ (?:was|were|did|had))?(?: in| over| during)? (?:the |last )?$`)
	fromWord  = lazyregexp.New(`(?i)\bfrom (?:the |last )?$`)
	wasWords  = lazyregexp.New(`(?i)\b(?:was|were|had been|looked)\b[^.?!;]{0,40}\b(?:fine|ok|okay|good|great|better|worse|low|lower|high|higher|less|more|fewer|normal|all right|alright|short|shorter|longer|fast|faster|quicker|slower|cheap|cheaper|smaller|larger|bigger)(?: (?:back|still|only))? (?:in |over |during |until )?(?:the |early |mid |late |last )?$`)
)

// sinceThen makes of the one period that a request names behind a word of contrast what the newest one is held against:
// what changed against September is about October.
func (s *slots) sinceThen() {
	if month := sinceMonth(s.period); month != nil && s.compare == nil {
		s.compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: month}
		s.period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Whole: true}
		return
	}
	s.heldThen(thenWords, fromWord)
}

// heldThen takes the unit of the calendar that stands behind words of contrast as what the period is held against: another one that
// is named, or the newest.
func (s *slots) heldThen(words ...*lazyregexp.Pattern) {
	if s.compare != nil || s.period == nil || s.period.Kind != plan.Calendar {
		return
	}
	for _, m := range s.chosen {
		behind := slices.ContainsFunc(words, func(w *lazyregexp.Pattern) bool { return w.MatchString(s.prompt[:m.Start]) })
		if m.Kind != ask.MentionsPeriod || !behind || m.Period == nil || m.Period.Kind != plan.Calendar || m.Pair[0] != nil {
			continue
		}
		then := *m.Period
		if ofAnotherYear(then) && reflect.DeepEqual(then, *s.period) { // more than last autumn: this autumn, as far as it has come
			s.period, s.compare = ofThisYear(then), &plan.Comparison{Kind: plan.YearAgo}
			return
		}
		s.compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &then}
		if reflect.DeepEqual(then, *s.period) {
			s.period = &plan.Period{Kind: plan.LastComplete, Unit: then.Unit, N: max(then.N, 1), Whole: true}
		}
		return
	}
}

// ofAnotherYear reports whether a period is a season, or a named unit of last year.
func ofAnotherYear(p plan.Period) bool {
	return p.Year == 0 && p.Index > 0 && (p.Unit == plan.Month && p.N > 1 || p.Begin != nil && p.Begin.Kind == plan.LastComplete && p.Begin.Unit == plan.Year && p.Begin.N <= 1)
}

// sinceMonth is the month that a time begins with which a request names behind "since": what has changed since September is held against it.
// Nil: it begins with something else.
func sinceMonth(p *plan.Period) *plan.Period {
	if p == nil || p.Kind != plan.Since {
		return nil
	}
	if b := p.Begin; b != nil && b.Kind == plan.Calendar && b.Unit == plan.Month && b.Index > 0 {
		then := *b
		return &then
	}
	if m := monthAlone.FindStringSubmatch(p.From); m != nil {
		month, _ := strconv.Atoi(m[1])
		return &plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Index: month, Text: p.Text}
	}
	return nil
}

// monthAlone is the most recent first of a month: --09-01.
var monthAlone = lazyregexp.New(`^--(\d\d)-01$`)

var cameWords = lazyregexp.New(`(?i)\b(?:new|gone|joined|left|stopped|started|appeared|disappeared|vanished|dropped out|added|churned|lost|gain(?:ed)? (?:or|and) lose|win (?:or|and) lose|lose (?:or|and) (?:gain|win))\b`)

// AsksWhoCame reports whether a request asks which things are new, and which are gone.
func AsksWhoCame(prompt string) bool { return cameWords.MatchString(prompt) }

var rankedWords = lazyregexp.New(`(?i)\b(?:which|who|where|most|biggest|largest|top|ups|moves|movers|new|gone)\b`)

// fields are those that a request names, else those that its reading groups by.
func (s *slots) fields(p plan.Plan, profile *catalog.Profile, most int) []plan.Dimension {
	out := slices.Clone(s.by)
	if len(out) == 0 {
		out = fieldsOf(p, profile)
		out = slices.DeleteFunc(out, func(d plan.Dimension) bool {
			c := profile.Column(d.Column)
			return c == nil || number(c, profile) || isKey(c, profile) || s.filtered(d.Column)
		})
	}
	for i, d := range out {
		out[i] = nameFor(d, profile)
	}
	if len(out) == 0 {
		return []plan.Dimension{}
	}
	return out[:min(len(out), most)]
}

// nameFor is the field of the names of the things that a field has the codes of.
func nameFor(d plan.Dimension, profile *catalog.Profile) plan.Dimension {
	c := profile.Column(d.Column)
	if c == nil {
		return d
	}
	for i := range profile.Columns {
		n := &profile.Columns[i]
		known := profile.Model.Column(n.Name)
		if known != nil && known.Meaning == "name" && n.Name != c.Name && 10*n.Distinct > 9*c.Distinct && n.Distinct <= c.Distinct && slices.Contains(c.Determines, n.Name) {
			return insight.DimensionOf(n)
		}
	}
	return d
}
