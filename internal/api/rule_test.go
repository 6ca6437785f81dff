package api

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// A zone or a time that is stored must have slots.
func TestWhatAReportIsScheduledByTheScheduleUnderstands(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{
		"", "UTC", "Europe/Berlin", "Asia/Kolkata", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "EST5EDT", "Local", "localtime", "posixrules", "Factory",
		"posix/UTC", "right/UTC", "./UTC", "Europe//Berlin", "../etc/passwd", "/etc/localtime", "europe/berlin", "Berlin", "+02:00", "CEST", "Europe/Berlin\x00",
	} {
		_, err := schedule.Zone(zone)
		if accepted := sitrep.CheckTimezone(zone) == (sitrep.Flaw{}); accepted && err != nil {
			t.Errorf("%q is accepted, and the schedule fails with %v", zone, err)
		} else if !accepted && err == nil && zone != "" {
			t.Errorf("%q is refused, though the schedule has it", zone)
		}
	}
	for _, text := range []string{"07:30", "00:00", "23:59"} {
		if flaw := sitrep.CheckTimeOfDay(text); flaw != (sitrep.Flaw{}) || schedule.FormatTimeOfDay(sitrep.TimeOfDayOf(text)) != text {
			t.Errorf("%q is %s to the schedule: %v", text, schedule.FormatTimeOfDay(sitrep.TimeOfDayOf(text)), flaw)
		}
	}
	for _, text := range []string{"24:00", "7:30", "07:60", "12:60", "07:3", "0730", "07:30:00", "-7:30", "+7:30", "a7:30", "ab:cd", "", " 7:30", " 07:30", "07.30", "٠٧:٣٠"} {
		if sitrep.CheckTimeOfDay(text) == (sitrep.Flaw{}) {
			t.Errorf("%q is accepted as a time of day", text)
		}
	}
}

func TestLocationsQuoteNamesThatAreNoWords(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"prompt": ".prompt", "a_b-C9": ".a_b-C9", "": `[""]`, "a.b": `["a.b"]`, "naïve": `["naïve"]`, "a\nb": `["a\nb"]`, `"`: `["\""]`,
		strings.Repeat("x", 64): "." + strings.Repeat("x", 64),
		strings.Repeat("ü", 65): `["` + strings.Repeat("ü", 63) + `…"]`,
	} {
		if got := memberPath(name); got != want {
			t.Errorf("memberPath(%q) = %s, want %s", name, got, want)
		}
	}
}

func TestReferencesInPathsAreTextThatCanBeStored(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{"a": true, "a/b?c=d": true, "Größe 売上": true, "a\x00b": false, "a\nb": false, "\xff": false, "\u0085": false} {
		if got, err := pathRefID(text); (err == nil) != ok || ok && got != text {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

func TestNumbersOfAQueryAreDigitsOnly(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]int{
		"": 10, "limit=1": 1, "limit=100": 100, "limit=007": 7, "other=5": 10,
		"limit=0": 0, "limit=101": 0, "limit=-1": 0, "limit=%2B1": 0, "limit=1.0": 0, "limit=1e1": 0, "limit=": 0, "limit=0x10": 0, "limit=1_0": 0, "limit=٣": 0, "limit=99999999999999999999": 0,
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		got, wrong := positive(values, "limit", 10, 100)
		if got != want || (len(wrong) > 0) != (want == 0) {
			t.Errorf("%q: %d, %v, want %d", query, got, wrong, want)
		}
	}
	if _, wrong := positive(url.Values{"limit": {"1", "1"}}, "limit", 10, 100); len(wrong) != 1 || wrong[0].Location != "query.limit" {
		t.Errorf("a parameter that is given twice: %v", wrong)
	}
}

func TestBodiesThatMayBeJSONAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind, coding string
		want         bool
	}{
		{"", "", true},
		{"application/json", "", true},
		{"Application/JSON; charset=UTF-8", "identity", true},
		{"application/merge-patch+json", "", true},
		{"application/json; charset=utf8", "", true},
		{"application/json; charset=latin1", "", false},
		{"application/json", "gzip", false},
		{"text/json", "", false},
		{"application/jsonp", "", false},
		{"multipart/form-data", "", false},
		{"application/json; charset", "", false},
	} {
		h := http.Header{}
		if c.kind != "" {
			h.Set("Content-Type", c.kind)
		}
		if c.coding != "" {
			h.Set("Content-Encoding", c.coding)
		}
		if got := states(h, isJSON); got != c.want {
			t.Errorf("%q, %q: %v", c.kind, c.coding, got)
		}
	}
	if states(http.Header{"Content-Type": {"application/json", "text/plain"}}, isJSON) {
		t.Error("two kinds at once are taken for JSON")
	}
}
