package ask

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// slots are the parts of a question as texts that can be compared.
type slots struct{ all, measures, by, where, period, rank string }

func slotsOf(q plan.Question) slots {
	var o slots
	for _, m := range q.Measures {
		o.measures += string(m.Aggregate) + " " + m.Column + " " + m.Until + " " + text(m.Of) + text(m.Per) + text(m.Where) + "; "
	}
	for _, g := range q.By {
		o.by += g.Column + " " + string(g.Grain) + string(g.Part) + "; "
	}
	o.where = conditionText(q.Where)
	if q.Period != nil {
		p := *q.Period
		p.Text = ""
		o.period = text(&p)
	}
	if q.Rank != nil {
		o.rank = strconv.Itoa(q.Rank.N) + " " + strconv.FormatBool(q.Rank.Ascending) + q.Rank.Column
	}
	if q.Compare != nil {
		o.rank += string(q.Compare.Kind)
	}
	o.all = strings.Join([]string{o.measures, o.by, o.where, o.period, o.rank, strconv.FormatBool(q.Intent == plan.List)}, " | ")
	return o
}

// conditionText writes conditions in one form, whoever made them.
func conditionText(p *plan.Predicate) string {
	if p == nil {
		return ""
	}
	if p.Op == plan.And {
		var kids []string
		for i := range p.Kids {
			kids = append(kids, conditionText(&p.Kids[i]))
		}
		slices.Sort(kids)
		return strings.Join(kids, " and ")
	}
	op := p.Op
	switch {
	case op == plan.Equal && p.Part == "":
		op = plan.In
	case op == plan.NotEqual && p.Part == "":
		op = plan.NotIn
	}
	values := slices.Sorted(slices.Values(p.Values))
	return string(op) + " " + p.Column + " " + p.Until + string(p.Part) + " " + strings.Join(values, ",") + text(p.Kids)
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil || string(b) == "null" {
		return ""
	}
	return string(b)
}
