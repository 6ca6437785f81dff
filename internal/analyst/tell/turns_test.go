package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func turnTexts(prompt string) []string {
	var out []string
	for _, a := range Turns(prompt) {
		out = append(out, a.Text)
	}
	return out
}

func TestARequestWhosePartsAskForReportsOfDifferentFormsHasTurns(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"Compare the presses please: books bound, billed. Does anything look odd?":                           {"Compare the presses please: books bound, billed.", "Does anything look odd?"},
		"Why are readers moaning about late loans this autumn? Compare the branches and the kinds of book.":  {"Why are readers moaning about late loans this autumn?", "Compare the branches and the kinds of book."},
		"What happened with the refunds in May, who sells most, and where do we depend on too few people?":   {"What happened with the refunds in May", "who sells most", "where do we depend on too few people?"},
		"Ink use looks high. Is it the presses or the paper? I'd also like to know how long a repair takes.": {"Ink use looks high. Is it the presses or the paper?", "I'd also like to know how long a repair takes."},
		"Where do we stand against our 3 % waste target, what happened in May, and why does it keep climbing since then?": {
			"Where do we stand against our 3 % waste target", "what happened in May", "why does it keep climbing since then?",
		},
		"Two things. We print far more errors than in spring: is the paper getting worse or is it us? And have all jobs been billed?": {
			"We print far more errors than in spring: is the paper getting worse or is it us?", "have all jobs been billed?",
		},
		"Are we keeping our delivery dates, and is the pile of unbound books really growing or does it just feel like it?": {
			"Are we keeping our delivery dates", "is the pile of unbound books really growing or does it just feel like it?",
		},
		"October update please: books bound, billed. Why has the glue bill been rising since June?": {"October update please: books bound, billed.", "Why has the glue bill been rising since June?"},
		"What is still on hold? Then give me the October summary against September.":                {"What is still on hold?", "Then give me the October summary against September."},
	} {
		if got := turnTexts(prompt); want != nil && !slices.Equal(got, want) {
			t.Errorf("%s: %q", prompt, got)
		}
	}
}

func TestARequestWhosePartsAreAboutEachOtherHasNoTurns(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"October billing jumped, why is that? Compare it with September by client.",
		"Why did sales fall in May? Please explain it for the board.",
		"Conversion has been sliding since summer, why? Is the product or the price the problem?",
		"Why did sales fall in May, and which region is to blame?",
		"How many loans were there in May? How many of those were late?",
		"We aim for 95% on time. How are we doing, and why do we miss it?",
		"Weekly update please. Who cancels the most?",
		"We want to stay below 4,300 sheets a month in total. Did we, since April?",
		"Two quick ones. Which press binds most? And which one is slowest?",
		"Our promise is 90% within two days. Are we keeping it, and if not, who is letting us down? I meet the binders on Friday.",
		"The shop keeps hearing complaints about waiting. Is it really worse than before, and where does it come from?",
		"We promise 80% within a week. Please write it up: where we are, since when it slips, which kinds of jobs.",
	} {
		if got := turnTexts(prompt); got != nil {
			t.Errorf("%s: %q", prompt, got)
		}
	}
}

func TestGroupsThatAreComparedTakeTheNumberWhoseChangeWasAskedFor(t *testing.T) {
	t.Parallel()
	before := plan.Question{Intent: plan.Why, Measures: []plan.Measure{{Aggregate: plan.Average, Column: "glue temperature"}}, Period: &plan.Period{Kind: plan.Since, From: "--09-01", Text: "since September"}, Compare: &plan.Comparison{Kind: plan.Previous}}
	p := Beside(plan.Plan{Prompt: "Compare the three presses."}, &before, bindery())
	if len(p.Questions) != 1 || p.Questions[0].By[0].Column != "press" || p.Questions[0].Measures[0].Column != "glue temperature" || p.Questions[0].Period.From != "--09-01" || p.Questions[0].Intent != plan.Change {
		t.Errorf("%+v", p.Questions)
	}
}

func TestWhoHasMostIsAskedOfAllOfTheDataBehindAReason(t *testing.T) {
	t.Parallel()
	for text, shares := range map[string]bool{"who sells most": false, "Does anything look odd?": true, "Are fewer books coming?": true, "rank the presses for me: billed, books": false} {
		if SharesTime(text) != shares {
			t.Errorf("%s: %v", text, !shares)
		}
	}
}
