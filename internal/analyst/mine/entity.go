package mine

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// How many fields of many values are looked at, and how many rows a value of them
// must have on average: one with a row each is a key.
const (
	maxEntities = 2
	entityRows  = 2
)

// Entity is a field with too many values for a breakdown, such as customers.
type Entity struct {
	plan.Dimension
	Portions []Portions // of each measure; nothing for what does not add up
}

// Entities are the fields of many values whose concentration is worth a query of its
// own.
func (d *Data) entities() []plan.Dimension {
	var out []plan.Dimension
	for i := range d.Profile.Columns {
		c := &d.Profile.Columns[i]
		fits := (c.Kind == catalog.KindEntity || c.Kind == catalog.KindGeo || c.Kind == catalog.KindCategory) && c.Distinct > maxValues &&
			c.Distinct*entityRows <= d.Profile.Rows && !fixes(d.Where, c.Name)
		if fits && len(out) < maxEntities {
			out = append(out, insight.DimensionOf(c))
		}
	}
	return out
}

// Wanted are the fields to ask [plan.CompilePortions] about; [Data.ReadPortions]
// takes the answers.
func (d *Data) Wanted() []plan.Dimension {
	for i := range d.Measures {
		if d.addsUp(i) {
			return d.entities()
		}
	}
	return nil
}

// ReadPortions puts the answer about a field into the data.
func (d *Data) ReadPortions(by plan.Dimension, rows catalog.Rows) {
	if len(rows.Values) != 1 || len(rows.Values[0]) != 6*len(d.Measures) {
		return
	}
	e := Entity{Dimension: by, Portions: make([]Portions, len(d.Measures))}
	for i := range d.Measures {
		cells := rows.Values[0][6*i:]
		groups, _ := cells[0].(int64)
		most, _ := cells[5].(int64)
		e.Portions[i] = Portions{
			Groups: int(groups), First: float(cells[1]), Total: float(cells[2]), Squares: float(cells[3]), Least: float(cells[4]), Most: int(most),
		}
	}
	d.Entities = append(d.Entities, e)
}
