package tell

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed assertions.txt
var assertionsText string

var assertionPatterns = sync.OnceValue(func() []headed { return patternsOf(assertionsText) })

// asserts is where a text fits a pattern of a kind; nil: nowhere.
func asserts(kind, text string) []int {
	for _, p := range assertionPatterns() {
		if p.head == kind {
			if at := p.text.FindStringIndex(text); at != nil {
				return at
			}
		}
	}
	return nil
}

// Assertion is what somebody says of a group, with a question whether it is so: Berwick gives more off than the others. Is he right? It is held
// against all other groups.
type Assertion struct {
	Said  Ask
	Rest  []Ask // what is asked besides
	s     *slots
	moves bool // it is about how something goes on
}

// AssertionOf is the claim that a request begins with; ok is false where it begins with none, or what is said is about no group, or about how
// something went.
func AssertionOf(prompt string, profile *catalog.Profile) (c Assertion, ok bool) {
	parts := pieces(prompt)
	if len(parts) == 0 || HasGoal(prompt) || Numbered(prompt) {
		return c, false
	}
	said := parts[0]
	var behind []Ask
	switch {
	case len(parts) > 1 && asserts("verdict", parts[1].Text) != nil && !strings.HasSuffix(strings.TrimSpace(said.Text), "?"):
		v := parts[1]
		end := asserts("verdict", v.Text)[1]
		behind = append([]Ask{tidy(prompt, v.Start+end, v.Start+len(v.Text))}, parts[2:]...)
	case strings.HasSuffix(strings.TrimSpace(said.Text), "?") && !asksWhether.MatchString(said.Text) && !turned("opens", said.Text) && !asksThat.MatchString(said.Text) && claims.MatchString(said.Text) && verbSaid.MatchString(said.Text):
		behind = parts[1:]
	default:
		return c, false
	}
	if saysNumber.MatchString(said.Text) {
		return c, false
	}
	said.Text = strings.TrimRight(said.Text, " ?.")
	c = Assertion{Said: said, s: slotsOf(said.Text, profile), moves: asserts("moved", said.Text) != nil}
	for _, a := range behind {
		for _, one := range partsOf(a) {
			if wordSign.MatchString(one.Text) && asserts("much", one.Text) == nil {
				c.Rest = append(c.Rest, one)
			}
		}
	}
	if c.moves {
		_, each := c.s.anyOf()
		return c, each || c.s.unitSaid() != "" && c.s.period == nil && profile.Time != ""
	}
	form, _ := ownForm(said.Text)
	return c, (form == Plain || form == Compare) && c.s.setAsserted()
}

// unitSaid is the unit by which something is said to go on: longer every month. Empty: none is.
func (s *slots) unitSaid() plan.Grain {
	for _, p := range assertionPatterns() {
		if m := p.text.FindStringSubmatch(s.prompt); p.head == "unit" && m != nil {
			return plan.Grain(strings.ToLower(m[1]))
		}
	}
	return ""
}

// goesOn is the plan of what is said of how something goes on: the course by the unit that is said, or how each group moved.
func (s *slots) goesOn(part plan.Plan, numbers []plan.Measure) plan.Plan {
	if len(numbers) == 0 {
		numbers = s.numbers(part)
	}
	numbers[0].Origin = plan.Asked
	q := s.base(part, plan.Trend)
	if by, each := s.anyOf(); each {
		q.ID, q.Intent, q.By, q.Measures = plan.ByField, plan.Change, []plan.Dimension{by}, numbers[:1]
		if s.period == nil {
			q.Period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: s.lateMonths(true), Whole: true}
		}
		ended(&q, s.profile)
		return s.told(part, q)
	}
	q.Measures, q.Period, q.Compare = numbers[:1], nil, &plan.Comparison{Kind: plan.NoComparison}
	q.Where = and(s.where, s.sides)
	ended(&q, s.profile)
	q.By = []plan.Dimension{{Column: cmp.Or(q.Time, s.profile.Time), Grain: s.unitSaid(), Label: s.profile.Time}}
	return s.told(part, q)
}

