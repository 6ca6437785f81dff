package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a season of the week.
const (
	seasonWeeks    = 6
	seasonYears    = 4
	seasonStrength = 0.1
	seasonSize     = 0.10 // of the average day, for the weekday that is farthest from it
)

// seasons is kind K15: weekdays that differ, week after week, and months of the year
// that do, year after year.
func (k *checker) seasons() {
	for _, l := range k.dailyLines() {
		if values, ok := filled(l.series); ok && len(values) >= 7*seasonWeeks {
			k.season(l, values, 7)
		}
	}
	for _, l := range k.totals() {
		if values, ok := filled(l.series); ok && l.grain == plan.Month && len(values) >= 12*seasonYears {
			k.season(l, values, 12)
		}
	}
}

func (k *checker) season(l line, values []float64, period int) {
	parts := stats.Decompose(values, period)
	level := math.Abs(stats.Mean(values))
	high, low := 0.0, 0.0
	for _, s := range parts.Season[:period] {
		high, low = max(high, s), min(low, s)
	}
	c := l.candidate(document.KindSeasonality)
	c.P, c.Sign = parts.P, 1
	c.Effect, c.Impact = squash(parts.Strength, 0.5), min(1, (high-low)/(2*level))
	switch {
	case parts.P > k.chance(sure/10):
		c.Fails = "chance alone makes such a season too often"
	case parts.Strength < k.eased(seasonStrength):
		c.Fails = "the season explains little of the variation"
	case max(high, -low) < k.eased(seasonSize)*level:
		c.Fails = "the season is small beside the level"
	}
	c.Evidence = k.cycles(l, len(values)/period)
	c.Tell = tellSeason
	k.add(c)
}

// cycles is the evidence of a season: whole weeks (years), so that each weekday (month)
// counts as often.
func (d *Data) cycles(l line, n int) plan.Resolved {
	part, label, start := plan.Weekday, "weekday", l.end.AddDate(0, 0, -7*n)
	if l.grain == plan.Month {
		part, label, start = plan.MonthOfYear, "month", l.end.AddDate(-n, 0, 0)
	}
	r := d.evidence(l.measure, plan.Breakdown, plan.Dimension{Column: d.TimeField, Part: part, Label: label})
	w := plan.Window{Start: start, End: l.end}
	w.Label = start.Format("2 Jan 2006") + "–" + l.end.AddDate(0, 0, -1).Format("2 Jan 2006")
	r.Window = &w
	return r
}

// tellSeason holds the strongest and the weakest weekday against their average.
func tellSeason(t *insight.Teller) insight.Finding {
	column, m := t.Column(0), t.Answer().Question().Measures[0]
	high, low := t.Extremes(column)
	if high < 0 || high == low {
		return insight.Finding{}
	}
	average := t.Whole(document.OpAverage, column, m)
	change := func(row int) string {
		signed := t.Builder().Compute(document.OpChange, document.Shown{Style: document.StylePercent}, t.Number(row, column, m), average)
		return insight.Token(t.Builder().Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, signed))
	}
	shape := "season.weekday"
	if t.Answer().Question().By[0].Part == plan.MonthOfYear {
		shape = "season.month"
	}
	return t.Finding(document.KindSeasonality, shape, m, map[string]string{
		"leader": t.Name(high), "above": change(high), "last": t.Name(low), "below": change(low),
	})
}
