package duck_test

import (
	"fmt"
	"strings"
	"testing"
)

// Rows of “All regions” beside those of each region, at each of ten months.
func withTotals(total string, of func(parts float64) float64) []string {
	lines := []string{"month,region,visitors,score"}
	for m := range 10 {
		parts := 0.0
		for i, r := range []string{"North", "South", "West"} {
			n := float64(100 + 7*m*(i+1))
			parts += n
			lines = append(lines, fmt.Sprintf("2025-%02d-01,%s,%.0f,%d", m+1, r, n, 3+i))
		}
		lines = append(lines, fmt.Sprintf("2025-%02d-01,%s,%.0f,4", m+1, total, of(parts)))
	}
	return lines
}

func same(parts float64) float64 { return parts }

func TestRowsThatRepeatTheSumOfOthersAreLeftOut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"All regions", "Total", "World", "Gesamt", "the whole country"} {
		imported, _ := load(t, write(t, "visitors.csv", withTotals(name, same)...))
		p := imported.Profile
		if p.Rows != 30 || p.Column("region").Distinct != 3 {
			t.Errorf("%s: %d rows of %d regions", name, p.Rows, p.Column("region").Distinct)
		}
		if len(p.Notes) != 1 || !strings.Contains(p.Notes[0].Text, "“"+name+"” is the sum of the others: its 10 rows are left out.") {
			t.Errorf("%s: %+v", name, p.Notes)
		}
	}
}

func TestRowsStayThatOnlyLookLikeATotal(t *testing.T) {
	t.Parallel()
	half := func(parts float64) float64 { return parts / 2 }
	for what, lines := range map[string][]string{
		"a name of a total, not its numbers": withTotals("All regions", half),
		"numbers of a total, not its name":   withTotals("East", same),
		"one other value only":               {"day,who,n", "2025-01-01,all,1", "2025-01-01,some,1", "2025-01-02,all,2", "2025-01-02,some,2"},
	} {
		imported, _ := load(t, write(t, "visitors.csv", lines...))
		if p := imported.Profile; p.Rows != int64(len(lines)-1) || len(p.Notes) > 0 {
			t.Errorf("%s: %d rows of %d; %+v", what, p.Rows, len(lines)-1, p.Notes)
		}
	}
}