// partsOf are the asks that a sentence falls into.
func partsOf(a Ask) []Ask {
	_, parts := Asks(a.Text)
	if len(parts) < 2 {
		return []Ask{a}
	}
	parts = slices.Clone(parts)
	for i := range parts {
		parts[i].Start += a.Start
	}
	return parts
}

// saysNumber reports that a number is claimed, and no group; asksThat that something is asked for, and nothing claimed, as
// claims does, with one of verbSaid.
var (
	claims     = lazyregexp.New(`(?i)\b(?:more|less|fewer|better|worse|higher|lower|worst|best|most|least|too|\p{L}{3,}e(?:r|st))\b`)
	verbSaid   = lazyregexp.New(`(?i)\b(?:is|are|was|were|has|have|had|gets?|got|makes?|takes?|brings?|gives?|costs?|do|does|comes?|goes|went|cancels?|pays?|sells?|used to|keeps?)\b`)
	asksThat   = lazyregexp.New(`(?i)\b(?:what|whats|how|which|who|whom|whose|when|where|why|many|much|number of|share of|list)\b`)
	saysNumber = lazyregexp.New(`\b\d`)
	wordSign   = lazyregexp.New(`\p{L}`)
)

// setAsserted takes the group that a statement is about for what is held against all others.
func (s *slots) setAsserted() bool {
	if s.opposed != nil {
		return true
	}
	if s.sides != nil || s.compare != nil {
		return false
	}
	if one := s.lacked(); one != nil {
		s.oppose(one.Where, one.Label, nil)
		return true
	}
	best := ask.Mention{}
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind == ask.MentionsValue && m.How != "soft" && m.Value != "" && m.Score >= valueSure && c != nil && c.Distinct > 1 && (best.Text == "" || surer(m, best)) {
			best = m
		}
	}
	c := s.profile.Column(best.Name)
	if c == nil {
		return false
	}
	d := dimension(c)
	s.oppose(*equal(c.Name, best.Value), best.Value, &d)
	return true
}

// valueSure is how well a word has to fit the value of a group that something is said of.
const valueSure = 0.6

// lackedSure is how well a word has to fit a field that rows are said to lack.
const lackedSure = 0.45

// surer reports whether a mention is named more plainly than another: in full, else the earlier.
func surer(m, than ask.Mention) bool {
	return class(m) > class(than) || class(m) == class(than) && m.Score > than.Score
}

// oppose holds the rows of a condition against all others.
func (s *slots) oppose(where plan.Predicate, name string, field *plan.Dimension) {
	if c := s.profile.Column(where.Column); c != nil && len(where.Values) == 1 {
		if known := c.NameOf(name); known != "" {
			name = known
		}
	}
	s.opposed = &opposition{by: plan.Dimension{Column: where.Column, Cases: []plan.Case{{Where: where, Label: name}}, Rest: true, Label: name + " and all others"}, field: field}
	s.where = withoutColumns(s.where, []string{where.Column})
}

// lacked is the group of rows that lack, or have, what a field holds: invoices without an order number; nil: a statement is about none.
func (s *slots) lacked() *plan.Case {
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind != ask.MentionsColumn || m.How == "soft" || m.Score < lackedSure || c == nil || c.Nulls == 0 {
			continue
		}
		switch head := s.prompt[:m.Start]; {
		case asserts("lacking", head) != nil:
			return &plan.Case{Where: plan.Predicate{Op: plan.IsNull, Column: c.Name}, Label: "without " + labelled(c.Name, s.profile)}
		case asserts("having", head) != nil:
			return &plan.Case{Where: plan.Predicate{Op: plan.NotNull, Column: c.Name}, Label: "with " + labelled(c.Name, s.profile)}
		}
	}
	return nil
}

