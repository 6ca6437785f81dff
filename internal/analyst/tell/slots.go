package tell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// slots are what a request names, each found by itself: they hold where the request as a
// whole is misread.
type slots struct {
	profile  *catalog.Profile
	prompt   string
	measures []plan.Measure // in the order of the prompt
	by       []plan.Dimension
	where    *plan.Predicate
	sides    *plan.Predicate // values of one column that stand against each other
	period   *plan.Period
	compare  *plan.Comparison

	all    []ask.Mention
	chosen []ask.Mention // that do not overlap, in the order of the prompt
	used   map[int]bool  // the first tokens of those that are part of a number
}

// slotsOf finds what a prompt names of a table.
func slotsOf(prompt string, profile *catalog.Profile) *slots {
	s := &slots{profile: profile, prompt: prompt, used: map[int]bool{}}
	s.all = ask.NewReader(*profile, profile.Model, nil, nil).Mentions(prompt)
	s.choose()
	s.setMeasures()
	s.setValues()
	s.setFields()
	s.setPeriod()
	return s
}

// choose takes the longest and surest mentions that do not overlap.
func (s *slots) choose() {
	var fit []ask.Mention
	for _, m := range s.all {
		if s.fits(m) {
			fit = append(fit, m)
		}
	}
	slices.SortStableFunc(fit, func(a, b ask.Mention) int {
		return cmp.Or(cmp.Compare(class(b), class(a)), cmp.Compare(b.To-b.From, a.To-a.From), cmp.Compare(priority(b), priority(a)))
	})
	for _, m := range fit {
		if !slices.ContainsFunc(s.chosen, func(have ask.Mention) bool { return m.From < have.To && have.From < m.To }) {
			s.chosen = append(s.chosen, m)
		}
	}
	slices.SortStableFunc(s.chosen, func(a, b ask.Mention) int { return cmp.Compare(a.From, b.From) })
}

// class is 1 of what is named in full, 0 of what words hint at.
func class(m ask.Mention) int {
	switch m.Kind {
	case ask.MentionsMetric, ask.MentionsPeriod:
		return 1
	}
	if m.How == "name" || m.How == "exact" {
		return 1
	}
	return 0
}

// priority decides between mentions of as many words.
func priority(m ask.Mention) float64 {
	base := map[string]float64{ask.MentionsPeriod: 2.2, ask.MentionsMetric: 2, ask.MentionsColumn: 1, ask.MentionsValue: 0.98, ask.MentionsRows: 0.9}[m.Kind]
	return base * m.Score
}

// How sure a mention has to be, by how it was linked.
var sureEnough = map[string]float64{"name": 0.9, "typo": 0.8, "head": 0.5, "part": 0.6, "concept": 0.6, "kind": 0.4, "exact": 0.9, "inflected": 0.8, "initials": 0.7, "lookup": 0.8}

// fits reports whether a mention is sure enough to be taken.
func (s *slots) fits(m ask.Mention) bool {
	word := strings.ToLower(m.Text)
	if class(m) == 0 && familyWords()[word] { // what is gained is no profit here
		return false
	}
	switch m.Kind {
	case ask.MentionsMetric, ask.MentionsRows:
		return true
	case ask.MentionsPeriod:
		return m.Score == 1 || weakPeriod.MatchString(m.Text)
	case ask.MentionsColumn:
		c := s.profile.Column(m.Name)
		if c == nil || c.Kind == catalog.KindConstant || m.How == "kind" && !number(c, s.profile) {
			return false
		}
		return m.Score >= sureEnough[m.How] && (m.How == "name" || !formWords()[word])
	case ask.MentionsValue:
		if m.To-m.From == 1 && formWords()[word] || m.Value == "" || len(word) < 2 {
			return false
		}
		capital := m.Text != "" && m.Text[:1] != strings.ToLower(m.Text[:1])
		return m.Score >= sureEnough[m.How] && (capital && m.How != "concept" || m.How == "exact" || m.How == "inflected" || m.How == "concept" && s.twofold(m.Name))
	}
	return false
}

// twofold reports whether a column has two values: men and women.
func (s *slots) twofold(column string) bool {
	c := s.profile.Column(column)
	return c != nil && c.Distinct == 2
}

// weakPeriod is a word that is most often a time.
var weakPeriod = regexp.MustCompile(`(?i)^(?:in |for |of )?(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|May|(?:19|20)\d\d)$`)

// number reports whether a column holds amounts.
func number(c *catalog.Column, p *catalog.Profile) bool {
	if known := p.Model.Column(c.Name); known != nil {
		return known.Meaning.Number()
	}
	return c.Role == "measure"
}

