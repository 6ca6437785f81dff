package tell

import (
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
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

//go:embed recurring.txt
var recurringText string

var recurringPatterns = sync.OnceValue(func() []headed { return patternsOf(recurringText) })

// ofRecurring is the text that fits a pattern of a kind, and the number in it; ok is false where none fits.
func ofRecurring(kind, text string) (said, number string, ok bool) {
	for _, p := range recurringPatterns() {
		if p.head != kind {
			continue
		}
		if m := p.text.FindStringSubmatch(text); m != nil {
			for i, name := range p.text.SubexpNames() {
				if name == "number" && m[i] != "" {
					number = m[i]
				}
			}
			return m[0], number, true
		}
	}
	return "", "", false
}

func recurs(kind, text string) bool {
	_, _, ok := ofRecurring(kind, text)
	return ok
}

// Recurs reports whether a text asks for what comes again.
func Recurs(text string) bool { return recurs("again", text) || recurs("twice", text) }

// Recurring is the plan of a request for what comes again: those things with several rows, the most first, or what was paid twice. ok is false
// for other requests, and where something else is asked behind it.
func Recurring(p plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	if !Recurs(p.Prompt) {
		return p, false
	}
	parts := pieces(p.Prompt)
	first := slices.IndexFunc(parts, func(a Ask) bool { return Recurs(a.Text) })
	for i, a := range parts {
		if i != first && (asksThing(a.Text) || i > first && turned("opens", a.Text)) && (i < first || !recurs("belongs", a.Text)) {
			return p, false
		}
	}
	return slotsOf(p.Prompt, profile).recurring(p)
}

func (s *slots) recurring(p plan.Plan) (plan.Plan, bool) {
	if recurs("twice", s.prompt) {
		return s.paidTwice(p)
	}
	c := s.thing()
	if c == nil {
		return p, false
	}
	n := insight.RowCount(s.profile)
	n.Origin = plan.Asked
	q := plan.Question{Text: p.Prompt, Intent: plan.Ranking, Origin: plan.Asked, By: []plan.Dimension{dimension(c)}, Measures: []plan.Measure{n}, Where: withoutColumns(and(s.where, s.sides), []string{c.Name}), Period: lastTwelve(s.period)}
	q.Having = &plan.Condition{Measure: n, Op: plan.AtLeast, Value: float64(s.atLeast())}
	q.Rank = &plan.Rank{N: s.foremostOf()}
	for _, m := range s.withItems(s.measures) {
		if !rows(m) && m.Aggregate != plan.CountDistinct {
			m.Origin = plan.Asked
			q.Measures = addMeasure(q.Measures, m)
		}
	}
	if q.Period != nil {
		q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	out := []plan.Question{q}
	if recurs("many", s.prompt) {
		out = []plan.Question{s.howMany(q), q}
	}
	return s.told(withoutWords(p, s.saidOfRecurring()), out...), true
}

// lastTwelve is a period, of which "in the last year" is the twelve months before today and no year of the calendar.
func lastTwelve(p *plan.Period) *plan.Period {
	if p == nil || !pastYear.MatchString(p.Text) {
		return p
	}
	return &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 12, Text: p.Text}
}

var pastYear = lazyregexp.New(`(?i)\b(?:in|over|during|within|for) the (?:last|past) year$`)

// howMany counts the things of a question that come again.
func (s *slots) howMany(q plan.Question) plan.Question {
	n := q.Measures[0]
	of := plan.Describe(plan.Measure{Aggregate: plan.Each, Over: plan.Count, Of: &n, Each: q.By, Having: []plan.Condition{*q.Having}, Origin: plan.Asked}, s.profile)
	q.Intent, q.Measures, q.By, q.Having, q.Rank = plan.Value, []plan.Measure{of}, []plan.Dimension{}, nil, nil
	return q
}

// saidOfRecurring are the words of a request that say that something comes again, how often, and what first.
func (s *slots) saidOfRecurring() string {
	var out []string
	for _, kind := range []string{"again", "twice", "least", "above", "top", "who", "filler"} {
		if said, _, ok := ofRecurring(kind, s.prompt); ok {
			out = append(out, strings.ToLower(said))
		}
	}
	return strings.Join(out, "\n")
}

// atLeast is how many rows a thing has that comes again: as many as a request says, else two.
func (s *slots) atLeast() int {
	if _, number, ok := ofRecurring("above", s.prompt); ok {
		return numberOf(number) + 1
	}
	if _, number, ok := ofRecurring("least", s.prompt); ok {
		return numberOf(number)
	}
	return 2
}

// foremostOf is how many things are told.
func (s *slots) foremostOf() int {
	if _, number, ok := ofRecurring("top", s.prompt); ok {
		return numberOf(number)
	}
	return mostListed
}

// numberOf is what a word or digits stand for; 1: once, and what is no number.
func numberOf(word string) int {
	if n, err := strconv.Atoi(word); err == nil {
		return n
	}
	word = strings.ToLower(word)
	if n, ok := map[string]int{"twice": 2, "two times": 2, "fifteen": 15, "twenty": 20}[word]; ok {
		return n
	}
	return max(1, slices.Index([]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}, word))
}

