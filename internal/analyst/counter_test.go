package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// meters is a table of the readings of two meters, a row a meter and day: one uses
// 10 a day, the other 20, and begins anew once.
func meters() string {
	var s strings.Builder
	s.WriteString("read_on,meter_id,reading_kwh\n")
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 90 {
		second := 4000 + 20*i
		if i >= 60 {
			second = 20 * (i - 60)
		}
		for meter, reading := range []int{1000 + 10*i, second} {
			fmt.Fprintf(&s, "%s,M%d,%d\n", day.AddDate(0, 0, i).Format(time.DateOnly), meter+1, reading)
		}
	}
	return s.String()
}

// A running total is never added up: what each meter rose by is, from its reading
// before the period to its last within it.
func TestARunningTotalIsToldByWhatItRoseBy(t *testing.T) {
	t.Parallel()
	tab := table(t, "meters", meters())
	r := makeReport(t, tab, request("total reading kwh by meter id"))
	got := map[string]string{}
	for _, result := range r.Document.Results {
		for _, row := range result.Rows {
			if id, ok := row[0].(string); ok && len(row) > 1 && strings.HasPrefix(id, "M") {
				got[id] = strings.TrimSuffix(fmt.Sprint(row[1]), ".0")
			}
		}
		if len(got) > 0 {
			break
		}
	}
	// 89 steps of 10; 59 and 29 of 20, and one that begins anew.
	if got["M1"] != "890" || got["M2"] != "1760" {
		t.Errorf("the meters rose by %v, want 890 and 1760", got)
	}
}
