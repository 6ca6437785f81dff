package duck_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Rows are written as things happen; a day of publication is the same in all weeks of an episode.
func TestRowsAreOfTheTimeThatTheyStandInTheOrderOf(t *testing.T) {
	t.Parallel()
	lines := []string{"aired,episode,stat_wk,refreshed,plays"}
	for week := range 30 {
		for episode := range 8 {
			lines = append(lines, fmt.Sprintf("%s,EP-%03d,%s,%s,%d", nth(episode*3), episode, nth(7*week+30), nth(7*week+31+(week*5+episode*11)%40), 900-week*episode+episode*31%70))
		}
	}
	imported, _ := load(t, write(t, "episodes.csv", lines...))
	p := &imported.Profile
	if c := p.Column("stat_wk"); c.Ordered != 1 || c.Fixed != "" {
		t.Errorf("the weeks are in order in %v of the steps, fixed by %q", c.Ordered, c.Fixed)
	}
	if c := p.Column("aired"); c.Fixed != "episode" {
		t.Errorf("the day of an episode is fixed by %q", c.Fixed)
	}
	if c := p.Column("refreshed"); c.Ordered > 0.8 || c.Fixed != "" {
		t.Errorf("what is written later is in order in %v of the steps, fixed by %q", c.Ordered, c.Fixed)
	}
	if p.Model.Time != "stat_wk" {
		t.Errorf("periods are about %q", p.Model.Time)
	}
}

// A single time has nothing to be told from, and is not looked at again.
func TestTheOrderOfASingleTimeIsNotAsked(t *testing.T) {
	t.Parallel()
	lines := []string{"day,shop,takings"}
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("%s,S%d,%d", nth(i), i%3, 100+i*37%90))
	}
	imported, _ := load(t, write(t, "takings.csv", lines...))
	if c := imported.Profile.Column("day"); c.Ordered != 0 {
		t.Errorf("it is in order in %v of the steps", c.Ordered)
	}
}

// How the debt of a loan moves is seen loan by loan, and not by the few kinds of loans.
func TestNumbersOfAPanelAreFollowedByItsThings(t *testing.T) {
	t.Parallel()
	lines := []string{"as_of,loan_id,status,debt"}
	for month := range 20 {
		for loan := range 25 {
			lines = append(lines, fmt.Sprintf("%s,L%04d,%s,%d", nth(30*month), 1000+loan, []string{"ok", "late", "bad"}[(loan*7+month*3)%11%3], 90_000+loan*9000-month*(300+loan*20)))
		}
	}
	imported, _ := load(t, write(t, "tape.csv", lines...))
	c := imported.Profile.Column("debt").Course
	if c == nil || c.Of != "loan_id" || c.Things != 25 || c.Climbs != 0 {
		t.Errorf("the debt is followed by %+v", c)
	}
}

// A year that was mistyped lies far from all others, and tells nothing of which time comes after which.
func TestAFewWrongYearsTakeNoLengthAway(t *testing.T) {
	t.Parallel()
	lines := []string{"raised,closed,yard"}
	for i := range 400 {
		end := nth(i/4 + 3)
		if i == 17 {
			end = "2062-05-01"
		}
		lines = append(lines, fmt.Sprintf("%s,%s,Y%d", nth(i/4), end, i%3))
	}
	imported, _ := load(t, write(t, "repairs.csv", lines...))
	if m := imported.Profile.Model; m.Metric("time_to_close") == nil {
		t.Errorf("how long it takes is not known: %+v", m.Metrics)
	}
}

// Rows tell of each two times in how many one comes before the other, and how many days lie between them.
func TestHowTimesOfARowLieToEachOtherIsKept(t *testing.T) {
	t.Parallel()
	lines := []string{"lot,sown,potted,sold"}
	for i := range 60 {
		sold := nth(i + 40)
		switch {
		case i%10 == 0:
			sold = ""
		case i == 7:
			sold = nth(i - 3) // a slip
		}
		lines = append(lines, fmt.Sprintf("L%03d,%s,%sT09:30:00,%s", i, nth(i), nth(i+10), sold))
	}
	imported, _ := load(t, write(t, "nursery.csv", lines...))
	p := &imported.Profile
	if got := p.Column("sown").Lags; len(got) != 0 {
		t.Errorf("the first time lies to those before it as %+v", got)
	}
	if got := p.Column("potted").Lags; len(got) != 1 || got[0] != (catalog.Lag{Of: "sown", Rows: 60, After: 60, Days: 10}) {
		t.Errorf("from sown to potted it is %+v", got)
	}
	if got := p.Column("sold").Lags; len(got) != 2 || got[0] != (catalog.Lag{Of: "sown", Rows: 54, Before: 1, After: 53, Days: 40}) || got[1].Before != 1 || got[1].Days != 30 {
		t.Errorf("to sold it is %+v", got)
	}
}
