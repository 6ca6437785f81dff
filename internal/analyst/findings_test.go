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

// clinics are rows of a table of clinics: minutes that a visit of each kind takes, and the kinds by turns from the
// first month to the last.
func clinics(r *rand.Rand, shifts bool) string {
	rows := [][]string{{"day", "kind", "site", "minutes"}}
	start := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := range 360 {
		check := 0.3
		if shifts {
			check = 0.1 + 0.7*float64(d)/360
		}
		for range 6 {
			kind, minutes := "surgery", 90.0
			if r.Float64() < check {
				kind, minutes = "check-up", 20
			}
			rows = append(rows, []string{start.AddDate(0, 0, d).Format(time.DateOnly), kind, []string{"Mill", "Quay", "Park"}[r.IntN(3)], fmt.Sprintf("%.0f", minutes*(0.9+0.2*r.Float64()))})
		}
	}
	return csv(rows...)
}

// depots are rows of parcels by month and depot; many is what a month has of the usual.
func depots(r *rand.Rand, months int, many func(i int) float64) string {
	rows := [][]string{{"month", "depot", "parcels"}}
	start := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range months {
		for d := range 8 {
			rows = append(rows, []string{start.AddDate(0, i, 0).Format(time.DateOnly), fmt.Sprintf("Depot %d", d+1), fmt.Sprintf("%.0f", many(i)*(900+200*r.Float64()))})
		}
	}
	return csv(rows...)
}

func plainMonths(int) float64 { return 1 }

const forFindings = "What are the most important findings?"

func TestAMixThatMovedSlowlyIsAmongTheFindings(t *testing.T) {
	t.Parallel()
	for _, shifts := range []bool{true, false} {
		found := all(makeReport(t, table(t, "visits", clinics(rand.New(rand.NewPCG(4, 4)), shifts)), request(forFindings)).Document)
		first := found[:min(5, len(found))]
		told := slices.ContainsFunc(first, func(f document.Finding) bool {
			return f.Kind == document.KindMixVersusRate && strings.Contains(f.Text, "minutes") && strings.Contains(f.Text, "mix")
		})
		if told != shifts {
			t.Errorf("the kinds move: %v, told: %v; %s", shifts, told, texts(first))
		}
	}
}

func TestMonthsThatStandApartInEachYearAreASeason(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		months int
		many   func(i int) float64
		want   string
	}{
		"three years":      {36, func(i int) float64 { return map[bool]float64{true: 2.4, false: 1}[i%12 >= 10] }, "seasonality"},
		"not quite three":  {35, func(i int) float64 { return map[bool]float64{true: 2.4, false: 1}[i%12 >= 10] }, "seasonality"},
		"a month of dips":  {36, func(i int) float64 { return map[bool]float64{true: 0.4, false: 1}[i%12 == 7] }, "seasonality"},
		"one year only":    {36, func(i int) float64 { return map[bool]float64{true: 2.4, false: 1}[i == 22 || i == 23] }, ""},
		"all months alike": {36, plainMonths, ""},
	} {
		found := all(makeReport(t, table(t, "depots", depots(rand.New(rand.NewPCG(5, 5)), c.months, c.many)), request(forFindings)).Document)
		told := slices.ContainsFunc(found, func(f document.Finding) bool {
			return string(f.Kind) == "seasonality" && strings.Contains(f.Text, "parcels")
		})
		if told != (c.want != "") {
			t.Errorf("%s: %s", name, texts(found))
		}
	}
}

func TestAMonthInWhichAllThingsHadMoreIsFound(t *testing.T) {
	t.Parallel()
	spike := func(i int) float64 { return map[bool]float64{true: 1.9, false: 1}[i == 17] }
	found := all(makeReport(t, table(t, "depots", depots(rand.New(rand.NewPCG(6, 6)), 30, spike)), request(forFindings)).Document)
	first := found[:min(5, len(found))]
	if !slices.ContainsFunc(first, func(f document.Finding) bool {
		return f.Kind == document.KindPastAnomaly && strings.Contains(f.Text, "Jun 2024")
	}) {
		t.Errorf("June 2024 is not among them: %s", texts(first))
	}
}

func TestTheSummaryOfFindingsIsTheFirstOfThem(t *testing.T) {
	t.Parallel()
	d := makeReport(t, table(t, "visits", clinics(rand.New(rand.NewPCG(4, 4)), true)), request("any interesting insights?")).Document
	found := all(d)
	if len(d.Summary) < 3 || len(found) < 3 {
		t.Fatalf("%d sentences of %d findings", len(d.Summary), len(found))
	}
	for i, f := range found[:3] {
		if !slices.ContainsFunc(d.Summary[i].Facts, func(fact string) bool { return slices.Contains(f.Facts, fact) }) {
			t.Errorf("%d: %q for %q", i, d.Summary[i].Text, f.Text)
		}
	}
	if len(d.NotAnswered) > 0 {
		t.Errorf("the words of the request are taken for what the table lacks: %v", d.NotAnswered)
	}
}
