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
		"sensors":       {"Sensor readings", sensors(), "Which room is the warmest? Are there unusual temperature readings? How complete is the data?"},
		"subscriptions": {"Recurring revenue", subscriptions(), "For the board: how is MRR developing, which plan has the highest MRR, and what is the churn rate (churned customers per customer) by plan?"},
		"campaigns":     {"Marketing", campaigns(), "Cost per lead by channel last quarter. Which channel brings the most leads? Is spend related to leads?"},
		"warehouse":     {"Warehouse stock", warehouse(), "Which products have the fewest units in stock? How did the stock units develop over the last 3 months, by warehouse?"},
		"survey":        {"Staff survey", survey(), "How satisfied are people by department, which department is the least satisfied, and does satisfaction go along with recommending us?"},
		"admissions":    {"Hospital admissions", admissions(), "Detailed report please. How many admissions are there per month? How long do patients stay on average in each ward? Is the share of emergencies rising?"},
		"payments":      {"My account", payments(), "Where does my money go? Show the total amount by month. Total amount by category. Is there anything unusual in the amounts?"},
		"grades":        {"School grades", grades(), "Compare the average grade by subject and by class. Which ten pupils have the lowest average grade?"},
		"cities":        {"City census", cities(), "How did the total population develop since 2015? Which five cities have the largest population in 2025, and which country grew most?"},
	}
}

func TestTwelveReportsAreAsReviewed(t *testing.T) {
	t.Parallel()
	for name, a := range assignments() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := makeReport(t, table(t, a.name, a.data), request(a.prompt))
			specified(t, name, report)
			readable(t, name, report)
			golden(t, "twelve/"+name+".md", []byte(report.Markdown))
		})
	}
}
