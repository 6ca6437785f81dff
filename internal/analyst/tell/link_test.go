package tell

import (
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func hotel() *catalog.Profile {
	column := func(name string) catalog.Column { return catalog.Column{Name: name} }
	return &catalog.Profile{
		Columns: []catalog.Column{column("Room Revenue EUR"), column("Rooms Sold"), column("Rooms Available"), column("hours")},
		Model: model.Model{Noun: "rows", Metrics: []model.Metric{
			{Name: "room_revenue", Label: "room revenue", Kind: model.KindSum, Column: "Room Revenue EUR", Unit: "EUR", Good: "up"},
			{Name: "rooms_sold", Label: "rooms sold", Kind: model.KindSum, Column: "Rooms Sold"},
			{Name: "occupancy", Label: "occupancy", Kind: model.KindRatio, Column: "Rooms Sold", Per: "Rooms Available", Unit: "%"},
			{Name: "hours", Label: "hours", Kind: model.KindSum, Column: "hours", Unit: "hours"},
			{Name: "guests", Label: "guests", Kind: model.KindDistinct, Column: "guest"},
		}},
	}
}

func TestMetricsAreNamedByAnyOfTheirNames(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"occupancy and rooms revenue, all vs last year": {"occupancy", "room revenue"},
		"turnover last month":                           {"room revenue"},
		"rooms sold per hour by house":                  {"rooms sold per hour"},
		"top guests by revenue":                         {"room revenue"},
		"weekly report please":                          nil,
	} {
		var got []string
		for _, s := range spotsIn(wordsIn(prompt), hotel()) {
			got = append(got, s.metric.Label)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", prompt, got, want)
		}
	}
}
