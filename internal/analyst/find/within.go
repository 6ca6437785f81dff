package find

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Only is the filter that leaves the groups which are the cause.
func (c *Cause) Only() plan.Predicate {
	var out plan.Predicate
	for _, row := range c.Rows {
		one := plan.Predicate{Op: plan.And}
		for i, column := range c.Answer.Main.Columns {
			if column.Role == "group" {
				one.Kids = append(one.Kids, is(c.By()[column.By], c.Answer.Main.Result.Rows[row][i]))
			}
		}
		if len(one.Kids) == 1 {
			one = one.Kids[0]
		}
		out.Kids = append(out.Kids, one)
	}
	if len(out.Kids) == 1 {
		return out.Kids[0]
	}
	out.Op = plan.Or
	return out
}

// is keeps the rows with a value.
func is(by plan.Dimension, value any) plan.Predicate {
	out := plan.Predicate{Op: plan.Equal, Column: by.Column, Part: by.Part}
	switch v := value.(type) {
	case string:
		if out.Values = []string{v}; by.Part == plan.Weekday {
			out.Values = []string{weekdayNumber(v)}
		}
	case json.Number:
		out.Values = []string{string(v)}
	case bool:
		out.Values = []string{strconv.FormatBool(v)}
	default:
		return plan.Predicate{Op: plan.IsNull, Column: by.Column}
	}
	return out
}

// weekdayNumber is that of a condition on a weekday by its name: 1 for Monday.
func weekdayNumber(name string) string {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if day.String() == name {
			return strconv.Itoa((int(day)+6)%7 + 1)
		}
	}
	return name
}

// Also adds a condition to those of a question.
func Also(where *plan.Predicate, more plan.Predicate) *plan.Predicate {
	if where == nil {
		return &more
	}
	return &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*where, more}}
}

// Within says what made the change within the group that made it: inner is the change
// of that group, told apart by another field. It has no kind where none stands out.
func (c *Cause) Within(inner Cause, b *document.Builder) insight.Finding {
	if len(inner.Rows) == len(inner.Answer.Main.Result.Rows) { // all of it made it: nothing is told apart
		return insight.Finding{}
	}
	if inner.Spread || !c.Answer.Question().Measures[0].AddsOverGroups() && (c.byWeight() || inner.Share > farMoreThan) {
		return insight.Finding{} // where the weight of a group made the change, nothing within it did
	}
	outer, t := newTeller(c, b), newTeller(&inner, b)
	if !t.m.AddsOverGroups() {
		part := t.size(t.sum("change"))
		return keyed(unscoped(t.finding(document.KindTop, "within.own", map[string]string{"outer": outer.names(c.Rows), "driver": t.names(inner.Rows), "part": part, "delta": t.size(t.Total("change", 0, t.m))})))
	}
	kind := document.KindContributor
	if !c.Sure || !inner.Sure {
		kind = document.KindTop
	}
	now, before := t.sum("measure"), t.sum("before")
	roles := map[string]string{"outer": outer.names(c.Rows), "driver": t.names(inner.Rows), "part": t.size(t.sum("change"))}
	switch {
	case before == "" && now != "":
		roles["value"] = insight.Token(now)
		return numbered(unscoped(t.finding(kind, "within."+t.arrival(), roles)), len(inner.Rows))
	case now == "" && before != "":
		roles["before"] = insight.Token(before)
		return numbered(unscoped(t.finding(kind, "within."+t.departure(), roles)), len(inner.Rows))
	}
	roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
	if len(inner.Rows) > 1 {
		return unscoped(t.finding(kind, "within.few", roles))
	}
	return unscoped(t.finding(kind, "within", roles))
}

// numbered is a finding about so many groups: one is new, several are.
func numbered(f insight.Finding, groups int) insight.Finding {
	if f.Kind != "" {
		f.Words["are"] = isOrAre(groups)
	}
	return f
}

func isOrAre(n int) string {
	if n > 1 {
		return "are"
	}
	return "is"
}

// unscoped is a finding whose sentence says itself which rows it is about.
func unscoped(f insight.Finding) insight.Finding {
	delete(f.Roles, "scope")
	return f
}

// Others are the numbers of a table that add up and that a measure may go with.
func Others(m plan.Measure, p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	columns := insight.MeasureColumns(p)
	slices.SortStableFunc(columns, func(a, b *catalog.Column) int { return len(a.Unit)/3 - len(b.Unit)/3 }) // money follows from what is done, seldom the other way
	for _, c := range columns {
		if o := insight.MeasureOf(c); o.Aggregate == plan.Sum && c.Kind == catalog.KindFlow && o.Column != m.Column && len(out) < mostOthers {
			out = append(out, o)
		}
	}
	if m.Aggregate != plan.Count || m.Where != nil {
		out = append(out, insight.RowCount(p))
	}
	return out
}

const mostOthers = 3

// sizeable is the relative change from which on another number is said to have changed.
const sizeable = 0.05

// Beside says how another number changed in the groups that made a change.
func (c *Cause) Beside(a insight.Answer, b *document.Builder) insight.Finding {
	best, most := -1, 0.0 // the first that has numbers
	t := insight.NewTeller(a, b)
	for i := range a.Question().Measures {
		now, okNow := t.Float(0, t.Column(i))
		before, okBefore := t.Float(0, t.Before(i))
		if !okNow || !okBefore || before <= 0 || now < 0 {
			continue
		}
		best, most = i, (now/before-1)*sign(c.delta)
		break
	}
	if best < 0 {
		return insight.Finding{}
	}
	m := a.Question().Measures[best]
	now, before := t.Number(0, t.Column(best), m), t.Number(0, t.Before(best), m)
	shape := "beside"
	switch {
	case most < -sizeable:
		shape = "beside.opposite"
	case most < sizeable:
		shape = "beside.flat"
	}
	f := t.Finding(document.KindRelation, shape, m, map[string]string{
		"driver": newTeller(c, b).names(c.Rows), "other": t.Label(What(m)), "value": insight.Token(now), "before": insight.Token(before),
		"change": insight.Token(b.Compute(document.OpMagnitude, document.Shown{Style: document.StylePercent}, b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, now, before))),
	})
	f.Words = wordsOf(most*sign(c.delta) > 0)
	return unscoped(f)
}

func sign(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