// Plan is the plan of what is claimed: the group against all others, and each group, in what the claim is about. Where it names no number, that of
// what is asked behind it is meant. Read makes plans of texts.
func (c *Assertion) Plan(read func(text string) plan.Plan) (plan.Plan, bool) {
	s, part := c.s, read(c.Said.Text)
	numbers := c.rated(s.numbersAsserted(part), read)
	if c.moves {
		return s.goesOn(part, numbers), true
	}
	for _, a := range c.Rest {
		if len(numbers) == 0 {
			of := slotsOf(a.Text, s.profile)
			numbers = of.numbersAsserted(read(a.Text))
		}
	}
	if len(numbers) == 0 {
		if numbers = s.numbers(part); len(numbers) == 0 {
			return part, false
		}
	}
	return s.facingIn(part, numbers), true
}

// rated are numbers as a part behind them says that they are to be told: per thousand visitors.
func (c *Assertion) rated(numbers []plan.Measure, read func(text string) plan.Plan) []plan.Measure {
	at := slices.IndexFunc(c.Rest, func(a Ask) bool { return perWords.MatchString(a.Text) })
	if at < 0 || len(numbers) != 1 {
		return numbers
	}
	for _, m := range c.s.chosen {
		if one, ok := c.s.measureOf(m); !ok || one.Column != numbers[0].Column {
			continue
		}
		for _, q := range read(m.Text + " " + inDigits.Replace(strings.ToLower(perWords.FindString(c.Rest[at].Text)))).Questions {
			if len(q.Measures) > 0 && q.Measures[0].Aggregate == plan.Ratio {
				one := q.Measures[0]
				if n := scaleOf.FindStringSubmatch(one.Label); n != nil && one.Scale == 0 {
					one.Scale, _ = strconv.ParseFloat(n[1], 64)
				}
				c.Rest = slices.Delete(slices.Clone(c.Rest), at, at+1)
				return []plan.Measure{one}
			}
		}
	}
	return numbers
}

// perWords say for how many of what a number is told.
var (
	perWords = lazyregexp.New(`(?i)^per (?:(?:hundred|thousand|\d+) )?\p{L}+`)
	scaleOf  = lazyregexp.New(`\bper (\d+)\b`)
	inDigits = strings.NewReplacer(" hundred ", " 100 ", " thousand ", " 1000 ")
)

// Scope is what a statement says before a colon that all parts of the request are about; nil: nothing.
func (c Assertion) Scope() *plan.Predicate {
	lead, _, ok := strings.Cut(c.Said.Text, ":")
	if !ok || c.s.opposed != nil {
		return nil
	}
	return slotsOf(lead, c.s.profile).where
}

// facingIn is the plan of a group against all others in some numbers. Of unequal sides the larger one has more of all that adds up: the
// average of a row is meant, and of rows how many each group has.
func (s *slots) facingIn(part plan.Plan, numbers []plan.Measure) plan.Plan {
	s.measures = nil
	for _, m := range numbers {
		if m.Aggregate == plan.Sum {
			m = s.averaged(m)
		}
		m.Origin = plan.Asked
		s.measures = addMeasure(s.measures, m)
	}
	if o := s.opposed; o.field != nil {
		part.Missing = slices.DeleteFunc(slices.Clone(part.Missing), func(u plan.Unanswered) bool {
			return strings.Contains(strings.ToLower(o.by.Label), strings.ToLower(u.Text))
		})
	}
	return s.facing(part)
}

// averaged is what a number that adds up comes to in a row.
func (s *slots) averaged(m plan.Measure) plan.Measure {
	out, ok := s.averageOf(m)
	if !ok {
		out = plan.Describe(plan.Measure{Aggregate: plan.Average, Column: m.Column, Until: m.Until, Calc: m.Calc, Where: m.Where}, s.profile)
		out.Good = m.Good
	}
	return out
}

