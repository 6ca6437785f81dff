package tell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// What an overview holds.
const (
	bestGroups     = 10 // of a ranking of who does best
	overviewFields = 3  // that it breaks the main numbers down by
	longYears      = 4  // of data, from which on its first year is held against its last
	fourMonths     = 120 * 24 * time.Hour
	threeMonths    = 89 * 24 * time.Hour
)

// overview is the plan of what somebody should know of a table: how the newest period
// went, how the year goes against the one before, how it went over time, and what the
// main numbers are made of.
func overview(s *slots, p plan.Plan) plan.Plan {
	profile := s.profile
	base := plan.Question{Text: p.Prompt, Intent: plan.Change, Origin: plan.Asked, By: []plan.Dimension{}}
	base.Where, base.Measures = s.spelledOut(scope(p.Questions)), s.updated(p)
	if len(base.Measures) == 0 {
		return p
	}
	if !s.namesInFull() {
		base.Measures = Main(profile)
	}
	base.Measures = base.Measures[:min(len(base.Measures), mostMetrics)]
	l, lives := lifeOf(profile)
	if took, others := l.durations(base.Measures); lives && len(took) > 0 {
		if first, _ := l.durations(base.Measures[:1]); len(first) > 0 || len(others) == 0 {
			base.Measures, base.Time = took, timeOf(l.end, profile)
		} else {
			base.Measures = others
		}
	}
	base.Measures = withVolume(base.Measures, profile)
	named := s.timeNamed(p)
	var out []plan.Question
	if profile.Time != "" {
		courses := courseOf(base, named, profile)
		lasting, ends := s.lasting(base, named), s.courses(courses[len(courses)-1])
		courses = append(slices.Insert(courses, len(courses)-1, lasting), ends...)
		for _, q := range courses {
			if q.Programme() == plan.OverviewProgramme && base.Time == "" {
				out = append(out, cases(s, q, nil)...)
			} else {
				out = append(out, q)
			}
		}
	}
	settled := func(d plan.Dimension) bool {
		return slices.ContainsFunc(base.Measures, func(m plan.Measure) bool { return slices.Contains(conditionsOf(m), d.Column) })
	}
	fields := slices.DeleteFunc(fieldsOf(p, profile), settled) // who asks for results is told the rate of them
	for _, d := range Dimensions(profile, overviewFields+1) {
		if len(fields) < overviewFields && !settled(d) && !fixed(base.Where, d.Column) && !groupedBy(fields, d.Column) { // of those missed, all are
			fields = append(fields, d)
		}
	}
	for _, d := range fields {
		by := base
		by.ID, by.Intent, by.By, by.Period, by.Compare = plan.ByField, plan.Breakdown, []plan.Dimension{d}, named, nil
		if named == nil {
			by.Compare = &plan.Comparison{Kind: plan.NoComparison}
		}
		if by.Measures[0].Good == "down" && bestWords.MatchString(s.prompt) && !worstWords.MatchString(s.prompt) {
			by.Rank = &plan.Rank{N: bestGroups, Ascending: true}
		}
		out = append(out, by)
	}
	return s.with(p, out)
}

// findings is the plan of a request for whatever is worth knowing: one question that names no number but those of the
// request. The checks of the whole table answer it, the most important first.
func findings(s *slots, p plan.Plan) plan.Plan {
	q := plan.Question{Text: p.Prompt, Intent: plan.Overview, Origin: plan.Supplied, By: []plan.Dimension{}, Measures: s.updated(p)}
	q.Where, q.Period = s.spelledOut(scope(p.Questions)), s.timeNamed(p)
	if !s.namesInFull() {
		q.Measures = Main(s.profile)
		for i := range q.Measures {
			q.Measures[i].Origin = plan.Supplied
		}
	}
	if len(q.Measures) == 0 {
		return p
	}
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool { return forReaders(p.Prompt, u.Text) })
	return s.with(p, []plan.Question{q})
}

