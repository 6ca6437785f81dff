package analyst_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// workshop has repairs over some months: none on Sundays, and those of the last days are open. wrong may change a row, which
// has number, opened, closed, state, bench, gross and net; nil takes it out.
func workshop(wrong func(i int, row []string) []string) string {
	rows := [][]string{{"repair_no", "opened", "closed", "state", "bench", "gross_kg", "net_kg"}}
	i := 0
	for d := range 150 {
		day := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC).AddDate(0, 0, d)
		if day.Weekday() == time.Sunday {
			continue
		}
		for k := range 6 + d%3 {
			gross := 20 + float64((i*37)%90)/10
			row := []string{"R-" + strconv.Itoa(4000+i), day.Add(time.Duration(17*k+i%13) * time.Minute).Format("2006-01-02 15:04"), "", "open", []string{"Watches", "Clocks"}[(i/2)%2], number(gross), number(gross * (0.8 + float64(i%7)/60))}
			if d < 147 {
				row[2], row[3] = day.AddDate(0, 0, 1+i%4).Format("2006-01-02 15:04"), "done"
			}
			if row = wrong(i, row); row != nil {
				rows = append(rows, row)
			}
			i++
		}
	}
	return csv(rows...)
}

func sound(_ int, row []string) []string { return row }

// TestWhatIsWrongInRowsIsNamedWithHowMany plants one fault at a time; without it the table is said to be in order.
func TestWhatIsWrongInRowsIsNamedWithHowMany(t *testing.T) {
	t.Parallel()
	faults := map[string]struct {
		wrong func(i int, row []string) []string
		says  []string
	}{
		"a state that contradicts a date": {func(i int, row []string) []string {
			if i == 100 || i == 300 {
				row[2] = ""
			}
			return row
		}, []string{"2 repairs have the state “done” and no closed: R-4100", "R-4300"}},
		"a part above its whole": {func(i int, row []string) []string {
			if i == 200 {
				row[6] = "31.5"
			}
			return row
		}, []string{"net weight is above gross weight", "31.5 kg (R-4200"}},
		"a number that stands alone": {func(i int, row []string) []string {
			if i%300 == 7 {
				row[5] = "999"
			}
			return row
		}, []string{"gross", "999 kg"}},
	}
	for name, f := range faults {
		t.Run(name, func(t *testing.T) {
			has(t, makeReport(t, table(t, "repairs", workshop(f.wrong)), request("anything odd or wrong in the data?")).Markdown, f.says...)
		})
	}
	for _, f := range all(makeReport(t, table(t, "repairs", workshop(sound)), request("anything odd or wrong in the data?")).Document) {
		if f.Kind != document.KindNothingNotable {
			t.Errorf("of a sound table: %s", f.Text)
		}
	}
}

// TestRowsMissingOnDaysThatHaveThemAreAGapAndSundaysAreNot takes out three working days of one bench.
func TestRowsMissingOnDaysThatHaveThemAreAGapAndSundaysAreNot(t *testing.T) {
	t.Parallel()
	text := makeReport(t, table(t, "repairs", workshop(func(_ int, row []string) []string {
		if day := row[1][:10]; row[4] == "Clocks" && day >= "2026-08-04" && day <= "2026-08-06" {
			return nil
		}
		return row
	})), request("any strange days or gaps?")).Markdown
	has(t, text, "No rows of Clocks over 4–6 Aug 2026")
}

// pumps read a level each day. wrong may change one.
func pumps(wrong func(pump, day int, level float64) float64) string {
	rows := [][]string{{"day", "pump", "tank_level_l", "pumped_l"}}
	for d := range 120 {
		for p := range 5 {
			level := 5000 + 40*float64(p) + 3*float64(d) + float64((d*29+p*13)%17)
			rows = append(rows, []string{time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, d).Format(time.DateOnly), fmt.Sprintf("P%d", p+1), number(wrong(p, d, level)), number(wrong(p, -d, 300+float64((d*31+p*7)%53)/7))})
		}
	}
	return csv(rows...)
}

// TestASlipOfThePointAndANumberThatStoodStillAreToldOfTheirThing plants a level that is ten times too high, and a pump that
// did not run for five days.
func TestASlipOfThePointAndANumberThatStoodStillAreToldOfTheirThing(t *testing.T) {
	t.Parallel()
	text := makeReport(t, table(t, "pumps", pumps(func(pump, day int, level float64) float64 {
		switch {
		case pump == 2 && day == 70:
			return 10 * level
		case pump == 3 && day <= -30 && day > -35:
			return 0
		}
		return level
	})), request("do any readings look wrong?")).Markdown
	has(t, text, "evel of P3", "10 Aug 2026", "typing error", "pumped of P4 was 0 l each time over 1–5 Jul 2026")
	text = makeReport(t, table(t, "pumps", pumps(func(_, _ int, level float64) float64 { return level })), request("do any readings look wrong?")).Markdown
	if strings.Contains(text, "typing error") || strings.Contains(text, "stuck") {
		t.Errorf("of sound readings:\n%s", text)
	}
}

// TestADayWithManyTimesTheRowsStandsAboveAFewWrongOnes has one day with five times the repairs, and two rows that end before
// they begin.
func TestADayWithManyTimesTheRowsStandsAboveAFewWrongOnes(t *testing.T) {
	t.Parallel()
	content := workshop(func(i int, row []string) []string {
		if i == 60 || i == 400 {
			row[2] = "2026-04-02 10:00"
		}
		return row
	})
	for i := range 30 {
		content += fmt.Sprintf("R-%d,2026-07-15 %02d:%02d,2026-07-16 10:00,done,%s,21.%d,17.%d\n", 9000+i, 8+i/6, 7*(i%6), []string{"Watches", "Clocks"}[i%2], i%10, (i+3)%10)
	}
	report := makeReport(t, table(t, "repairs", content), request("anything weird? odd days, wrong entries"))
	has(t, report.Document.Title, "15 Jul 2026")
	has(t, report.Markdown, "closed is before opened")
}
