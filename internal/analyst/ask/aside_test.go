package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// clinics is a reader of a table with columns whose values share a word, and with values that are spelled as
// small words are.
func clinics() *Reader {
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: int64(len(values)), AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 20})
		}
		return c
	}
	number := func(name, low, high string, meaning model.Meaning) (catalog.Column, model.Column) {
		return catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 90, Min: low, Max: high}, model.Column{Name: name, Meaning: meaning}
	}
	fee, feeMeans := number("fee", "10", "400", model.Flow)
	minutes, minutesMean := number("minutes", "5", "90", model.Flow)
	fee.Unit = "EUR"
	p := catalog.Profile{Table: "data", Name: "visits", RowNoun: "visits", Rows: 100, Columns: []catalog.Column{
		text("site", "North Clinic", "East Clinic", "Harbour Clinic"), text("unit", "A", "B"), text("reason", "surgery", "check-up"), text("sales_person", "Ada Lund", "Bo Ek"), fee, minutes,
	}}
	return NewReader(p, model.Model{Columns: []model.Column{feeMeans, minutesMean}}, nil, DefaultWeights())
}

func TestGreetingsAndWhatTheAnswerIsForAskNothing(t *testing.T) {
	t.Parallel()
	r := clinics()
	for prompt, want := range map[string]string{
		"Morning! fee by site":                     "Morning !",
		"Dear Ms Lund, fee by site":                "Dear Ms Lund ,",
		"fee by site for Monday's board meeting":   "for Monday's board meeting",
		"fee by site, before the AGM":              "before the AGM",
		"morning visits by site":                   "",
		"fee for surgery":                          "",
		"all visits, by site":                      "",
		"fee by site for the visits of the summer": "",
	} {
		s := r.scene(prompt)
		var said []string
		for i, aside := range s.aside {
			if aside {
				said = append(said, s.ts[i].raw)
			}
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%q: %q asks nothing, want %q", prompt, got, want)
		}
	}
}

func TestAWordThatMostValuesShareNamesTheirColumn(t *testing.T) {
	t.Parallel()
	s := clinics().scene("fee per clinic")
	if got := proposed(t, s, proposeGroup); !slices.Contains(got, "clinic: group site") {
		t.Errorf("%q", got)
	}
	if got := proposed(t, s, proposeFilter); slices.ContainsFunc(got, func(a string) bool { return strings.HasPrefix(a, "clinic: ") }) {
		t.Errorf("a clinic is one of all: %q", got)
	}
	if got := proposed(t, clinics().scene("fee of harbour clinic"), proposeFilter); !slices.Contains(got, "harbour clinic: filter site Harbour Clinic") {
		t.Errorf("%q", got)
	}
}

func TestASmallWordIsNoValueUnlessItIsWrittenAsOne(t *testing.T) {
	t.Parallel()
	if got := proposed(t, clinics().scene("how long is a visit"), proposeFilter); slices.Contains(got, "a: filter unit A") {
		t.Errorf("%q", got)
	}
	if got := proposed(t, clinics().scene("visits of unit A"), proposeFilter); !slices.Contains(got, "A: filter unit A") {
		t.Errorf("%q", got)
	}
}

