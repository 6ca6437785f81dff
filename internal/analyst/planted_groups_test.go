package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// crowd makes tables of events by groups, of many shapes: 2 to 60 groups, 300 to
// 50,000 rows, amounts with light or heavy tails, names with odd characters. A
// planted effect changes one thing; its twin has none.
type crowd struct {
	*rand.Rand
	rows, months  int
	names         [3][]string // of the values of unit, segment and channel
	weights       [3][]float64
	value, inner  int // of unit and of segment, that the effect is about
	size          float64
	heavy, effect bool
	kind          string
	end           time.Time
}

// groupEffects are the planted effects: what is asked, which sizes are planted (the
// largest is plain), which kinds state it.
var groupEffects = []struct {
	name, prompt string
	sizes        []float64
	kinds        []document.Kind
	direction    string
}{
	{"uneven counts", "find imbalances in the number of events across units", []float64{1.5, 2, 3}, []document.Kind{document.KindImbalance}, ""},
	{"one has most", "overview", []float64{2, 4}, []document.Kind{document.KindConcentration}, ""},
	{"slow group", "overview", []float64{1.2, 1.5, 2}, []document.Kind{document.KindGroupDifference}, "high|longer|slow"},
	{"driver", "overview", []float64{0.3, 0.6, 0.9}, []document.Kind{document.KindContributor, document.KindMover, document.KindMixShift}, "fell|down|lost|fall|less"},
	{"driver within", "why did the number of events change last month", []float64{0.9}, []document.Kind{document.KindContributor}, "fell|down|fall|less"},
	{"rate of a group", "average minutes by unit last month", []float64{1.3, 1.6, 2}, []document.Kind{document.KindMover, document.KindMixVersusRate, document.KindContributor}, "rose|up|rise"},
	{"mix moves an average", "average minutes by unit last month", []float64{3, 6}, []document.Kind{document.KindMixVersusRate, document.KindSimpson}, "rose|up|rise"},
	{"new value", "overview", []float64{1}, []document.Kind{document.KindMover, document.KindContributor, document.KindMixShift}, "up|rose|grew|rise|came"},
	{"gone value", "overview", []float64{1}, []document.Kind{document.KindMover, document.KindContributor, document.KindMixShift}, "fell|lost|down|fall|less"},
	{"average turns over time", "average minutes by segment last month", []float64{1.2}, []document.Kind{document.KindSimpson}, ""},
}

func newCrowd(seed uint64, kind string, size float64, effect bool) *crowd {
	r := rand.New(rand.NewPCG(seed, 91))
	c := &crowd{Rand: r, kind: kind, size: size, effect: effect, heavy: r.IntN(3) == 0, months: 14 + r.IntN(12)}
	units := int(2 * math.Exp(r.Float64()*math.Log(30)))
	if kind == "driver within" {
		units = min(units, 4) // else nobody would call it a change of the whole
	}
	if kind == "one has most" {
		units = max(units, 6)
	}
	c.rows = int(300 * math.Exp(r.Float64()*math.Log(50_000.0/300)))
	c.rows = max(c.rows, 40*units)
	if kind != "uneven counts" && kind != "one has most" && kind != "slow group" {
		c.rows = max(c.rows, c.months*60*units) // a month of a group has some rows
		c.rows = min(c.rows, 50_000)
		units = min(units, 12)
	}
	odd := []string{"", " & Co", "'s", " | x", " <b>", "_1", " (new)", `"q"`}[r.IntN(8)]
	for f, n := range []int{units, 2 + r.IntN(4), 2 + r.IntN(2)} {
		for i := range n {
			c.names[f] = append(c.names[f], []string{"Unit ", "Seg ", "Way "}[f]+string(rune('A'+i/26))+string(rune('A'+i%26))+odd)
			c.weights[f] = append(c.weights[f], 1+r.Float64()*map[bool]float64{true: 0, false: 1.5}[kind == "uneven counts" || kind == "one has most"])
		}
	}
	c.value, c.inner = r.IntN(units), r.IntN(len(c.names[1]))
	if kind == "driver within" {
		c.weights[0][c.value] *= 4 // so that it is a change of the whole
	}
	c.end = time.Date(2026, time.Month(1+r.IntN(9)), 1, 0, 0, 0, 0, time.UTC)
	return c
}

