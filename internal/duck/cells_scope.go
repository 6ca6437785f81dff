package duck

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// scope is a SELECT over cells while its expressions are rewritten.
type scope struct {
	*reroll
	known   map[string]relation
	keys    []string // names that inner statements have given to keys
	aliases []string // of what is selected
}

// plainly are functions of one line that come to the same for each row behind it.
var plainly = []string{
	"+", "-", "*", "/", "//", "%", "abs", "ceil", "floor", "round", "trunc", "sign", "sqrt", "ln", "log", "pow", "greatest", "least", "nullif", "coalesce", "ifnull",
	"lower", "upper", "contains", "starts_with", "suffix", "prefix", "ends_with", "strip_accents", "jaro_winkler_similarity", "length", "trim", "replace", "concat", "||", "~~", "!~~",
	"date_trunc", "make_timestamp", "make_date", "to_days", "to_weeks", "to_months", "to_years", "strftime", "date_diff", "datediff", "isfinite", "epoch_us", "epoch",
}

// daily are functions of a time that come to the same for all of its day, and so are these
// units of date_trunc.
var (
	monthly    = []string{"monthname", "month", "year", "quarter"}
	daily      = []string{"dayname", "monthname", "month", "day", "dayofmonth", "dayofweek", "isodow", "dayofyear", "year", "quarter", "week", "weekofyear"}
	monthUnits = []string{"month", "quarter", "year"}
	dailyUnits = []string{"day", "week", "month", "quarter", "year"}
	lengths    = []string{"to_days", "to_weeks", "to_months", "to_years"}
)

// aggregates reports whether a SELECT without groups makes one line of many.
func (s scope) aggregates(n node) bool {
	found := false
	var look func(v any)
	look = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			switch class, _ := v["class"].(string); {
			case class == "SUBQUERY", class == "WINDOW":
				return
			case class == "FUNCTION" && !slices.Contains(plainly, node(v).text("function_name")) && !slices.Contains(daily, node(v).text("function_name")):
				found = true
			}
			for _, child := range v {
				look(child)
			}
		case []any:
			for _, child := range v {
				look(child)
			}
		}
	}
	look(n["select_list"])
	look(n["having"])
	return found
}

// passes rewrites a SELECT that hands its lines on and may give further names to keys.
func (s scope) passes(n node) relation {
	if len(n.list("modifiers")) > 0 || n["qualify"] != nil || n["having"] != nil {
		s.refuse("single rows are asked for")
	}
	s.conditions(n)
	out := relation{cells: true, names: slices.Clone(s.keys)}
	whole := false
	for i, e := range n.list("select_list") {
		item := nodeOf(e)
		if item.text("class") == "STAR" {
			whole = whole || len(item.list("exclude_list"))+len(item.list("replace_list")) == 0
			continue
		}
		out.names = append(out.names, item.text("alias"))
		n.list("select_list")[i] = s.row(e)
	}
	if !whole {
		s.refuse("single rows are asked for")
	}
	return out
}

func (s scope) conditions(n node) { in(n, s.row, "where_clause") }

// row rewrites an expression over one line, group one over a group of lines, and plain one
// over lines that stand for themselves.
func (s scope) row(e any) any   { return s.expression(e, false) }
func (s scope) group(e any) any { return s.expression(e, true) }

func (s scope) plain(e any) any {
	switch v := e.(type) {
	case map[string]any:
		if v["class"] == "SUBQUERY" {
			s.scalar(v)
		}
		for key, child := range v {
			if key != "subquery" {
				v[key] = s.plain(child)
			}
		}
	case []any:
		all(v, s.plain)
	}
	return e
}

// scalar rewrites a statement that stands in an expression.
func (s scope) scalar(n node) {
	if s.query(n.at("subquery").at("node"), s.known).cells {
		s.refuse("single rows are asked for")
	}
}

func nodeOf(e any) node {
	m, _ := e.(map[string]any)
	return m
}

func (s scope) expression(e any, grouped bool) any {
	n := nodeOf(e)
	if n == nil {
		return e
	}
	do := func(child any) any { return s.expression(child, grouped) }
	switch class := n.text("class"); class {
	case "CONSTANT", "PARAMETER":
	case "STAR":
		if !grouped || n["columns"] != true { // else an order by all that is selected
			s.refuse("single rows are asked for")
		}
	case "COLUMN_REF":
		s.column(n, grouped)
	case "FUNCTION":
		return s.function(n, grouped)
	case "CAST":
		if !s.isTime(n["child"]) || n.at("cast_type").text("id") != "DATE" || s.byMonth() {
			in(n, do, "child")
		}
	case "COMPARISON":
		if !s.bounds(n) {
			in(n, do, "left", "right")
		}
	case "OPERATOR":
		if kind := n.text("type"); len(n.list("children")) == 1 && (kind == "OPERATOR_IS_NULL" || kind == "OPERATOR_IS_NOT_NULL") && s.isTime(n.list("children")[0]) {
			break
		}
		all(n.list("children"), do)
	case "CONJUNCTION":
		all(n.list("children"), do)
	case "BETWEEN":
		in(n, do, "input", "lower", "upper")
	case "CASE":
		for _, check := range nodes(n.list("case_checks")) {
			in(check, do, "when_expr", "then_expr")
		}
		in(n, do, "else_expr")
	case "WINDOW":
		s.window(n, grouped, do)
	case "SUBQUERY":
		in(n, do, "child")
		s.scalar(n)
	default:
		s.refuse("an expression of the form %s", class)
	}
	return e
}

