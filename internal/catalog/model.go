package catalog

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// infer fills the model of the profile: what its columns mean and the metrics
// and dimensions that follow.
func (p *Profile) infer() {
	columns := make([]model.Column, len(p.Columns))
	for i := range p.Columns {
		c := &p.Columns[i]
		columns[i] = model.Column{Name: c.Name, Meaning: c.means(), Good: c.Good, Unit: c.Unit, Why: "its role is " + string(c.Role) + ", its kind " + string(c.Kind)}
		if c.Name == p.Time {
			columns[i].TimeRole = model.TimeMain
		}
	}
	p.Model = model.Derive(p.table(), model.Model{Noun: p.RowNoun, Time: p.Time, Columns: columns})
}

// means is the meaning that a role and a kind come nearest to.
func (c *Column) means() model.Meaning {
	switch c.Kind {
	case KindFlow:
		return model.Flow
	case KindStock:
		return model.Level
	case KindRate:
		return model.Rate
	case KindNumber:
		return model.Measurement
	case KindKey:
		return model.Key
	case KindTime:
		return model.Time
	case KindText:
		return model.Text
	case KindBoolean:
		return model.Flag
	case KindEntity:
		if c.Type == sitrep.TypeInteger {
			return model.Reference
		}
		return model.Name
	}
	return model.Category
}

// table is what a model may be inferred from.
func (p *Profile) table() model.Table {
	t := model.Table{Name: p.Name, Rows: p.Rows}
	for i := range p.Columns {
		t.Columns = append(t.Columns, p.Columns[i].facts())
	}
	return t
}

func (c *Column) facts() model.Facts {
	f := model.Facts{
		Name: c.Name, Type: c.Type, Unit: c.Unit, Nulls: c.Nulls, Distinct: c.Distinct, Least: c.DistinctCapped,
		Min: c.Min, Max: c.Max, Median: c.Median, Mean: c.Mean, StdDev: c.StdDev, Skew: c.Skew, Zeros: c.Zeros, Negatives: c.Negatives,
		MeanLength: c.MeanLength, MeanWords: c.MeanWords, Whole: c.Whole, All: c.AllValues, Determines: c.Determines,
	}
	for _, v := range c.Values {
		f.Values = append(f.Values, model.Value(v))
	}
	return f
}