func (c *crowd) pick(f int, late bool) int {
	weights := c.weights[f]
	factor := 1.0
	switch {
	case !c.effect:
	case f == 0 && c.kind == "uneven counts":
		factor = c.size
	case f == 0 && c.kind == "one has most":
		factor = c.size * float64(len(weights))
	case f == 0 && late && c.kind == "mix moves an average":
		factor = c.size
	case f == 1 && late && c.kind == "average turns over time":
		factor = 8
	}
	special := c.value
	if f == 1 {
		special = c.inner
	}
	sum := 0.0
	for i, w := range weights {
		if i == special {
			w *= factor
		}
		sum += w
	}
	at := c.Float64() * sum
	for i, w := range weights {
		if i == special {
			w *= factor
		}
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// table writes the events.
func (c *crowd) table() string {
	head := []string{"id", "date", "unit", "segment", "channel", "minutes"}
	out := [][]string{head}
	days := int(c.end.Sub(c.end.AddDate(0, -c.months, 0)).Hours() / 24)
	lastDay := int(c.end.Sub(c.end.AddDate(0, -1, 0)).Hours() / 24)
	after := 3 + c.IntN(20)
	for range c.rows {
		back := 1 + c.IntN(days+after) - after // some days of the month after have come
		if row := c.event(back > 0 && back <= lastDay); row != nil {
			day := c.end.AddDate(0, 0, -back).Format(time.DateOnly)
			out = append(out, append([]string{strconv.Itoa(len(out)), day}, row...))
		}
	}
	return csv(out...)
}

// event is the cells of one; nil: it did not happen.
func (c *crowd) event(late bool) []string {
	unit, segment, channel := c.pick(0, late), c.pick(1, late), c.pick(2, late)
	minutes := math.Exp(3 + 0.5*c.NormFloat64())
	if c.heavy {
		minutes = 10 * math.Pow(1-c.Float64(), -1/2.5)
	}
	if c.kind == "mix moves an average" && unit == c.value || c.kind == "average turns over time" && segment == c.inner {
		minutes *= 3 // also in the twin
	}
	about := unit == c.value
	switch {
	case !c.effect:
	case c.kind == "driver" && late && about && c.Float64() < c.size, c.kind == "driver within" && late && about && segment == c.inner && c.Float64() < c.size:
		return nil
	case c.kind == "new value" && !late && about, c.kind == "gone value" && late && about:
		return nil
	case c.kind == "slow group" && about, c.kind == "rate of a group" && about && late:
		minutes *= c.size
	case c.kind == "average turns over time" && late:
		minutes /= c.size
	}
	return []string{c.names[0][unit], c.names[1][segment], c.names[2][channel], number(minutes)}
}

// words that a finding of the effect has to have.
func (c *crowd) words(direction string) []string {
	words := []string{c.names[0][c.value]}
	switch c.kind {
	case "driver within":
		words = append(words, c.names[1][c.inner])
	case "average turns over time":
		words = []string{"segment"}
	}
	if direction != "" {
		words = append(words, direction)
	}
	return words
}

func TestEffectsOfGroupsAreFoundInTablesOfManyShapes(t *testing.T) {
	t.Parallel()
	for i, e := range groupEffects {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			plain, alarms := 0, 0
			for s, size := range e.sizes {
				found := 0
				for n := range plantedTables {
					seed := uint64(1000*i + n)
					c := newCrowd(seed, e.name, size, true)
					told := reported(t, c, e.prompt)
					if states(told[:min(5, len(told))], e.kinds, c.words(e.direction)) {
						found++
					} else if s == len(e.sizes)-1 {
						t.Logf("seed %d: %d rows, %d units, heavy %v: wanted %v, first are %s", seed, c.rows, len(c.names[0]), c.heavy, c.words(e.direction), texts(told[:min(5, len(told))]))
					}
				}
				t.Logf("size %g: %d of %d", size, found, plantedTables)
				plain = found
			}
			for n := range plantedTables {
				c := newCrowd(uint64(1000*i+n), e.name, e.sizes[0], false)
				if told := reported(t, c, e.prompt); states(told, e.kinds, nil) {
					alarms++
					t.Logf("seed %d: the twin has %s", n, texts(ofKinds(told, e.kinds)))
				}
			}
			t.Logf("alarms %d of %d", alarms, plantedTables)
			n := float64(plantedTables)
			if float64(plain) < 0.9*n-0.5 || float64(alarms) > 0.1*n+0.5 {
				t.Errorf("%d of %d plain effects are found, %d twins have one", plain, plantedTables, alarms)
			}
		})
	}
}

func ofKinds(found []document.Finding, kinds []document.Kind) []document.Finding {
	var out []document.Finding
	for _, f := range found {
		if states([]document.Finding{f}, kinds, nil) {
			out = append(out, f)
		}
	}
	return out
}

func reported(t *testing.T, c *crowd, prompt string) []document.Finding {
	t.Helper()
	report := makeReport(t, table(t, "events", c.table()), request(prompt))
	for _, f := range all(report.Document) {
		if strings.Contains(f.Text, "The table has the answer") || strings.Contains(f.Text, "{") {
			t.Errorf("%s: %s", c.kind, fmt.Sprint(f))
		}
	}
	return all(report.Document)
}
