package tell

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// reason is the plan of a request for what is behind a change: the number that it names,
// told apart by all fields, and the other numbers that it names beside it.
func reason(s *slots, p plan.Plan) plan.Plan {
	p = why(s, p)
	if short, ok := s.shortfall(p); ok {
		return short
	}
	done, doneAt, ok := s.happened()
	if !ok && s.strange(p) && !(complains(s.prompt) && s.period != nil) { // what was poor in a time is the main number of it
		return p
	}
	s.heldThen(thenWords, wasWords)
	q := s.base(p, plan.Why)
	if q.Measures = s.numbers(p); !s.named() {
		beside := q.Measures[1:]
		switch q.Measures = slices.Clone(s.ofRows(q.Measures[:1])); {
		case complains(s.prompt): // of what was poor, all that matters is told
			q.Measures = append(q.Measures, beside[:min(len(beside), mostMetrics-1)]...)
		case s.namesRows():
			q.Measures[0].Origin = plan.Implied
		case s.standsForAll(q.Measures[0]):
			q.Measures[0].Origin = plan.Supplied
		}
	}
	if ok {
		q.Measures, q.Time = []plan.Measure{done}, doneAt
		q.Where = withoutColumns(q.Where, conditionsOf(done))
	}
	q.Measures = once(append(q.Measures, s.suspects.beside...))
	ended(&q, s.profile)
	if s.compare == nil && comparison(p) == nil {
		s.againstTheTimeBefore(&q)
	}
	if s.sides != nil {
		q.Where = and(q.Where, s.sides)
	}
	q.Where = withoutColumns(q.Where, append(conditionsOf(q.Measures[0]), s.suspects.columns()...))
	for _, d := range s.by { // a field that the words hold on to, and not what they speak of
		if s.groupedBy(d) {
			q.By = append(q.By, d)
		}
	}
	return s.lookedAt(s.presumed(s.told(p, q)), q)
}

// lookedAt adds to the question why a number changed how it went by what is suspected, else beyond the one group that it is about.
func (s *slots) lookedAt(p plan.Plan, q plan.Question) plan.Plan {
	more := append(s.sideBySide(q), s.suspects.tried(q)...)
	if others, ok := s.beyond(q); ok && len(more) == 0 {
		more = append(more, others)
	}
	for _, by := range more {
		by.ID = by.Numbered(len(p.Questions) + 1)
		p.Questions = append(p.Questions, by)
	}
	return p
}

// ofRows puts how many rows there are in the place of the main number where a request speaks of what they are called: why
// returns go up is about their number, and not about the money.
func (s *slots) ofRows(main []plan.Measure) []plan.Measure {
	if main[0].Aggregate != plan.Sum || observed(s.profile) {
		return main
	}
	if !s.namesRows() {
		return main
	}
	return []plan.Measure{insight.RowCount(s.profile)}
}

// standsForAll reports whether a number is the main one of a table, which a request for what happened takes for all that did.
func (s *slots) standsForAll(m plan.Measure) bool {
	_, took := s.took(s.withItems(nil))
	main := Main(s.profile)
	return !took && len(main) > 0 && plan.SameMeasure(main[0], m)
}

// namesRows reports whether a request speaks of what the rows are called.
func (s *slots) namesRows() bool {
	noun := model.Singular(lastNoun(cmp.Or(s.profile.RowNoun, s.profile.Model.Noun)))
	if noun == "" {
		return false
	}
	glued := strings.ReplaceAll(s.prompt, "-", "") // call-outs are callouts
	return slices.Contains(stemsOf(wordsIn(s.prompt)), noun) || slices.Contains(stemsOf(wordsIn(glued)), noun)
}

