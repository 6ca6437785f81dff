package evaluate_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

func offered(t *testing.T, prompt string, steps int) evaluate.Offer {
	t.Helper()
	o, err := evaluate.Offered(t.Context(), analyst.NewPreviews(tableOf(t, orders)), request(prompt), steps, evaluate.StartWatch())
	if err != nil {
		t.Fatal(err)
	}
	if o.Took <= 0 || o.CPU < 0 || o.Planning < 0 {
		t.Errorf("the preview took %v ms, %v of a processor, planning %v", o.Took, o.CPU, o.Planning)
	}
	return o
}

// TestWhatOneClickLeadsToIsAnswered: by alternatives and by choices of single parts.
func TestWhatOneClickLeadsToIsAnswered(t *testing.T) {
	t.Parallel()
	o := offered(t, "total amount by region", 1)
	kinds := map[string]bool{}
	mean := false
	for _, c := range o.Choices {
		kinds[c.Kind] = true
		if c.Steps != 1 || c.Text == "" {
			t.Errorf("%+v", c)
		}
		mean = mean || len(c.Tables) == 1 && c.Tables[0].Aggregate == "avg" && strings.Contains(fmt.Sprint(c.Tables[0].Rows), "[North 20.25]")
	}
	if !kinds["alternative"] || !kinds["metric"] || !kinds["breakdown"] || !mean {
		t.Errorf("the average is offered: %v; kinds %v of %d", mean, kinds, len(o.Choices))
	}
}

func TestOnlyThePreviewIsMadeWhereNoClickIsLookedAt(t *testing.T) {
	t.Parallel()
	if o := offered(t, "total amount by region", 0); len(o.Choices) > 0 {
		t.Errorf("%d choices", len(o.Choices))
	}
}

// TestASecondClickReachesWhatOneDoesNot: another metric, by another field.
func TestASecondClickReachesWhatOneDoesNot(t *testing.T) {
	t.Parallel()
	of := func(steps int) bool {
		return slices.ContainsFunc(offered(t, "total amount by region", steps).Choices, func(c evaluate.Choice) bool {
			return len(c.Tables) == 1 && c.Tables[0].Aggregate == "avg" && slices.Equal(c.Tables[0].Attributes, []string{"amount"})
		})
	}
	if of(1) || !of(2) {
		t.Errorf("the average of all is reached by one click: %v, by two: %v", of(1), of(2))
	}
}

// TestTheFewestClicksThatMendAnAnswerAreCounted.
func TestTheFewestClicksThatMendAnAnswerAreCounted(t *testing.T) {
	t.Parallel()
	rows := func(n string) evaluate.Rows { return evaluate.Rows{{json.Number(n)}} }
	table := func(n string) []evaluate.Table { return []evaluate.Table{{Rows: rows(n)}} }
	choices := map[string][]evaluate.Choice{
		"right":         {{Steps: 1, Kind: "metric", Tables: table("42")}}, // needs no mending
		"alternative":   {{Steps: 2, Kind: "metric", Tables: table("42")}, {Steps: 1, Kind: "alternative", Tables: table("42")}},
		"part":          {{Steps: 1, Kind: "alternative", Tables: table("7")}, {Steps: 1, Kind: "metric", Tables: table("42")}},
		"two":           {{Steps: 1, Kind: "alternative"}, {Steps: 2, Kind: "filter", Tables: table("42")}},
		"out of reach":  {{Steps: 1, Kind: "alternative", Tables: table("7")}},
		"none of these": nil,
	}
	answer := func(_ context.Context, c evaluate.Case) evaluate.Answer {
		a := evaluate.Answer{Table: &evaluate.Table{Rows: rows("7")}, Offer: &evaluate.Offer{Took: 20, CPU: 10, Planning: 2.5, Choices: choices[c.Prompt]}}
		if c.Prompt == "right" {
			a.Rows = rows("42")
		}
		return a
	}
	var file strings.Builder
	for name := range choices {
		fmt.Fprintf(&file, "{\"dataset\": \"d\", \"prompt\": %q, \"expected\": {\"values\": [[42]]}}\n", name)
	}
	var tally evaluate.Tally
	err := evaluate.Run(t.Context(), evaluate.NewReader(strings.NewReader(file.String())), []evaluate.Answerer{answer}, func(c evaluate.Case, a evaluate.Answer) error {
		if ok := len(a.Offer.Choices) > 0 && a.Offer.Choices[0].OK; ok != (c.Prompt == "alternative") {
			t.Errorf("%s: the first choice is right: %v", c.Prompt, ok)
		}
		tally.Add(a)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = "As expected: 1 of 6. A preview took 20 ms (median; 95th percentile: 20), of a processor 10 ms (10). Planning took 2.5 ms of it (99th percentile: 2.5). " +
		"Of 5 that are not as expected, one choice mends 2 (an alternative 1), a second one 1."
	if got := tally.String(); !strings.HasSuffix(got, want) {
		t.Error(got)
	}
}
