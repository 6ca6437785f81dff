package duck_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// clockAt is a time of day so many minutes after midnight, of this day or the next.
func clockAt(minutes int) string {
	return fmt.Sprintf("%02d:%02d", (minutes+1440)/60%24, (minutes+1440)%60)
}

// night buses leave up to 30 minutes late, a few of them a minute early, and one in eight is planned right before midnight.
func nightBuses() []string {
	lines := []string{"day,line,planned dep,actual dep,riders"}
	for i := range 80 {
		planned := 1260 + 25*(i%8)
		lines = append(lines, fmt.Sprintf("%s,N%d,%s,%s,%d", nth(i/4), i%3, clockAt(planned), clockAt(planned+i%32-1), 20+i*7%30))
	}
	return lines
}

// 23:55 and 00:10 are a quarter of an hour apart, and who leaves at 20:59 for 21:00 was early by a minute.
func TestTimesOfDayLieAsFarApartAsTheyUsuallyDo(t *testing.T) {
	t.Parallel()
	imported, _ := load(t, write(t, "buses.csv", nightBuses()...))
	p := &imported.Profile
	c := p.Column("actual dep")
	if !c.Clock || !p.Column("planned dep").Clock || len(c.Lags) != 1 {
		t.Fatalf("%+v", c.Lags)
	}
	if l := c.Lags[0]; l.Of != "planned dep" || l.Rows != 80 || l.Before != 3 || l.After != 74 || l.Days*1440 < 8 || l.Days*1440 > 16 {
		t.Errorf("%+v", l)
	}
	kinds := map[model.Kind]string{}
	for _, m := range p.Model.Metrics {
		kinds[m.Kind] = m.Column + " " + m.Until
	}
	if kinds[model.KindOnTime] != "actual dep planned dep" || kinds[model.KindDuration] != "planned dep actual dep" {
		t.Errorf("%v", kinds)
	}
}

// A night shift is eight hours long, and no start is sixteen hours after its end.
func TestAShiftOverMidnightIsAsLongAsItWas(t *testing.T) {
	t.Parallel()
	lines := []string{"date,ward,start time,end time,staff"}
	for i := range 90 {
		start := []int{360, 840, 1320}[i%3]
		lines = append(lines, fmt.Sprintf("%s,W%d,%s,%s,%d", nth(i/3), i%2, clockAt(start), clockAt(start+480+i%20), 4+i%5))
	}
	imported, _ := load(t, write(t, "shifts.csv", lines...))
	l := imported.Profile.Column("end time").Lags
	if len(l) != 1 || l[0].Before != 0 || l[0].Days*24 < 8 || l[0].Days*24 > 8.5 {
		t.Errorf("%+v", l)
	}
	if least, ok := imported.Profile.EarliestClock("start time", "end time"); !ok || least > -12_000 || least < -16_000 {
		t.Errorf("%v %v", least, ok)
	}
}

// A name that ends with at, from or until speaks of a moment, whatever happened then.
func TestNamesOfMomentsMayHoldTimesOfDay(t *testing.T) {
	t.Parallel()
	for _, names := range [][2]string{{"Loaded at", "Out at"}, {"open_from", "open_until"}} {
		lines := []string{"date," + names[0] + "," + names[1] + ",kiln"}
		for i := range 60 {
			lines = append(lines, fmt.Sprintf("%s,%s,%s,K%d", nth(i), clockAt(1110+i%9), clockAt(1110+720+i%20), i%2))
		}
		imported, _ := load(t, write(t, "firings.csv", lines...))
		for _, name := range names {
			if !imported.Profile.Column(name).Clock {
				t.Errorf("%s holds no times of day", name)
			}
		}
	}
}

// One time of day alone sorts rows into slots; lengths and codes are none.
func TestOneTimeOfDayIsASlot(t *testing.T) {
	t.Parallel()
	lines := []string{"date,slot time,break hours,code start,guests"}
	for i := range 60 {
		lines = append(lines, fmt.Sprintf("%s,%s,0:%02d,K%d,%d", nth(i/4), clockAt(720+90*(i%5)), 15+i%40, i%9, 2+i%6))
	}
	imported, _ := load(t, write(t, "tables.csv", lines...))
	for _, c := range imported.Profile.Columns {
		if c.Clock {
			t.Errorf("%s is one of several times of day", c.Name)
		}
	}
}

// Times of day are read however they are written.
func TestTimesOfDayAreWrittenInManyWays(t *testing.T) {
	t.Parallel()
	for _, form := range [][2]string{{"9:05 AM", "1:30 PM"}, {"09:05:00", "13:30:10"}, {"09h05", "13h30"}, {"0905", "1330"}, {"9:05am", "1:30pm"}} {
		lines := []string{"date,time in,time out,visitor"}
		for i := range 20 {
			lines = append(lines, fmt.Sprintf("%s,%s,%s,V%d", nth(i), form[i%2], form[(i+1)%2], i%7))
		}
		imported, _ := load(t, write(t, "visits.csv", lines...))
		c := imported.Profile.Column("time in")
		if !c.Clock || !imported.Profile.Column("time out").Clock {
			t.Errorf("%q are no times of day: %+v", form, c)
		}
	}
}
