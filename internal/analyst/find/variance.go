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
		out = append(out, v.reached())
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

// reached says how many of the groups came to their plan, or stayed within it, of a number of which one is known to be
// better than the other.
func (v *varianceTeller) reached() insight.Finding {
	q := v.a.Question()
	shape := map[string]string{"up": "variance.reached", "down": "variance.kept"}[q.Measures[0].Good]
	if shape == "" || len(q.By) != 1 || q.By[0].Grain != "" {
		return insight.Finding{}
	}
	var all, met []string
	for row := range v.a.Main.Result.Rows {
		by, ok := v.Float(row, v.Column(2))
		if _, had := v.Float(row, v.Column(1)); !ok || !had || v.a.Main.Blank(row) {
			continue
		}
		cell := v.fact(row, 2)
		if all = append(all, cell); by == 0 || (by > 0) == (shape == "variance.reached") {
			met = append(met, cell)
		}
	}
	if len(all) < 2 {
		return insight.Finding{}
	}
	count := document.Shown{Style: document.StyleCount}
	roles := map[string]string{"all": insight.Token(v.b.Compute(document.OpCount, count, all...)), "field": v.Label(q.By[0].Label), "plan": v.Label(What(q.Measures[1]))}
	switch len(met) {
	case 0:
		shape += ".none"
	case len(all):
		shape += ".every"
	default:
		roles["count"] = insight.Token(v.b.Compute(document.OpCount, count, met...))
	}
	return keyed(v.Finding(document.KindTarget, shape, q.Measures[0], roles))
}

// CountsReached reports whether a finding says how many groups came to their plan.
func CountsReached(f insight.Finding) bool {
	return strings.HasPrefix(f.Shape, "variance.reached") || strings.HasPrefix(f.Shape, "variance.kept")
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
