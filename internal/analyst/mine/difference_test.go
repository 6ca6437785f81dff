package mine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// times makes rows with a long tail; those of the slow groups take half as long
// again.
func times(seed uint64, n, groups int, slow ...string) []row {
	r := rand.New(rand.NewPCG(seed, 6))
	rows := make([]row, n)
	for i := range rows {
		v := string(rune('A' + r.IntN(groups)))
		rows[i] = row{fields: []string{v}, amount: math.Exp(2 + 0.6*r.NormFloat64())}
		for _, s := range slow {
			if v == s {
				rows[i].amount *= 1.8
			}
		}
	}
	return rows
}

func TestASlowGroupIsFoundAmongManyAndFew(t *testing.T) {
	t.Parallel()
	for _, groups := range []int{2, 6, 26} {
		for seed := range uint64(20) {
			d := surveyed(times(seed, 60*groups, groups, "B"), []string{"team"}, 0, average)
			found := passed(d, mine.Asked{All: true}, document.KindGroupDifference)
			if len(found) == 0 || groups > 2 && (found[0].Entity != "B" || found[0].Sign != 1) {
				t.Errorf("%d groups, seed %d: %d found", groups, seed, len(found))
			}
		}
	}
}

func TestTwoGroupsThatStandOutAreBothTold(t *testing.T) {
	t.Parallel()
	found := passed(surveyed(times(1, 2000, 8, "B", "E"), []string{"team"}, 0, average), mine.Asked{All: true}, document.KindGroupDifference)
	if len(found) != 2 || found[0].Entity+found[1].Entity != "BE" && found[0].Entity+found[1].Entity != "EB" {
		t.Errorf("found %+v", found)
	}
}

func TestLongTailsAreToldByTheirMedian(t *testing.T) {
	t.Parallel()
	long := surveyed(times(1, 2000, 4, "B"), []string{"team"}, 0, average)
	if found := passed(long, mine.Asked{All: true}, document.KindGroupDifference); len(found) == 0 ||
		found[0].Evidence.Question.Measures[0].Aggregate != plan.Median {
		t.Errorf("found %+v", found)
	}
	rows := times(1, 2000, 4)
	for i := range rows {
		rows[i].amount = 100 + float64(i%7)
		if rows[i].fields[0] == "B" {
			rows[i].amount += 30
		}
	}
	if found := passed(surveyed(rows, []string{"team"}, 0, total), mine.Asked{All: true}, document.KindGroupDifference); len(found) == 0 ||
		found[0].Evidence.Question.Measures[0].Aggregate != plan.Average {
		t.Errorf("found %+v", found)
	}
}

func TestGroupsOfNoiseDoNotDiffer(t *testing.T) {
	t.Parallel()
	alarms := 0
	for seed := range uint64(200) {
		alarms += min(1, len(passed(surveyed(times(seed, 600, 2+int(seed%12)), []string{"team"}, 0, average), mine.Asked{All: true}, document.KindGroupDifference)))
	}
	if alarms > 20 {
		t.Errorf("%d of 200 tables of noise have a group that differs", alarms)
	}
	t.Logf("%d of 200", alarms)
}
