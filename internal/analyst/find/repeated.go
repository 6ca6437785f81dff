package find

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

const (
	ownPart = 0.98     // of the rows that have a number of their own, where a few share one by mistake
	dayLong = "-86400" // seconds: what ends today may be told ahead
)

// repeated are the numbers of rows that some of them share: a case that was entered twice.
func repeated(p *catalog.Profile) []Fault {
	for i := range p.Columns {
		c := &p.Columns[i]
		known, filled := p.Model.Column(c.Name), p.Rows-c.Nulls
		if known == nil || known.Meaning != model.Key && known.Meaning != model.Reference && known.Meaning != model.Code || filled < farRows {
			continue
		}
		if !c.DistinctCapped && c.Distinct < filled && float64(c.Distinct) >= ownPart*float64(filled) {
			return []Fault{{Shape: "fault.twice", Column: c.Name, Most: faulty, Twice: true, Where: plan.Predicate{Op: plan.NotNull, Column: c.Name}}}
		}
	}
	return nil
}

// ahead are the rows that ended, by what they say, at a time that has not come.
func ahead(ends []string) []Fault {
	var out []Fault
	for _, end := range ends {
		out = append(out, Fault{Shape: "fault.future", Column: end, Most: faulty / 3, Where: plan.Predicate{Op: plan.Less, Column: end, Until: plan.Now, Values: []string{dayLong}}})
	}
	return out
}

// Doubled are the rows that were entered again under another number.
func doubled(p *catalog.Profile) []Fault {
	key, columns, ok := plan.Doubled(p)
	if c := p.Column(key); !ok || c.Distinct < p.Rows-c.Nulls { // told as a number that stands twice
		return nil
	}
	return []Fault{{Shape: "fault.doubled", Column: key, Most: faulty, Twice: true, Each: columns, Where: plan.Predicate{Op: plan.NotNull, Column: key}}}
}

// severalRows is how many values of the column stand in more than one row.
func (f *Fault) severalRows(p *catalog.Profile) plan.Measure {
	more := plan.Condition{Measure: plan.Measure{Aggregate: plan.Count}, Op: plan.Greater, Value: 1}
	var each []plan.Dimension
	for _, name := range f.Each {
		each = append(each, insight.DimensionOf(p.Column(name)))
	}
	if len(each) == 0 {
		each = []plan.Dimension{insight.DimensionOf(p.Column(f.Column))}
	}
	return plan.Describe(plan.Measure{Aggregate: plan.Each, Each: each, Over: plan.Count, Having: []plan.Condition{more}}, p)
}

// also is a condition beside another, which may be none.
func also(a *plan.Predicate, b plan.Predicate) *plan.Predicate {
	if a == nil {
		return &b
	}
	return Also(a, b)
}
