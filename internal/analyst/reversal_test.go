package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// Of two groups, the one that is ahead in all is not called the better one where the other is ahead within each group of
// another field: their rows are elsewhere.
func TestTwoGroupsAreHeldAgainstEachOtherWithinTheGroupsOfOtherFields(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"day", "surgeon", "ward", "outcome"}}
	add := func(surgeon, ward string, many, well int) {
		for i := range many {
			outcome := "failed"
			if i*well/many != (i+1)*well/many {
				outcome = "success"
			}
			rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", 1+i%10, 1+len(rows)%28), surgeon, ward, outcome})
		}
	}
	add("Adair", "Emergency", 160, 96)
	add("Adair", "Planned", 40, 38)
	add("Brook", "Emergency", 40, 20)
	add("Brook", "Planned", 160, 142)
	add("Cole", "Planned", 60, 50)
	from := table(t, "operations", csv(rows...))
	for prompt, says := range map[string][]string{
		"compare the success rates of Adair and Brook": {"Emergency 60% against 50%", "Planned 95% against 88.8%", "Adair has 160 at Emergency, and Brook 40"},
		"who is better, Adair or Brook?":               {"Emergency 50% against 40%", "Planned 11.3% against 5%"},
	} {
		got := makeReport(t, from, request(prompt)).Markdown
		for _, want := range says {
			if !strings.Contains(got, want) {
				t.Errorf("%s: lacks %q:\n%s", prompt, want, got)
			}
		}
		if strings.Contains(got, "does better") || strings.Contains(got, "is better") {
			t.Errorf("%s: the mix is called better:\n%s", prompt, got)
		}
	}
	even := makeReport(t, from, request("compare the success rates of Brook and Cole")).Markdown
	if strings.Contains(even, "at the same") || strings.Contains(even, "within each") {
		t.Errorf("a difference is turned round:\n%s", even)
	}
}
