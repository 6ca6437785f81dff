package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed tabled.txt
var tabledText string

var tabledPatterns = sync.OnceValue(func() []headed { return patternsOf(tabledText) })

// Tabled is a request for the groups of a field side by side in what a list names: compare the agents: calls taken, talk time, solved.
type Tabled struct {
	By    plan.Dimension
	Head  string // that names the field
	Items []Ask  // each is a number, or words for what the data has no number of
	by    int    // of the item that names the field, from 1; 0: the head does
}

// mostItems are the columns of a table that a list asks for.
const mostItems = 6

// Table finds the groups and the items of such a request; ok is false for others.
func Table(prompt string, profile *catalog.Profile) (t Tabled, ok bool) {
	for _, p := range tabledPatterns() {
		at := p.text.FindStringIndex(prompt)
		if p.head != "head" || at == nil {
			continue
		}
		t.Head, t.Items = prompt[:at[1]], itemsOf(prompt, at[1])
		s := slotsOf(t.Head, profile)
		if len(s.by) != 1 || s.sides != nil || len(t.Items) < 2 || len(t.Items) > mostItems {
			return t, false
		}
		t.By = s.by[0]
		return t, true
	}
	return listedBy(prompt, profile)
}

// listedBy finds the items of a list that names the field of its groups in one of them: shifts and hours per site, no-shows, new faces.
func listedBy(prompt string, profile *catalog.Profile) (t Tabled, ok bool) {
	form, _ := ownForm(prompt)
	for _, p := range tabledPatterns() {
		at := p.text.FindStringIndex(prompt)
		if p.head != "listed" || at == nil || form != Plain && form != Overview && form != Grid {
			continue
		}
		t.Head, t.Items = prompt[:at[1]], itemsOf(prompt, at[1])
		if len(t.Items) < 2 || len(t.Items) > mostItems {
			return t, false
		}
		for i, item := range t.Items {
			s := slotsOf(item.Text, profile)
			if asksOwn.MatchString(item.Text) || s.compare != nil {
				return t, false
			}
			for _, d := range s.by {
				if s.groupedBy(d) && t.by == 0 {
					t.By, t.by = d, i+1
				}
			}
		}
		return t, t.by > 0
	}
	return t, false
}

// asksOwn begins an item that asks for something of its own.
var asksOwn = lazyregexp.New(`(?i)^(?:and |also |then )?(?:who|whom|whose|which|what|where|when|why|is|are|do|does|did|has|have|top|anything|something)\b`)

// itemsOf are the items of a list that a text has from a byte on, to the end of its sentence.
func itemsOf(prompt string, from int) []Ask {
	end := len(prompt)
	if at := sentenceEnds.FindStringIndex(prompt[from:]); at != nil {
		end = from + at[0]
	}
	var out []Ask
	for _, at := range itemText.FindAllStringIndex(prompt[from:end], -1) {
		if a := tidy(prompt, from+at[0], from+at[1]); a.Text != "" {
			a.Text = strings.TrimRight(a.Text, ".?! ")
			out = append(out, andQuestion(a)...)
		}
	}
	return out
}

var (
	itemText  = lazyregexp.New(`[^,;]+`)
	andAsking = lazyregexp.New(`(?i) and (?:who|whom|whose|which|what|how|when)\b`)
)

// andQuestion are the two items of one that asks for something of its own behind an "and": how many fell out and whose fault.
func andQuestion(a Ask) []Ask {
	at := andAsking.FindStringIndex(a.Text)
	if at == nil {
		return []Ask{a}
	}
	behind := at[0] + len(" and ")
	return []Ask{{a.Start, a.Text[:at[0]]}, {a.Start + behind, a.Text[behind:]}}
}

// CountsRows reports whether one of some numbers is how many rows there are.
func CountsRows(numbers []plan.Measure) bool { return slices.ContainsFunc(numbers, rows) }

// Halves are the two parts of an ask with an "and" between them; none: it has no such word.
func (a Ask) Halves() []Ask {
	before, behind, ok := strings.Cut(a.Text, " and ")
	if !ok {
		return nil
	}
	return []Ask{{a.Start, before}, {a.Start + len(before) + len(" and "), behind}}
}

// ByItem is an item of a list as a request of its own.
func (t Tabled) ByItem(item Ask, profile *catalog.Profile) string {
	if t.by > 0 && t.Items[t.by-1].Start == item.Start {
		return item.Text
	}
	return item.Text + " by " + strings.ToLower(labelled(t.By.Column, profile))
}

