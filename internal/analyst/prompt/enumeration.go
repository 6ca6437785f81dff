package prompt

import (
	"regexp"
	"strconv"
)

// enumerator is "1)", "(2)" or "3." within a line.
var enumerator = regexp.MustCompile(`(?:^|[\s:;,.?])\(?([1-9])[).]\s`)

// enumerate lets the items that are numbered within a line begin as those of a list:
// "1) revenue by month 2) orders by country". Numbers count from one, without a gap;
// "in Q1) 2." is none.
func enumerate(out []byte) {
	var marks [][]int
	for _, m := range enumerator.FindAllSubmatchIndex(out, -1) {
		if n, _ := strconv.Atoi(string(out[m[2]:m[3]])); n == len(marks)+1 {
			marks = append(marks, m)
		}
	}
	if len(marks) < 2 {
		return
	}
	for _, m := range marks {
		from := m[2]
		if from > 0 && out[from-1] == '(' {
			from--
		}
		blank(out[from : m[3]+1])
		if from > 0 {
			out[from] = newItem[0]
		}
	}
}