func TestAllThatFollowsLeaveOutIsLeftOut(t *testing.T) {
	t.Parallel()
	r := clinics()
	for prompt, want := range map[string]string{
		"visits by site, not counting surgery or the check-up":         "left out before",
		"visits by site. Leave out the ones who came for the check-up": "left out before",
		"leave the check-up out":                                       "dropped behind",
		"visits without surgery, and check-up":                         "left out before",
		"not counting unit A, by site for each check-up":               "plain",
	} {
		s := r.scene(prompt)
		at := slices.IndexFunc(s.ts, func(t token) bool { return t.text == "check" })
		if got := s.negated(at, at+3); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}

func TestABoundSaysWhetherItKeepsAnything(t *testing.T) {
	t.Parallel()
	s := clinics().scene("visits above €500")
	kept := map[string]string{}
	for _, a := range proposeBound(s, 1) {
		for _, f := range a.features {
			if rest, ok := strings.CutPrefix(f, "bound/keeps "); ok && a.role == bounds {
				kept[s.columns[a.column].Name+" "+a.unit] = rest
			}
		}
	}
	if kept["fee money"] != "none" || kept["minutes money"] != "none" {
		t.Errorf("%v", kept)
	}
	for said, want := range map[string]string{"above 50": "some", "above 2": "all", "under 2": "none", "between 20 and 30": "some"} {
		s := clinics().scene("visits " + said)
		for _, a := range proposeBound(s, 1) {
			if a.column == 5 && !slices.Contains(a.features, "bound/keeps "+want) {
				t.Errorf("%s minutes: %q", said, a.features)
			}
		}
	}
}

func TestAUnitThatGoesOnIsNoneOfIts(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{"visits above 9 m/s": "", "visits above 9 min": "minutes", "visits above € 9": "money"} {
		got := "none"
		for _, c := range clinics().scene(prompt).comparisonsAt(1) {
			got = c.unit
		}
		if got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}

func TestOnlyMoneyInGeneralStandsForAnyMoney(t *testing.T) {
	t.Parallel()
	linked := func(word string) bool {
		return slices.ContainsFunc(clinics().scene(word).from[0], func(c candidate) bool { return c.kind == isColumn })
	}
	for _, word := range []string{"turnover", "takings", "spend"} {
		if !linked(word) {
			t.Errorf("%s is no money", word)
		}
	}
	for _, word := range []string{"rent", "profit", "royalties", "salary"} {
		if linked(word) {
			t.Errorf("the table has no %s", word)
		}
	}
	who := func(c candidate) bool { return c.kind == isColumn && c.via == byConcept && c.column == 3 }
	if list := clinics().scene("sales by site").from[0]; slices.ContainsFunc(list, who) {
		t.Errorf("who sells is no sum of sales: %+v", list)
	}
}

func TestANameWithAComparisonBehindItSaysWhatThatIsAbout(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"total minutes where fee is above 50": true, "visits with fee above 50": true, "fee by site": false, "fee and minutes above 5": false,
	} {
		s := clinics().scene(prompt)
		at := slices.IndexFunc(s.ts, func(t token) bool { return t.text == "fee" })
		if got := s.boundBehind(at + 1); got != want {
			t.Errorf("%q: %v, want %v", prompt, got, want)
		}
	}
	for _, one := range clinics().Readings("total minutes by site where fee is above 50", 5) {
		for _, q := range one.Questions {
			if q.Having != nil && q.Having.Measure.Column != "fee" {
				t.Errorf("groups are kept by %s: %q", q.Having.Measure.Column, one.Acts)
			}
		}
	}
}

func TestWhatAnAskLacksIsToldWhereNothingElseIsMadeOfIt(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{"how much petrol did we burn": {"petrol"}, "have a petrol free day": nil} {
		s := clinics().scene(prompt)
		at := slices.IndexFunc(s.ts, func(t token) bool { return t.text == "petrol" })
		o := &progress{}
		s.search(DefaultWeights(), front{all: true}, 1, false).answer(o, &draft{mute: true, to: len(s.ts), unread: []int{at}, cues: map[tag]string{}})
		if !slices.Equal(o.Unread, want) {
			t.Errorf("%q lacks %q, want %q", prompt, o.Unread, want)
		}
	}
}

func TestAConditionThatIsSaidTwiceHoldsOnce(t *testing.T) {
	t.Parallel()
	s := clinics().scene("visits")
	one := condition{column: 5, op: plan.Greater, numbers: []float64{5}}
	where, _ := s.conditions(&draft{filters: []condition{one, one}})
	if where == nil || len(where.Kids) > 0 {
		t.Errorf("it is %+v", where)
	}
}

func TestRowsThatAreCalledByTheirNameAreCountedWithoutAWeightOfTheWord(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"visits": false, "fee": true} {
		s := clinics().scene("number of " + name)
		a := act{from: 2, to: 3, role: counts, column: -1}
		if name == "fee" {
			a.role, a.column = measures, 4
		}
		s.describe(&a)
		if got := slices.ContainsFunc(a.features, func(f string) bool { return strings.Contains(f, "@") }); got != want {
			t.Errorf("%s: %q", name, a.features)
		}
	}
}