// numbersAsserted are the numbers that a statement is about: how late things are done, what it names, how long something takes, or what its
// words for more and less hold of things. None: it names nothing.
func (s *slots) numbersAsserted(part plan.Plan) []plan.Measure {
	named := s.withItems(s.withoutRows())
	if kept, ok := promiseOf(s.profile); ok && asserts("late", s.prompt) != nil && !slices.ContainsFunc(named, func(m plan.Measure) bool { return m.Column != "" }) {
		if rate, ok := s.kept(model.KindLate); ok {
			return []plan.Measure{rate, s.daysLate(kept)}
		}
		return []plan.Measure{s.daysLate(kept)}
	}
	if took, ok := s.took(named); ok {
		return []plan.Measure{took}
	}
	if off, ok := s.discount(); ok {
		return []plan.Measure{off}
	}
	if derived := s.derivedRead(part, named); len(derived) > 0 {
		return derived
	}
	if done, ok := s.done(); ok && len(named) == 0 && asserts("causes", s.prompt) == nil {
		return []plan.Measure{done}
	}
	if asserts("busy", s.prompt) != nil && len(named) == 0 {
		return []plan.Measure{insight.RowCount(s.profile)}
	}
	for _, w := range wordsIn(s.prompt) {
		if c := s.propertyOf(w); c != nil && len(named) == 0 {
			named = []plan.Measure{s.averaged(plan.Measure{Column: c.Name})}
		}
	}
	for i := range named {
		named[i] = asRead(part, named[i], s.profile)
	}
	return named[:min(len(named), mostMetrics)]
}

// derivedRead is the number that a reading makes of what a statement names, where it is more than that: what was billed as a part of what was
// quoted.
func (s *slots) derivedRead(part plan.Plan, named []plan.Measure) []plan.Measure {
	for _, q := range part.Questions {
		for _, m := range q.Measures {
			derived := m.Aggregate == plan.Ratio || m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Span || m.Aggregate == plan.Minus
			if q.Origin == plan.Asked && (derived || len(named) == 0 && !rows(m)) && !unsaid(part, m) && !s.callsGroup(m) && !slices.Contains(m.Columns(), s.about()) && !slices.Contains(conditionsOf(m), s.about()) {
				return []plan.Measure{Corrected(m, s.profile)}
			}
		}
	}
	return nil
}

// about is the column of the group that a statement is about; empty: it is about none.
func (s *slots) about() string {
	if s.opposed == nil {
		return ""
	}
	return s.opposed.by.Column
}

// withoutRows are the numbers that a request names besides how many rows there are, but for those that words for the group it is about name.
func (s *slots) withoutRows() []plan.Measure {
	return slices.DeleteFunc(slices.Clone(s.measures), func(m plan.Measure) bool { return rows(m) || m.Aggregate == plan.CountDistinct || s.callsGroup(m) })
}

// callsGroup reports whether a number is named only by a word that says what the groups are: the Baltic flour is that of a supplier of flour.
func (s *slots) callsGroup(m plan.Measure) bool {
	if m.Column == "" || s.about() == "" {
		return false
	}
	group := stemsOf(model.Words(strings.ToLower(s.about())))
	return m.Column == s.about() || slices.ContainsFunc(s.chosen, func(o ask.Mention) bool {
		one, ok := s.measureOf(o)
		return ok && one.Column == m.Column && len(wordsIn(o.Text)) == 1 && slices.Contains(group, model.Singular(strings.ToLower(o.Text)))
	})
}

// daysLate is the time from when something was due until it was done.
func (s *slots) daysLate(kept promise) plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.Span, Column: kept.due.Name, Until: kept.done.Name, Of: &plan.Measure{Aggregate: plan.Average}, Good: "down"}, s.profile)
}