// forReaders reports whether words stand behind a "for" in a request: findings are for who reads them, and about or on
// what the table has.
func forReaders(prompt, words string) bool {
	return regexp.MustCompile(`(?i)\bfor (?:(?:the|our|my|your|an?) )?(?:[\p{L}'-]+ ){0,2}` + regexp.QuoteMeta(words) + `\b`).MatchString(prompt)
}

// spelledOut is a filter without the conditions on values that the words of a request only hint at: who asks for the
// trends in hiring does not ask for those alone who were hired.
func (s *slots) spelledOut(where *plan.Predicate) *plan.Predicate {
	text := strings.ToLower(s.prompt)
	return dropped(where, func(k plan.Predicate) bool {
		return (k.Op == plan.Equal || k.Op == plan.In) && k.Part == "" && len(k.Values) == 1 && !strings.Contains(text, strings.ToLower(k.Values[0])) &&
			slices.ContainsFunc(s.all, func(m ask.Mention) bool {
				return m.Kind == ask.MentionsValue && m.Name == k.Column && m.Value == k.Values[0] && (m.How == "concept" || m.How == "inflected")
			})
	})
}

// lasting is the question of an overview for what is on a new level in its groups, or has ended.
func (s *slots) lasting(base plan.Question, named *plan.Period) plan.Question {
	base.Period = named
	odd := s.oddIn(base)
	if named == nil {
		odd.Compare = nil
	}
	return odd
}

// courses is the question for how each group of the main field went from the first period to the last; over is that for
// the course of all. None: there are no periods or no groups.
func (s *slots) courses(over plan.Question) []plan.Question {
	d := slices.DeleteFunc(Dimensions(s.profile, overviewFields), func(d plan.Dimension) bool {
		return slices.ContainsFunc(over.Measures, func(m plan.Measure) bool { return slices.Contains(conditionsOf(m), d.Column) })
	})
	if len(d) == 0 || over.By[0].Grain == "" || over.Measures[0].Aggregate == plan.Span || fixed(over.Where, d[0].Column) {
		return nil
	}
	over.Measures, over.By = over.Measures[:1], []plan.Dimension{over.By[0], d[0]}
	return []plan.Question{over}
}

// courseOf are the questions of an overview about time.
func courseOf(base plan.Question, named *plan.Period, profile *catalog.Profile) []plan.Question {
	newest := base
	newest.ID, newest.Compare = plan.OverviewProgramme, &plan.Comparison{Kind: plan.Previous}
	newest.Period = named
	first, last := spanOf(profile)
	whole := named == nil || named.Kind == plan.Since || named.Unit == plan.Year && first.Year() == last.Year()
	if whole { // the data has nothing before it
		newest.Period = &plan.Period{Kind: plan.LastComplete, N: 1, Whole: true}
		if last.Sub(first) >= threeMonths && last.Sub(first) < fourMonths { // a week against the one before is no trend where months can be held against each other
			newest.Period.Unit = plan.Month
		}
	}
	yearly := base
	yearly.ID = plan.YearProgramme
	yearly.Period, yearly.Compare = &plan.Period{Kind: plan.ToDate, Unit: plan.Year, N: 1}, &plan.Comparison{Kind: plan.YearAgo}
	over := base
	over.ID, over.Intent, over.Compare, over.Period = plan.CourseProgramme, plan.Trend, nil, named
	at := cmp.Or(base.Time, profile.Time)
	over.By = []plan.Dimension{{Column: at, Auto: true, Label: at}}
	if c := profile.Column(at); c != nil {
		if c.Type != sitrep.TypeInteger && last.Sub(first) > fourMonths && last.Sub(first) < longYears*366*24*time.Hour {
			over.By[0].Auto, over.By[0].Grain = false, plan.Month
		}
		over.By[0].Label = insight.DimensionOf(c).Label
	}
	switch {
	case !whole:
		return []plan.Question{newest, over}
	case last.Year()-first.Year()+1 >= longYears:
		return []plan.Question{since(yearly, first), newest, over}
	case hasYearBefore(first, last):
		return []plan.Question{newest, yearly, over}
	}
	return []plan.Question{newest, over}
}

