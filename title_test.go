package sitrep_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestTitleIsTheFirstLineWithWords(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"total revenue by region":             "Total revenue by region",
		"  Why did revenue drop?  ":           "Why did revenue drop?",
		"- revenue\n- orders":                 "Revenue",
		"---\n1. orders per month.":           "Orders per month",
		"2024 revenue":                        "2024 revenue",
		"orders\r\nby\tday":                   "Orders",
		"umsätze je région":                   "Umsätze je région",
		"…":                                   "…",
		"...":                                 "Report",
		"a\u202eb":                            "Ab",
		strings.Repeat("word ", 30):           "Word" + strings.Repeat(" word", 14) + "…",
		strings.Repeat("x", 100):              "X" + strings.Repeat("x", 76) + "…",
		"# Weekly report\nrevenue and orders": "Weekly report",
	} {
		if got := sitrep.TitleOf(prompt); got != want {
			t.Errorf("TitleOf(%q) = %q, want %q", prompt, got, want)
		}
	}
}

func FuzzTitleIsOneShortLine(f *testing.F) {
	f.Add("total revenue by region")
	f.Add("\u2028\x00\xff")
	f.Fuzz(func(t *testing.T, prompt string) {
		title := sitrep.TitleOf(prompt)
		if title == "" || strings.ContainsAny(title, "\r\n\t\x00") || utf8.RuneCountInString(title) > 80 {
			t.Errorf("TitleOf(%q) = %q", prompt, title)
		}
	})
}
