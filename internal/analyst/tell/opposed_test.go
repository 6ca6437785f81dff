package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestGroupsAreHeldAgainstAllOthersAndDaysAgainstDays(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"compare Harbour with the rest":                   "Harbour",
		"Is Harbour worse than the others?":               "Harbour",
		"what is different about Harbour?":                "Harbour",
		"Harbour bookings vs all others this year":        "Harbour",
		"are weekends different from weekdays?":           "weekends",
		"revenue on Saturday and Sunday vs mon-fri":       "weekends",
		"Mondays vs other days: revenue":                  "Mondays",
		"is Friday better than the rest of the week":      "Fridays",
		"Mondays against Fridays, revenue":                "Mondays",
		"revenue of Harbour last month":                   "",
		"revenue by house, and the rest of the numbers":   "",
		"Harbour from January to March":                   "",
		"how did Monday go":                               "",
		"weekly report for the weekend shift supervisors": "",
	} {
		got := ""
		if o := slotsOf(prompt, hotel()).opposed; o != nil {
			got = o.by.Cases[0].Label
		}
		if got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestThreePeriodsOrMoreAreHeldAgainstEachOtherInTurn(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][2]int{
		"compare August, September and October":   {8, 10},
		"Q1 vs Q2 vs Q3: revenue":                 {1, 3},
		"compare September with October":          {},
		"revenue from August to October by house": {},
	} {
		first, last, _ := slotsOf(prompt, hotel()).periodsListed()
		if first == nil != (want == [2]int{}) || first != nil && (first.Index != want[0] || last.Index != want[1]) {
			t.Errorf("%s: %+v to %+v", prompt, first, last)
		}
	}
}

// jobs is a table of cases that are due and done, some of them not yet.
func jobs() *catalog.Profile {
	date := func(name string, nulls int64) catalog.Column {
		return catalog.Column{Name: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 200, Nulls: nulls, Min: "2026-01-01", Max: "2026-10-31"}
	}
	text := func(name string, rows map[string]int64) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, AllValues: true, Distinct: int64(len(rows))}
		for v, n := range rows {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: n})
		}
		return c
	}
	return &catalog.Profile{
		Rows: 900, Time: "taken", RowNoun: "jobs",
		Columns: []catalog.Column{
			date("taken", 0), date("due", 0), date("done", 40),
			text("state", map[string]int64{"finished": 860, "in work": 30, "cancelled": 10}), text("mechanic", map[string]int64{"Vera": 300, "Ole": 600}),
		},
		Model: model.Model{Noun: "jobs", Metrics: []model.Metric{
			{Name: "jobs", Label: "jobs", Kind: model.KindCount},
			{Name: "took", Label: "time to done", Kind: model.KindDuration, Column: "taken", Until: "done"},
			{Name: "kept", Label: "on-time rate", Kind: model.KindOnTime, Column: "done", Until: "due", Unit: "%", Good: "up"},
		}},
	}
}

func TestWhatIsOverdueIsNotDoneAndWasDueBeforeToday(t *testing.T) {
	t.Parallel()
	p := jobs()
	for prompt, by := range map[string]string{"who is overdue?": "mechanic", "overdue jobs by state": "state", "how many jobs are overdue": ""} {
		s := slotsOf(prompt, p)
		got, ok := s.overdue(plan.Plan{Prompt: prompt, Questions: []plan.Question{{Intent: plan.Value, Origin: plan.Asked}}})
		if !ok || len(got.Questions) < 1 {
			t.Fatalf("%s is not read", prompt)
		}
		q := got.Questions[0]
		w := q.Measures[0].Where
		if w == nil || len(w.Kids) != 3 || w.Kids[0].Op != plan.IsNull || w.Kids[0].Column != "done" || w.Kids[1].Column != "due" || w.Kids[1].Until != plan.Now || w.Kids[2].Op != plan.NotIn {
			t.Errorf("%s: %+v", prompt, w)
		}
		if by == "" && len(q.By) > 0 || by != "" && (len(q.By) != 1 || q.By[0].Column != by) {
			t.Errorf("%s: by %+v", prompt, q.By)
		}
	}
	if _, ok := slotsOf("which jobs were late in October?", p).overdue(plan.Plan{Prompt: "which jobs were late in October?"}); ok {
		t.Error("what was late in October is no matter of today")
	}
}

func TestHowFarCasesAreIsNoGroupOfThem(t *testing.T) {
	t.Parallel()
	p := jobs()
	if !OfState(p.Column("state"), p) || OfState(p.Column("mechanic"), p) {
		t.Error("the state says which jobs are open, the mechanic does not")
	}
	chance := *p.Column("state")
	chance.Name = "region"
	if OfState(&chance, p) {
		t.Error("regions with as many rows as jobs are open say nothing of that")
	}
}

