package ask

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// berths is a table of a harbour's stays: piers known by a letter and a number, nights and what a night costs, planned
// and actual minutes of lifting.
func berths() *Reader {
	p := catalog.Profile{Name: "stays", Rows: 500, Time: "arrived"}
	m := model.Model{Time: "arrived", Noun: "stay"}
	add := func(c catalog.Column, mean model.Column) {
		mean.Name = c.Name
		p.Columns, m.Columns = append(p.Columns, c), append(m.Columns, mean)
	}
	kinds := func(name string, values ...string) {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: int64(len(values)), AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 90})
		}
		add(c, model.Column{Meaning: model.Category})
	}
	number := func(name string, kind catalog.Column) {
		kind.Name, kind.Type, kind.Role, kind.Min, kind.Max, kind.Distinct = name, sitrep.TypeNumber, sitrep.RoleMeasure, "0", "900", 200
		add(kind, model.Column{Meaning: model.Flow})
	}
	add(catalog.Column{Name: "permit", Type: sitrep.TypeString, Role: sitrep.RoleIdentifier, Distinct: 500}, model.Column{Meaning: model.Key})
	kinds("pier", "P1", "P2", "P3", "P4", "P5")
	kinds("state", "lost", "moored", "left")
	kinds("kind", "sailing", "motor")
	number("nights", catalog.Column{})
	number("rate per night", catalog.Column{Unit: "EUR"})
	number("crew", catalog.Column{})
	number("planned_min", catalog.Column{})
	number("actual_min", catalog.Column{})
	number("co2", catalog.Column{})
	add(catalog.Column{Name: "deck", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "1", Max: "6", Distinct: 6}, model.Column{Meaning: model.Flow})
	add(catalog.Column{Name: "arrived", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Min: "2024-01-02", Max: "2026-10-30", Distinct: 300}, model.Column{Meaning: model.Time, TimeRole: model.TimeMain})
	return NewReader(p, m, nil, DefaultWeights())
}

// linkedBy are the acts of a rule over a prompt.
func linkedBy(t *testing.T, prompt string, rule func(*scene, int) []act) string {
	t.Helper()
	return strings.Join(proposed(t, berths().scene(prompt), rule), "\n")
}

func TestARangeMayHaveASignBeforeEachNumber(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "stays with a rate between €20 and €40", proposeBound); !strings.Contains(got, "rate per night between 20 40") {
		t.Error(got)
	}
}

func TestEitherOfTwoNumbersIsOneCondition(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "stays with two or three crew", proposeBound); !strings.Contains(got, "bound crew in 2 3") {
		t.Error(got)
	}
}

func TestANumberWithinASignIsNone(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "average CO2 by pier", proposeBound); got != "" {
		t.Error(got)
	}
}

func TestANumberBehindTheNameOfACodeIsTheCode(t *testing.T) {
	t.Parallel()
	got := linkedBy(t, "stays at pier 3 or 4", proposeFilter)
	for _, want := range []string{"pier 3: filter pier P3", "4: filter pier P4"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s:\n%s", want, got)
		}
	}
}

func TestAPresentVerbIsAValueInThePast(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "which pier loses the most boats", proposeFilter); !strings.Contains(got, "loses: filter state lost") {
		t.Error(got)
	}
}

func TestKindIsANameBehindBy(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "stays by kind", proposeGroup); !strings.Contains(got, "kind: group kind") {
		t.Error(got)
	}
}

func TestPeriodsGoOnAndAreJoined(t *testing.T) {
	t.Parallel()
	r := berths()
	for _, prompt := range []string{"stays in May 2026 onwards", "stays in september or october"} {
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			return q.Period != nil && (q.Period.Kind == plan.Since || q.Period.Kind == plan.Range) && q.Compare == nil
		}) {
			t.Errorf("%q:\n%s", prompt, among(r, prompt))
		}
	}
}

func TestASwappedSmallWordIsMended(t *testing.T) {
	t.Parallel()
	r := berths()
	const slip = "t" + "eh"
	if got, want := strings.ReplaceAll(briefs(r, "crew by pier since "+slip+" start of the year"), slip, "the"), briefs(r, "crew by pier since the start of the year"); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestAGoalKeepsNoRows(t *testing.T) {
	t.Parallel()
	got := briefs(berths(), "how many nights in 2026? we wanted 1,500")
	if strings.Contains(got, "1500") || strings.Contains(got, "rank") {
		t.Error(got)
	}
}

func TestRowsAreKeptByHowTheirNameBegins(t *testing.T) {
	t.Parallel()
	r := berths()
	for prompt, want := range map[string]int{"permits starting with K or L": 2, "number of permits beginning with NO": 1} {
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			w := q.Where
			return w != nil && (w.Op == plan.Begins && w.Column == "permit" && want == 1 || w.Op == plan.Or && len(w.Kids) == want && w.Kids[1].Op == plan.Begins)
		}) {
			t.Errorf("%q:\n%s", prompt, among(r, prompt))
		}
	}
}

func TestWhatThingsComeToIsTheirNumberTimesThePriceOfOne(t *testing.T) {
	t.Parallel()
	p := hours()
	if !asksAmong(p, "revenue by site", func(q plan.Question) bool {
		return len(q.Measures) == 1 && q.Measures[0].Aggregate == plan.Sum && q.Measures[0].Column == "hours" && q.Measures[0].Until == "rate EUR/h"
	}) {
		t.Error(among(p, "revenue by site"))
	}
}

