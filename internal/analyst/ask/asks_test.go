package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// askOf is a draft of the tokens of a prompt from one word to another.
func askOf(s *scene, from, to string) *draft {
	d := newDraft(0)
	for i, t := range s.ts {
		if t.text == from {
			d.from = i
		}
		if t.text == to {
			d.to = i + 1
		}
	}
	return d
}

func TestAnAskMayWaitForThePeriodOfTheLast(t *testing.T) {
	t.Parallel()
	s := readerOf(shop(t)).scene("quantity by region, orders by product in March")
	first, last := askOf(s, "quantity", "region"), askOf(s, "orders", "march")
	last.period, last.periodAt, last.periodTo = &plan.Period{Text: "in March"}, len(s.ts)-2, len(s.ts)
	first.next = last
	list := await(s, first, nil)
	if len(list) != 2 || list[0].period != nil || list[1].period != last.period || !slices.Contains(list[1].features, "await=yes|end") {
		t.Errorf("%d ways", len(list))
	}
	first.period = &plan.Period{Text: "in April"}
	if len(await(s, first, nil)) != 1 {
		t.Error("an ask with a period waits for another")
	}
}

func TestNothingIsAskedTwice(t *testing.T) {
	t.Parallel()
	o := &progress{asked: []*worded{{key: "orders by region"}}}
	same := &worded{key: "orders by region"}
	if len(again(o, newDraft(0), same)) != 1 || len(again(o, newDraft(0), &worded{key: "orders by product"})) != 0 {
		t.Error("what was asked already is not known")
	}
	longer := newDraft(0)
	longer.extends = true
	if len(again(o, longer, same)) != 0 {
		t.Error("an ask that takes the place of another repeats it")
	}
}

func TestWhatStandsBeforeAColonHoldsForAll(t *testing.T) {
	t.Parallel()
	s := readerOf(shop(t)).scene("North: cancelled orders, quantity")
	d := askOf(s, "north", "orders")
	d.filters = []condition{{column: 1, value: "North", at: 0}, {column: 2, value: "Cancelled", at: 2}}
	head, ok := s.heading(d)
	if !ok || len(head.filters) != 1 || head.filters[0].value != "North" {
		t.Errorf("heading %v of %d conditions", ok, len(d.filters))
	}
	if _, ok := s.heading(askOf(s, "cancelled", "orders")); ok {
		t.Error("a heading without a colon")
	}
}

func TestPerRowBehindAnAverageSaysNothingNew(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, want := range map[string]bool{"average quantity per order by region": true, "quantity per order": false, "average quantity per region": false} {
		s := r.scene(said)
		got := false
		for i := range s.ts {
			got = got || len(proposePerRow(s, i)) > 0
		}
		if got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

func TestAConditionOfALaterItemIsTold(t *testing.T) {
	t.Parallel()
	s := readerOf(shop(t)).scene("orders, cancelled quantity")
	at := func(i int, r role) act { return act{from: i, to: i + 1, role: r, column: -1, op: plan.Equal} }
	row := []act{at(0, counts), {from: 1, to: 2, role: cues, tag: "join"}, at(2, filters), at(3, measures)}
	if got := s.ownConditions(row); got != "before its noun" {
		t.Errorf("%q", got)
	}
	row[1].role = splits
	if got := s.ownConditions(row); got != "" {
		t.Errorf("of an ask of its own: %q", got)
	}
}

func TestALengthOfTimeStandsBesideOtherNumbers(t *testing.T) {
	t.Parallel()
	before := []wanted{{column: -1}, {column: 3, aggregate: "sum"}}
	d := newDraft(0)
	d.measures = []wanted{{column: 4, until: 6, aggregate: "average"}}
	list := alongside([]*draft{d}, before)
	if len(list) != 2 || len(list[1].measures) != 3 || !strings.HasPrefix(list[1].features[0], "elapsed=beside") {
		t.Errorf("%d ways", len(list))
	}
}
