package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// kennelStays are stays of dogs with four keepers; the kennel is closed in August, and since September half of the dogs are small ones. Nuno
// has no-shows since then.
func kennelStays() string {
	var b strings.Builder
	b.WriteString("stay,arrival,keeper,dog size,booked by,nights,price,status,stars\n")
	for at := range 900 {
		day := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*299/900)
		if day.Month() == time.August {
			continue
		}
		keeper, size, price, status := []string{"Asta", "Nuno", "Bela", "Cleo"}[at%4], "large", 60, "stayed"
		if day.Month() >= time.September && at%2 == 0 {
			size, price = "small", 30
		}
		if at%17 == 0 || keeper == "Nuno" && day.Month() >= time.September && at%3 == 0 {
			status = "no-show"
		}
		fmt.Fprintf(&b, "K%d,%s,%s,%s,%s,%d,%d,%s,%d\n", at, day.Format(time.DateOnly), keeper, size, []string{"phone", "web"}[at%2], 1+at%5, price, status, 3+at%3)
	}
	return b.String()
}

func TestEachPartOfARequestIsAnsweredInItsOwnForm(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string][]string{
		"Compare the keepers: stays, nights, price, no-shows and favourite food. Does anything look odd?": {"| Keeper ", "number of stays, total nights", "no-show rate by keeper", "What is unusual in", "“favourite food”: no number"},
		"What happened with the no-shows since September, and who has most stays?":                        {"What is behind no-show rate", "against 5 Jan–31 Aug 2026", "Nuno", "Number of stays by keeper", "all dates"},
		"Why are there more no-shows since September? Compare the keepers and the dog sizes.":             {"What is behind no-show rate", "Change in no-show rate by keeper", "Change in no-show rate by dog size"},
		"Rank the keepers on stays, nights, stars. Why did the no-shows go up in October?":                {"average stars by keeper", "What is behind no-show rate"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "kennel_stays", kennelStays()), request(prompt))
			for _, part := range says {
				if !strings.Contains(strings.ToLower(r.Markdown), strings.ToLower(part)) {
					t.Errorf("lacks %q:\n%s", part, r.Markdown)
				}
			}
		})
	}
}

func TestMonthsInWhichNothingHappensAreNotWhatComesBefore(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "kennel_stays", kennelStays()), request("Why is the price total lower since September?"))
	if !strings.Contains(r.Markdown, "against 2 Jun–31 Jul 2026") {
		t.Errorf("the holidays are held against:\n%s", r.Markdown)
	}
}

func TestAGoalInPerCentForWhatIsLostIsHeldAgainstItsPartOfTheWhole(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("batch,date,machine,qty,rejects\n")
	for at := range 400 {
		fmt.Fprintf(&b, "B%d,%s,%s,%d,%d\n", at, time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*3/4).Format(time.DateOnly), []string{"M1", "M2"}[at%2], 80+at%40, at%4)
	}
	for prompt, says := range map[string]string{
		"Our scrap target is under 1%. Did we keep it in the last months, and if not, what is behind it?": "target of 1%",
		"We want to keep rejects under 1%. How are we doing, month by month?":                             "goal of 1%",
	} {
		r := makeReport(t, table(t, "batches", b.String()), request(prompt))
		if !strings.Contains(r.Markdown, says) || !strings.Contains(r.Markdown, "Reject rate") || strings.Contains(r.Markdown, "Not answered") {
			t.Errorf("%s:\n%s", prompt, r.Markdown)
		}
	}
}

func TestWhetherPeopleComeLessIsAskedOfTheRowsInTheTimeOfTheReason(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "kennel_stays", kennelStays()), request("Why are there more no-shows since September? Are customers coming less?"))
	if !strings.Contains(r.Markdown, "Change in number of stays, 1 Sep–30 Oct 2026") || strings.Contains(r.Markdown, "Not answered") {
		t.Errorf("%s", r.Markdown)
	}
}
