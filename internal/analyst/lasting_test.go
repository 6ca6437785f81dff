package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// practices are visits to three practices on the working days of eight months; from 7 September on, more of one's are missed.
func practices() string {
	r := rand.New(rand.NewPCG(7, 1))
	rows := [][]string{{"visit_id", "visit_date", "practice", "complaint", "outcome", "fee_eur"}}
	for day := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		for _, practice := range []string{"Mill Road", "Lakeside", "Old Town"} {
			for range 8 + r.IntN(6) {
				part := 0.07
				if practice == "Lakeside" && !day.Before(time.Date(2026, 9, 7, 0, 0, 0, 0, time.UTC)) {
					part = 0.2
				}
				outcome, fee := "attended", 40+r.IntN(60)
				if r.Float64() < part {
					outcome, fee = "no-show", 0
				}
				rows = append(rows, []string{fmt.Sprint(1000 + len(rows)), day.Format(time.DateOnly), practice, []string{"back", "knee", "neck"}[r.IntN(3)], outcome, fmt.Sprint(fee)})
			}
		}
	}
	return csv(rows...)
}

// TestWhatLeftItsLevelWeeksAgoIsTold: against the month before, it hardly shows any more.
func TestWhatLeftItsLevelWeeksAgoIsTold(t *testing.T) {
	t.Parallel()
	from := table(t, "visits", practices())
	for _, prompt := range []string{"weekly update", "monthly update on no-shows", "why do we have so many no-shows lately?", "what should the owner know about this data?"} {
		r := request(prompt)
		r.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		made := makeReport(t, from, r)
		told := false
		for _, s := range made.Document.Summary {
			told = told || strings.Contains(s.Text, "Lakeside") && strings.Contains(s.Text, "Sep 2026")
		}
		if !told {
			t.Errorf("%s: the summary does not say since when more are missed at Lakeside:\n%s", prompt, head(made.Markdown))
		}
	}
}
