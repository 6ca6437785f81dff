package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhetherAnyGroupMovedIsToldByEachOfThem(t *testing.T) {
	t.Parallel()
	two := &plan.Question{Intent: plan.Change, Period: &plan.Period{Kind: plan.LastComplete, N: 1, Text: "May"}, Compare: &plan.Comparison{Kind: plan.Previous}}
	houses := plan.Measure{Aggregate: plan.CountDistinct, Column: "House"}
	cancelled := &plan.Predicate{Op: plan.Equal, Column: "Status", Values: []string{"cancelled"}}
	for _, c := range []struct {
		prompt string
		where  *plan.Predicate
		before *plan.Question
		column string // of the number
		rate   bool
	}{
		{"is any house cancelling more than they used to?", cancelled, nil, "", true},
		{"has any of our houses lost more bookings than before?", cancelled, two, "", true},
		{"are any houses taking less revenue than they did?", nil, nil, "Room Revenue EUR", false},
		{"tell me whether any particular house sells fewer rooms sold than usual", nil, two, "Rooms Sold", false},
	} {
		p := Moved(plan.Plan{Prompt: c.prompt, Questions: []plan.Question{{Text: c.prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{houses}, Where: c.where}}}, c.before, hotel())
		q := p.Questions[0]
		if q.Intent != plan.Change || q.Programme() != plan.ByField || len(q.By) != 1 || q.By[0].Column != "House" || !q.TwoSides() {
			t.Errorf("%s: %+v", c.prompt, q)
			continue
		}
		if q.Measures[0].Column != c.column || c.rate != (q.Measures[0].Unit == "%") || c.rate != (q.Where == nil && c.where != nil) {
			t.Errorf("%s: %+v where %+v", c.prompt, q.Measures[0], q.Where)
		}
	}
	for _, prompt := range []string{"did revenue fall?", "was revenue higher than in May?", "which house takes more?"} {
		q := plan.Question{Text: prompt, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Room Revenue EUR"}}}
		if p := Moved(plan.Plan{Prompt: prompt, Questions: []plan.Question{q}}, nil, hotel()); len(p.Questions[0].By) > 0 {
			t.Errorf("%s: %+v", prompt, p.Questions[0])
		}
	}
}

func TestAPartOfASentenceThatOnlySaysWhichDoNotBelongsToTheOneBefore(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"Every parcel should leave within 2 days. Do we manage that, which depots do not, and what is still lying around?",
		"We promise an answer within 5 days. Are we keeping it, which teams aren't, and what is still waiting?",
	} {
		turns := Turns(prompt)
		if len(turns) != 2 || !slices.ContainsFunc(turns[:1], func(a Ask) bool { return HasGoal(a.Text) && len(a.Text) > len(prompt)/2 }) {
			t.Errorf("%s: %+v", prompt, turns)
		}
	}
}

func TestWhetherANumberShowsAnythingIsHowItWent(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"do the glue temperatures show anything?": true, "does the waiting time tell us something": true, "do the scores bear that out?": true,
		"can you show anything about the presses?": false, "what do the scores show by press?": false,
	} {
		if got := movesOn(prompt); got != want {
			t.Errorf("%s: %v", prompt, got)
		}
	}
}

func TestTwoStretchesOfTimeStandAgainstEachOtherWhateverIsAsked(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"what is behind revenue for August to October against May to July?", "Why did revenue fall, August to October versus May to July?"} {
		s := slotsOf(prompt, hotel())
		if s.period == nil || s.period.Kind != plan.Range || s.compare == nil || s.compare.Period == nil || s.compare.Period.Kind != plan.Range {
			t.Errorf("%s: %+v %+v", prompt, s.period, s.compare)
		}
	}
}

func TestOneThatIsAskedWhetherHeIsRightNamesNothing(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"Is he right, and if not what is behind it?": true, "Are they really right?": true, "True?": true, "Is any of it fair?": true,
		"Is the glue right?": false, "Is it a press?": false,
	} {
		if got := turned("whether", prompt); got != want {
			t.Errorf("%s: %v", prompt, got)
		}
	}
}

