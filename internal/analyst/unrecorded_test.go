package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// drops are deliveries of three depots over four months, with how many minutes late they were. So many of each ten of the South are
// without that from 5 to 16 October; all of the North's every hundredth is.
func drops(holes int) string {
	var b strings.Builder
	b.WriteString("delivery,day,depot,van,minutes late,state\n")
	n := 0
	for at := range 123 {
		day := time.Date(2026, 7, 1+at, 0, 0, 0, 0, time.UTC)
		for k := range 12 {
			n++
			depot, late, state := []string{"North", "South", "West"}[k%3], fmt.Sprint((n*7)%23), "Delivered"
			switch {
			case depot == "South" && day.Month() == time.October && day.Day() >= 5 && day.Day() <= 16 && (n/3)%10 < holes, depot == "North" && n%100 == 0:
				late = ""
			case n%25 == 0:
				late, state = "", "Cancelled"
			}
			fmt.Fprintf(&b, "D%05d,%s,%s,V%d,%s,%s\n", n, day.Format(time.DateOnly), depot, k%4, late, state)
		}
	}
	return b.String()
}

func TestRowsWithoutAValueOfWhatIsAskedAreToldWithTheirPlace(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"95% of deliveries within 15 minutes of time: did we keep to that in October 2026?",
		"Average minutes late in October 2026 by depot",
		"Update for October 2026: average minutes late",
	} {
		r := makeReport(t, table(t, "drops", drops(9)), request(prompt))
		if !strings.Contains(r.Markdown, "South") || !strings.Contains(r.Markdown, "5–16 Oct") || !strings.Contains(r.Markdown, "minutes late") || !strings.Contains(section(r.Markdown, "## Summary"), "5–16 Oct") {
			t.Errorf("%s: where there are no times is not told at the top:\n%s", prompt, r.Markdown)
		}
	}
	for _, prompt := range []string{"Average minutes late in September 2026 by depot", "Average minutes late in October 2026 by depot"} {
		if r := makeReport(t, table(t, "drops", drops(0)), request(prompt)); strings.Contains(section(r.Markdown, "## Summary"), "no minutes late") {
			t.Errorf("%s: nothing is missing but for what was cancelled:\n%s", prompt, r.Markdown)
		}
	}
}

// section is the text from a heading to the next.
func section(text, heading string) string {
	_, rest, _ := strings.Cut(text, heading)
	out, _, _ := strings.Cut(rest, "\n## ")
	return out
}

// overhauls are those of a year, each ordered with one maker of parts. With Voss in Kiel most of those that came since August wait for parts
// and are not finished.
func overhauls(stuck bool) string {
	var b strings.Builder
	b.WriteString("overhaul,came in,finished,yard,parts from,wait for parts,state\n")
	n := 0
	for at := range 300 {
		day := time.Date(2026, 1, 4+at, 0, 0, 0, 0, time.UTC)
		for k := range 4 {
			n++
			yard, maker := []string{"Kiel", "Emden"}[k%2], []string{"Voss", "Harms", "Ohm"}[(n/2)%3]
			done, wait, state := day.AddDate(0, 0, 5+n%7).Format(time.DateOnly), fmt.Sprint(n%4), "Done"
			switch {
			case n%40 == 0:
				done, wait, state = "", "", "Cancelled"
			case stuck && yard == "Kiel" && maker == "Voss" && day.Month() >= time.August && n%5 > 0:
				done, wait, state = "", "", "Waiting"
			case at > 293:
				done, wait, state = "", "", "In work"
			}
			fmt.Fprintf(&b, "O%05d,%s,%s,%s,%s,%s,%s\n", n, day.Format(time.DateOnly), done, yard, maker, wait, state)
		}
	}
	return b.String()
}

func TestBlanksOfWhatIsNotDoneAreToldAsOpenWork(t *testing.T) {
	t.Parallel()
	asked := request("Update on the overhauls of September 2026 please")
	r := makeReport(t, table(t, "overhauls", overhauls(true)), asked)
	if !strings.Contains(r.Markdown, "still open") || !strings.Contains(r.Markdown, "Kiel (Voss)") && !strings.Contains(r.Markdown, "Voss (Kiel)") {
		t.Errorf("where work piles up is not told:\n%s", r.Markdown)
	}
	if r := makeReport(t, table(t, "overhauls", overhauls(false)), asked); strings.Contains(r.Markdown, "still open are of") || strings.Contains(r.Markdown, "Work piles up") {
		t.Errorf("work piles up nowhere:\n%s", r.Markdown)
	}
}

// pours are those of four coffee machines over eight months. One that fails has no length; with M3 a third fail since August.
func pours() string {
	var b strings.Builder
	b.WriteString("pour,day,machine,drink,seconds,price,result\n")
	n := 0
	for at := range 240 {
		day := time.Date(2026, 3, 1+at, 0, 0, 0, 0, time.UTC)
		for k := range 8 {
			n++
			seconds, result := fmt.Sprint(20+n%13), "Served"
			if m3 := k%4 == 2; (n*7919)%101 < 3 || m3 && day.Month() >= time.August && (n*7919)%97 < 26 {
				seconds, result = "", []string{"Jam", "No cup", "Cold"}[(n*31/7)%3]
			}
			fmt.Fprintf(&b, "P%05d,%s,M%d,%s,%s,%d,%s\n", n, day.Format(time.DateOnly), 1+k%4, []string{"Latte", "Mocha"}[(n*13/5)%2], seconds, 2+n%3, result)
		}
	}
	return b.String()
}

func TestTheOldestOpenCaseIsToldByItsDayWhereTimesHaveHours(t *testing.T) {
	t.Parallel()
	withHours := strings.NewReplacer(",Kiel,", " 09:30,Kiel,", ",Emden,", " 14:10,Emden,") // behind the second time, or the blank in its place
	text := withHours.Replace(overhauls(true))
	text = strings.ReplaceAll(strings.ReplaceAll(text, ", 09:30,", ",,"), ", 14:10,", ",,")
	lines := strings.Split(text, "\n")
	for i, l := range lines[1:] {
		if cells := strings.SplitN(l, ",", 3); len(cells) == 3 {
			lines[i+1] = cells[0] + "," + cells[1] + " 08:15," + cells[2]
		}
	}
	r := makeReport(t, table(t, "overhauls", strings.Join(lines, "\n")), request("Update on the overhauls of September 2026 please"))
	has(t, r.Markdown, "still open", "oldest since")
}

func TestBlanksAreToldByWhatTheyMean(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "pours", pours()), request("Update for October 2026: pours and takings"))
	if !strings.Contains(r.Markdown, "Cold, Jam or No cup") || !strings.Contains(r.Markdown, "for M3") || strings.Contains(r.Markdown, "have no seconds") {
		t.Errorf("that M3 fails is told as a blank column:\n%s", r.Markdown)
	}
}