// setMeasures are the numbers that are named.
func (s *slots) setMeasures() {
	for i, m := range s.chosen {
		var one plan.Measure
		ok := false
		if s.used[m.From] {
			continue
		}
		switch c := s.profile.Column(m.Name); {
		case m.Kind == ask.MentionsMetric:
			one, ok = s.metric(m.Name)
		case m.Kind == ask.MentionsColumn && number(c, s.profile):
			one, ok = s.columnMeasure(c), true
		case m.Kind == ask.MentionsColumn && s.counted(m):
			one, ok = plan.Describe(plan.Measure{Aggregate: plan.CountDistinct, Column: m.Name, Origin: plan.Implied}, s.profile), c.Distinct > 2 && c.Role != "time"
		case m.Kind == ask.MentionsRows && s.counted(m):
			one, ok = insight.RowCount(s.profile), true
		case m.Kind == ask.MentionsValue && s.shared(m):
			one, ok = s.shareOf(m), true
		}
		if ok {
			one = s.per(one, i)
			one.Origin = plan.Implied
			s.measures = addMeasure(s.measures, one)
		}
	}
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
	return plan.Of(*m, s.profile)
}

// columnMeasure is how a column is computed: as the model's first metric of it does.
func (s *slots) columnMeasure(c *catalog.Column) plan.Measure {
	for _, m := range s.profile.Model.Metrics {
		if m.Column == c.Name && m.Per == "" && m.Kind != model.KindCount && m.Kind != model.KindRate || m.Kind == model.KindRatio && m.Name == c.Name {
			if out, ok := plan.Of(m, s.profile); ok {
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

var (
	countedWords = regexp.MustCompile(`(?:number|no\.?|nr\.?|count|#|how many|volume)(?: of)?(?: (?:different|unique|paying|active|distinct|new|all))? $|# ?$`)
	sharedWords  = regexp.MustCompile(`(?:share|%|per ?cent(?:age)?|proportion|rate|part)(?: of)?(?: the)? $`)
	byWords      = regexp.MustCompile(`(?:\bby|\bper|\beach|\bacross|\bwhich|\bwhat|\bevery|\bfor each|\bof each)(?: (?:the|our|main|product|single|of the))* $`)
)

func (s *slots) counted(m ask.Mention) bool { return countedWords.MatchString(s.before(m)) }
func (s *slots) shared(m ask.Mention) bool  { return sharedWords.MatchString(s.before(m)) }

// shareOf is the share of the rows that have a value.
func (s *slots) shareOf(m ask.Mention) plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: equal(m.Name, m.Value), Origin: plan.Implied}, s.profile)
}

func equal(column string, values ...string) *plan.Predicate {
	if len(values) == 1 {
		return &plan.Predicate{Op: plan.Equal, Column: column, Values: values}
	}
	return &plan.Predicate{Op: plan.In, Column: column, Values: values}
}

// per makes a ratio of a sum and what stands behind "per": revenue per visit.
func (s *slots) per(m plan.Measure, i int) plan.Measure {
	if i+1 >= len(s.chosen) || !m.AddsOverGroups() || m.Aggregate == plan.Last && s.profile.Column(m.Column) == nil {
		return m
	}
	next := s.chosen[i+1]
	if !strings.HasSuffix(s.before(next), "per ") || next.From-s.chosen[i].To != 1 {
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
	s.used[next.From] = true
	return plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &of, Per: &under, Unit: m.Unit, Origin: plan.Implied}, s.profile)
}

// setValues are the conditions: the values that are named, those of one column together.
func (s *slots) setValues() {
	var columns []string
	values := map[string][]string{}
	for _, m := range s.chosen {
		if m.Kind != ask.MentionsValue || s.shared(m) || s.measured(m.Name) {
			continue
		}
		if !slices.Contains(columns, m.Name) {
			columns = append(columns, m.Name)
		}
		if !slices.Contains(values[m.Name], m.Value) {
			values[m.Name] = append(values[m.Name], m.Value)
		}
	}
	for _, column := range columns {
		condition := equal(column, values[column]...)
		switch {
		case different(values[column]) > 1 && s.sides == nil:
			s.sides = condition
		case s.where == nil:
			s.where = condition
		default:
			s.where = &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*s.where, *condition}}
		}
	}
}

// different is the number of values, however they are written.
func different(values []string) int {
	seen := map[string]bool{}
	for _, v := range values {
		seen[strings.ToLower(strings.TrimSpace(v))] = true
	}
	return len(seen)
}

