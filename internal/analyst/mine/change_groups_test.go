package mine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const months = 18

// monthly makes rows of three places and two tiers, change says what a row of the
// last month becomes; false: it does not happen.
func monthly(seed uint64, n int, change func(r *row, dice *rand.Rand) bool) []row {
	dice := rand.New(rand.NewPCG(seed, 7))
	var rows []row
	for range n {
		r := row{month: dice.IntN(months), fields: []string{string(rune('A' + dice.IntN(3))), string(rune('X' + dice.IntN(2)))}, amount: 20 + 4*dice.NormFloat64()}
		if r.month < months-1 || change(&r, dice) {
			rows = append(rows, r)
		}
	}
	return rows
}

var (
	places     = []string{"region", "tier"}
	everything = mine.Asked{All: true}
)

func entities(found []mine.Candidate) []string {
	var out []string
	for _, c := range found {
		out = append(out, c.Parent+"/"+c.Entity)
	}
	return out
}

func TestWhoMadeTheChangeIsToldAndWhoWithinIt(t *testing.T) {
	t.Parallel()
	d := surveyed(monthly(1, 12_000, func(r *row, dice *rand.Rand) bool {
		return r.fields[0] != "B" || r.fields[1] != "Y" || dice.IntN(10) == 0
	}), places, months, count)
	found := mine.Choose(d, mine.Check(d), everything, 20)
	at := slices.IndexFunc(found, func(c mine.Candidate) bool {
		return c.Kind == document.KindContributor && c.Entity == "B" && !c.Attached
	})
	if at < 0 || at+1 == len(found) || found[at+1].Entity != "Y" || found[at+1].Parent != "B" || found[at+1].Sign != -1 {
		t.Errorf("found %v", entities(found))
	}
	mirrored := slices.ContainsFunc(found, func(c mine.Candidate) bool { return c.Parent == "Y" })
	if mirrored {
		t.Errorf("the same is told from both sides: %v", entities(found))
	}
}

func TestAChangeOfAllIsNobodysOwn(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		d := surveyed(monthly(seed, 12_000, func(_ *row, dice *rand.Rand) bool { return dice.IntN(2) == 0 }), places, months, count)
		for _, kind := range []document.Kind{document.KindContributor, document.KindMover} {
			if found := passed(d, everything, kind); len(found) > 0 {
				t.Errorf("seed %d: all fell, but %s is told of %v", seed, kind, entities(found))
			}
		}
	}
}

func TestWithoutAChangeOfTheWholeNobodyContributes(t *testing.T) {
	t.Parallel()
	// What A loses, B gains.
	d := surveyed(monthly(2, 12_000, func(r *row, _ *rand.Rand) bool {
		if r.fields[0] == "A" {
			r.fields[0] = "B"
		}
		return true
	}), places, months, count)
	if found := passed(d, everything, document.KindContributor); len(found) > 0 {
		t.Errorf("contributors %v", entities(found))
	}
	if found := passed(d, everything, document.KindMover); len(found) != 2 {
		t.Errorf("movers %v", entities(found))
	}
}

func TestTheNarrowerOfTwoNamesOfAChangeIsTold(t *testing.T) {
	t.Parallel()
	rows := monthly(3, 12_000, func(r *row, dice *rand.Rand) bool { return r.fields[0] != "B" || dice.IntN(10) == 0 })
	for i := range rows { // the second field has the region's country
		rows[i].fields[1] = map[string]string{"A": "north", "B": "south", "C": "north"}[rows[i].fields[0]]
	}
	if found := passed(surveyed(rows, places, months, count), everything, document.KindContributor); len(found) != 1 || found[0].Entity != "B" {
		t.Errorf("told of %v", entities(found))
	}
}

func TestAnAverageThatTheMixMovedIsToldAsMix(t *testing.T) {
	t.Parallel()
	mixed := func(r *row, dice *rand.Rand) bool {
		if r.month == months-1 && dice.IntN(2) == 0 {
			r.fields[0] = "C"
		}
		return true
	}
	dear := func(rows []row) []row {
		for i := range rows {
			if rows[i].fields[0] == "C" {
				rows[i].amount *= 3
			}
		}
		return rows
	}
	d := surveyed(dear(monthly(4, 12_000, mixed)), places, months, average)
	found := passed(d, everything, document.KindMixVersusRate)
	if len(found) != 1 || found[0].Entity != "C" || found[0].Sign != 1 || len(found[0].Evidence.Question.Measures) != 2 {
		t.Errorf("found %v", entities(found))
	}
	alarms := 0
	for seed := range uint64(40) {
		d := surveyed(dear(monthly(seed, 12_000, func(*row, *rand.Rand) bool { return true })), places, months, average)
		alarms += len(passed(d, everything, document.KindMixVersusRate))
	}
	if alarms > 4 {
		t.Errorf("%d of 40 steady tables have a mix that moved the average", alarms)
	}
}

func TestAnAverageThatTurnsWithinEveryGroupIsAReversal(t *testing.T) {
	t.Parallel()
	rows := monthly(5, 20_000, func(r *row, dice *rand.Rand) bool {
		if dice.IntN(2) == 0 {
			r.fields[0] = "C"
		}
		r.amount *= 0.8
		return true
	})
	for i := range rows {
		if rows[i].fields[0] == "C" {
			rows[i].amount *= 3
		}
	}
	found := mine.Choose(surveyed(rows, places, months, average), mine.Check(surveyed(rows, places, months, average)), everything, 20)
	at := slices.IndexFunc(found, func(c mine.Candidate) bool { return c.Kind == document.KindSimpson })
	if at < 0 || found[at].Sign != 1 || found[at].Field != 0 {
		t.Fatalf("found %v", entities(found))
	}
	if at > 0 && found[at-1].Measure == found[at].Measure && found[at-1].Field != 0 && slices.ContainsFunc(found, func(c mine.Candidate) bool { return c.Field == 0 && !c.Attached }) {
		t.Errorf("the reversal does not stand behind what it reverses: %v", entities(found))
	}
}

func TestAGroupThatIsNewHasNoHistoryToBeHeldAgainst(t *testing.T) {
	t.Parallel()
	rows := monthly(6, 6000, func(r *row, dice *rand.Rand) bool {
		if dice.IntN(4) == 0 {
			r.fields[0] = "new"
		}
		return true
	})
	found := passed(surveyed(rows, places, months, plan.Measure(count)), everything, document.KindMover)
	if !slices.Contains(entities(found), "/new") {
		t.Errorf("found %v", entities(found))
	}
}