// hasYearBefore reports whether the data has nearly all of the year before that of its last day, as far as that day:
// a part of a year is not held against a whole one.
func hasYearBefore(first, last time.Time) bool {
	const most = 14 * 24 * time.Hour // may lack: a year's first rows are often a few days late
	begins := time.Date(last.Year()-1, time.January, 1, 0, 0, 0, 0, time.UTC)
	return last.YearDay() > 31 && first.Sub(begins) <= most
}

// since holds the last complete year against the first one of the data.
func since(q plan.Question, first time.Time) plan.Question {
	begin := first.Year()
	if first.YearDay() > 31 {
		begin++
	}
	q.Period = &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1, Whole: true}
	q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: begin}}
	return q
}

// timeNamed is the period that a request is about, also where nothing else of it was read; nil: it names none.
func (s *slots) timeNamed(p plan.Plan) *plan.Period {
	if named := boundedIn(p); named != nil || s.period == nil || s.period.Text == "" || heldAgainst(p.Prompt, s.period.Text) {
		return named
	}
	if first, last := spanOf(s.profile); s.period.Kind == plan.ToDate && s.period.Unit == plan.Year && !first.IsZero() && first.Year() == last.Year() {
		return nil // that is all there is
	}
	return s.period
}

// boundedIn is the period that a request is about; nil: it names none.
func boundedIn(p plan.Plan) *plan.Period {
	for _, q := range p.Questions {
		if q.Period != nil && q.Period.Text != "" {
			return q.Period
		}
	}
	return nil
}

// spanOf is the first and the last day of a table's time; zero: it is not known.
func spanOf(profile *catalog.Profile) (first, last time.Time) {
	c := profile.Column(profile.Time)
	if c == nil {
		return first, last
	}
	return dayOf(c.Min), dayOf(c.Max)
}

func dayOf(text string) time.Time {
	for _, layout := range []string{time.DateOnly, "2006"} {
		if t, err := time.Parse(layout, text[:min(len(layout), len(text))]); err == nil {
			return t
		}
	}
	return time.Time{}
}

// Settled reports whether a filter or a number is one on the values of a column: nothing is broken down by it.
func Settled(where *plan.Predicate, m plan.Measure, column string) bool {
	return fixed(where, column) || slices.Contains(conditionsOf(m), column)
}

func fixed(w *plan.Predicate, column string) bool {
	if w == nil {
		return false
	}
	for i := range w.Kids {
		if fixed(&w.Kids[i], column) {
			return true
		}
	}
	return w.Column == column
}

func groupedBy(fields []plan.Dimension, column string) bool {
	for _, d := range fields {
		if d.Column == column {
			return true
		}
	}
	return false
}

// Numbers reports whether the values of a column are numbers that rows do not fall into groups by: how many
// joined is none, whatever else it is called.
func Numbers(c *catalog.Column, p *catalog.Profile) bool {
	const few = 12
	if c.Type != sitrep.TypeInteger && c.Type != sitrep.TypeNumber || c.Distinct <= few {
		return false
	}
	known := p.Model.Column(c.Name)
	return known == nil || known.Meaning == model.Category
}

// MostGroups are as many as a table of the main numbers shows.
const MostGroups = 60

// Dimensions are at most so many fields that the main numbers are broken down by: the
// most useful of the model, none that another of them already tells.
func Dimensions(profile *catalog.Profile, most int) []plan.Dimension {
	var kept []*catalog.Column
	for _, d := range profile.Model.Dimensions {
		c := profile.Column(d.Column)
		if c == nil || c.Distinct > MostGroups || c.Role != sitrep.RoleDimension || c.Name == profile.Time || OfState(c, profile) || Numbers(c, profile) {
			continue
		}
		told := slices.ContainsFunc(kept, func(k *catalog.Column) bool {
			return slices.Contains(k.Determines, c.Name) || slices.Contains(c.Determines, k.Name)
		})
		if !told {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		kept = slices.DeleteFunc(insight.Breakdowns(profile, most+1), writtenNumbers)
	}
	var out []plan.Dimension
	for _, c := range kept[:min(len(kept), most)] {
		out = append(out, insight.DimensionOf(c))
	}
	return out
}
