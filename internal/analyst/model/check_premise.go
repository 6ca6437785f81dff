package model

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// holds computes again what a finding says of its numbers: that what rose is more than
// it was, that who leads has the most of all rows, that each computed fact follows from
// its arguments, and that the results are those that were stored. Where something does
// not, the finding is said in our own words alone.
func (c *examiner) holds(s *saying) bool {
	for id := range s.facts {
		if !c.computes(c.facts(id), 0) {
			return false
		}
	}
	switch way(s.Shape) {
	case ".up":
		return c.ordered(s, "before", "value") && c.ordered(s, "before", "counted") && c.ordered(s, "before", "after") &&
			c.ordered(s, "overall", "value") && c.ordered(s, "usual", "value")
	case ".down":
		return c.ordered(s, "value", "before") && c.ordered(s, "counted", "before") && c.ordered(s, "after", "before") &&
			c.ordered(s, "value", "overall") && c.ordered(s, "value", "usual")
	}
	switch family, _, _ := strings.Cut(s.Shape, "."); family {
	case "top":
		return c.extreme(s, "value", 1) && c.ordered(s, "secondValue", "value")
	case "bottom", "extremes":
		return c.extreme(s, "lastValue", -1)
	}
	return true
}

// follows are the shapes that numbers of a saying make true beside its own.
func (c *examiner) follows(s *saying) []string {
	low, high := "", ""
	switch s.Shape {
	case "ends":
		low, high = "first", "last"
	case "change.absolute", "change.absolute.count":
		low, high = "before", "value"
	case "top.share", "top.share.count":
		return c.majority(s)
	default:
		return nil
	}
	switch a, b := c.number(s, low), c.number(s, high); {
	case a == nil || b == nil || a.Cmp(b) == 0:
		return nil
	case a.Cmp(b) < 0:
		return []string{s.Shape + ".up"}
	}
	return []string{s.Shape + ".down"}
}

// majority: whoever has more than half of a whole has most of it.
func (c *examiner) majority(s *saying) []string {
	if share := c.number(s, "share"); share != nil && share.Cmp(big.NewRat(1, 2)) > 0 {
		return []string{"top.most"}
	}
	return nil
}

// ordered: the first role's number is not above the second's; roles that are not there
// say nothing.
func (c *examiner) ordered(s *saying, low, high string) bool {
	a, b := c.number(s, low), c.number(s, high)
	return a == nil || b == nil || a.Cmp(b) <= 0
}

// number is the value of a role of one number; nil: it is none.
func (c *examiner) number(s *saying, role string) *big.Rat {
	ids := facts(s.Roles[role])
	if len(ids) != 1 {
		return nil
	}
	return rational(c.facts(ids[0]).Value)
}

func rational(v any) *big.Rat {
	n, ok := v.(json.Number)
	if !ok || len(n) > 100 || strings.ContainsAny(string(n), "eE") && len(n) > 40 {
		return nil
	}
	if f, err := n.Float64(); err != nil || f > 1e200 || f < -1e200 {
		return nil
	}
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return nil
	}
	return r
}

// extreme: no row of the result, but those without a name, has more (or less).
func (c *examiner) extreme(s *saying, role string, sign int) bool {
	ids := facts(s.Roles[role])
	if len(ids) != 1 {
		return false
	}
	f := c.facts(ids[0])
	r, ok := c.results(f.Result)
	own := rational(f.Value)
	if !ok || own == nil {
		return false
	}
	for _, row := range r.Rows {
		if v := rational(cell(&r, row, f.Column)); v != nil && !nameless(&r, row) && v.Cmp(own)*sign > 0 {
			return false
		}
	}
	return sign > 0 || !r.Truncated || strings.HasPrefix(s.Shape, "bottom")
}

func cell(r *document.Result, row []any, column string) any {
	for i, name := range r.Columns {
		if name == column && i < len(row) {
			return row[i]
		}
	}
	return nil
}

// nameless: the rows without a value of a field are no group that leads.
func nameless(r *document.Result, row []any) bool {
	for _, key := range r.Keys {
		if cell(r, row, key) == nil {
			return true
		}
	}
	return false
}

// computes: a fact has the value that its cell or its arguments have.
func (c *examiner) computes(f document.Fact, depth int) bool {
	switch {
	case f.ID == "" || depth > deepest:
		return false
	case f.Result != "" && f.Op == "" && f.Previous == "":
		r, ok := c.results(f.Result)
		if !ok {
			return false
		}
		v, ok := r.Cell(f.Row, f.Column)
		return ok && v == f.Value
	case f.Op == "" || f.Result != "":
		return true
	}
	var args []json.Number
	for _, id := range f.Args {
		arg := c.facts(id)
		n, ok := arg.Value.(json.Number)
		if !ok || !c.computes(arg, depth+1) {
			return false
		}
		args = append(args, n)
	}
	have, err := document.Compute(f.Op, args)
	return err != nil || have == f.Value // an operation that is not over facts alone is recomputed by verification
}
