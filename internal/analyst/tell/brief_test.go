package tell

import (
	"strings"
	"testing"
)

func TestABriefIsAnOrderToStudySomethingAndWhatItIsFor(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][2]string{
		"Investigate the factors behind long turnaround times in the workshop, and recommend measures to shorten them.":    {"turnaround times in the workshop", ", and recommend measures to shorten them."},
		"To analyze and understand how distance influences the freight cost, with the aim of fairer contracts.":            {"how distance influences the freight cost", ", with the aim of fairer contracts."},
		"Examine the distribution of cases across clerks to identify imbalances that may lead to overload.":                {"the distribution of cases across clerks", "to identify may lead to overload."},
		"Assess whether breakdowns are connected with the age of a machine and derive actionable insights.":                {"whether breakdowns are connected with the age of a machine", "and derive insights."},
		"Find the discrepancy and imbalance in visits handled by each doctor":                                              {"the visits handled by each doctor", ""},
		"Analyze the workload across clerks to identify overload, specifically focusing on clerks with growing caseloads.": {"the workload across clerks , clerks with caseloads", "to identify overload ."},
		"Examine the relationship between cost and warranty across asset types":                                            {"the relationship between cost and warranty across asset types", ""},
		"Assess whether late orders are linked to the carrier":                                                             {"whether late orders are linked to the carrier", ""},
		"Explore goals of Low priority to understand unexpected patterns":                                                  {"goals of Low priority", "to understand"},
	} {
		b, ok := BriefOf(prompt)
		words := func(text string) string { return strings.Join(strings.Fields(text), " ") }
		if got := [2]string{words(b.Core), words(b.Aim)}; !ok || got != want {
			t.Errorf("%s: %v %q, want %q", prompt, ok, got, want)
		}
		if len(b.Aim) != len(prompt) {
			t.Errorf("%s: words do not keep where they stand", prompt)
		}
	}
}

func TestQuestionsAndPlainRequestsAreNoBriefs(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"analyze sales by region", "What drives the fee?", "Why did sales fall?", "find all orders above 500", "How is workload distributed across agents?",
		"weekly update", "show the relationship between price and rating", "Identify the top 5 customers", "review of last month", "find orders without an invoice",
		"Find all invoices over 500 to identify duplicates", "Identify how many customers left", "Determine how much we spent in May", "Understand why sales fell", "find whether order 12 was paid", "Analyze the trend of revenue", "analyze age distribution",
		"Investigate why sales fell in Q3 and recommend measures", "Find anomalies in the readings", "Analyze last month's sales performance", "Investigate the reasons for the drop in sales last month", "find the causes of the drop in May",
	} {
		if _, ok := BriefOf(prompt); ok {
			t.Errorf("%s is taken for a brief", prompt)
		}
	}
}
