package prompt_test

import "testing"

func TestTheNameInBracketsIsTheFieldThatIsMeant(t *testing.T) {
	t.Parallel()
	checkReadings(t, pupils(), []reading{
		{"median of the weekly reading score (WRS) of girls", []string{"value median(WRS) where sex in F"}},
		{"What is the standard deviation of the third trial average (T3)?", []string{"value stddev(T3)"}},
		{"average of the result as represented by the \"SAT\" variable", []string{"value average(SAT)"}},
	})
	checkReadings(t, meters(), []reading{
		{"average use of power in spring (MAR)", []string{"value average(MAR)"}},
	})
}

func TestAClauseThatExplainsAFieldAsksForNothing(t *testing.T) {
	t.Parallel()
	checkReadings(t, meters(), []reading{
		{"average of the Total, which represents the sum of all months including JAN, FEB and MAR", []string{"value average(Total)"}},
		{"what is the range of the sum of all monthly readings, including JAN, FEB and MAR?", []string{"value extent(Total)"}},
		{"median floor area, ranging from 20 to 400, by district", []string{"breakdown median(floor_area) by district"}},
	})
	checkReadings(t, players(), []reading{
		{"average market value, which is defined as what a club would pay, by team", []string{"breakdown average(market_value) by team"}},
	})
}

func TestNamesThatAreShortenedFromSeveralWordsAreFound(t *testing.T) {
	t.Parallel()
	checkReadings(t, pupils(), []reading{
		{"average income of the mothers", []string{"value average(Mincome)"}},
		{"average first and second test by sex", []string{"breakdown average(T1), average(T2) by sex"}},
		{"median of the second test", []string{"value median(T2)"}},
		{"highest scholastic aptitude test", []string{"value maximum(SAT)"}},
		{"average screen time by sex", []string{"breakdown average(screentime) by sex"}},
		{"average age by family support", []string{"breakdown average(age) by famsup"}},
	})
	checkReadings(t, wards(), []reading{
		{"average body mass index by ward", []string{"breakdown average(BMI) by ward"}},
	})
}

func TestWhatARowIsMayBeWrittenInOneWordOrTwo(t *testing.T) {
	t.Parallel()
	signups := table("signups", "signups", 900, "user:key:900", "signed_up_at:date:300", "country:geo:9:France|Spain", "platform:category:3:web|ios")
	checkReadings(t, signups, []reading{
		{"How many sign-ups by country?", []string{"breakdown count by country"}},
		{"sign ups per platform", []string{"breakdown count by platform"}},
	})
	orders := table("work_orders", "work orders", 900, "number:key:900", "opened:date:300", "site:geo:9:North|South")
	checkReadings(t, orders, []reading{
		{"workorders by site", []string{"breakdown count by site"}},
		{"work-orders by site", []string{"breakdown count by site"}},
	})
}

func TestWhatIsPreferredIsTheMostCommon(t *testing.T) {
	t.Parallel()
	signups := table("signups", "signups", 900, "user_id:key:900", "signed_up_at:date:300", "country:geo:9:France|Spain", "platform:category:3:web|ios")
	checkReadings(t, signups, []reading{
		{"Which platform do new users prefer?", []string{"ranking count by platform desc first 1"}},
		{"which platform do people from Spain prefer", []string{"ranking count by platform where country in Spain desc first 1"}},
	})
}
