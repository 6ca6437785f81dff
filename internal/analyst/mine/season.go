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
	seasonStrength = 0.1
	seasonSize     = 0.10 // of the average day, for the weekday that is farthest from it
)

// seasons is kind K15: weekdays that differ, week after week.
func (k *checker) seasons() {
	for i, l := range k.dailyLines() {
		if values, ok := filled(l.series); ok && len(values) >= 7*seasonWeeks {
			k.season(i, values)
		}
	}
}

func (k *checker) season(measure int, values []float64) {
	parts := stats.Decompose(values, 7)
	level := math.Abs(stats.Mean(values))
	high, low := 0.0, 0.0
	for _, s := range parts.Season[:7] {
		high, low = max(high, s), min(low, s)
	}
	c := Candidate{
		Kind: document.KindSeasonality, Family: OverTime, Measure: measure, Field: -1, Sign: sign(high + low),
		Tested: true, P: parts.P, Effect: squash(parts.Strength, 0.5), Impact: min(1, (high-low)/(2*level)),
	}
	switch {
	case parts.P > sure/10:
		c.Fails = "chance alone makes such weekdays too often"
	case parts.Strength < seasonStrength:
		c.Fails = "the weekdays explain little of the variation"
	case max(high, -low) < seasonSize*level:
		c.Fails = "the weekdays differ little beside the level"
	}
	c.Evidence = k.weekdays(measure, len(values)/7)
	c.Tell = tellSeason
	k.add(c)
}

// weekdays is the evidence of a season: whole weeks, so that each weekday counts as
// often.
func (d *Data) weekdays(measure, weeks int) plan.Resolved {
	r := d.evidence(measure, plan.Breakdown, plan.Dimension{Column: d.TimeField, Part: plan.Weekday, Label: "weekday"})
	end := d.Buckets.End
	w := plan.Window{Start: end.AddDate(0, 0, -7*weeks), End: end}
	w.Label = w.Start.Format("2 Jan 2006") + "–" + end.AddDate(0, 0, -1).Format("2 Jan 2006")
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
	return t.Finding(document.KindSeasonality, "season.weekday", m, map[string]string{
		"leader": t.Name(high), "above": change(high), "last": t.Name(low), "below": change(low),
	})
}
