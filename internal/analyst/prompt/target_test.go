package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt/prompttest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// aimedAt is the first target of a plan, and the measure that it is for.
func aimedAt(p plan.Plan) (*plan.Target, plan.Measure) {
	for _, q := range p.Questions {
		if q.Target != nil {
			return q.Target, q.Measures[q.Target.Measure]
		}
	}
	return nil, plan.Measure{}
}

func TestTargetsAreReadAsPeopleStateThem(t *testing.T) {
	t.Parallel()
	shop := prompttest.Table(t, "testdata/tables/webshop.txt")
	for said, want := range map[string]struct {
		value   float64
		each    plan.Grain
		most    bool
		measure string
		text    string
	}{
		"net sales by month against our target of 500k a month":           {500_000, plan.Month, false, "total net sales", "target of 500k a month"},
		"net sales by month, target 500k per month":                       {500_000, plan.Month, false, "total net sales", "target of 500k per month"},
		"Our monthly target is 500,000 EUR. Show net sales by month.":     {500_000, plan.Month, false, "total net sales", "target of 500,000 EUR a month"},
		"did we hit our net sales target of 1.2 million last quarter?":    {1_200_000, "", false, "total net sales", "target of 1.2 million"},
		"are we on track for 10,000 orders this quarter?":                 {10_000, "", false, "number of orders", "target of 10,000"},
		"are we on track to reach 10,000 orders this year":                {10_000, "", false, "number of orders", "target of 10,000"},
		"are we hitting our goal of 500 orders a week?":                   {500, plan.Week, false, "number of orders", "goal of 500 a week"},
		"how far are we from 1m net sales this year":                      {1_000_000, "", false, "total net sales", "target of 1m"},
		"which countries reached the net sales quota of 300k last month?": {300_000, "", false, "total net sales", "quota of 300k"},
		"shipping cost by month against a budget of €20k/month":           {20_000, plan.Month, true, "total shipping cost", "budget of 20k/month"},
		"average rating by category vs our goal of 4.5":                   {4.5, "", false, "average rating", "goal of 4.5"},
		"are net sales in March 2026 above the target of 600k?":           {600_000, "", false, "total net sales", "target of 600k"},
		"net sales by country in 2025 against a target of 300k":           {300_000, "", false, "total net sales", "target of 300k"},
		"net sales by country vs the 1m target":                           {1_000_000, "", false, "total net sales", "1m target"},
	} {
		got, measure := aimedAt(prompt.Read(shop, nil, said, prompt.Hint{}))
		if got == nil {
			t.Errorf("%q: no target is read", said)
			continue
		}
		if got.Value != want.value || got.Each != want.each || got.Most != want.most || measure.Label != want.measure || got.Text != want.text {
			t.Errorf("%q: %+v for %s, want %+v", said, *got, measure.Label, want)
		}
	}
}

func TestANumberThatNobodyWantsToReachIsNoTarget(t *testing.T) {
	t.Parallel()
	shop := prompttest.Table(t, "testdata/tables/webshop.txt")
	for _, said := range []string{
		"net sales against the 2026 target",
		"orders with a rating of 5 by country", "top 10 countries by net sales", "net sales by country limit 10",
		"orders over 500", "net sales in 2025", "did net sales reach a new high in 2025?", "orders that hit 3 categories",
		"our goal for 2026 is to sell more lamps. Net sales by month", "list orders with more than 10 units",
	} {
		if got, _ := aimedAt(prompt.Read(shop, nil, said, prompt.Hint{})); got != nil {
			t.Errorf("%q: the target %+v is read", said, *got)
		}
	}
}

func TestATargetThatFitsNoNumberIsSaidToBeUnclear(t *testing.T) {
	t.Parallel()
	shop := prompttest.Table(t, "testdata/tables/webshop.txt")
	p := prompt.Read(shop, nil, "net sales by month, our goal is 95 %", prompt.Hint{})
	if got, _ := aimedAt(p); got != nil {
		t.Errorf("net sales are to come to %+v", *got)
	}
	for _, u := range p.Missing {
		if strings.Contains(u.Text, "95") && strings.Contains(u.Reason, "not clear") {
			return
		}
	}
	t.Errorf("nothing says that the goal is unclear: %+v", p.Missing)
}

func TestAFieldOfTargetsIsWhatItsFieldIsHeldAgainst(t *testing.T) {
	t.Parallel()
	teams := profile(t, "month DATE time time 22", "region VARCHAR dimension category 4", "sales BIGINT measure flow 120", "sales_quota BIGINT measure flow 90",
		"spent BIGINT measure flow 140 EUR down", "budget BIGINT measure flow 80 EUR")
	films := profile(t, "title VARCHAR identifier key 100", "genre VARCHAR dimension category 4", "budget BIGINT measure flow 90 USD", "gross BIGINT measure flow 90 USD")
	for _, c := range []struct {
		said, actual, target string
		films, most          bool
	}{
		{"sales and sales quota by region", "total sales", "total sales quota", false, false},
		{"did the regions hit their sales quota?", "total sales", "total sales quota", false, false},
		{"spent vs budget by month", "total spent", "total budget", false, true},
		{"total sales quota by region", "", "", false, false},
		{"gross and budget by genre", "", "", true, false},
	} {
		table := teams
		if c.films {
			table = films
		}
		p := prompt.Read(table, nil, c.said, prompt.Hint{})
		got, measure := aimedAt(p)
		switch {
		case c.actual == "":
			if got != nil {
				t.Errorf("%q: %s is held against %+v", c.said, measure.Label, *got)
			}
		case got == nil || got.Against == 0 || measure.Label != c.actual || p.Questions[0].Measures[got.Against].Label != c.target || got.Most != c.most:
			t.Errorf("%q: %+v of %+v, want %s against %s", c.said, got, p.Questions[0].Measures, c.actual, c.target)
		}
		if err := plan.Validate(p, table); err != nil {
			t.Errorf("%q: %v", c.said, err)
		}
	}
}

// profile is a table of columns described as in testdata/tables.
func profile(t *testing.T, columns ...string) (p catalog.Profile) {
	t.Helper()
	p.Version, p.Table, p.Name, p.Rows, p.RowNoun = 1, "data", "t", 200, "rows"
	for _, c := range columns {
		p.Columns = append(p.Columns, prompttest.Column(strings.Fields(c)))
		if strings.Contains(c, " time time ") {
			p.Time = strings.Fields(c)[0]
		}
	}
	return p
}