// measured reports whether a named number is made by a condition on a column.
func (s *slots) measured(column string) bool {
	return slices.ContainsFunc(s.measures, func(m plan.Measure) bool {
		return m.Where != nil && m.Where.Column == column || m.Of != nil && m.Of.Where != nil && m.Of.Where.Column == column
	})
}

// setFields are the groups that are named.
func (s *slots) setFields() {
	for _, m := range s.chosen {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || c == nil || number(c, s.profile) || c.Role == "time" || s.used[m.From] || isKey(c, s.profile) || s.counted(m) || s.measured(m.Name) || s.filtered(m.Name) {
			continue
		}
		asked := byWords.MatchString(s.before(m)) || m.How == "name" || m.How == "head" || m.How == "typo"
		if d := insight.DimensionOf(c); (asked || m.Score >= 0.7) && c.Distinct > 1 && !slices.ContainsFunc(s.by, func(have plan.Dimension) bool { return have.Column == d.Column }) {
			s.by = append(s.by, d)
		}
	}
}

// isKey reports whether a column tells rows apart: there are no groups of it.
func isKey(c *catalog.Column, p *catalog.Profile) bool {
	return c.Kind == catalog.KindKey || c.Kind == catalog.KindText || 2*c.Distinct > p.Rows
}

func (s *slots) filtered(column string) bool {
	has := func(w *plan.Predicate) bool {
		return w != nil && (w.Column == column || slices.ContainsFunc(w.Kids, func(k plan.Predicate) bool { return k.Column == column }))
	}
	return has(s.where) || has(s.sides)
}

var (
	againstWords = regexp.MustCompile(`(?i)\b(?:vs\.?|versus|against|compared? (?:to|with)|than|as in|and|to|with|or)(?: the| an?| in| our)*\s*$`)
	yearAgoWords = regexp.MustCompile(`(?i)\byoy\b|year[- ](?:on|over)[- ]year|(?:vs\.?|versus|against|compared? (?:to|with)|than|from|with|to)(?: the)?(?: same)?(?: (?:months?|period|quarter|week|time|days?|weeks))?(?: of| in)?(?: the)? ?(?:last|previous|prior) y(?:ea)?r|\ba year (?:ago|earlier|before)|(?:last|previous) year(?:'s)? same|same (?:month|period|quarter|week|time|months|days?)(?: of| in)?(?: the)? (?:last|previous|prior) y(?:ea)?r`)
	previousWord = regexp.MustCompile(`(?i)\b(?:previous|prior|before|preceding)\b`)
)

// setPeriod is the time that is named, and the one that it is held against.
func (s *slots) setPeriod() {
	var found []ask.Mention
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsPeriod && !m.Same {
			found = append(found, m)
		}
	}
	yearAgo := yearAgoWords.MatchString(s.prompt)
	if yearAgo { // "the same month last year" is no period of its own
		found = slices.DeleteFunc(found, func(m ask.Mention) bool {
			return len(found) > 1 && strings.Contains(strings.ToLower(m.Text), "year") && !strings.Contains(strings.ToLower(m.Text), "this") && !strings.Contains(strings.ToLower(m.Text), "to date")
		})
	}
	switch {
	case len(found) == 0:
	case found[0].Pair[0] != nil:
		s.period, s.compare = found[0].Pair[1], &plan.Comparison{Kind: plan.OtherPeriod, Period: found[0].Pair[0]}
	default:
		s.period = found[0].Period
	}
	switch {
	case s.compare != nil:
	case len(found) > 1 && sameUnit(found[0].Period, found[1].Period): // December against last December
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	case yearAgo:
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	case len(found) > 1 && previousWord.MatchString(found[1].Text):
		s.compare = &plan.Comparison{Kind: plan.Previous}
	case len(found) > 1 && againstWords.MatchString(s.before(found[1])):
		s.compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: found[1].Period}
	case len(found) == 1 && strings.Contains(strings.ToLower(found[0].Text), "last") && found[0].Period.Index > 0 && againstBefore.MatchString(s.before(found[0])):
		s.compare = &plan.Comparison{Kind: plan.YearAgo} // against last October, asked in autumn
	}
}

var againstBefore = regexp.MustCompile(`(?i)\b(?:vs\.?|versus|against|compared? (?:to|with)|than)(?: the)?\s*$`)

// sameUnit reports whether two periods are the same unit of the calendar of two years.
func sameUnit(a, b *plan.Period) bool {
	return a.Index > 0 && a.Index == b.Index && a.Unit == b.Unit && a.Year == 0 && b.Year == 0
}
