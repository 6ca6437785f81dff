package analyst_test

import (
	"testing"
)

// assignment is a table and what its owner asks of it.
type assignment struct {
	name   string // of the dataset
	data   string
	prompt string
}

// assignments are twelve unlike tables, each with a prompt as who works with it
// would write it. docs/reports.md counts what their reports say.
func assignments() map[string]assignment {
	return map[string]assignment{
		"orders": {"Gadget orders", gadgets(), "How did revenue develop last month, and which country and category made the change? " +
			"I also need the average order value by category. We want to decide where to run the Christmas campaign."},
		"tickets": {"Support tickets", tickets(), "We need to understand why support takes longer. What is the average resolution time by category, " +
			"is it getting worse, and which team has the most open tickets?"},
		"visits":        {"Website visits", website(), "At which hour of the day do we get the most sessions, which source brings them, and what is the conversion rate (signups per session) by source?"},
		"sensors":       {"Building sensors", sensors(), "Which room is the warmest? Are there unusual temperature readings? How complete is the data?"},
		"subscriptions": {"Subscriptions", subscriptions(), "For the board: how is MRR developing, which plan has the highest MRR, and how high is churn (churned customers per customer)?"},
		"campaigns":     {"Marketing", campaigns(), "What did a lead cost us last quarter by channel (spend divided by leads)? Which channel brings the most leads? Is spend related to leads?"},
		"warehouse":     {"Warehouse stock", warehouse(), "Which products have the least stock right now? How did stock develop over the last 3 months, by warehouse?"},
		"survey":        {"Staff survey", survey(), "How satisfied are people by department, which department is the least satisfied, and does satisfaction go along with recommending us?"},
		"admissions":    {"Hospital admissions", admissions(), "Detailed report please: how many admissions are there per month, what is the average length of stay by ward, and has the share of emergencies gone up?"},
		"payments":      {"My account", payments(), "Where does my money go? Show the net amount by month, the five largest expense categories, and anything unusual."},
		"grades":        {"School grades", grades(), "Compare the average grade by subject and by class. Who are the ten best pupils (lowest average grade)?"},
		"cities":        {"City populations", cities(), "How did the total population develop since 2015? Which five cities have the most people in 2025, and which country grew most?"},
	}
}

func TestTwelveReportsAreAsReviewed(t *testing.T) {
	t.Parallel()
	schema := schema(t)
	for name, a := range assignments() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := makeReport(t, table(t, a.name, a.data), request(a.prompt))
			valid(t, schema, name, report.JSON)
			specified(t, name, report)
			readable(t, name, report)
			golden(t, "twelve/"+name+".md", []byte(report.Markdown))
		})
	}
}
