package analyst_test

import "testing"

// TestATableByTwoFieldsHasThePartsThatAreAskedFor: each column of them adds up to a hundred; nobody else gets them.
func TestATableByTwoFieldsHasThePartsThatAreAskedFor(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 1)
	for prompt, want := range map[string]bool{"amount by region and channel in a table with percentages": true, "amount by region and channel in a table": false} {
		parts := 0
		for _, s := range makeReport(t, shop, request(prompt)).Document.Sections {
			for _, table := range s.Tables {
				if last := table.Total; len(last) > 2 && last[1].Text == "100%" && last[len(last)-1].Text == "100%" {
					parts++
				}
			}
		}
		if (parts == 1) != want {
			t.Errorf("%s: %d tables of parts", prompt, parts)
		}
	}
}
