package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// claims is a table in which large amounts are settled later; in the null one, what
// time a claim takes has nothing to do with its amount.
func claims(null bool) string {
	return generated([]string{"claim", "opened_at", "closed_at", "amount", "desk"}, 500, func(i int, r *rand.Rand) []string {
		amount := math.Exp(6 + 0.8*r.NormFloat64())
		hours := 30 + 12*r.Float64()
		if !null {
			hours = 5 + amount/20 + 12*r.Float64()
		}
		opened := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(i) * 17 * time.Hour)
		closed := opened.Add(time.Duration(hours * float64(time.Hour))).Truncate(time.Second)
		return []string{fmt.Sprint("C", i), opened.Format(time.DateTime), closed.Format(time.DateTime), number(amount), []string{"North", "South", "East"}[r.IntN(3)]}
	})
}

func claimsReport(t *testing.T, null bool, prompt string) []document.Finding {
	t.Helper()
	return all(makeReport(t, table(t, "claims", claims(null)), request(prompt)).Document)
}

func TestWhoAsksHowANumberAndTheTimeBetweenTwoTimesAreRelatedIsAnswered(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"does processing time depend on amount?", "are larger amounts slower to process?", "relationship between amount and resolution time"} {
		found := claimsReport(t, false, prompt)
		if !states(found[:min(1, len(found))], []document.Kind{document.KindRelation}, []string{"amount", "from opened at to closed at", "higher|positive", "not evidence of cause"}) {
			t.Errorf("%q: %s", prompt, texts(found))
		}
		found = claimsReport(t, true, prompt)
		if !states(found[:min(1, len(found))], []document.Kind{document.KindNothingNotable}, []string{"no clear relation", "from opened at to closed at"}) {
			t.Errorf("%q without any: %s", prompt, texts(found))
		}
	}
}

func TestThatANumberAndTheTimeBetweenTwoTimesMoveTogetherIsVolunteered(t *testing.T) {
	t.Parallel()
	prompt := "total amount and average resolution time by desk"
	if found := claimsReport(t, false, prompt); !states(found, []document.Kind{document.KindRelation}, []string{"amount", "from opened at to closed at"}) {
		t.Errorf("no relation: %s", texts(found))
	}
	for _, f := range claimsReport(t, true, prompt) {
		if f.Kind == document.KindRelation {
			t.Errorf("without any: %s", f.Text)
		}
	}
}
