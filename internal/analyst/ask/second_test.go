package ask

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatACellHasAboveZeroCountsByItsWeight(t *testing.T) {
	t.Parallel()
	const one = 1 << 16
	n := NewNetwork(map[string][]int8{"a": {3, -5}, "b": {4, 9}}, []int32{1, -2}, []int32{10 * one, 100 * one})
	for name, c := range map[string]struct {
		features []string
		want     int
	}{
		"nothing but where the cells start": {nil, 10},
		"a moves one cell up":               {[]string{"a"}, 40},
		"a and b move both":                 {[]string{"a", "b"}, 80 + 200},
		"b twice":                           {[]string{"b", "b"}, 90 + 1600},
		"a feature that it does not know":   {[]string{"c"}, 10},
	} {
		if got := n.Score(c.features); got != c.want {
			t.Errorf("%s: %d, not %d", name, got, c.want)
		}
	}
}

func TestANetworkIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	n := NewNetwork(map[string][]int8{"b|x": {3, -5}, "a": {4, 9}}, []int32{1, -2}, []int32{700000, -900000})
	var file bytes.Buffer
	if _, err := n.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again, err := ReadNetwork(file.String())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range [][]string{nil, {"a"}, {"b|x"}, {"a", "b|x"}} {
		if n.Score(f) != again.Score(f) {
			t.Errorf("%v: %d, and %d when read", f, n.Score(f), again.Score(f))
		}
	}
	if _, err := ReadNetwork(file.String()[:9]); err == nil {
		t.Error("cut off, it is read")
	}
}

func TestTheNetworkOfTheProgramCanBeRead(t *testing.T) {
	t.Parallel()
	if DefaultNetwork().Score([]string{"asks=1"}) == DefaultNetwork().Score([]string{"asks=5"}) {
		t.Error("one ask and five score the same")
	}
	n := DefaultNetwork()
	for f, moves := range n.moves.Each {
		if f != cellsKey && len(moves) != len(n.start) {
			t.Errorf("%q moves %d of %d cells", f, len(moves), len(n.start))
		}
	}
}

// ofRows is an answer of rows with a group and a number each.
func ofRows(numbers ...string) Answer {
	var a Answer
	for i, n := range numbers {
		row := AnswerRow{Groups: []any{string(rune('A' + i))}}
		if n != "" {
			row.Numbers = []any{json.Number(n)}
		} else {
			row.Numbers = []any{nil}
		}
		a.N, a.Rows = a.N+1, append(a.Rows, row)
	}
	return a
}

func TestAnAnswerIsToldByWhatItLooksLike(t *testing.T) {
	t.Parallel()
	top := plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{{Aggregate: plan.Sum}}, Rank: &plan.Rank{N: 3}}
	for name, c := range map[string]struct {
		answer Answer
		ok     bool
		has    string
		hasNot string
	}{
		"cannot be asked":         {Answer{}, false, "answer/none|ranking", "answer/rows 0"},
		"has no row":              {Answer{}, true, "answer/rows 0|sum", "answer/none"},
		"has three rows":          {ofRows("5", "4", "3"), true, "answer/as many as asked for", "answer/fewer than asked for"},
		"has two of three":        {ofRows("5", "4"), true, "answer/fewer than asked for", "answer/as many as asked for"},
		"is zero throughout":      {ofRows("0", "0", "0"), true, "answer/all zero", "answer/some zero"},
		"is zero once":            {ofRows("0", "2", "3"), true, "answer/some zero", "answer/all zero"},
		"is one throughout":       {ofRows("1", "1"), true, "answer/all one", "answer/all zero"},
		"is mostly negative":      {ofRows("-4", "-2", "3"), true, "answer/mostly negative", "answer/all the same"},
		"is the same throughout":  {ofRows("7", "7", "7"), true, "answer/all the same", "answer/negative"},
		"has a number that lacks": {ofRows("7", "", "3"), true, "answer/blanks", "answer/mostly blank"},
	} {
		f := shape(top, c.answer, c.ok)
		if !slices.Contains(f, c.has) || slices.Contains(f, c.hasNot) {
			t.Errorf("an answer that %s: %s", name, strings.Join(f, ", "))
		}
	}
}