func TestWhatARequestTakesForGrantedIsChecked(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why did revenue drop in October?": plan.WayDown, "why did revenue go up last month": plan.WayUp, "why has it grown": plan.WayUp,
		"what is behind October?": "", "why do some rise and others fall": "",
	} {
		s := slotsOf(prompt, hotel())
		p := s.presumed(plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Intent: plan.Why, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "hours"}}, Period: &plan.Period{Kind: plan.LastComplete}}}})
		got := ""
		for _, n := range p.Notes {
			got = n.Claim.Way
		}
		if got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestBetterAndWorseAreWaysWhereItIsKnownWhichIsWhich(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"why did on-time delivery get so bad?", "up", plan.WayDown},
		{"why have waits become worse", "down", plan.WayUp},
		{"why did it improve", "up", plan.WayUp},
		{"why did it get worse", "", ""},
		{"why did it get better and then worsen", "up", ""},
		{"why is it so", "up", ""},
	} {
		if way, _, _ := judgedWay(c[0], c[1]); way != c[2] {
			t.Errorf("%s: %q, want %q", c[0], way, c[2])
		}
	}
}

func TestAnAskThatOnlyComparesIsAboutTheOneBefore(t *testing.T) {
	t.Parallel()
	if c, ok := Against("how does that compare to September", hotel()); !ok || c.Kind != plan.OtherPeriod || c.Period.Index != 9 {
		t.Errorf("%+v", c)
	}
	if c, ok := Against("how does it compare to the same month last year?", hotel()); !ok || c.Kind != plan.YearAgo {
		t.Errorf("%+v", c)
	}
	if _, ok := Against("how do houses compare", hotel()); ok {
		t.Error("that is an ask of its own")
	}
}

func TestAWordForANumberThatIsThereIsNotMissing(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Prompt: "turnover by house", Questions: []plan.Question{{Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "Room Revenue EUR"}}}}}
	p.Missing = []plan.Unanswered{{Text: "turnover"}, {Text: "astronomers"}}
	if got := slotsOf(p.Prompt, hotel()).answered(p).Missing; len(got) != 1 || got[0].Text != "astronomers" {
		t.Errorf("%+v", got)
	}
}

// TestWhatAPlanHasIsNotLacking: a word that was chosen for a number of it, however loosely, and one that fits it well.
func TestWhatAPlanHasIsNotLacking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		chosen, all float64 // how well the word fits; 0: not at all
		lacks       int
	}{"chosen": {0.6, 0.6, 0}, "fits well": {0, 0.9, 0}, "hardly fits": {0, 0.6, 1}} {
		s := slotsOf("weight by press", bindery())
		word := func(score float64) (out []ask.Mention) {
			if score > 0 {
				out = append(out, ask.Mention{Kind: ask.MentionsColumn, Name: "billed", Text: "kilos", Score: score})
			}
			return out
		}
		s.chosen, s.all = word(c.chosen), word(c.all)
		p := s.answered(plan.Plan{Questions: []plan.Question{{Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "billed"}}}}, Missing: []plan.Unanswered{{Text: "kilos"}}})
		if len(p.Missing) != c.lacks {
			t.Errorf("%s: %+v is missing", name, p.Missing)
		}
	}
}

func TestSharesThatTheModelHasAreItsRates(t *testing.T) {
	t.Parallel()
	share := plan.Measure{Aggregate: plan.ShareWhere, Where: equal("Status", "cancelled"), Label: "share of rows where status is cancelled"}
	p := slotsOf("share cancelled", hotel()).byModel(plan.Plan{Questions: []plan.Question{{Measures: []plan.Measure{share}}}})
	if p.Questions[0].Measures[0].Label != "cancelled rate" {
		t.Errorf("%+v", p.Questions[0].Measures[0])
	}
}

func TestManyWholeNumbersAreNoGroups(t *testing.T) {
	t.Parallel()
	p := hotel()
	p.Columns = append(p.Columns, catalog.Column{Name: "joined", Type: sitrep.TypeInteger, Distinct: 54}, catalog.Column{Name: "stars", Type: sitrep.TypeInteger, Distinct: 5})
	if !Numbers(p.Column("joined"), p) || Numbers(p.Column("stars"), p) || Numbers(p.Column("House"), p) {
		t.Error("54 different counts are no groups, five stars are")
	}
}

func TestWhetherItGetsBetterIsNoMatterOfTwoMonths(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]int{
		"is the on-time rate getting better?": 2, "did Vera get worse?": 2, "has it improved": 2,
		"is it getting better this month": 1, "how did it change": 1,
	} {
		p := slotsOf(prompt, jobs()).tending(plan.Plan{Prompt: prompt, Questions: []plan.Question{{ID: "q1", Intent: plan.Change, Origin: plan.Asked, Measures: []plan.Measure{{Aggregate: plan.Count}}}}})
		if len(p.Questions) != want {
			t.Errorf("%s: %d questions, want %d", prompt, len(p.Questions), want)
		}
	}
}
