package prompt_test

import "testing"

func TestARateIsTheShareOfAStatus(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"mortality rate by ward", []string{"breakdown share(outcome in Died) by ward"}},
		{"readmission rate", []string{"value share(readmitted in true)"}},
	})
	checkReadings(t, shipments(), []reading{
		{"return rate by carrier", []string{"breakdown share(status in Returned) by carrier"}},
		{"loss rate", []string{"value share(status in Lost)"}},
		{"percentage of shipments that were returned by carrier", []string{"breakdown share(status in Returned) by carrier"}},
	})
	checkReadings(t, subscriptions(), []reading{
		{"compare EU vs US conversion", []string{"compare share(converted in true) by region where region in EU|US against groups"}},
		{"what percentage of accounts converted in the EU", []string{"value share(converted in true) where region in EU"}},
		{"how is churn?", []string{"value share(status in Churned)"}},
		{"conversion by plan", []string{"breakdown share(converted in true) by plan"}},
	})
}

func TestAYesOrNoFieldIsAShare(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"percentage of injured players", []string{"value share(injured in true)"}},
		{"percentage of players that are injured by team", []string{"breakdown share(injured in true) by team"}},
		{"average of injured by team", []string{"breakdown share(injured in true) by team"}},
	})
}

func TestTextHasNoAverage(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"average grade", []string{"breakdown count by grade"}},
		{"most common grade", []string{"ranking count by grade desc first 1"}},
	})
}
