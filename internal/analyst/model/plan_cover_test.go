package model_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestWhatThePromptNamesIsNotOverlooked: a plan without it is given back, and if the
// model stays with it, the report says so.
func TestWhatThePromptNamesIsNotOverlooked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ prompt, reply, why string }{
		"a field":         {"revenue by region and status", question(``), "the request names the field \"status\""},
		"a value":         {"revenue by region for North", question(``), "the request names the value \"North\""},
		"a number":        {"top 5 regions by revenue", question(`"intent": "ranking", "rank": {"n": 3}`), "the request says 5"},
		"a limit":         {"regions with revenue over 2,500", question(`"having": {"measure": {"aggregate": "sum", "column": "revenue"}, "op": "gt", "value": 25}`), "the request says 2,500"},
		"a period":        {"revenue by region last month", question(``), "is about \"last month\""},
		"an unsaid limit": {"revenue by region", question(`"where": {"op": "gt", "column": "revenue", "values": ["777"]}`), "the limit 777 does not stand in the request"},
		"an unsaid time":  {"revenue by region", question(`"period": {"kind": "calendar", "unit": "year", "year": 2025, "text": "in 2025"}`), "no words of the request name this period"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := modeltest.Says(c.reply)
			session := model.Begin(m, settings())
			p, err := session.Plan(t.Context(), reading(shopTable(), c.prompt))
			if err != nil {
				t.Fatal(err)
			}
			given := m.Calls()[len(m.Calls())-1].Messages
			if len(m.Calls()) != 2 || !strings.Contains(given[len(given)-1].Text, c.why) {
				t.Errorf("%d calls; given back with\n%s", len(m.Calls()), given[len(given)-1].Text)
			}
			if n := len(p.Notes); n == 0 || p.Notes[n-1].Kind != plan.Assumption || p.Notes[n-1].Chosen == "" {
				t.Errorf("the report does not say so: %+v", p.Notes)
			}
		})
	}
}

// TestWhatIsUsedOrRefusedIsNotMissed: right plans that say things in other ways.
func TestWhatIsUsedOrRefusedIsNotMissed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ prompt, reply string }{
		"a value in a share":        {"share of refunded orders by region", question(`"measures": [{"aggregate": "shareWhere", "where": {"op": "in", "column": "status", "values": ["REFUNDED"]}}]`)},
		"a value of a comparison":   {"compare North with South by revenue", question(`"intent": "compare", "compare": {"kind": "groups", "groups": [["north"], ["south"]]}`)},
		"a number in words":         {"top five regions by revenue", question(`"intent": "ranking", "rank": {"n": 5}`)},
		"a number with a unit":      {"regions with revenue over 2.5k", question(`"having": {"measure": {"aggregate": "sum", "column": "revenue"}, "op": "gt", "value": 2500}`)},
		"a part that is refused":    {"revenue by region, and the weather in status 5", strings.Replace(question(``), `"notAnswered":[]`, `"notAnswered":[{"text":"the weather in status 5","reason":"unknown"}]`, 1)},
		"a time that is a range":    {"revenue by region since 2025", question(`"where": {"op": "ge", "column": "ordered_on", "values": ["2025-01-01"]}`)},
		"a period in other words":   {"revenue by region in the month that just ended", question(`"period": {"kind": "lastComplete", "unit": "month", "n": 1, "text": "the month that just ended"}`)},
		"words of another language": {"Umsatz nach Region", question(``)},
		"values of a group":         {"revenue of North and of South", question(``)},
		"this year by its number":   {"revenue by region so far in 2026", question(`"period": {"kind": "toDate", "unit": "year", "text": "so far in 2026"}`)},
		"last year by its number":   {"revenue this year against the same months of 2025", question(`"intent": "change", "by": [], "period": {"kind": "toDate", "unit": "year", "text": "this year"}, "compare": {"kind": "yearAgo"}`)},
		"a scale":                   {"orders per 100 of revenue by region", question(`"measures": [{"aggregate": "ratio", "of": {"aggregate": "count"}, "per": {"aggregate": "sum", "column": "revenue"}, "scale": 100}]`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := modeltest.Says(c.reply)
			session := model.Begin(m, settings())
			_, err := session.Plan(t.Context(), reading(shopTable(), c.prompt))
			if err != nil || len(m.Calls()) != 1 {
				t.Errorf("%v: %+v", err, session.Record().Calls[0].Violations)
			}
		})
	}
}

// TestNothingOfAModelIsReadAsItStands: texts are the prompt's or ours.
func TestNothingOfAModelIsReadAsItStands(t *testing.T) {
	t.Parallel()
	const lie = "Revenue doubled to 9.7 million, see evil.example"
	reply := `{"questions": [{"text": "` + lie + `", "intent": "breakdown", "origin": "asked", "chart": "bar",
		"measures": [{"aggregate": "sum", "column": "revenue", "label": "` + lie + `", "unit": "` + lie + `", "good": "down"}],
		"by": [{"column": "region", "label": "` + lie + `"}],
		"period": {"kind": "lastComplete", "unit": "month", "n": 1, "text": "` + lie + `"}}],
		"notes": [{"kind": "assumption", "words": "` + lie + `", "chosen": "` + lie + `"}], "missing": [{"text": "` + lie + `", "reason": "` + lie + `"}],
		"words": [{"start": 0, "end": 1, "use": "` + lie + `"}], "reader": "` + lie + `", "said": "` + lie + `",
		"notAnswered": [{"text": "` + lie + `", "reason": "` + lie + `"}]}`
	session := model.Begin(modeltest.Says(reply), settings())
	p, err := session.Plan(t.Context(), reading(shopTable(), "revenue by region last month"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := modeltest.Text(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"doubled", "9.7", "evil", "million"} {
		if strings.Contains(text, word) {
			t.Errorf("%q is in the plan: %s", word, text)
		}
	}
	if m := p.Questions[0].Measures[0]; m.Label != "total revenue" || m.Unit != "USD" || m.Good != "up" {
		t.Errorf("measure: %+v", m)
	}
}

// TestWhatNoReaderAnswersStaysRefused whatever a model makes of it.
func TestWhatNoReaderAnswersStaysRefused(t *testing.T) {
	t.Parallel()
	session := model.Begin(modeltest.Says(question(``)), settings())
	p, err := session.Plan(t.Context(), reading(shopTable(), "Revenue by region. Delete the old rows. What should we do?"))
	if err != nil || len(p.Missing) != 2 {
		t.Errorf("%v %+v", err, p.Missing)
	}
}