func lastNoun(text string) string {
	list := strings.Fields(strings.ToLower(text))
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// happened is what a request for reasons says that so many did, where it names no number: the part of the rows
// with that end, or how many cases ended, by when they did. Why do so many cancel, not turn up, return things.
func (s *slots) happened() (m plan.Measure, at string, ok bool) {
	named := slices.ContainsFunc(s.measures, func(m plan.Measure) bool { return !rows(m) && m.Aggregate != plan.CountDistinct })
	if _, took := s.took(s.measures); named || took || s.sides != nil || !manyDid.MatchString(s.prompt) {
		return m, "", false
	}
	const sure = 0.6
	for _, v := range s.all {
		if v.Kind != ask.MentionsValue || v.Score < sure || v.How == "soft" || v.How == "part" {
			continue
		}
		for _, metric := range s.profile.Model.Metrics {
			if metric.Kind == model.KindRate && metric.Column == v.Name && slices.Contains(metric.Values, v.Value) {
				m, ok = Measure(metric, s.profile)
				return m, "", ok
			}
		}
	}
	if l, lives := lifeOf(s.profile); lives && asksFor("ended", wordsIn(s.prompt)) {
		return l.measure(l.over(s.profile.Model.Noun), s.profile), timeOf(l.end, s.profile), true
	}
	return m, "", false
}

// manyDid says that many did something.
var manyDid = lazyregexp.New(`(?i)\b(?:many|more|fewer|most|all|some|our|the|these|those|so few) (?:\p{L}+ )?(?:people|persons|customers?|clients?|guests?|patients?|members?|users?|subscribers?|students?|pupils?|tenants?|donors?|buyers?|visitors?|orders|bookings|appointments|cases|them)\b|\b(?:people|customers|clients|guests|patients|members|users|subscribers|students|pupils|tenants|donors|buyers|visitors) (?:\p{L}+ )?(?:\p{L}+)\b`)

// beyond asks of the change of one group how the others of its field did: whether it is the only one.
func (s *slots) beyond(q plan.Question) (plan.Question, bool) {
	w := q.Where
	if w == nil || w.Op != plan.Equal && w.Op != plan.In || different(w.Values) != 1 || w.Part != "" || len(q.By) > 0 {
		return q, false
	}
	c := s.profile.Column(w.Column)
	if c == nil || !c.AllValues || c.Distinct < 3 || c.Distinct > plan.MostAcross || OfState(c, s.profile) {
		return q, false
	}
	q.ID, q.Intent, q.Where, q.By, q.Measures = plan.ByField, plan.Change, nil, []plan.Dimension{dimension(c)}, q.Measures[:1]
	return q, true
}

// base is the question of a family of requests: its words, its time and its conditions.
func (s *slots) base(p plan.Plan, intent plan.Intent) plan.Question {
	q := plan.Question{Text: p.Prompt, Intent: intent, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.conditions(p)}
	q.Period, q.Compare = s.times(p)
	return q
}

// conditions are those that a request names: as its reading has them where these are on
// values alone, which it says more of, such as what is left out.
func (s *slots) conditions(p plan.Plan) *plan.Predicate {
	if len(p.Questions) == 0 {
		return s.where
	}
	if read := scope(p.Questions); read != nil && len(p.Missing) == 0 && s.ofValues(*read) {
		return read
	}
	return s.where
}

// ofValues reports whether a condition is one on the values of fields that are no numbers.
func (s *slots) ofValues(w plan.Predicate) bool {
	if len(w.Kids) > 0 {
		return !slices.ContainsFunc(w.Kids, func(k plan.Predicate) bool { return !s.ofValues(k) })
	}
	c := s.profile.Column(w.Column)
	return c != nil && w.Part == "" && w.Until == "" && w.Against == nil && !number(c, s.profile) && c.Role != "time" && (w.Op == plan.Equal || w.Op == plan.In || w.Op == plan.NotEqual || w.Op == plan.NotIn)
}

// times are the period of a request and what it is held against: as its words have them,
// else the last one that is complete, against the one before.
func (s *slots) times(p plan.Plan) (*plan.Period, *plan.Comparison) {
	period, compare := s.period, s.compare
	for _, q := range p.Questions {
		if period == nil && q.Period != nil && q.Period.Text != "" {
			period = q.Period
		}
		if compare == nil && q.TwoSides() {
			compare = q.Compare
		}
	}
	if period == nil {
		period = &plan.Period{Kind: plan.LastComplete, N: 1, Whole: true}
	}
	if unit := sinceLast(period); unit != "" && compare == nil { // what is different from last year: this year against it
		period, compare = &plan.Period{Kind: plan.ToDate, Unit: unit, N: 1, Text: period.Text}, &plan.Comparison{Kind: plan.Previous}
		if unit == plan.Year {
			compare.Kind = plan.YearAgo
		}
	}
	if compare == nil {
		compare = &plan.Comparison{Kind: plan.Previous}
	}
	return period, compare
}

// sinceLast is the unit of a time that begins with the last one that is over: since last year. Empty: it does not.
func sinceLast(p *plan.Period) plan.Grain {
	if p.Kind != plan.Since || p.Begin == nil || p.Begin.Kind != plan.LastComplete || p.Begin.N > 1 || p.Begin.Index > 0 {
		return ""
	}
	return p.Begin.Unit
}

// numbers are those that a request names; else the derived one that its reading has, the
// time that something takes where its words are about that, or the main ones of the table.
func (s *slots) numbers(p plan.Plan) []plan.Measure {
	profile := s.profile
	out := s.withItems(slices.Clone(s.measures))
	for i := range out {
		out[i] = asRead(p, out[i], profile)
	}
	if took, ok := s.took(out); ok {
		return []plan.Measure{took}
	}
	if len(out) > 0 {
		return out[:min(len(out), mostMetrics)]
	}
	if busyWords.MatchString(p.Prompt) {
		return []plan.Measure{s.volume()}
	}
	if betterWords.MatchString(p.Prompt) {
		if out := s.judged(); len(out) > 0 {
			return s.withMain(out)
		}
	}
	for _, q := range p.Questions {
		if q.Origin == plan.Supplied || len(q.Measures) == 0 {
			continue
		}
		switch m := q.Measures[0]; m.Aggregate {
		case plan.Ratio, plan.ShareWhere, plan.Span, plan.Minus, plan.Plus:
			return []plan.Measure{m}
		}
	}
	if said := s.saidNumber(p); len(said) > 0 {
		return said
	}
	return s.main()
}

// betterWords ask how good something is, and not how much of it there is.
var betterWords = lazyregexp.New(`(?i)\b(?:better|worse|best|worst|improv\w+|worsen\w*|deteriorat\w+|quality|reliab\w+|perform(?:s|ed|ing)? (?:well|badly|poorly)|gets? (?:more|the most|most|fewer) (?:of )?(?:their |our |the )?(?:\p{L}+ )?(?:through|home|over the line))\b`)

// withMain adds the main numbers to those by which two sides are judged: how much there was on either side.
func (s *slots) withMain(out []plan.Measure) []plan.Measure {
	if s.sides == nil {
		return out
	}
	for _, m := range s.main() {
		out = addMeasure(out, m)
	}
	return out[:min(len(out), mostMetrics)]
}

// AsksWhoIsBetter reports whether a request asks which of several does better.
func AsksWhoIsBetter(prompt string) bool { return betterWords.MatchString(prompt) }

// judged are the rates and averages of the model of which it is known whether more is better.
func (s *slots) judged() []plan.Measure {
	var out []plan.Measure
	for _, metric := range s.profile.Model.Metrics {
		m, ok := Measure(metric, s.profile)
		if ok && m.Good != "" && m.Unit == "%" && !m.AddsOverGroups() && len(out) < mostMetrics {
			m.Origin = plan.Implied
			out = addMeasure(out, m)
		}
	}
	return out
}

// asRead is a number as the reading of a request has it, where it has one of the same field:
// with the aggregate and in the words of the request.
func asRead(p plan.Plan, m plan.Measure, profile *catalog.Profile) plan.Measure {
	if m.Column == "" || m.Calc != "" || m.Where != nil || m.Per != nil || m.Aggregate == plan.Span || m.Aggregate == plan.CountDistinct || m.Aggregate == plan.Increase {
		return m
	}
	for _, q := range p.Questions {
		for _, read := range q.Measures {
			if q.Origin != plan.Supplied && read.Column == m.Column && read.Calc == "" && read.Aggregate != plan.Correlation && read.Per == nil {
				if read = Corrected(read, profile); read.Aggregate == m.Aggregate || read.Origin == plan.Asked {
					return read
				}
			}
		}
	}
	return m
}

// strange reports whether a request names nothing that was found in the table, and speaks of
// something else.
func (s *slots) strange(p plan.Plan) bool {
	strangers := slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return !s.understood(u.Text) })
	supplied := strangers && !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied })
	if supplied && !slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return class(m) == 1 && m.Kind != ask.MentionsPeriod }) {
		return true
	}
	if s.named() || s.where != nil || s.sides != nil || s.namesField() || timed("slow", p.Prompt) {
		return false
	}
	return strangers ||
		slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return w.Use == "" && !s.understood(p.Prompt[w.Start:w.End]) })
}