// Numbers are those of an item, from the plan of it as a request of its own; none: no word of it names one.
func (t Tabled) Numbers(part plan.Plan, item Ask, profile *catalog.Profile) []plan.Measure {
	s := slotsOf(item.Text, profile)
	if slices.ContainsFunc(part.Missing, func(u plan.Unanswered) bool {
		return strings.Contains(item.Text, u.Text) && !s.understood(u.Text) && !rowsCalled()[strings.ToLower(u.Text)]
	}) {
		return nil
	}
	if slices.ContainsFunc(part.Words, func(w plan.WordUse) bool {
		return w.End <= len(item.Text) && w.Use == "" && !smallWords.MatchString(item.Text[w.Start:w.End])
	}) {
		return nil
	}
	var out []plan.Measure
	many := 0
	for _, q := range part.Questions {
		many += len(q.Measures)
	}
	for _, q := range part.Questions {
		if q.Origin == plan.Supplied || q.Intent == plan.List || q.Programme() != "" && q.Programme() != plan.ByField {
			continue
		}
		where := withoutColumns(q.Where, []string{t.By.Column})
		for _, m := range q.Measures {
			if rows(m) && where == nil && !s.itemSaysRows(part, item) {
				continue
			}
			if many == 1 {
				m = s.usualOf(m, item.Text)
			}
			out = addMeasure(out, s.itemNumber(m, where, item.Text))
		}
	}
	return out
}

// itemSaysRows reports whether a word of an item is one for the rows, or it only asks how many there are.
func (s *slots) itemSaysRows(part plan.Plan, item Ask) bool {
	if slices.ContainsFunc(s.all, func(m ask.Mention) bool { return m.Kind == ask.MentionsRows }) {
		return true
	}
	idle := false
	for _, w := range part.Words {
		if w.End > len(item.Text) {
			continue
		}
		if strings.HasPrefix(w.Use, "count") {
			return true
		}
		idle = idle || !smallWords.MatchString(item.Text[w.Start:w.End])
	}
	return !idle && counted(item.Text)
}

var smallWords = lazyregexp.New(`(?i)^(?:how|many|number|count|of|the|all|in|total|each|has|have|had|there|were|are|is)$`)

// usualOf is the only number of an item, which is that of a case where the model has it so: groups are of different size. Hours are those of all.
func (s *slots) usualOf(m plan.Measure, text string) plan.Measure {
	if m.Aggregate != plan.Sum || m.Where != nil || totalWords.MatchString(text) {
		return m
	}
	if usual, ok := s.perCase(m); ok {
		return usual
	}
	return m
}

// itemNumber is a number of an item among those of others: what is so of a state is the part of the rows that the model has a rate for.
func (s *slots) itemNumber(m plan.Measure, where *plan.Predicate, text string) plan.Measure {
	if m.Aggregate == plan.Count && m.Where != nil && where == nil {
		where, m.Where = m.Where, nil
	}
	if rows(m) && where != nil && !counted(text) {
		if rate, ok := s.rateOf(where); ok {
			return rate
		}
	}
	m = s.underItem(m, where)
	m.Origin = plan.Asked
	return m
}

var totalWords = lazyregexp.New(`(?i)\b(?:total|sum|overall|altogether|in all|hours|minutes)\b`)

// rateOf is the rate of the model of a condition on one value.
func (s *slots) rateOf(where *plan.Predicate) (plan.Measure, bool) {
	for _, metric := range s.profile.Model.Metrics {
		if metric.Kind == model.KindRate && metric.Column == where.Column && (where.Op == plan.Equal || where.Op == plan.In) && slices.Equal(metric.Values, where.Values) {
			m, ok := Measure(metric, s.profile)
			m.Origin = plan.Asked
			return m, ok
		}
	}
	return plan.Measure{}, false
}

// perCase is the average that the model has of a number, where it adds up nothing of it.
func (s *slots) perCase(m plan.Measure) (plan.Measure, bool) {
	for _, metric := range s.profile.Model.Metrics {
		if metric.Column != m.Column || metric.Kind != model.KindAverage && metric.Kind != model.KindSum {
			continue
		}
		if metric.Kind == model.KindSum {
			return m, false
		}
		return Measure(metric, s.profile)
	}
	return m, false
}

var bareUnit = lazyregexp.New(`(?i)^\W*(?:the |their )?(?:hours?|minutes?|days?|time)(?: (?:spent|taken|worked|put in|booked))?\W*$`)

// Plan is the table of the numbers that were found.
func (t Tabled) Plan(p plan.Plan, numbers []plan.Measure, period *plan.Period, where *plan.Predicate, profile *catalog.Profile) plan.Plan {
	q := plan.Question{Text: p.Prompt, Intent: plan.Compare, Origin: plan.Asked, By: []plan.Dimension{t.By}, Measures: numbers, Period: period, Where: where}
	if period != nil {
		q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	if !observed(profile) && len(numbers) < mostItems && !slices.ContainsFunc(numbers, rows) {
		q.Measures = append(slices.Clone(numbers), insight.RowCount(profile))
	}
	q.ID = q.Numbered(1)
	p.Questions = []plan.Question{q}
	p.Fields = plan.Relied(p, profile)
	return p
}
