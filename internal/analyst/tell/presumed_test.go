package tell

import "testing"

func TestWordsTakeAWayForGranted(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why are repairs taking so much longer lately":      "up rise",
		"why are fees higher in the north":                  " ",
		"why does it take longer at the quay":               " ",
		"why are fees getting higher":                       "up rise",
		"what is behind the drop in orders":                 "down drop",
		"bookings are dwindling, why":                       "down fall",
		"why has the wait become so much shorter":           "down fall",
		"why did it go up":                                  "up go up",
		"how long do repairs take":                          " ",
		"why do the longer trips cost more":                 " ",
		"why did north fall while south rose":               "both ways",
		"why are stays getting longer and bookings falling": "both ways",
	} {
		way, verb, _, ok := plainWay(prompt)
		if got := way + " " + verb; ok && got != want || !ok && want != "both ways" {
			t.Errorf("%q: %q %v, want %q", prompt, got, ok, want)
		}
	}
}
