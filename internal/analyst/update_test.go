package analyst_test

import (
	"strings"
	"testing"
)

func TestAnUpdateHasTheMainNumbersWhatMovedAndWhy(t *testing.T) {
	t.Parallel()
	data := sales(func(region, _ string, a float64) float64 {
		if region == "South" {
			return a / 2
		}
		return a
	})
	for _, prompt := range []string{"How did total revenue do last month?", "Management summary of total revenue for October"} {
		r := makeReport(t, table(t, "orders", data), request(prompt))
		if !strings.Contains(r.Document.Title, "fell") || !strings.Contains(r.Document.Title, "South") {
			t.Errorf("%s: the title is %q", prompt, r.Document.Title)
		}
		if len(r.Document.KeyFigures) == 0 || r.Document.KeyFigures[0].Change == nil {
			t.Errorf("%s: no figure is held against the month before", prompt)
		}
		if strings.Contains(r.Markdown, "median") {
			t.Errorf("%s: it tells medians of groups", prompt)
		}
	}
}

func TestAnUpdateOfAMonthThatHeldNamesNoCause(t *testing.T) {
	t.Parallel()
	data := sales(func(region, way string, a float64) float64 {
		if region == "South" && way == "Web" {
			return a * 1.01
		}
		return a
	})
	r := makeReport(t, table(t, "orders", data), request("How did total revenue do last month?"))
	if strings.Contains(r.Document.Title, "because of") || !strings.Contains(r.Document.Title, "held") {
		t.Errorf("the title is %q: there is nothing to explain", r.Document.Title)
	}
	if n := strings.Count(r.Document.Summary[0].Text+r.Document.Summary[1].Text, "in October 2026"); n > 1 {
		t.Errorf("the number is said %d times: %v", n, r.Document.Summary)
	}
}
