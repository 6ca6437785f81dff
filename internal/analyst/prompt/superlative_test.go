package prompt_test

import "testing"

func TestSuperlativesOfNationsRankRows(t *testing.T) {
	t.Parallel()
	explained(t, nations(), map[string]string{
		"names of the 3 nations with the fewest people":                                     "List of name and population, the 3 with the lowest population",
		"largest Asian nation by surface area":                                              "List of name and surface area, the one with the highest surface area, where continent is Asia",
		"second largest nation in Europe":                                                   "List of name and surface area, the one with the second highest surface area, where continent is Europe",
		"which 5 nations have the highest life expectancy?":                                 "List of name and life expectancy, the 5 with the highest life expectancy",
		"the five least populated nations":                                                  "List of name and population, the 5 with the lowest population",
		"most populous nation in each continent":                                            "Highest population by continent and name, the one with the highest population of each continent",
		"what are the region and head of state of the nation with the smallest population?": "List of region, head of state and population, the one with the lowest population",
	})
}

func TestAdjectivesOfJourneysNameWhatIsCompared(t *testing.T) {
	t.Parallel()
	explained(t, voyages(), map[string]string{
		"airlines of the longest voyages":                                      "List of airline and duration, the 10 with the highest duration",
		"the voyage number and its distance for the one with the maximum fare": "List of voyage no, distance and fare, the one with the highest fare",
		"the three lowest distances":                                           "List of voyage no and distance, the 3 with the lowest distance",
		"cheapest voyage to Rome":                                              "List of voyage no and fare, the one with the lowest fare, where destination is Rome",
		"most expensive voyage from Rome":                                      "List of voyage no and fare, the one with the highest fare, where origin is Rome",
		"top 3 shortest trips":                                                 "List of voyage no and duration, the 3 with the lowest duration",
	})
}

func TestASuperlativeOfAnEmployeeKnowsItsNumber(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"the second highest salary":                    "List of name and salary, the one with the second highest salary",
		"third oldest employee":                        "List of name and age, the one with the third highest age",
		"highest paid employee of each department":     "Highest salary by department and name, the one with the highest salary of each department",
		"the 3 best paid women":                        "List of name and salary, the 3 with the highest salary, where gender is F",
		"which office has the youngest employee?":      "List of office and age, the one with the lowest age",
		"who are the five oldest employees in Finance": "List of name and age, the 5 with the highest age, where department is Finance",
	})
}

func TestSlowAndFastTurnAroundWhereTimeIsMeasured(t *testing.T) {
	t.Parallel()
	explained(t, weblog(), map[string]string{
		"the 5 slowest paths":                   "Average response ms by path, the 5 with the highest average response ms",
		"fastest path":                          "Average response ms by path, the one with the lowest average response ms",
		"busiest hour":                          "Number of requests by hour of day, the one with the highest number of requests",
		"which country has the fewest requests": "Number of requests by country, the one with the lowest number of requests",
	})
}

func TestSuperlativesOfBooksAndMatches(t *testing.T) {
	t.Parallel()
	explained(t, library(), map[string]string{
		"longest book":                    "List of title and pages, the one with the highest pages",
		"oldest book in French":           "List of title and publication year, the one with the lowest publication year, where language is French",
		"author of the shortest novel":    "List of author and pages, the one with the lowest pages, where genre is Novel",
		"which author has the most books": "Number of books by author, the one with the highest number of books",
	})
	explained(t, football(), map[string]string{
		"match with the highest attendance": "List of match id and attendance, the one with the highest attendance",
		"top three highest attendances":     "List of match id and attendance, the 3 with the highest attendance",
	})
}
