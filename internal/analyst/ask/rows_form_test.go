package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// flights is a table whose rows are called by the first word of a number's name.
func flights() *Reader {
	number := func(name, unit string, meaning model.Meaning) (catalog.Column, model.Column) {
		return catalog.Column{Name: name, Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Distinct: 90, Unit: unit, Min: "0", Max: "300", Nulls: 7}, model.Column{Name: name, Meaning: meaning}
	}
	var p catalog.Profile
	var m model.Model
	for _, c := range []struct{ name, unit string }{{"flight_mins", "minutes"}, {"seats", ""}, {"mins_late", "minutes"}, {"waste_kg", "kg"}} {
		column, meaning := number(c.name, c.unit, model.Flow)
		p.Columns, m.Columns = append(p.Columns, column), append(m.Columns, meaning)
	}
	p.Columns = append(p.Columns, catalog.Column{Name: "carrier", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 4})
	m.Columns = append(m.Columns, model.Column{Name: "carrier", Meaning: model.Category})
	p.Name, p.Rows, m.Noun = "flights", 400, "flight"
	return NewReader(p, m, nil, DefaultWeights())
}

func TestWhatRowsAreCalledIsNoNumberWhoseNameBeginsWithIt(t *testing.T) {
	t.Parallel()
	s := flights().scene("flights by carrier")
	for _, a := range proposeMeasure(s, 0) {
		s.describe(&a)
		if !slices.Contains(a.features, "measure/rows, too|with more, plural") {
			t.Errorf("%s: %q", s.actText(a), a.features)
		}
	}
}

func TestADelayThatIsNoneIsOnTime(t *testing.T) {
	t.Parallel()
	r := flights()
	for prompt, want := range map[string]string{
		"percentage of flights on time": "on time: numerator ontime mins_late le 0",
		"late flights by carrier":       "late: bound late mins_late gt 0",
	} {
		if got := proposed(t, r.scene(prompt), proposeLate); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
}

func TestARoundNumberBehindPerDivides(t *testing.T) {
	t.Parallel()
	got := proposed(t, flights().scene("kg of waste per 100 seats"), proposeDivide)
	if want := "100 seats: divide seats"; !slices.Contains(got, want) {
		t.Errorf("%q has no %q", got, want)
	}
}

func TestAShareIsOfTheNumberThatItsWordLeadsTo(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"what part of this year's waste is from North":  true,
		"waste, and the share of flights that are late": false,
	} {
		s := flights().scene(prompt)
		at := slices.IndexFunc(s.ts, func(k token) bool { return k.text == "waste" })
		d := newDraft(0)
		d.to = len(s.ts)
		if got := s.shareOf(d, at); got != want {
			t.Errorf("%q: %v, not %v", prompt, got, want)
		}
	}
}

func TestByBehindWhatWasDoneNamesWhoDidIt(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"flights cancelled by the carrier": true,
		"flights by carrier":               false,
		"flights stopped by ice by month":  false,
	} {
		s := flights().scene(prompt)
		d := newDraft(0)
		d.to = len(s.ts)
		if got := s.byAgents(d); got != want {
			t.Errorf("%q: %v, not %v", prompt, got, want)
		}
	}
}

func TestAVerbThatNothingExplainsCanBeMissed(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"how many flights were hit in June": false,
		"how many flights have a sauna":     true,
	} {
		s := flights().scene(prompt)
		words := strings.Fields(prompt)
		word := words[len(words)-1]
		if word == "June" {
			word = "hit"
		}
		if got := s.vital(slices.IndexFunc(s.ts, func(k token) bool { return k.text == word })); got != want {
			t.Errorf("%q: %v, not %v", prompt, got, want)
		}
	}
}
