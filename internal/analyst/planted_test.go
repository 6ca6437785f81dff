package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// plantedTables is how many tables there are of each planted effect, and as many twins without it.
var plantedTables = thorough.Of(1, 3)

// world makes a table of events over some months: who, what, when, how much and
// how long, by a seed. A planted effect changes one thing about it.
type world struct {
	*rand.Rand
	days, volume      int
	start             time.Time
	fields            [3][]string // names of the values of three fields
	weights           [3][]float64
	field, value      int // what the effect is about
	day               int
	up                bool
	last              time.Time // first day of the last complete month
	amountSD, hoursSD float64
}

var subjects = []struct {
	noun, amount, hours string
	fields              [3]string
	values              [3][]string
}{
	{"orders", "amount", "handling_minutes", [3]string{"region", "product", "channel"}, [3][]string{
		{"North", "South", "East", "West"}, {"Lamp", "Chair", "Desk", "Shelf", "Sofa"}, {"web", "store", "phone"},
	}},
	{"tickets", "cost", "hours_to_close", [3]string{"team", "category", "priority"}, [3][]string{
		{"Blue", "Green", "Red"}, {"Network", "Hardware", "Software", "Access"}, {"low", "normal", "urgent"},
	}},
	{"shipments", "freight", "transit_hours", [3]string{"depot", "carrier", "mode"}, [3][]string{
		{"Bremen", "Lyon", "Porto", "Graz", "Turin", "Ghent"}, {"Alpha", "Swift", "Orbit"}, {"road", "rail"},
	}},
}

func newWorld(seed uint64) *world {
	w := &world{Rand: rand.New(rand.NewPCG(seed, 77))}
	w.days, w.volume = 300+w.IntN(300), 10+w.IntN(25)
	end := time.Date(2026, time.Month(1+w.IntN(9)), 1, 0, 0, 0, 0, time.UTC) // the first day after the data
	w.start, w.last = end.AddDate(0, 0, -w.days), end.AddDate(0, -1, 0)
	w.field = w.IntN(3)
	w.day, w.up = w.days/4+w.IntN(w.days/2), w.IntN(2) == 0
	w.amountSD, w.hoursSD = 0.3+0.4*w.Float64(), 0.3+0.3*w.Float64()
	for f, values := range subjects[seed%3].values {
		w.fields[f] = values
		for range values {
			w.weights[f] = append(w.weights[f], 1+2*w.Float64())
		}
	}
	w.value = w.IntN(len(w.fields[w.field]))
	return w
}

