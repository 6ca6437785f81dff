package analyst_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// sellers is a table of three stands that are open on some days: at closing the first has
// 40 left, then 41 …, the second 140 …, the third 240 …. Nobody said what it means.
func sellers() string {
	var s strings.Builder
	s.WriteString("sale_date,weather,stand,takings,closing_stock\n")
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 200 {
		for stand := range 3 {
			if (i*7+stand*5)%9 < 4 {
				fmt.Fprintf(&s, "%s,%s,Stand %d,%d,%d\n", first.AddDate(0, 0, i).Format(time.DateOnly), []string{"sun", "rain"}[i%2], stand+1, 100+i*31%400, 100*stand+40+i%20)
			}
		}
	}
	return s.String()
}

// Each stand has what it had when it was open last, whether or not that was the last day of all.
func TestALevelOfThingsWithARowOnSomeDaysIsTheNewestOfEach(t *testing.T) {
	t.Parallel()
	tab := table(t, "stands", sellers())
	r := makeReport(t, tab, request("total closing stock by stand"))
	got := map[string]string{}
	for _, result := range r.Document.Results {
		for _, row := range result.Rows {
			if name, ok := row[0].(string); ok && len(row) > 1 && strings.HasPrefix(name, "Stand") && got[name] == "" {
				got[name] = strings.TrimSuffix(fmt.Sprint(row[1]), ".0")
			}
		}
	}
	want := map[string]string{}
	for line := range strings.Lines(sellers()) { // the last of each
		if f := strings.Split(strings.TrimSpace(line), ","); strings.HasPrefix(f[2], "Stand") {
			want[f[2]] = f[4]
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the stands have %v, want %v\n%s", got, want, r.Markdown)
	}
	if !strings.Contains(r.Markdown, "not added up over time") {
		t.Errorf("the reader is not told\n%s", r.Markdown)
	}
}
