package prompt_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// summary writes a question as one line: breakdown sum(revenue) by region where … in … rank ….
func summary(q plan.Question) string {
	var measures, by []string
	for _, m := range q.Measures {
		measures = append(measures, measureText(m))
	}
	for _, d := range q.By {
		by = append(by, groupText(d))
	}
	s := string(q.Intent) + " " + strings.Join(measures, ", ")
	if len(by) > 0 {
		s += " by " + strings.Join(by, ", ")
	}
	if q.Where != nil {
		s += " where " + whereText(*q.Where)
	}
	if q.Having != nil {
		s += fmt.Sprintf(" having %s %s %v", measureText(q.Having.Measure), q.Having.Op, q.Having.Value)
	}
	if q.Period != nil {
		s += " in " + q.Period.Text
	}
	if q.Compare != nil {
		s += " against " + string(q.Compare.Kind)
	}
	if q.Rank != nil {
		s += rankText(*q.Rank)
	}
	return s
}

func measureText(m plan.Measure) string {
	switch m.Aggregate {
	case plan.Count:
		return "count"
	case plan.ShareWhere:
		return "share(" + whereText(*m.Where) + ")"
	case plan.Ratio:
		return measureText(*m.Of) + "/" + measureText(*m.Per)
	case plan.Span:
		return string(m.Of.Aggregate) + "(" + m.Column + " to " + m.Until + ")"
	case plan.Correlation:
		x, y := m.Sides()
		return "corr(" + strings.Join(x.Columns(), " to ") + ", " + strings.Join(y.Columns(), " to ") + ")"
	case plan.Percentile:
		return fmt.Sprintf("p%v(%s)", m.P*100, m.Column)
	}
	return string(m.Aggregate) + "(" + m.Column + ")"
}

func groupText(d plan.Dimension) string {
	switch {
	case d.Grain != "":
		return d.Column + ":" + string(d.Grain)
	case d.Part != "":
		return d.Column + ":" + string(d.Part)
	case d.Auto:
		return d.Column + ":auto"
	case d.Bins > 0:
		return d.Column + ":bins"
	}
	return d.Column
}

func whereText(p plan.Predicate) string {
	if p.Op == plan.And || p.Op == plan.Or {
		var kids []string
		for _, k := range p.Kids {
			kids = append(kids, whereText(k))
		}
		return strings.Join(kids, " "+string(p.Op)+" ")
	}
	if p.Vague != "" {
		return p.Column + " " + string(p.Op) + " " + p.Vague
	}
	return p.Column + " " + string(p.Op) + " " + strings.Join(p.Values, "|")
}

func rankText(k plan.Rank) string {
	s := " desc"
	if k.Ascending {
		s = " asc"
	}
	if k.Column != "" {
		s += " " + k.Column
	}
	if k.N > 0 {
		s += fmt.Sprintf(" first %d", k.N)
	}
	return s
}

