package prompt_test

import "testing"

func TestANumberOfGroupsIsAConditionOnGroups(t *testing.T) {
	t.Parallel()
	explained(t, weblog(), map[string]string{
		"paths with bytes above 500k":                      "Number of requests by path, only groups with total bytes above 500000",
		"countries whose average response ms is over 300":  "Number of requests by country, only groups with average response ms above 300",
		"requests with bytes above 500k":                   "Number of requests, where bytes are above 500000",
		"which countries have the fewest cached requests?": "Number of requests by country, the 10 with the lowest number of requests, where cached is true",
	})
}

func TestFromOneEndToTheOtherIsAnOrder(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"show name and age of all employees ordered by age from the oldest to the youngest": "List of name and age, highest age first",
		"average salary by department from lowest to highest":                               "Average salary by department, lowest average salary first",
	})
	explained(t, nations(), map[string]string{
		"list name and population of nations sorted by population from smallest to largest": "List of name and population, lowest population first",
	})
}

func TestHistogramsHaveAsManyBinsAsAsked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"histogram of attendance with 20 bins": 20, "attendance distribution in 5 bins": 5, "histogram of attendance": 10} {
		if q := question(t, football(), text); len(q.By) != 1 || q.By[0].Bins != want {
			t.Errorf("%q: %+v, want %d bins", text, q.By, want)
		}
	}
}
