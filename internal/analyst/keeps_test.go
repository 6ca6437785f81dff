package analyst_test

import (
	"strings"
	"testing"
	"time"
)

func TestWhetherThingsAreDoneByTheirDayIsAnsweredWithThePartThatWas(t *testing.T) {
	t.Parallel()
	text, _, _ := bills()
	for _, prompt := range []string{"Are we paying our vendors on time?", "do bills get paid when they fall due?", "Do we keep our promised dates?"} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		r := makeReport(t, table(t, "bills", text), ask)
		has(t, r.Markdown, "hare on time", "overdue bills", "Rook")
	}
}

// carsIn are cars in a shop, of which some came months ago and are still there, and some were called off.
func carsIn() string {
	rows := [][]string{{"Job No", "Date In", "Date Out", "Site", "Insurer", "Labour", "Status"}}
	for at := range 600 {
		day := time.Date(2026, 2, 2, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*270/600)
		out, status := day.AddDate(0, 0, 4+at%7).Format(time.DateOnly), "Completed"
		switch {
		case at%25 == 3:
			out, status = "", "Cancelled"
		case at%19 == 5 && at > 380:
			out, status = "", "Awaiting parts"
		}
		rows = append(rows, []string{"J" + time.Duration(at).String(), day.Format(time.DateOnly), out, []string{"Dock", "Hill"}[at%2], []string{"Aldgate", "Borough", "Crown"}[at%3], "200", status})
	}
	return csv(rows...)
}

func TestWhatSitsAroundIsOpenAndWasNotCalledOff(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"how many are stuck here right now and with whom", "Which jobs have been here longest?", "how many cars are still with us and since when?", "what's lying around in the yard?",
	} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		r := makeReport(t, table(t, "jobs", carsIn()), ask)
		has(t, r.Markdown, "date out is empty", "status is not Cancelled", "earliest date in")
		if strings.Contains(r.Markdown, "Not in the data") {
			t.Errorf("%s:\n%s", prompt, r.Markdown)
		}
	}
}

func TestWhatTakesSoLongIsATimeWhateverIsSuspected(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", carsIn()), request("Why are cars sitting with us so long these days? Is it labour, is it one of the insurers, is it one of the sites?"))
	has(t, r.Markdown, "What is behind duration", "by insurer", "by site")
}

func TestThatItGotQuieterOrSlowerIsAClaimAboutHowManyOrHowLong(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"Is Dock ok? The yard manager says it's got quieter.": "What is behind number of jobs, where site is Dock",
		"Hill has got busier. True?":                          "What is behind number of jobs, where site is Hill",
		"Is Dock slower than before?":                         "What is behind duration, where site is Dock",
		"Are jobs taking longer than in spring?":              "What is behind duration",
	} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		has(t, makeReport(t, table(t, "jobs", carsIn()), ask).Markdown, want)
	}
}
