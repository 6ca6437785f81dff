package ask

import (
	"slices"
	"strconv"
)

// leastExamples is how many values in a row stand for their column.
const leastExamples = 2

// proposeExamples takes a run of a column's values for the column: "by status (open, done, etc.)", "stalls, circle and
// the rest", or all the values that there are.
func proposeExamples(s *scene, i int) []act {
	var out []act
	var seen []int
	for _, c := range s.from[i] {
		if c.kind != isValue || c.via == bySoft || slices.Contains(seen, c.column) {
			continue
		}
		seen = append(seen, c.column)
		values, to := s.runOf(c.column, i)
		if len(values) < leastExamples {
			continue
		}
		opens, closes, end := s.leading(i), "none", to
		if n := s.restAt(to); n > 0 {
			closes, end = "rest", to+n
		} else if to < len(s.ts) && s.ts[to].text == ")" {
			closes = "parenthesis"
		}
		whole := "part"
		if int64(len(values)) == s.columns[c.column].Distinct {
			whole = "whole"
		}
		out = append(out, act{from: i, to: end, role: groups, column: c.column, features: []string{
			"group/examples", "group/examples>" + closes, "group/examples<" + opens, "group/examples " + whole, "group/examples " + whole + ">" + closes,
			"group/examples of " + strconv.Itoa(min(len(values), 5)),
		}})
	}
	return out
}

// runOf are the values of a column that stand in a row from a token on, with commas and small words between, and the
// token behind the last.
func (s *scene) runOf(column, i int) (values []string, to int) {
	for k := i; k < len(s.ts); {
		at := slices.IndexFunc(s.from[k], func(c candidate) bool { return c.kind == isValue && c.column == column && c.via != bySoft })
		if at < 0 {
			break
		}
		c := s.from[k][at]
		for _, o := range s.from[k] {
			if o.kind == isValue && o.column == column && o.via != bySoft && o.to > c.to {
				c = o
			}
		}
		if !slices.Contains(values, c.value) {
			values = append(values, c.value)
		}
		to = c.to
		for k = to; k < len(s.ts) && s.between(k) && s.restAt(k) == 0; k++ {
		}
	}
	return values, to
}

// between reports whether a token stands between things that are named in a row.
func (s *scene) between(k int) bool {
	switch s.ts[k].text {
	case ",", "/", "and", "or", "&", "the", "a":
		return true
	}
	return false
}

// leading says how a run of values begins.
func (s *scene) leading(i int) string {
	if i == 0 {
		return "start"
	}
	switch s.ts[i-1].text {
	case "(", ":", ",":
		return s.ts[i-1].text
	}
	return s.before(i)
}

// restAt is how many tokens from one on say that there are more of a kind: and so on; 0: none.
func (s *scene) restAt(k int) int {
	if k < len(s.ts) && s.ts[k].text == "," {
		return s.restAfter(k+1, 1)
	}
	return s.restAfter(k, 0)
}

// restAfter is restAt behind so many tokens that were passed.
func (s *scene) restAfter(k, passed int) int {
	n := 0
	if k < len(s.ts) {
		s.lexicon.at(s.ts, k, func(e entry, length int) {
			if e.tag == "rest" {
				n = max(n, length+passed)
			}
		})
	}
	return n
}
