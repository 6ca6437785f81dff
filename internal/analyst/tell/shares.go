package tell

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Which parts of the rows are followed over time beside the numbers of a table.
const (
	fewStates  = 6    // values of a field, that are followed
	mostShares = 12   // of a table
	leastShare = 0.01 // of the rows, that have a value which is followed
	usualState = 0.55 // of the rows, that have the state which is the rule: others of the field are exceptions, and tell something of each group
)

// Shares are the parts of the rows with each state of a table, the rates of its model first. skip says which columns are left out.
func Shares(p *catalog.Profile, skip func(column string) bool) []plan.Measure {
	out, rated := rates(p, skip)
	for i := range p.Columns {
		c := &p.Columns[i]
		if !followed(c, p) || skip(c.Name) {
			continue
		}
		for _, v := range c.Values {
			part := float64(v.Rows) / float64(p.Rows)
			if v.Value == "" || part < leastShare || part > 0.5 || slices.Contains(rated[c.Name], v.Value) {
				continue
			}
			is := &plan.Predicate{Op: plan.Equal, Column: c.Name, Values: []string{v.Value}}
			out = append(out, plan.Describe(plan.Measure{Aggregate: plan.ShareWhere, Where: is, Origin: plan.Implied}, p))
		}
	}
	return out[:min(len(out), mostShares)]
}

// rates are those of a model that count states, and which states of each column these are.
func rates(p *catalog.Profile, skip func(column string) bool) (out []plan.Measure, rated map[string][]string) {
	rated = map[string][]string{}
	for _, metric := range p.Model.Metrics {
		c := p.Column(metric.Column)
		if metric.Kind != model.KindRate || c == nil || !followed(c, p) || skip(c.Name) {
			continue
		}
		if one, ok := Measure(metric, p); ok {
			rated[c.Name] = append(rated[c.Name], metric.Values...)
			out = append(out, one)
		}
	}
	return out, rated
}

// followed reports whether the states of a column are looked at over time. One that is not final comes to the newest rows by itself.
func followed(c *catalog.Column, p *catalog.Profile) bool {
	known := p.Model.Column(c.Name)
	if known == nil || known.Meaning != model.Category && known.Meaning != model.Flag || c.Type != sitrep.TypeString && c.Type != sitrep.TypeBoolean {
		return false
	}
	return c.Distinct > 1 && c.Distinct <= fewStates && c.AllValues && !slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return model.IsOpen(v.Value) })
}

// OfKinds reports whether a share is that of one of several kinds, none of which is the rule.
func OfKinds(share plan.Measure, p *catalog.Profile) bool {
	if share.Where == nil || share.Label != plan.Describe(share, p).Label {
		return false
	}
	c := p.Column(share.Where.Column)
	return c != nil && c.Distinct > 2 && len(c.Values) > 0 && float64(c.Values[0].Rows) < usualState*float64(p.Rows)
}

// OfRule reports whether a share is that of an exception: one value of its column is what nearly all rows have, or the column says how cases ended.
func OfRule(share plan.Measure, p *catalog.Profile) bool {
	const rule = 0.75 // of the rows
	if share.Where == nil {
		return true
	}
	c := p.Column(share.Where.Column)
	return c == nil || SaysHowItEnded(c, p) || len(c.Values) > 0 && float64(c.Values[0].Rows) >= rule*float64(p.Rows)
}
