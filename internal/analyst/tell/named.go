package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// setMeasures are the numbers that are named.
func (s *slots) setMeasures() {
	sure := false // a number is named by a noun
	many := slices.ContainsFunc(s.chosen, func(m ask.Mention) bool { return m.Kind == mentionsVolume && manyWords.MatchString(s.prompt) })
	for i, m := range s.chosen {
		if s.used[m.Start] || many && m.Kind != mentionsVolume && class(m) == 0 && !s.shared(m) && m.Kind != ask.MentionsRows && !s.counted(m) {
			continue // fewer cars: to sell hints at money, and is not what is asked
		}
		if one, ok := s.measureOf(m); ok {
			one = s.per(s.inPercent(m, one), i)
			one.Origin = plan.Implied
			s.measures = addMeasure(s.measures, one)
			sure = sure || class(m) == 1 || !verbal(m.Text)
		}
	}
	if sure && len(s.measures) > 0 {
		return
	}
	for _, of := range []func() (plan.Measure, bool){s.failed, s.done} {
		if one, ok := of(); ok {
			one.Origin = plan.Implied
			s.measures = []plan.Measure{one}
			return
		}
	}
}

// measureOf is the number that a mention names; ok is false where it names none.
func (s *slots) measureOf(m ask.Mention) (one plan.Measure, ok bool) {
	switch c := s.profile.Column(m.Name); {
	case m.Kind == ask.MentionsMetric:
		if metric := s.profile.Model.Metric(m.Name); metric != nil && metric.Kind == model.KindSum {
			if all, ok := s.allTaken(m, s.profile.Column(metric.Column)); ok {
				return all, true
			}
		}
		return s.metric(m.Name)
	case m.Kind == mentionsVolume:
		return s.volume(), true
	case m.Kind == mentionsClause:
		return s.ofClause(m)
	case m.Kind == ask.MentionsColumn && s.numeric(m):
		if all, ok := s.allTaken(m, c); ok {
			return all, true
		}
		return s.columnMeasure(c), true
	case m.Kind == ask.MentionsColumn && s.counted(m):
		return plan.Describe(plan.Measure{Aggregate: plan.CountDistinct, Column: m.Name}, s.profile), c.Distinct > 2 && c.Role != "time"
	case m.Kind == ask.MentionsRows:
		return insight.RowCount(s.profile), s.asksForRows(m)
	case m.Kind == ask.MentionsValue && s.shared(m):
		return s.shareOf(m), true
	}
	return plan.Measure{}, false
}

var rateBehind = lazyregexp.New(`(?i)^[ -](?:rates?|shares?|percentages?|quotas?|%)\b`)

func (s *slots) numeric(m ask.Mention) bool {
	c := s.profile.Column(m.Name)
	return c != nil && number(c, s.profile)
}

func addMeasure(out []plan.Measure, m plan.Measure) []plan.Measure {
	if slices.ContainsFunc(out, func(have plan.Measure) bool { return have.Label == m.Label || plan.SameMeasure(have, m) }) {
		return out
	}
	return append(out, m)
}

func (s *slots) metric(name string) (plan.Measure, bool) {
	m := s.profile.Model.Metric(name)
	if m == nil {
		return plan.Measure{}, false
	}
	return Measure(*m, s.profile)
}

// columnMeasure is how a column is computed: as the model's first metric of it does.
func (s *slots) columnMeasure(c *catalog.Column) plan.Measure {
	for _, m := range s.profile.Model.Metrics {
		if m.Column == c.Name && m.Per == "" && m.Kind != model.KindCount && m.Kind != model.KindRate || m.Kind == model.KindRatio && m.Name == c.Name {
			if out, ok := Measure(m, s.profile); ok {
				return out
			}
		}
	}
	return insight.MeasureOf(c)
}

// before is the text of the few words before a mention.
func (s *slots) before(m ask.Mention) string {
	if m.Start > len(s.prompt) {
		return ""
	}
	return strings.ToLower(s.prompt[max(0, m.Start-24):m.Start])
}

// behind are the words from a mention on.
func (s *slots) behind(m ask.Mention, most int) []string {
	words := wordsIn(s.prompt[min(m.Start, len(s.prompt)):])
	return words[:min(len(words), most)]
}

