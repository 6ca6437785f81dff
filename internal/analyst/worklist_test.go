package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// openRepairs are requests of which Dale leaves those open that came in since August.
func openRepairs() string {
	var b strings.Builder
	b.WriteString("ref,reported,closed,priority,status,contractor\n")
	for at := range 300 {
		day := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*184/300)
		firm, closed, status := []string{"Brooks", "Dale", "Mill"}[at%3], day.AddDate(0, 0, 3).Format(time.DateOnly), "Closed"
		if firm == "Dale" && day.Month() >= time.August && at%2 == 0 || at == 299 {
			closed, status = "", "Open"
		}
		fmt.Fprintf(&b, "R%d,%s,%s,%s,%s,%s\n", at, day.Format(time.DateOnly), closed, []string{"Emergency", "Urgent", "Routine", "Routine"}[at%4], status, firm)
	}
	return b.String()
}

func TestWhatIsStillOpenIsToldWithWhoHasItAndTheOldestFirst(t *testing.T) {
	t.Parallel()
	for prompt, says := range map[string][]string{
		"What is still open for longer than a month, who has it, and which ones should I chase first?": {"for longer than a month", "Dale", "by contractor", "| Ref ", "priority"},
		"what is still open and with whom?":                  {"Dale", "by contractor", "| Ref "},
		"open emergencies older than 2 weeks, with whom?":    {"older than 2 weeks", "priority is Emergency", "by contractor"},
		"which repairs are open too long? who has them?":     {"by contractor", "| Ref "},
		"list what is unresolved over 60 days, oldest first": {"over 60 days", "| Ref "},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "repairs", openRepairs()), request(prompt))
			for _, part := range says {
				if !strings.Contains(r.Markdown, part) {
					t.Errorf("lacks %q:\n%s", part, r.Markdown)
				}
			}
			if strings.Contains(r.Markdown, "Not answered") || strings.Contains(r.Markdown, "usual") || strings.Contains(r.Markdown, "the highest since") {
				t.Errorf("it says how many began last, or what it does not know:\n%s", r.Markdown)
			}
		})
	}
}

func TestABacklogThatGrewIsToldWithWhoHasIt(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"anything we should worry about?", "overview", "give me an overview please"} {
		r := makeReport(t, table(t, "repairs", openRepairs()), request(prompt))
		if !strings.Contains(r.Markdown, "at the end of October 2026") || !strings.Contains(r.Markdown, "Dale") {
			t.Errorf("%s: the backlog is not told:\n%s", prompt, r.Markdown)
		}
	}
}

func TestWhatManyRowsNeverHaveIsNoEndOfTheirs(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("call,taken,called_back,agent\n")
	for at := range 600 {
		day := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*184/600)
		back := ""
		if at%5 == 0 {
			back = day.AddDate(0, 0, 1).Format(time.DateOnly)
		}
		fmt.Fprintf(&b, "C%d,%s,%s,%s\n", at, day.Format(time.DateOnly), back, []string{"Ana", "Ben"}[at%2])
	}
	r := makeReport(t, table(t, "calls", b.String()), request("anything we should worry about?"))
	if strings.Contains(r.Markdown, "pen calls") {
		t.Errorf("calls are open that are not called back:\n%s", r.Markdown)
	}
}

// mechanics are jobs of three mechanics with a promised day, some of which are not done.
func mechanics() string {
	var b strings.Builder
	b.WriteString("job,booked,promised,finished,mechanic,billed\n")
	for at := range 300 {
		day := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*152/300)
		done := day.AddDate(0, 0, 2+at%4).Format(time.DateOnly)
		if at > 280 && at%2 == 0 {
			done = ""
		}
		fmt.Fprintf(&b, "W%d,%s,%s,%s,%s,%d\n", at, day.Format(time.DateOnly), day.AddDate(0, 0, 4).Format(time.DateOnly), done, []string{"Ida", "Max", "Jo"}[at%3], 40+at%9)
	}
	return b.String()
}

func TestWhatIsOverdueStandsBesideAnUpdate(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", mechanics()), request("short weekly update please: jobs in, jobs finished, and which ones are overdue and with whom"))
	if !strings.Contains(r.Markdown, "overdue jobs") || !strings.Contains(r.Markdown, "| Job ") || !strings.Contains(r.Markdown, "by mechanic") {
		t.Errorf("what is overdue is not told:\n%s", r.Markdown)
	}
}

func TestAnAgeIsNoNumberOfAnotherField(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", strings.NewReplacer("billed", "panels", ",4", ",").Replace(mechanics())), request("how did we do this summer? what's still open for more than a month and who has it"))
	n := 0
	for _, q := range r.Plan.Questions {
		if strings.Contains(q.Text, "still open") {
			n++
			if q.Where != nil && strings.Contains(fmt.Sprintf("%+v", *q.Where), "panels") {
				t.Errorf("an age is a condition on panels: %+v", q.Where)
			}
		}
	}
	if n != 2 {
		t.Errorf("%d questions for what is open:\n%s", n, r.Markdown)
	}
}

func TestAListBehindAComparisonIsAboutTheSameGroups(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", mechanics()), request("Compare the three mechanics for me: jobs, how often late, and what we billed."))
	if n := len(r.Plan.Questions); n != 1 || len(r.Plan.Questions[0].By) != 1 || r.Plan.Questions[0].By[0].Column != "mechanic" || len(r.Plan.Questions[0].Measures) < 3 {
		t.Errorf("%d questions: %+v", n, r.Plan.Questions)
	}
}

func TestWhatOneItemOfAListIsAboutHoldsForNoOther(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", mechanics()), request("Three things before the meeting: 1) is anything unusual with Ida's jobs 2) what did we bill in total in October 3) which mechanic billed most"))
	for _, q := range r.Plan.Questions[1:] {
		if q.Where != nil {
			t.Errorf("a condition of the first holds for %q: %+v", q.Text, q.Where)
		}
	}
	if len(r.Plan.Questions) != 3 {
		t.Errorf("%d questions", len(r.Plan.Questions))
	}
}

func TestAQuestionAboutASeasonAloneIsAnswered(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "jobs", mechanics()), request("billed this autumn"))
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "1 Sep") {
		t.Error(title)
	}
}
