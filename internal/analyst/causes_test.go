package analyst_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sales are three equal months of orders in three regions and two ways, changed by a
// test in October 2026.
func sales(october func(region, way string, amount float64) float64) string {
	rows := [][]string{{"order date", "region", "way", "customer", "revenue"}}
	for month := 8; month <= 10; month++ {
		for i, region := range []string{"North", "South", "West"} {
			for j, way := range []string{"Web", "Shop"} {
				for day := 1; day <= 28; day++ {
					if (7*day+3*i+j)%5 == 0 { // no order
						continue
					}
					amount := float64(20+5*i+3*j) + float64(day*day%41) + 0.37*float64(day)
					if month == 10 {
						amount = october(region, way, amount)
					}
					if amount > 0 {
						rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", month, day), region, way, fmt.Sprintf("C%03d", day), number(amount)})
					}
				}
			}
		}
	}
	return csv(rows...)
}

func TestWhyNamesTheFewestGroupsThatMadeTheChange(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		october func(region, way string, amount float64) float64
		title   string
		says    []string
	}{
		"one group": {func(region, _ string, a float64) float64 {
			if region == "South" {
				return a / 2
			}
			return a
		}, "South", []string{"South"}},
		"a group that is gone": {func(region, _ string, a float64) float64 {
			if region == "West" {
				return 0
			}
			return a
		}, "because of West", []string{"West is gone"}},
		"two fields": {func(region, way string, a float64) float64 {
			if region == "South" && way == "Web" {
				return a / 4
			}
			return a
		}, "Web (South)", []string{"Web (South)"}},
		"all alike": {func(_, _ string, a float64) float64 { return a * 0.8 }, "spread over", []string{"spread over"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := sales(c.october)
			r := makeReport(t, table(t, "orders", data), request("why did total revenue fall last month?"))
			title := strings.ReplaceAll(r.Document.Title, "South (Web)", "Web (South)")
			if !strings.Contains(title, c.title) {
				t.Errorf("the title is %q, want %q in it", r.Document.Title, c.title)
			}
			text := strings.ReplaceAll(r.Markdown, "South (Web)", "Web (South)")
			for _, s := range c.says {
				if !strings.Contains(text, s) {
					t.Errorf("%q is not said:\n%s", s, r.Markdown)
				}
			}
			if strings.Contains(text, "no group in particular") || strings.Contains(text, "no single") {
				t.Error("it says that no group made the change")
			}
			closes(t, r.Document.Sections[0].Tables)
		})
	}
}

// closes checks that the parts of each table add up to its total.
func closes(t *testing.T, tables []document.Table) {
	t.Helper()
	if len(tables) == 0 {
		t.Error("there is no table of parts")
	}
	for _, table := range tables {
		for k, column := range table.Columns {
			if column.Align != "right" {
				continue
			}
			var sum float64
			rows := table.Rows
			if table.Other != nil {
				rows = append(rows, table.Other)
			}
			for _, row := range rows {
				sum += float(row[k].Value)
			}
			if total := float(table.Total[k].Value); sum-total > 1e-6 || total-sum > 1e-6 {
				t.Errorf("%s: the parts come to %v, the total is %v", column.Label, sum, total)
			}
		}
	}
}

func float(v any) float64 {
	var f float64
	_, _ = fmt.Sscan(fmt.Sprint(v), &f)
	return f
}

// A slower mix with nobody slower, and one group slower with the same mix.
func TestWhyAnAverageChangedTellsMixAndOwnValuesApart(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hard, hours int // tickets of the hard kind a day in October, and their hours
		says, title string
	}{
		"the mix":        {3, 40, "It is the mix|mix of kind changed|Not the values of each", "the mix of kind"},
		"the own values": {1, 90, "It is not the mix|The own values of|Their own values", "Hard"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows := [][]string{{"opened", "kind", "hours"}}
			for month := 8; month <= 10; month++ {
				for day := 1; day <= 28; day++ {
					hard, hours := 1, 40
					if month == 10 {
						hard, hours = c.hard, c.hours
					}
					for n := range 4 + hard {
						kind, took := "Easy", 5+day%3
						if n < hard {
							kind, took = "Hard", hours+day%3
						}
						rows = append(rows, []string{fmt.Sprintf("2026-%02d-%02d", month, day), kind, fmt.Sprint(took)})
					}
				}
			}
			r := makeReport(t, table(t, "tickets", csv(rows...)), request("why did the average hours rise last month?"))
			said := false
			for _, s := range strings.Split(c.says, "|") {
				said = said || strings.Contains(r.Markdown, s)
			}
			if !said || !strings.Contains(r.Document.Title, c.title) || !strings.Contains(r.Markdown, "Hard, at") && c.title != "Hard" {
				t.Errorf("%q is not said:\n%s", c.says, r.Markdown)
			}
		})
	}
}
