package prompt_test

import "testing"

func TestALevelToldAgainAndAgainIsNotAddedUpOverTime(t *testing.T) {
	t.Parallel()
	stores := table("stock_levels", "rows", 7300, "day:date:365", "store:category:20:Oslo|Lyon", "on_hand:stock:900", "sold:flow:300")
	checkReadings(t, stores, []reading{
		{"on hand by store", []string{"breakdown last(on_hand) by store"}},
		{"total on hand", []string{"value last(on_hand)"}},
		{"total sold by store", []string{"breakdown sum(sold) by store"}},
	})
	checkReadings(t, subscriptions(), []reading{ // a row an account: the sum is the whole
		{"mrr by plan", []string{"breakdown sum(mrr) by plan"}},
	})
}

func TestALevelThatSeveralFieldsTellApartIsNotAddedUpOverTime(t *testing.T) {
	t.Parallel()
	plans := table("revenue", "rows", 306, "month:date:34", "plan:category:3:Starter|Team|Enterprise", "region:category:3:EMEA|APAC|LATAM", "mrr:stock:90000", "sold:flow:300")
	checkReadings(t, plans, []reading{
		{"mrr by plan", []string{"breakdown last(mrr) by plan"}},
		{"sold by plan", []string{"breakdown sum(sold) by plan"}},
	})
}

func TestAWeightedAverageDividesTheMoneyByTheQuantity(t *testing.T) {
	t.Parallel()
	checkReadings(t, orders(), []reading{
		{"weighted average unit price by product", []string{"breakdown sum(revenue)/sum(quantity) by product"}},
		{"average unit price by product", []string{"breakdown average(unit_price) by product"}},
	})
	checkReadings(t, players(), []reading{
		{"weighted average height", []string{"value average(height_cm)"}},
	})
}

func TestAnAcronymNamesAFieldOfSeveralWords(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"average LOS by ward", []string{"breakdown average(length_of_stay) by ward"}},
	})
}
