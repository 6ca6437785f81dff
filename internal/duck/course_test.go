package duck_test

import (
	"fmt"
	"testing"
	"time"
)

// nth is the n-th day of a table.
func nth(n int) string {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n).Format(time.DateOnly)
}

// Each tanker visits its own farms: its odometer never falls there either, but it is the tanker's.
func TestACounterIsOfTheFewestThingsThatItNeverFallsFor(t *testing.T) {
	t.Parallel()
	lines := []string{"collected_on,farm,tanker,litres,odometer_km"}
	for i := range 240 {
		tanker := i % 3
		lines = append(lines, fmt.Sprintf("%s,Farm %d-%d,TK-%d,%d,%d", nth(i/3), tanker, i*7%11%4, tanker, 900+i*37%500, 40_000*(tanker+1)+i*20+i*13%19))
	}
	imported, _ := load(t, write(t, "rounds.csv", lines...))
	c := imported.Profile.Column("odometer_km")
	if c.Course == nil || c.Course.Of != "tanker" || !c.Course.NeverFalls() {
		t.Errorf("the odometer is followed by %+v", c.Course)
	}
	if m := imported.Profile.Model.Column("odometer_km"); m.Meaning != "cumulative" || m.Entity != "tanker" {
		t.Errorf("it is %s of %q", m.Meaning, m.Entity)
	}
}

// A counter of the whole table is of no kind of its rows.
func TestACounterOfTheWholeTableIsOfNothingInIt(t *testing.T) {
	t.Parallel()
	lines := []string{"read_on,weather,staff,meter_kwh"}
	for i := range 120 {
		lines = append(lines, fmt.Sprintf("%s,%s,%s,%d", nth(i), []string{"sun", "rain", "snow"}[i*5%7%3], []string{"Ann", "Bob"}[i%2], 5000+i*40+i*11%17))
	}
	imported, _ := load(t, write(t, "meter.csv", lines...))
	if m := imported.Profile.Model.Column("meter_kwh"); m.Meaning != "cumulative" || m.Entity != "" {
		t.Errorf("it is %s of %q", m.Meaning, m.Entity)
	}
}

// A stand has at most one row a day, and none on many days.
func TestThingsWithARowOnSomeDaysAreFound(t *testing.T) {
	t.Parallel()
	lines := []string{"sale_date,weather,stand,takings,closing_stock"}
	for i := range 200 {
		for stand := range 4 {
			if (i*7+stand*5)%9 < 3 {
				lines = append(lines, fmt.Sprintf("%s,%s,Stand %d,%d,%d", nth(i), []string{"sun", "rain"}[i%2], stand, i*31%400, 40+(i*17+stand)%60))
			}
		}
	}
	p := func() any { imported, _ := load(t, write(t, "stands.csv", lines...)); return imported.Profile.Sparse }()
	if got := fmt.Sprintf("%+v", p); got != "&{Of:stand With: Time:sale_date Things:4 Times:177}" {
		t.Errorf("the things are %s", got)
	}
}

// A tank has a number at its site: only both tell tanks apart.
func TestTwoColumnsMayTellThingsApart(t *testing.T) {
	t.Parallel()
	lines := []string{"read_on,site_id,tank_no,product,pump_meter_l"}
	for i := range 60 {
		for site := range 4 {
			for tank := range 3 {
				lines = append(lines, fmt.Sprintf("%s,S%d,T%d,%s,%d", nth(i), site, tank, []string{"Diesel", "Petrol"}[(site+tank)%2], 10_000*(7-site*2+tank*5)+i*300*(1+tank)+i*site))
			}
		}
	}
	imported, _ := load(t, write(t, "tanks.csv", lines...))
	c := imported.Profile.Column("pump_meter_l")
	if c.Course == nil || c.Course.Of != "site_id" || c.Course.With != "tank_no" || !c.Course.NeverFalls() {
		t.Errorf("the meter is followed by %+v", c.Course)
	}
}

// A total of the month begins anew each month: it is no amount of the day.
func TestACounterThatBeginsAnewIsOne(t *testing.T) {
	t.Parallel()
	lines := []string{"business_date,property,revenue,mtd_revenue"}
	sums := [3]int{}
	for i := range 150 {
		for p := range 3 {
			if nth(i)[8:] == "01" {
				sums[p] = 0
			}
			today := 400 + (i*67+p*29)%300
			sums[p] += today
			lines = append(lines, fmt.Sprintf("%s,P%d,%d,%d", nth(i), p, today, sums[p]))
		}
	}
	imported, _ := load(t, write(t, "flash.csv", lines...))
	c, flow := imported.Profile.Column("mtd_revenue"), imported.Profile.Column("revenue")
	if c.Course == nil || !c.Course.NeverFalls() || c.Course.Rises > 0.985 || flow.Course.NeverFalls() {
		t.Errorf("the total of the month goes %+v, the amount of the day %+v", c.Course, flow.Course)
	}
	if c.Nature != "cumulative" || !c.NeverSummed() {
		t.Errorf("it is %s, added up: %v", c.Nature, !c.NeverSummed())
	}
}
