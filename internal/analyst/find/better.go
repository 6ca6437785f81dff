package find

import (
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Better says which of two groups does better, by the numbers of which it is known whether more of them is good: by
// rates, else by averages: of what adds up the larger group has more. It has no kind where none tells.
func Better(a insight.Answer, b *document.Builder) insight.Finding {
	if !twoGroups(a) {
		return insight.Finding{}
	}
	t := insight.NewTeller(a, b)
	ahead := aheadIn(t, func(m plan.Measure) bool { return m.Unit == "%" })
	if len(ahead[0])+len(ahead[1]) == 0 {
		ahead = aheadIn(t, func(m plan.Measure) bool { return !m.AddsOverGroups() })
	}
	first, other := 0, 1
	if len(ahead[1]) > len(ahead[0]) {
		first, other = 1, 0
	}
	if len(ahead[first]) == 0 {
		return insight.Finding{}
	}
	m := a.Question().Measures[ahead[first][0]]
	roles := map[string]string{"leader": t.Name(first), "last": t.Name(other), "list": inNumbers(t, ahead[first], first), "what": t.Label(What(m))}
	shape := "sides.better"
	if len(ahead[other]) > 0 {
		shape, roles["others"] = "sides.mixed", inNumbers(t, ahead[other], other)
	}
	f := keyed(unscoped(t.Finding(document.KindGroupDifference, shape, m, roles)))
	if small := min(t.Rows(0), t.Rows(1)); small > 0 && small < fewSides {
		f.Doubtful = true
	}
	return f
}

// aheadIn are, for each of two groups, the numbers of a kind that it is better in.
func aheadIn(t *insight.Teller, kind func(plan.Measure) bool) (out [2][]int) {
	for i, m := range t.Answer().Question().Measures {
		x, okX := t.Float(0, t.Column(i))
		y, okY := t.Float(1, t.Column(i))
		if !okX || !okY || m.Good == "" || !kind(m) || partOf(t, m) || math.Abs(x-y) <= hardly*max(math.Abs(x), math.Abs(y)) {
			continue
		}
		better := 0
		if (y > x) == (m.Good == "up") {
			better = 1
		}
		out[better] = append(out[better], i)
	}
	return out
}

// inNumbers lists numbers of one group beside those of the other.
func inNumbers(t *insight.Teller, measures []int, group int) string {
	var out []string
	for _, i := range measures[:min(len(measures), MostMoves)] {
		m := t.Answer().Question().Measures[i]
		own, other := t.Number(group, t.Column(i), m), t.Number(1-group, t.Column(i), m)
		out = append(out, t.Label(What(m))+" "+insight.Token(own)+" against "+insight.Token(other))
	}
	return strings.Join(out, ", ")
}
