package duck

import (
	"encoding/json"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// needsRows are aggregates that nothing which is added up comes to, in words.
var needsRows = map[string]string{
	"median": "a median needs each row", "quantile_cont": "a percentile needs each row", "quantile_disc": "a percentile needs each row", "mode": "the most frequent value needs each row",
}

// aggregate puts what is known of cells in the place of a count, a sum or an extreme of rows.
func (s scope) aggregate(n node) any {
	name, children := n.text("function_name"), n.list("children")
	if out, ok := s.missing(n); ok {
		return out
	}
	in(n, s.row, "filter")
	if len(n.at("order_bys").list("orders")) > 0 && name != "sum" {
		s.refuse("the function %s of rows in an order", name)
	}
	if s.rolled != nil {
		if column, ok := s.rolled.sums[n.term()]; ok && name == "count" {
			return s.counted(n, column, nil)
		} else if ok {
			out := call(name, reference(column), n["filter"])
			out["alias"] = n["alias"]
			return out
		}
	}
	switch {
	case name == "count_star" || name == "count" && len(children) == 0:
		return s.counted(n, s.cells.Rows, nil)
	case len(children) != 1:
		s.refuse("the function %s", name)
		return n.plain()
	case name == "count":
		return s.count(n, children[0])
	case name == "sum":
		return s.sum(n, children[0])
	case name == "min" || name == "max":
		return s.extreme(n, children[0], name == "min")
	case slices.Contains([]string{"any_value", "bool_and", "bool_or"}, name):
		children[0] = s.row(children[0])
		return n.plain()
	}
	if m := s.summed(children[0]); name == "median" && m != nil && nodeOf(children[0]).text("class") == "CAST" && n["distinct"] != true {
		if out, ok := s.median(n, m.Column); ok {
			return out
		}
	}
	if why, ok := needsRows[name]; ok {
		s.refuse("%s", why)
	}
	s.refuse("the function %s needs each row", name)
	return n.plain()
}

// summed are the sums of the number that an expression is; nil: it is none.
func (s scope) summed(e any) *catalog.Sums {
	n := nodeOf(e)
	if n.text("class") == "CAST" && n.at("cast_type").text("id") == "DOUBLE" {
		n = n.at("child")
	}
	if n.text("class") != "COLUMN_REF" {
		return nil
	}
	i := slices.IndexFunc(s.cells.Sums, func(c catalog.Sums) bool { return c.Column == nameOf(n) })
	if i < 0 {
		return nil
	}
	return &s.cells.Sums[i]
}

func (s scope) count(n node, of any) any {
	if m := s.summed(of); m != nil && n["distinct"] != true {
		return s.counted(n, m.Count, nil)
	}
	if n["distinct"] == true {
		n.list("children")[0] = s.row(of)
		return n.plain() // each value is in some line
	}
	if !s.isTime(of) {
		of = s.row(of)
	}
	return s.counted(n, s.cells.Rows, of)
}

// counted adds up a column that counts rows, where an expression has a value.
func (s scope) counted(n node, column string, present any) any {
	filter := n["filter"]
	if present != nil {
		has := expression("OPERATOR", "OPERATOR_IS_NOT_NULL", "children", []any{present})
		if filter == nil {
			filter = has
		} else {
			filter = expression("CONJUNCTION", "CONJUNCTION_AND", "children", []any{filter, has})
		}
	}
	sum := call("sum", reference(column), filter)
	none := expression("CONSTANT", "VALUE_CONSTANT", "value", map[string]any{"type": map[string]any{"id": "INTEGER", "type_info": nil}, "is_null": false, "value": 0})
	out := expression("CAST", "OPERATOR_CAST", "child", expression("OPERATOR", "OPERATOR_COALESCE", "children", []any{sum, none}))
	out["cast_type"], out["try_cast"], out["alias"] = map[string]any{"id": "BIGINT", "type_info": nil}, false, n["alias"]
	return out
}

// sum adds up sums, and squares where a number is multiplied by itself.
func (s scope) sum(n node, of any) any {
	column := ""
	if m := s.summed(of); m != nil && nodeOf(of).text("class") == "COLUMN_REF" {
		column = m.Sum
	}
	if product := nodeOf(of); product.text("function_name") == "*" && len(product.list("children")) == 2 {
		a, b := s.summed(product.list("children")[0]), s.summed(product.list("children")[1])
		if a != nil && a == b {
			column = a.Squares
		}
	}
	if column == "" {
		s.row(of) // says which column it is that is not there
		s.refuse("a sum of what is worked out row by row")
		return n.plain()
	}
	out := call("sum", reference(column), n["filter"])
	out["alias"] = n["alias"]
	return out
}

// extreme is the least or the most of a number, of a time or of a key.
func (s scope) extreme(n node, of any, least bool) any {
	column := ""
	if m := s.summed(of); m != nil && nodeOf(of).text("class") == "COLUMN_REF" {
		if column = m.Most; least {
			column = m.Least
		}
	} else if s.isTime(of) && nodeOf(of).text("class") == "COLUMN_REF" {
		if column = s.cells.Time.Latest; least {
			column = s.cells.Time.Earliest
		}
	}
	if column == "" {
		n.list("children")[0] = s.row(of)
		return n.plain()
	}
	out := call(n.text("function_name"), reference(column), n["filter"])
	out["alias"] = n["alias"]
	return out
}

// nowhere is the place of a part that stands in no text.
const nowhere = json.Number("18446744073709551615")

func expression(class, kind, key string, value any) map[string]any {
	return map[string]any{"class": class, "type": kind, "alias": "", "query_location": nowhere, key: value}
}

func reference(column string) any {
	return expression("COLUMN_REF", "COLUMN_REF", "column_names", []any{column})
}

func call(name string, of, filter any) map[string]any {
	out := expression("FUNCTION", "FUNCTION", "children", []any{of})
	out["function_name"], out["schema"], out["catalog"], out["filter"] = name, "", "", filter
	out["order_bys"] = map[string]any{"type": "ORDER_MODIFIER", "orders": []any{}}
	out["distinct"], out["is_operator"], out["export_state"] = false, false, false
	return out
}
