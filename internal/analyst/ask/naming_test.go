package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// about is a reader of one of the tables of the scripts.
func about(t testing.TB, name string) *Reader {
	t.Helper()
	return readerOf(asktest.Script{Table: asktest.Table(t, "testdata/tables/"+name+".txt")})
}

func TestAMeasureCarriesTheWordThatWasUsedForIt(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][2]string{
		"total revenue by region":      {"total revenue", "the field amount"},
		"takings by channel":           {"total takings", "the field amount"},
		"total amount by region":       {"total amount", ""},
		"total quantity by region":     {"total quantity", ""},
		"number of orders by category": {"number of orders", ""},
	} {
		p := about(t, "orders").Read(prompt)
		if len(p.Questions) != 1 || p.Questions[0].Measures[0].Label != want[0] {
			t.Errorf("%q: %+v, want %q", prompt, p.Questions, want[0])
			continue
		}
		told := slices.ContainsFunc(p.Notes, func(n plan.Note) bool { return n.Chosen == want[1] })
		if told != (want[1] != "") {
			t.Errorf("%q: notes %+v, want %q", prompt, p.Notes, want[1])
		}
	}
}

func TestAVerbIsNoNameOfANumber(t *testing.T) {
	t.Parallel()
	for _, o := range []struct {
		prompt   string
		from, to int
		want     bool
	}{
		{"total takings by region", 1, 2, true},
		{"cost of sales by region", 0, 3, true},
		{"how much did we carry by region", 4, 5, false},
		{"who throws away most", 1, 3, false},
		{"what we spent by region", 2, 3, false},
		{"calls did we lose", 0, 4, false},
	} {
		s := about(t, "orders").scene(o.prompt)
		a := act{from: o.from, to: o.to}
		if got := s.names(&a, strings.ToLower(s.said(o.from, o.to))); got != o.want {
			t.Errorf("%q names %v, want %v", s.said(o.from, o.to), got, o.want)
		}
	}
}

func TestWhatADayInDigitsMayMeanElseIsTold(t *testing.T) {
	t.Parallel()
	for prompt, other := range map[string]string{
		"total quantity on 05/10/2026":              "5 October 2026",
		"orders on 7-4-2026":                        "7 April 2026",
		"number of orders between 3/2/2026 and 3/9": "",
		"total quantity on 25/10/2026":              "",
		"orders on 2026-05-10":                      "",
	} {
		var got string
		for _, n := range about(t, "orders").Read(prompt).Notes {
			if n.Kind == plan.Ambiguity {
				got = strings.Join(n.Alternatives, ", ")
			}
		}
		if got != other && other != "" || other == "" && strings.Contains(prompt, "25/10") && got != "" {
			t.Errorf("%q: it may mean %q, want %q", prompt, got, other)
		}
	}
}

func TestAWholePeriodIsTheNewestThatTheDataHasWhole(t *testing.T) {
	t.Parallel()
	for said, whole := range map[string]bool{
		"last complete week": true, "the last full month": true, "last whole quarter": true, "the previous entire year": true,
		"last week": false, "last month": false, "the last calendar month": false,
	} {
		q := about(t, "orders").Read("total quantity " + said).Questions
		if len(q) != 1 || q[0].Period == nil || q[0].Period.Kind != plan.LastComplete || q[0].Period.Whole != whole {
			t.Errorf("%q: %+v", said, q)
		}
	}
}

func TestRowsAreCountedWhereTheirKeyIs(t *testing.T) {
	t.Parallel()
	r := about(t, "orders")
	s := r.scene("orders")
	for column, want := range map[string]plan.Aggregate{"order_id": plan.Count, "customer": plan.CountDistinct} {
		q := s.rowsCounted([]plan.Question{{Measures: []plan.Measure{{Aggregate: plan.CountDistinct, Column: column}}}})
		if got := q[0].Measures[0].Aggregate; got != want {
			t.Errorf("%s: %s, want %s", column, got, want)
		}
	}
}

// TestGroupsOfTwoPeriodsAreGroups: a comparison alone makes no question one about the change.
func TestGroupsOfTwoPeriodsAreGroups(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]plan.Intent{
		"total quantity by region in October 2026 vs September 2026":                    plan.Breakdown,
		"number of orders by channel last month yoy":                                    plan.Breakdown,
		"orders by segment this quarter compared to the previous period":                plan.Breakdown,
		"total quantity in October 2026 vs September 2026":                              plan.Value,
		"quantity by month in Q2 2025 compared to the same period of the previous year": plan.Trend,
	} {
		q := about(t, "orders").Read(prompt).Questions
		if len(q) != 1 || q[0].Intent != want || q[0].Compare == nil {
			t.Errorf("%q: %+v", prompt, q)
		}
	}
}

func TestAUnitOfTimeIsNoPartOfAMeasure(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]plan.Grain{"monthly revenue in 2025": plan.Month, "weekly takings in 2025": plan.Week} {
		q := about(t, "orders").Read(prompt).Questions
		if len(q) != 1 || len(q[0].By) != 1 || q[0].By[0].Grain != want {
			t.Errorf("%q: %+v", prompt, q)
		}
	}
}

// given is the shop with what a person said of its fields.
func given(t testing.TB) *Reader {
	t.Helper()
	p := asktest.Table(t, "testdata/tables/orders.txt")
	for i := range p.Columns {
		switch c := &p.Columns[i]; c.Name {
		case "amount":
			c.Aggregate = catalog.Aggregate(plan.Median)
		case "customer":
			c.Aggregate = catalog.Aggregate(plan.CountDistinct)
		case "segment":
			c.Names = []catalog.ValueName{{Value: "Business", Names: []string{"corporate", "trade partners"}}}
		}
	}
	return NewReader(p, p.Model, nil, DefaultWeights())
}

func TestWhatAPersonSaidOfAFieldHolds(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"amount by region":                    "median amount; by region",
		"customer by region":                  "number of customer; by region",
		"number of orders for trade partners": "Business",
	} {
		if got := briefs(given(t), prompt); !strings.Contains(got, want) {
			t.Errorf("%q reads %s, want %s", prompt, got, want)
		}
	}
}

func TestAPeriodBesideWhatHappenedIsWhenItHappened(t *testing.T) {
	t.Parallel()
	r := parcels()
	for prompt, want := range map[string]string{
		"how many parcels were delivered in March?": "time delivered_on",
		"number of parcels delivered last week":     "time delivered_on",
	} {
		if got := briefs(r, prompt); !strings.Contains(got, want) {
			t.Errorf("%q reads %s, want %s", prompt, got, want)
		}
	}
}

func TestCheapIsWhatWasPaidForEach(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"which channel has the cheapest clicks?":          "clicks",
		"the channel with the most expensive conversions": "conversions",
	} {
		p := about(t, "campaigns").Read(prompt)
		if len(p.Questions) != 1 || p.Questions[0].Measures[0].Aggregate != plan.Ratio || p.Questions[0].Measures[0].Per.Column != want {
			t.Errorf("%q: %+v", prompt, p.Questions)
		}
	}
}

func TestFirstLettersAreLinkedWithTheWordsThatTheyStandFor(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"LoB": true, "DOB": true, "POS": true, "Sold": false, "region": false, "Speed": false} {
		if got := acronym(name); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
	if got := split("LoB code of typeA"); !slices.Equal(got, []string{"lob", "code", "of", "type", "a"}) {
		t.Errorf("%q", got)
	}
}
