package model

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// What a model holds at most.
const (
	mostMetrics = 20
	mostMain    = 4
)

// Derive adds metrics, dimensions and main metrics to a model whose columns are
// known. The order of metrics is that of their importance (data/importance.txt).
func Derive(t Table, m Model) Model {
	d := deriver{t: t, m: m}
	d.m.Metrics, d.m.Dimensions, d.m.Main = nil, nil, nil
	d.m.Noun = plainNoun(d.m.Noun)
	r := Read(t)
	for i := range d.m.Columns {
		c := &d.m.Columns[i]
		c.Sure = math.Round(100*certain(r, i, *c)) / 100
	}
	d.entities()
	d.plain()
	d.ratios()
	d.margins()
	d.targets()
	d.products()
	d.rates()
	d.times()
	d.punctuality()
	d.things()
	d.count()
	d.perRow()
	d.perThing()
	d.belittle()
	slices.SortStableFunc(d.found, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	for _, f := range d.found {
		if len(d.m.Metrics) < mostMetrics && d.m.Metric(f.Name) == nil {
			d.m.Metrics = append(d.m.Metrics, f.Metric)
		}
	}
	d.callAlso()
	d.main()
	d.dimensions()
	return d.m
}

// weighed is a metric with its place in the order of importance.
type weighed struct {
	Metric
	weight float64
}

type deriver struct {
	t     Table
	m     Model
	found []weighed
	names []numberName // of the columns; nil: not read yet
}

func (d *deriver) add(weight float64, m Metric) {
	m.Name = cmp.Or(m.Name, slug(m.Label))
	if m.Name == "" {
		return
	}
	d.found = append(d.found, weighed{m, weight})
}

// summed is the column that a metric adds up, with what its name is short for, and the unit of the metric.
func (d *deriver) summed(m Metric) Column {
	c := Column{Name: m.Column, Unit: m.Unit}
	if known := d.m.Column(m.Column); known != nil {
		c.called = known.called
	}
	return c
}

// groupOf names those that tell the same; of each one may be a main metric.
func (d *deriver) groupOf(m Metric) string {
	summed := d.summed(m)
	switch {
	case m.Kind == KindSum && (summed.stands("side") || summed.money() && d.small(m)):
		return "money of another"
	case m.Kind == KindMargin: // beside an income, its costs say as much: one of the two is enough
		return "moneydown"
	case m.Kind == KindSum && summed.money():
		return "money" + m.Good
	case m.Kind == KindSum && timeUnits[m.Unit] && anyOf(m.Column, lostTime):
		return "time"
	case m.Kind == KindLate:
		return string(KindOnTime)
	case m.Kind == KindRatio && m.Unit != "%": // how fast, beside how well
		return "pace"
	}
	return string(m.Kind)
}

// smallShare is the most that an amount of money is of the largest one, where it is a part of it or goes with it.
const smallShare = 0.2

// small reports whether a sum of money is little beside another of the table, or a part of a total that the table has:
// the fee beside the price, the labour of an invoice.
func (d *deriver) small(m Metric) bool {
	mine := d.facts(m.Column).Mean
	return slices.ContainsFunc(d.found, func(w weighed) bool {
		other := d.summed(w.Metric)
		if w.Kind != KindSum || !other.money() || other.Unit != m.Unit || w.Column == m.Column || other.stands("side") || aims(other) || readName(w.Column).has("estimate") {
			return false
		}
		f := d.facts(w.Column)
		return mine < smallShare*f.Mean || f.Made == "sum" && slices.Contains(f.Of, m.Column) && !d.comesOut(f)
	})
}

// main are the first metrics that tell different things: not two sums of money that
// are made of each other, not two shares.
func (d *deriver) main() {
	groups := map[string]int{}
	for _, m := range d.m.Metrics {
		group, limit := d.groupOf(m), 1
		switch {
		case m.Kind == KindNewest || m.Kind == KindIncrease:
			limit = 2
		case group == string(KindSum) && !d.cases(): // what was counted on a day: booked, attended, given
			limit = 3
		}
		if groups[group] >= limit || len(d.m.Main) == mostMain || group == "money of another" && len(d.m.Main) > 0 {
			continue
		}
		if m.Kind == KindAverage && d.sumsAside(m.Column) {
			continue
		}
		if len(d.m.Main) > 0 && d.weightOf(m.Name) < importance["main at least"] {
			return
		}
		groups[group]++
		d.m.Main = append(d.m.Main, m.Name)
	}
}

// sumsAside: the sum of a column is a metric, and no main one, so that its average is none either.
func (d *deriver) sumsAside(column string) bool {
	return slices.ContainsFunc(d.m.Metrics, func(m Metric) bool {
		return m.Kind == KindSum && m.Column == column && !slices.Contains(d.m.Main, m.Name)
	})
}

// belittle puts sums of money that are little beside another behind it.
func (d *deriver) belittle() {
	var little []int
	for i := range d.found {
		if m := d.found[i].Metric; m.Kind == KindSum && d.summed(m).money() && d.small(m) {
			little = append(little, i)
		}
	}
	for _, i := range little {
		d.found[i].weight += importance["small beside another"]
	}
}

func (d *deriver) weightOf(name string) float64 {
	for _, f := range d.found {
		if f.Name == name {
			return f.weight
		}
	}
	return 0
}

func (d *deriver) facts(column string) Facts {
	for _, f := range d.t.Columns {
		if f.Name == column {
			return f
		}
	}
	return Facts{}
}

// entities finds the things that levels and counters are of.
func (d *deriver) entities() {
	for i := range d.m.Columns {
		c := &d.m.Columns[i]
		course := d.t.Columns[i].Course
		switch {
		case c.Meaning == Level && !d.t.Panel && d.t.Sparse != "":
			c.Entity, c.With = d.t.Sparse, d.t.With
		case c.Meaning == Cumulative && course.Things > 0 && course.NeverFalls() && (!d.t.Panel || course.Of == d.t.PanelOf):
			c.Entity, c.With = course.Of, course.With
		case c.Meaning == Level, c.Meaning == Cumulative:
			d.entity(c)
		}
	}
}

// entity is the finest column that names things and determines the one that the rows were
// followed by.
func (d *deriver) entity(c *Column) {
	if c.Entity == "" && d.t.Panel {
		c.Entity = d.t.PanelOf
	}
	if d.t.Panel && int64(d.facts(c.Entity).Distinct) < int64(d.t.Things) { // several counters stand beside each other in it
		c.Entity = d.t.PanelOf
	}
	most := d.facts(c.Entity).Distinct
	for k, other := range d.m.Columns {
		f := d.t.Columns[k]
		named := other.Meaning == Reference || other.Meaning == Name || other.Meaning == Category && c.Entity != ""
		finer := c.Entity == "" && !d.t.Panel && other.Meaning == Reference || slices.Contains(f.Determines, c.Entity)
		if named && finer && f.Distinct > most && f.Distinct*2 < d.t.Rows {
			c.Entity, most = other.Name, f.Distinct
		}
	}
}

// cases: each row is one of something that has a key: an order, a call. Else the rows
// are totals of days, places or things.
func (d *deriver) cases() bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool { return c.Meaning == Key })
}

// repeats: things are told of at several times.
func (d *deriver) repeats() bool {
	return d.t.Panel || !d.cases() && slices.ContainsFunc(d.m.Columns, func(c Column) bool {
		return c.Meaning == Time && c.TimeRole != TimeBirth && c.TimeRole != TimeUpdated
	})
}

// slug writes a name in small letters, digits and underscores.
func slug(name string) string {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' && r < 128 })
	return strings.Join(parts, "_")
}
