package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// clinic is a table in which the fee rises with the age of who comes, the old come
// to the clinic, and a few fees are far beyond all others; the null one has none of
// that.
func clinic(null bool) string {
	return generated([]string{"visit", "day", "place", "insured", "age", "fee", "minutes"}, 1200, func(i int, r *rand.Rand) []string {
		age, place := 20+60*r.Float64(), []string{"clinic", "practice", "home"}[r.IntN(3)]
		insured := []string{"public", "private"}[r.IntN(2)]
		fee := math.Exp(4 + 0.3*r.NormFloat64())
		if !null {
			fee *= math.Exp((age - 50) / 40)
			if place == "home" && r.Float64() < 0.6 {
				insured = "private"
			}
			if i%400 == 9 {
				fee *= 80
			}
		}
		day := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/4)
		return []string{fmt.Sprint("V", i), day.Format(time.DateOnly), place, insured, number(age), number(fee), number(10 + 20*r.Float64())}
	})
}

func foundIn(t *testing.T, csv, prompt string) []document.Finding {
	t.Helper()
	return all(makeReport(t, table(t, "visits", csv), request(prompt)).Document)
}

func TestAnOverviewTellsHowColumnsGoTogetherAndWhichRowsAreFarOut(t *testing.T) {
	t.Parallel()
	found := foundIn(t, clinic(false), "overview")
	for kind, words := range map[document.Kind][]string{
		document.KindRelation:      {"age", "fee", "higher|positive|strong", "not evidence of cause"},
		document.KindAssociation:   {"home", "private"},
		document.KindRecordOutlier: {"3 visits", "fee"},
	} {
		if !states(found, []document.Kind{kind}, words) {
			t.Errorf("no %s with %v: %s", kind, words, texts(found))
		}
	}
	for _, f := range foundIn(t, clinic(true), "overview") {
		switch f.Kind {
		case document.KindRelation, document.KindAssociation, document.KindRecordOutlier:
			t.Errorf("without any: %s", f.Text)
		}
	}
}

func TestWhoAsksHowTwoFieldsAreRelatedIsAnswered(t *testing.T) {
	t.Parallel()
	for null, kind := range map[bool]document.Kind{false: document.KindAssociation, true: document.KindNothingNotable} {
		found := foundIn(t, clinic(null), "how are place and insured related?")
		if !states(found, []document.Kind{kind}, map[bool][]string{false: {"home", "private"}, true: {"no clear relation"}}[null]) {
			t.Errorf("null %v: %s", null, texts(found))
		}
	}
}

func TestWhoAsksForARelationLearnsItsDirectionAndStrength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		null   bool
		prompt string
		kind   document.Kind
		words  []string
	}{
		{false, "relationship between age and minutes", document.KindNothingNotable, []string{"no clear relation", "1,200 visits"}},
		{true, "correlation between age and fee", document.KindNothingNotable, []string{"no clear relation"}},
		{false, "correlation between age and fee", document.KindRelation, []string{"weak|moderate|strong", "higher|positive", "not evidence of cause"}},
	} {
		found := foundIn(t, clinic(c.null), c.prompt)
		if len(found) == 0 || !found[0].Asked || !states(found[:1], []document.Kind{c.kind}, c.words) {
			t.Errorf("%q: %s", c.prompt, texts(found))
		}
		told := map[string]bool{}
		for _, f := range found {
			if f.Kind == document.KindRelation && !f.Asked && strings.Contains(f.Text, "age") && strings.Contains(f.Text, "fee") {
				t.Errorf("%q: told twice: %s", c.prompt, f.Text)
			}
			told[f.Key] = true
		}
		if len(told) != len(found) {
			t.Errorf("%q: two findings have one key", c.prompt)
		}
	}
}
