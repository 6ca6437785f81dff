package mine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// youngStep are 30 months of four teams, of which those named have three times as many
// rows in the last two: too few for a level of their own.
func youngStep(seed uint64, stepped string) []row {
	r := rand.New(rand.NewPCG(seed, 44))
	var rows []row
	for month := range 30 {
		for _, team := range []string{"A", "B", "C", "D"} {
			n := 40 + r.IntN(13)
			for _, s := range stepped {
				if string(s) == team && month >= 28 {
					n *= 3
				}
			}
			for range n {
				rows = append(rows, row{fields: []string{team}, amount: 10, month: month})
			}
		}
	}
	return rows
}

func TestAYoungStepOfAGroupIsTold(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		d := surveyed(youngStep(seed, "B"), []string{"team"}, 30, count)
		found := passed(d, everything, document.KindUnexpectedLatest)
		own := 0
		for _, c := range found {
			if c.Entity == "B" && c.Sign > 0 {
				own++
			}
		}
		if own != 1 {
			t.Errorf("seed %d: told %d times of B: %v", seed, own, entities(found))
		}
	}
}

func TestWhatAllGroupsDoIsTheLatestOfNone(t *testing.T) {
	t.Parallel()
	alarms := 0
	for seed := range uint64(20) {
		for _, stepped := range []string{"", "ABCD"} {
			d := surveyed(youngStep(seed, stepped), []string{"team"}, 30, count)
			for _, c := range passed(d, mine.Asked{All: true}, document.KindUnexpectedLatest) {
				if c.Field >= 0 {
					alarms++
				}
			}
		}
	}
	if alarms > 1 {
		t.Errorf("%d groups are told of for what all did", alarms)
	}
}
