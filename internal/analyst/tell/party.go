package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

var (
	paidName  = lazyregexp.New(`(?i)\b(?:paid|payment|settled|received|cleared)\b`)
	owedValue = lazyregexp.New(`(?i)^(?:unpaid|not (?:yet )?paid|outstanding|owed|owing|open|due|overdue|past due|in arrears|arrears|pending|awaiting payment|to pay|pledged)$`)
)

// parties are how columns are called of those who owe what a row is about, the surest first: the family pays, and not the pupil.
var parties = []*lazyregexp.Pattern{
	lazyregexp.New(`(?i)\b(?:payer|debtor|bill(?:ed)? to|invoice to|account holder|family|household|borrower)\b`),
	lazyregexp.New(`(?i)\b(?:client|customer|company|firm|organi[sz]ation|tenant|lessee|renter|buyer|subscriber|sponsor|donor|supporter|member|guest|patient|owner)s?\b`),
	lazyregexp.New(`(?i)\b(?:account|pupil|student|parent|resident|household|party|partner|department|name)s?\b`),
}

// party is the field of those who owe what the rows are about; nil: no column is called so.
func (s *slots) party() *plan.Dimension {
	for _, called := range parties {
		for i := range s.profile.Columns {
			c := &s.profile.Columns[i]
			if c.Type == sitrep.TypeString && c.Distinct > 1 && 2*c.Distinct <= s.profile.Rows && c.Kind != catalog.KindText && called.MatchString(strings.ReplaceAll(c.Name, "_", " ")) && !numberedName.MatchString(c.Name) {
				d := dimension(c)
				return &d
			}
		}
	}
	return nil
}

// whoOwes asks for those who owe, and for no more.
var whoOwes = lazyregexp.New(`(?i)\bwho(?:'s| is| are)? (?:\p{L}+ ){0,2}?(?:owes?|owing|in arrears|behind with|late with)\b`)

// numberedName is how columns are called that say what kind of party somebody is, or how to reach him.
var numberedName = lazyregexp.New(`(?i)\b(?:type|kind|class|segment|group|manager|mgr|rep|email|e-?mail|phone|address|city|region|country|no|id|number)$`)

// owed is the plan of a request for who owes what is to be paid: by who owes it, how much, on how many rows and for how long, the most
// first, and the rows, the oldest first. ok is false where the table does not say what is unpaid, or of whom, and for other requests.
func (s *slots) owed(p plan.Plan) (plan.Plan, bool) {
	kept, due := promiseOf(s.profile)
	overdue := due && overdueWords.MatchString(s.prompt) && paidName.MatchString(kept.done.Name)
	if !s.onlyWorklist() || !overdue && ofWorklist("owed", s.prompt) == nil {
		return p, false
	}
	if listsColumns(p) && !whoOwes.MatchString(s.prompt) {
		return p, false
	}
	by := s.party()
	if ofWorklist("party", s.prompt) == nil && (by == nil || !whoOwes.MatchString(s.prompt) || s.read && slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return groupedBy(q.By, by.Column) })) {
		return p, false // how much is unpaid, or a list of it, as it is asked for
	}
	where, since := s.unpaid(p), s.profile.Time
	if overdue {
		where, since = s.late(kept), kept.due.Name
	}
	if by == nil || where == nil || since == "" {
		return p, false
	}
	period := s.period
	if period != nil && strings.Contains(saidOfWorklist(s.prompt), strings.ToLower(period.Text)) {
		period = nil
	}
	count := plan.Question{Text: p.Prompt, Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{*by}, Period: period, Compare: &plan.Comparison{Kind: plan.NoComparison}}
	count.Where, count.Rank = and(withoutColumns(s.where, conditionsOf(plan.Measure{Where: where})), where), &plan.Rank{N: mostListed}
	count.Measures = s.owedNumbers(overdue, since)
	list := s.owedRows(count, since)
	return withoutWords(s.told(p, count, list), saidOfWorklist(s.prompt)), true
}

// listsColumns reports whether a request is read as a list of rows with some columns that it names: all bills with owner and amount.
func listsColumns(p plan.Plan) bool {
	return len(p.Questions) == 1 && p.Questions[0].Intent == plan.List && p.Questions[0].Origin == plan.Asked && len(p.Questions[0].By) > 1
}

