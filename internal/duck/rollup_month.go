package duck

import (
	"fmt"
	"slices"
)

// byMonth reports whether the time of the lines stands for its month.
func (s scope) byMonth() bool { return s.rolled != nil && s.rolled.month }

// parts, units and lengths are the functions of a time, the units that it is cut to and the steps that come to the same for all times
// that one stands for.
func (s scope) parts() []string {
	if s.byMonth() {
		return monthly
	}
	return daily
}

func (s scope) units() []string {
	if s.byMonth() {
		return monthUnits
	}
	return dailyUnits
}

func (s scope) lengths() []string {
	if s.byMonth() {
		return lengths[2:] // months and years
	}
	return lengths
}

// firstOfMonth reports whether an expression is a date less its days since the first.
func (s scope) firstOfMonth(n node) bool {
	children := nodes(n.list("children"))
	if n.text("function_name") != "-" || len(children) != 2 || !s.isTime(n.list("children")[0]) || children[1].text("class") != "CAST" {
		return false
	}
	less := children[1].at("child")
	days := nodes(less.list("children"))
	one := len(days) == 2 && days[1].text("class") == "CONSTANT" && fmt.Sprint(days[1].at("value")["value"]) == "1"
	return one && less.text("function_name") == "-" && days[0].text("function_name") == "day" && len(days[0].list("children")) == 1 && s.isTime(days[0].list("children")[0]) &&
		slices.Equal(names(children[0]), names(nodeOf(days[0].list("children")[0])))
}

func names(n node) []any { return n.list("column_names") }

// missing counts the rows where a column has a value, or where it has none, which is what is left of all of them; ok is false where n asks
// for something else, or how many have a value is not known.
func (s scope) missing(n node) (out any, ok bool) {
	if s.rolled == nil || n.text("function_name") != "count_star" || n["filter"] == nil {
		return nil, false
	}
	test, rest := n.at("filter"), []any{}
	if test.text("type") == "CONJUNCTION_AND" {
		rest, test = s.conjuncts(test)
	}
	column, none, ok := s.tested(test)
	if !ok {
		return nil, false
	}
	n["filter"] = nil
	switch len(rest) {
	case 0:
	case 1:
		n["filter"] = s.row(rest[0])
	default:
		n["filter"] = s.row(expression("CONJUNCTION", "CONJUNCTION_AND", "children", rest))
	}
	if !none {
		return s.counted(n, column, nil), true
	}
	all, has := nodeOf(s.counted(n, s.cells.Rows, nil)), nodeOf(s.counted(n, column, nil))
	less := nodeOf(call("-", nil, nil))
	less["children"], less["is_operator"], less["alias"] = []any{all.plain(), copied(has.plain())}, true, n["alias"]
	return less.plain(), true
}

// conjuncts are the conditions of which all must hold: the first that tests what is counted, and the others.
func (s scope) conjuncts(and node) (rest []any, test node) {
	for _, e := range and.list("children") {
		if _, _, ok := s.tested(nodeOf(e)); ok && test == nil {
			test = nodeOf(e)
		} else {
			rest = append(rest, e)
		}
	}
	return rest, test
}

// tested is the column that counts the rows in which another has a value, where a condition is that it has one, or that it has none.
func (s scope) tested(test node) (column string, none, ok bool) {
	kind, children := test.text("type"), test.list("children")
	if none = kind == "OPERATOR_IS_NULL"; !none && kind != "OPERATOR_IS_NOT_NULL" || len(children) != 1 {
		return "", false, false
	}
	count := node{"function_name": "count", "children": children}
	column, ok = s.rolled.sums[count.term()]
	return column, none, ok
}
