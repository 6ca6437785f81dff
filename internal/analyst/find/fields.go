package find

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// How much is looked at for one change.
const (
	mostFields = 8
	mostPairs  = 4
	mostValues = 2000 // of a field
	fewValues  = 60   // of a field that is crossed with another
	mostCells  = 800  // of two fields
)

// Fields are those that a change of a question's first measure is told apart by: those
// that the question groups by, else all that rows fall into groups by, few groups first.
func Fields(r plan.Resolved, p *catalog.Profile) []plan.Dimension {
	var asked []plan.Dimension
	for _, d := range r.Question.By {
		if d.Grain == "" && !d.Auto && d.Part == "" && d.Bins == 0 && d.Column != r.TimeField {
			asked = append(asked, d)
		}
	}
	if len(asked) > 0 {
		return asked[:min(len(asked), 2)]
	}
	return Groups(r, p)
}

// Groups are all fields that the rows of a question fall into groups by, few groups first.
func Groups(r plan.Resolved, p *catalog.Profile) []plan.Dimension {
	var all, columns []*catalog.Column
	for i := range p.Columns {
		all = append(all, &p.Columns[i])
	}
	slices.SortStableFunc(all, func(a, b *catalog.Column) int { // names say more than codes
		return cmp.Or(cmp.Compare(btoi(isName(b, p)), btoi(isName(a, p))), cmp.Compare(btoi(isCode(a, p)), btoi(isCode(b, p))))
	})
	for _, c := range all {
		same := func(have *catalog.Column) bool {
			return have.Distinct == c.Distinct && slices.Contains(have.Determines, c.Name)
		}
		if (groups(c, p) || IsReason(c) && ofEnds(r, p)) && !measured(c, p) && !consequent(r.Question.Measures[0], c, p) && !fixed(r.Question.Where, c.Name) && !within(r.Question.Measures[0], c.Name) && !slices.ContainsFunc(columns, same) {
			columns = append(columns, c)
		}
	}
	columns = named(columns, p)
	slices.SortStableFunc(columns, func(a, b *catalog.Column) int { return cmp.Compare(a.Distinct, b.Distinct) })
	if n := len(columns); n > mostFields { // the many-valued ones can name a single thing: keep one of these
		columns = append(columns[:mostFields-1], columns[n-1])
	}
	out := make([]plan.Dimension, len(columns))
	for i, c := range columns {
		out[i] = insight.DimensionOf(c)
	}
	if c := p.Column(r.TimeField); c != nil && clocked(c) && !fixed(r.Question.Where, c.Name) {
		out = append(out, plan.Dimension{Column: c.Name, Part: plan.HourOfDay, Label: "hour of day"})
	}
	return out
}

// clocked reports whether the times of a column have a time of day.
func clocked(c *catalog.Column) bool {
	hour := func(text string) string {
		if len(text) < len("2006-01-02 15") {
			return "00"
		}
		return text[11:13]
	}
	return hour(c.Min) != "00" || hour(c.Max) != "00"
}

// meaning is what the values of a column are; empty: nobody knows.
func meaning(c *catalog.Column, p *catalog.Profile) model.Meaning {
	if known := p.Model.Column(c.Name); known != nil {
		return known.Meaning
	}
	return c.Nature
}

func isName(c *catalog.Column, p *catalog.Profile) bool { return meaning(c, p) == model.Name }

func isCode(c *catalog.Column, p *catalog.Profile) bool {
	switch meaning(c, p) {
	case model.Key, model.Reference, model.Code:
		return true
	}
	return false
}

