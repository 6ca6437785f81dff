package prompt_test

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestAnotherWordForAFieldIsKeptAndNoted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prompt, label, words, chosen string }{
		{"total turnover by region", "total turnover", "turnover", "the field revenue"},
		{"turnover per territory", "total turnover", "territory", "the field region"},
	} {
		p := read(t, c.prompt)
		if got := p.Questions[0].Measures[0]; got.Column != "revenue" || got.Label != c.label {
			t.Errorf("%q: measure %+v", c.prompt, got)
		}
		if !slices.ContainsFunc(p.Notes, func(n plan.Note) bool {
			return n.Kind == plan.Assumption && n.Words == c.words && n.Chosen == c.chosen
		}) {
			t.Errorf("%q: notes %+v", c.prompt, p.Notes)
		}
	}
}

func TestAFieldsOwnNameIsNoAssumption(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"total revenue by region", "average unit price by channel", "Revenues of regions"} {
		if p := read(t, text); len(p.Notes) > 0 {
			t.Errorf("%q: notes %+v", text, p.Notes)
		}
	}
}

func TestANumberThatTheDataLacksIsNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"total sponsorship by region":                    {"sponsorship"},
		"average satisfaction per channel":               {"satisfaction"},
		"revenue and sponsorship by region":              nil, // one of the numbers is there
		"how many orders by region":                      nil,
		"orders by region":                               nil,
		"what is the weather like and orders by channel": nil,
	} {
		if got := read(t, text).Questions[0].Instead; !slices.Equal(got, want) {
			t.Errorf("%q: instead of %q, want %q", text, got, want)
		}
	}
}

func TestPartsThatAreWholeAreQuestionsOfTheirOwn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"monthly revenue, revenue by region, and what changed last month": 3,
		"total revenue by region and average unit price by channel":       2,
		"revenue, quantity and unit price by region and channel":          1,
		"revenue and orders by region":                                    1,
		"revenue by region and channel":                                   1,
	} {
		if got := len(read(t, text).Questions); got != want {
			t.Errorf("%q: %d questions, want %d", text, got, want)
		}
	}
}

// "visits" of a table with a visit date are its rows, not its different dates.
func TestEventsOfADateAreRows(t *testing.T) {
	t.Parallel()
	p := orders()
	p.Name, p.RowNoun = "gym", "rows"
	p.Columns[1].Name, p.Columns[1].Label, p.Time = "visit_date", "visit date", "visit_date"
	for text, want := range map[string]plan.Aggregate{
		"number of visits by region":                plan.Count,
		"how many visits per channel":               plan.Count,
		"number of different visit dates by region": plan.CountDistinct,
	} {
		q := prompt.Read(p, nil, text, prompt.Hint{}).Questions[0]
		if q.Measures[0].Aggregate != want {
			t.Errorf("%q: measures %+v", text, q.Measures)
		}
	}
}
