package prompt_test

import "testing"

func TestHowMuchANumberVariesIsAValue(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"how much does the length of stay vary?", []string{"value stddev(length_of_stay), extent(length_of_stay)"}},
		{"What is the magnitude of the variability in heart rate?", []string{"value stddev(heart_rate), extent(heart_rate)"}},
		{"what is the standard measure of variability for age", []string{"value stddev(age)"}},
		{"interquartile range of the length of stay", []string{"value iqr(length_of_stay)"}},
		{"what is the full range of pain scores?", []string{"value extent(pain_score)"}},
		{"variability of heart rate by ward", []string{"breakdown stddev(heart_rate) by ward"}},
		{"coefficient of variation of cost", []string{"value stddev(cost)/average(cost)"}},
	})
	checkReadings(t, players(), []reading{
		{"dispersion of height", []string{"value stddev(height_cm), extent(height_cm)"}},
		{"how much variation is there in market value, as shown by the standard deviation?", []string{"value stddev(market_value)"}},
	})
}

func TestADistributionThatIsAskedForIsDrawn(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"show the distribution of length of stay", []string{"distribution count by length_of_stay:bins"}},
		{"histogram showing the spread of heart rate", []string{"distribution count by heart_rate:bins"}},
	})
}

func TestHowANumberVariesByGroupsComparesTheGroups(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"how does height vary by position?", []string{"breakdown average(height_cm) by position"}},
	})
}
