package main

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

func TestAnswersAreComparedAsPeopleReadThem(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		want, got string
		right     bool
	}{
		"the same in another order":        {`[["North", 12], ["South", 7]]`, `[["South", 7], ["North", 12]]`, true},
		"a column more":                    {`[["North", 12]]`, `[["North", 12, 3]]`, true},
		"a row too many":                   {`[["North", 12], ["South", 7]]`, `[["South", 7], ["North", 12], ["East", 1]]`, false},
		"another number":                   {`[["North", 12], ["South", 7]]`, `[["South", 7], ["North", 13]]`, false},
		"a share as a percentage":          {`[[0.12]]`, `[[12.01]]`, true},
		"hours as seconds":                 {`[["A", 2], ["B", 3]]`, `[["A", 7200], ["B", 10800]]`, true},
		"a quarter by its first month":     {`[["2026-Q3", 5], ["2026-Q4", 6]]`, `[["2026-07-01", 5], ["2026-10-01", 6]]`, true},
		"a month by its first day":         {`[["2026-10", 5], ["2026-09", 6]]`, `[["2026-10-01", 5], ["2026-09-01", 6]]`, true},
		"one number in a small table":      {`[[42]]`, `[["x", 42], ["y", 1]]`, true},
		"one number in a long table":       {`[[42]]`, `[[1], [2], [3], [42]]`, false},
		"whole numbers have no tolerance":  {`[["A", 1000], ["B", 1]]`, `[["A", 1001], ["B", 1]]`, false},
		"an empty name and an empty name":  {`[[null, 3], ["A", 4]]`, `[[null, 3], ["A", 4]]`, true},
		"nothing is not an empty answer":   {`[["A", 1], ["B", 2]]`, `[]`, false},
		"a weekday that is cut short":      {`[["Mon", 3], ["Tue", 4]]`, `[["Monday", 3], ["Tuesday", 4]]`, true},
		"numbers within one part in a 100": {`[["A", 10.55], ["B", 2.5]]`, `[["A", 10.6], ["B", 2.51]]`, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var want [][]any
			var got evaluate.Rows
			if err := decode([]byte(c.want), &want); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(c.got), &got); err != nil {
				t.Fatal(err)
			}
			if right(want, got) != c.right {
				t.Errorf("%s against %s: %v", c.want, c.got, !c.right)
			}
		})
	}
}

func TestATableIsInOneFoldWhateverItsCases(t *testing.T) {
	t.Parallel()
	var all []*example
	for _, group := range []string{"a", "b", "c", "d", "e", "a", "b"} {
		all = append(all, &example{Group: group})
	}
	folds := foldsOf(all, 2)
	if len(folds) != 5 {
		t.Fatalf("%d tables", len(folds))
	}
	counts := map[int]int{}
	for _, k := range folds {
		counts[k]++
	}
	if counts[0] != 3 || counts[1] != 2 {
		t.Errorf("folds %v", counts)
	}
}

// TestLearningPrefersWhatAnswers: two readings, one right; after some steps the right one scores higher.
func TestLearningPrefersWhatAnswers(t *testing.T) {
	t.Parallel()
	x := newFeatures()
	l := list{readings: []candidate{{features: x.of([]string{"shared", "wrong"})}, {features: x.of([]string{"shared", "right"}), gain: 1}}}
	o := fitting{passes: 20, rate: 0.3, tables: 1}
	w := x.whole(o.learn([]list{l}, x.from(ask.NewWeights(nil))))
	if w.Of("right") <= w.Of("wrong") {
		t.Errorf("right %d, wrong %d", w.Of("right"), w.Of("wrong"))
	}
	l.readings[1].gain = 0
	w = x.whole(o.learn([]list{l}, x.from(ask.NewWeights(nil))))
	if w.Of("right") != 0 || w.Of("wrong") != 0 {
		t.Errorf("nothing was right, and something was learned: %d, %d", w.Of("right"), w.Of("wrong"))
	}
}

// TestWhatTellsApartTooFewTablesStays: a feature that is seen about one table keeps its weight.
func TestWhatTellsApartTooFewTablesStays(t *testing.T) {
	t.Parallel()
	x := newFeatures()
	var lists []list
	for _, table := range []string{"a", "b"} {
		lists = append(lists, list{group: table, readings: []candidate{{features: x.of([]string{"wrong"})}, {features: x.of([]string{"right", "only " + table}), gain: 1}}})
	}
	o := fitting{passes: 5, rate: 0.3, tables: 2}
	w := x.whole(o.learn(lists, x.from(ask.NewWeights(map[string]int{"only a": 7}))))
	if w.Of("right") <= 0 || w.Of("only a") != 7 || w.Of("only b") != 0 {
		t.Errorf("right %d, only a %d, only b %d", w.Of("right"), w.Of("only a"), w.Of("only b"))
	}
}

func TestExpectedValuesAreRowsWhateverTheirForm(t *testing.T) {
	t.Parallel()
	for values, want := range map[string]string{
		`[79.5]`:                 `[[79.5]]`,
		`["North","South"]`:      `[["North"],["South"]]`,
		`[["North",3],["East"]]`: `[["North",3],["East"]]`,
	} {
		var e example
		e.Wanted.Values = json.RawMessage(values)
		got := e.parts()
		if len(got) != 1 || len(got[0]) != 1 {
			t.Errorf("%s: %v", values, got)
			continue
		}
		if text, err := json.Marshal(got[0][0]); err != nil || string(text) != want {
			t.Errorf("%s: %s, want %s", values, text, want)
		}
	}
}

// TestTheNetworkLearnsWhatNoWeightCan: a reading is right if it has one of two features and not both.
func TestTheNetworkLearnsWhatNoWeightCan(t *testing.T) {
	t.Parallel()
	readings := []candidate{{features: []int32{0}, gain: 1}, {features: []int32{0, 1}}, {features: []int32{2}}, {features: []int32{1}, gain: 1}}
	var lessons []lesson
	for range 400 {
		lessons = append(lessons, lesson{list: list{readings: readings[:2]}}, lesson{list: list{readings: readings[1:]}}, lesson{list: list{readings: readings[2:]}})
	}
	base, free := make([]float64, 3), []bool{true, true, true}
	n := taught(lessons, base, free, cells, 1)
	whole := n.whole([]string{"a", "b", "c"}, free)
	both := whole.Score([]string{"a", "b"})
	if a, b, c := whole.Score([]string{"a"}), whole.Score([]string{"b"}), whole.Score([]string{"c"}); a <= both || b <= both || b <= c {
		t.Errorf("a %d, b %d, both %d, c %d", a, b, both, c)
	}
}

func TestTeachersAreAskedAboutTablesThatTheyHaveNotSeen(t *testing.T) {
	t.Parallel()
	l := list{group: "t", readings: []candidate{{features: []int32{0}, gain: 1}, {features: []int32{1}}}}
	base, free := []float64{0, 1}, []bool{true, true}
	all := []*network{newNetwork(base, 2), newNetwork([]float64{9, 0}, 2)}
	if got := believedOf(l, all, []map[string]bool{{}, {"t": true}}, free); len(got) != 2 || got[1] < got[0] {
		t.Errorf("the one that has not seen it says %v", got)
	}
	if got := believedOf(l, all, []map[string]bool{{"t": true}, {"t": true}}, free); got != nil {
		t.Errorf("both have seen it, and say %v", got)
	}
}
