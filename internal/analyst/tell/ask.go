package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// OfAsk is the plan of one of several asks with the numbers that its words name in the model:
// a rate as a ratio of sums, an average as it is weighed, two numbers by month side by side.
func OfAsk(part plan.Plan, profile *catalog.Profile) plan.Plan {
	s := slotsOf(part.Prompt, profile)
	if pair, ok := s.related(part); ok {
		return pair
	}
	if from, ok := s.from(part); ok {
		return from
	}
	if len(part.Questions) != 1 {
		return part
	}
	if s.opposed != nil && s.opposed.days && !HasGoal(part.Prompt) {
		return s.facing(part)
	}
	return s.inPlural(s.betterOf(s.nameable(s.standing(s.onUsualDay(s.answered(s.ofItself(s.ofAsk(part))))))))
}

func (s *slots) ofAsk(part plan.Plan) plan.Plan {
	profile := s.profile
	part = s.inState(s.ofMain(part))
	q := &part.Questions[0]
	named := slices.DeleteFunc(slices.Clone(s.measures), func(m plan.Measure) bool { return rows(m) && !counted(part.Prompt) })
	for i := range named { // the total weight that is asked for, though the model has its average
		named[i] = asRead(part, named[i], profile)
	}
	s.busy(q)
	if main := s.main(); (q.Intent == plan.List || q.Intent == plan.Value && len(q.By) == 0) && numberAndValue.MatchString(part.Prompt) && len(main) > 0 { // not the orders one by one
		amount := main[0]
		amount.Origin = plan.Asked
		q.Intent, q.By, q.Measures = plan.Value, []plan.Dimension{}, []plan.Measure{insight.RowCount(profile), amount}
		q.Rank, q.Measures[0].Origin = nil, plan.Asked
		return part
	}
	if len(named) == 0 || q.Origin == plan.Supplied || q.Growth || q.Target != nil {
		return part
	}
	switch unit := byUnit.FindStringSubmatch(part.Prompt); {
	case q.Intent == plan.Relation && unit != nil && len(named) > 1 && plainDates(profile):
		q.Intent, q.Rank, q.Having = plan.Trend, nil, nil
		q.By = []plan.Dimension{{Column: profile.Time, Grain: unitOf(strings.ToLower(unit[1])), Label: labelled(profile.Time, profile)}}
	case q.Intent == plan.Value || q.Intent == plan.Breakdown || q.Intent == plan.Trend || q.Intent == plan.Ranking || q.Intent == plan.Compare:
		if slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Where != nil || plan.SameMeasure(amountOf(m), named[0]) }) {
			return part
		}
		q.By = slices.DeleteFunc(slices.Clone(q.By), func(d plan.Dimension) bool { return d.Grain == "" && summed(d.Column, profile) })
	default:
		return part
	}
	if q.Rank != nil && q.Rank.Column == "" {
		q.Rank.Measure = 0
	}
	for i := range named {
		named[i].Origin = plan.Asked
		q.Where = withoutColumns(q.Where, conditionsOf(named[i])) // of all that are late, all are
	}
	q.Measures = named
	part.Missing = slices.DeleteFunc(slices.Clone(part.Missing), func(u plan.Unanswered) bool {
		return ofForms(u.Text) || ofWords(u.Text, s.words())
	})
	return part
}

// busy gives a question about where or when it is busy how many there are of what comes, where it names no number:
// the busiest station has the most trips, whatever they bring in.
func (s *slots) busy(q *plan.Question) {
	if s.named() || !busyWords.MatchString(q.Text) && !busyWords.MatchString(s.prompt) || q.Origin == plan.Supplied || len(q.Measures) == 0 || q.Measures[0].Origin == plan.Asked {
		return
	}
	m := s.volume()
	m.Origin = plan.Implied
	if q.Measures = []plan.Measure{m}; q.Rank != nil && q.Rank.Column == "" {
		rank := *q.Rank
		rank.Measure = 0
		q.Rank = &rank
	}
}

var busyWords = lazyregexp.New(`(?i)\b(?:busiest|quietest|busier|quieter|least busy|most busy)\b`)

// numberAndValue asks how many there are, and what they come to.
var numberAndValue = lazyregexp.New(`(?i)\b(?:number|count|how many|no\.?|#)\s*(?:and|&|\+|/|,)\s*(?:how much|values?|amounts?|sums?|worth|totals?)\b|\b(?:values?|amounts?|sums?)\s*(?:and|&|\+|/|,)\s*(?:number|count)\b`)

func labelled(column string, profile *catalog.Profile) string {
	if c := profile.Column(column); c != nil {
		return cmp.Or(insight.DimensionOf(c).Label, column)
	}
	return column
}