func btoi(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// named leaves out the codes of things whose names stand in another column.
func named(columns []*catalog.Column, p *catalog.Profile) []*catalog.Column {
	return slices.DeleteFunc(slices.Clone(columns), func(c *catalog.Column) bool {
		return c.Distinct > fewValues && !isName(c, p) && slices.ContainsFunc(columns, func(n *catalog.Column) bool {
			return n != c && isName(n, p) && 10*n.Distinct > 9*c.Distinct && slices.Contains(c.Determines, n.Name)
		})
	})
}

// groups reports whether the rows fall into groups by a column.
func groups(c *catalog.Column, p *catalog.Profile) bool {
	switch {
	case c.Distinct < 2, c.Distinct > mostValues, c.DistinctCapped, c.Name == p.Time, 2*c.Nulls > p.Rows, 2*c.Distinct > p.Rows:
		return false
	case c.Kind == catalog.KindConstant, c.Kind == catalog.KindKey, c.Kind == catalog.KindText && !isName(c, p), c.Kind == catalog.KindTechnical, c.Role == sitrep.RoleTime, c.Role == sitrep.RoleMeasure:
		return false
	}
	switch meaning(c, p) {
	case model.Key, model.Time, model.Text, model.Contact, model.Technical, model.Place:
		return false
	}
	return c.Role == sitrep.RoleDimension || c.Kind == catalog.KindEntity || isName(c, p)
}

// fixed reports whether a filter names a column.
func fixed(w *plan.Predicate, column string) bool {
	if w == nil {
		return false
	}
	return w.Column == column || slices.ContainsFunc(w.Kids, func(k plan.Predicate) bool { return fixed(&k, column) })
}

// within reports whether a measure is made from a column.
func within(m plan.Measure, column string) bool {
	return fixed(m.Where, column) || m.Aggregate == plan.CountDistinct && m.Column == column || m.Of != nil && within(*m.Of, column) || m.Per != nil && within(*m.Per, column)
}

// measured reports whether a column holds amounts, however few different ones: no lot is small because of its size.
func measured(c *catalog.Column, p *catalog.Profile) bool {
	known := p.Model.Column(c.Name)
	return known != nil && known.Meaning.Number() && (c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber)
}

// consequent reports whether a column only says more of how rows ended that a rate counts, or does not count: why a
// deal was lost is no reason for the share that was won. It has a value in as many rows as one state has.
func consequent(m plan.Measure, c *catalog.Column, p *catalog.Profile) bool {
	if c.Nulls == 0 || m.AddsOverGroups() {
		return false
	}
	said := p.Rows - c.Nulls
	for _, name := range statesOf(m) {
		state := p.Column(name)
		if state == nil || !state.AllValues || state.Name == c.Name {
			continue
		}
		if slices.ContainsFunc(state.Values, func(v catalog.ValueCount) bool { return near(said, v.Rows) || near(c.Nulls, v.Rows) }) {
			return true
		}
	}
	return false
}

// near reports whether two counts differ by slips alone.
func near(a, b int64) bool {
	const slips = 0.02
	return math.Abs(float64(a-b)) <= slips*float64(max(a, b))
}

// statesOf are the columns whose values the rows of a rate are counted by.
func statesOf(m plan.Measure) []string {
	var out []string
	if m.Where != nil && m.Where.Column != "" {
		out = append(out, m.Where.Column)
	}
	for _, part := range []*plan.Measure{m.Of, m.Per} {
		if part != nil {
			out = append(out, statesOf(*part)...)
		}
	}
	return out
}

// Pairs are the fields that are worth crossing: those that explain most alone with others.
func Pairs(best []Cause, p *catalog.Profile) [][]plan.Dimension {
	var fields []plan.Dimension
	for _, c := range best {
		if by := c.By(); len(by) == 1 && p.Column(by[0].Column) != nil && p.Column(by[0].Column).Distinct <= fewValues {
			fields = append(fields, by[0])
		}
	}
	var out [][]plan.Dimension
	for sum := 1; sum < 2*len(fields)-2 && len(out) < mostPairs; sum++ { // the strongest two first
		for i := 0; 2*i < sum && len(out) < mostPairs; i++ {
			if j := sum - i; j < len(fields) && crossed(p.Column(fields[i].Column), p.Column(fields[j].Column)) {
				out = append(out, []plan.Dimension{fields[i], fields[j]})
			}
		}
	}
	return out
}

func crossed(a, b *catalog.Column) bool {
	return a.Distinct*b.Distinct <= mostCells && !slices.Contains(a.Determines, b.Name) && !slices.Contains(b.Determines, a.Name)
}

// MadeOf reports whether a measure is made of a column, or the column only says more of what the measure counts.
func MadeOf(m plan.Measure, c *catalog.Column, p *catalog.Profile) bool {
	return c != nil && (within(m, c.Name) || consequent(m, c, p))
}