var (
	countedWords = lazyregexp.New(`(?:fewer|so many|so few|too many|too few|as many|number|no\.?|nr\.?|count|#|how many|volume)(?: of)?(?: (?:different|unique|paying|active|distinct|new|all))? $|# ?$`)
	sharedWords  = lazyregexp.New(`(?:share|%|per ?cent(?:age)?|proportion|rate|part)(?: of)?(?: (?:the|all|our|who|that|which|did|didn'?t|do|don'?t|not|were|was|are|have|has))* $`)
	byWords      = lazyregexp.New(`(?:\bby|\bper|\beach|\bacross|\bwhich|\bwhat|\bevery|\bfor each|\bof each)(?: (?:the|our|main|product|single|of the))* $`)
	itemWords    = lazyregexp.New(`(?:^|[,:;#/+(&\n]|\b(?:and|new|many|per|an?|each)) *$`)
)

func (s *slots) counted(m ask.Mention) bool { return countedWords.MatchString(s.before(m)) }
func (s *slots) shared(m ask.Mention) bool  { return sharedWords.MatchString(s.before(m)) }

// asksForRows reports whether a name of the rows asks how many there are: where they are
// counted, and where the name is an item of its own.
func (s *slots) asksForRows(m ask.Mention) bool {
	switch {
	case s.counted(m) || strings.Contains(strings.ToLower(m.Text), "number"):
		return true
	case observed(s.profile): // electricity by source: what the table is about, and not its rows
		return false
	}
	if next := s.behind(m, m.To-m.From+1); m.To > m.From && len(next) > m.To-m.From && (next[m.To-m.From] == "with" || next[m.To-m.From] == "where") {
		return false
	}
	return itemWords.MatchString(s.before(m))
}

// unsaid: words that could name a metric do something else here. What the rows are called
// names their number only where that is asked for, different things are counted only where
// they are; a word of the form names nothing.
func (s *slots) unsaid(m ask.Mention) bool {
	metric := s.profile.Model.Metric(m.Name)
	if metric == nil {
		return true
	}
	switch {
	case metric.Kind == model.KindCount && metric.Column == "":
		return !s.asksForRows(m)
	case metric.Kind == model.KindDistinct: // top products: a field
		return !s.counted(m)
	case m.To-m.From > 1:
		return false
	}
	return formWords()[strings.ToLower(m.Text)] || m.How == "head" && slices.ContainsFunc(s.profile.Model.Dimensions, func(d model.Dimension) bool {
		return stemsOf(wordsIn(strings.Join(model.Words(d.Column), " ")))[0] == model.Singular(strings.ToLower(m.Text))
	})
}

// shareOf is the share of the rows that have a value: the rate of the model that is about it,
// else of all rows.
func (s *slots) shareOf(m ask.Mention) plan.Measure {
	for _, metric := range s.profile.Model.Metrics {
		if metric.Kind == model.KindRate && metric.Column == m.Name && slices.Contains(metric.Values, m.Value) {
			if out, ok := Measure(metric, s.profile); ok {
				return out
			}
		}
	}
	if part, ok := s.partOfMain(m); ok {
		return part
	}
	return plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: equal(m.Name, m.Value)}, s.profile)
}

// partOfMain is the part that a value has of the main number that adds up, where rows are no cases:
// snacks have a share of what is sold, and not of the rows.
func (s *slots) partOfMain(m ask.Mention) (plan.Measure, bool) {
	if !observed(s.profile) {
		return plan.Measure{}, false
	}
	all := Main(s.profile)
	for _, one := range slices.Concat(s.measures, all) {
		if one.AddsOverGroups() && one.Aggregate == plan.Sum && one.Where == nil {
			part := one
			part.Where = equal(m.Name, m.Value)
			out := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &part, Per: &one, Unit: "%"}, s.profile)
			name := m.Value
			if c := s.profile.Column(m.Name); c != nil && c.Type == sitrep.TypeBoolean && name == "true" {
				name = labelled(m.Name, s.profile) // cancelled, and not "true"
			}
			out.Label, out.Good = name+" as a share of "+one.Label, ""
			return out, true
		}
	}
	return plan.Measure{}, false
}

func equal(column string, values ...string) *plan.Predicate {
	if len(values) == 1 {
		return &plan.Predicate{Op: plan.Equal, Column: column, Values: values}
	}
	return &plan.Predicate{Op: plan.In, Column: column, Values: values}
}

// inPercent makes of "% answered in 20 sec" the share that the words behind it name best.
func (s *slots) inPercent(m ask.Mention, one plan.Measure) plan.Measure {
	const behind = 5 // words that may belong to it
	if one.Unit == "%" || !s.shared(m) {
		return one
	}
	near, best := s.behind(m, behind), 0
	for i := range s.profile.Model.Metrics {
		metric := &s.profile.Model.Metrics[i]
		if metric.Unit != "%" || metric.Kind != model.KindRatio && metric.Kind != model.KindRate {
			continue
		}
		n := 0
		for _, w := range model.Words(strings.ToLower(metric.Column)) {
			if slices.Contains(near, w) || slices.Contains(stemsOf(near), w) {
				n++
			}
		}
		if n > best {
			if found, ok := Measure(*metric, s.profile); ok {
				best, one = n, found
			}
		}
	}
	return one
}

