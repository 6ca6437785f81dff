package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// among are the questions of all readings of a prompt, a line each.
func among(r *Reader, prompt string) string {
	var out []string
	for _, one := range r.Readings(prompt, 48) {
		for _, q := range one.Questions {
			out = append(out, Brief(q))
		}
	}
	return strings.Join(out, "\n")
}

func TestAgesAreHeldAgainstToday(t *testing.T) {
	t.Parallel()
	r := parcels()
	for prompt, want := range map[string]string{
		"parcels older than 14 days":               "older than 14 days: within sent_on gt 14",
		"parcels sent more than 2 weeks ago":       "more than 2 weeks ago: within sent_on gt 2",
		"which parcels are open more than 30 days": "more than 30 days: within promised_on gt 30",
	} {
		if got := proposed(t, r.scene(prompt), proposeAge); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	s := r.scene("parcels older than 14 days")
	for _, a := range proposeAge(s, 1) {
		p, ok := s.predicate(conditionOf(a))
		if !ok || p.Until != plan.Now || p.Values[0] != "1209600" {
			t.Errorf("%+v", p)
		}
	}
	if got := proposed(t, r.scene("parcels with 14 days"), proposeAge); len(got) > 0 {
		t.Errorf("a number of days is no age by itself: %q", got)
	}
}

func TestNumbersAreBoundedHoweverTheBoundIsSaid(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for prompt, want := range map[string]string{
		"orders with quantity 1-2":              "1-2: bound quantity between 1 2",
		"customers with 20 orders or more":      "20 orders or more: having ge 20",
		"orders with an amount of 1000 and up":  "1000 and up: bound amount ge 1000",
		"orders with an amount under 4,2":       "under 4,2: bound amount lt 4.2",
		"orders with an amount above 1,200":     "above 1,200: bound amount gt 1200",
		"orders with an amount under 1,234.5 $": "under 1,234.5 $: bound amount lt 1234.5",
	} {
		if got := proposed(t, r.scene(prompt), proposeBound); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
}

func TestANumberThatIsThereIsACondition(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	got := proposed(t, r.scene("share of orders with an amount"), proposeEmpty)
	if !slices.Contains(got, "amount: numerator amount gt 0") || !slices.Contains(got, "amount: filter amount le 0") {
		t.Errorf("%q", got)
	}
}

func TestTheNumbersOfAnAskCanStandBesideItsShare(t *testing.T) {
	t.Parallel()
	got := among(readerOf(shop(t)), "total amount and share of cancelled orders by region")
	if want := "total amount; share of orders where status is Cancelled; by region"; !strings.Contains(got, want) {
		t.Errorf("no reading has %q:\n%s", want, got)
	}
}

func TestEachGroupHasItsPartOfTheWhole(t *testing.T) {
	t.Parallel()
	got := among(readerOf(shop(t)), "share of amount by region")
	if want := "share of total amount; by region"; !strings.Contains(got, want) {
		t.Errorf("no reading has %q:\n%s", want, got)
	}
}

func TestAnAverageCanBeOneOverGroups(t *testing.T) {
	t.Parallel()
	found := false
	for _, one := range readerOf(shop(t)).Readings("average number of orders per day by region", 48) {
		for _, q := range one.Questions {
			for _, m := range q.Measures {
				found = found || m.Aggregate == plan.Each && m.Over == plan.Average && m.Each[0].Grain == plan.Day && len(q.By) == 1 && q.By[0].Column == "region"
			}
		}
	}
	if !found {
		t.Error("no reading averages over days")
	}
}

func TestARankingCanBeOneOfEachGroup(t *testing.T) {
	t.Parallel()
	found := false
	for _, one := range readerOf(shop(t)).Readings("which product has the most orders in each region", 48) {
		for _, q := range one.Questions {
			found = found || q.Rank != nil && q.Rank.Within == 1 && len(q.By) == 2 && q.By[0].Column == "region" && q.By[1].Column == "product"
		}
	}
	if !found {
		t.Error("no reading ranks products within regions")
	}
}

func TestTheFirstOfTwoRankingsBorrowsWhatTheSecondRanks(t *testing.T) {
	t.Parallel()
	got := among(readerOf(shop(t)), "best and worst region by amount")
	if !strings.Contains(got, "by region; rank 1 descending") || !strings.Contains(got, "by region; rank 1 ascending") {
		t.Errorf("%s", got)
	}
}

func TestWordsOfTheOppositeSayNoToAFlag(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ table, prompt, column, value string }{
		{"logistics", "undamaged shipments", "damaged", "false"},
		{"meters", "unestimated readings", "estimated", "false"},
		{"trials", "failed trials", "passed", "no"},
	} {
		r := readerOf(asktest.Script{Name: c.table, Table: asktest.Table(t, "testdata/tables/"+c.table+".txt")})
		if !slices.ContainsFunc(r.scene(c.prompt).from[0], func(o candidate) bool {
			return o.kind == isValue && r.table.columns[o.column].Name == c.column && o.value == c.value
		}) {
			t.Errorf("%s: %q is not %s = %s", c.table, c.prompt, c.column, c.value)
		}
	}
}

func TestAnAskSaysAThingOnce(t *testing.T) {
	t.Parallel()
	var h heard
	var f string
	for _, one := range []struct {
		act  act
		want string
	}{
		{act{role: cues, tag: "aggregate"}, ""},
		{act{role: counts}, ""},
		{act{role: skips}, ""},
		{act{role: groups}, ""},
		{act{role: groups}, "twice g"},
		{act{role: splits}, "parted amg"},
		{act{role: groups}, ""},
	} {
		if h, f = h.then(&one.act); f != one.want {
			t.Errorf("%s: %q, not %q", one.act.role, f, one.want)
		}
	}
}

func TestThanksAndPleaseNameNothing(t *testing.T) {
	t.Parallel()
	s := parcels().scene("parcels please, thanks")
	for i, tk := range s.ts {
		if tk.text != "parcels" && slices.ContainsFunc(s.from[i], func(c candidate) bool { return c.kind == isColumn || c.kind == isValue }) {
			t.Errorf("%q names something: %+v", tk.text, s.from[i])
		}
	}
}

func TestThePeriodBeforeIsTheOneBeforeTheOther(t *testing.T) {
	t.Parallel()
	got := among(readerOf(shop(t)), "number of orders: October vs the month before")
	if !strings.Contains(got, "in October; against previous") {
		t.Errorf("%s", got)
	}
}
