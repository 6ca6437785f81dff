package analyst_test

import (
	"strings"
	"testing"
)

// TestWhatIsUnusualInAGroupIsHowItDiffersFromTheOthers: of one practice, first that more of its visits are missed than of any other.
func TestWhatIsUnusualInAGroupIsHowItDiffersFromTheOthers(t *testing.T) {
	t.Parallel()
	from := table(t, "visits", practices())
	made := makeReport(t, from, request("anything unusual at Lakeside?"))
	if text := made.Markdown; !strings.Contains(text, "Mill Road") && !strings.Contains(text, "Old Town") || !strings.Contains(text, "higher") {
		t.Errorf("it is not held against the others:\n%s", head(text))
	}
	made = makeReport(t, from, request("anything unusual at Old Town?"))
	if strings.Contains(made.Markdown, "Mill Road)") || strings.Contains(made.Markdown, "for Mill Road") {
		t.Errorf("Old Town is as another one, but for those of Lakeside:\n%s", head(made.Markdown))
	}
}
