package catalog

// Rollup is what the rows of a large table may be added up to, for the statements of one report.
type Rollup struct {
	Rows  string              // what is added up, and read by the statements that are answered from it; empty: all rows
	Time  string              // the column of dates or times whose days are told apart; empty: none
	Dates bool                // it holds dates
	Last  string              // the last time of all, as the profile has it
	Keys  []string            // columns whose values are told apart
	Given map[string][]string // keys by which another is told: the city gives its country
	// Days are which of them are told apart by day: rows are too few for all at once, where there are several. By month all are.
	Days [][]string
	Few  int      // how many of the sums, from the first on, lines by day of some fields have: those that most looks ask for
	Sums []string // aggregates of single rows in SQL, without filters: sum(…), count(…), min(…), max(…)
	Full []string // counts among these that count all rows
}

// LargeRows is from how many rows on a table is large: what is looked for in it is looked for in what its rows add up to, where that tells.
const LargeRows = 200_000
