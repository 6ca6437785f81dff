package mine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// pairs makes n rows of two fields with so many values; in a share of the rows of
// the first field's first value, the second has its first one, too.
func pairs(r *rand.Rand, n int, values [2]int, share float64) []row {
	rows := make([]row, n)
	for i := range rows {
		a, b := r.IntN(values[0]), r.IntN(values[1])
		if a == 0 && r.Float64() < share {
			b = 0
		}
		rows[i] = row{fields: []string{fmt.Sprintf("a%d", a), fmt.Sprintf("b%d", b)}, amount: 1}
	}
	return rows
}

var crossings = []struct {
	rows   int
	values [2]int
}{{120, [2]int{2, 2}}, {400, [2]int{3, 4}}, {2000, [2]int{5, 5}}, {4000, [2]int{3, 40}}, {4000, [2]int{12, 12}}, {20_000, [2]int{8, 6}}}

func TestAValueThatIsMoreCommonWithAnotherIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range crossings {
		found := 0
		for seed := range uint64(planted) {
			d := surveyed(pairs(rand.New(rand.NewPCG(seed, 21)), c.rows, c.values, 0.7), []string{"one", "two"}, 0, count)
			told := passed(d, mine.Asked{All: true}, document.KindAssociation)
			if len(told) == 1 && (told[0].Entity == "a0 b0" || told[0].Entity == "b0 a0" || c.values == [2]int{2, 2}) {
				found++
			}
		}
		if found < 18 {
			t.Errorf("%d rows of %v values: %d of %d are found", c.rows, c.values, found, planted)
		}
	}
}

func TestFieldsThatHaveNothingToDoWithEachOtherAreNoFinding(t *testing.T) {
	t.Parallel()
	for _, c := range crossings {
		alarms := 0
		for seed := range uint64(planted) {
			d := surveyed(pairs(rand.New(rand.NewPCG(seed, 22)), c.rows, c.values, 0), []string{"one", "two"}, 0, count)
			alarms += len(passed(d, mine.Asked{All: true}, document.KindAssociation))
		}
		if alarms > 1 {
			t.Errorf("%d rows of %v values: %d of %d tables of noise", c.rows, c.values, alarms, planted)
		}
	}
}

func TestFieldsThatDetermineEachOtherAreNoFinding(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 4))
	rows := make([]row, 1000)
	for i := range rows {
		city := r.IntN(6)
		rows[i] = row{fields: []string{fmt.Sprint("city", city), fmt.Sprint("country", city/2)}}
		if i%50 == 0 {
			rows[i].fields[1] = "country0" // a few are wrong
		}
	}
	if told := passed(surveyed(rows, []string{"city", "country"}, 0, count), mine.Asked{All: true}, document.KindAssociation); len(told) > 0 {
		t.Errorf("told %s", told[0].Entity)
	}
}

func TestAnAssociationIsToldOfWhatIsAskedAbout(t *testing.T) {
	t.Parallel()
	d := surveyed(pairs(rand.New(rand.NewPCG(1, 21)), 2000, [2]int{4, 4}, 0.7), []string{"one", "two"}, 0, count)
	for columns, want := range map[string]int{"one": 0, "two": 0, "one two": 1} {
		asked := mine.Asked{Columns: map[string][]string{"one": {"one"}, "two": {"two"}, "one two": {"one", "two"}}[columns]}
		if told := passed(d, asked, document.KindAssociation); len(told) != want {
			t.Errorf("who asks about %s is told %d", columns, len(told))
		}
	}
	told := passed(d, mine.Asked{All: true}, document.KindAssociation)
	if len(told) != 1 || !slices.Equal(told[0].Columns, []string{"one", "two"}) {
		t.Errorf("told %v", told)
	}
}

func TestWhoAsksHowFieldsAreRelatedIsToldThatTheyAreNot(t *testing.T) {
	t.Parallel()
	asks := mine.Asked{Columns: []string{"one", "two"}, Kinds: []document.Kind{document.KindAssociation}}
	for share, want := range map[float64][2]int{0: {0, 1}, 0.7: {1, 0}} {
		d := surveyed(pairs(rand.New(rand.NewPCG(8, 21)), 2000, [2]int{4, 4}, share), []string{"one", "two"}, 0, count)
		got := [2]int{len(passed(d, asks, document.KindAssociation)), len(passed(d, asks, document.KindNothingNotable))}
		if got != want {
			t.Errorf("with %v planted: %v associations and answers without, want %v", share, got, want)
		}
		if len(passed(d, mine.Asked{All: true}, document.KindNothingNotable)) > 0 {
			t.Error("it is told, too, where nobody asked")
		}
	}
}
