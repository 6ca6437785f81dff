package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// proposed are the acts of a rule over a whole prompt, in words.
func proposed(t *testing.T, s *scene, propose func(*scene, int) []act) []string {
	t.Helper()
	var out []string
	for i := range s.ts {
		for _, a := range propose(s, i) {
			out = append(out, s.said(a.from, a.to)+": "+s.actText(a))
		}
	}
	return out
}

func TestNamesInARowAreColumnsToShow(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for prompt, want := range map[string]string{
		"cancelled ones: order id, customer, amount":                 "columns order_id customer amount",
		"Returned in May with customer, product and region pls":      "columns customer product region",
		"the last ten - order id, the product, their channel please": "columns order_id product channel",
	} {
		if got := proposed(t, r.scene(prompt), proposeColumns); !slices.ContainsFunc(got, func(one string) bool { return strings.HasSuffix(one, want) }) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	for _, prompt := range []string{"amount by region", "customer: all of them", "orders, moons and stars"} {
		if got := proposed(t, r.scene(prompt), proposeColumns); len(got) > 0 {
			t.Errorf("%q is no row of columns: %q", prompt, got)
		}
	}
}

func TestAListShowsTheColumnsThatWereNamed(t *testing.T) {
	t.Parallel()
	got := briefs(readerOf(shop(t)), "List the cancelled orders: order id, customer, product, amount")
	if want := "list: by order_id; by customer; by product; by amount; where status  eq Cancelled"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestTheNameOfTheWriterIsNoFilter(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for prompt, want := range map[string]int{
		"orders by region. Thanks, North":           1,
		"orders by region\nBest regards\nAnn North": 2,
		"orders by region for North":                0,
		"orders in the North and West":              0,
		"Amount of North, South. Total for West":    0,
	} {
		s := r.scene(prompt)
		if got := len(s.ts) - s.signed; got != want {
			t.Errorf("%q: the last %d tokens are a name, not %d", prompt, got, want)
		}
	}
	if got := briefs(r, "orders by region. Thanks, North"); strings.Contains(got, "where") {
		t.Errorf("%s", got)
	}
}

func TestMoneyThatNoColumnIsCalledForIsTheAmount(t *testing.T) {
	t.Parallel()
	if got := briefs(readerOf(shop(t)), "total expenditure by region"); !strings.Contains(got, "total amount") {
		t.Errorf("%s", got)
	}
}

// TestAnAverageIsNoList: rows have none.
func TestAnAverageIsNoList(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ table, prompt, want string }{
		{"campaigns", "which three channels have the lowest average clicks?", "average clicks; by channel"},
		{"hr", "the 5 departments with the highest average salary", "average salary; by department"},
	} {
		if got := briefs(about(t, c.table), c.prompt); !strings.Contains(got, c.want) || strings.Contains(got, "list") {
			t.Errorf("%q reads %s", c.prompt, got)
		}
	}
}

// TestASingleUnitOfTimeHasNoCourse: of "monthly revenue; …; change last month" the month is that of the change.
func TestASingleUnitOfTimeHasNoCourse(t *testing.T) {
	t.Parallel()
	month := plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}
	for grain, want := range map[plan.Grain]bool{plan.Month: true, plan.Week: false} {
		if got := ofOneUnit(&plan.Question{By: []plan.Dimension{{Column: "day", Grain: grain}}, Period: &month}); got != want {
			t.Errorf("by %s: %v", grain, got)
		}
	}
	month.N = 6
	if ofOneUnit(&plan.Question{By: []plan.Dimension{{Column: "day", Grain: plan.Month}}, Period: &month}) {
		t.Error("six months are one")
	}
}
