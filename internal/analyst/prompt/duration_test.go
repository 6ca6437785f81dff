package prompt_test

import "testing"

func TestDurationsLieBetweenTheTimesThatAreNamed(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"average time from ordering to delivery", []string{"value average(ordered_at to delivered_at)"}},
		{"time from shipping to delivery by carrier", []string{"breakdown average(shipped_at to delivered_at) by carrier"}},
		{"how long does it take to ship?", []string{"value average(ordered_at to shipped_at)"}},
		{"lead time by origin", []string{"breakdown average(ordered_at to delivered_at) by origin"}},
		{"median transit time", []string{"value median(ordered_at to delivered_at)"}},
	})
	checkReadings(t, tickets(), []reading{
		{"how long do tickets stay open?", []string{"value average(opened_at to closed_at)"}},
		{"average turnaround by category", []string{"breakdown average(opened_at to closed_at) by category"}},
	})
}

func TestTheSlowestTakeLongest(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"which carriers take longest to deliver", []string{"ranking average(ordered_at to delivered_at) by carrier desc first 10"}},
		{"slowest carriers", []string{"ranking average(ordered_at to delivered_at) by carrier desc first 10"}},
		{"the fastest carrier", []string{"ranking average(ordered_at to delivered_at) by carrier asc first 1"}},
	})
	checkReadings(t, tickets(), []reading{
		{"5 slowest agents", []string{"ranking average(opened_at to closed_at) by agent desc first 5"}},
	})
}

func TestAStoredDurationComesBeforeTwoTimes(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"how long do they stay on average? The length of stay by ward", []string{"value average(length_of_stay)", "breakdown average(length_of_stay) by ward"}},
		{"which doctors have the longest stays", []string{"ranking average(length_of_stay) by doctor desc first 10"}},
	})
	films := table("films", "films", 900, "title:key:900", "genre:category:8:Drama|Comedy", "runtime:number:150")
	checkReadings(t, films, []reading{
		{"how long are the films of each genre?", []string{"breakdown average(runtime) by genre"}},
	})
}
