package analyst_test

import (
	"os"
	"strings"
	"testing"
)

// TestEveryPromptOfThePageIsAnswered keeps docs/prompts.md true.
func TestEveryPromptOfThePageIsAnswered(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/prompts.md")
	if err != nil {
		t.Fatal(err)
	}
	from := openShop(t, 2)
	prompts := 0
	for line := range strings.Lines(string(page)) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "- `")
		if !ok {
			continue
		}
		prompts++
		d := makeReport(t, from, request(strings.TrimSuffix(text, "`"))).Document
		if len(d.NotAnswered) > 0 || len(d.Sections) == 0 {
			t.Errorf("%s\n  not answered: %+v", text, d.NotAnswered)
		}
		for _, s := range d.Sections {
			t.Logf("%s\n   %s\n   %s", text, s.Reading, s.Answer.Text)
		}
	}
	if prompts < 30 {
		t.Errorf("%d prompts", prompts)
	}
}
