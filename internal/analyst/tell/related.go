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

//go:embed related.txt
var relatedText string

// properties are comparatives and the words in the names of the columns that hold what they say.
var properties = sync.OnceValue(func() [][2][]string { return wordLists(relatedText) })

var (
	asksWhether = lazyregexp.New(`(?i)^\W*(?:(?:and|also|so|but|then|first),? )*(?:do|does|did|are|is|were|was|have|has|will)\s`)
	comparative = lazyregexp.New(`(?i)\b(?:more|less|fewer|better|worse|higher|lower|\p{L}{3,}er)\b`)
	whoMore     = lazyregexp.New(`(?i)\b(?:who|that|which) (\p{L}{3,}) (?:more|longer|less|harder|faster|a lot)\b`)
	heldBeside  = lazyregexp.New(`(?i)\b(?:than|against|vs\.?|versus|compared)\b`)
)

// related is the plan of a question whether what has more of one number has more of another as well: do longer films score
// better, do people who sleep more weigh less. Both are held against each other row by row, and the one by stretches of the other.
// ok is false for other requests.
func (s *slots) related(p plan.Plan) (plan.Plan, bool) {
	if !asksWhether.MatchString(s.prompt) || heldBeside.MatchString(s.prompt) || s.comparatives() < 2 || s.compare != nil || s.period != nil || s.draws() {
		return p, false
	}
	if _, asks := Asks(s.prompt); len(asks) > 1 { // each is read by itself
		return p, false
	}
	by, of := s.relatedNumbers()
	if by == nil || of.Column == by.Name {
		return p, false
	}
	of.Origin = plan.Asked
	base := plan.Question{Text: p.Prompt, Intent: plan.Relation, Origin: plan.Asked, By: []plan.Dimension{}, Where: withoutColumns(and(s.where, s.sides), append(conditionsOf(of), by.Name))}
	parts := base
	parts.Intent, parts.Measures = plan.Breakdown, []plan.Measure{of}
	d := insight.DimensionOf(by)
	if parts.By = []plan.Dimension{d}; by.Distinct > relatedBins {
		d.Bins = relatedBins
		parts.By = []plan.Dimension{d}
	}
	out := []plan.Question{parts}
	if of.Where == nil && of.Column != "" {
		base.Measures = []plan.Measure{pairOf(by.Name, of, s.profile)}
		out = []plan.Question{base, parts}
	}
	p = s.with(p, out)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return slices.ContainsFunc(wordsIn(u.Text), func(w string) bool { return s.propertyOf(w) != nil })
	})
	return p, true
}

// comparatives is how many words of a request say that something is more, or less, or that it is so for what is plainly much of it: worn tools,
// and what hot weather costs.
func (s *slots) comparatives() int {
	n := len(comparative.FindAllString(s.prompt, 3)) + len(bearsOn.FindAllString(s.prompt, 1))
	for _, w := range wordsIn(s.prompt) {
		if !comparative.MatchString(w) && s.propertyOf(w) != nil {
			n++
		}
	}
	return n
}

// bearsOn says that one thing has to do with another.
var bearsOn = lazyregexp.New(`(?i)\b(?:cost|costs|costing) (?:us|me|them) |\b(?:hurts?|harms?|reduces?|raises?|lifts?|affects?|influences?|matters? for|slows?|speeds? up) `)

// Relates reports whether one of several asks is a question whether what has more of one number has more of another.
func Relates(asks []Ask, profile *catalog.Profile) bool {
	return slices.ContainsFunc(asks, func(a Ask) bool {
		_, ok := slotsOf(a.Text, profile).related(plan.Plan{Prompt: a.Text})
		return ok
	})
}

// relatedBins is how many stretches a number is shown by.
const relatedBins = 6

// pairOf is how a number goes along with another, or with the time that rows take.
func pairOf(by string, of plan.Measure, profile *catalog.Profile) plan.Measure {
	if of.Aggregate == plan.Span {
		pair := plan.Pair(plan.Measure{Column: by}, of, *profile)
		pair.Origin = plan.Asked
		return pair
	}
	return plan.Describe(plan.Measure{Aggregate: plan.Correlation, Column: by, Until: of.Column, Origin: plan.Asked}, profile)
}

// timeTaken is the time that rows take, where a comparative is about one and no column holds it.
func (s *slots) timeTaken() (plan.Measure, bool) {
	for _, w := range wordsIn(s.prompt) {
		ofTime := slices.ContainsFunc(properties(), func(list [2][]string) bool {
			return slices.Contains(list[0], w) && slices.Contains(list[1], "duration")
		})
		if !ofTime || s.propertyOf(w) != nil {
			continue
		}
		for _, m := range s.profile.Model.Metrics {
			if took, ok := plan.Of(m, s.profile); ok && m.Kind == model.KindDuration {
				return took, true
			}
		}
	}
	return plan.Measure{}, false
}

// relatedNumbers are the number that a question of a relation begins with, and that which may go with it.
func (s *slots) relatedNumbers() (by *catalog.Column, of plan.Measure) {
	var named []*catalog.Column
	add := func(c *catalog.Column) {
		if c != nil && !slices.Contains(named, c) {
			named = append(named, c)
		}
	}
	for _, w := range wordsIn(s.prompt) {
		add(s.propertyOf(w))
	}
	if m := whoMore.FindStringSubmatch(s.prompt); len(named) == 0 && m != nil {
		add(s.columnOfVerb(strings.ToLower(m[1])))
	}
	first := len(named)
	for _, m := range s.measures {
		c := s.profile.Column(m.Column)
		if c == nil && first > 0 && (m.Where != nil && m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Ratio && m.Of != nil && m.Of.Column != "") {
			return named[0], m
		}
		if c != nil && number(c, s.profile) && m.Aggregate != plan.CountDistinct {
			add(c)
		}
	}
	if took, ok := s.timeTaken(); ok && len(named) == 1 {
		return named[0], took
	}
	if len(named) == 1 {
		add(s.hintedNumber(named[0]))
	}
	if len(named) != 2 {
		return nil, of
	}
	of = plan.Describe(plan.Measure{Aggregate: plan.Average, Column: named[1].Name, Origin: plan.Implied}, s.profile)
	return named[0], of
}

// hintedNumber is the number beside another that a word hints at best; nil: none.
func (s *slots) hintedNumber(but *catalog.Column) (best *catalog.Column) {
	score := hintSure
	for _, m := range s.all {
		c := s.profile.Column(m.Name)
		if m.Kind == ask.MentionsColumn && m.How != "soft" && c != nil && c != but && number(c, s.profile) && m.Score >= score && !comparative.MatchString(m.Text) {
			best, score = c, m.Score
		}
	}
	return best
}

// hintSure is how well a word has to hint at a number that goes with another.
const hintSure = 0.7

// propertyOf is the number that a comparative is about; nil: it says nothing of the table.
func (s *slots) propertyOf(word string) *catalog.Column {
	for _, list := range properties() {
		if !slices.Contains(list[0], word) {
			continue
		}
		for _, name := range list[1] {
			if c := s.numberCalled(name); c != nil {
				return c
			}
		}
	}
	return nil
}

// columnOfVerb is the number that is called after a verb: the study hours of who studies.
func (s *slots) columnOfVerb(verb string) *catalog.Column {
	return s.numberCalled(model.Singular(verb))
}

// numberCalled is the first number of a table with a word in its name.
func (s *slots) numberCalled(word string) *catalog.Column {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if number(c, s.profile) && c.Role != "time" && slices.Contains(stemsOf(model.Words(strings.ToLower(c.Name))), model.Singular(word)) {
			return c
		}
	}
	return nil
}
