package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// withColumn is the hotel with one field more.
func withColumn(name string, values ...string) *catalog.Profile {
	p := hotel()
	c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: int64(len(values))}
	for _, v := range values {
		c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
	}
	p.Columns = append(p.Columns, c)
	return p
}

func TestAShortValueBehindTheNameOfItsFieldIsOne(t *testing.T) {
	t.Parallel()
	p := withColumn("Floor", "A", "B", "S")
	for prompt, want := range map[string]int{
		"floor A against floor B, bookings": 2, "floor S vs floor B in October": 2, "revenue of A hotel in the north": 0,
	} {
		got := 0
		if w := slotsOf(prompt, p).sides; w != nil {
			got = len(w.Values)
		}
		if got != want {
			t.Errorf("%s: %d sides, want %d", prompt, got, want)
		}
	}
}

func TestAReadingThatRanksTwoValuesHasTheNumbersOfBoth(t *testing.T) {
	t.Parallel()
	two := equal("House", "North", "South")
	count := plan.Measure{Aggregate: plan.Count, Label: "number of bookings"}
	revenue := plan.Measure{Aggregate: plan.Sum, Column: "Room Revenue EUR", Label: "total room revenue"}
	ask := func(where *plan.Predicate, m ...plan.Measure) plan.Question {
		return plan.Question{Origin: plan.Asked, Intent: plan.Breakdown, By: []plan.Dimension{{Column: "House"}}, Where: where, Measures: m}
	}
	cancelled := &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*two, *equal("Status", "cancelled")}}
	prompt := "how many bookings of North vs South, revenue, and how many cancelled"
	s := slotsOf(prompt, hotel())
	var got []string
	for _, m := range s.numbersOfSides(plan.Plan{Prompt: prompt, Questions: []plan.Question{ask(two, count, revenue), ask(cancelled, count)}}) {
		got = append(got, m.Label)
	}
	if want := []string{"number of bookings", "total room revenue", "cancelled rate", "cancelled bookings"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	unasked := slotsOf("North vs South", hotel())
	if m := unasked.numbersOfSides(plan.Plan{Prompt: "North vs South", Questions: []plan.Question{ask(two, count)}}); len(m) > 0 {
		t.Errorf("no word asks how many there are: %+v", m)
	}
	other := ask(two, count)
	other.By = []plan.Dimension{{Column: "Status"}}
	if s.facesTwo(plan.Plan{Questions: []plan.Question{other}}) || s.facesTwo(plan.Plan{Questions: []plan.Question{ask(equal("House", "North"), count)}}) {
		t.Error("groups of another field, and one value alone, are no two sides")
	}
}

func TestWhatChangedByTwoFieldsIsToldByEach(t *testing.T) {
	t.Parallel()
	p := withColumn("Channel", "web", "phone", "agent")
	for prompt, want := range map[string]int{
		"what changed most in October by house and by channel, what's new and what's gone": 2,
		"which houses moved most in October":                                               1,
	} {
		got := movement(slotsOf(prompt, p), plan.Plan{Prompt: prompt})
		if len(got.Questions) != want || len(got.Questions[0].By) != 1 {
			t.Errorf("%s: %+v", prompt, got.Questions)
		}
	}
}

func TestWhoCameAndWentHasAnAmount(t *testing.T) {
	t.Parallel()
	rate := plan.Measure{Aggregate: plan.Ratio, Label: "occupancy", Unit: "%"}
	for prompt, want := range map[string]plan.Aggregate{
		"which houses are new and which are gone": plan.Sum, "which houses moved most": plan.Ratio, "rooms sold: which houses are new?": plan.Ratio,
	} {
		if got := slotsOf(prompt, hotel()).addingUp([]plan.Measure{rate}); got[0].Aggregate != want {
			t.Errorf("%s: %s first, want %s", prompt, got[0].Aggregate, want)
		}
	}
}

func TestTwoSidesLeaveOutNothingThatARequestLeavesOut(t *testing.T) {
	t.Parallel()
	p := withColumn("Room", "Suite", "Family", "Single")
	two := plan.Predicate{Op: plan.In, Column: "Room", Values: []string{"Suite", "Family"}}
	kept := plan.Predicate{Op: plan.Equal, Column: "Status", Values: []string{"Stayed"}}
	without := plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{{Op: plan.Equal, Column: "Status", Values: []string{"Cancelled"}}}}
	for want, rest := range map[bool]plan.Predicate{true: kept, false: without} {
		where := plan.Predicate{Op: plan.And, Kids: []plan.Predicate{two, rest}}
		q := plan.Question{Origin: plan.Asked, Intent: plan.Breakdown, Where: &where, Measures: []plan.Measure{{Aggregate: plan.Count}}}
		if got := slotsOf("suite against family", p).facesTwo(plan.Plan{Questions: []plan.Question{q}}); got != want {
			t.Errorf("%v: %v, want %v", rest.Op, got, want)
		}
	}
}

func TestBothSidesAreToldInBothPeriods(t *testing.T) {
	t.Parallel()
	prompt := "North vs South room revenue, October against September"
	s := slotsOf(prompt, hotel())
	one := plan.Question{Origin: plan.Asked, Intent: plan.Breakdown, Where: equal("House", "South"), Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Room Revenue EUR"}}}
	one.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{Kind: plan.Calendar, Unit: plan.Month, N: 1, Index: 9}}
	if s.leaves(one) {
		t.Error("a reading of one side has not both")
	}
	got := contrast(s, plan.Plan{Prompt: prompt, Questions: []plan.Question{one}})
	if q := got.Questions[0]; len(q.By) != 1 || q.By[0].Column != "House" || q.Compare == nil || q.Where == nil || len(q.Where.Values) != 2 {
		t.Errorf("%+v", q)
	}
}
