package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// usually are the aggregates of other rows that a number may be held against, by the word for them; a named row, the first of
// a ranking and all of some rows are held against as an average is.
var usually = map[string]plan.Aggregate{"average": plan.Average, "median": plan.Median, "maximum": plan.Average, "minimum": plan.Average}

// otherRows is what stands in other rows that the words behind an operator name, and where those end: the average of their
// department, Anna, any clerk in Sales, the clerk with the highest pay. nil: they name none.
func (s *scene) otherRows(i int, op plan.Operator) (o *plan.Operand, to int) {
	if usual, to := s.usualAt(i); usual != "" {
		o := &plan.Operand{Aggregate: usual}
		if own, end := s.sameGroup(to); own != nil {
			o.Within, to = []string{own.Name}, end
		}
		return o, to
	}
	if i < len(s.ts) && slices.Contains(every, s.ts[i].text) {
		return s.allOf(i+1, op)
	}
	for i < len(s.ts) && s.lexicon.has("determiner", s.ts[i].text) {
		i++
	}
	if v, ok := s.valueAt(i, s.tellsApart); ok {
		return &plan.Operand{Aggregate: plan.Maximum, Where: &plan.Predicate{Op: plan.In, Column: s.columns[v.column].Name, Values: []string{v.value}}}, v.to
	}
	return s.firstOf(i)
}

// every stands before rows each of which is meant.
var every = []string{"any", "all", "every", "each"}

// usualAt is the aggregate that all rows are to be taken by at a token, and where its words end; empty: there is none.
func (s *scene) usualAt(i int) (usual plan.Aggregate, to int) {
	for i < len(s.ts) && (s.lexicon.has("determiner", s.ts[i].text) || s.ts[i].text == "overall" || s.ts[i].text == "of") {
		i++
	}
	if i >= len(s.ts) {
		return "", i
	}
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == "aggregate" && (c.meaning == "average" || c.meaning == "median") && c.to > to {
			usual, to = plan.Aggregate(c.meaning), c.to
		}
	}
	return usual, to
}

// sameGroup is the column of "of their department", whose values other rows share with the one at hand; nil: there is none.
func (s *scene) sameGroup(i int) (own *column, to int) {
	if i+2 >= len(s.ts) || s.classes[i] != "of" && s.ts[i].text != "of" && s.ts[i].text != "in" && s.ts[i].text != "for" {
		return nil, i
	}
	if !slices.Contains(owners, s.ts[i+1].text) {
		return nil, i
	}
	for k := i + 2; k < len(s.ts) && k <= i+3; k++ {
		for _, c := range s.from[k] {
			if c.kind == isColumn && c.via == byName && !s.columns[c.column].amount() && !s.columns[c.column].time() {
				return s.columns[c.column], c.to
			}
		}
	}
	return nil, i
}

var owners = []string{"their", "its", "his", "her", "own", "same"}

// valueAt is the longest value that stands at a token, of a column of some kind.
func (s *scene) valueAt(i int, of func(*column) bool) (best candidate, ok bool) {
	if i >= len(s.ts) {
		return best, false
	}
	for _, c := range s.from[i] {
		if c.kind == isValue && c.score >= 0.9 && of(s.columns[c.column]) && (!ok || c.to > best.to) {
			best, ok = c, true
		}
	}
	return best, ok
}

// tellsApart reports whether a column tells rows, or the things that they are about, apart.
func (s *scene) tellsApart(c *column) bool {
	return c.Kind == catalog.KindKey || c.Kind == catalog.KindEntity || c.Distinct >= s.profile.Rows
}

// allOf are all rows with a value that is named shortly behind a token: more than any of them is more than the most.
func (s *scene) allOf(i int, op plan.Operator) (*plan.Operand, int) {
	for k := i; k < len(s.ts) && k < i+4 && s.ts[k].kind == word; k++ {
		v, ok := s.valueAt(k, func(*column) bool { return true })
		if !ok {
			continue
		}
		o := &plan.Operand{Aggregate: plan.Maximum, Where: &plan.Predicate{Op: plan.In, Column: s.columns[v.column].Name, Values: []string{v.value}}}
		if op == plan.Less || op == plan.AtMost {
			o.Aggregate = plan.Minimum
		}
		return o, v.to
	}
	return nil, i
}

// firstOf is the row that comes first by a number: the clerk with the lowest pay.
func (s *scene) firstOf(i int) (*plan.Operand, int) {
	for k := i; k < len(s.ts) && k < i+4 && s.ts[k].kind == word; k++ {
		for _, c := range s.from[k] {
			if c.kind != isWord || c.tag != "superlative" && c.tag != "aggregate" {
				continue
			}
			end, hint, _ := strings.Cut(c.meaning, " ")
			vague, ok := outermost[end]
			if !ok {
				continue
			}
			for _, by := range s.namedBehind(c.to) {
				first := plan.Predicate{Op: plan.Equal, Column: s.columns[by.column].Name, Vague: vague}
				return &plan.Operand{Aggregate: plan.Maximum, Where: &first}, by.to
			}
			for _, col := range s.columns {
				if hint != "" && col.amount() && s.hints(hint, col) {
					first := plan.Predicate{Op: plan.Equal, Column: col.Name, Vague: vague}
					return &plan.Operand{Aggregate: plan.Maximum, Where: &first}, c.to
				}
			}
		}
	}
	return nil, i
}

// outermost are the ends of an order, as conditions call them.
var outermost = map[string]string{"low": string(plan.Minimum), "least": string(plan.Minimum), "minimum": string(plan.Minimum), "high": string(plan.Maximum), "most": string(plan.Maximum), "maximum": string(plan.Maximum)}