// hours is a table of guards' hours, each with its rate, and of what they cost nothing else.
func hours() *Reader {
	p := catalog.Profile{Name: "shifts", Rows: 300}
	m := model.Model{Noun: "shift"}
	for _, c := range []catalog.Column{
		{Name: "site", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 6},
		{Name: "hours", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "1", Max: "12", Distinct: 20},
		{Name: "rate EUR/h", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Unit: "EUR", Min: "20", Max: "60", Distinct: 9},
	} {
		p.Columns, m.Columns = append(p.Columns, c), append(m.Columns, model.Column{Name: c.Name})
	}
	return NewReader(p, m, nil, DefaultWeights())
}

func TestAnOverrunIsWhatBecameLessWhatWasPlanned(t *testing.T) {
	t.Parallel()
	r := berths()
	if !asksAmong(r, "average overrun by pier", func(q plan.Question) bool {
		m := q.Measures
		return len(m) == 1 && m[0].Aggregate == plan.Minus && m[0].Of.Column == "actual_min" && m[0].Per.Column == "planned_min" && m[0].Of.Aggregate == plan.Average
	}) {
		t.Error(among(r, "average overrun by pier"))
	}
}

func TestSharesStandBesideTheirNumbers(t *testing.T) {
	t.Parallel()
	r := berths()
	if !asksAmong(r, "nights by pier with percentages", func(q plan.Question) bool {
		m := q.Measures
		return len(m) == 2 && m[0].Aggregate == plan.Sum && m[1].Aggregate == plan.Portion
	}) {
		t.Error(among(r, "nights by pier with percentages"))
	}
}

func TestAnOrdinalBeforeASmallNumberIsItsValue(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "stays on the third deck", proposeBound); !strings.Contains(got, "third deck: bound deck eq 3") {
		t.Error(got)
	}
}

func TestLettersHaveAPlural(t *testing.T) {
	t.Parallel()
	for many, one := range map[string]string{"tvs": "tv", "dvds": "dvd", "gas": "gas", "hrs": "hr"} {
		if stem(many) != stem(one) {
			t.Errorf("%s is no %s", many, one)
		}
	}
}

func TestABreakdownThatIsNamedAgainMayBeginAnotherAsk(t *testing.T) {
	t.Parallel()
	if got := among(berths(), "crew by pier and by state"); !strings.Contains(got, "total crew; by pier\n") || !strings.Contains(got, "total crew; by state\n") {
		t.Error(got)
	}
}

func TestWhatHoldsNowHasNoEnd(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Name: "hires", Rows: 300, Time: "out_on"}
	m := model.Model{Time: "out_on", Noun: "hire"}
	for name, nulls := range map[string]int64{"out_on": 0, "handed_over": 40} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Min: "2024-01-02", Max: "2026-10-30", Distinct: 200, Nulls: nulls})
		m.Columns = append(m.Columns, model.Column{Name: name, Meaning: model.Time})
	}
	got := strings.Join(proposed(t, NewReader(p, m, nil, DefaultWeights()).scene("how many kayaks are on the water today"), proposeCurrent), "\n")
	if !strings.Contains(got, "today: filter handed_over isNull") || strings.Contains(got, "out_on") {
		t.Error(got)
	}
}

func TestAFlagAndWhatIsDeniedOfItAreBothSides(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Name: "hires", Rows: 300}
	p.Columns = []catalog.Column{{Name: "insured", Type: sitrep.TypeBoolean, Role: sitrep.RoleDimension, Distinct: 2}}
	r := NewReader(p, model.Model{Noun: "hire", Columns: []model.Column{{Name: "insured", Meaning: model.Flag}}}, nil, DefaultWeights())
	for _, prompt := range []string{"insured vs not", "hires insured versus not insured", "insured vs non-insured"} {
		if got := strings.Join(proposed(t, r.scene(prompt), proposeSides), "\n"); !strings.Contains(got, "group insured") {
			t.Errorf("%q: %s", prompt, got)
		}
	}
}

func TestAnAreaIsNoLength(t *testing.T) {
	t.Parallel()
	if got := linkedBy(t, "berths of 18 m2 and over for crew", proposeBound); !strings.Contains(got, "18 m2 and over: bound crew ge 18") {
		t.Error(got)
	}
}

func TestAnOrderIsSaidByItsTwoEnds(t *testing.T) {
	t.Parallel()
	r := berths()
	for prompt, up := range map[string]bool{"piers from the most nights to the least": false, "nights by pier, lowest to highest": true} {
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			return q.Rank != nil && q.Rank.N == 0 && q.Rank.Ascending == up && len(q.By) == 1 && q.By[0].Column == "pier"
		}) {
			t.Errorf("%q:\n%s", prompt, among(r, prompt))
		}
	}
}

func TestWhatWasBoughtIsABreakdownByThings(t *testing.T) {
	t.Parallel()
	p := catalog.Profile{Name: "sales", Rows: 300}
	m := model.Model{Noun: "sale"}
	for _, name := range []string{"product", "till"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 9})
		m.Columns = append(m.Columns, model.Column{Name: name, Meaning: model.Category})
	}
	p.Columns[1].Values = []catalog.ValueCount{{Value: "Kiosk", Rows: 60}}
	r := NewReader(p, m, nil, DefaultWeights())
	if !asksAmong(r, "what was bought at the kiosk", func(q plan.Question) bool { return len(q.By) == 1 && q.By[0].Column == "product" }) {
		t.Error(among(r, "what was bought at the kiosk"))
	}
}
