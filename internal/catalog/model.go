package catalog

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// infer fills the model of the profile: what its columns mean and the metrics
// and dimensions that follow.
func (p *Profile) infer(said ...model.Column) {
	p.Model = model.Infer(p.Facts(), said...)
}

// Facts are what a model may be inferred from.
func (p *Profile) Facts() model.Table {
	t := model.Table{Name: p.Name, Rows: p.Rows}
	if p.Panel != nil {
		t.Panel, t.PanelOf, t.Things, t.Times = true, p.Panel.Of, p.Panel.Things, p.Panel.Times
	}
	for i := range p.Columns {
		t.Columns = append(t.Columns, p.Columns[i].facts())
	}
	return t
}

func (c *Column) facts() model.Facts {
	f := model.Facts{
		Name: c.Name, Type: c.Type, Unit: c.CellUnit, Nulls: c.Nulls, Distinct: c.Distinct, Least: c.DistinctCapped,
		Min: c.Min, Max: c.Max, Median: c.Median, Mean: c.Mean, StdDev: c.StdDev, Skew: c.Skew, Zeros: c.Zeros, Negatives: c.Negatives,
		MeanLength: c.MeanLength, MeanWords: c.MeanWords, Whole: c.Whole, All: c.AllValues, Determines: c.Determines,
	}
	if f.Unit == "" && c.Nature == "" {
		f.Unit = c.Unit // not judged before, or of form 1, which kept both in one place
	}
	for _, v := range c.Values {
		f.Values = append(f.Values, model.Value(v))
	}
	if c.Course != nil {
		f.Course = model.Course(*c.Course)
	}
	if c.Made != nil {
		f.Made, f.Of = c.Made.How, c.Made.Of
	}
	return f
}

// Candidates are the time that rows may be ordered by, empty for none, and the
// columns of things that they may be about.
func (p *Profile) Candidates() (time string, things []string) { return model.Candidates(p.Facts()) }
