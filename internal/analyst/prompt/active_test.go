package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// events is a log of what users do.
func events() catalog.Profile {
	return table("events", "events", 20000,
		"event_time:date:75", "event:category:4:page_view|signup|checkout|error", "user_id:entity:3000", "page:category:4:/|/docs",
		"device:category:2:desktop|mobile", "country:geo:4:US|DE", "duration_ms:rate:900")
}

func TestActiveOnesAreDifferentOnes(t *testing.T) {
	t.Parallel()
	checkReadings(t, events(), []reading{
		{"weekly active users", []string{"trend countDistinct(user_id) by event_time:week"}},
		{"How many active users did we have by device?", []string{"breakdown countDistinct(user_id) by device"}},
		{"unique users per week", []string{"trend countDistinct(user_id) by event_time:week"}},
		{"DAU", []string{"trend countDistinct(user_id) by event_time:day"}},
		{"MAU by device", []string{"breakdown countDistinct(user_id) by device"}},
		{"top 5 users by number of events", []string{"ranking count by user_id desc first 5"}},
		{"most active users", []string{"ranking count by user_id desc first 10"}},
	})
	checkNames(t, events(), map[string]string{"weekly active users": "number of active users", "how many users per week": "number of different users"})
}

func TestAValueInThePluralStandsForItsRows(t *testing.T) {
	t.Parallel()
	checkReadings(t, events(), []reading{
		{"are errors going up?", []string{"change count where event in error in "}},
		{"which page brings the most signups?", []string{"ranking count by page where event in signup desc first 1"}},
		{"which pages lead to signups?", []string{"breakdown count by page where event in signup"}},
		{"why did errors rise?", []string{"explain count where event in error in "}},
	})
	checkReadings(t, events(), []reading{ // two numbers, not their sum
		{"weekly signups and checkouts", []string{"trend count by event_time:week, event where event in signup|checkout"}},
		{"signups and checkouts by country", []string{"breakdown count by country, event where event in signup|checkout"}},
	})
	checkNames(t, events(), map[string]string{"signup to page view ratio per week": "ratio of signup to page view"})
	sales := table("sales", "sales", 900, "day:date:300", "product:category:5:bike|tent", "store:category:4:North|South", "revenue:flow:700")
	checkReadings(t, sales, []reading{
		{"which store sells the most bikes?", []string{"ranking sum(revenue) by store where product in bike desc first 1"}},
	})
}
