package tell

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// varianceFields are the fields that amounts are held against their plan by, where a request names none.
const varianceFields = 2

var (
	planWords   = regexp.MustCompile(`(?i)\b(?:budget\w*|plans?|planned|targets?|forecasts?|quotas?)\b`)
	againstPlan = regexp.MustCompile(`(?i)\b(?:vs\.?|versus|against|compar\w+|over|under|above|below|miss\w*|meet|met|hit|within|varian\w+|deviat\w+|exceed\w*|on|ahead|behind)\b`)
	spentWords  = regexp.MustCompile(`(?i)\b(?:over|under)[- ]?(?:spen[dt]\w*|runs?|ran|budget)\b|\bsav(?:e|ed|ing|ings) on\b`)
	ofVariance  = regexp.MustCompile(`(?i)^(?:where|(?:over|under)\w*|sav(?:e|ed|ing|ings)|spen[dt]\w*|budget\w*|plan\w*|targets?|.*\bwhere (?:are|is|do|did) .*)$`)
	planColumn  = regexp.MustCompile(`^(?:budget\w*|plan|planned|target|forecast\w*|quota|scheduled)$`)
	plainFact   = regexp.MustCompile(`^(?:actuals?|fact|spent)$`)
	factColumn  = regexp.MustCompile(`^(?:actuals?|fact|done|served|made|produced|delivered|completed|spent|booked|sold|worked)$`)
)

// VarianceAsk is the plan of a part of a request that holds amounts against those planned for them; ok is false
// where it does not, or the table has no plan.
func VarianceAsk(part plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	return slotsOf(part.Prompt, profile).variance(part)
}

// variance is the plan of a request that holds amounts against those that were planned for them, each in a column of
// its own: in all, by the fields that it names or the main ones, and by the unit of time that it names.
func (s *slots) variance(p plan.Plan) (plan.Plan, bool) {
	asked := spentWords.MatchString(s.prompt) || planWords.MatchString(s.prompt) && againstPlan.MatchString(s.prompt)
	actual, planned, ok := s.planned()
	if form, _ := Of(p.Prompt); !ok || !asked || form == Why || HasGoal(p.Prompt) || s.draws() || s.profile.Time == "" || ofRows(p) {
		return p, false
	}
	q := plan.Question{Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.conditions(p)}
	if q.Where == nil && s.sides == nil && len(p.Questions) > 0 {
		if read := scope(p.Questions); read != nil && s.ofValues(*read) {
			q.Where = read
		}
	}
	q.Period, _ = s.times(p)
	q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	gap := plan.Describe(plan.Measure{Aggregate: plan.Minus, Of: &actual, Per: &planned, Origin: plan.Implied}, s.profile)
	gap.Label = "difference"
	q.Measures = []plan.Measure{actual, planned, gap}
	q.ID = plan.VarianceProgramme
	var out []plan.Question
	for _, d := range s.varianceBy() {
		if !fixed(q.Where, d.Column) {
			by := q
			by.Intent, by.By = plan.Breakdown, []plan.Dimension{d}
			out = append(out, by)
		}
	}
	if len(out) == 0 {
		out = []plan.Question{q}
	}
	p = s.told(p, out...)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return ofVariance.MatchString(u.Text) })
	return p, true
}

// ofRows reports whether a plan lists rows, or keeps those whose one column holds against another: which matches were
// longer than planned.
func ofRows(p plan.Plan) bool {
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		return q.Origin == plan.Asked && (q.Intent == plan.List || q.Where != nil && q.Where.Against != nil)
	})
}

// oneAsk reports whether no part of a request behind the first names anything of the table by itself.
func (s *slots) oneAsk() bool {
	_, asks := Asks(s.prompt)
	for _, a := range asks[min(len(asks), 1):] {
		if own := slotsOf(a.Text, s.profile); len(own.measures) > 0 || len(own.by) > 0 || own.where != nil {
			return false
		}
	}
	return true
}

// HoldPlan reports whether a part of a request of several holds amounts against those planned for them.
func HoldPlan(asks []Ask, profile *catalog.Profile) bool {
	return len(asks) > 1 && slices.ContainsFunc(asks, func(a Ask) bool {
		_, ok := VarianceAsk(plan.Plan{Prompt: a.Text}, profile)
		return ok
	})
}

// planned are the numbers of what came and of what was planned for it; ok is false where the table does not have both.
func (s *slots) planned() (actual, planned plan.Measure, ok bool) {
	for i := range s.profile.Columns {
		c := &s.profile.Columns[i]
		if !s.flows(c) || !slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), planColumn.MatchString) {
			continue
		}
		for k := range s.profile.Columns {
			if other := &s.profile.Columns[k]; other != c && s.flows(other) && other.Unit == c.Unit && cameOf(other.Name, c.Name) {
				return s.added(other), s.added(c), true
			}
		}
	}
	return actual, planned, false
}

// cameOf reports whether a column has what came of a plan: it says so, or both are of the same thing, as stops served
// and stops planned.
func cameOf(fact, planned string) bool {
	words, of := model.Words(strings.ToLower(fact)), model.Words(strings.ToLower(planned))
	shared := slices.ContainsFunc(words, func(w string) bool { return slices.Contains(of, w) })
	return slices.ContainsFunc(words, func(w string) bool { return factColumn.MatchString(w) && (shared || plainFact.MatchString(w)) })
}

// flows reports whether a column holds amounts that may be added up: a plan that stays the same for months looks like a
// state or a code.
func (s *slots) flows(c *catalog.Column) bool {
	known := s.profile.Model.Column(c.Name)
	return c.Role == "measure" && (c.Type == "integer" || c.Type == "number") && known != nil && known.Meaning != model.Rate
}

// added is a column added up.
func (s *slots) added(c *catalog.Column) plan.Measure {
	return plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: c.Name, Unit: c.Unit, Additive: true, Origin: plan.Implied}, s.profile)
}

var eachUnit = regexp.MustCompile(`(?i)\b(?:by|per|each|every) (week|month|quarter)\b`)

// varianceBy are the fields that amounts are held against their plan by: those that a request names, else the main
// ones, the one with the most groups last; and the unit of time that it names.
func (s *slots) varianceBy() []plan.Dimension {
	if u := eachUnit.FindStringSubmatch(s.prompt); u != nil {
		return []plan.Dimension{{Column: s.profile.Time, Grain: plan.Grain(strings.ToLower(u[1])), Label: strings.ToLower(u[1])}}
	}
	out := slices.Clone(s.by)
	if s.sides != nil && s.profile.Column(s.sides.Column) != nil {
		out = append(out, insight.DimensionOf(s.profile.Column(s.sides.Column)))
	}
	if s.where == nil && len(s.by) == 0 {
		for _, d := range s.finest() {
			if len(out) < varianceFields && !groupedBy(out, d.Column) {
				out = append(out, d)
			}
		}
	}
	return out
}

// finest are the main fields, those with the most groups first: where a plan is missed shows there.
func (s *slots) finest() []plan.Dimension {
	var out []plan.Dimension
	for _, d := range s.profile.Model.Dimensions {
		if c := s.profile.Column(d.Column); c != nil && c.Distinct > 1 && c.Distinct <= MostGroups && c.Name != s.profile.Time && !OfState(c, s.profile) {
			out = append(out, insight.DimensionOf(c))
		}
	}
	slices.SortStableFunc(out, func(a, b plan.Dimension) int {
		return int(s.profile.Column(b.Column).Distinct - s.profile.Column(a.Column).Distinct)
	})
	return out
}
