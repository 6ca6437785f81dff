package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestEachOfSeveralQuestionsHasTheNumbersOfItsOwnWords(t *testing.T) {
	t.Parallel()
	p := hotel()
	prompt := "top houses by revenue, and rooms sold per hour by house"
	sum := plan.Measure{Aggregate: plan.Sum, Column: "Room Revenue EUR", Label: "total Room Revenue EUR", Origin: plan.Implied}
	sold := plan.Measure{Aggregate: plan.Sum, Column: "Rooms Sold", Label: "total Rooms Sold", Origin: plan.Implied}
	by := []plan.Dimension{{Column: "House", Label: "House"}}
	read := plan.Plan{Prompt: prompt, Questions: []plan.Question{
		{ID: "q1", Text: "top houses by revenue", Intent: plan.Ranking, Origin: plan.Asked, Measures: []plan.Measure{sum}, By: by},
		{ID: "q2", Text: "rooms sold per hour by house", Intent: plan.Breakdown, Origin: plan.Asked, Measures: []plan.Measure{sold}, By: by},
	}, Missing: []plan.Unanswered{{Text: "per hour", Reason: nameless}}}
	got := slotsOf(prompt, p).byParts(read)
	if got.Questions[0].Measures[0].Column != "Room Revenue EUR" || got.Questions[1].Measures[0].Label != "hourly rooms" || got.Questions[1].ID != "q2" {
		t.Errorf("read as %q and %q", labels(got.Questions[0].Measures), labels(got.Questions[1].Measures))
	}
	if len(got.Missing) > 0 {
		t.Errorf("missing: %+v", got.Missing)
	}
}

// cars is a table of cars that were sold, called after something else.
func cars() *catalog.Profile {
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 300}
	}
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: int64(len(values))}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	return &catalog.Profile{
		Rows: 800, Time: "day", RowNoun: "sales",
		Columns: []catalog.Column{{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300}, number("Sale Price"), text("branch", "East", "West", "Hill"), text("New Buyer", "true", "false"), text("member", "yes", "no")},
		Model: model.Model{Noun: "sales", Main: []string{"price"}, Metrics: []model.Metric{
			{Name: "sales", Label: "sales", Kind: model.KindCount}, {Name: "price", Label: "sale price", Kind: model.KindSum, Column: "Sale Price", Unit: "EUR"},
		}},
	}
}

// lots is a table of what was made.
func lots() *catalog.Profile {
	number := func(name string) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 300}
	}
	check := catalog.Column{Name: "qc_result", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: 2, Values: []catalog.ValueCount{{Value: "PASS", Rows: 700}, {Value: "FAIL", Rows: 50}}}
	return &catalog.Profile{
		Rows: 750, Time: "day", RowNoun: "batches",
		Columns: []catalog.Column{{Name: "day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300}, number("planned_kg"), number("scrap_kg"), number("actual_kg"), check},
		Model: model.Model{Noun: "batches", Metrics: []model.Metric{
			{Name: "batches", Label: "batches", Kind: model.KindCount},
			{Name: "planned", Label: "planned kg", Kind: model.KindSum, Column: "planned_kg"},
			{Name: "scrap", Label: "scrap kg", Kind: model.KindSum, Column: "scrap_kg"},
			{Name: "actual", Label: "actual kg", Kind: model.KindSum, Column: "actual_kg"},
		}},
	}
}

func TestVerbsAndNounsNameWhatTheyAreAbout(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why did we sell fewer cars in October than in September?": "number of sales",
		"why did we have so many cars":                             "number of sales",
		"number of purchases by branch":                            "number of sales",
		"turnover by branch":                                       "total Sale Price",
	} {
		if got := labels(slotsOf(prompt, cars()).measures); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
	for prompt, want := range map[string]string{
		"how much did each line produce in October": "total actual_kg", "what did we make last week": "total actual_kg",
		"how much was thrown away": "total scrap_kg", "what share of the batches was rejected?": "share of batches where qc_result is FAIL",
	} {
		if got := labels(slotsOf(prompt, lots()).measures); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestOppositesAreTheTwoGroupsOfAFlag(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"price for new vs returning buyers": "New Buyer", "existing customers versus new ones": "New Buyer", "members against non-members": "member",
		"new buyers by branch": "", "East against West": "branch",
	} {
		got := ""
		if s := slotsOf(prompt, cars()); s.sides != nil {
			got = s.sides.Column
		}
		if got != want {
			t.Errorf("%s: sides of %q, want %q", prompt, got, want)
		}
	}
}

func TestTwoMonthsTogetherAreOneStretch(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"Sep+Oct vs the two months before": true, "September & October, revenue": true, "September and October against the two months before": true,
		"October against September": false,
	} {
		s := slotsOf(prompt, hotel())
		got := s.period != nil && s.period.Kind == plan.Range
		if got != want {
			t.Errorf("%s: %+v", prompt, s.period)
		}
		if want && slices.Contains([]string{"Sep+Oct vs the two months before"}, prompt) && (s.compare == nil || s.compare.Kind != plan.Previous) {
			t.Errorf("%s: against %+v", prompt, s.compare)
		}
	}
}

func TestWhyOfOneGroupAsksHowTheOthersDid(t *testing.T) {
	t.Parallel()
	s := slotsOf("why is North up", hotel())
	one := plan.Question{Intent: plan.Why, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "hours"}}, Where: equal("House", "North")}
	q, ok := s.beyond(one)
	if !ok || q.Where != nil || len(q.By) != 1 || q.By[0].Column != "House" {
		t.Errorf("asked %+v", q)
	}
	one.Where = equal("House", "North", "South")
	if _, ok := s.beyond(one); ok {
		t.Error("two groups are held against each other already")
	}
}

func TestAConditionOfALaterAskHoldsForNoneBefore(t *testing.T) {
	t.Parallel()
	prompt := "fees by kind this year, how many cancellations"
	_, asks := Asks(prompt)
	read := plan.Plan{Prompt: prompt, Questions: []plan.Question{{Where: equal("status", "Cancelled")}}, Words: []plan.WordUse{{Start: 33, End: 46, Use: "filter status Cancelled"}}}
	if !Leaks(read, asks) {
		t.Errorf("the condition of %q holds for %q", asks[1].Text, asks[0].Text)
	}
	read.Words[0].Start, read.Words[0].End = 0, 4
	if Leaks(read, asks) {
		t.Error("a condition that is said first holds for what follows")
	}
}

func TestAShareAmongItsOwnRowsIsTheirNumberOrTheShareOfAll(t *testing.T) {
	t.Parallel()
	p := jobs()
	own := equal("state", "done")
	share := plan.Measure{Aggregate: plan.ShareWhere, Where: own, Unit: "%", Label: "done rate"}
	for text, number := range map[string]bool{"how many are done": true, "what share is done": false} {
		s := slotsOf(text, p)
		got := s.ofItself(plan.Plan{Prompt: text, Questions: []plan.Question{{Text: text, Intent: plan.Value, Origin: plan.Asked, Where: own, Measures: []plan.Measure{share}}}}).Questions[0]
		if (got.Measures[0].Aggregate == plan.Count) != number || (got.Where == nil) == number {
			t.Errorf("%s: %+v where %+v", text, got.Measures[0], got.Where)
		}
	}
}