// tickets is a help desk's table.
func tickets() catalog.Profile {
	col := func(name string, t sitrep.FieldType, sql string, role sitrep.Role, kind catalog.Kind, distinct int64, values ...string) catalog.Column {
		c := catalog.Column{Name: name, Label: strings.ReplaceAll(name, "_", " "), Type: t, SQLType: sql, Role: role, Kind: kind, Distinct: distinct, AllValues: len(values) > 0}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	return catalog.Profile{Version: 1, Table: "data", Name: "tickets", RowNoun: "tickets", Rows: 5000, Time: "opened_at", Columns: []catalog.Column{
		col("ticket_no", sitrep.TypeString, "VARCHAR", sitrep.RoleIdentifier, catalog.KindKey, 5000),
		col("opened_at", sitrep.TypeTimestamp, "TIMESTAMP", sitrep.RoleTime, catalog.KindTime, 4900),
		col("closed_at", sitrep.TypeTimestamp, "TIMESTAMP", sitrep.RoleTime, catalog.KindTime, 4800),
		col("agent", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 12, "Ann", "Bob", "May Lee"),
		col("assigned_to", sitrep.TypeString, "VARCHAR", sitrep.RoleIdentifier, catalog.KindEntity, 300),
		col("category", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 5, "Hardware", "Software", "Network", "Other"),
		col("priority", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindOrdinal, 4, "1 - Critical", "2 - High", "3 - Moderate", "4 - Low"),
		col("status", sitrep.TypeString, "VARCHAR", sitrep.RoleDimension, catalog.KindCategory, 4, "Open", "Closed", "Rejected", "New"),
		col("churned", sitrep.TypeBoolean, "BOOLEAN", sitrep.RoleDimension, catalog.KindBoolean, 2, "true", "false"),
		col("satisfaction_score", sitrep.TypeInteger, "BIGINT", sitrep.RoleMeasure, catalog.KindRate, 5),
		col("cost", sitrep.TypeNumber, "DECIMAL(18,2)", sitrep.RoleMeasure, catalog.KindFlow, 3000),
		col("email", sitrep.TypeString, "VARCHAR", sitrep.RoleText, catalog.KindText, 4000),
	}}
}

type reading struct {
	prompt string
	want   []string // a line a question
}

func checkReadings(t *testing.T, p catalog.Profile, readings []reading) {
	t.Helper()
	for _, r := range readings {
		t.Run(r.prompt, func(t *testing.T) {
			t.Parallel()
			got := prompt.Read(p, nil, r.prompt, prompt.Hint{})
			if err := plan.Validate(got, p); err != nil {
				t.Fatal(err)
			}
			var lines []string
			for _, q := range got.Questions {
				lines = append(lines, summary(q))
			}
			if !slices.Equal(lines, r.want) {
				t.Errorf("read as\n  %s\nwant\n  %s\nnotes %v missing %v", strings.Join(lines, "\n  "), strings.Join(r.want, "\n  "), got.Notes, got.Missing)
			}
		})
	}
}

func TestReadingsOfOrders(t *testing.T) {
	t.Parallel()
	checkReadings(t, orders(), []reading{
		{"revenue by region last quarter", []string{"breakdown sum(revenue) by region in last quarter"}},
		{"Total Revenue by Region", []string{"breakdown sum(revenue) by region"}},
		{"REVENUE PER REGION", []string{"breakdown sum(revenue) by region"}},
		{"sales by region", []string{"breakdown sum(revenue) by region"}},
		{"monthly revenue", []string{"trend sum(revenue) by order_date:month"}},
		{"revenue over time", []string{"trend sum(revenue) by order_date:auto"}},
		{"weekly orders by channel", []string{"trend count by channel, order_date:week"}},
		{"how many orders were there in October?", []string{"value count in in October"}},
		{"number of orders by channel", []string{"breakdown count by channel"}},
		{"average unit price by product", []string{"breakdown average(unit_price) by product"}},
		{"median revenue per channel", []string{"breakdown median(revenue) by channel"}},
		{"95th percentile of revenue", []string{"value p95(revenue)"}},
		{"how many different customers?", []string{"value countDistinct(customer_id)"}},
		{"number of customers by region", []string{"breakdown countDistinct(customer_id) by region"}},
		{"top 5 products by revenue in October, excluding lamps", []string{"ranking sum(revenue) by product where product notIn Lamp in in October desc first 5"}},
		{"which region has the highest revenue?", []string{"ranking sum(revenue) by region desc first 1"}},
		{"which products have the lowest quantity", []string{"ranking sum(quantity) by product asc first 10"}},
		{"bottom 3 channels by number of orders", []string{"ranking count by channel asc first 3"}},
		{"the most common status", []string{"ranking count by status desc first 1"}},
		{"compare North vs South revenue this month", []string{"compare sum(revenue) by region where region in North|South in this month against groups"}},
		{"North vs the rest: revenue", []string{"compare sum(revenue) by region against rest"}},
		{"orders over 10k", []string{"value count where revenue gt 10000"}},
		{"orders with quantity of at least 3", []string{"value count where quantity ge 3"}},
		{"orders with more than 3 units by region where status is Open", []string{"breakdown count by region where quantity gt 3 and status in Open"}},
		{"revenue in the North and South regions by month", []string{"trend sum(revenue) by order_date:month where region in North|South"}},
		{"revenue of refunded orders", []string{"value sum(revenue) where status in Refunded"}},
		{"revenue without refunds", []string{"value sum(revenue) where status notIn Refunded"}},
		{"regions with more than 100 orders", []string{"breakdown count by region having count gt 100"}},
		{"revenue by weekday", []string{"breakdown sum(revenue) by order_date:weekday"}},
		{"orders by hour of day", []string{"breakdown count by order_date:hourOfDay"}},
		{"distribution of revenue", []string{"distribution count by revenue:bins"}},
		{"histogram of unit price", []string{"distribution count by unit_price:bins"}},
		{"correlation between unit price and quantity", []string{"relation corr(unit_price, quantity)"}},
		{"orders above average revenue", []string{"value count where revenue gt average"}},
		{"share of revenue by channel", []string{"breakdown sum(revenue) by channel"}},
		{"percentage of orders that are refunded", []string{"value share(status in Refunded)"}},
		{"cancellation rate by channel", []string{"breakdown share(status in Cancelled) by channel"}},
		{"revenue per customer", []string{"value sum(revenue)/countDistinct(customer_id)"}},
		{"Q3 vs Q2 2025 revenue by month", []string{"trend sum(revenue) by order_date:month in Q3 against period"}},
		{"revenue by region. And by channel?", []string{"breakdown sum(revenue) by region", "breakdown sum(revenue) by channel"}},
		{"- revenue by region\n- orders by channel last month", []string{"breakdown sum(revenue) by region", "breakdown count by channel in last month"}},
		{"What was the total revenue last month? How many orders?", []string{"value sum(revenue) in last month", "value count in last month"}},
		{"revenue and quantity by region", []string{"breakdown sum(revenue), sum(quantity) by region"}},
		{"revenue by region, sorted by region", []string{"breakdown sum(revenue) by region asc region"}},
		{"revenue by region in ascending order", []string{"breakdown sum(revenue) by region asc"}},
		{"revenue for ‘Product 12’", []string{"value sum(revenue) where product in Product 12"}},
		{"revenue by reigon", []string{"breakdown sum(revenue) by region"}},
		{"revenue\u00a0by\u00a0region", []string{"breakdown sum(revenue) by region"}},
		{"ｒｅｖｅｎｕｅ by région", []string{"breakdown sum(revenue) by region"}},
		{"highest unit price", []string{"value maximum(unit_price)"}},
		{"data quality", []string{"quality count"}},
		{"list the last 10 orders", []string{"list  by order_id, order_date, region, channel, product, status, customer_id, quantity desc order_date first 10"}},
		{"what percentage of revenue comes from lamps?", []string{"value sum(revenue)/sum(revenue)"}},
		{"top 3 products in each region", []string{"ranking sum(revenue) by region, product desc first 3"}},
		{"weekly report of revenue, orders and average unit price by channel", []string{"trend count, average(unit_price), sum(revenue) by channel, order_date:week"}},
		{"total revenue of completed orders", []string{"value sum(revenue) where status in Completed"}},
		{"how many orders were cancelled last month", []string{"value count where status in Cancelled in last month"}},
		{"For the North: revenue by month, top 3 products, and orders by channel", []string{
			"trend sum(revenue) by order_date:month where region in North",
			"ranking sum(revenue) by product where region in North desc first 3",
			"breakdown count by channel where region in North",
		}},
		{"What are our best selling products in the west?", []string{"ranking sum(revenue) by product where region in West desc first 10"}},
		{"why did revenue drop last month in the North?", []string{"explain sum(revenue) where region in North in last month"}},
		{"revenue growth by region", []string{"change sum(revenue) by region in "}},
		{"revenue year over year", []string{"value sum(revenue) in  against yearAgo"}},
	})
}

func TestReadingsOfTickets(t *testing.T) {
	t.Parallel()
	checkReadings(t, tickets(), []reading{
		{"which agents take longest to close tickets, and is it getting worse?", []string{
			"ranking average(opened_at to closed_at) by agent desc first 10", "change average(opened_at to closed_at) by agent in ",
		}},
		{"average time to close by category", []string{"breakdown average(opened_at to closed_at) by category"}},
		{"median resolution time by priority", []string{"breakdown median(opened_at to closed_at) by priority"}},
		{"rejection rate by category", []string{"breakdown share(status in Rejected) by category"}},
		{"how is churn doing?", []string{
			"change share(churned in true) in ", "trend share(churned in true) by opened_at:auto",
			"breakdown share(churned in true) by agent", "breakdown share(churned in true) by category",
		}},
		{"churn rate per month", []string{"trend share(churned in true) by opened_at:month"}},
		{"total satisfaction score", []string{"value average(satisfaction_score)"}},
		{"tickets with priority high by agent", []string{"breakdown count by agent where priority in 2 - High"}},
		{"open tickets by category", []string{"breakdown count by category where status in Open"}},
		{"new tickets", []string{"value count where status in New"}},
		{"tickets of May Lee", []string{"value count where agent in May Lee"}},
		{"tickets in May", []string{"value count in in May"}},
		{"tickets in the category Other", []string{"value count where category in Other"}},
		{"tickets not closed", []string{"value count where status notIn Closed"}},
		{"tickets per agent", []string{"breakdown count by agent"}},
		{"anything weird in the last 30 days?", []string{"anomaly sum(cost), count in in the last 30 days"}},
	})
}

// What cannot be answered is said, with what exists, and nothing is made up.
func TestWhatIsNotUnderstoodIsListed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prompt, missing string }{
		{"profit by region", "profit"},
		{"revenue by salesperson", "salesperson"},
		{"revenue by region and weather", "weather"},
		{"why did competitors gain share?", "competitors gain"},
		{"predict next year", "predict next year"},
		{"forecast revenue", "forecast revenue"},
		{"revenue in Atlantis", "Atlantis"},
		{"tell me a joke", "joke"},
		{"what should we do about inflation", "inflation"},
		{"customer satisfaction", "satisfaction"},
		{"headcount by office", "office"},
		{"revenue of Acme Corp", "Acme Corp"},
		{"temperature in Berlin", "temperature"},
		{"asdf qwer", "asdf qwer"},
		{"売上", "売上"},
		{"gross margin percentage", "margin"},
		{"revenue by warehouse last month", "warehouse"},
		{"email addresses of our suppliers", "suppliers"},
		{"stock price of our company", "company"},
		{"average delivery time by region", "delivery"},
	} {
		p := prompt.Read(orders(), nil, c.prompt, prompt.Hint{})
		found := slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Text, c.missing) && len(u.Fields) > 0 })
		if !found {
			t.Errorf("%q: missing %+v, want %q", c.prompt, p.Missing, c.missing)
		}
	}
}

