package analyst_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestTheMostCommonValueOfANumberIsTheOneThatMostRowsHave(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("id,site,rating\n")
	for at := range 90 {
		rating := 7
		if at%3 == 0 {
			rating = 1 + at/3%10
		}
		fmt.Fprintf(&b, "%d,%s,%d\n", 1000+at, []string{"North", "South"}[at%2], rating)
	}
	for _, prompt := range []string{"what is the most common rating?", "the mode of the rating", "what is the mode of ratings at North?"} {
		r := makeReport(t, table(t, "reviews", b.String()), request(prompt))
		if title := strings.SplitN(r.Markdown, "\n", 2)[0]; !strings.Contains(title, "ating 7") {
			t.Errorf("%s: %s", prompt, title)
		}
	}
}
