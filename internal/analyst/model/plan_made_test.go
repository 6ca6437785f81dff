package model_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	meaning "github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// planned is the plan of a draft with one question, which has to hold at once.
func planned(t *testing.T, p *catalog.Profile, text, members string) plan.Plan {
	t.Helper()
	session := model.Begin(modeltest.Says(question(members)), settings())
	out, err := session.Plan(t.Context(), reading(p, text))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range session.Record().Calls[0].Violations {
		if !strings.Contains(v.Why, "send the same plan again") {
			t.Errorf("%s: %+v", text, v)
		}
	}
	return out
}

func TestDraftsSayWhatIsMadeOfRowsAndGroups(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct{ members, want string }{
		"is the data in order": {
			`"intent": "quality", "measures": [], "by": []`,
			"Number of orders",
		},
		"anything odd": {
			`"intent": "anomaly", "measures": [], "by": []`,
			"What is unusual in number of orders",
		},
		"orders with the days they took": {
			`"intent": "list", "measures": [], "by": [{"column": "order_id"}, {"column": "ordered_on", "until": "delivered_on", "unit": "days", "grain": "day", "bins": 4}], "rank": {"n": 5, "place": 2}`,
			"List of order id and days from ordered to delivered, the 5 with the highest days from ordered to delivered",
		},
		"orders with what is left of the revenue": {
			`"intent": "list", "measures": [], "by": [{"column": "order_id"}, {"column": "revenue", "until": "cost", "calc": "less", "unit": "days"}]`,
			"List of order id and revenue less cost",
		},
		"revenue up north against all others": {
			`"by": [{"column": "region", "grain": "day", "cases": [{"label": "Up North", "where": {"op": "in", "column": "region", "values": ["north"]}}], "rest": true}]`,
			"Total revenue by region",
		},
		"revenue of what was delivered and what was not": {
			`"by": [{"column": "delivered_on", "cases": [{"label": "in your dreams", "where": {"op": "notNull", "column": "delivered_on"}}, {"label": "", "where": {"op": "isNull", "column": "delivered_on"}}]}]`,
			"Total revenue by delivered on",
		},
		"how many customers came more than once": {
			`"intent": "value", "by": [], "measures": [{"aggregate": "each", "each": [{"column": "product"}], "over": "count", "having": [{"measure": {"aggregate": "count"}, "op": "gt", "value": 1}]}]`,
			"Number of products with number of orders above 1",
		},
		"average revenue per day": {
			`"intent": "value", "by": [], "measures": [{"aggregate": "each", "each": [{"column": "ordered_on", "grain": "day"}], "over": "average", "of": {"aggregate": "sum", "column": "revenue"}}]`,
			"Average total revenue per day",
		},
		"share of each status in its region": {
			`"by": [{"column": "region"}, {"column": "status"}], "measures": [{"aggregate": "portion", "of": {"aggregate": "count"}, "whole": 1}]`,
			"Share of number of orders within the group by region and status",
		},
		"margin in percent by region": {
			`"measures": [{"aggregate": "ratio", "unit": "%", "of": {"aggregate": "sum", "column": "revenue", "calc": "less", "until": "cost"}, "per": {"aggregate": "sum", "column": "revenue"}}]`,
			"Revenue less cost as a share of revenue by region",
		},
		"how many weeks does delivery take by region": {
			`"measures": [{"aggregate": "span", "column": "ordered_on", "until": "delivered_on", "of": {"aggregate": "average"}, "unit": "weeks"}]`,
			"Average time from ordered to delivered by region",
		},
		"revenue of regions that start with N": {
			`"where": {"op": "startsWith", "column": "region", "values": ["N"]}`,
			"Total revenue by region, where region starts with N",
		},
	} {
		p := shopTable()
		got := plan.Explain(plan.Resolved{Question: planned(t, p, text, c.members).Questions[0]}, *p)
		if got != c.want {
			t.Errorf("%s: %q, want %q", text, got, c.want)
		}
	}
}

