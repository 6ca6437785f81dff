package analyst_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// ratings are those of a café, one or two a day, the last of which came by a way that was there before and by one
// that never was.
func ratings() string {
	rows := [][]string{{"id", "date", "source", "rating"}}
	for i := range 90 {
		day := time.Date(2026, 8, 24, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i)
		source := []string{"Google", "Card", "Google"}[i%3]
		switch {
		case i < 3:
			source = "Tripadvisor"
		case i == 88:
			source = "Instagram"
		}
		rows = append(rows, []string{fmt.Sprint(i + 1), day.Format(time.DateOnly), source, fmt.Sprint(3 + i%3)})
	}
	return csv(rows...)
}

func TestAHandfulIsNotToldInPerCent(t *testing.T) {
	t.Parallel()
	from := table(t, "ratings", ratings())
	r := makeReport(t, from, request("number of ratings and average rating by source in the last 7 days compared to the 7 days before"))
	if m := regexp.MustCompile(`[+−]\d+% ?\((?:good|bad)\)|[+−]\d{2,}%`).FindString(r.Markdown); m != "" {
		t.Errorf("%q is told of a handful:\n%s", m, r.Markdown)
	}
	if strings.Contains(r.Markdown, "because of") {
		t.Errorf("a handful has a cause:\n%s", r.Markdown)
	}
}

func TestOnlyWhatWasNeverThereIsNew(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "ratings", ratings()), request("number of ratings by source in the last 7 days"))
	for line := range strings.Lines(r.Markdown) {
		if strings.HasPrefix(line, "| Instagram") != strings.Contains(line, " new ") && strings.HasPrefix(line, "| ") {
			t.Errorf("%s", line)
		}
	}
	if !strings.Contains(r.Markdown, "| Tripadvisor") {
		t.Errorf("who had ratings before is not listed:\n%s", r.Markdown)
	}
}
