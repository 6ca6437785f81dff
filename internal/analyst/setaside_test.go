package analyst_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// visitsWith are two months of a dentist's, 300 visits of a list of fees each, with a slip in the row of a number.
func visitsWith(slip func(i int, row []string) [][]string) string {
	r := rand.New(rand.NewPCG(17, 3))
	rows := [][]string{{"visit", "seen on", "dentist", "treatment", "minutes", "fee", "paid on"}}
	fees := map[string]int{"Check-up": 45, "Filling": 95, "Crown": 140}
	for i := range 600 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i*61/600)
		what := []string{"Check-up", "Filling", "Crown"}[r.IntN(3)]
		row := []string{fmt.Sprintf("V%05d", 20000+i), day.Format(time.DateOnly), []string{"Abel", "Birk", "Cato", "Dorn"}[r.IntN(4)], what, fmt.Sprint(15 + 5*r.IntN(8)), fmt.Sprint(fees[what]), day.AddDate(0, 0, r.IntN(20)).Format(time.DateOnly)}
		if slip == nil {
			rows = append(rows, row)
		} else {
			rows = append(rows, slip(i, row)...)
		}
	}
	return csv(rows...)
}

func TestWhatCannotBeMeantLeadsNoReportAndIsSaidNearItsTop(t *testing.T) {
	t.Parallel()
	put := func(at, column int, value string) func(int, []string) [][]string {
		return func(i int, row []string) [][]string {
			if i == at {
				row[column] = value
			}
			return [][]string{row}
		}
	}
	again := func(i int, row []string) [][]string {
		if i >= 400 && i < 410 {
			return [][]string{row, row}
		}
		return [][]string{row}
	}
	for name, c := range map[string]struct {
		slip   func(int, []string) [][]string
		prompt string
		says   []string
		lacks  []string
	}{
		"a fee a hundred times too high":       {put(450, 5, "9500"), "Why did total fee rise in October?", []string{"V20450", "With it, fee would be"}, []string{"because of V20450", "one row"}},
		"the same in the month before":         {put(100, 5, "9500"), "Why did total fee fall in October?", []string{"V20100", "With it, fee would be"}, []string{"one row"}},
		"nines for minutes":                    {put(450, 4, "9999"), "Update for October: minutes and visits", []string{"minutes of 9,999", "V20450", "With it, minutes would be"}, []string{"Minutes rose 6"}},
		"payment decades ahead":                {put(300, 6, "2062-10-20"), "Update for October: how long from seen to paid?", []string{"paid on is 20 Oct 2062"}, nil},
		"rows that are there twice":            {again, "Update for October: fee and visits", []string{"10 visits that repeat another one in every field", "With them"}, nil},
		"who asks for errors gets all of them": {put(450, 5, "9500"), "Any odd entries or typing errors in this data?", []string{"9,680"}, []string{"Set aside", "Left out of all"}},
		"a direct question counts all rows":    {again, "What was the total fee in October 2026?", []string{"repeat another one in every field", "ithout them"}, []string{"Set aside", "Left out of all"}},
		"a point that was lost":                {put(450, 5, "3800"), "Why did total fee rise in October?", []string{"V20450", "With it, fee would be"}, []string{"one row"}},
		"of several numbers, the one it makes": {put(450, 5, "3800"), "How many visits and what total fee by dentist in October 2026?", []string{"ithout it, fee"}, nil},
		"nothing is wrong":                     {nil, "Why did total fee rise in October?", nil, []string{"Set aside", "Left out of all", "mistake"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, "visits", visitsWith(c.slip)), request(c.prompt)).Markdown
			has(t, got, c.says...)
			for _, l := range c.lacks {
				if strings.Contains(got, l) {
					t.Errorf("says %q:\n%s", l, got)
				}
			}
		})
	}
}

func TestAReportIsThatOfTheDataWithoutTheSlip(t *testing.T) {
	t.Parallel()
	slip := func(i int, row []string) [][]string {
		if i == 450 {
			row[4] = "9999"
		}
		return [][]string{row}
	}
	clean := func(i int, row []string) [][]string {
		if i == 450 {
			row[4] = ""
		}
		return [][]string{row}
	}
	prompt := "Why did total minutes change in October?"
	got, want := makeReport(t, table(t, "visits", visitsWith(slip)), request(prompt)), makeReport(t, table(t, "visits", visitsWith(clean)), request(prompt))
	if got.Document.Title != want.Document.Title || len(got.Document.KeyFigures) != len(want.Document.KeyFigures) {
		t.Fatalf("the title is %q, and %q where the cell is empty", got.Document.Title, want.Document.Title)
	}
	for i, k := range got.Document.KeyFigures {
		if k.Text != want.Document.KeyFigures[i].Text {
			t.Errorf("%s is %s, and %s where the cell is empty", k.Name, k.Text, want.Document.KeyFigures[i].Text)
		}
	}
}

// upperEnds are the highest of many random numbers, the highest first.
func upperEnds(n int, draw func() float64) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = draw()
	}
	return highest(all, 104)
}

