package catalog

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Usual is how a number is summed up when nobody says: flows and stocks are added, and
// of running totals what they rose by; what is a rate or of unknown nature is averaged.
func (c *Column) Usual() Aggregate {
	if c.Kind == KindFlow || c.Kind == KindStock {
		return cmp.Or(c.Aggregate, AggregateSum)
	}
	if c.Kind == KindCounter {
		return cmp.Or(c.Aggregate, AggregateIncrease)
	}
	return cmp.Or(c.Aggregate, AggregateAverage)
}

// NeverSummed reports whether a total of the column would be nonsense.
func (c *Column) NeverSummed() bool {
	return c.Kind == KindCounter || c.Kind == KindRate && (c.Unit == "%" || named(c, intensiveWords) || c.Is(model.Rate) && !named(c, priceWords))
}

var intensiveWords = set("rate rates score scores ratio ratios percent percents percentage percentages pct index satisfaction margin margins temperature temperatures latitude latitudes longitude longitudes")

var priceWords = set("price prices cost costs fee fees fare fares wage wages salary tariff")

// Level reports whether the sum of a column over time says nothing, so that the
// newest of a period is its number: it was said to be so, it is carried on by each
// row, or it is told again and again for the same things.
func (p *Profile) Level(c *Column) bool {
	told := p.told(p.Panel) || p.told(p.Sparse) && !p.keyed()
	return c.Aggregate == AggregateLast || c.Aggregate == "" && (told && c.Kind == KindStock && c.likelyLevel() || p.Retold(c) || p.Running(c))
}

// likelyLevel: its name or what is sure makes it a stock, and the model holds it for a level, too.
func (c *Column) likelyLevel() bool { return c.Nature == model.Level && c.Sure >= likely }

// told reports whether the rows are those of things over the time that periods are about.
func (p *Profile) told(of *Panel) bool { return of != nil && of.Times > 1 && of.Time == p.Time }

// keyed reports whether each row is a thing of its own, with a number that no other has, but for rows that stand in the table
// twice: a subscription, not the newest state of the customer who has it.
func (p *Profile) keyed() bool {
	for i := range p.Columns {
		if c := &p.Columns[i]; c.Role == sitrep.RoleIdentifier && c.Nulls == 0 && (c.Distinct == p.Rows || c.Kind == KindKey && c.Distinct*100 >= p.Rows*98) {
			return true
		}
	}
	return false
}

// Things are the columns that tell the things apart of whose levels the newest one of each
// counts: not each of them has a row at each time, so that those of the newest time are not
// all. None: the rows of one time are all that there is.
func (p *Profile) Things(c *Column) []string {
	if p.Panel != nil || !p.told(p.Sparse) || p.Sparse.dense(p.Rows) || p.keyed() || p.Running(c) || p.Column(p.Sparse.Of) == nil {
		return nil
	}
	if p.Column(p.Sparse.With) != nil {
		return []string{p.Sparse.Of, p.Sparse.With}
	}
	return []string{p.Sparse.Of}
}

// dense reports whether the things of a panel have a row at most of its times: one without a row at the newest time
// is no more, and its level of an earlier time counts no longer.
func (p *Panel) dense(rows int64) bool {
	const most = 0.7
	return float64(rows) >= most*float64(p.Things)*float64(p.Times)
}

// Retold reports whether a stock is told again and again for the same things: the
// inventory of every product on every day. A table with a row a thing adds up.
func (p *Profile) Retold(c *Column) bool {
	t := p.Column(p.Time)
	if c.Kind != KindStock || t == nil || t.Distinct < 2 {
		return false
	}
	if t.Distinct == p.Rows {
		return true
	}
	groups := []float64{1} // how many things a time may have, by the fields that tell them apart
	for i := range p.Columns {
		d := &p.Columns[i]
		if d.Kind == KindKey {
			return false
		}
		if (d.Role == sitrep.RoleDimension || d.Role == sitrep.RoleIdentifier) && d.Distinct > 1 && len(groups) < 64 {
			for _, n := range slices.Clone(groups) {
				groups = append(groups, n*float64(d.Distinct))
			}
		}
	}
	rows := float64(p.Rows)
	return slices.ContainsFunc(groups[1:], func(n float64) bool {
		return math.Abs(n*float64(t.Distinct)-rows) <= 0.1*rows
	})
}