func TestRowsBesideARankingAreNotCounted(t *testing.T) {
	t.Parallel()
	q := plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{{Aggregate: plan.Sum}}, Rank: &plan.Rank{N: 1, Beside: 4}}
	if f := shape(q, ofRows("9", "5", "3"), true); !slices.Contains(f, "answer/rows 1") || !slices.Contains(f, "answer/as many as asked for") {
		t.Errorf("the best one, with two beside it: %s", strings.Join(f, ", "))
	}
}

// TestASecondLookMayTakeAnotherReading: of the readings of a prompt, the best at first comes to nothing, and the network
// minds that.
func TestASecondLookMayTakeAnotherReading(t *testing.T) {
	t.Parallel()
	r := jobs()
	var prompt string
	var first []Reading
	for _, prompt = range []string{"jobs done in June", "how long do jobs take", "late jobs by client", "how much was billed last month"} {
		if first = r.Readings(prompt, lookedAt); len(contenders(first)) > 1 {
			break
		}
	}
	if len(contenders(first)) < 2 {
		t.Fatal("no prompt has two readings that are close")
	}
	asked := map[string]int{}
	answers := func(q plan.Question) (Answer, bool) {
		asked[questionKey(q)]++
		if questionKey(q) == questionKey(first[0].Questions[0]) {
			return Answer{}, true
		}
		return ofRows("5", "4"), true
	}
	minds := NewNetwork(map[string][]int8{"answer/rows 0": {100}}, []int32{0}, []int32{-1 << 26})
	best := r.Looking(minds).Answering(answers).Best(prompt, 2)
	if best[0].key() == first[0].key() || best[0].key() != first[1].key() {
		t.Errorf("%v is best", best[0].Acts)
	}
	for q, n := range asked {
		if n > 1 {
			t.Errorf("%s was asked %d times", q, n)
		}
	}
	if same := r.Looking(NewNetwork(nil, nil, nil)).Answering(answers).Best(prompt, 2); same[0].key() != first[0].key() || same[1].key() != first[1].key() {
		t.Error("a network that minds nothing changes the order")
	}
}

func TestReadingsFarBehindHaveNoSecondLook(t *testing.T) {
	t.Parallel()
	list := []Reading{{Score: 500}, {Score: 500 - sure}, {Score: 499 - sure}}
	if got := contenders(list); len(got) != 2 {
		t.Errorf("%d of them have one", len(got))
	}
	if got := contenders(make([]Reading, 3*lookedAt)); len(got) != lookedAt {
		t.Errorf("of many alike %d have one", len(got))
	}
	if got := contenders(nil); len(got) != 0 {
		t.Error("none have one")
	}
}

func TestAPromptAboutATimeWithoutDataHasNoSecondLook(t *testing.T) {
	t.Parallel()
	r := jobs()
	const prompt = "how much was billed last month"
	minds := NewNetwork(map[string][]int8{"asks=1": {100}}, []int32{0}, []int32{1 << 20})
	outside := func(plan.Question) (Answer, bool) { return Answer{Outside: true}, true }
	for _, one := range r.Looking(minds).Answering(outside).Best(prompt, 4) {
		if one.Look != 0 {
			t.Errorf("%v was looked at: %d", one.Acts, one.Look)
		}
	}
	inside := func(plan.Question) (Answer, bool) { return ofRows("3"), true }
	const open = "jobs by crew and billed" // two readings are near each other
	if one := r.Looking(minds).Answering(inside).Best(open, 1)[0]; one.Look == 0 {
		t.Error("with data it was not looked at")
	}
}

func TestWordsThatStandSideBySideAreOneThingThatIsMissing(t *testing.T) {
	t.Parallel()
	got := phrased([]string{"power", "draw", "kW"}, "power draw in kW per rack")
	if want := []string{"power draw", "kW"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
