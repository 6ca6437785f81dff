package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestTheWordsForItsEndSayWhichTimeIsMeant(t *testing.T) {
	t.Parallel()
	p := jobs()
	p.Columns = append(p.Columns, catalog.Column{Name: "arrived", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200})
	p.Model.Metrics = append(p.Model.Metrics, model.Metric{Name: "response", Label: "response time", Kind: model.KindDuration, Column: "taken", Until: "arrived"})
	for prompt, want := range map[string]string{
		"why does it take us so much longer to get to people?":    "arrived",
		"why do they wait longer until somebody has reached them": "arrived",
		"why has it been taking so long to finish a job":          "done",
		"why did it take longer":                                  "done", // the first of the model
		"why are we slower to respond":                            "arrived",
		"why are there so many jobs":                              "",
		"the road became longer":                                  "",
	} {
		m, ok := slotsOf(prompt, p).took(nil)
		if ok != (want != "") || m.Until != want {
			t.Errorf("%s: until %q, want %q", prompt, m.Until, want)
		}
	}
}

func TestWhatWasFineThenIsWhatTodayIsHeldAgainst(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{
		"why is revenue so low? it was fine in July":         7,
		"why is revenue lower than in July":                  7,
		"why is revenue in October so low? it was ok in May": 5,
		"why is revenue so low in July":                      0,
		"why was it so bad, and what was sold in July":       0,
	} {
		s := slotsOf(prompt, hotel())
		s.heldThen(thenWords, wasWords)
		got := 0
		if s.compare != nil && s.compare.Period != nil {
			got = s.compare.Period.Index
		}
		if got != want || got > 0 && s.period.Index == got {
			t.Errorf("%s: against month %d of %+v, want %d", prompt, got, s.period, want)
		}
	}
}

func TestMoreThanInASeasonIsAboutTheTimeSince(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why do we cancel way more than in the summer?": "--09-01",
		"why is it so low, it was better in spring":     "--06-01",
		"why did we cancel so much in the summer?":      "",
		"what was total revenue in the summer?":         "",
		"how were bookings doing in spring by house":    "",
		"revenue of spring versus summer":               "",
	} {
		got := ""
		s := slotsOf(prompt, hotel())
		if s.period != nil && s.period.Kind == plan.Since && s.compare != nil && s.compare.Kind == plan.Previous {
			got = s.period.From
		}
		if got != want {
			t.Errorf("%s: since %q, want %q", prompt, got, want)
		}
	}
}

func TestMoreThanInTheSeasonThatItIsIsAboutTheYearBefore(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{ // the data ends in October
		"why are there so many more jobs than last autumn?":              9,
		"why are jobs down on last autumn?":                              9,
		"why are jobs down this autumn compared to last?":                9,
		"why are there fewer jobs this autumn than last autumn?":         9,
		"why are there more jobs than last summer?":                      0,
		"why are there more jobs than in spring?":                        0,
		"why were there so many jobs last autumn?":                       0,
		"why do we have more jobs than last autumn? Was July a warning?": 9,
	} {
		got := 0
		s := slotsOf(prompt, jobs())
		if s.period != nil && s.period.Kind == plan.Calendar && s.compare != nil && s.compare.Kind == plan.YearAgo {
			got = s.period.Index
		}
		if got != want {
			t.Errorf("%s: months from %d on against the year before, want %d: %+v against %+v", prompt, got, want, s.period, s.compare)
		}
	}
}

func TestWordsSayWhichWayANumberIsTakenToHaveGone(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why are jobs up?":                        plan.WayUp,
		"why is income down, and since when":      plan.WayDown,
		"why does the fee keep slipping":          plan.WayDown,
		"why do we have so many complaints":       plan.WayUp,
		"why are we getting fewer jobs than ever": plan.WayDown,
		"why did sales change last month":         "",
		"why did sales rise and fall":             "",
		"why was the site down for maintenance":   "",
	} {
		if got := WayOf(prompt, ""); got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}
