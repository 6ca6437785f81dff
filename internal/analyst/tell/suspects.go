package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed suspects.txt
var suspectsText string

var suspectPatterns = sync.OnceValue(func() []*lazyregexp.Pattern { return patternLines(suspectsText) })

// suspects are what a request for reasons names as what may be behind them: is it the night shift, a line, or the
// number of orders. They are looked at, and are no conditions.
type suspects struct {
	spans  [][2]int // bytes of the prompt
	fields []plan.Dimension
	beside []plan.Measure // numbers that are held beside the one that moved
}

// How many suspects are looked at, and how sure a word must be to name one.
const (
	mostSuspects = 3
	suspectSure  = 0.5
)

// setSuspects takes what is named as a suspect out of what a request is about.
func (s *slots) setSuspects() {
	if form, _ := Of(s.prompt); form != Why && !HasGoal(s.prompt) {
		return
	}
	for _, p := range suspectPatterns() {
		for _, at := range p.FindAllStringSubmatchIndex(s.prompt, -1) {
			s.suspects.spans = append(s.suspects.spans, [2]int{at[2], at[3]})
		}
	}
	s.suspectNamed()
	for _, m := range s.hinted() {
		if one, ok := s.suspectNumber(m); ok {
			one.Origin = plan.Implied
			s.suspects.beside = addMeasure(s.suspects.beside, one)
		}
	}
	for _, m := range s.all {
		s.suspect(m)
	}
	s.chosen = slices.DeleteFunc(s.chosen, func(m ask.Mention) bool { return m.Kind != ask.MentionsPeriod && s.suspected(m) })
}

// hinted are what a request names, and the columns of numbers that words among suspects hint at, of which nothing is said but that they may be
// behind it: is it the discounts.
func (s *slots) hinted() []ask.Mention {
	out := slices.DeleteFunc(slices.Clone(s.chosen), func(m ask.Mention) bool { return m.Kind == ask.MentionsColumn && !s.numeric(m) })
	for _, m := range s.all {
		if m.Kind == ask.MentionsColumn && m.How != "soft" && m.Score >= suspectSure && s.numeric(m) && s.suspected(m) && !within(m, out) {
			out = append(out, m)
		}
	}
	return out
}

// somebody stands for whom a sentence before has named.
var somebody = lazyregexp.New(`(?i)\b(?:him|her|them|he|she|they)\b`)

// suspectNamed takes for a suspect what the last value before it names, where a suspect is only called him, her or them: Jonas
// started in May … is it him?
func (s *slots) suspectNamed() {
	for _, at := range slices.Clone(s.suspects.spans) {
		if !somebody.MatchString(s.prompt[at[0]:at[1]]) {
			continue
		}
		last := ask.Mention{Start: -1}
		for _, m := range s.chosen {
			if m.Kind == ask.MentionsValue && m.Start < at[0] && m.Start > last.Start && m.How == "exact" {
				last = m
			}
		}
		if last.Start >= 0 && sentenceOver.MatchString(s.prompt[last.Start:at[0]]) {
			s.suspects.spans = append(s.suspects.spans, [2]int{last.Start, last.Start + len(last.Text)})
		}
	}
}

// complaint reports whether a request for reasons says that something moved and asks for the cause, or names what it suspects:
// its sentences are one ask.
func (s *slots) complaint() bool { return len(s.suspects.fields) > 0 || complains(s.prompt) }

// unsuspected is the prompt with blanks in the place of what it suspects.
func (s *slots) unsuspected() string {
	text := []byte(s.prompt)
	for _, at := range s.suspects.spans {
		copy(text[at[0]:at[1]], strings.Repeat(" ", at[1]-at[0]))
	}
	return string(text)
}

// suspected reports whether a mention lies in what a request names as suspects.
func (s *slots) suspected(m ask.Mention) bool {
	return slices.ContainsFunc(s.suspects.spans, func(at [2]int) bool { return at[0] <= m.Start && m.Start < at[1] })
}