// per makes a ratio of a sum and what stands behind "per": revenue per visit.
func (s *slots) per(m plan.Measure, i int) plan.Measure {
	if i+1 >= len(s.chosen) || !m.AddsOverGroups() || m.Aggregate == plan.Last && s.profile.Column(m.Column) == nil {
		return m
	}
	next := s.chosen[i+1]
	apart := s.prompt[min(s.chosen[i].Start+len(s.chosen[i].Text), next.Start):next.Start]
	if strings.ToLower(strings.TrimSpace(apart)) != "per" {
		return m
	}
	under := plan.Measure{Aggregate: plan.Count}
	switch c := s.profile.Column(next.Name); {
	case next.Kind == ask.MentionsMetric:
		metric, ok := s.metric(next.Name)
		if !ok || !metric.AddsOverGroups() {
			return m
		}
		under = metric
	case next.Kind == ask.MentionsRows:
		if average, ok := s.averageOf(m); ok {
			s.used[next.Start] = true
			return average
		}
	case c == nil || next.Kind != ask.MentionsColumn:
		return m
	case number(c, s.profile):
		under = plan.Measure{Aggregate: plan.Sum, Column: c.Name}
	case c.Distinct > 60 && c.Kind == catalog.KindEntity || c.Kind == catalog.KindKey:
		under = plan.Measure{Aggregate: plan.CountDistinct, Column: c.Name}
	default:
		return m
	}
	of := m
	s.used[next.Start] = true
	return plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &under, Unit: m.Unit}, s.profile)
}

// averageOf is the average of the model of a number that adds up: the fee per visit leaves out those without one.
func (s *slots) averageOf(m plan.Measure) (plan.Measure, bool) {
	for _, metric := range s.profile.Model.Metrics {
		if metric.Kind == model.KindAverage && metric.Column == m.Column && m.Aggregate == plan.Sum {
			return Measure(metric, s.profile)
		}
	}
	return plan.Measure{}, false
}

// mentionsVolume is a word for how many there are of whatever a table is about.
const mentionsVolume = "volume"

var volumePattern = lazyregexp.New(`(?i)\bvolumes?\b`)

// volumes finds the words that ask how many there are without saying of what, and a short
// name of the rows: strikes of bird strikes.
func (s *slots) volumes() []ask.Mention {
	var out []ask.Mention
	for _, at := range volumePattern.FindAllStringIndex(s.prompt, -1) {
		out = append(out, ask.Mention{From: -1, To: -1, Start: at[0], Text: s.prompt[at[0]:at[1]], Kind: mentionsVolume})
	}
	for _, w := range s.fewer() {
		out = append(out, ask.Mention{From: -1, To: -1, Start: w.start, Text: w.text, Kind: mentionsVolume})
	}
	noun := model.Singular(strings.ToLower(s.profile.RowNoun))
	for _, at := range wordSigns.FindAllStringIndex(s.prompt, -1) {
		word := model.Singular(strings.ToLower(s.prompt[at[0]:at[1]]))
		if m := (ask.Mention{From: -1, To: -1, Start: at[0], Text: s.prompt[at[0]:at[1]], Kind: ask.MentionsRows}); len(word) > 4 && len(noun) > len(word) && strings.HasSuffix(noun, word) || s.callsRows(word) && !within(m, out) {
			out = append(out, m)
		}
	}
	return out
}

// volume is how many there are: the rows where each is one of something, else the first number
// that adds up and is neither money nor time.
func (s *slots) volume() plan.Measure {
	amounts := func(m model.Metric) bool {
		return m.Kind == model.KindSum && secondsIn[m.Unit] == 0 && len(m.Unit) != 3
	}
	for _, fits := range []func(model.Metric) bool{
		func(m model.Metric) bool {
			return m.Kind == model.KindCount && m.Column == "" && m.Label != "rows" && s.profile.Model.Noun != "rows" && !observed(s.profile)
		},
		amounts,
	} {
		for _, m := range s.profile.Model.Metrics {
			if out, ok := Measure(m, s.profile); ok && fits(m) {
				return out
			}
		}
	}
	return insight.RowCount(s.profile)
}

// namesInFull reports whether a prompt names a number by more than the last word of its name.
func (s *slots) namesInFull() bool {
	return slices.ContainsFunc(s.chosen, func(m ask.Mention) bool {
		return m.Kind == ask.MentionsMetric && m.Score > 0.6 || m.Kind == ask.MentionsColumn && s.numeric(m) && m.How == "name"
	})
}