// thing is the field of what comes again: the surest that a request names, else that of those whom it calls people; nil: it names none that
// several rows share.
func (s *slots) thing() (best *catalog.Column) {
	score, end := thingSure, len(s.prompt)
	if said, _, ok := ofRecurring("again", s.prompt); ok {
		end = strings.Index(s.prompt, said) + len(said)
	}
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind == ask.MentionsColumn && m.How != "soft" && m.Start < end && c != nil && s.severally(c) && m.Score > score {
			best, score = c, m.Score
		}
	}
	if best == nil && recurs("who", s.prompt) {
		if d := s.party(); d != nil {
			return s.profile.Column(d.Column)
		}
	}
	return best
}

// thingSure is how well a word has to fit the field of a thing.
const thingSure = 0.55

// severally reports whether a field is no number and no time, and several rows can have the same value.
func (s *slots) severally(c *catalog.Column) bool {
	return c.Type == sitrep.TypeString && c.Distinct > 1 && c.Distinct < s.profile.Rows && !number(c, s.profile) && c.Role != sitrep.RoleTime
}

// paidTwice is the plan of a request for what was paid twice: rows that share a reference, and those that share the party and the amount.
func (s *slots) paidTwice(p plan.Plan) (plan.Plan, bool) {
	amount, ok := s.amount()
	if !ok {
		return p, false
	}
	n := insight.RowCount(s.profile)
	n.Origin = plan.Asked
	amount.Origin = plan.Asked
	base := plan.Question{Text: p.Prompt, Intent: plan.Ranking, Origin: plan.Asked, Measures: []plan.Measure{n, amount}, Where: and(s.where, s.sides), Period: lastTwelve(s.period), Rank: &plan.Rank{N: mostListed}}
	base.Having = &plan.Condition{Measure: n, Op: plan.AtLeast, Value: 2}
	if base.Period != nil {
		base.Compare = &plan.Comparison{Kind: plan.NoComparison}
	}
	paid := s.profile.Column(amount.Column)
	party := s.payee()
	var out []plan.Question
	for _, first := range []*catalog.Column{s.referenceOf(), party} {
		if first == nil {
			continue
		}
		q := base
		if q.By = []plan.Dimension{dimension(first)}; first == party {
			q.By = append(q.By, plan.Dimension{Column: paid.Name, Label: labelled(paid.Name, s.profile)})
		} else if party != nil {
			q.By = append(q.By, dimension(party))
		}
		out = append(out, q)
	}
	if len(out) == 0 {
		return p, false
	}
	return s.told(withoutWords(p, s.saidOfRecurring()), out...), true
}

// referenceOf is the field by which what is paid is known outside of the table: nearly each row has one of its own; nil: there is none.
func (s *slots) referenceOf() *catalog.Column {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if s.severally(c) && 2*c.Distinct > s.profile.Rows && referenceName.MatchString(strings.ReplaceAll(c.Name, "_", " ")) {
			return c
		}
	}
	return nil
}

var referenceName = lazyregexp.New(`(?i)\b(?:ref|refs|reference|inv|invoice|bill|po|order|cheque|check|claim|voucher|document|doc|receipt|number|no|nr|id)\b`)

// payee is the field of whom what the rows are about is paid to, or by; nil: no column is called so.
func (s *slots) payee() *catalog.Column {
	for i := range s.profile.Columns {
		if c := &s.profile.Columns[i]; s.severally(c) && 2*c.Distinct <= s.profile.Rows && payeeName.MatchString(strings.ReplaceAll(c.Name, "_", " ")) {
			return c
		}
	}
	if d := s.party(); d != nil {
		return s.profile.Column(d.Column)
	}
	return nil
}

var payeeName = lazyregexp.New(`(?i)\b(?:supplier|vendor|payee|creditor|beneficiary|recipient|contractor|claimant)(?: name)?$`)

// SomeRecur reports whether one of several asks is for what comes again, and not for those of another that do.
func SomeRecur(asks []Ask) bool {
	return len(asks) > 1 && slices.ContainsFunc(asks, func(a Ask) bool { return Recurs(a.Text) && !ofThoseBefore.MatchString(a.Text) })
}

var ofThoseBefore = lazyregexp.New(`(?i)\b(?:of|among) (?:them|those|these)\b`)