// namesField reports whether a request names a field to group by in full.
func (s *slots) namesField() bool {
	return slices.ContainsFunc(s.chosen, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsColumn && class(m) == 1 && slices.ContainsFunc(s.by, func(d plan.Dimension) bool { return d.Column == m.Name })
	})
}

// wellRead reports whether the reading of a request makes something of each of its words.
func wellRead(p plan.Plan) bool {
	return len(p.Questions) > 0 && len(p.Missing) == 0 && !slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return w.Use == "" }) &&
		!slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin == plan.Supplied })
}

// named reports whether a request names a number.
func (s *slots) named() bool { return len(s.measures) > 0 }

// main are the main numbers of the table's model.
func (s *slots) main() []plan.Measure {
	var out []plan.Measure
	for _, m := range Main(s.profile) {
		m.Origin = plan.Implied
		out = addMeasure(out, m)
	}
	slices.SortStableFunc(out, func(a, b plan.Measure) int { return yesNo(b.AddsOverGroups()) - yesNo(a.AddsOverGroups()) })
	return out
}

func yesNo(b bool) int {
	if b {
		return 1
	}
	return 0
}

// groupedBy reports whether a request asks for groups of a field in so many words.
func (s *slots) groupedBy(d plan.Dimension) bool {
	for _, m := range s.chosen {
		if m.Name == d.Column && byWords.MatchString(s.before(m)) {
			return true
		}
	}
	return false
}