// amountBefore stands before what there may be more of: the amount of orders.
var amountBefore = lazyregexp.New(`(?i)\b(?:amounts?|numbers?|volumes?|quantit(?:y|ies)|counts?|load|flood|rush|rise|increase|drop|lack|more|fewer|many|few|less)(?: (?:of|in))?(?: (?:the|our))?(?: \p{L}+)? $`)

// suspectNumber is the number that a mention among suspects names: of rows where there may be more or fewer of these.
func (s *slots) suspectNumber(m ask.Mention) (one plan.Measure, ok bool) {
	switch {
	case !s.suspected(m):
		return one, false
	case m.Kind == ask.MentionsRows && amountBefore.MatchString(s.prompt[:m.Start]):
		return insight.RowCount(s.profile), true
	}
	if one, ok = s.measureOf(m); ok && dearer.MatchString(s.suspectedAround(m)) {
		return s.priceOf(one), true
	}
	return one, ok
}

// dearer says of something that its price is another, and not how much of it there is.
var dearer = lazyregexp.New(`(?i)\b(?:dearer|cheaper|pricier|more expensive|less expensive|prices?|charg(?:e|es|ed|ing) (?:us )?(?:more|less)|rates?)\b`)

// suspectedAround is the text of the suspects that a mention is among.
func (s *slots) suspectedAround(m ask.Mention) string {
	for _, at := range s.suspects.spans {
		if at[0] <= m.Start && m.Start < at[1] {
			return s.prompt[at[0]:at[1]]
		}
	}
	return ""
}

// priceOf is what something costs for each of what it is paid by, else for each row: what a
// word costs, and not all words. A row in the middle tells it, as one with a slip of the pen would move the whole.
func (s *slots) priceOf(m plan.Measure) plan.Measure {
	if !m.AddsOverGroups() || m.Aggregate != plan.Sum {
		return m
	}
	for _, metric := range s.profile.Model.Metrics {
		if metric.Kind == model.KindSum && metric.Column != m.Column && len(metric.Unit) != 3 && turned("quantity", strings.Join(model.Words(metric.Column), " ")) {
			out := plan.Describe(plan.Measure{Aggregate: plan.Median, Column: m.Column, Until: metric.Column, Calc: plan.Divide, Unit: m.Unit}, s.profile)
			out.Label, out.Good = "median "+labelled(m.Column, s.profile)+" per "+model.Singular(strings.ToLower(labelled(metric.Column, s.profile))), m.Good
			return out
		}
	}
	if average, ok := s.averageOf(m); ok {
		return average
	}
	return m
}

// suspect adds the field of a mention that is a suspect: by its name, or by one of its values.
func (s *slots) suspect(m ask.Mention) {
	c := s.profile.Column(m.Name)
	named := m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsValue
	if !named || c == nil || !s.suspected(m) || m.How == "soft" || m.Score < suspectSure || len(s.suspects.fields) >= mostSuspects {
		return
	}
	if number(c, s.profile) || c.Role == "time" || isKey(c, s.profile) || c.Distinct < 2 || c.Distinct > MostGroups {
		return
	}
	d := insight.DimensionOf(c)
	if !slices.ContainsFunc(s.suspects.fields, func(have plan.Dimension) bool { return have.Column == d.Column }) {
		s.suspects.fields = append(s.suspects.fields, d)
	}
}

// columns are the names of the fields that are suspected.
func (u suspects) columns() []string {
	var out []string
	for _, d := range u.fields {
		out = append(out, d.Column)
	}
	return out
}

// tried asks of the change of a number how it went by each field that is suspected.
func (u suspects) tried(q plan.Question) []plan.Question {
	var out []plan.Question
	for _, d := range u.fields {
		by := q
		by.Intent, by.By, by.Measures = plan.Change, []plan.Dimension{d}, q.Measures[:1]
		by.ID = plan.ByField
		out = append(out, by)
	}
	return out
}
