package analyst_test

import (
	"strconv"
	"strings"
	"testing"
)

// ports is a table of the people of three ports, a row a port and year.
func ports() string {
	var s strings.Builder
	s.WriteString("port,year,population\n")
	for year := range 15 {
		for i, name := range []string{"Ostend", "Dover", "Calais"} {
			s.WriteString(name + "," + strconv.Itoa(2010+year) + "," + strconv.Itoa((50000+1000*year)*(i+1)+year*year*20) + "\n")
		}
	}
	return s.String()
}

func TestALevelByItsYearsHasANumberForEach(t *testing.T) {
	t.Parallel()
	r := makeReport(t, table(t, "ports", ports()), request("population by year and port for Dover and Calais"))
	for _, result := range r.Document.Results {
		for _, row := range result.Rows {
			for i, cell := range row {
				if cell == nil {
					t.Errorf("%s: %v has no %s", result.ID, row, result.Columns[i])
				}
			}
		}
	}
}

func TestACurveThatRisesEveryYearIsARise(t *testing.T) {
	t.Parallel()
	d := makeReport(t, table(t, "ports", ports()), request("How has the population of Ostend developed?")).Document
	if said := d.Summary[0].Text; strings.Contains(said, "trend") && strings.Contains(said, "clear") {
		t.Error(said)
	}
}
