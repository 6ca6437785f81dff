package mine

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a season of the week.
const (
	seasonWeeks    = 6
	seasonYears    = 4
	peakMonths     = 23  // of history, for months that stand apart in each year
	mostPeaks      = 4   // months of a year that can stand apart from the others
	peakTimes      = 1.4 // what they have of the others, or the others of them
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
		values, ok := filled(l.series)
		switch {
		case !ok || l.grain != plan.Month:
		case len(values) >= peakMonths && k.peaks(l, values):
		case len(values) >= 12*seasonYears:
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

// peaks is a season of a few months that are above all others in each year, or below them: toys at Christmas, an office
// in August. Ranks do not find it, since most months are alike. The p-value counts the months that might have been chosen.
func (k *checker) peaks(l line, values []float64) bool {
	for n := 1; n <= mostPeaks; n++ {
		for _, above := range []bool{true, false} {
			in, out := parted(values, n, above)
			a, b := stats.Mean(in), stats.Mean(out)
			if !apart(in, out, above) || b <= 0 || a <= 0 || max(a/b, b/a) < k.eased(peakTimes) {
				continue
			}
			c := l.candidate(document.KindSeasonality)
			c.P, c.Sign = min(1, ways12(n)*stats.Welch(stats.MomentsOf(in), stats.MomentsOf(out)).P), 1
			if c.P > k.chance(sure) {
				continue
			}
			c.Effect, c.Impact = squash(math.Log(a/b), 0.5), min(1, math.Abs(a-b)/(a+b))
			c.Evidence, c.Tell = k.cycles(l, len(values)/12), tellSeason
			k.add(c)
			return true
		}
	}
	return false
}

// parted are the values at the n places of the year that are highest on average, or lowest, and all others.
func parted(values []float64, n int, above bool) (in, out []float64) {
	var places [12]int
	var means [12]float64
	for i := range places {
		places[i] = i
		var at []float64
		for j := i; j < len(values); j += 12 {
			at = append(at, values[j])
		}
		means[i] = stats.Mean(at)
	}
	slices.SortStableFunc(places[:], func(a, b int) int {
		if above {
			a, b = b, a
		}
		return cmp.Compare(means[a], means[b])
	})
	for i, v := range values {
		if slices.Contains(places[:n], i%12) {
			in = append(in, v)
		} else {
			out = append(out, v)
		}
	}
	return in, out
}

// apart reports whether all of the one side lie above all of the other, or below.
func apart(in, out []float64, above bool) bool {
	if above {
		return slices.Min(in) > slices.Max(out)
	}
	return slices.Max(in) < slices.Min(out)
}

// ways12 is in how many ways n months of a year can be chosen.
func ways12(n int) float64 {
	ways := 1.0
	for i := range n {
		ways *= float64(12-i) / float64(i+1)
	}
	return ways
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
