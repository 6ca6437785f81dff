package model

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// computed leaves of a dimension what it is made of: groups by conditions, what two
// fields of a row come to, or a field.
func (k *checker) computed(d *plan.Dimension) {
	if len(d.Cases) > 0 {
		d.Until, d.Calc, d.Unit, d.Grain, d.Auto, d.Part, d.Bins = "", "", "", "", false, "", 0
		return
	}
	d.Cases, d.Rest = nil, false
	if d.Until == "" {
		d.Calc, d.Unit = "", ""
		return
	}
	d.Grain, d.Auto, d.Part, d.Bins = "", false, "", 0
	if d.Calc != "" || !slices.Contains(plan.SpanUnits(), d.Unit) {
		d.Unit = ""
	}
}

// caseConditions checks the conditions of the groups of a dimension, and names them by
// words of the request, or by what they ask.
func (k *checker) caseConditions(where string, d *plan.Dimension) {
	if !d.Computed() {
		return
	}
	d.Cases = slices.Clone(d.Cases)
	for i, c := range d.Cases {
		one := k.condition(where, &c.Where)
		if one == nil {
			k.breaks(where, c.Label, "a group of cases needs a condition")
			return
		}
		d.Cases[i] = plan.Case{Where: *one, Label: partOf(k.Prompt, c.Label)}
		if taken := func(o plan.Case) bool { return strings.EqualFold(o.Label, d.Cases[i].Label) }; slices.ContainsFunc(d.Cases[:i], taken) {
			d.Cases[i].Label = ""
		}
	}
	*d = plan.Named(*d, k.Profile)
}

// pureGroups keeps what a measure of groups is made of.
func (k *checker) pureGroups(where string, m plan.Measure, out *plan.Measure) {
	out.Over = m.Over
	if m.Over == plan.Percentile {
		out.P = m.P
	}
	for _, d := range m.Each {
		out.Each = append(out.Each, plan.Dimension{Column: d.Column, Grain: d.Grain, Part: d.Part})
	}
	if counted := m.Over == plan.Count || m.Over == plan.ShareWhere; len(m.Each) == 0 || !counted && m.Of == nil {
		k.breaks(where, "", "a measure of groups needs what they are grouped by in each, and in of the number of each group")
		return
	} else if !counted {
		of := k.pure(where+".of", *m.Of)
		out.Of = &of
	}
	for _, h := range m.Having {
		h.Measure, h.Average, h.Also = k.pure(where+".having", h.Measure), false, nil
		out.Having = append(out.Having, h)
		if !slices.Contains(comparisons, h.Op) {
			k.breaks(where+".having", string(h.Op), "a condition on groups is one of eq, ne, lt, le, gt, ge")
		}
	}
}