// onlyWorklist reports whether all that a request asks for behind its first ask is told of each row of a list: with whom, and which first.
func (s *slots) onlyWorklist() bool {
	if form, _ := Of(s.prompt); form != Plain {
		return false
	}
	_, asks := Asks(s.prompt)
	for _, a := range asks[min(len(asks), 1):] {
		for _, part := range strings.FieldsFunc(a.Text, func(r rune) bool { return strings.ContainsRune(".?!;,", r) }) {
			if part = strings.TrimSpace(part); part != "" && !behindWorklist(s.prompt, part) {
				return false
			}
		}
	}
	return true
}

// unpaid is the condition of what is not paid: as a reading has it, else that it has no time of its payment, or such a state.
func (s *slots) unpaid(p plan.Plan) *plan.Predicate {
	says := func(k plan.Predicate) bool {
		c := s.profile.Column(k.Column)
		return c != nil && (k.Op == plan.IsNull && paidName.MatchString(c.Name) || (k.Op == plan.Equal || k.Op == plan.In) && slices.ContainsFunc(k.Values, func(v string) bool { return owedValue.MatchString(v) }))
	}
	for _, k := range conjuncts(scope(p.Questions)) {
		if says(k) {
			return &k
		}
	}
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if c.AllValues && (model.IsStatus(c.Name) || paidName.MatchString(c.Name)) {
			for _, v := range c.Values {
				if owedValue.MatchString(v.Value) {
					return equal(c.Name, v.Value)
				}
			}
		}
	}
	for i := range s.profile.Columns {
		if c := &s.profile.Columns[i]; c.Role == sitrep.RoleTime && c.Nulls > 0 && paidName.MatchString(strings.ReplaceAll(c.Name, "_", " ")) {
			return stillToDo(&plan.Predicate{Op: plan.IsNull, Column: c.Name}, s.profile)
		}
	}
	return nil
}

// owedNumbers are how much is owed, where the table has an amount, on how many rows, and how long the oldest of them is.
func (s *slots) owedNumbers(overdue bool, since string) []plan.Measure {
	var out []plan.Measure
	if amount, ok := s.amount(); ok {
		amount.Origin, amount.Good = plan.Asked, "down"
		out = append(out, amount)
	}
	n := insight.RowCount(s.profile)
	n.Origin, n.Good = plan.Asked, "down"
	if overdue {
		n.Label = "number of overdue " + s.profile.Model.Noun
	}
	out = append(out, n)
	return append(out, plan.Measure{
		Aggregate: plan.Span, Column: since, Until: plan.Now, Of: &plan.Measure{Aggregate: plan.Maximum},
		Label: "longest time since " + labelled(since, s.profile), Unit: "days", Good: "down", Origin: plan.Asked,
	})
}

// amount is the number of money that a request names, or the first of the model that adds up.
func (s *slots) amount() (plan.Measure, bool) {
	for _, m := range slices.Concat(s.measures, s.main(), Sums(s.profile, MostGroups)) {
		if m.Aggregate == plan.Sum && m.Column != "" && m.Where == nil && m.Calc == "" {
			return m, true
		}
	}
	for i := range s.profile.Columns {
		if c := &s.profile.Columns[i]; (c.Type == sitrep.TypeNumber || c.Type == sitrep.TypeInteger) && c.Kind != catalog.KindKey && moneyName.MatchString(strings.ReplaceAll(c.Name, "_", " ")) {
			return plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: c.Name, Origin: plan.Implied}, s.profile), true
		}
	}
	return plan.Measure{}, false
}

// moneyName is how columns are called of what a row costs somebody.
var moneyName = lazyregexp.New(`(?i)\b(?:amounts?|amt|fees?|price|charged?|cost|total|sum|net|gross|balance|billed|invoiced|owed|due|value|rent|premium)\b`)

// owedRows lists the rows of what is owed, those first that have been so for the longest.
func (s *slots) owedRows(count plan.Question, since string) plan.Question {
	q := count
	q.Intent, q.Measures, q.By = plan.List, nil, s.keys()
	q.By = append(q.By, plan.Dimension{Column: since, Label: labelled(since, s.profile)})
	q.By = append(q.By, count.By...)
	if amount, ok := s.amount(); ok {
		if c := s.profile.Column(amount.Column); c != nil {
			q.By = append(q.By, plan.Dimension{Column: c.Name, Label: labelled(c.Name, s.profile)})
		}
	}
	q.By = append(q.By, plan.Dimension{Column: since, Until: plan.Now, Label: "time since " + labelled(since, s.profile)})
	q.Rank = &plan.Rank{Column: since, Ascending: true, N: mostListed}
	return q
}
