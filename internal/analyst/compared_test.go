package analyst_test

import (
	"strings"
	"testing"
)

// TestRowsAreComparedWithOtherRowsOfTheTable: the expected numbers are counted by hand.
func TestRowsAreComparedWithOtherRowsOfTheTable(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("name,department,office,salary,age\n")
	for _, row := range []string{
		"Ada Holm,Sales,Oslo,3100,31", "Bea Lund,Sales,Rome,5200,45", "Cai Moen,Sales,Oslo,4000,38", // average 4,100
		"Dan Nes,Stock,Rome,2000,27", "Eli Berg,Stock,Oslo,2600,52", "Fay Dahl,Stock,Rome,2900,33", // average 2,500
		"Gil Strand,Board,Oslo,9000,60", "Hal Viken,Board,Rome,7000,58", // average 8,000
	} {
		csv.WriteString(row + "\n")
	}
	staff := table(t, "employees", csv.String())
	for prompt, want := range map[string]string{
		"how many employees earn more than the average of their department?":     "**4 employees**", // Bea, Eli, Fay, Gil
		"how many employees are older than Cai Moen?":                            "**4 employees**", // Bea, Eli, Gil, Hal
		"how many employees are younger than any employee in Sales?":             "**1 employee**",  // Dan
		"how many employees are in Rome or earn more than 5000?":                 "**5 employees**", // Bea, Dan, Fay, Hal, Gil
		"how many employees are older than the employee with the lowest salary?": "**7 employees**",
		"the second highest salary":                                              "7,000",
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			if got := makeReport(t, staff, request(prompt)).Markdown; !strings.Contains(got, want) {
				t.Errorf("the report does not say %s:\n%s", want, got)
			}
		})
	}
}
