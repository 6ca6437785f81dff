package find

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Of a column that is filled with one state and empty with another: how pure these are, and how many rows
// tell.
const (
	mostStates   = 12
	statesAsked  = 3
	lackingAsked = 6
	mostBroken   = 0.03 // of the rows of a state
	enoughOften  = 20   // rows of a state that has a column filled
	enoughSeldom = 5    // of one that has it empty
	nearlyTold   = 0.9  // of all rows, that such states have
)

// States are a field, and the columns whose being empty may go with it.
type States struct {
	Of      *catalog.Column
	Lacking []*catalog.Column
}

// StatesOf are those of a table.
func StatesOf(p *catalog.Profile) []States {
	var lacking []*catalog.Column
	for i := range p.Columns {
		c := &p.Columns[i]
		if known := p.Model.Column(c.Name); known != nil && c.Nulls >= enoughSeldom && c.Nulls < p.Rows && known.Meaning != model.Text && len(lacking) < lackingAsked {
			lacking = append(lacking, c)
		}
	}
	var out []States
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || known.Meaning != model.Category && known.Meaning != model.Flag || c.Type != sitrep.TypeString || !c.AllValues || c.Distinct < 2 || c.Distinct > mostStates || c.Nulls > 0 {
			continue
		}
		if len(lacking) > 0 && len(out) < statesAsked {
			out = append(out, States{c, lacking})
		}
	}
	return out
}

// Question is how many rows each state has, and in how many of them each column is empty.
func (s *States) Question(id string, r plan.Resolved, p *catalog.Profile) plan.Resolved {
	measures := []plan.Measure{insight.RowCount(p)}
	for _, c := range s.Lacking {
		m := insight.RowCount(p)
		m.Where, m.Label = &plan.Predicate{Op: plan.IsNull, Column: c.Name}, fmt.Sprintf("%s without %s", m.Label, labelOf(c))
		measures = append(measures, m)
	}
	r.Question = plan.Question{ID: id, Intent: plan.Breakdown, Origin: plan.Asked, By: []plan.Dimension{insight.DimensionOf(s.Of)}, Measures: measures, Where: r.Question.Where}
	r.Window, r.Before, r.Spine = nil, nil, nil
	return r
}

// Broken are the rows whose state says that a column is filled and it is empty, or the other way round; a answers
// [States.Question]. A column goes with the states where each of these has it either nearly always or hardly ever. Goes
// tells whether one does: then a row's state is another one later.
func (s *States) Broken(a insight.Answer) (out []Fault, goes bool) {
	for k, c := range s.Lacking {
		var found []Fault
		full, empty, told, all := 0.0, 0.0, 0.0, 0.0
		for row, cells := range a.Main.Result.Rows {
			n, _ := a.Main.Float(row, a.Main.Column("measure", 0))
			none, _ := a.Main.Float(row, a.Main.Column("measure", k+1))
			state, ok := cells[0].(string)
			all += n
			switch {
			case !ok:
			case none <= mostBroken*n && n >= enoughOften:
				full, told = full+n, told+n
				if none > 0 {
					found = append(found, s.fault("fault.lacks", c, state, plan.IsNull))
				}
			case none >= (1-mostBroken)*n && n >= enoughSeldom:
				empty, told = empty+n, told+n
				if none < n {
					found = append(found, s.fault("fault.has", c, state, plan.NotNull))
				}
			}
		}
		if full > 0 && empty > 0 && told >= nearlyTold*all {
			out, goes = append(out, found...), true
		}
	}
	return out, goes
}

func (s *States) fault(shape string, c *catalog.Column, state string, op plan.Operator) Fault {
	where := plan.Predicate{Op: plan.And, Kids: []plan.Predicate{{Op: plan.Equal, Column: s.Of.Name, Values: []string{state}}, {Op: op, Column: c.Name}}}
	return Fault{Shape: shape, Column: c.Name, Other: s.Of.Name, State: state, Most: faulty, Where: where}
}
