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

// What two groups must have within those of another field for their difference to be the other way round.
const (
	leastWithin   = 10  // rows of each of the two
	mostWithin    = 8   // groups of the other field
	reversedPart  = 0.8 // of the rows of both, that lie in groups where it is so
	comparedPart  = 0.6 // of the rows of both, that lie in groups which both have
	leastReversed = 2   // groups
)

// MayReverse reports whether two groups are held against each other in a rate or an average, which the mix of their rows may make.
func MayReverse(a insight.Answer) bool {
	q := a.Question()
	if !twoGroups(a) || q.By[0].Rest || len(q.Measures) == 0 {
		return false
	}
	m := q.Measures[0]
	return !m.AddsOverGroups() && m.Aggregate != plan.CountDistinct && m.Aggregate != plan.Minimum && m.Aggregate != plan.Maximum
}

// stratum is a group of another field that both sides have: the rows of a crossed answer with the first and the second side.
type stratum struct {
	name       string
	rows       [2]int
	many, rate [2]float64
}

// strataOf are the groups of the first field of an answer by two fields, with the sides that another answer has in its rows.
func strataOf(a, crossed insight.Answer) (out []stratum, all [2]float64) {
	t := crossed.Main
	if t == nil || t.Result.Truncated {
		return nil, all
	}
	at := map[string]int{}
	for row, cells := range t.Result.Rows {
		side := sideOf(a, cells[t.Column("group", 1)])
		n, _ := t.Float(row, t.Column("rows", 0))
		v, ok := t.Float(row, t.Column("measure", 0))
		if side < 0 || !ok {
			continue
		}
		all[side] += n
		name, _ := cells[t.Column("group", 0)].(string)
		i, known := at[name]
		if !known {
			i, at[name] = len(out), len(out)
			out = append(out, stratum{name: name, rows: [2]int{-1, -1}})
		}
		out[i].rows[side], out[i].many[side], out[i].rate[side] = row, n, v
	}
	return out, all
}

// sideOf is the row of an answer of two groups that a cell names; below 0: none.
func sideOf(a insight.Answer, cell any) int {
	for row, cells := range a.Main.Result.Rows {
		if cells[a.Main.Column("group", 0)] == cell && cell != nil {
			return row
		}
	}
	return -1
}

// Reversed reports whether, of two groups, the one that has more in all has less within nearly all groups of the first field
// of an answer by it and theirs.
func Reversed(a, crossed insight.Answer) bool {
	strata, all := strataOf(a, crossed)
	x, okX := a.Main.Float(0, a.Main.Column("measure", 0))
	y, okY := a.Main.Float(1, a.Main.Column("measure", 0))
	if !okX || !okY || x == y || len(strata) > mostWithin || all[0] == 0 || all[1] == 0 {
		return false
	}
	compared, reversed, groups := 0.0, 0.0, 0
	for _, s := range strata {
		if min(s.many[0], s.many[1]) < leastWithin {
			continue
		}
		n := s.many[0] + s.many[1]
		if compared += n; (s.rate[0]-s.rate[1])*(x-y) < 0 {
			reversed += n
			groups++
		}
	}
	return groups >= leastReversed && compared >= comparedPart*(all[0]+all[1]) && reversed >= reversedPart*compared
}

// Reversal says who is ahead in all and who within each group of another field, and where the rows of that one are.
func Reversal(a, crossed insight.Answer, b *document.Builder) []insight.Finding {
	t, within := insight.NewTeller(a, b), insight.NewTeller(crossed, b)
	strata, all := strataOf(a, crossed)
	m := a.Question().Measures[0]
	ahead, other := 0, 1
	if x, _ := t.Float(0, t.Column(0)); x < number0(t, 1) {
		ahead, other = 1, 0
	}
	slices.SortStableFunc(strata, func(x, y stratum) int {
		return cmp.Compare(y.many[0]+y.many[1], x.many[0]+x.many[1])
	})
	var list []string
	most := stratum{}
	for _, s := range strata {
		if min(s.many[0], s.many[1]) < leastWithin {
			continue
		}
		first, second := within.Number(s.rows[other], within.Column(0), m), within.Number(s.rows[ahead], within.Column(0), m)
		list = append(list, within.GroupName(s.rows[other], 0)+" "+insight.Token(first)+" against "+insight.Token(second))
		if gap(s.many, all, other) > gap(most.many, all, other) {
			most = s
		}
	}
	roles := map[string]string{
		"leader": t.Name(ahead), "last": t.Name(other), "value": insight.Token(t.Number(ahead, t.Column(0), m)), "lastValue": insight.Token(t.Number(other, t.Column(0), m)),
		"field": t.Label(crossed.Question().By[0].Label), "list": strings.Join(list, ", "), "what": t.Label(What(m)),
	}
	out := []insight.Finding{unscoped(t.Finding(document.KindSimpson, "sides.reversed", m, roles))}
	if most.many[other] > 0 {
		rows := insight.RowCount(a.Profile)
		out = append(out, unscoped(within.Finding(document.KindMixShift, "sides.where", m, map[string]string{
			"leader": t.Name(ahead), "last": t.Name(other), "group": within.GroupName(most.rows[other], 0), "what": t.Label(What(m)),
			"many": insight.Token(within.Number(most.rows[other], crossed.Main.Column("rows", 0), rows)), "fewer": insight.Token(within.Number(most.rows[ahead], crossed.Main.Column("rows", 0), rows)),
		})))
	}
	return out
}

func number0(t *insight.Teller, row int) float64 {
	v, _ := t.Float(row, t.Column(0))
	return v
}

// gap is how much more of its rows one side has in a group than the other.
func gap(many, all [2]float64, side int) float64 {
	return many[side]/math.Max(all[side], 1) - many[1-side]/math.Max(all[1-side], 1)
}
