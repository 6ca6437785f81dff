package analyst_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// monthsBy is a table with a row a month of each of so many sites; the first has most.
func monthsBy(sites, months int) string {
	rows := [][]string{{"month", "site", "kilos"}}
	for m := range months {
		for s := range sites {
			rows = append(rows, []string{fmt.Sprintf("%d-%02d-01", 2025+m/12, 1+m%12), fmt.Sprintf("Site %c", 'A'+rune(s)), fmt.Sprint(100*(sites-s) + 7*m%11)})
		}
	}
	return csv(rows...)
}

func courseTable(t *testing.T, sites, months int) document.Table {
	t.Helper()
	r := request("total kilos by month and site")
	d := makeReport(t, table(t, "harvest", monthsBy(sites, months)), r).Document
	tables := d.Sections[0].Tables
	return tables[len(tables)-1]
}

func TestACourseByGroupsHasTheGroupsAcross(t *testing.T) {
	t.Parallel()
	x := courseTable(t, 3, 18)
	var heads []string
	for _, c := range x.Columns {
		heads = append(heads, c.Label)
	}
	if got := strings.Join(heads[1:], ", "); got != "Site A, Site B, Site C, Total" || len(x.Rows) != 18 || x.More != 0 {
		t.Errorf("%q over %d rows, %d more", got, len(x.Rows), x.More)
	}
	if x.Rows[0][0].Text != "Jan 2025" || x.Rows[0][4].Text != "600" {
		t.Errorf("the first row is %v", x.Rows[0])
	}
	if long := courseTable(t, 2, 30); long.Crossed() && (len(long.Rows) != 13 || long.More != 17) {
		t.Errorf("of 30 months %d are shown, %d more", len(long.Rows), long.More)
	}
	if many := courseTable(t, 15, 4); many.Crossed() {
		t.Error("fifteen sites stand across")
	}
}
