package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestEachSideOfARelationIsReadAsAWhole(t *testing.T) {
	t.Parallel()
	checkReadings(t, pupils(), []reading{
		{"Is there a relationship between the daily bus time from home to school and the first test result?", []string{"relation corr(bustime, T1)"}},
		{"Is there a link between hours of sleep and the number of absences?", []string{"relation corr(sleephours, absences)"}},
		{"Does father's income correspond to the second test (T2)?", []string{"relation corr(Fincome, T2)"}},
		{"How strong is the association between the income of mothers (from low to higher) and screen time?", []string{"relation corr(Mincome, screentime)"}},
		{"What is the impact of screen time on the weekly reading score (WRS)?", []string{"relation corr(screentime, WRS)"}},
		{"Do changes in weekly reading scores go along with changes in the scholastic aptitude test (SAT)?", []string{"relation corr(WRS, SAT)"}},
	})
	checkReadings(t, wards(), []reading{
		{"does body mass index affect heart rate?", []string{"relation corr(BMI, heart_rate)"}},
		{"As age rises, does the length of stay go up?", []string{"relation corr(age, length_of_stay)"}},
		{"What effect does age have on cost?", []string{"relation corr(age, cost)"}},
		{"Is age a good predictor of the length of stay?", []string{"relation corr(age, length_of_stay)"}},
		{"Do variations in BMI reflect variations in the heart rate?", []string{"relation corr(BMI, heart_rate)"}},
		{"how does the length of stay change with age", []string{"relation corr(length_of_stay, age)"}},
		{"Does the heart rate of patients depend on their age in 2024?", []string{"relation corr(heart_rate, age) in in 2024"}},
	})
	checkReadings(t, players(), []reading{
		{"correlate height with weight", []string{"relation corr(height_cm, weight_kg)"}},
		{"Does market value go up with goals?", []string{"relation corr(market_value, goals)"}},
		{"How strong is the link between assists and goals by team", []string{"relation corr(assists, goals) by team"}},
		{"are goals and minutes played related?", []string{"relation corr(goals, minutes_played)"}},
		{"do the patterns of assists mirror those of goals", []string{"relation corr(assists, goals)"}},
	})
}

func TestARelationOfANumberAndGroupsComparesTheGroups(t *testing.T) {
	t.Parallel()
	checkReadings(t, wards(), []reading{
		{"is there a relationship between the ward and the length of stay?", []string{"breakdown average(length_of_stay) by ward"}},
		{"does being readmitted affect the cost?", []string{"breakdown average(cost) by readmitted"}},
		{"does insurance influence the outcome?", []string{"relation count by insurance, outcome"}},
	})
}

func TestConditionsOutsideTheSidesOfARelationHold(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"correlation between height and weight for the Lions", []string{"relation corr(height_cm, weight_kg) where team in Lions"}},
		{"relationship between goals and market value by position", []string{"relation corr(goals, market_value) by position"}},
	})
}

func TestARelationWithSomethingTheTableLacksIsRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"is there a correlation between rainfall and goals?",
		"does sunshine affect market value?",
		"the impact of sponsorship on goals",
	} {
		got := prompt.Read(players(), nil, text, prompt.Hint{})
		if got.Questions[0].Origin != "default" || len(got.Missing) == 0 || !strings.Contains(got.Missing[0].Reason, "no two things to relate") {
			t.Errorf("%s: read as %s, missing %v", text, summary(got.Questions[0]), got.Missing)
		}
	}
}

func TestACalculationIsNoSideOfARelation(t *testing.T) {
	t.Parallel()
	checkReadings(t, players(), []reading{
		{"Show the relationship between average height and highest weight in a scatter chart", []string{"value average(height_cm), maximum(weight_kg)"}},
	})
}