func TestTheGroupToWorryAboutIsNamedFirstInWhatAnUpdateTells(t *testing.T) {
	t.Parallel()
	update := plan.Question{ID: "q1" + plan.UpdateProgramme, Intent: plan.Change, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "billed"}}, By: []plan.Dimension{}, Period: &plan.Period{Kind: plan.LastComplete, N: 1}, Compare: &plan.Comparison{Kind: plan.Previous}}
	by := update
	by.ID, by.By = "q2"+plan.ByField, []plan.Dimension{{Column: "press"}}
	for _, ask := range []string{"Which press should I worry about?", "Tell me which press I need to ring first.", "which press is letting us down"} {
		for _, questions := range [][]plan.Question{{update}, {update, by}} {
			p, ok := Worry(plan.Plan{Prompt: "update for May. " + ask, Questions: questions}, ask, bindery())
			if !ok || len(p.Questions) != 2 || p.Questions[1].ID != "q2"+plan.WorstByField || p.Questions[1].Programme() != plan.ByField || p.Questions[1].By[0].Column != "press" || p.Questions[1].Text != ask {
				t.Errorf("%s: %v %+v", ask, ok, p.Questions)
			}
		}
	}
	for _, ask := range []string{"Which press has the highest glue temperature?", "which day should I worry about?"} {
		if _, ok := Worry(plan.Plan{Questions: []plan.Question{update}}, ask, bindery()); ok {
			t.Error(ask)
		}
	}
	tail := Parted([]Ask{{10, "Which press should I worry about, and is any press getting slower?"}, {90, "Who binds most, in which month?"}})
	if len(tail) != 3 || tail[1].Text != "is any press getting slower?" || tail[1].Start != 10+len("Which press should I worry about, and ") || tail[2].Start != 90 {
		t.Errorf("%+v", tail)
	}
}

func TestWhatIsSaidToBeDearerIsToldByWhatOneOfItCosts(t *testing.T) {
	t.Parallel()
	profile := bindery()
	s := slotsOf("Our margin fell and Anna says the binders got dearer. Is she right, and if not what is behind it?", profile)
	if price := s.priceOf(plan.Measure{Aggregate: plan.Sum, Column: "binder cost", Unit: "EUR", Additive: true}); price.Column != "binder cost" {
		t.Errorf("%+v", price)
	}
	number := profile.Columns[2]
	number.Name, number.Unit = "pages", ""
	profile.Columns = append(profile.Columns, number)
	words := profile.Model.Metrics[1]
	words.Name, words.Label, words.Column, words.Unit = "pages", "pages", "pages", ""
	profile.Model.Metrics = append(profile.Model.Metrics, words)
	s = slotsOf("why did the margin fall", profile)
	if price := s.priceOf(plan.Measure{Aggregate: plan.Sum, Column: "binder cost", Unit: "EUR", Additive: true}); price.Aggregate != plan.Median || price.Until != "pages" || price.Calc != plan.Divide || price.Label != "median binder cost per page" {
		t.Errorf("%+v", price)
	}
}

func TestTheKindsThatARequestForReasonsNamesAreAllTold(t *testing.T) {
	t.Parallel()
	prompt := "For Thursday: North, South for August to October against May to July by status, and what is behind any rise"
	s := slotsOf(prompt, hotel())
	if s.sides == nil || s.sides.Column != "House" {
		t.Fatalf("%+v", s.sides)
	}
	p := reason(s, plan.Plan{Prompt: prompt})
	if len(p.Questions) < 2 || p.Questions[0].Intent != plan.Why || !fixed(p.Questions[0].Where, "House") {
		t.Fatalf("%+v", p.Questions)
	}
	by := p.Questions[1]
	if by.Intent != plan.Change || len(by.By) != 1 || by.By[0].Column != "House" || !by.TwoSides() {
		t.Errorf("%+v", by)
	}
}
