package prompt_test

import "testing"

func TestPlacesInAnOrderArePercentiles(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"What is the 80th percentile of the cost?", []string{"value p80(cost)"}},
		{"the 35% quantile of heart rate", []string{"value p35(heart_rate)"}},
		{"0.15 quantile of BMI", []string{"value p15(BMI)"}},
		{"Could you give me the first quartile (25% quantile) of the BMI?", []string{"value p25(BMI)"}},
		{"Below which cost do 80 percent of the admissions lie?", []string{"value p80(cost)"}},
		{"the value below which 30 % of the lengths of stay fall", []string{"value p30(length_of_stay)"}},
		{"At what heart rate do the top 10 % start?", []string{"value p90(heart_rate)"}},
		{"ninth decile of cost by ward", []string{"breakdown p90(cost) by ward"}},
		{"What value of BMI marks the median?", []string{"value median(BMI)"}},
		{"I'd like to know the upper quartile of age, please", []string{"value p75(age)"}},
		{"the 5th percentile of cost where outcome is Died", []string{"value p5(cost) where outcome in Died"}},
	})
}

func TestTheDistanceOfTheExtremesIsTheRange(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"What is the difference between the highest and the lowest market value?", []string{"value extent(market_value)"}},
		{"By how much do the largest and the smallest market value differ?", []string{"value extent(market_value)"}},
		{"How far apart are the tallest and the shortest player?", []string{"value extent(height_cm)"}},
		{"the gap between the heaviest and the lightest player, in weight", []string{"value extent(weight_kg)"}},
		{"What is the spread between the maximum and the minimum of the goals?", []string{"value extent(goals)"}},
		{"What is the range of assists from lowest to highest?", []string{"value extent(assists)"}},
		{"difference between the most and the fewest minutes played", []string{"value extent(minutes_played)"}},
		{"maximum minus minimum of goals by team", []string{"breakdown extent(goals) by team"}},
		{"What range do the weights of the players cover?", []string{"value extent(weight_kg)"}},
	})
	checkReadings(t, wards(), []reading{
		{"What is the age difference between the oldest and the youngest?", []string{"value extent(age)"}},
		{"What range do the ages cover, i.e. the difference between oldest and youngest?", []string{"value extent(age)"}},
	})
}

func TestTheHighestAndTheLowestAreTwoNumbers(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"maximum and minimum of goals by team", []string{"breakdown maximum(goals), minimum(goals) by team"}},
		{"what are the highest and lowest market value?", []string{"value maximum(market_value), minimum(market_value)"}},
	})
}

func TestAStatisticNamedAfterwardsIsTheOneAskedFor(t *testing.T) {
	t.Parallel()
	checkReadings(t, shipments(), []reading{
		{"How much does the shipping cost vary? Give the variance.", []string{"value variance(shipping_cost)"}},
		{"How much do the weights spread around their mean, expressed as a standard deviation?", []string{"value stddev(weight_kg)"}},
		{"How spread out is the distance? Please calculate the standard deviation.", []string{"value stddev(distance_km)"}},
		{"Is the unit price widely spread? Quantify it with the interquartile range.", []string{"value iqr(unit_price)"}},
		{"How far do distances stray from their average, in terms of the standard deviation?", []string{"value stddev(distance_km)"}},
	})
}

func TestTheNounOfTheRowsIsNoGroup(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"What's the average number of goals across all players?", []string{"value average(goals)"}},
		{"Could you calculate the mean height over all players in the study?", []string{"value average(height_cm)"}},
		{"average goals per player", []string{"value average(goals)"}},
		{"standard deviation of the market value of all the players", []string{"value stddev(market_value)"}},
		{"average goals across teams", []string{"breakdown average(goals) by team"}},
	})
	checkReadings(t, shipments(), []reading{
		{"What is the average quantity per shipment?", []string{"value average(qty)"}},
		{"mean weight of the shipments among all shipments", []string{"value average(weight_kg)"}},
	})
	sold := table("sales", "transactions", 900, "transaction_id:key:900", "product_category:category:5:Tea|Coffee|Bakery",
		"unit_price:rate:40", "quantity:flow:8", "tip_amt:flow:60", "total_bill:flow:300")
	checkReadings(t, sold, []reading{
		{"Could you give the standard deviation of the unit price of the products sold?", []string{"value stddev(unit_price)"}},
		{"What is the average quantity of items per transaction?", []string{"value average(quantity)"}},
		{"What is the mean amount of the total bill?", []string{"value average(total_bill)"}},
		{"median unit price of each product category", []string{"breakdown median(unit_price) by product_category"}},
	})
}

func TestTheMostCommonValueIsAskedForInManyWays(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"Which outcome occurs most often?", []string{"ranking count by outcome desc first 1"}},
		{"What is the mode of the insurance?", []string{"ranking count by insurance desc first 1"}},
		{"the most common ward", []string{"ranking count by ward desc first 1"}},
		{"Which insurance appears most frequently in the data?", []string{"ranking count by insurance desc first 1"}},
		{"most frequently occurring outcome", []string{"ranking count by outcome desc first 1"}},
	})
}

func TestCentralTendencyAndTypicalValues(t *testing.T) {
	t.Parallel()
	machines := table("machines", "machines", 300, "machine_id:key:300", "plant:category:3:East|West", "vibration:number:90", "oil_temp_c:rate:60", "uptime_hours:flow:200", "rpm:number:100")
	checkReadings(t, machines, []reading{
		{"How would one describe the central tendency of the vibration?", []string{"value average(vibration)"}},
		{"What is the typical vibration of a machine?", []string{"value average(vibration)"}},
		{"What is the average oil temperature, as captured by the variable oil_temp_c, for all machines in the study?", []string{"value average(oil_temp_c)"}},
		{"arithmetic mean of rpm", []string{"value average(rpm)"}},
		{"the middle value of the uptime hours", []string{"value median(uptime_hours)"}},
		{"coefficient of variation of vibration", []string{"value stddev(vibration)/average(vibration)"}},
		{"sum of the uptime hours by plant", []string{"breakdown sum(uptime_hours) by plant"}},
	})
}
