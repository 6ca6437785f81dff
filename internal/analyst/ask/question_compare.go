package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// compare holds the period against another.
func (s *scene) compare(d *draft, q *plan.Question) {
	switch {
	case d.rival != nil && d.period != nil && samePeriod(d.rival, d.period) && previous(d.rival.Text) && !previous(d.period.Text):
		q.Compare = &plan.Comparison{Kind: plan.Previous} // last month against the previous month
	case d.rival != nil && d.period != nil && samePeriod(d.rival, d.period):
	case d.rival != nil && d.period != nil && d.rivalSame && d.rival.Year > 0:
		q.Compare = &plan.Comparison{Kind: plan.YearAgo, Period: d.rival}
	case d.rival != nil && d.period != nil && d.rival.Kind == plan.LastComplete && d.rival.N <= 1 && before(d.rival.Text):
		q.Compare = &plan.Comparison{Kind: plan.Previous}
	case d.rival != nil && d.period != nil && yearBefore(d.period, d.rival):
		q.Compare = &plan.Comparison{Kind: plan.YearAgo}
	case d.rival != nil && d.period != nil && underWay(d.period, d.rival):
		q.Compare = &plan.Comparison{Kind: plan.Previous}
	case d.rival != nil && d.period != nil && underWay(d.rival, d.period):
		q.Period, q.Compare = d.rival, &plan.Comparison{Kind: plan.Previous} // last year against this year
	case d.rival != nil && d.period != nil:
		q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: d.rival}
		if d.rival.Kind == plan.LastComplete && d.period.Kind == plan.LastComplete && d.rival.Unit == d.period.Unit && d.rival.Index == 0 && d.period.Index == 0 && d.rival.Ago == d.period.Ago && d.rival.N == d.period.N {
			q.Compare = &plan.Comparison{Kind: plan.Previous}
		}
		if d.rival.Kind == plan.Calendar && d.period.Kind == plan.Calendar && d.rival.Unit == d.period.Unit && d.rival.Index == d.period.Index && d.rival.Year == d.period.Year && d.rival.Ago == d.period.Ago {
			q.Compare = &plan.Comparison{Kind: plan.YearAgo} // this October and last October
		}
		if thisNamed(d.period, d.rival) {
			q.Compare = &plan.Comparison{Kind: plan.YearAgo} // this September and last September
		}
		if d.period.Year == 0 && d.rival.Year != 0 && d.period.Kind == plan.Calendar {
			p := *d.period
			p.Year = d.rival.Year
			q.Period = &p
		}
	case wholeUnit(d.rival) && s.profile.Time != "":
		q.Period, q.Compare = sinceThen(*d.rival)
	case d.rival == nil && len(d.periods) == 1 && wholeUnit(d.period) && s.behindVersus(d.periodAt):
		q.Period, q.Compare = sinceThen(*d.period)
	case d.compare == "previous day" && oneDay(d.period): // else a day is held against that of the week before
		before := *d.period
		before.Ago++
		q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &before}
	case d.compare == "yearAgo" && d.period != nil:
		q.Compare = &plan.Comparison{Kind: plan.YearAgo}
	case d.compare != "" && d.period != nil:
		q.Compare = &plan.Comparison{Kind: plan.Previous}
	case d.compare != "" && s.profile.Time != "" && !slices.ContainsFunc(q.By, func(g plan.Dimension) bool { return g.Grain != "" || g.Auto || g.Part != "" }):
		kind, unit, _ := strings.Cut(d.compare, " ")
		q.Period, q.Compare = &plan.Period{Kind: plan.LastComplete, Unit: plan.Grain(unit), N: 1}, &plan.Comparison{Kind: plan.ComparisonKind(kind)}
	}
}

// wholeUnit reports whether a period is one unit of time that is over: last week, five years ago.
func wholeUnit(p *plan.Period) bool {
	return p != nil && p.Kind == plan.LastComplete && p.N <= 1 && p.Index == 0
}

// oneDay reports whether a period is a day that is told from today.
func oneDay(p *plan.Period) bool { return p != nil && p.Kind == plan.ToDate && p.Unit == plan.Day }

// sinceThen are the stretches of "against last week", which is held against this one, and of "against five years ago",
// against which the last whole year is held.
func sinceThen(rival plan.Period) (*plan.Period, *plan.Comparison) {
	if rival.Ago == 0 {
		return &plan.Period{Kind: plan.ToDate, Unit: rival.Unit, Text: "this " + string(rival.Unit)}, &plan.Comparison{Kind: plan.Previous}
	}
	rival.Ago++
	return &plan.Period{Kind: plan.LastComplete, Unit: rival.Unit, N: 1, Whole: true, Text: "the last complete " + string(rival.Unit)}, &plan.Comparison{Kind: plan.OtherPeriod, Period: &rival}
}

// yearBefore reports whether a stretch shorter than a year is held against a year as a whole: last month and last year.
func yearBefore(main, other *plan.Period) bool {
	return other.Kind == plan.LastComplete && other.Unit == plan.Year && other.N <= 1 && other.Ago == 0 && other.Index == 0 && main.Unit != plan.Year
}

// underWay reports whether a unit of time that is not over is held against the last one: this week and last week.
func underWay(main, other *plan.Period) bool {
	return main.Kind == plan.ToDate && other.Kind == plan.LastComplete && main.Unit == other.Unit && main.Unit != plan.Day && main.Ago == 0 && other.Ago == 0 && other.N <= 1 && other.Index == 0
}

// before reports whether a period is named by another: the month before.
func before(text string) bool {
	return strings.HasSuffix(text, " before") || strings.HasSuffix(text, " earlier") || strings.HasSuffix(text, " prior")
}

// previous reports whether a stretch is said from another: the previous month, prior quarter.
func previous(text string) bool {
	text = strings.TrimPrefix(text, "the ")
	return strings.HasPrefix(text, "previous ") || strings.HasPrefix(text, "prior ") || strings.HasPrefix(text, "preceding ")
}
