package errand_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/errand"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// log is a table of a shop: it knows towns, ways that complaints come by, and teams.
func log() *catalog.Profile {
	text := func(name string, values ...string) catalog.Column {
		c := catalog.Column{Name: name, AllValues: true}
		for _, v := range values {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 3})
		}
		return c
	}
	return &catalog.Profile{Columns: []catalog.Column{
		text("city", "Berlin", "Hamburg"), text("came_by", "email", "phone", "letter"), text("team", "Sales", "Support"), text("buyer", "anna@firma.example"),
	}}
}

// asked is what is left of a request, with one space between words.
func asked(r errand.Request) string { return strings.Join(strings.Fields(r.Asked), " ") }

func TestWhenWhereAndToWhomAReportGoesIsNotAskedOfTheData(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"every Monday: revenue by region":                                                         "revenue by region",
		"Every Monday at 8, Berlin time: revenue by region":                                       "revenue by region",
		"Each Monday morning, revenue by region":                                                  "revenue by region",
		"Every Monday morning please send me revenue by region":                                   "send me revenue by region",
		"revenue by region, every Monday":                                                         "revenue by region",
		"revenue by region every Monday at 8 am CET":                                              "revenue by region",
		"Send me revenue by region every Monday":                                                  "Send me revenue by region",
		"Send me every Monday the revenue by region":                                              "Send me the revenue by region",
		"please send me each Monday morning at 7:30 (CET) a short summary of last week's orders":  "please send me a short summary of last week's orders",
		"Mondays 8am CET: trips per rider, average duration":                                      "trips per rider, average duration",
		"Daily at 6pm Berlin time, half a page: calls today by result":                            "calls today by result",
		"Daily: orders by status":                                                                 "orders by status",
		"Weekly on Sunday evening, to the coaches: how many came to each course last week?":       "how many came to each course last week?",
		"a report on missed calls, weekly, to the sales team":                                     "a report on missed calls",
		"revenue by region as a weekly mail to the sales team":                                    "revenue by region",
		"a weekly report on the trips by rider, as a mail to us four":                             "a weekly report on the trips by rider",
		"Weekly ratings update: average rating by source, send to anna@cafe.example every Monday": "Weekly ratings update: average rating by source",
		"How many trips did each rider make last week? Please email to the group.":                "How many trips did each rider make last week?",
		"orders by city. Send it to Anna and Bob on the first of every month.":                    "orders by city.",
		"orders by city last month; mail this to our accountant":                                  "orders by city last month",
		"orders by city, in CET":                                                                  "orders by city",
		"orders by day, all times in Berlin time":                                                 "orders by day",
		"orders by hour yesterday (times in UTC)":                                                 "orders by hour yesterday",
		"number of orders per weekday, time zone Europe/Berlin":                                   "number of orders per weekday",
		"to anna@firma.org, bob@firma.org: orders by city":                                        "orders by city",
		"orders by city to bob@firma.org":                                                         "orders by city",
		"orders by city, cc: bob@firma.org, every Friday afternoon":                               "orders by city",
		"On the 1st of each month: revenue by product":                                            "revenue by product",
		"At the end of each quarter, revenue by product":                                          "revenue by product",
		"first working day of the month: revenue by product":                                      "revenue by product",
		"revenue by product, starting next Monday":                                                "revenue by product",
		"Once a week I need the revenue by product":                                               "I need the revenue by product",
		"every weekday at 7 am: open orders by city":                                              "open orders by city",
		"Every morning: open orders by city":                                                      "open orders by city",
		"Every other Friday, revenue by product, one page at most":                                "revenue by product",
		"revenue by product, max. one page":                                                       "revenue by product",
		"Keep it to half a page: revenue by product":                                              "revenue by product",
		"revenue by product. No more than 200 words.":                                             "revenue by product.",
		"weekly report on returns, via Slack":                                                     "weekly report on returns",
		"revenue by product; post it in #sales every Friday":                                      "revenue by product",
		"report of orders by city to the board, quarterly":                                        "report of orders by city",
		"Please deliver to our inbox every Monday at 09:00: revenue by city":                      "revenue by city",
		"every Monday and Thursday at 7: revenue by city":                                         "revenue by city",
		"Hi team, every Monday please: revenue by city":                                           "Hi team, revenue by city",
		"I'd like to get an email every Friday with the sales by city":                            "I'd like to get an email with the sales by city",
		"Top 5 customers every month, please send to finance@firma.example":                       "Top 5 customers",
		"top products per week, sent every Monday":                                                "top products per week",
		"Every 1st of the month at 6 in the morning (Vienna time) - revenue by channel":           "revenue by channel",
		"on weekdays at 8 send me open tickets":                                                   "send me open tickets",
		"Each evening: number of visitors today vs yesterday":                                     "number of visitors today vs yesterday",
		"a quick weekly summary of returns, please, as an email to Petra and me":                  "a quick weekly summary of returns",
		"Monthly KPI mail for the board: revenue, margin, churn":                                  "Monthly KPI mail : revenue, margin, churn",
		"Revenue by city in local time":                                                           "Revenue by city",
		"Sales per hour, Pacific time":                                                            "Sales per hour",
		"sales by hour in EST":                                                                    "sales by hour",
		"How long does delivery take in Berlin? Send weekly.":                                     "How long does delivery take in Berlin?",
		"Sales report, twice a week, one page, to all":                                            "Sales report",
		"Let me know every Friday which orders are late":                                          "Let me know which orders are late",
		"orders by city; schedule: every Tuesday 7am":                                             "orders by city",
		"I need this every Monday before 9: revenue by region":                                    "revenue by region",
		"Give me revenue by city first thing every Monday":                                        "Give me revenue by city",
		"a report, to be sent to the sales team each Friday, on revenue by city":                  "a report , on revenue by city",
	} {
		r := errand.Split(prompt, log())
		if got := asked(r); got != want {
			t.Errorf("%q: %q is asked, want %q", prompt, got, want)
		}
		if len(r.Asked) != len(prompt) {
			t.Errorf("%q: words moved", prompt)
		}
	}
}