func (w *world) pick(weights []float64) int {
	sum := 0.0
	for _, v := range weights {
		sum += v
	}
	at := w.Float64() * sum
	for i, v := range weights {
		if at -= v; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// table writes the events; effect is what is planted, null leaves it out.
func (w *world) table(seed uint64, effect string, null bool) string {
	s := subjects[seed%3]
	rows := [][]string{{"id", "date", s.fields[0], s.fields[1], s.fields[2], s.amount, s.hours}}
	for d := range w.days {
		day := w.start.AddDate(0, 0, d)
		mean := float64(w.volume) * math.Exp(0.08*w.NormFloat64())
		if !null {
			mean *= w.level(effect, d, day)
		}
		for range max(0, int(mean+math.Sqrt(mean)*w.NormFloat64()+0.5)) {
			if row := w.event(effect, null, day); row != nil {
				rows = append(rows, append([]string{fmt.Sprint(len(rows)), day.Format(time.DateOnly)}, row...))
			}
		}
	}
	return csv(rows...)
}

// level is what an effect does to the number of events of a day.
func (w *world) level(effect string, d int, day time.Time) float64 {
	factor := func(size float64) float64 {
		if w.up {
			return 1 + size
		}
		return 1 / (1 + size)
	}
	switch {
	case effect == "level shift" && d >= w.day:
		return factor(0.4)
	case effect == "outlier day" && d == w.day:
		return 3
	case effect == "season" && int(day.Weekday()) == w.value%7:
		return 1.6
	case effect == "trend":
		return math.Pow(factor(0.7), float64(d)/float64(w.days))
	}
	return 1
}

// event is the cells of one; nil: it did not happen.
func (w *world) event(effect string, null bool, day time.Time) []string {
	weights := w.weights
	late := !day.Before(w.last)
	if !null && late && effect == "mix shift" {
		weights[w.field] = append([]float64{}, weights[w.field]...)
		weights[w.field][w.value] *= 2.5
	}
	var at [3]int
	for f := range at {
		at[f] = w.pick(weights[f])
	}
	amount, hours := math.Exp(3.5+w.amountSD*w.NormFloat64()), math.Exp(2+w.hoursSD*w.NormFloat64())
	about := at[w.field] == w.value
	switch {
	case effect == "simpson":
		at[2], amount = w.reversed(at[1], amount, null)
	case null:
	case effect == "category collapses" && late && about && w.Float64() < 0.85, effect == "driver" && late && about && w.Float64() < 0.6:
		return nil
	case effect == "slow group" && about:
		hours *= 1.5
	}
	return []string{w.fields[0][at[0]], w.fields[1][at[1]], w.fields[2][at[2]], number(amount), number(hours)}
}

// reversed gives the first value of the third field larger amounts within each of
// the second, but most of the small ones.
func (w *world) reversed(second int, amount float64, null bool) (third int, _ float64) {
	small := second*2 < len(w.fields[1])
	first := 0.5
	if !null {
		first = map[bool]float64{true: 0.8, false: 0.2}[small]
	}
	if w.Float64() > first {
		third = 1
	}
	if small {
		amount /= 4
	}
	if third == 0 {
		amount *= 1.2
	}
	return third, amount
}

// wanted is the kinds and the words that state an effect.
func (w *world) wanted(effect string) (kinds []document.Kind, words []string) {
	value := w.fields[w.field][w.value]
	direction := func(up bool) string {
		if up {
			return "rose|rise|up|higher|grew|rising|more"
		}
		return "fell|down|lower|lost|falling|less|fall"
	}
	switch effect {
	case "category collapses", "driver":
		return []document.Kind{document.KindContributor, document.KindMover, document.KindMixShift}, []string{value, direction(false)}
	case "level shift":
		return []document.Kind{document.KindLevelShift}, []string{direction(w.up)}
	case "outlier day":
		return []document.Kind{document.KindPastAnomaly}, []string{w.start.AddDate(0, 0, w.day).Format("2 Jan 2006"), "high|spiked|above"}
	case "season":
		return []document.Kind{document.KindSeasonality}, []string{time.Weekday(w.value % 7).String()}
	case "trend":
		return []document.Kind{document.KindTrend}, []string{direction(w.up)}
	case "mix shift":
		return []document.Kind{document.KindMixShift, document.KindContributor, document.KindMover}, []string{value, direction(true)}
	case "slow group":
		return []document.Kind{document.KindGroupDifference}, []string{value, "high|longer|slow"}
	}
	return []document.Kind{document.KindSimpson}, []string{w.fields[2][0], w.fields[2][1]}
}

// states reports whether one of the findings says an effect.
func states(found []document.Finding, kinds []document.Kind, words []string) bool {
	for _, f := range found {
		ok := false
		for _, k := range kinds {
			ok = ok || f.Kind == k
		}
		for _, w := range words {
			any := false
			for _, choice := range strings.Split(w, "|") {
				any = any || strings.Contains(strings.ToLower(f.Text), strings.ToLower(choice))
			}
			ok = ok && any
		}
		if ok {
			return true
		}
	}
	return false
}

// all are the findings of a report in reading order.
func all(d document.Document) []document.Finding {
	var out []document.Finding
	for _, s := range d.Sections {
		out = append(out, s.Findings...)
	}
	return append(out, d.AlsoWorthKnowing...)
}

var effects = []string{"category collapses", "level shift", "outlier day", "season", "trend", "mix shift", "slow group", "driver", "simpson"}

func TestPlantedEffectsAreAmongTheFirstFiveFindingsAndTwinsHaveNone(t *testing.T) {
	t.Parallel()
	for i, effect := range effects {
		t.Run(effect, func(t *testing.T) {
			t.Parallel()
			found, alarms := 0, 0
			for n := range plantedTables {
				seed := uint64(100*i + n)
				told, twin := tell(t, seed, effect, false), tell(t, seed, effect, true)
				kinds, words := newWorld(seed).wanted(effect)
				if states(told[:min(5, len(told))], kinds, words) {
					found++
				} else {
					t.Logf("seed %d: wanted %v %v, first are %s", seed, kinds, words, texts(told[:min(5, len(told))]))
				}
				if states(twin, kinds, words[:1]) {
					alarms++
					t.Logf("seed %d: the twin without the effect has it: %s", seed, texts(twin))
				}
			}
			n := float64(plantedTables)
			t.Logf("found %d, alarms %d of %d", found, alarms, plantedTables)
			if float64(found) < 0.9*n-0.5 || float64(alarms) > 0.1*n+0.5 {
				t.Errorf("%d of %d are found, %d twins have it", found, plantedTables, alarms)
			}
		})
	}
}

func texts(found []document.Finding) string {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "\n   %s: %s", f.Kind, f.Text)
	}
	return b.String()
}

func tell(t *testing.T, seed uint64, effect string, null bool) []document.Finding {
	t.Helper()
	from := table(t, subjects[seed%3].noun, newWorld(seed).table(seed, effect, null))
	report := makeReport(t, from, request("overview"))
	return all(report.Document)
}
