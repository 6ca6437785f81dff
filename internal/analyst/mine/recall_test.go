package mine_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

var verbose = flag.Bool("mine.verbose", false, "say what was found in each table")

// says reports whether one of the first five findings is of a kind, about who and
// in the direction.
func says(found []mine.Candidate, kind document.Kind, entity string, sign int) bool {
	for _, c := range found[:min(5, len(found))] {
		if c.Kind == kind && (entity == "" || c.Entity == entity) && (sign == 0 || c.Sign == sign) {
			return true
		}
	}
	return false
}

func TestPlainEffectsOverTimeAreFoundAndTheirTwinsAreSilent(t *testing.T) {
	t.Parallel()
	twins := map[string][]mine.Candidate{}
	twin := func(tab table, seed uint64) []mine.Candidate { // of several effects it is the same
		key := fmt.Sprint(tab, seed)
		if _, ok := twins[key]; !ok {
			twins[key] = chosen(t, tab, seed)
		}
		return twins[key]
	}
	for _, c := range []struct {
		effect string
		kind   document.Kind
		size   float64
		group  string
		daily  bool
		plain  bool // large enough to be found nine times of ten
	}{
		{effect: "trend", kind: document.KindTrend, size: 1.4},
		{effect: "trend", kind: document.KindTrend, size: 1.8, plain: true},
		{effect: "trend", kind: document.KindTrend, size: 0.5, plain: true},
		{effect: "shift", kind: document.KindLevelShift, size: 1.25},
		{effect: "shift", kind: document.KindLevelShift, size: 1.5, plain: true},
		{effect: "shift", kind: document.KindLevelShift, size: 0.6, plain: true},
		{effect: "day", kind: document.KindPastAnomaly, size: 2},
		{effect: "day", kind: document.KindPastAnomaly, size: 3, plain: true},
		{effect: "latest", kind: document.KindUnexpectedLatest, size: 3, plain: true},
		{effect: "wilder", kind: document.KindVolatility, size: 0.3},
		{effect: "season", kind: document.KindSeasonality, size: 1.6, daily: true, plain: true},
		{effect: "trend", kind: document.KindTrend, size: 2, group: "North"},
		{effect: "trend", kind: document.KindTrend, size: 4, group: "North", plain: true},
		{effect: "shift", kind: document.KindLevelShift, size: 0.4, group: "North"},
	} {
		found, alarms, all := 0, 0, 0
		for seed := range uint64(*seeds / 2) {
			tab := shapes(rand.New(rand.NewPCG(seed, 2)))
			if c.daily && tab.step != "day" || c.effect == "season" && tab.week {
				continue
			}
			if c.plain {
				tab.volume = max(tab.volume, 20) // what is threefold of two events may be chance
			}
			all++
			planted := tab
			planted.effect.name, planted.effect.size, planted.effect.group = c.effect, c.size, c.group
			sign, entity := 1, c.group
			if c.size < 1 && c.effect != "wilder" {
				sign = -1
			}
			if c.effect == "season" {
				sign = 0
			}
			if c.effect == "day" {
				entity = tab.starts()[tab.effect.at].Format("2006-01-02")
			}
			got := chosen(t, planted, seed)
			if says(got, c.kind, entity, sign) {
				found++
			} else if *verbose {
				t.Logf("%s %.1f %s seed %d: %+v: %s", c.effect, c.size, c.group, seed, tab, list(got))
			}
			if says(twin(tab, seed), c.kind, entity, 0) {
				alarms++
			}
		}
		t.Logf("%-7s %.2f %5s: found %d of %d, alarms %d", c.effect, c.size, c.group, found, all, alarms)
		if n := float64(all); c.plain && float64(found) < 0.9*n-2 || float64(alarms) > 0.1*n {
			t.Errorf("%s %.2f %s: found %d of %d, alarms %d", c.effect, c.size, c.group, found, all, alarms)
		}
	}
}

func list(found []mine.Candidate) string {
	s := ""
	for _, c := range found {
		s += string(c.Kind) + " " + c.Entity + " "
	}
	return s
}