// TestGroupsAreNamedByTheRequestOrByTheirCondition: what a model writes is not shown.
func TestGroupsAreNamedByTheRequestOrByTheirCondition(t *testing.T) {
	t.Parallel()
	p := planned(t, shopTable(), "revenue up north against what came in in the south", `"by": [{"column": "region", "cases": [
		{"label": "up north", "where": {"op": "in", "column": "region", "values": ["North"]}}, {"label": "the lazy ones", "where": {"op": "in", "column": "region", "values": ["South", "east"]}}]}]`)
	var got []string
	for _, c := range p.Questions[0].By[0].Cases {
		got = append(got, c.Label)
	}
	if want := []string{"up north", "region is South or East"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWhatIsMadeHalfIsGivenBack(t *testing.T) {
	t.Parallel()
	for members, why := range map[string]string{
		`"by": [{"column": "region", "cases": [{"label": "", "where": {"op": "in", "column": "region", "values": ["Moon"]}}]}]`: "no value",
		`"by": [{"column": "region", "until": "revenue"}]`:                                                                      "holds no times",
		`"measures": [{"aggregate": "portion"}]`:                                                                                "a portion needs of",
		`"measures": [{"aggregate": "each", "over": "count"}]`:                                                                  "needs what they are grouped by",
		`"measures": [{"metric": "happiness"}]`:                                                                                 "there is no metric",
	} {
		m := modeltest.Says(question(members), question(``))
		if _, err := model.Begin(m, settings()).Plan(t.Context(), reading(shopTable(), "revenue by region")); err != nil || len(m.Calls()) != 2 {
			t.Fatalf("%s: %d calls, %v", members, len(m.Calls()), err)
		}
		messages := m.Calls()[1].Messages
		if last := messages[len(messages)-1].Text; !strings.Contains(last, why) {
			t.Errorf("%s: given back with\n%s", members, last)
		}
	}
}

// metered is the shop with metrics.
func metered() *catalog.Profile {
	p := shopTable()
	p.Model.Metrics = []meaning.Metric{
		{Name: "margin", Label: "gross margin", Kind: meaning.KindRatio, Column: "cost", Per: "revenue", Unit: "%", Good: "up"},
		{Name: "refunds", Label: "refund rate", Kind: meaning.KindRate, Column: "status", Values: []string{"refunded"}, Unit: "%", Good: "down"},
		{Name: "delivery", Label: "delivery time", Kind: meaning.KindDuration, Column: "ordered_on", Until: "delivered_on", Unit: "seconds", Good: "down"},
		{Name: "people", Label: "people", Kind: meaning.KindDistinct, Column: "customer_email"},
	}
	return p
}

// TestMetricsAreToldOfAndTakenByName, with their formula and better direction; one of a
// field that is not told of is not.
func TestMetricsAreToldOfAndTakenByName(t *testing.T) {
	t.Parallel()
	message := sent(t, metered(), "gross margin by region", model.ShareSchema).Messages[0].Text
	for _, want := range []string{
		`{"name":"gross margin","formula":"cost as a share of revenue","unit":"%","good":"up"}`,
		`{"name":"refund rate","formula":"share of orders where status is refunded","unit":"%","good":"down"}`,
	} {
		if !strings.Contains(message, want) {
			t.Errorf("%s\nhas no %s", message, want)
		}
	}
	if strings.Contains(message, "people") {
		t.Error("a metric of a field that is not told of is told of")
	}
	for members, want := range map[string]string{
		`"measures": [{"metric": "gross margin"}]`:                                                                               "Gross margin by region",
		`"measures": [{"metric": "Delivery time", "unit": "days"}]`:                                                              "Delivery time by region",
		`"measures": [{"metric": "refund rate", "where": {"op": "in", "column": "product", "values": ["Kettle"]}}], "chart": ""`: "Refund rate where product is Kettle by region",
	} {
		p := metered()
		q := planned(t, p, "gross margin by region", members).Questions[0]
		if got := plan.Explain(plan.Resolved{Question: q}, *p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestManyValuesAreToldOfWhereThereAreFewAndThoseThatTheRequestNames(t *testing.T) {
	t.Parallel()
	p := shopTable()
	add := func(name string, n int) {
		c := catalog.Column{Name: name, Label: name, Type: "string", SQLType: "VARCHAR", Role: "dimension", Kind: catalog.KindCategory, Distinct: int64(n), AllValues: true}
		for i := range n {
			c.Values = append(c.Values, catalog.ValueCount{Value: fmt.Sprintf("%s number %02d", name, i), Rows: int64(500 - i)})
		}
		p.Columns = append(p.Columns, c)
	}
	add("aisle", 28)
	add("shelf", 90)
	p.Columns[len(p.Columns)-1].Values[80].Value = "Lighthouse & Sons"
	message := sent(t, p, "revenue by region at the lighthouses", model.ShareAggregates).Messages[0].Text
	if !strings.Contains(message, "aisle number 27") || strings.Contains(message, "shelf number 30") || !strings.Contains(message, "Lighthouse") {
		t.Error(message)
	}
}

// TestOtherReadingsAreNoted: those that hold, and say something else.
func TestOtherReadingsAreNoted(t *testing.T) {
	t.Parallel()
	const text = "how did the regions do last year"
	reply := strings.Replace(question(`"text": "`+text+`"`), `"notAnswered"`, `"alternatives": [
		{"text": "`+text+`", "intent": "breakdown", "measures": [{"aggregate": "count"}], "by": [{"column": "region"}]},
		{"text": "`+text+`", "intent": "breakdown", "measures": [{"aggregate": "sum", "column": "revenue"}], "by": [{"column": "region"}]},
		{"text": "`+text+`", "intent": "breakdown", "measures": [{"aggregate": "sum", "column": "moon"}], "by": [{"column": "region"}]},
		{"text": "another", "intent": "breakdown", "measures": [{"aggregate": "sum", "column": "cost"}], "by": [{"column": "region"}]}], "notAnswered"`, 1)
	p, err := model.Begin(modeltest.Says(reply, reply), settings()).Plan(t.Context(), reading(shopTable(), text))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range p.Notes {
		if n.Kind == plan.Ambiguity && n.Chosen == "Total revenue by region" {
			if want := []string{"Number of orders by region"}; !slices.Equal(n.Alternatives, want) {
				t.Errorf("%q, want %q", n.Alternatives, want)
			}
			return
		}
	}
	t.Errorf("nothing is noted: %+v", p.Notes)
}

// TestADraftMaySayWhatWasMissing: running totals, rates for so many, and conditions on what two numbers of a row come to.
func TestADraftMaySayWhatWasMissing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prompt, reply string
		want          func(plan.Question) bool
	}{
		"a running total": {
			"running total of revenue by month",
			question(`"intent": "trend", "by": [{"column": "ordered_on", "grain": "month"}], "measures": [{"aggregate": "sum", "column": "revenue", "running": true}]`),
			func(q plan.Question) bool { return q.Measures[0].Running && !q.Measures[0].Additive },
		},
		"a rate for so many": {
			"orders per 1,000 of revenue by region",
			question(`"measures": [{"aggregate": "ratio", "of": {"aggregate": "count"}, "per": {"aggregate": "sum", "column": "revenue"}, "scale": 1000}]`),
			func(q plan.Question) bool { return q.Measures[0].Scale == 1000 },
		},
		"a scale of a percentage": {
			"cost in percent of revenue by region",
			question(`"measures": [{"aggregate": "ratio", "unit": "%", "of": {"aggregate": "sum", "column": "cost"}, "per": {"aggregate": "sum", "column": "revenue"}, "scale": 100}]`),
			func(q plan.Question) bool { return q.Measures[0].Scale == 0 },
		},
		"a condition on two numbers": {
			"revenue by region of orders whose cost is at least 80 % of the revenue",
			question(`"where": {"op": "ge", "column": "cost", "until": "revenue", "calc": "per", "values": ["80 %"]}`),
			func(q plan.Question) bool { return q.Where.Calc == plan.Divide && q.Where.Values[0] == "0.8" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := model.Begin(modeltest.Says(c.reply), settings()).Plan(t.Context(), reading(shopTable(), c.prompt))
			if err != nil || !c.want(p.Questions[0]) {
				t.Errorf("%v, %+v", err, p.Questions)
			}
		})
	}
}
