package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
)

// clinicVisits are those of two payers, one of which pays less and has most visits from May 2026 on. The fees of a payer never change, and
// each month ends with a dear visit more or less.
func clinicVisits() string {
	var b strings.Builder
	b.WriteString("day,payer,fee\n")
	for at := range 640 {
		day := time.Date(2025, 2, 1+at, 0, 0, 0, 0, time.UTC)
		cheap := 2
		if !day.Before(time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)) {
			cheap = 7
		}
		for i := range 10 {
			payer, fee := "Private", 60
			if i < cheap {
				payer, fee = "Insurer", 35
			}
			if i == 9 && day.Day() == 1 && day.Month()%2 == 0 {
				fee = 160
			}
			fmt.Fprintf(&b, "%s,%s,%d\n", day.Format(time.DateOnly), payer, fee)
		}
	}
	return b.String()
}

func TestReasonsAreGivenForTheTimeInWhichANumberWentAsIsSaid(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"why does the average fee keep falling?":                               "payer",
		"why is the average fee so low?":                                       "payer",
		"why did the average fee change in october?":                           "October 2026 against September 2026",
		"why is the average fee lower than last autumn?":                       "1 Sep–1 Nov 2026 against 1 Sep–1 Nov 2025",
		"why has the average fee risen so much lately":                         "October 2026 against September 2026",
		"why are there fewer visits in 2026 than in 2025?":                     "2025",
		"summary for october: visits and fees, fees vs last year":              "October 2026 against October 2025",
		"how are fees going this half-year (May to October) against last year": "May–October 2026 against May–October 2025",
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := makeReport(t, table(t, "visits", clinicVisits()), analyst.Request{Hash: "5f1c0ffee", Prompt: prompt, Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC), Program: "test"})
			head := strings.Join(strings.SplitN(r.Markdown, "\n", 6)[:5], "\n")
			if !strings.Contains(head, want) {
				t.Errorf("lacks %q:\n%s", want, r.Markdown)
			}
		})
	}
}

// liftCallouts are those of two kinds of lifts and three teams, one of which has many more from September 2026 on.
func liftCallouts() string {
	var b strings.Builder
	b.WriteString("reported,lift ID,lift type,team,pri\n")
	for at := range 550 {
		day := time.Date(2025, 5, 1+at, 0, 0, 0, 0, time.UTC)
		for i := range 6 {
			fmt.Fprintf(&b, "%s,L%d,%s,%s,%s\n", day.Format(time.DateOnly), 100+(at*7+i)%40, []string{"Traction", "Goods"}[(at+i)%2], []string{"North", "South", "West"}[i%3], []string{"P1", "P2"}[(at+i/2)%2])
		}
		if !day.Before(time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC)) {
			fmt.Fprintf(&b, "%s,L%d,%s,South,P%d\n", day.Format(time.DateOnly), 100+at%40, []string{"Traction", "Goods"}[at%2], 1+at/2%2)
		}
	}
	return b.String()
}

func TestAFieldThatIsSuspectedIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	asked := analyst.Request{Hash: "5f1c0ffee", Prompt: "Why are there so many more call-outs than last autumn? Is it the old lifts, the crews or something else?", Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC), Program: "test"}
	r := makeReport(t, table(t, "callouts", liftCallouts()), asked)
	if n := strings.Count(r.Markdown, "callouts by team"); n > 1 {
		t.Errorf("callouts are told by team %d times:\n%s", n, r.Markdown)
	}
	if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "Callouts rose") || !strings.Contains(title, "South") {
		t.Errorf("the title is %q", title)
	}
}
