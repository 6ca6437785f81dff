package find

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostSides = 5    // numbers that two groups are held against each other in
	hardly    = 0.02 // of a number, up to which two groups are nearly equal
	fewSides  = 30   // of a group, below which what it has may be chance
)

// Sides hold two groups against each other, a sentence for each number: the one that they differ
// most in first, of those that were not named. A number that adds up says of a group against all
// others what part of the whole it has. None: the answer has not two groups.
func Sides(a insight.Answer, b *document.Builder) []insight.Finding {
	if !twoGroups(a) {
		return nil
	}
	t := insight.NewTeller(a, b)
	var out []insight.Finding
	for _, i := range sidesOrder(t) {
		if f := side(t, i); f.Kind != "" && len(out) < mostSides {
			out = append(out, unscoped(f))
		}
	}
	if small := min(t.Rows(0), t.Rows(1)); small > 0 && small < fewSides && len(out) > 0 {
		out[0].Doubtful = true
	}
	return out
}

// twoGroups reports whether an answer holds two groups against each other, at one time.
func twoGroups(a insight.Answer) bool {
	q := a.Question()
	return q.Intent == plan.Compare && len(q.By) == 1 && q.By[0].Grain == "" && a.Main != nil && len(a.Main.Result.Rows) == 2 && a.Resolved.Before == nil && !a.Main.Blank(0) && !a.Main.Blank(1)
}

// sidesOrder are the numbers of an answer: as they were named, else by how far the groups are apart.
func sidesOrder(t *insight.Teller) []int {
	measures := t.Answer().Question().Measures
	order := make([]int, len(measures))
	for i := range order {
		order[i] = i
	}
	if slices.ContainsFunc(measures, func(m plan.Measure) bool { return m.Origin == plan.Asked }) {
		return order
	}
	apart := func(i int) float64 {
		x, okX := t.Float(0, t.Column(i))
		y, okY := t.Float(1, t.Column(i))
		if !okX || !okY || partOf(t, measures[i]) {
			return 0
		}
		return math.Abs(x-y) / max(math.Abs(x), math.Abs(y), 1e-9)
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(apart(k), apart(i)) })
	return order
}

// partOf reports whether a number is told as the part that one group has of it.
func partOf(t *insight.Teller, m plan.Measure) bool {
	return t.Answer().Question().By[0].Rest && m.AddsOverGroups() && (m.Aggregate == plan.Sum || m.Aggregate == plan.Count)
}

// side is how the two groups stand to each other in one number.
func side(t *insight.Teller, i int) insight.Finding {
	m, column := t.Answer().Question().Measures[i], t.Column(i)
	x, okX := t.Float(0, column)
	y, okY := t.Float(1, column)
	if !okX || !okY {
		return insight.Finding{}
	}
	if partOf(t, m) {
		return partSide(t, i, m)
	}
	high, low := 0, 1
	if y > x {
		high, low, x, y = 1, 0, y, x
	}
	first, last := t.Number(high, column, m), t.Number(low, column, m)
	roles := map[string]string{
		"leader": t.Name(high), "last": t.Name(low), "value": insight.Token(first), "lastValue": insight.Token(last), "what": t.Label(m.Label),
	}
	if math.Abs(x-y) <= hardly*max(math.Abs(x), math.Abs(y)) {
		return t.Finding(document.KindGroupDifference, "sides.even", m, roles)
	}
	if m.Unit != "%" && !insight.Relative(m, x, y) {
		return t.Finding(document.KindGroupDifference, "sides.apart", m, roles)
	}
	shape := "sides.higher"
	if d := t.Answer().Question().By[0]; d.Rest && t.Row(d.Cases[0].Label) == low { // the one that the request is about comes first
		shape, first, last = "sides.lower", last, first
		roles["leader"], roles["last"], roles["value"], roles["lastValue"] = roles["last"], roles["leader"], roles["lastValue"], roles["value"]
	}
	style := document.Shown{Style: document.StylePercent}
	if m.Unit == "%" {
		style.Style = document.StylePoints
	}
	roles["change"] = insight.Token(t.Builder().Compute(document.OpMagnitude, style, insight.Change(t.Builder(), m, first, last)))
	return t.Finding(document.KindGroupDifference, shape, m, roles)
}

// partSide is the part of a number that the named group has, all others being the rest of it.
func partSide(t *insight.Teller, i int, m plan.Measure) insight.Finding {
	named := t.Row(t.Answer().Question().By[0].Cases[0].Label)
	total := t.Total("measure", i, m)
	if named < 0 || total == "" {
		return insight.Finding{}
	}
	value := t.Number(named, t.Column(i), m)
	share := t.Builder().Compute(document.OpShare, document.Shown{Style: document.StylePercent}, value, total)
	return t.Finding(document.KindGroupDifference, "sides.part", m, map[string]string{
		"leader": t.Name(named), "value": insight.Token(value), "share": insight.Token(share), "total": insight.Token(total), "what": t.Label(What(m)),
	})
}

const mostTurns = 6 // points of time that one sentence lists

// Turns lists a number at a few points of time that a request names one by one, a sentence for each
// number. None: the answer is no such list.
func Turns(a insight.Answer, b *document.Builder) []insight.Finding {
	q := a.Question()
	named := q.Period != nil && q.Period.Begin != nil && q.Period.Finish != nil && q.Compare != nil && q.Compare.Kind == plan.NoComparison
	if q.Intent != plan.Trend || len(q.By) != 1 || !named || a.Main == nil || len(a.Main.Result.Rows) < 2 || len(a.Main.Result.Rows) > mostTurns {
		return nil
	}
	t := insight.NewTeller(a, b)
	var out []insight.Finding
	for i, m := range q.Measures[:min(len(q.Measures), mostSides)] {
		var said []string
		for row := range a.Main.Result.Rows {
			if value := t.Number(row, t.Column(i), m); value != "" {
				said = append(said, insight.Token(value)+" in "+t.Name(row))
			}
		}
		if len(said) < 2 {
			continue
		}
		list := strings.Join(said[:len(said)-1], ", ") + " and " + said[len(said)-1]
		if f := unscoped(t.Finding(document.KindPeriodChange, "turn.list", m, map[string]string{"list": list, "what": t.Label(m.Label)})); f.Kind != "" {
			out = append(out, f)
		}
	}
	return out
}