// Besides is the plan of what is asked beside a claim, where it is about the group of the claim, or about what the claim is about; ok is false
// for what is asked for its own sake.
func (c Assertion) Besides(part plan.Plan, first plan.Question) (plan.Plan, bool) {
	if c.s.opposed == nil {
		return part, false
	}
	s := slotsOf(part.Prompt, c.s.profile)
	own := s.withItems(s.withoutRows())
	field := c.s.opposed.by.Column
	fields := slices.DeleteFunc(slices.Clone(s.by), func(d plan.Dimension) bool { return d.Column == field })
	switch {
	case len(fields) == 0 && len(s.by) > 0 && len(own) > 0: // each group is told beside the one
		return plan.Plan{}, slices.ContainsFunc(own, func(m plan.Measure) bool { return sameColumn(m, first) })
	case len(fields) > 0 && len(own) == 0 && asserts("back", part.Prompt) != nil && s.where == nil:
		q := first
		q.Text, q.Intent, q.By, q.Measures = part.Prompt, plan.Breakdown, fields[:1], first.Measures
		q.Where = and(first.Where, &c.s.opposed.by.Cases[0].Where)
		return s.told(part, q), true
	case len(fields) == 0 && asserts("back", part.Prompt) != nil && (len(own) > 0 || s.namesRows()):
		if len(own) == 0 || s.moreRows() {
			own = []plan.Measure{insight.RowCount(s.profile)}
		}
		s.opposed = c.s.opposed
		return s.facingIn(part, own), true
	}
	return part, false
}

// sameColumn reports whether a number is about a column that one of a question is about.
func sameColumn(m plan.Measure, q plan.Question) bool {
	return m.Column != "" && slices.ContainsFunc(q.Measures, func(o plan.Measure) bool { return o.Column == m.Column })
}

// moreRows reports whether a text says that there are more, or fewer, of what rows are called.
func (s *slots) moreRows() bool {
	m := moreOf.FindStringSubmatch(s.prompt)
	return m != nil && (s.callsRows(m[1]) || model.Singular(strings.ToLower(m[1])) == model.Singular(lastNoun(cmp.Or(s.profile.RowNoun, s.profile.Model.Noun))))
}

var moreOf = lazyregexp.New(`(?i)\b(?:more|fewer|less|most|fewest|many|few) (\p{L}+)`)

// discount is the part of the list price that is not charged, where a text is about what comes off a price and the table has both; ok is false
// where a column holds it, and for other texts.
func (s *slots) discount() (plan.Measure, bool) {
	if asserts("off", s.prompt) == nil {
		return plan.Measure{}, false
	}
	words := func(c *catalog.Column) string { return strings.ToLower(strings.Join(model.Words(c.Name), " ")) }
	for i := range s.profile.Columns {
		full := &s.profile.Columns[i]
		head := asserts("list", words(full))
		if head == nil || !numeric(full) {
			continue
		}
		for k := range s.profile.Columns {
			paid := &s.profile.Columns[k]
			if k == i || !numeric(paid) || words(paid) != strings.TrimSpace(words(full)[head[1]:]) {
				continue
			}
			off := plan.Measure{Aggregate: plan.Sum, Column: full.Name, Until: paid.Name, Calc: plan.Subtract}
			whole := plan.Measure{Aggregate: plan.Sum, Column: full.Name}
			out := plan.Describe(plan.Measure{Aggregate: plan.Ratio, Of: &off, Per: &whole, Unit: "%"}, s.profile)
			out.Label = "discount"
			return out, true
		}
	}
	return plan.Measure{}, false
}

// numeric reports whether a column holds numbers.
func numeric(c *catalog.Column) bool {
	return c.Type == sitrep.TypeNumber || c.Type == sitrep.TypeInteger
}

// Within is a condition that keeps, besides, what a scope keeps, where it says nothing of the scope's field itself.
func Within(where, scope *plan.Predicate) *plan.Predicate {
	if scope == nil || fixes(where, scope.Column) {
		return where
	}
	return and(where, scope)
}

// namesValue reports whether a word only says of what a value before it is one: the flour of "the Baltic flour" is in the name of its field.
func (s *slots) namesValue(m ask.Mention) bool {
	return slices.ContainsFunc(s.all, func(v ask.Mention) bool {
		return v.Kind == ask.MentionsValue && v.Start+len(v.Text)+1 == m.Start && v.How != "soft" && v.Score >= valueSure &&
			slices.Contains(stemsOf(model.Words(strings.ToLower(v.Name))), model.Singular(strings.ToLower(m.Text)))
	})
}
