package ask

import "regexp"

// enumerator is "1)", "(2)", "3." or "a)" within a line.
var enumerator = regexp.MustCompile(`(?:^|[\s:;,.?])\(?([1-9][).]|[a-h]\))\s`)

// enumerate lets the items that are numbered within a line begin as those of a list:
// "1) revenue by month 2) orders by country". Numbers count from one, without a gap;
// "in Q1) 2." is none.
func enumerate(out []byte) {
	all := enumerator.FindAllSubmatchIndex(out, -1)
	marks := inOrder(out, all, '1')
	if len(marks) < 2 {
		marks = inOrder(out, all, 'a')
	}
	if len(marks) < 2 {
		return
	}
	for _, m := range marks {
		from := m[2]
		if from > 0 && out[from-1] == '(' {
			from--
		}
		blank(out[from:m[3]])
		if from > 0 {
			out[from] = newItem[0]
		}
	}
}

// inOrder are the marks that count from a first one on, without a gap.
func inOrder(text []byte, all [][]int, first byte) [][]int {
	var marks [][]int
	for _, m := range all {
		if text[m[2]] == first+byte(len(marks)) {
			marks = append(marks, m)
		}
	}
	return marks
}
