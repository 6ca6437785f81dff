package tell

import (
	"fmt"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func asked(prompt string, q plan.Question) plan.Plan {
	q.Origin, q.Text = plan.Asked, prompt
	return plan.Plan{Prompt: prompt, Questions: []plan.Question{q}}
}

func TestAnAskTakesFromTheOneBeforeWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	hours := plan.Measure{Aggregate: plan.Sum, Column: "hours", Label: "total hours", Good: "down"}
	before := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{hours}, By: []plan.Dimension{{Column: "House"}}}
	count := plan.Measure{Aggregate: plan.Count, Label: "number of roombookings"}

	best := Follow(asked("best month ever?", plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{count}, Rank: &plan.Rank{N: 1}}), &before, hotel()).Questions[0]
	if best.Measures[0].Label != "total hours" || !best.Rank.Ascending {
		t.Errorf("the best month is that with the least hours: %+v, %+v", best.Measures, best.Rank)
	}
	same := Follow(asked("the same by rooms sold", plan.Question{Intent: plan.Value, Measures: []plan.Measure{count}}), &before, hotel()).Questions[0]
	if len(same.By) != 1 || same.By[0].Column != "House" || same.Measures[0].Label != "total Rooms Sold" {
		t.Errorf("the same of another number: %+v by %+v", same.Measures, same.By)
	}
	own := Follow(asked("occupancy by status", plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{count}}), &before, hotel()).Questions[0]
	if own.Measures[0].Label != count.Label {
		t.Errorf("an ask with a number of its own: %+v", own.Measures)
	}
	why := Follow(asked("top 3 reasons for leaving", plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{hours}, Rank: &plan.Rank{N: 3}}), &before, hotel()).Questions[0]
	if !rows(why.Measures[0]) {
		t.Errorf("reasons are counted: %+v", why.Measures)
	}
}

func TestAsksThatStandApartAreNotOneReport(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"For the meeting: turnover of all shops, best and worst shop per day, and what share do rolls have?": true,
		"How many came, how do they compare with the others, and add a chart of revenue by week":             true,
		"revenue by shop and product, with % of total":                                                       false,
		"cars per garage, weekdays vs weekends, and the share of each garage":                                false,
	} {
		if _, asks := Asks(prompt); Apart(asks) != want {
			t.Errorf("%s: %v", prompt, asks)
		}
	}
	if _, asks := Asks("1. visits 2026 vs 2025 2. best month ever? 3. how many come on a day? Best, James"); len(asks) != 3 || asks[1].Text != "best month ever?" {
		t.Errorf("%v", asks)
	}
}

func TestARequestThatIsMostlyAboutWhatTheDataLacksIsNotAnsweredWithTheRest(t *testing.T) {
	t.Parallel()
	revenue := plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Room Revenue EUR"}}}
	p := asked("what is our guest satisfaction, and how much revenue came by Bookalot?", revenue)
	p.Missing = []plan.Unanswered{{Text: "satisfaction", Reason: nameless}, {Text: "Bookalot", Reason: nameless}}
	s := slotsOf(p.Prompt, hotel())
	if got := s.lacking(p).Questions[0].Instead; !slices.Equal(got, []string{"satisfaction"}) {
		t.Errorf("%q", got)
	}
	p.Missing = p.Missing[:1]
	if got := s.lacking(p).Questions[0].Instead; len(got) != 0 {
		t.Errorf("one word alone: %q", got)
	}
}

func TestAPartOfReadingsIsOneOfTheMainNumber(t *testing.T) {
	t.Parallel()
	read := func(prompt string) plan.Plan {
		return asked(prompt, plan.Question{Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.ShareWhere, Where: equal("pond", "North"), Label: "share of ponds"}}})
	}
	m := slotsOf("what share does North have", ponds()).ofMain(read("what share does North have")).Questions[0].Measures[0]
	if m.Aggregate != plan.Ratio || m.Of.Column != "kg_fed" || m.Of.Where == nil || m.Per.Where != nil {
		t.Errorf("%+v", m)
	}
	m = slotsOf("what share of days is North's", ponds()).ofMain(read("what share of days is North's")).Questions[0].Measures[0]
	if m.Aggregate != plan.ShareWhere {
		t.Errorf("who asks for days gets days: %+v", m)
	}
}

func TestAnAskThatTheReadingFoundNothingOfKeepsTheNumbersThatItNames(t *testing.T) {
	t.Parallel()
	p := asked("how does the occupancy compare", plan.Question{Intent: plan.Overview})
	p.Questions[0].Origin = plan.Supplied
	p.Missing = []plan.Unanswered{{Text: "occupancy", Reason: nameless}}
	got := OfAsk(p, hotel())
	if len(got.Questions) != 1 || got.Questions[0].Origin != plan.Asked || got.Questions[0].Measures[0].Label != "occupancy" || len(got.Missing) != 0 {
		t.Errorf("%+v, missing %v", got.Questions, got.Missing)
	}
	p.Prompt = "how happy are they"
	if got := OfAsk(p, hotel()); got.Questions[0].Origin != plan.Supplied {
		t.Errorf("nothing is named: %+v", got.Questions)
	}
}

func TestHowThingsStandIsNotAboutAPeriodSaidBefore(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"how many are overdue": true, "best month ever?": true, "which shop is best": false} {
		if OfNow(text) != want {
			t.Errorf("%s: %t", text, !want)
		}
	}
}

func TestAPartThatIsAllAboutATimeIsThatOfAllParts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"June to August this year against last year": "--06..--08 yearAgo",
		"October against September":                  "10 period 9",
		"occupancy in October against September":     "",
		"October":                                    "",
		"what happened in October against September": "",
	} {
		period, held, ok := OnlyTime(text, hotel())
		got := ""
		switch {
		case ok && period.Begin != nil:
			got = fmt.Sprintf("--%02d..--%02d %s", period.Begin.Index, period.Finish.Index, held.Kind)
		case ok:
			got = fmt.Sprint(period.Index, " ", held.Kind, " ", held.Period.Index)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestTwoStretchesOfMonthsAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	s := slotsOf("Why did occupancy rise in August to October against May to July", hotel())
	if s.period == nil || s.compare == nil || s.compare.Period == nil || s.period.Begin == nil || s.compare.Period.Begin == nil {
		t.Fatalf("period %+v, against %+v", s.period, s.compare)
	}
	got := []int{s.period.Begin.Index, s.period.Finish.Index, s.compare.Period.Begin.Index, s.compare.Period.Finish.Index}
	if !slices.Equal(got, []int{8, 10, 5, 7}) {
		t.Errorf("months %v, want 8 to 10 against 5 to 7", got)
	}
}
