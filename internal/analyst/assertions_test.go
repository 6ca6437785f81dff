package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// repairsOf are repairs of shoes in three shops, of which Dock is late most often, and gives the most off the list price.
func repairsOf() string {
	rows := [][]string{{"ticket", "taken_in", "promised", "ready", "shop", "kind", "voucher", "list_price", "price", "stars"}}
	for at := range 600 {
		day := time.Date(2025, 12, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, at*330/600)
		shop, late, off := []string{"Dock", "Hill", "Mill"}[at%3], at%4/3, 5
		if shop == "Dock" {
			late, off = at%2*3, 15
		}
		list := 20 + at%70
		voucher := ""
		if at%5 == 0 {
			voucher = fmt.Sprintf("G%d", at%40)
		}
		rows = append(rows, []string{fmt.Sprintf("T%04d", at), day.Format(time.DateOnly), day.AddDate(0, 0, 5).Format(time.DateOnly), day.AddDate(0, 0, 5+late).Format(time.DateOnly), shop, []string{"Heels", "Soles", "Zips"}[at%7%3], voucher, fmt.Sprint(list), fmt.Sprintf("%.2f", float64(list)*float64(100-off)/100), fmt.Sprint(1 + at%5)})
	}
	return csv(rows...)
}

func TestWhatIsSaidOfAGroupIsHeldAgainstAllOthers(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"Ada says Dock is later than the other shops. Is she right, and by how many days?":                         {"by Dock and all others", "Late rate", "time from promised to ready", "by shop"},
		"Our foreman is convinced that Dock knocks more off the price than anyone. Is there anything in it?":       {"Discount and number of", "by Dock and all others", "15.00%", "5.00%"},
		"People say zips get the worst stars. Fair or not?":                                                        {"Average stars", "by Zips and all others"},
		"Tom swears repairs without a voucher are ready late. Is that so?":                                         {"Late rate", "by without voucher and all others"},
		"Eve thinks the Mill shop is too slow. Is there any truth in it? Late rate by kind, please, and stars too": {"by Mill and all others", "by kind"},
	} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		has(t, makeReport(t, table(t, "repairs", repairsOf()), ask).Markdown, want...)
	}
}

func TestWhatIsSaidOfHowThingsGoOnIsToldByTheUnitThatIsSaid(t *testing.T) {
	t.Parallel()
	ask := request("Soles: Ada says it takes longer every month to get them ready. Is she right?")
	ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
	r := makeReport(t, table(t, "repairs", repairsOf()), ask)
	has(t, r.Markdown, "by month, where kind is Soles")
	if strings.Contains(r.Markdown, "all others") {
		t.Error(r.Markdown)
	}
}

func TestAQuestionIsNoClaim(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"best and worst rated shop?", "Longest wait for a repair in Dock, in days?", "hit rate per kind: what fraction is ready late?", "At what shop do most Zips come in?", "price with Heels in October, and more with Soles?"} {
		ask := request(prompt)
		ask.Now = time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)
		if r := makeReport(t, table(t, "repairs", repairsOf()), ask); strings.Contains(r.Markdown, "and all others") {
			t.Errorf("%s:\n%s", prompt, head(r.Markdown))
		}
	}
}
