package tell

import (
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// What stands in for an answer holds at most so many numbers and fields.
const (
	generalMeasures = 4
	generalFields   = 2
)

// General are the questions that stand in for an answer where a prompt names nothing of the table: how much there is,
// over time, and by what tells most. They are about a period; nil: that of the schedule.
func General(profile *catalog.Profile, text, schedule string, period *plan.Period, compare *plan.Comparison) []plan.Question {
	measures := generalOf(profile)
	asks := []plan.Question{{Intent: plan.Overview, Measures: measures}}
	if profile.Time != "" {
		asks = append(asks, plan.Question{Intent: plan.Trend, Measures: measures[:1], By: []plan.Dimension{timeDimension(profile)}})
	}
	for _, d := range Dimensions(profile, generalFields) {
		asks = append(asks, plan.Question{Intent: plan.Breakdown, Measures: measures[:1], By: []plan.Dimension{d}})
	}
	for i := range asks {
		q := &asks[i]
		q.ID, q.Text, q.Origin, q.Period, q.Compare = "q"+strconv.Itoa(i+1), text, plan.Supplied, period, compare
		if q.By == nil {
			q.By = []plan.Dimension{}
		}
		if period == nil && profile.Time != "" {
			q.Period, q.Compare = Scheduled(schedule, q.Intent), nil
		}
	}
	return asks
}

// generalOf are the main numbers of a table and how many rows it has.
func generalOf(profile *catalog.Profile) []plan.Measure {
	main, rows := Main(profile), insight.RowCount(profile)
	out := append(slices.Clone(main[:min(1, len(main))]), rows)
	for _, m := range main[min(1, len(main)):] {
		if len(out) < generalMeasures && m.Label != rows.Label {
			out = append(out, m)
		}
	}
	if len(main) > 0 && main[0].Label == rows.Label {
		out = out[1:]
	}
	out = slices.Clone(out)
	for i := range out {
		out[i].Origin = plan.Supplied
	}
	return out
}

// timeDimension is the course over the table's time.
func timeDimension(profile *catalog.Profile) plan.Dimension {
	c := profile.Column(profile.Time)
	if c == nil {
		return plan.Dimension{Column: profile.Time, Label: profile.Time, Auto: true}
	}
	d := insight.DimensionOf(c)
	d.Auto = c.Type != sitrep.TypeInteger
	return d
}

// rhythms are the units of schedules, and how many of them the course of a number shows.
var rhythms = map[string]struct {
	unit plan.Grain
	many int
}{"daily": {plan.Day, 28}, "weekly": {plan.Week, 13}, "monthly": {plan.Month, 13}, "quarterly": {plan.Quarter, 9}, "yearly": {plan.Year, 5}}

// Scheduled is the period that a question of a schedule is about where it names none; nil: all dates.
func Scheduled(schedule string, intent plan.Intent) *plan.Period {
	of, ok := rhythms[schedule]
	switch {
	case !ok:
		return nil
	case intent == plan.Trend:
		return &plan.Period{Kind: plan.LastComplete, Unit: of.unit, N: of.many}
	}
	return &plan.Period{Kind: plan.LastComplete, Unit: of.unit, N: 1}
}
