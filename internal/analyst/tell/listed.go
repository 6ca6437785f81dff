package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	firstWords = lazyregexp.New(`(?i)\b(?:(oldest|earliest|longest (?:ago|waiting|open))|(newest|latest|most recent)|(biggest|largest|highest|dearest|most expensive|longest|worst)|(smallest|lowest|cheapest|shortest))(?: \p{L}+)? (?:first|on top|at the top)\b`)
	listWords  = lazyregexp.New(`(?i)^\W*(?:please |pls |can you |could you |i need |need |give me |send me |show me |show |list )*(?:an? |the )*(?:list|all|every|list of(?: all)?(?: the)?|show|which)\b`)
	notWords   = lazyregexp.New(`(?i)\b(?:not(?: yet)?(?: been)?(?: yet)?|never|(?:is|are|was|were|has|have|had)n'?t(?: been)?|un)[- ]?(\p{L}{3,})`)
	eachWords  = lazyregexp.New(`(?i)\b(?:by|per|each|average|avg|total|how many|how much|number of|share|percent\w*|chart|median|top \d+)\b|%`)
)

// mostShown fields has a list of rows that a request does not name.
const mostShown = 5

// listed is the plan of a request for the rows themselves, as in "lessons not paid yet, with pupil and price,
// oldest first"; ok is false for others. A list that was read keeps its rows and takes the order that is asked for.
func (s *slots) listed(p plan.Plan) (plan.Plan, bool) {
	order := firstWords.FindStringSubmatch(s.prompt)
	if len(p.Questions) == 1 && p.Questions[0].Intent == plan.List && order != nil {
		q := p.Questions[0]
		s.inOrder(&q, order)
		p.Questions = []plan.Question{q}
		return p, true
	}
	if s.whole || slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Intent == plan.List }) {
		return p, false
	}
	form, _ := Of(s.prompt)
	opens := len(p.Questions) == 1 && listWords.MatchString(s.prompt)
	if form != Plain && form != Update || order == nil && !opens || !s.speaksOfRows() || eachWords.MatchString(s.prompt) || len(p.Questions) > 1 {
		return p, false
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.List, Origin: plan.Asked, Measures: []plan.Measure{}, Where: s.where, Period: s.period}
	if len(p.Questions) > 0 && p.Questions[0].Where != nil && p.Questions[0].Origin != plan.Supplied {
		q.Where = p.Questions[0].Where
	}
	if state := s.negated(); state != nil && !fixed(q.Where, state.Column) {
		q.Where = and(q.Where, state)
	}
	if q.Where == nil && order == nil { // all rows are nobody's list
		return p, false
	}
	q.By = s.shown()
	s.inOrder(&q, order)
	if len(q.By) < 2 {
		return p, false
	}
	return s.told(p, q), true
}

// speaksOfRows reports whether the first words of a request name what the rows are.
func (s *slots) speaksOfRows() bool {
	const near = 40 // bytes from the beginning
	if slices.ContainsFunc(s.all, func(m ask.Mention) bool { return m.Kind == ask.MentionsRows && m.Start < near }) {
		return true
	}
	return slices.ContainsFunc(wordSigns.FindAllStringIndex(s.prompt, -1), func(at []int) bool { return at[0] < near && s.callsRows(s.prompt[at[0]:at[1]]) })
}

// shown are the fields of a list: what tells rows apart, when they were, and those that are named, numbers too.
func (s *slots) shown() []plan.Dimension {
	var out []plan.Dimension
	show := func(c *catalog.Column) {
		if c != nil && !groupedBy(out, c.Name) {
			out = append(out, plan.Dimension{Column: c.Name, Label: labelled(c.Name, s.profile)})
		}
	}
	for i := range s.profile.Columns {
		if s.profile.Columns[i].Kind == catalog.KindKey {
			show(&s.profile.Columns[i])
			break
		}
	}
	show(s.profile.Column(s.profile.Time))
	for _, m := range s.chosen {
		if m.Kind == ask.MentionsColumn || m.Kind == ask.MentionsMetric {
			show(s.profile.Column(columnOf(m, s.profile)))
		}
	}
	for _, d := range Dimensions(s.profile, mostShown) {
		if len(out) < mostShown && !s.filtered(d.Column) {
			show(s.profile.Column(d.Column))
		}
	}
	return out
}

// inOrder orders a list as the words for what comes first say, and has it show what it is ordered by.
func (s *slots) inOrder(q *plan.Question, order []string) {
	if order == nil {
		order = []string{"", "oldest", "", "", ""}
	}
	column, up := s.profile.Time, order[1] != "" || order[4] != ""
	if order[3] != "" || order[4] != "" {
		column = ""
		for _, m := range s.measures {
			if c := s.profile.Column(m.Column); c != nil && m.Until == "" {
				column = c.Name
				break
			}
		}
		if main := s.main(); column == "" && len(main) > 0 {
			column = main[0].Column
		}
	}
	if column == "" || s.profile.Column(column) == nil {
		return
	}
	n := 0 // all of them
	if q.Rank != nil {
		n = q.Rank.N
	}
	q.Rank = &plan.Rank{Column: column, Ascending: up, N: n}
	if !groupedBy(q.By, column) {
		q.By = slices.Insert(slices.Clone(q.By), min(1, len(q.By)), plan.Dimension{Column: column, Label: labelled(column, s.profile)})
	}
}

// negated is the condition of what is not done yet, where a field says that it is: no date of payment, or a flag
// that says no; nil: there is none.
func (s *slots) negated() *plan.Predicate {
	m := notWords.FindStringSubmatch(s.prompt)
	if m == nil {
		return nil
	}
	stem := strings.ToLower(m[1])
	stem = stem[:max(3, len(stem)-2)]
	for _, c := range s.profile.Columns {
		if !strings.Contains(strings.ToLower(c.Name), stem) {
			continue
		}
		switch {
		case c.Role == "time" && c.Nulls > 0:
			return stillToDo(&plan.Predicate{Op: plan.IsNull, Column: c.Name}, s.profile)
		case c.AllValues && c.Distinct == 2:
			for _, v := range c.Values {
				if noValue.MatchString(v.Value) {
					return equal(c.Name, v.Value)
				}
			}
		}
	}
	return nil
}

var noValue = lazyregexp.New(`(?i)^(?:no|n|false|0|nein|non|not .*)$`)
