package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// Money and people that the data has nothing of are said to be missing, whatever else is told; no other number stands in for them.
func TestMoneyThatTheDataHasNotIsSaidToBeMissing(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"week", "boiler", "heat_mwh", "hours_run", "hours_total"}}
	for i := range 90 {
		rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", 1+i/9, 1+3*(i%9)), fmt.Sprintf("B%d", i%3+1), fmt.Sprint(40 + i%17), fmt.Sprint(100 + i%31), "168"})
	}
	from := table(t, "boilers", csv(rows...))
	for prompt, want := range map[string]string{
		"what did we earn in September and how does the price per MWh compare with August": "“price”",
		"which customers had the most heat this year?":                                     "“customers”",
	} {
		got := makeReport(t, from, request(prompt)).Markdown
		if _, after, _ := strings.Cut(got, "## Not answered"); !strings.Contains(after, want) || strings.Contains(got, "hours run divided") {
			t.Errorf("%s: %s is not said to be missing:\n%s", prompt, want, got)
		}
	}
}

// Who speaks of the first go means the rows of the first, where a column counts them.
func TestAGoalIsHeldAgainstTheFirstTime(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"tested", "lane", "attempt", "result"}}
	for i := range 300 {
		result := "fail"
		if i%2 == 0 {
			result = "pass"
		}
		rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", 1+i/31, 1+i%28), string(rune('A' + i%3)), fmt.Sprint(1 + i%4/2), result})
	}
	got := makeReport(t, table(t, "roadworthiness", csv(rows...)), request("goal for 2026 is 60% passes at the first go, how are we doing")).Markdown
	if !strings.Contains(got, "attempt is 1") || strings.Contains(got, "by result, held") {
		t.Errorf("it is about all attempts, or by result:\n%s", got)
	}
}
