package prompt_test

import "testing"

func TestOrBetweenFieldsKeepsRowsOfEither(t *testing.T) {
	t.Parallel()
	explained(t, clients(), map[string]string{
		"active or churned customers":                                 "Number of customers, where active is true or churned is true",
		"how many customers are vip or spent more than 15000?":        "Number of customers, where tier is vip or total spent is above 15000",
		"customers younger than 25 or older than 70":                  "Number of customers, where age is below 25 or age is above 70",
		"customers from Germany or France older than 60":              "Number of customers, where age is above 60 and country is Germany or France",
		"customers in Germany or with more than 30 orders and active": "Number of customers, where country is Germany or (orders are above 30 and active is true)",
	})
	explained(t, staff(), map[string]string{
		"women in Sales or men in HR":        "Number of employees, where (gender is F and department is Sales) or (gender is M and department is HR)",
		"employees in Oslo or older than 60": "Number of employees, where office is Oslo or age is above 60",
	})
	explained(t, library(), map[string]string{
		"novels in English or poetry in French":                     "Number of books, where (genre is Novel and language is English) or (genre is Poetry and language is French)",
		"how many books are in English or have more than 800 pages": "Number of books, where language is English or pages are above 800",
	})
}

func TestADateThatOrJoinsIsACondition(t *testing.T) {
	t.Parallel()
	explained(t, clients(), map[string]string{
		"customers who signed up before 2024 or live in Spain": "Number of customers, where signup date is before 2024-01-01 or country is Spain",
	})
	explained(t, football(), map[string]string{
		"matches since 2025-01-01 or in the season 2023/24": "Number of matches, where date is not before 2025-01-01 or season is 2023/24",
	})
}

func TestNotReachesItsListOnly(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"employees not in Sales but in HR or Finance":      "Number of employees, where department is not Sales and department is HR or Finance",
		"how many employees are in neither Sales nor HR?":  "Number of employees, where department is not Sales or HR",
		"employees in all departments except HR and Sales": "Number of employees, where department is not HR or Sales",
	})
}

func TestYesOrNoFieldsDescribeRows(t *testing.T) {
	t.Parallel()
	explained(t, clients(), map[string]string{
		"how many active users":                         "Number of customers, where active is true",
		"number of inactive customers":                  "Number of customers, where active is false",
		"customers that are not active and not churned": "Number of customers, where active is false and churned is false",
		"churned clients by country":                    "Number of customers by country, where churned is true",
	})
	explained(t, staff(), map[string]string{
		"how many remote workers are there?": "Number of employees, where remote is true",
		"nonremote employees by office":      "Number of employees by office, where remote is false",
	})
	explained(t, wards(), map[string]string{
		"how many different readmitted statuses are there?": "Number of different readmitted values",
	})
}

func TestFromAndToChooseBetweenTheEndsOfAJourney(t *testing.T) {
	t.Parallel()
	explained(t, voyages(), map[string]string{
		"how many voyages to Rome":            "Number of voyages, where destination is Rome",
		"average fare from Oslo to Paris":     "Average fare, where origin is Oslo and destination is Paris",
		"number of voyages leaving from Rome": "Number of voyages, where origin is Rome",
	})
}
