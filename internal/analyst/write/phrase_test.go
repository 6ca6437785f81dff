package write

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestPrepositionFitsTheTime(t *testing.T) {
	t.Parallel()
	for time, want := range map[string]string{
		"October 2026": "in", "Q3 2026": "in", "2026": "in", "2024–2026": "in", "January–March 2026": "in", "Oct 2026": "in",
		"17 Nov 2026": "on", "16–22 Nov 2026": "over", "28 Dec 2026 – 3 Jan 2027": "over", "17 Nov 2026 09:00": "at", "Monday": "in",
		"fiscal year 2026 (July 2025–June 2026)": "in",
	} {
		if got := preposition(time); got != want {
			t.Errorf("%s %s, want %s", got, time, want)
		}
	}
}

func TestPhrasesAreFilledWithGrammar(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(document.Result{ID: "q", Columns: []string{"n"}, Rows: [][]any{{json.Number("1")}}})
	one := "{{" + b.Number(document.Place{Result: "q", Column: "n"}, "orders", document.StyleCount) + "}}"
	f := insight.Finding{Roles: map[string]string{
		"counted": one, "value": one, "measure": "{{" + b.Label("average price") + "}}", "window": "{{" + b.Date("16–22 Nov 2026", "") + "}}",
		"scope": "{{" + b.Label("region is North") + "}}",
	}}
	for phrase, want := range map[string]string{
		"There {were:counted} {counted} {in:window}.": "There was 1 order over 16–22 Nov 2026, where region is North.",
		"{in:window}, {the:measure} was {value}.":     "Over 16–22 Nov 2026, the average price was 1 order, where region is North.",
		"{the:measure} is {value}":                    "The average price is 1 order, where region is North",
	} {
		if got := b.Sentence(fill(b, phrase, f)).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if b.Err() != nil {
		t.Error(b.Err())
	}
}

func TestPhraseFollowsFromTheKeyAlone(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(document.Result{ID: "q", Columns: []string{"n"}, Rows: [][]any{{json.Number("5")}}})
	value := "{{" + b.Number(document.Place{Result: "q", Column: "n"}, "", document.StyleShort) + "}}"
	seen := map[string]bool{}
	for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		f := insight.Finding{Key: key, Shape: "value", Roles: map[string]string{"value": value, "measure": "{{" + b.Label("total revenue") + "}}"}}
		first := sentence(b, f).Text
		if again := sentence(b, f).Text; again != first {
			t.Errorf("%q and %q for one key", first, again)
		}
		seen[first] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d phrasings for eight keys: %v", len(seen), seen)
	}
}

func TestTheHighestOfTheHighestIsSaidOnce(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	f := insight.Finding{Roles: map[string]string{
		"leader": "{{" + b.Label("Mill") + "}}", "measure": "{{" + b.Label("highest temperature") + "}}", "other": "{{" + b.Label("lowest price") + "}}", "noun": "{{" + b.Label("average price") + "}}",
	}}
	for phrase, want := range map[string]string{
		"{leader} has the highest {measure}": "Mill has the highest temperature",
		"The highest {measure} is high":      "The highest temperature is high",
		"The lowest {other} is low":          "The lowest price is low",
		"The highest {other} is high":        "The highest lowest price is high",
		"The highest {noun} is high":         "The highest average price is high",
	} {
		if got := b.Sentence(fill(b, phrase, f)).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