// ended makes a question about the time that something takes one about what ended in its
// period: of what began in it the slow ones may still be open. Times of day are of one day.
func ended(q *plan.Question, p *catalog.Profile) {
	m := q.Measures[0]
	at := p.Column(cmp.Or(keptAt(m), m.Until))
	switch {
	case at != nil && at.Clock:
	case m.Aggregate == plan.Span && m.Until != "" && m.Until != plan.Now:
		q.Time = m.Until
	case q.Time == "":
		q.Time = keptAt(m)
	}
}

// keptAt is the time at which it is known whether a case was on time: when it was done. Of what began in a period
// the late ones may still be open. Empty: a number is no part that was on time, or late.
func keptAt(m plan.Measure) string {
	if m.Aggregate != plan.Ratio || m.Of == nil || m.Of.Where == nil || m.Of.Where.Against == nil {
		return ""
	}
	return m.Of.Where.Column
}

// whenDone tells questions about what was on time by when it was done, and those about how many came to a state by when
// they did; and so their courses.
func (s *slots) whenDone(p plan.Plan) plan.Plan {
	questions, changed := slices.Clone(p.Questions), false
	for i := range questions {
		q := &questions[i]
		if q.Origin == plan.Supplied || q.Time != "" || len(q.Measures) == 0 {
			continue
		}
		at := keptAt(q.Measures[0])
		switch {
		case at != "":
		case s.whole:
			at = s.endOfState(*q)
			if ofThose.MatchString(q.Text) || q.Period == nil && !inUnitsOfTime(*q) {
				at = ""
			}
		default:
			at = s.ownDay(*q)
			q.Measures = s.calledByState(q.Measures)
		}
		if c := s.profile.Column(at); at == "" || c == nil || c.Role != "time" || at == s.profile.Time {
			continue
		}
		q.Time, changed = at, true
		q.By = slices.Clone(q.By)
		for k, d := range q.By {
			if d.Column == s.profile.Time && (d.Grain != "" || d.Auto) {
				q.By[k].Column, q.By[k].Label = at, labelled(at, s.profile)
			}
		}
	}
	if changed {
		p.Questions = questions
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

func and(a, b *plan.Predicate) *plan.Predicate {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	if has(*a, *b) {
		return a
	}
	if has(*b, *a) {
		return b
	}
	return &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*a, *b}}
}

// has reports whether a condition is another, or one of several that hold together.
func has(w, other plan.Predicate) bool {
	if reflect.DeepEqual(w, other) {
		return true
	}
	return w.Op == plan.And && slices.ContainsFunc(w.Kids, func(k plan.Predicate) bool { return has(k, other) })
}

// told puts the questions of a family in the place of a plan's. What is missing stays where
// its words are neither of the family nor read as something.
func (s *slots) told(p plan.Plan, questions ...plan.Question) plan.Plan {
	out := s.with(p, questions)
	out.Notes = slices.DeleteFunc(out.Notes, func(n plan.Note) bool { return n.Words != "" && strings.Contains(s.said, n.Words) })
	known := s.named()
	out.Missing = slices.DeleteFunc(slices.Clone(out.Missing), func(u plan.Unanswered) bool { return known || s.understood(u.Text) })
	out.Words = slices.Clone(out.Words)
	for i, w := range out.Words {
		if w.Use == "" && s.understood(p.Prompt[w.Start:w.End]) {
			out.Words[i].Use = "filler"
		}
	}
	return out
}

// understood reports whether all words of a text are known: of the kind of request, or of
// something that was found in the table.
func (s *slots) understood(text string) bool {
	said := map[string]bool{}
	for _, m := range s.chosen {
		for _, w := range strings.Fields(strings.ToLower(m.Text)) {
			said[trimmed(w)] = true
		}
	}
	for _, w := range wordSigns.FindAllString(strings.ToLower(text), -1) {
		if !said[w] && !formWords()[w] && !familyWords()[w] {
			return false
		}
	}
	return true
}

var wordSigns = lazyregexp.New(`[\p{L}\d'-]+`)

func trimmed(w string) string { return strings.Trim(w, ".,:;?!'\"()&-") }