func TestPromptsWithoutFieldsGetTheOverview(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "give me an executive summary", "overview", "how are we doing?", "analyse this", "what should I know", "hello", "!!!"} {
		p := prompt.Read(orders(), nil, text, prompt.Hint{})
		if len(p.Questions) < 3 || p.Questions[0].Intent != plan.Overview || p.Questions[0].Origin != plan.Supplied || p.Questions[1].Intent != plan.Trend {
			t.Errorf("%q: %+v", text, p.Questions)
		}
	}
}

func TestSameQuestionIsAskedOnce(t *testing.T) {
	t.Parallel()
	if p := prompt.Read(orders(), nil, "Revenue by region. Show me revenue by region.", prompt.Hint{}); len(p.Questions) != 1 {
		t.Errorf("%d questions", len(p.Questions))
	}
}

func TestLoadedQuestionNotesItsPremise(t *testing.T) {
	t.Parallel()
	p := prompt.Read(orders(), nil, "why did revenue drop last month?", prompt.Hint{})
	i := slices.IndexFunc(p.Notes, func(n plan.Note) bool { return n.Kind == plan.Premise })
	if i < 0 || p.Notes[i].Question != "q1" || p.Notes[i].Words != "drop" || p.Notes[i].Chosen != "down" {
		t.Errorf("notes %+v", p.Notes)
	}
}

