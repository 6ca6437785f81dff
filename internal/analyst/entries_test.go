package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

// notified are claims of two lines of business and in two regions, of which a new line came and an old one went, months before the newest.
func notified() string {
	rows := [][]string{{"notified", "claim", "line", "region"}}
	n := 0
	add := func(month, day int, line, region string) {
		n++
		rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", month, day), fmt.Sprintf("C%04d", n), line, region})
	}
	for month := 5; month <= 10; month++ {
		for day := 1; day <= 28; day++ {
			add(month, day, "Motor", []string{"North", "South"}[day%2])
			if month >= 9 || day%4 == 0 {
				add(month, day, "Home", "South")
			}
			if month <= 7 && day%5 == 0 {
				add(month, day, "Gadget", "North")
			}
			if month >= 9 && day%3 == 0 {
				add(month, day, "Pet", "North")
			}
		}
	}
	return csv(rows...)
}

func TestWhatIsNewAndWhatIsGoneIsToldWhateverFieldItIsOf(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"what moved most between July and October 2026, and is there anything new or gone?": {"Pet (9)", "Gadget (5)", "Home"},
		"claims by line, October vs July 2026: what is new and what is gone?":               {"Pet", "Gadget"},
	} {
		r := makeReport(t, table(t, "claims", notified()), request(prompt))
		summary, _, _ := strings.Cut(r.Markdown, "## Key figures")
		for _, w := range want {
			if !strings.Contains(summary, w) {
				t.Errorf("%s: the summary does not say %q:\n%s", prompt, w, summary)
			}
		}
		if strings.Contains(summary, "none is new") || strings.Contains(summary, "none came") {
			t.Errorf("%s: what is new since July is not told:\n%s", prompt, summary)
		}
	}
}

func TestWhatChangedByTwoFieldsIsToldOfBoth(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "claims", notified()), request("what changed most in claims from July to October 2026, by line and by region? what is new, what is gone"))
	summary, _, _ := strings.Cut(r.Markdown, "## Key figures")
	for _, w := range []string{"Pet (9)", "Gadget (5)", "South"} {
		if !strings.Contains(summary, w) {
			t.Errorf("the summary does not say %q:\n%s", w, summary)
		}
	}
	for _, w := range []string{"| Line ", "| Region "} {
		if !strings.Contains(r.Markdown, w) {
			t.Errorf("there is no table by %q", w)
		}
	}
}
