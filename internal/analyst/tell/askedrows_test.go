package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestASumIsNotToldByTheColumnThatItAddsUp(t *testing.T) {
	t.Parallel()
	sold := plan.Measure{Aggregate: plan.Sum, Column: "Rooms Sold"}
	p := asked("who has sold most rooms", plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{sold}, By: []plan.Dimension{{Column: "Rooms Sold"}}, Rank: &plan.Rank{N: 1}})
	if q := slotsOf(p.Prompt, hotel()).byOthers(p).Questions[0]; len(q.By) != 1 || q.By[0].Column == "Rooms Sold" {
		t.Errorf("by %+v", q.By)
	}
}

func TestARateIsNotToldByItsOwnConditionBesideAnotherField(t *testing.T) {
	t.Parallel()
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: equal("Status", "Open")}
	p := asked("share of open by house, status in May", plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{rate}, By: []plan.Dimension{{Column: "House"}, {Column: "Status"}}})
	if q := slotsOf(p.Prompt, hotel()).byOthers(p).Questions[0]; len(q.By) != 1 || q.By[0].Column != "House" {
		t.Errorf("by %+v", q.By)
	}
}

func TestAShareThatIsAskedForAloneHasItsCases(t *testing.T) {
	t.Parallel()
	rate := plan.Measure{Aggregate: plan.ShareWhere, Where: equal("Status", "Open")}
	p := asked("what share was open", plan.Question{Intent: plan.Value, Measures: []plan.Measure{rate}})
	if q := slotsOf(p.Prompt, hotel()).withCases(p).Questions[0]; len(q.Measures) != 2 || q.Measures[1].Aggregate != plan.Count || q.Measures[1].Where == nil {
		t.Errorf("%+v", q.Measures)
	}
}

func TestWhatSaysThatThereIsNoneIsNoConditionOfWhatThereIs(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{"how many faults were there": false, "how many had no fault": true, "how many were no fault found": true} {
		p := asked(prompt, plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: equal("Status", "No fault found")})
		if q := slotsOf(prompt, hotel()).denied(p).Questions[0]; (q.Where != nil) != want {
			t.Errorf("%q: %+v", prompt, q.Where)
		}
	}
}

func TestWhatWasDoneAtTheTimeOfTheRowsNamesTheRows(t *testing.T) {
	t.Parallel()
	profile := jobs()
	count := plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}}
	profile.Time = "created_at"
	for prompt, want := range map[string]int{"how many gizmos were created in May": 0, "how many gizmos were painted in May": 1} {
		p := asked(prompt, count)
		p.Missing = []plan.Unanswered{{Text: "gizmos", Reason: nameless}}
		if got := len(slotsOf(prompt, profile).counting(p).Missing); got != want {
			t.Errorf("%q lacks %d words, want %d", prompt, got, want)
		}
	}
}

func TestALaterAskMayHoldTheFirstNumberAgainstAnotherTime(t *testing.T) {
	t.Parallel()
	count := []plan.Measure{{Aggregate: plan.Count}}
	month := func(year int) *plan.Period {
		return &plan.Period{Kind: plan.Calendar, Unit: plan.Month, Index: 2, Year: year, Text: "February"}
	}
	prompt := "how many stays in February 2026, and by how much was that above February 2025?"
	p := plan.Plan{Prompt: prompt, Questions: []plan.Question{
		{Text: "how many stays in February 2026", Intent: plan.Value, Measures: count, Origin: plan.Asked, Period: month(2026)},
		{Text: "February 2025", Intent: plan.Value, Measures: count, Origin: plan.Asked, Period: month(2025)},
	}, Missing: []plan.Unanswered{{Text: "by how much was that above February 2025?"}}}
	got := slotsOf(prompt, hotel()).thatAgainst(p)
	if len(got.Questions) != 1 || len(got.Missing) != 0 || got.Questions[0].Compare == nil || got.Questions[0].Compare.Kind != plan.OtherPeriod {
		t.Errorf("%+v lacks %+v", got.Questions, got.Missing)
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
