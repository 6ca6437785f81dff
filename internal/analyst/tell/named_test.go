package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func hotel() *catalog.Profile {
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
	guest := catalog.Column{Name: "guest", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindEntity, Distinct: 250}
	return &catalog.Profile{
		Rows: 1000, Time: "Day", RowNoun: "roombookings",
		Columns: []catalog.Column{
			{Name: "Day", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 400},
			number("Room Revenue EUR"), number("Rooms Sold"),
			number("Rooms Available"), number("hours"), text("House", "North", "South", "Harbour"), text("Status", "kept", "cancelled"), guest,
		},
		Model: model.Model{Noun: "bookings", Main: []string{"room_revenue"}, Metrics: []model.Metric{
			{Name: "room_revenue", Label: "room revenue", Kind: model.KindSum, Column: "Room Revenue EUR", Unit: "EUR", Good: "up"},
			{Name: "rooms_sold", Label: "rooms sold", Kind: model.KindSum, Column: "Rooms Sold"},
			{Name: "occupancy", Label: "occupancy", Kind: model.KindRatio, Column: "Rooms Sold", Per: "Rooms Available", Unit: "%"},
			{Name: "rooms_hour", Label: "hourly rooms", Kind: model.KindRatio, Column: "Rooms Sold", Per: "hours"},
			{Name: "hours", Label: "hours", Kind: model.KindSum, Column: "hours", Unit: "hours"},
			{Name: "guests", Label: "guests", Kind: model.KindDistinct, Column: "guest"},
			{Name: "bookings", Label: "bookings", Kind: model.KindCount},
			{Name: "cancel_rate", Label: "cancelled rate", Kind: model.KindRate, Column: "Status", Values: []string{"cancelled"}, Unit: "%"},
		}},
	}
}

func TestNumbersAreNamedByAnyOfTheirNames(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"occupancy and rooms revenue, all vs last year": {"occupancy", "total Room Revenue EUR"},
		"turnover last month":                           {"total Room Revenue EUR"},
		"rooms sold per hour by house":                  {"hourly rooms"},
		"top guests by revenue":                         {"total Room Revenue EUR"},
		"weekly report please":                          nil,
		"north vs south: volume, speed":                 {"number of roombookings", "hourly rooms"},
		"number of guests, bookings":                    {"number of different guests", "number of roombookings"},
		"revenue, bookings by house":                    {"total Room Revenue EUR", "number of roombookings"},
		"who has bookings with few nights?":             nil,
		"share of cancelled, by house":                  {"cancelled rate"},
		"why was october so weak, astronomers?":         nil,
	} {
		var got []string
		for _, m := range slotsOf(prompt, hotel()).measures {
			got = append(got, m.Label)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
}

func TestTwoMonthsAreAStretchOrTheEndsOfAChange(t *testing.T) {
	t.Parallel()
	s := slotsOf("occupancy by house, July to October. Target is 80%", hotel())
	if s.period == nil || s.period.Kind != plan.Range || s.period.Begin.Index != 7 || s.period.Finish.Index != 10 || s.compare != nil {
		t.Errorf("a stretch: %+v against %+v", s.period, s.compare)
	}
	s = slotsOf("what changed between September and October?", hotel())
	if s.period == nil || s.period.Index != 10 || s.compare == nil || s.compare.Period.Index != 9 {
		t.Errorf("a change: %+v against %+v", s.period, s.compare)
	}
}

func TestWhatStandsAgainstSomethingIsAComparison(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]Form{
		"How did North do against South in October?":       Compare,
		"October against June by house":                    Compare,
		"revenue by house (north, south) in October":       Plain,
		"How did we do in October?":                        Update,
		"North's revenue in October against the 80% goal?": Plain,
	} {
		form, _ := Of(prompt)
		if got := slotsOf(prompt, hotel()).contrasted(form); got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
	if s := slotsOf("revenue by house (north, south)", hotel()); s.where != nil || s.sides != nil {
		t.Errorf("groups that are enumerated are a condition: %+v %+v", s.where, s.sides)
	}
	if s := slotsOf("Summer 2026 vs summer 2025: revenue", hotel()); s.period == nil || s.period.Index != 6 || s.compare == nil || s.compare.Period.Year != 2025 {
		t.Errorf("two summers: %+v against %+v", s.period, s.compare)
	}
}