func TestNoRowOfAHeavyTailIsASlip(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(99, 1))
	pareto := func(alpha float64) func() float64 {
		return func() float64 { return math.Pow(1-r.Float64(), -1/alpha) }
	}
	lognormal := func(sigma float64) func() float64 {
		return func() float64 { return math.Exp(sigma * r.NormFloat64()) }
	}
	free := catalog.Column{Name: "amount", Type: "number"}
	timed := catalog.Column{Name: "minutes", Type: "number", Unit: "minutes"}
	p := catalog.Profile{Columns: []catalog.Column{free, timed}, Model: model.Model{Columns: []model.Column{{Name: "amount", Meaning: model.Flow}, {Name: "minutes", Meaning: model.Measurement}}}}
	for name, draw := range map[string]func() float64{
		"incomes": pareto(1.5), "gifts": pareto(1.1), "the heaviest": pareto(0.8), "invoices": lognormal(1), "contracts": lognormal(1.6), "claims": lognormal(2.2),
	} {
		for _, n := range []int{60, 400, 3000} {
			for range 150 {
				values := upperEnds(n, draw)
				if find.CannotBe(&free, &p, values) > 0 || find.CannotBe(&timed, &p, values) > 0 || find.CannotTake(values) > 0 {
					t.Errorf("%s (%d): %.4g is a slip beside %.4g", name, n, values[0], values[1])
				}
			}
		}
	}
}

func TestAnOrderThatIsLargeAndMayBeRealStays(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 5))
	rows := [][]string{{"order", "ordered on", "region", "customer", "units", "amount"}}
	for i := range 700 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i*61/700)
		units := 1 + r.IntN(20)
		amount := float64(units) * (20 + 10*r.Float64())
		if i == 500 {
			units, amount = 80, 4*700
		}
		rows = append(rows, []string{fmt.Sprint(4000 + i), day.Format(time.DateOnly), []string{"North", "South"}[r.IntN(2)], fmt.Sprintf("Firm %d", r.IntN(60)), fmt.Sprint(units), number(amount)})
	}
	got := makeReport(t, table(t, "orders", csv(rows...)), request("Why did total amount rise in October?")).Markdown
	if strings.Contains(got, "Set aside") || strings.Contains(got, "Left out of all") {
		t.Errorf("an order of four times the next is set aside:\n%s", got)
	}
}

func highest(all []float64, n int) []float64 {
	out := append([]float64{}, all...)
	for i := range min(n, len(out)) {
		for k := i + 1; k < len(out); k++ {
			if out[k] > out[i] {
				out[i], out[k] = out[k], out[i]
			}
		}
	}
	return out[:min(n, len(out))]
}

// TestSlipsOfOtherTrades: what stands out by how long a row took, and among the rows of one value of a field.
func TestSlipsOfOtherTrades(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(31, 7))
	stays := [][]string{{"booking", "arrived", "departed", "house", "guest", "nights", "paid"}}
	jobs := [][]string{{"job", "done on", "yard", "service", "minutes"}}
	usual := map[string]int{"Tyres": 20, "Service": 120, "Engine": 3000}
	for i := range 900 {
		day := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i*153/900)
		nights := 1 + int(math.Exp(1.1*r.NormFloat64()+1))%60
		typed := nights
		if i == 700 {
			nights, typed = 4, 400
		}
		stays = append(stays, []string{fmt.Sprintf("B%05d", 100+i), day.Format(time.DateOnly), day.AddDate(0, 0, nights).Format(time.DateOnly), []string{"Lake", "Dune"}[r.IntN(2)], fmt.Sprintf("Guest %d", r.IntN(500)), fmt.Sprint(typed), number(float64(typed) * 80)})
		what := []string{"Tyres", "Service", "Engine"}[r.IntN(3)]
		minutes := usual[what] + r.IntN(usual[what]/4)
		if i == 800 {
			what, minutes = "Tyres", 2200
		}
		jobs = append(jobs, []string{fmt.Sprintf("J%04d", i), day.Format(time.DateOnly), []string{"East", "West"}[r.IntN(2)], what, fmt.Sprint(minutes)})
	}
	for name, c := range map[string]struct {
		rows         [][]string
		prompt, says string
	}{
		"nights":  {stays, "Why did total paid change in October?", "B00800"},
		"minutes": {jobs, "Why did total minutes change in October?", "J0800"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := makeReport(t, table(t, name, csv(c.rows...)), request(c.prompt)).Markdown
			if !strings.Contains(got, c.says) || !strings.Contains(got, "With it, ") {
				t.Errorf("nothing is set aside:\n%s", got)
			}
		})
	}
}

func TestRepeatsThatChangeNoNumberAreSaidLast(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"Job No", "Raised", "Contractor", "Done in time"}}
	for i := range 600 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i*61/600)
		row := []string{fmt.Sprintf("J%05d", 20000+i), day.Format(time.DateOnly), []string{"Abel", "Birk", "Cato"}[i%3], []string{"Yes", "No"}[i%2]}
		if rows = append(rows, row); i >= 400 && i < 406 { // as many in time as not
			rows = append(rows, row)
		}
	}
	got := makeReport(t, table(t, "jobs", csv(rows...)), request("Our goal is 40% of jobs done in time. Did we keep it in October, and who misses it?")).Markdown
	_, summary, _ := strings.Cut(got, "## Summary")
	summary, _, _ = strings.Cut(summary, "\n## ")
	bullets := strings.Split(strings.TrimSpace(summary), "\n- ")
	if at := strings.Index(summary, "repeat another"); at < 0 || len(bullets) < 3 || strings.Contains(bullets[1], "repeat another") {
		t.Errorf("what changes nothing stands before what was asked, or is not said:\n%s", got)
	}
}
