package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// reason is the plan of a request for what is behind a change: the number that it names,
// told apart by all fields, and the other numbers that it names beside it.
func reason(s *slots, p plan.Plan) plan.Plan {
	p = why(s, p)
	if s.strange(p) {
		return p
	}
	q := s.base(p, plan.Why)
	if q.Measures = s.numbers(p); !s.named() {
		q.Measures = q.Measures[:1]
	}
	ended(&q)
	if s.sides != nil {
		q.Where = and(q.Where, s.sides)
	}
	q.Where = without(q.Where, q.Measures[0])
	for _, d := range s.by { // a field that the words hold on to, and not what they speak of
		if s.groupedBy(d) {
			q.By = append(q.By, d)
		}
	}
	return s.presumed(s.told(p, q))
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
	if compare == nil {
		compare = &plan.Comparison{Kind: plan.Previous}
	}
	return period, compare
}

// numbers are those that a request names; else the derived one that its reading has, the
// time that something takes where its words are about that, or the main ones of the table.
func (s *slots) numbers(p plan.Plan) []plan.Measure {
	profile := s.profile
	out := slices.Clone(s.measures)
	for i := range out {
		out[i] = asRead(p, out[i], profile)
	}
	if len(out) > 0 {
		return out[:min(len(out), mostMetrics)]
	}
	if betterWords.MatchString(p.Prompt) {
		if out := s.judged(); len(out) > 0 {
			return out
		}
	}
	if slowWords.MatchString(p.Prompt) {
		for _, m := range profile.Model.Metrics {
			if one, ok := plan.Of(m, profile); ok && m.Kind == model.KindDuration {
				return []plan.Measure{one}
			}
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
	return s.main()
}

// betterWords ask how good something is, and not how much of it there is.
var betterWords = regexp.MustCompile(`(?i)\b(?:better|worse|best|worst|improv\w+|worsen\w*|deteriorat\w+|quality|reliab\w+|perform(?:s|ed|ing)? (?:well|badly|poorly))\b`)

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
	if m.Column == "" || m.Where != nil || m.Per != nil || m.Aggregate == plan.Span || m.Aggregate == plan.CountDistinct || m.Aggregate == plan.Increase {
		return m
	}
	for _, q := range p.Questions {
		for _, read := range q.Measures {
			if q.Origin != plan.Supplied && read.Column == m.Column && read.Aggregate != plan.Correlation && read.Per == nil {
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
	supplied := len(p.Missing) > 0 && !slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied })
	if supplied && !slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return class(m) == 1 && m.Kind != ask.MentionsPeriod }) {
		return true
	}
	if s.named() || s.where != nil || s.sides != nil || s.namesField() || slowWords.MatchString(p.Prompt) {
		return false
	}
	return slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return !s.understood(u.Text) }) ||
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

var slowWords = regexp.MustCompile(`(?i)\b(?:wait(?:s|ed|ing)?|slow(?:er|est|ly)?|fast(?:er|est)?|quick(?:er|est)|speed|takes? (?:so |much |far )?long(?:er)?|how long|duration|turnaround|lead times?|delays?)\b`)

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
// period: of what began in it the slow ones may still be open.
func ended(q *plan.Question) {
	if m := q.Measures[0]; m.Aggregate == plan.Span && m.Until != "" && m.Until != plan.Now {
		q.Time = m.Until
	}
}

func and(a, b *plan.Predicate) *plan.Predicate {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	return &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*a, *b}}
}

// told puts the questions of a family in the place of a plan's. What is missing stays where
// its words are neither of the family nor read as something.
func (s *slots) told(p plan.Plan, questions ...plan.Question) plan.Plan {
	out := s.with(p, questions)
	known := s.named()
	out.Missing = slices.DeleteFunc(slices.Clone(out.Missing), func(u plan.Unanswered) bool { return known || s.understood(u.Text) })
	out.Words = slices.Clone(out.Words)
	for i, w := range out.Words {
		if w.Use == "" && (known || s.understood(p.Prompt[w.Start:w.End])) {
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

var wordSigns = regexp.MustCompile(`[\p{L}\d'-]+`)

func trimmed(w string) string { return strings.Trim(w, ".,:;?!'\"()&-") }
