package prompt_test

import "testing"

func TestANumberBehindABoundIsNoCode(t *testing.T) {
	t.Parallel()
	explained(t, weblog(), map[string]string{
		"requests with more than 500 bytes": "Number of requests, where bytes are above 500",
		"top 100 paths":                     "Total bytes by path, the 100 with the highest total bytes",
	})
}

func TestGroupsWithSoManyOfAKind(t *testing.T) {
	t.Parallel()
	explained(t, staff(), map[string]string{
		"departments where at least 5 women work":              "Number of employees by department, where gender is F, only groups with number of employees at least 5",
		"names of the departments with more than 20 employees": "Number of employees by department, only groups with number of employees above 20",
	})
	explained(t, library(), map[string]string{
		"names of the authors with at least 4 books": "Number of books by author, only groups with number of books at least 4",
	})
}