func TestManyQuestionsAreCutWithAWord(t *testing.T) {
	t.Parallel()
	text := ""
	for _, by := range []string{"region", "channel", "product", "status"} {
		text += "Revenue by " + by + ". Quantity by " + by + ". Orders by " + by + ". "
	}
	p := prompt.Read(orders(), nil, text, prompt.Hint{})
	if len(p.Questions) != 8 || len(p.Missing) != 4 {
		t.Errorf("%d questions, missing %+v", len(p.Questions), p.Missing)
	}
}

func TestEveryWordIsAccountedFor(t *testing.T) {
	t.Parallel()
	text := "Please show total revenue by region for flibbertigibbets"
	p := prompt.Read(orders(), nil, text, prompt.Hint{})
	uses := map[string]string{}
	for _, w := range p.Words {
		uses[text[w.Start:w.End]] = w.Use
	}
	if len(uses) != len(strings.Fields(text)) || uses["region"] != "group region" || uses["revenue"] != "measure total revenue" || uses["Please"] != "filler" || uses["flibbertigibbets"] != "" {
		t.Errorf("uses %q", uses)
	}
}

func TestFieldsThatAPlanReliesOnAreListed(t *testing.T) {
	t.Parallel()
	p := prompt.Read(orders(), nil, "revenue by region last month where status is Open", prompt.Hint{})
	var names []string
	for _, f := range p.Fields {
		names = append(names, f.Name)
	}
	if !slices.Equal(names, []string{"order_date", "region", "revenue", "status"}) {
		t.Errorf("fields %v", names)
	}
}
