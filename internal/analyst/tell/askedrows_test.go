package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestAShareThatIsAskedForAloneHasItsCases(t *testing.T) {
	t.Parallel()
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: equal("Status", "Open")}
	p := asked("what share was open", plan.Question{Intent: plan.Value, Measures: []plan.Measure{rate}})
	if q := slotsOf(p.Prompt, hotel()).withCases(p).Questions[0]; len(q.Measures) != 2 || q.Measures[1].Aggregate != plan.Count || q.Measures[1].Where == nil {
		t.Errorf("%+v", q.Measures)
	}
}

func TestWhatWasCalledOffIsNotOpen(t *testing.T) {
	t.Parallel()
	where := stillToDo(nil, jobs())
	if where == nil || where.Op != plan.NotIn || where.Column != "state" || len(where.Values) != 1 || where.Values[0] != "cancelled" {
		t.Errorf("%+v", where)
	}
	if named := equal("state", "cancelled"); stillToDo(named, jobs()) != named {
		t.Error("a request that names a state is about it")
	}
	policies := jobs()
	policies.Columns[3].Name = "status"
	policies.Columns[4] = catalog.Column{Name: "cause", Type: sitrep.TypeString, Role: sitrep.RoleDimension, AllValues: true, Distinct: 2, Values: []catalog.ValueCount{{Value: "Cancellation", Rows: 300}, {Value: "Storm", Rows: 600}}}
	if where := stillToDo(nil, policies); where == nil || where.Column != "status" {
		t.Errorf("what a claim is for is taken for its state: %+v", where)
	}
}

func TestAnUpdateThatTellsWhatEndedTellsWhatIsLeft(t *testing.T) {
	t.Parallel()
	first := plan.Question{ID: plan.UpdateProgramme, Intent: plan.Change, By: []plan.Dimension{}, Measures: []plan.Measure{
		{Aggregate: plan.Count, Label: "number of jobs", Unit: "jobs", Additive: true},
		{Aggregate: plan.Span, Column: "taken", Until: "done", Of: &plan.Measure{Aggregate: plan.Average}, Label: "time to done"},
	}}
	var got []string
	for _, q := range cases(slotsOf("weekly update on the workshop", jobs()), first, nil) {
		got = append(got, q.ID)
	}
	if want := []string{plan.UpdateProgramme, plan.EndedProgramme, plan.OpenProgramme}; !slices.Equal(got, want) {
		t.Errorf("it has %v, want %v", got, want)
	}
	if got := cases(slotsOf("weekly update on the on-time rate of jobs", jobs()), first, nil); len(got) == 3 {
		t.Error("who names a number is told others")
	}
}

func TestAnUpdateIsNotToldByWhatTellsRowsApart(t *testing.T) {
	t.Parallel()
	p := asked("update on revenue by guest", plan.Question{Intent: plan.Breakdown, By: []plan.Dimension{{Column: "guest"}, {Column: "House"}}})
	profile := hotel()
	profile.Column("guest").Kind = "key"
	if fields := fieldsOf(p, profile); len(fields) != 1 || fields[0].Column != "House" {
		t.Errorf("%+v", fields)
	}
}

func TestALaterAskIsHeldAgainst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"by how much was that above February 2025?": true, "and is that more than October a year ago?": true,
		"how does that compare to May?": true, "is the office open in May?": false,
	} {
		if _, ok := Against(text, hotel()); ok != want {
			t.Errorf("%q: %v, want %v", text, ok, want)
		}
	}
}
