package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// mostVarianceFields are told where a request names none.
const mostVarianceFields = 2

// ofVariance are words of a request that only say how amounts stand against their plan.
var ofVariance = lazyregexp.New(`(?i)^(?:where|(?:over|under)\w*|sav(?:e|ed|ing|ings)|spen[dt]\w*|budget\w*|plan\w*|targets?|.*\bwhere (?:are|is|do|did) .*)$`)

// VarianceAsk is the plan of a part of a request that holds amounts against those planned for them; ok is false
// where it does not, or the table has no plan.
func VarianceAsk(part plan.Plan, profile *catalog.Profile) (plan.Plan, bool) {
	return slotsOf(part.Prompt, profile).variance(part)
}

// variance is the plan of a request that holds amounts against those that were planned for them, each in a column of
// its own: in all, by the fields that it names or the main ones, and by the unit of time that it names.
func (s *slots) variance(p plan.Plan) (plan.Plan, bool) {
	against, ok := s.planned()
	form, _ := Of(p.Prompt)
	if !ok || !s.holdsPlan("asks") || form == Why || s.compare != nil || HasGoal(p.Prompt) || s.draws() || s.profile.Time == "" || ofRows(p) && !s.ofThings(against) {
		return p, false
	}
	return s.holding(p, against), true
}

// holding is the plan that holds a number against its plan.
func (s *slots) holding(p plan.Plan, against versus) plan.Plan {
	q := plan.Question{ID: plan.VarianceProgramme, Text: p.Prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Where: s.conditions(p)}
	if q.Where == nil && s.sides == nil && len(p.Questions) > 0 {
		if read := scope(p.Questions); read != nil && s.ofValues(*read) {
			q.Where = read
		}
	}
	q.Period = s.ofPlans(p)
	q.Compare = &plan.Comparison{Kind: plan.NoComparison}
	came, planned, gap := against.numbers(s.profile)
	q.Measures = []plan.Measure{came, planned, gap}
	if rare := s.profile.Rows / 50; against.planned.Negatives == 0 && against.came.Negatives <= rare {
		q.Measures = append(q.Measures, against.part(s.profile))
	}
	var out []plan.Question
	if s.ofThings(against) {
		q.Where = withoutAgainst(q.Where)
	}
	for _, by := range s.varianceFields(against) {
		if !slices.ContainsFunc(by, func(d plan.Dimension) bool { return fixed(q.Where, d.Column) }) {
			one := q
			one.Intent, one.By = plan.Breakdown, by
			out = append(out, one)
		}
	}
	if len(out) == 0 {
		out = []plan.Question{q}
	}
	p = s.told(p, out...)
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return ofVariance.MatchString(u.Text) || s.ofPlan(u.Text) })
	return p
}

// ofRows reports whether a plan lists rows, or keeps those whose one column holds against another: which matches were
// longer than planned.
func ofRows(p plan.Plan) bool {
	return slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
		return q.Origin == plan.Asked && (q.Intent == plan.List || q.Where != nil && q.Where.Against != nil)
	})
}

// ofThings reports whether a table has the states of things at times beside what was planned of them: which are below their
// plan asks for the things, and not for rows.
func (s *slots) ofThings(against versus) bool {
	course, known := against.came.Course, s.profile.Model.Column(against.came.Name)
	return course != nil && course.Of != "" && known != nil && known.Meaning == model.Level
}

// withoutAgainst leaves the conditions on one column against another out of a filter.
func withoutAgainst(where *plan.Predicate) *plan.Predicate {
	return dropped(where, func(k plan.Predicate) bool { return k.Against != nil })
}

// varianceFields are the fields, or two of them together, that amounts are held against their plan by: where two fields tell
// things apart and the request names neither, the things come first.
func (s *slots) varianceFields(against versus) [][]plan.Dimension {
	var out [][]plan.Dimension
	course := against.came.Course
	if s.ofThings(against) && course.With != "" && course.Things <= MostGroups && s.where == nil && len(s.by) == 0 && s.unitsAsked() == nil && whichWords.MatchString(s.prompt) {
		of, with := s.profile.Column(course.Of), s.profile.Column(course.With)
		if of != nil && with != nil {
			out = append(out, []plan.Dimension{insight.DimensionOf(of), insight.DimensionOf(with)})
		}
	}
	for _, d := range s.varianceBy() {
		out = append(out, []plan.Dimension{d})
	}
	return out
}

