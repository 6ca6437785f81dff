package find

import (
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Of two numbers with one unit, of which one is hardly ever above the other.
const (
	partsAsked = 5     // numbers of a table that are held against each other
	leastShare = 0.25  // that the smaller is of the larger, in all: what is far below needs no rule to stay there
	mostAbove  = 0.005 // of the rows, in which the smaller may be above
	aFewRows   = 2     // that may be so in a small table
)

// Parts are pairs of numbers of a table with one unit.
type Parts struct {
	columns []*catalog.Column
	model   *model.Model
	sums    [][]string // columns that others are the sums of
}

// PartsOf are those of a table; ok is false where no two numbers have one unit.
func PartsOf(p *catalog.Profile) (Parts, bool) {
	out := Parts{model: &p.Model}
	for i := range p.Columns {
		c := &p.Columns[i]
		if c.Made != nil && c.Made.How == "sum" {
			out.sums = append(out.sums, c.Made.Of)
		}
		known := p.Model.Column(c.Name)
		if known != nil && (c.Unit != "" || counted(c, known)) && (known.Meaning == model.Flow || known.Meaning == model.Level || known.Meaning == model.Measurement) && c.Median > 0 && len(out.columns) < partsAsked {
			out.columns = append(out.columns, c)
		}
	}
	return out, len(out.pairs()) > 0 && p.Rows >= farRows
}

// counted reports whether a column counts something in each row: parts made, parts spoiled.
func counted(c *catalog.Column, known *model.Column) bool {
	return c.Type == sitrep.TypeInteger && known.Meaning == model.Flow && known.Good != ""
}

// spoiled reports whether one number counts what went wrong of another: that is far below it, and never above.
func (s Parts) spoiled(pair [2]*catalog.Column) bool {
	a, b := s.model.Column(pair[0].Name), s.model.Column(pair[1].Name)
	return a != nil && b != nil && a.Good == "down" && b.Good == "up" && counted(pair[0], a) && counted(pair[1], b)
}

// together reports whether two numbers add up to a third: neither is a part of the other.
func (s Parts) together(a, b *catalog.Column) bool {
	return slices.ContainsFunc(s.sums, func(of []string) bool { return slices.Contains(of, a.Name) && slices.Contains(of, b.Name) })
}

// pairs are a number and another one that is larger as a rule.
func (s Parts) pairs() [][2]*catalog.Column {
	var out [][2]*catalog.Column
	for _, a := range s.columns {
		for _, b := range s.columns {
			if a != b && !s.together(a, b) && a.Unit == b.Unit && a.Median < b.Median && (a.Unit != "" || s.spoiled([2]*catalog.Column{a, b})) {
				out = append(out, [2]*catalog.Column{a, b})
			}
		}
	}
	return out
}

// Question is in how many rows the smaller of each pair is above the larger, and what both come to where both are known.
func (s Parts) Question(id string, r plan.Resolved, p *catalog.Profile) plan.Resolved {
	var measures []plan.Measure
	for _, pair := range s.pairs() {
		above := insight.RowCount(p)
		above.Where, above.Label = abovePart(pair), fmt.Sprintf("%s with %s above %s", above.Label, labelOf(pair[0]), labelOf(pair[1]))
		measures = append(measures, above)
		for _, c := range pair {
			both := &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{{Op: plan.NotNull, Column: pair[0].Name}, {Op: plan.NotNull, Column: pair[1].Name}}}
			measures = append(measures, plan.Measure{Aggregate: plan.Sum, Column: c.Name, Unit: c.Unit, Where: both, Label: fmt.Sprintf("%s beside %s and %s", labelOf(c), labelOf(pair[0]), labelOf(pair[1]))})
		}
	}
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: measures, Where: r.Question.Where}
	r.Window, r.Before, r.Spine = nil, nil, nil
	return r
}

// Broken are the rows in which the part is above the whole, of pairs that hardly ever are so; a answers [Parts.Question].
func (s Parts) Broken(a insight.Answer, rows int64) []Fault {
	var out []Fault
	for i, pair := range s.pairs() {
		at := func(k int) float64 {
			v, _ := a.Main.Float(0, a.Main.Column("measure", 3*i+k))
			return v
		}
		above, part, whole := at(0), at(1), at(2)
		if above > 0 && above <= max(mostAbove*float64(rows), aFewRows) && whole > 0 && (part >= leastShare*whole || s.spoiled(pair)) {
			out = append(out, Fault{Shape: "fault.above", Column: pair[0].Name, Other: pair[1].Name, Most: faulty, Where: *abovePart(pair), Show: one(plan.Maximum, pair[0])})
		}
	}
	return out
}

func abovePart(pair [2]*catalog.Column) *plan.Predicate {
	return &plan.Predicate{Op: plan.Greater, Column: pair[0].Name, Against: &plan.Operand{Column: pair[1].Name}}
}
