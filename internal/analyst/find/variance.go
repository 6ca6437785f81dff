package find

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Variance says how amounts stand against those that were planned for them, in all and in the groups that are furthest
// from their plan; the measures of the answer are the amount, the plan, the one less the other, and perhaps what part of its plan
// it is.
func Variance(a insight.Answer, b *document.Builder) []insight.Finding {
	v := &varianceTeller{insight.NewTeller(a, b), a, b}
	out := []insight.Finding{v.whole()}
	if len(a.Question().By) > 0 && a.Main != nil {
		below, above := v.furthest()
		lists := []insight.Finding{v.ranked("variance.under", below), v.ranked("variance.over", above)}
		if v.sum(above) > v.sum(below) {
			lists[0], lists[1] = lists[1], lists[0]
		}
		out = append(out, lists...)
	}
	return slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Kind == "" })
}

type varianceTeller struct {
	*insight.Teller
	a insight.Answer
	b *document.Builder
}

// fact is one of the three numbers: of a row, or of all.
func (v *varianceTeller) fact(row, measure int) string {
	m := v.a.Question().Measures[measure]
	if row < 0 && len(v.a.Question().By) > 0 {
		return v.Total("measure", measure, m)
	}
	return v.Number(max(row, 0), v.Column(measure), m)
}

func (v *varianceTeller) size(id string) string {
	return insight.Token(insight.Size(v.b, v.a.Question().Measures[2], id))
}

// whole says how all together stands.
func (v *varianceTeller) whole() insight.Finding {
	q := v.a.Question()
	now, planned, gap := v.fact(-1, 0), v.fact(-1, 1), v.fact(-1, 2)
	if now == "" || planned == "" || gap == "" || v.a.Resolved.Window == nil {
		return insight.Finding{}
	}
	roles := map[string]string{
		"what": v.Label(What(q.Measures[0])), "plan": v.Label(What(q.Measures[1])), "window": v.Window(v.a.Resolved.Window),
		"value": insight.Token(now), "before": insight.Token(planned), "delta": v.size(gap),
	}
	shape := "variance.above"
	switch {
	case v.Same(now, planned):
		shape = "variance.met"
		delete(roles, "delta")
	case v.Negative(gap):
		shape = "variance.below"
	}
	found := keyed(v.Finding(document.KindTarget, shape, q.Measures[0], roles))
	found.Words = map[string]string{"part": v.part(now, planned)}
	return found
}

// part is what part of its plan an amount is, in brackets; empty: none that says something.
func (v *varianceTeller) part(now, planned string) string {
	if v.Negative(now) || v.Negative(planned) || v.Same(now, planned) {
		return ""
	}
	share := v.b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, now, planned)
	if share == "" {
		return ""
	}
	return " (" + insight.Token(share) + " of it)"
}

// apart is a row and how far it is from its plan.
type apart struct {
	row int
	by  float64
}

// furthest are the groups below and above their plan, the furthest first.
func (v *varianceTeller) furthest() (below, above []apart) {
	for row := range v.a.Main.Result.Rows {
		by, ok := v.Float(row, v.Column(2))
		planned, had := v.Float(row, v.Column(1))
		switch {
		case !ok || !had || math.Abs(by) < still*math.Abs(planned) || v.a.Main.Blank(row):
		case by < 0:
			below = append(below, apart{row, by})
		case by > 0:
			above = append(above, apart{row, by})
		}
	}
	for _, list := range [][]apart{below, above} {
		slices.SortStableFunc(list, func(x, y apart) int { return cmp.Compare(math.Abs(y.by), math.Abs(x.by)) })
	}
	return below, above
}

func (v *varianceTeller) sum(list []apart) float64 {
	sum := 0.0
	for _, one := range list {
		sum += math.Abs(one.by)
	}
	return sum
}

// ranked names the groups that are furthest on one side of their plan.
func (v *varianceTeller) ranked(shape string, list []apart) insight.Finding {
	var said []string
	for _, one := range list[:min(len(list), mostMovers)] {
		said = append(said, v.Name(one.row)+" by "+v.size(v.fact(one.row, 2))+" ("+insight.Token(v.fact(one.row, 0))+" against "+insight.Token(v.fact(one.row, 1))+")")
	}
	if len(said) == 0 {
		return insight.Finding{}
	}
	q := v.a.Question()
	return keyed(v.Finding(document.KindTarget, shape, q.Measures[0], map[string]string{
		"list": strings.Join(said, ", "), "plan": v.Label(What(q.Measures[1])), "leader": v.Name(list[0].row), "delta": v.size(v.fact(list[0].row, 2)),
	}))
}