func TestWhatTheDataHoldsIsAskedOfIt(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"deliveries on Monday",
		"deliveries on Mondays",
		"orders sent to Berlin",
		"orders sent to Berlin last month",
		"calls every Monday",
		"how many calls come in every Monday",
		"how many calls do we get every Monday at 8",
		"Monday: orders by city",
		"average delivery time by city",
		"Lead time by city",
		"Response time per team, last week",
		"Berlin time to deliver",
		"complaints by email",
		"complaints by email last month",
		"how many complaints came in by letter?",
		"calls to the sales team",
		"tickets assigned to the support team",
		"mails to the sales team by month",
		"daily revenue by region",
		"weekly orders",
		"orders by region, monthly",
		"weekly update on orders",
		"orders in the morning by city",
		"visits between 8 am and 10 am",
		"orders at 8am",
		"how many orders were delivered to Hamburg",
		"orders to send by city",
		"mails sent per day",
		"share of orders from Berlin",
		"number of pages by author",
		"books with 200 pages",
		"reports by team",
		"posts by channel",
		"orders of anna@firma.example",
		"Sundays against Saturdays: orders",
		"revenue on the first of each month",
		"which day of the week has the most orders",
		"What happened every Monday in October?",
		"time in Berlin by city",
		"send it to Anna every Monday",
		"which customers order every week",
		"customers who visit every day",
		"number of customers who bought each month",
		"average orders every Monday by store",
		"orders on every Monday in October",
		"how much do we sell on Mondays",
		"Sunday sales by shop",
		"sales on Sunday mornings",
		"deliveries to the sales team",
		"how many mails did we send to customers each week",
		"letters sent by post",
		"send rate by campaign",
		"post views by channel",
		"share price by month",
		"mail orders by month",
		"Forward sales by month",
		"copy count by printer",
		"share of calls before 9 am",
		"Top 5 customers each month",
		"rides from Berlin to Hamburg",
	} {
		if r := errand.Split(prompt, log()); len(r.Clauses) > 0 || r.Asked != prompt {
			t.Errorf("%q: %q is left, %q are errands", prompt, asked(r), r.Words())
		}
	}
}

func TestARhythmSaysWhichPeriodAReportIsAbout(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]plan.Grain{
		"every Monday: revenue by region":                      plan.Week,
		"every day at 8: revenue by region":                    plan.Day,
		"every weekday at 7 am: open orders by city":           plan.Day,
		"Daily at 6pm: open orders by city":                    plan.Day,
		"on the first of every month: revenue by region":       plan.Month,
		"revenue by region as a weekly mail to the sales team": plan.Week,
		"a report on returns, monthly, to the board":           plan.Month,
		"At the end of each quarter, revenue by product":       plan.Quarter,
		"revenue by region, to anna@firma.org":                 "",
		"revenue by region":                                    "",
	} {
		if got := errand.Split(prompt, log()).Unit(); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}
