package prompt_test

import "testing"

func TestComparisonsWithARowThatIsNamed(t *testing.T) {
	t.Parallel()
	explained(t, nations(), map[string]string{
		"nations with a population greater than that of Spain": "Number of nations, where population is above that of the row where name is Spain",
		"which nations have a larger population than Japan?":   "List of name and population, where population is above that of the row where name is Japan",
		"how many nations are larger than Peru?":               "Number of nations, where surface area is above that of the row where name is Peru",
		"how many nations have fewer people than Chad?":        "Number of nations, where population is below that of the row where name is Chad",
	})
	explained(t, staff(), map[string]string{
		"how many employees are older than Anna Smith?":   "Number of employees, where age is above that of the row where name is Anna Smith",
		"number of employees earning less than Ben Jones": "Number of employees, where salary is below that of the row where name is Ben Jones",
	})
}

func TestComparisonsWithTheFirstOfARanking(t *testing.T) {
	t.Parallel()
	explained(t, nations(), map[string]string{
		"how many nations have a larger life expectancy than the nation with the largest population?": "Number of nations, where life expectancy is above that of the row where population is the maximum",
	})
	explained(t, football(), map[string]string{
		"how many matches had a higher attendance than the match with the most home goals?": "Number of matches, where attendance is above that of the row where home goals are the maximum",
	})
	explained(t, voyages(), map[string]string{
		"how many voyages have a longer distance than the one with the lowest fare?": "Number of voyages, where distance is above that of the row where fare is the minimum",
	})
}

func TestComparisonsWithTheAverageOfSomeRows(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"employees earning more than the average of their department":             "Number of employees, where salary is above the average of the same department",
		"how many employees have a salary above the average of their own office?": "Number of employees, where salary is above the average of the same office",
		"employees with a lower salary than the average salary in Sales":          "Number of employees, where salary is below the average (where department is Sales)",
		"how many employees are older than the average?":                          "Number of employees, where age is above the average",
	})
	explained(t, library(), map[string]string{
		"how many books have more pages than the average of their genre?": "Number of books, where pages are above the average of the same genre",
	})
}

func TestMoreThanAnyIsMoreThanTheMost(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"how many employees are younger than any employee in HR?":      "Number of employees, where age is below the lowest (where department is HR)",
		"number of employees earning more than all employees in Sales": "Number of employees, where salary is above the highest (where department is Sales)",
	})
}

func TestOverATimeComparesNothing(t *testing.T) {
	t.Parallel()
	explained(t, weblog(), map[string]string{
		"bytes over the months by method": "Total bytes by month and method",
	})
}
