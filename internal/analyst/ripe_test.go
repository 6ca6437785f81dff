package analyst_test

import (
	writer "encoding/csv"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// endingTrade is a table of cases that end days after they began, and are told with what is known only then.
type endingTrade struct {
	name, header    string
	open, done, bad string // the state while a case is open, and its two ends
	longest         int    // days that a case takes at most
	row             func(id int, began, ended, state, amount string) []string
	asks            string // how its month goes
	rate, total     string // names of what is final only at the end
}

func endingTrades() []endingTrade {
	return []endingTrade{
		{
			"tickets", "ticket,opened,closed,team,status,hours worked", "open", "solved", "escalated", 20,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("T", id), began, ended, []string{"Red", "Blue"}[id%2], state, amount}
			}, "October update on tickets: how many, hours worked and the escalated share?", "escalat", "hours worked",
		},
		{
			"orders", "order,ordered on,delivered on,depot,order status,freight", "in transit", "delivered", "returned", 18,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("O", id), began, ended, []string{"East", "West", "South"}[id%3], state, amount}
			}, "October update on orders: orders, freight and return rate", "return", "freight",
		},
		{
			"loans", "loan,lent on,returned on,branch,condition,late fee", "", "fine", "damaged", 21,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("L", id), began, ended, []string{"Main", "Quay"}[id%2], state, amount}
			}, "October update on loans: how many loans, late fee and how many damaged?", "damag", "late fee",
		},
		{
			"inspections", "inspection,requested,inspected,region,status,score", "", "passed", "failed", 25,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("I", id), began, ended, []string{"North", "Coast"}[id%2], state, amount}
			}, "October update on inspections: inspections, average score and failed share", "fail", "score",
		},
		{
			"hires", "contract,out date,returned,depot,status,hire total", "On hire", "Returned", "Damaged", 22,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("H", id), began, ended, []string{"Dock", "Mill"}[id%2], state, amount}
			}, "October update on contracts: contracts, hire total and share damaged", "damag", "hire total",
		},
		{
			"samples", "sample,received,reported,client,result,price", "", "within", "exceeds", 19,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("S", id), began, ended, []string{"Tarn", "Moor", "Vale"}[id%3], state, amount}
			}, "October update on samples: samples, price and share of exceeds", "exceed", "price",
		},
		{
			"claims", "claim,filed on,settled on,office,outcome,paid out", "pending", "approved", "rejected", 30,
			func(id int, began, ended, state, amount string) []string {
				return []string{fmt.Sprint("C", id), began, ended, []string{"Leeds", "Hull"}[id%2], state, amount}
			}, "October update on claims: claims, paid out and rejection rate", "reject", "paid out",
		},
	}
}

// table writes a trade down as it is known on a day: what takes long ends badly twice as often. From worse on the bad end is three times as
// frequent; zero: never.
func (t endingTrade) table(seed uint64, worse time.Time) string {
	r := rand.New(rand.NewPCG(seed, 9))
	today := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC)
	var b strings.Builder
	w := writer.NewWriter(&b)
	_ = w.Write(strings.Split(t.header, ","))
	for day, id := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC), 1000; !day.After(today); day = day.AddDate(0, 0, 1) {
		for range 4 + r.IntN(3) {
			took := 1 + int(float64(t.longest)*r.Float64()*r.Float64())
			chance := 0.08
			if 2*took > t.longest {
				chance *= 2
			}
			if !worse.IsZero() && !day.Before(worse) {
				chance *= 3
			}
			state, amount, ended := t.done, fmt.Sprint(20+r.IntN(60)), day.AddDate(0, 0, took)
			if r.Float64() < chance {
				state = t.bad
			}
			at := ended.Format(time.DateOnly)
			if ended.After(today) {
				state, amount, at = t.open, "", ""
			}
			id++
			_ = w.Write(t.row(id, day.Format(time.DateOnly), at, state, amount))
		}
	}
	w.Flush()
	return b.String()
}

// judged are the lines of key figures that call a change good or bad.
var judged = regexp.MustCompile(`(?m)^\|[^|\n]*October 2026 *\|[^|\n]*\|[^|\n]*[▲▼][^|\n]*\|.*$`)

