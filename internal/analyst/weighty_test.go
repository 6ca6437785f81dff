package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// firstOf are the first sentences of a report's summary.
func firstOf(t *testing.T, csv, prompt string) string {
	t.Helper()
	d := makeReport(t, table(t, "visits", csv), request(prompt)).Document
	var out []string
	for _, s := range d.Summary[:min(len(d.Summary), 4)] {
		out = append(out, s.Text)
	}
	return strings.Join(out, "\n")
}

func TestAnOverviewTellsWhatIsPlainBeforeWhatIsAsUsual(t *testing.T) {
	t.Parallel()
	told := func(text string) bool {
		return strings.Contains(text, "correlation") && strings.Contains(text, "age")
	}
	if first := firstOf(t, clinic(false), "Give me an overview"); !told(first) {
		t.Errorf("no relation among the first: %s", first)
	}
	if first := firstOf(t, clinic(true), "Give me an overview"); told(first) {
		t.Errorf("a relation that is none: %s", first)
	}
}

// jobs are one to eight each working day; on one of them there are so many more.
func jobs(more int) string {
	r := rand.New(rand.NewPCG(7, 7))
	rows := [][]string{{"job", "date", "town", "minutes"}}
	for d := 400; d >= 0; d-- {
		day := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -d)
		if day.Weekday() == time.Sunday || day.Weekday() == time.Saturday {
			continue
		}
		n := 4 + r.IntN(9)
		if d == 88 {
			n += more
		}
		for range n {
			rows = append(rows, []string{fmt.Sprint("J", len(rows)), day.Format(time.DateOnly), []string{"Ulm", "Aalen", "Giengen"}[r.IntN(3)], number(20 + 30*r.Float64())})
		}
	}
	return csv(rows...)
}

func TestADayThatStandsOutByItselfIsUnusual(t *testing.T) {
	t.Parallel()
	for more, want := range map[int]bool{0: false, 16: true} {
		found := foundIn(t, jobs(more), "Anything unusual?")
		if got := slices.ContainsFunc(found, func(f document.Finding) bool { return f.Kind == document.KindPastAnomaly }); got != want {
			t.Errorf("%d more: unusual %v, want %v: %s", more, got, want, texts(found))
		}
	}
}
