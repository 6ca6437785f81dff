package prompt_test

import "testing"

func TestPerDividesByWhatThereAreManyOf(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"cost per shipment", []string{"value sum(shipping_cost)/count"}},
		{"cost per kg", []string{"value sum(shipping_cost)/sum(weight_kg)"}},
		{"shipping cost per km by carrier", []string{"breakdown sum(shipping_cost)/sum(distance_km) by carrier"}},
		{"shipments per driver", []string{"value count/countDistinct(driver)"}},
	})
	checkReadings(t, subscriptions(), []reading{
		{"mrr per seat", []string{"value sum(mrr)/sum(seats)"}},
		{"seats per account", []string{"value sum(seats)/count"}},
	})
	checkReadings(t, players(), []reading{
		{"minutes per goal", []string{"value sum(minutes_played)/sum(goals)"}},
		{"goals per player", []string{"value sum(goals)/count"}},
	})
}

func TestARatioHasTwoSides(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"ratio of shipping cost to distance by carrier", []string{"breakdown sum(shipping_cost)/sum(distance_km) by carrier"}},
		{"shipping cost to distance ratio", []string{"value sum(shipping_cost)/sum(distance_km)"}},
		{"ratio of returned to delivered shipments", []string{"value count/count"}},
	})
	checkReadings(t, players(), []reading{
		{"what is the ratio of goals to assists?", []string{"value sum(goals)/sum(assists)"}},
	})
}

func TestPerAFewGroupsBreaksDown(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"shipping cost per carrier", []string{"breakdown sum(shipping_cost) by carrier"}},
		{"how many shipments per driver", []string{"breakdown count by driver"}},
		{"shipments per month", []string{"trend count by ordered_at:month"}},
	})
	checkReadings(t, players(), []reading{
		{"goals per team", []string{"breakdown sum(goals) by team"}},
		{"average goals per team", []string{"breakdown average(goals) by team"}},
	})
}
