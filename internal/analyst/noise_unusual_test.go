package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// TestWhoAsksForTheUnusualHearsLittleOfNoise makes reports about tables in which nothing is
// odd, of many shapes: whoever asks for the unusual is told so.
func TestWhoAsksForTheUnusualHearsLittleOfNoise(t *testing.T) {
	t.Parallel()
	prompts := []string{"anything odd?", "what's off this month?", "is the data ok?", "any strange days lately?", "check the data for errors and gaps"}
	tables := thorough.Of(12, 60)
	claims, reports := 0, 0
	for seed := range tables {
		content := quiet(uint64(seed))
		prompt := prompts[seed%len(prompts)]
		report := makeReport(t, table(t, "entries", content), request(prompt))
		told := 0
		for _, f := range all(report.Document) {
			if f.Kind != document.KindNothingNotable {
				told++
				t.Logf("table %d, %q: %s: %s", seed, prompt, f.Kind, f.Text)
			}
		}
		claims += told
		reports += min(1, told)
	}
	t.Logf("%d claims in %d of %d reports", claims, reports, tables)
	if float64(claims) > 0.3*float64(tables) {
		t.Errorf("%d claims in %d of %d reports about noise", claims, reports, tables)
	}
}

// quiet is a table of one of six shapes without anything odd.
func quiet(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 11))
	switch seed % 6 {
	case 0:
		return noise(seed + 1000)
	case 1:
		return rhythmic(r)
	case 2:
		return quietDevices(r)
	case 3:
		return quietVisits(r)
	case 4:
		return quietCases(r)
	}
	return wandering(r)
}

func dayBefore(days int) string {
	return time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -days).Format(time.DateOnly)
}

// rhythmic has weekdays, a year's season and growth, over three years.
func rhythmic(r *rand.Rand) string {
	rows := [][]string{{"date", "branch", "product", "units", "revenue"}}
	for d := 1100; d >= 0; d-- {
		day := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -d)
		level := 40 * (1 + 0.3*math.Sin(float64(day.YearDay())/58)) * (1 + float64(1100-d)/1500)
		if w := day.Weekday(); w == time.Saturday || w == time.Sunday {
			level *= 0.5
		}
		for _, branch := range []string{"Harbour", "Station", "Market"} {
			for _, product := range []string{"Soap", "Oil"} {
				units := math.Max(0, math.Round(level*math.Exp(0.2*r.NormFloat64())))
				rows = append(rows, []string{day.Format(time.DateOnly), branch, product, number(units), number(units * (4 + 0.3*r.NormFloat64()))})
			}
		}
	}
	return csv(rows...)
}

// quietDevices have a reading each day, which follows the one before it, and a state.
func quietDevices(r *rand.Rand) string {
	rows := [][]string{{"day", "device", "temperature", "pressure"}}
	things := 4 + r.IntN(6)
	at := make([]float64, things)
	for d := 250; d >= 0; d-- {
		for i := range at {
			at[i] = 0.7*at[i] + r.NormFloat64()
			rows = append(rows, []string{dayBefore(d), fmt.Sprintf("D%02d", i), number(20 + at[i]), number(900 + 9*r.NormFloat64())})
		}
	}
	return csv(rows...)
}

// quietVisits are few in some groups and many in others, with a rate.
func quietVisits(r *rand.Rand) string {
	rows := [][]string{{"date", "channel", "country", "visits", "orders"}}
	for d := 300; d >= 0; d-- {
		for c, channel := range []string{"Search", "Mail", "Direct", "Partner"} {
			for k, country := range []string{"AT", "CH", "DE"} {
				visits := 300 / ((c + 1) * (k + 1))
				visits = max(1, visits+int(math.Sqrt(float64(visits))*r.NormFloat64()*2))
				orders := 0
				for range visits {
					if r.Float64() < 0.04 {
						orders++
					}
				}
				rows = append(rows, []string{dayBefore(d), channel, country, fmt.Sprint(visits), fmt.Sprint(orders)})
			}
		}
	}
	return csv(rows...)
}

// quietCases are opened at any time of the working day and closed after a skewed while; some are open.
func quietCases(r *rand.Rand) string {
	rows := [][]string{{"case_id", "opened_at", "closed_at", "team", "topic", "effort_minutes"}}
	for i := range 3000 {
		opened := time.Date(2026, 4, 1, 8, 0, 0, 0, time.UTC).AddDate(0, 0, r.IntN(213)).Add(time.Duration(r.IntN(600)) * time.Minute)
		closed := opened.Add(time.Duration(60*math.Exp(3+0.9*r.NormFloat64())) * time.Minute)
		end := closed.Format("2006-01-02 15:04")
		if closed.After(time.Date(2026, 10, 31, 12, 0, 0, 0, time.UTC)) {
			end = ""
		}
		rows = append(rows, []string{fmt.Sprintf("C%05d", i), opened.Format("2006-01-02 15:04"), end, fmt.Sprintf("Team %c", 'A'+rune(r.IntN(4))), []string{"Access", "Billing", "Hardware", "Other", "Print"}[r.IntN(5)], number(math.Exp(2.5 + 0.7*r.NormFloat64()))})
	}
	return csv(rows...)
}

// wandering are levels that go up and down from month to month without a reason.
func wandering(r *rand.Rand) string {
	rows := [][]string{{"week", "warehouse", "item", "stock", "sold"}}
	level := map[string]float64{}
	for d := 7 * 90; d >= 0; d -= 7 {
		for _, w := range []string{"North", "South"} {
			for i := range 6 {
				key := fmt.Sprint(w, i)
				if level[key] == 0 {
					level[key] = 200
				}
				level[key] = math.Max(20, level[key]+15*r.NormFloat64())
				rows = append(rows, []string{dayBefore(d + 5), w, fmt.Sprintf("Item %c", 'A'+rune(i)), number(math.Round(level[key])), fmt.Sprint(20 + r.IntN(30))})
			}
		}
	}
	return csv(rows...)
}
