package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestAPromiseOfATimeEndsWithWhatItSpeaksOf(t *testing.T) {
	t.Parallel()
	until := func(name, label string) model.Metric {
		return model.Metric{Name: name, Label: label, Kind: model.KindDuration, Column: "created_at", Until: name}
	}
	profile := &catalog.Profile{Time: "created_at", Model: model.Model{Metrics: []model.Metric{
		until("closed_date", "average time from created to closed"), until("first_contact_at", "average time from created to first contact"),
		until("quote_date", "average time from created to quote"), until("collected_on", "average time from created to collected"),
	}}}
	for prompt, want := range map[string]string{
		"Do we still call people back within 24 hours like we promise?":  "first_contact_at",
		"95% of customers are to be rung within two days, do we make it": "first_contact_at",
		"We said quotes go out within 5 days for 90% of enquiries":       "quote_date",
		"90% are to be closed within 30 days":                            "closed_date",
		"are 80% of the orders picked up within three days":              "collected_on",
	} {
		if _, got := beginAndEnd(prompt, profile); got != want {
			t.Errorf("%s: until %q, want %q", prompt, got, want)
		}
	}
}

func TestTheTimeOfAPromiseIsNamedAlone(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"share within 14 days": "14 days", "share in less than 25 minutes": "25 minutes", "share within the SLA hours": "the SLA hours", "share in under 2 hours": "2 hours",
	} {
		if got := bareLength(label); got != want {
			t.Errorf("%q: %q, want %q", label, got, want)
		}
	}
}
