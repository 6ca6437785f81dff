package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

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

func TestARangeFromTheLowestIsTheExtent(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"What is the range of assists from lowest to highest?", []string{"value extent(assists)"}},
	})
}

func TestTheHighestAndTheLowestAreTwoNumbers(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"maximum and minimum of goals by team", []string{"breakdown maximum(goals), minimum(goals) by team"}},
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
		{"Could you calculate the mean height over all players in the study?", []string{"value average(height_cm)"}},
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

func patients() catalog.Profile {
	return table("heart_patients", "rows", 300, "age:whole:40", "sex:category:2:M|F", "trestbps:number:50", "chol:number:150",
		"thalach:number:90", "oldpeak:number:40", "BMI:number:100", "LoS:number:30")
}

func league() catalog.Profile {
	return table("season_stats", "rows", 240, "Player:entity:240", "Pos:category:5:C|PF|SG", "Age:whole:20", "Tm:category:30:BOS|LAL",
		"G:whole:80", "MP:number:200", "FGA:number:100", "TRB:number:90", "AST:number:80", "STL:number:30", "BLK:number:25", "PTS:number:200")
}

func TestPoliteSentencesAboutShortNames(t *testing.T) {
	t.Parallel()
	checkReadings(t, patients(), []reading{
		{"I would like to know the variance of the body mass index across the whole sample.", []string{"value variance(BMI)"}},
		{"On average, how old are the patients?", []string{"value average(age)"}},
		{"By how much does the cholesterol vary between the patients, measured as standard deviation?", []string{"value stddev(chol)"}},
		{"Which value of cholesterol is exceeded by only 10 percent of the patients?", []string{"value p90(chol)"}},
		{"What cholesterol level do 75% of patients stay below?", []string{"value p75(chol)"}},
		{"What is the mean exercise heart rate (thalach) of the patients?", []string{"value average(thalach)"}},
		{"Would you tell me the median length of stay?", []string{"value median(LoS)"}},
	})
	checkReadings(t, league(), []reading{
		{"What's the median number of field goal attempts per game?", []string{"value median(FGA)"}},
		{"Give me the interquartile range of total rebounds.", []string{"value iqr(TRB)"}},
		{"What is the total number of blocks?", []string{"value sum(BLK)"}},
		{"What is the modal age of the players?", []string{"ranking count by Age desc first 1"}},
		{"Determine the 90th percentile for minutes played.", []string{"value p90(MP)"}},
		{"Is there a relation between minutes played and points scored per game?", []string{"relation corr(MP, PTS)"}},
	})
}

func TestADayIsNoGroupWhereARowIsADay(t *testing.T) {
	t.Parallel()
	daily := table("weather", "rows", 730, "obs_date:date:730", "wind_spd:number:80", "precip_mm:flow:90")
	checkReadings(t, daily, []reading{
		{"How much precipitation fell in total?", []string{"value sum(precip_mm)"}},
		{"average wind speed per month", []string{"trend average(wind_spd) by obs_date:month"}},
	})
	checkReadings(t, shipments(), []reading{
		{"average weight per day", []string{"trend average(weight_kg) by ordered_at:day"}},
	})
}

func TestThingsThatRowsAreAboutAreCountedOnce(t *testing.T) {
	t.Parallel()
	readings := table("machine_readings", "rows", 900, "machine_id:category:12:M1|M2", "vibr:number:200", "torq_nm:number:150")
	checkReadings(t, readings, []reading{
		{"How many distinct machines are in the data?", []string{"value countDistinct(machine_id)"}},
		{"number of different machines", []string{"value countDistinct(machine_id)"}},
		{"How many values of vibration are missing?", []string{"value count where vibr isNull "}},
		{"number of missing values in the torque", []string{"value count where torq_nm isNull "}},
	})
}

func TestAStatisticThatIsNotCalculatedIsRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"What is the skewness of the BMI?":         "the skewness is not calculated",
		"the 10% trimmed mean of the cholesterol":  "a trimmed mean is not calculated",
		"Give me the geometric mean of oldpeak":    "a geometric mean is not calculated",
		"a 95% confidence interval of the age":     "a confidence interval is not calculated",
		"kurtosis of cholesterol for each sex":     "the kurtosis is not calculated",
		"what is the standard error of the BMI":    "a standard error is not calculated",
		"the median absolute deviation of the age": "the median absolute deviation is not calculated",
	} {
		got := prompt.Read(patients(), nil, text, prompt.Hint{})
		if len(got.Missing) == 0 || got.Missing[0].Reason != want {
			t.Errorf("%q: missing %+v", text, got.Missing)
		}
	}
}

func TestTheNameInBracketsIsWhatAnExtremeIsOf(t *testing.T) {
	t.Parallel()
	checkReadings(t, patients(), []reading{
		{"Determine the lowest resting blood pressure (trestbps).", []string{"value minimum(trestbps)"}},
		{"What is the highest exercise heart rate (thalach)?", []string{"value maximum(thalach)"}},
	})
	checkReadings(t, league(), []reading{
		{"How many games (G) did they play on average?", []string{"value average(G)"}},
	})
}

func TestNumbersHaveAMostCommonValue(t *testing.T) {
	t.Parallel()
	houses := table("houses", "houses", 500, "price_usd:number:300", "bedrooms:whole:7", "heating:category:3:gas|oil", "wait_sec:number:50", "cust_rating:rate:5")
	checkReadings(t, houses, []reading{
		{"What number of bedrooms is most common?", []string{"ranking count by bedrooms desc first 1"}},
		{"the most common heating", []string{"ranking count by heating desc first 1"}},
		{"What is the 95th percentile of the waiting time?", []string{"value p95(wait_sec)"}},
		{"How long do customers wait on average?", []string{"value average(wait_sec)"}},
	})
}

func TestTheUnitOfABoundIsNoField(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"how many players are taller than 180 cm?", []string{"value count where height_cm gt 180"}},
		{"How many players are between 180 and 190 cm tall?", []string{"value count where height_cm between 180|190"}},
		{"average goals of players heavier than 90 kg", []string{"value average(goals) where weight_kg gt 90"}},
	})
}