// What is not over yet neither falls nor rises, makes no new level, and is no reason for anything.
func TestWhatIsNotOverYetIsNoChange(t *testing.T) {
	t.Parallel()
	for _, trade := range endingTrades() {
		t.Run(trade.name, func(t *testing.T) {
			t.Parallel()
			r := request(trade.asks)
			r.Now = time.Date(2026, 11, 1, 7, 0, 0, 0, time.UTC)
			got := makeReport(t, table(t, trade.name, trade.table(3, time.Time{})), r).Markdown
			has(t, got, "not over yet")
			for _, line := range judged.FindAllString(got, -1) {
				if text := strings.ToLower(line); strings.Contains(text, trade.rate) || strings.Contains(text, trade.total) {
					t.Errorf("compared: %s", line)
				}
			}
			r.Prompt = "Anything unusual?"
			odd := makeReport(t, table(t, trade.name, trade.table(3, time.Time{})), r).Markdown
			for _, word := range []string{"new level", "has been falling", "has been rising", "stopped", "been lower since", "have no"} {
				if summary, _, _ := strings.Cut(odd, "## Data quality"); strings.Contains(got, word) && word != "have no" || strings.Contains(summary, word) {
					t.Errorf("%q in:\n%s\n%s", word, got, summary)
				}
			}
		})
	}
}

// What got worse is told, of the cases that are old enough.
func TestWhatGotWorseIsToldOfCasesThatAreOver(t *testing.T) {
	t.Parallel()
	for _, trade := range endingTrades() {
		t.Run(trade.name, func(t *testing.T) {
			t.Parallel()
			r := request(trade.asks)
			r.Now = time.Date(2026, 11, 1, 7, 0, 0, 0, time.UTC)
			got := makeReport(t, table(t, trade.name, trade.table(5, time.Date(2026, 8, 31, 0, 0, 0, 0, time.UTC))), r).Markdown
			told := slices.ContainsFunc(strings.Split(got, "\n"), func(line string) bool {
				line = strings.ToLower(line)
				return strings.Contains(line, trade.rate) && (strings.Contains(line, "rose") || strings.Contains(line, "higher"))
			})
			if !told {
				t.Errorf("a rise is not told:\n%s", got)
			}
		})
	}
}

// A goal is held against the newest month whose cases are over, and a change is put down to nothing that came of the others.
func TestAReasonAndAGoalAreOfCasesThatAreOver(t *testing.T) {
	t.Parallel()
	claims := endingTrades()[6]
	r := request("We want to settle claims within 20 days on average. Do we keep that?")
	r.Now = time.Date(2026, 11, 1, 7, 0, 0, 0, time.UTC)
	got := makeReport(t, table(t, claims.name, claims.table(7, time.Time{})), r)
	has(t, got.Markdown, "not over yet")
	if strings.Contains(got.Document.Title, "October") || !strings.Contains(got.Markdown, "September 2026") {
		t.Errorf("told of October:\n%s", got.Markdown)
	}
}

// What was called off is not open.
func TestWhatWasCalledOffIsNotOpen(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("job,raised,completed,status,priority\n")
	for i := range 400 {
		day := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i/2)
		state, done := "Completed", day.AddDate(0, 0, i%2).Format(time.DateOnly)
		switch {
		case i%20 == 3:
			state, done = "Cancelled", ""
		case i >= 397:
			state, done = "Open", ""
		}
		fmt.Fprintf(&b, "J%d,%s,%s,%s,%s\n", i, day.Format(time.DateOnly), done, state, []string{"Emergency", "Routine"}[i%2])
	}
	got := makeReport(t, table(t, "jobs", b.String()), request("Our goal is 90% of jobs done within 2 days. Do we keep it, and what is letting us down?")).Markdown
	if !strings.Contains(got, "3 open jobs") {
		t.Errorf("three are open:\n%s", got)
	}
}

// Where no number of a question is final, each is told without what it was.
func TestNumbersOfHowCasesEndedAreToldWithoutABefore(t *testing.T) {
	t.Parallel()
	claims := endingTrades()[6]
	for _, prompt := range []string{"Rejected claims in October by office", "How many claims were rejected in 2026?", "Through which offices did the claims of October reach us? Not the rejected ones."} {
		r := request(prompt)
		r.Now = time.Date(2026, 11, 1, 7, 0, 0, 0, time.UTC)
		has(t, makeReport(t, table(t, claims.name, claims.table(3, time.Time{})), r).Markdown, "claims")
	}
}
