package prompt_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
)

func TestAYearIsAColumnWhereColumnsAreYears(t *testing.T) {
	t.Parallel()
	checkReadings(t, meters(), []reading{
		{"average use in 2020", []string{"value average(Y2020)"}},
		{"average use in 2021 per district", []string{"breakdown average(Y2021) by district"}},
		{"average use from 2019 to 2021", []string{"value average(Y2019), average(Y2020), average(Y2021)"}},
		{"how much power was used between 2020 and 2022", []string{"value sum(Y2020), sum(Y2021), sum(Y2022)"}},
		{"compare 2019 vs 2022 by tariff", []string{"breakdown average(Y2019), average(Y2022) by tariff"}},
		{"is there a correlation between 2019 and 2022?", []string{"relation corr(Y2019, Y2022)"}},
		{"average use in january", []string{"value average(JAN)"}},
		{"which district used most in 2021?", []string{"ranking average(Y2021) by district desc first 1"}},
	})
}

func TestTheFieldsOfAStretchOfYearsAreSaid(t *testing.T) {
	t.Parallel()
	got := prompt.Read(meters(), nil, "average use from 2019 to 2021", prompt.Hint{})
	if len(got.Notes) != 1 || !strings.Contains(got.Notes[0].Chosen, "Y2019, Y2020, Y2021") {
		t.Errorf("notes %v", got.Notes)
	}
}
