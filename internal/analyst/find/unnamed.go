package find

import "math"

// From when on rows without a group are the reason why groups have fewer.
const (
	namedBefore = 0.8 // of the rows, that have a group that is looked at
	namedStep   = 0.1 // of the rows, that have none any more
)

// unnamed reports whether a group has fewer rows since many of them say not any more of which group they are: nobody drove
// less where the driver is not written down.
func (o *Odd) unnamed(lines []Line) bool {
	if len(o.By) != 1 || o.OfWeekday() || !o.Measure.AddsOverGroups() || o.From == 0 {
		return false
	}
	before, after := o.named(lines, 0, o.From), o.named(lines, o.From, len(o.Points))
	return before >= namedBefore && before-after >= namedStep && sumOf(o.Points[:o.From])/float64(o.From) > sumOf(o.Points[o.From:])/float64(len(o.Points)-o.From)
}

// named is the part of all rows, from one point to another, that have a group of the field of an event.
func (o *Odd) named(lines []Line, from, to int) float64 {
	groups, all := 0.0, 0.0
	for i := range lines {
		l := &lines[i]
		if l.Measure.Label != o.Measure.Label || len(l.Rows) < to {
			continue
		}
		switch {
		case len(l.By) == 0:
			all += sumOf(l.Rows[from:to])
		case len(l.By) == 1 && l.By[0].Column == o.By[0].Column && len(l.Values) == 1 && l.Values[0] != nil:
			groups += sumOf(l.Rows[from:to])
		}
	}
	return groups / max(all, 1)
}

// sumOf adds numbers up; points without rows are none.
func sumOf(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += zeroIfNone(v)
	}
	return sum
}

// Unnamed reports whether a field has a name for far more of the rows than before, or for fewer: what its groups have more or less is that.
func (c *Cause) Unnamed() bool {
	t := c.Answer.Main
	now, before := c.casesIn()
	if now < 0 || before < 0 {
		now, before = t.Column("measure", 0), t.Column("before", 0)
	}
	if now < 0 || before < 0 || t.Result.Truncated {
		return false
	}
	var blank, all [2]float64
	for row, cells := range t.Result.Rows {
		none := false
		for i, column := range t.Columns {
			none = none || column.Role == "group" && cells[i] == nil
		}
		for k, column := range []int{before, now} {
			v, _ := t.Float(row, column)
			if all[k] += math.Abs(v); none {
				blank[k] += math.Abs(v)
			}
		}
	}
	parts := [2]float64{blank[0] / max(all[0], 1e-9), blank[1] / max(all[1], 1e-9)}
	return max(1-parts[0], 1-parts[1]) >= namedBefore && math.Abs(parts[1]-parts[0]) >= namedStep
}