// window is over groups: it reads lines that the groups have come to.
func (s scope) window(n node, grouped bool, do func(any) any) {
	if !grouped {
		s.refuse("rows are looked at in their order")
	}
	all(n.list("children"), do)
	all(n.list("partitions"), do)
	for _, list := range []string{"orders", "arg_orders"} {
		for _, o := range nodes(n.list(list)) {
			in(o, do, "expression")
		}
	}
	in(n, do, "filter_expr", "start_expr", "end_expr", "offset_expr", "default_expr")
}

// column refuses what no line has.
func (s scope) column(n node, grouped bool) {
	name := nameOf(n)
	switch {
	case grouped && slices.Contains(s.aliases, name), slices.Contains(s.keys, name), slices.Contains(s.cells.Keys, name):
		return
	case s.cells.Time != nil && s.cells.Time.Column == name:
		if !s.cells.Time.Whole {
			s.refuse("it asks for the time of day of %s", name)
		}
		return
	}
	for _, l := range s.cells.Left {
		if l.Column == name {
			s.refuse("nothing is added up of %s, because %s", name, l.Why)
		}
	}
	s.refuse("it asks for %s row by row", name)
}

func nameOf(n node) string {
	names := n.list("column_names")
	if len(names) == 0 {
		return ""
	}
	name, _ := names[len(names)-1].(string)
	return name
}

// isTime reports whether an expression is the time that stands for its day, or some days or
// months before or after it.
func (s scope) isTime(e any) bool {
	n := nodeOf(e)
	if s.cells.Time == nil || s.cells.Time.Whole {
		return false // a date is like any key
	}
	if children := n.list("children"); n.text("class") == "FUNCTION" && len(children) == 2 && (n.text("function_name") == "-" || n.text("function_name") == "+") {
		return s.isTime(children[0]) && slices.Contains(s.lengths(), nodeOf(children[1]).text("function_name"))
	}
	return n.text("class") == "COLUMN_REF" && nameOf(n) == s.cells.Time.Column && !slices.Contains(s.keys, nameOf(n))
}

func (s scope) function(n node, grouped bool) any {
	name, children := n.text("function_name"), n.list("children")
	do := func(child any) any { return s.expression(child, grouped) }
	switch {
	case slices.Contains(s.parts(), name) && len(children) == 1 && s.isTime(children[0]):
	case name == "date_trunc" && len(children) == 2 && s.isTime(children[1]) && slices.Contains(s.units(), constant(children[0])):
	case s.byMonth() && s.firstOfMonth(n):
	case slices.Contains(plainly, name), slices.Contains(daily, name):
		all(children, do)
	case !grouped:
		s.refuse("the function %s of single rows", name)
	default:
		return s.aggregate(n)
	}
	return n.plain()
}

// plain is the node as what the tree holds.
func (n node) plain() any { return map[string]any(n) }

func constant(e any) string {
	text, _ := nodeOf(e).at("value")["value"].(string)
	return text
}

// bounds reports whether a comparison is one of the time with the beginning of a day, or with
// what lies behind all times: it is the same for all of a day.
func (s scope) bounds(n node) bool {
	kind := n.text("type")
	if !s.isTime(n["left"]) || kind != "COMPARE_GREATERTHANOREQUALTO" && kind != "COMPARE_LESSTHAN" {
		return false
	}
	value := n.at("right")
	if value.text("class") == "CAST" {
		value = value.at("child")
	}
	i, err := strconv.Atoi(value.text("identifier"))
	if value.text("class") != "PARAMETER" || err != nil || i < 1 || i > len(s.args) {
		return false
	}
	text, ok := s.args[i-1].(string)
	return ok && boundsDay(text, s.cells.Time.End) && (!s.byMonth() || boundsMonth(text))
}

// boundsDay reports whether a time is the beginning of a day, or after the last one of all.
func boundsDay(text, end string) bool {
	_, clock, timed := strings.Cut(text, " ")
	after := len(text) >= len(time.DateTime) && strings.Replace(text[:len(time.DateTime)], " ", "T", 1) > end
	return !timed || strings.Trim(clock, "0:.") == "" || after
}

// boundsMonth reports whether a day is the first of a month.
func boundsMonth(text string) bool {
	return len(text) >= len(time.DateOnly) && text[len(time.DateOnly)-2:len(time.DateOnly)] == "01"
}
