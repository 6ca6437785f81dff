package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
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
	part = s.amountDone(s.monthByMonth(part))
	if len(part.Questions) != 1 {
		return part
	}
	if s.opposed != nil && s.opposed.days && !HasGoal(part.Prompt) {
		return s.facing(part)
	}
	return s.inPlural(s.troubled(s.betterOf(s.bestBy(s.nameable(s.takenAsOne(s.standing(s.onUsualDay(s.answered(s.ofItself(s.ofAsk(part)))))))))))
}

func (s *slots) ofAsk(part plan.Plan) plan.Plan {
	profile := s.profile
	part = worstOf(s.ofMain(s.filtering(part)))
	part = s.rescued(part)
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

// worstOf has a ranking of which the worst are asked for begin with these: of what is better the more of it there
// is with the lowest.
func worstOf(p plan.Plan) plan.Plan {
	q := p.Questions[0]
	if q.Rank == nil || q.Rank.Column != "" || q.Rank.Measure >= len(q.Measures) || !plainlyWorst.MatchString(p.Prompt) || bestWords.MatchString(p.Prompt) {
		return p
	}
	good := q.Measures[q.Rank.Measure].Good
	if good == "" && q.Measures[q.Rank.Measure].Aggregate == plan.Average && scoreWords.MatchString(p.Prompt) {
		good = "up"
	}
	if good == "" || q.Rank.Ascending == (good == "up") {
		return p
	}
	rank := *q.Rank
	rank.Ascending = good == "up"
	q.Rank = &rank
	p.Questions = []plan.Question{q}
	return p
}

var (
	plainlyWorst = lazyregexp.New(`(?i)\b(?:worst|poorest|weakest)\b`)
	scoreWords   = lazyregexp.New(`(?i)\b(?:ratings?|scores?|stars?|grades?|marks?|satisfaction|reviews?|csat|nps)\b`)
)

// rescued is a plan whose reading found nothing of an ask with the numbers that its words name in full.
func (s *slots) rescued(p plan.Plan) plan.Plan {
	if len(p.Questions) == 0 || slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin != plan.Supplied }) || !s.namesInFull() {
		return p
	}
	if slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Reason != nameless }) || len(s.unknown(p)) > s.known() {
		return p
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: s.numbers(p), Where: and(s.where, s.sides), Period: s.period, Compare: s.compare}
	if len(s.by) > 0 {
		q.Intent, q.By = plan.Breakdown, s.by[:1]
	}
	return s.told(p, q)
}

// filtering adds to a question the values that its words name and that its reading left unread.
func (s *slots) filtering(p plan.Plan) plan.Plan {
	q := p.Questions[0]
	missing := slices.Clone(p.Missing)
	for _, m := range s.chosen {
		at := slices.IndexFunc(missing, func(u plan.Unanswered) bool { return strings.EqualFold(u.Text, m.Text) })
		if m.Kind != ask.MentionsValue || at < 0 || s.shared(m) || q.Origin == plan.Supplied || fixed(q.Where, m.Name) || groupedBy(q.By, m.Name) {
			continue
		}
		missing = slices.Delete(missing, at, at+1)
		q.Where = and(q.Where, equal(m.Name, m.Value))
	}
	if len(missing) < len(p.Missing) {
		p.Questions, p.Missing = []plan.Question{q}, missing
	}
	return p
}

func labelled(column string, profile *catalog.Profile) string {
	if c := profile.Column(column); c != nil {
		return cmp.Or(insight.DimensionOf(c).Label, column)
	}
	return column
}