// whichWords ask for single things.
var whichWords = lazyregexp.New(`(?i)\b(?:which|what|list|who)\b`)

// ofPlans is the time that numbers are held against their plan in: the named one, else the year so far by the units that are
// asked for, else the last complete month, or another unit that words name.
func (s *slots) ofPlans(p plan.Plan) *plan.Period {
	period, _ := s.times(p)
	switch {
	case period.Kind != plan.LastComplete || period.Text != "":
		return period
	case s.unitsAsked() != nil:
		return &plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1}
	}
	period.Unit = cmp.Or(period.Unit, namedUnit(s.prompt), plan.Month)
	return period
}

// shortfall is the plan of a request for why less, or more, came than was planned: how it stands against the plan, by the
// fields, and since when the difference is what it is.
func (s *slots) shortfall(p plan.Plan) (plan.Plan, bool) {
	against, ok := s.planned()
	if !ok || s.profile.Time == "" || s.compare != nil || !s.holdsPlan("speaks") || !s.holdsPlan("fell") {
		return p, false
	}
	return s.holding(p, against), true
}

// ofPlan reports whether words of a request that were read as nothing speak of a plan, or are all of those that do.
func (s *slots) ofPlan(text string) bool { return isOf("speaks", text) }

// oneAsk reports whether no part of a request behind the first names anything of the table by itself, but the number
// that the first is about.
func (s *slots) oneAsk() bool {
	against, _ := s.planned()
	other := func(m plan.Measure) bool { return m.Column != against.came.Name && m.Column != against.planned.Name }
	_, asks := Asks(s.prompt)
	for _, a := range asks[min(len(asks), 1):] {
		own := slotsOf(a.Text, s.profile)
		if form, _ := Of(a.Text); slices.ContainsFunc(own.measures, other) || len(own.by) > 0 || own.where != nil || form == Why {
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

// flows reports whether a column holds amounts that may be added up: a plan that stays the same for months looks like a
// state or a code, and a yield in kWh like a rate.
func (s *slots) flows(c *catalog.Column) bool {
	known := s.profile.Model.Column(c.Name)
	amount := c.Unit != "" && c.Unit != "%" && !strings.Contains(c.Unit, "/")
	return c.Role == "measure" && (c.Type == "integer" || c.Type == "number") && known != nil && (known.Meaning != model.Rate || amount)
}

var eachUnit = lazyregexp.New(`(?i)\b(?:by|per|each|every|and|,) (week|month|quarter)\b|\b(week|month|quarter)(?:ly\b| by (?:week|month|quarter)\b)`)

// unitsAsked is the unit of time that a request asks to be told each of; nil: none.
func (s *slots) unitsAsked() []plan.Dimension {
	u := eachUnit.FindStringSubmatch(s.prompt)
	if u == nil {
		return nil
	}
	unit := strings.ToLower(u[1] + u[2])
	return []plan.Dimension{{Column: s.profile.Time, Grain: plan.Grain(unit), Label: unit}}
}

// varianceBy are the fields that amounts are held against their plan by: those that a request names, else the main
// ones, the one with the most groups last; and the unit of time that it names.
func (s *slots) varianceBy() []plan.Dimension {
	if units := s.unitsAsked(); units != nil {
		return append(slices.Clone(s.by), units...)
	}
	out := slices.Clone(s.by)
	if s.sides != nil && s.profile.Column(s.sides.Column) != nil {
		out = append(out, insight.DimensionOf(s.profile.Column(s.sides.Column)))
	}
	if s.where == nil && len(s.by) == 0 {
		for _, d := range s.finest() {
			if len(out) < mostVarianceFields && !groupedBy(out, d.Column) {
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
