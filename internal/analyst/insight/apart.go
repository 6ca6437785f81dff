package insight

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of a group that lies apart from all others.
const (
	apartGroups = 3    // that there are at least
	apartPart   = 0.15 // of the others together, that it is from them
	apartErrors = 4    // standard errors between it and them
	apartRows   = 10   // that it rests on
)

// Apart is the group of an answer that lies far from all others in its first number; ok is false where there is none.
func Apart(a Answer, b *document.Builder) (value string, ok bool) {
	f := &finder{Answer: a, b: b}
	g, _ := f.compared(0)
	first, shape := f.outlying(g, a.Question().Measures[0])
	if shape == "" {
		return "", false
	}
	value, ok = a.Main.Key(g.rows[first])[0].(string)
	return value, ok
}

// Differ is by how many standard errors the first or the last group of an answer, in one of its numbers, differs from all others;
// 0: by no more than the scatter of rows makes.
func Differ(a Answer, b *document.Builder) float64 {
	f := &finder{Answer: a, b: b}
	most := 0.0
	for i, m := range a.Question().Measures {
		if g, _ := f.compared(i); len(g.rows) > 1 {
			most = max(most, f.errors(g, 0, m), f.errors(g, len(g.rows)-1, m))
		}
	}
	return most
}

// Settled reports whether the groups of an answer are made of what its first number counts: of those that reached their goal all
// did, and of those that are not completed none.
func Settled(a Answer) bool {
	const all = 100
	between := 0
	for row := range a.Main.Result.Rows {
		if v, ok := a.Main.Float(row, a.Main.Column("measure", 0)); ok && v != 0 && v != all {
			between++
		}
	}
	return a.Question().Measures[0].Unit == "%" && between < 2
}

// steadyChance is the probability, of all groups of a course, that chance alone makes the change of one, above which none has changed.
const steadyChance = 0.05

// Steady reports whether no group of a course has surely more or fewer rows at its end than at its beginning. Of other numbers that is
// not known.
func Steady(a Answer) bool {
	if a.Ends == nil || a.Question().Measures[0].Aggregate != plan.Count {
		return false
	}
	ends := a.Ends.Main
	now, before := ends.Column("measure", 0), ends.Column("before", 0)
	for row := range ends.Result.Rows {
		v, _ := ends.Float(row, now)
		w, _ := ends.Float(row, before)
		if stats.SumChange(v, v, w, w).P*float64(len(ends.Result.Rows)) <= steadyChance {
			return false
		}
	}
	return true
}

// outlying is the place, among groups in the order of a number, of the one that lies further from all others than these lie from
// each other; the shape is empty where there is none, or where the scatter of rows makes such a one.
func (f *finder) outlying(g grouping, m plan.Measure) (first int, shape string) {
	n := len(g.rows)
	if n < apartGroups || f.Main.Result.Truncated {
		return 0, ""
	}
	value := func(i int) float64 { v, _ := f.Main.Float(g.rows[i], g.column); return v }
	switch {
	case value(0)-value(1) > value(1)-value(n-1):
		shape = "apart.high"
	case value(n-2)-value(n-1) > value(0)-value(n-2):
		first, shape = n-1, "apart.low"
	default:
		return 0, ""
	}
	if f.errors(g, first, m) == 0 {
		return 0, ""
	}
	return first, shape
}

// ofBrief reports whether an answer is to the question of a brief for groups that are no stretches of a number.
func (f *finder) ofBrief() bool {
	q := f.Question()
	return q.Programme() == plan.BriefProgramme && q.By[0].Bins == 0 && len(q.By[0].Cases) == 0
}

// standing is how the groups of a brief stand: one far from all others, which is first and which last, or that none stands apart,
// where the scatter of rows explains their differences.
func (f *finder) standing(g grouping, m plan.Measure) {
	if f.apart(g, m) {
		return
	}
	lead, n := f.leading(g, m), len(g.rows)
	p, known := f.chance(g, m)
	switch {
	case known && n > 1 && p > alikeChance && lead.Shape != "top.ties":
		lead.Shape, lead.Kind = "apart.none", document.KindNothingNotable
		lead.Roles["field"] = token(f.b.Label(f.Question().By[0].Label))
		lead.Roles["last"], lead.Roles["lastValue"] = f.name(f.Main, g.rows[n-1]), token(f.number(f.Main, g.rows[n-1], g.column, m))
		f.add(lead, m)
		return
	case !known && m.Aggregate == plan.Span && f.errors(g, 0, m) == 0: // nobody knows how far its rows scatter
		lead.Doubtful = true
	}
	f.add(f.byNoun(lead, m), m)
	if known {
		f.extremes(g, m)
	}
}

// alikeChance is the probability, by the scatter of single rows, from which on groups are said not to stand apart.
const alikeChance = 0.05

// chance is how often the scatter of single rows alone makes groups as different as these; known is false where it is not known how
// far they scatter.
func (f *finder) chance(g grouping, m plan.Measure) (p float64, known bool) {
	var values, weights []float64
	sum, all := 0.0, 0.0
	for _, row := range g.rows {
		v, _ := f.Main.Float(row, g.column)
		n, _ := f.Main.Float(row, f.support(g))
		values, weights = append(values, v), append(weights, n)
		sum, all = sum+n*v, all+n
	}
	if counts(m) {
		_, p = stats.Fit(values, nil)
		return p, true
	}
	mean := sum / all
	scatter := f.scatter(m, mean)
	if !(scatter > 0) || m.Aggregate == plan.Span {
		return 0, false
	}
	chi := 0.0
	for i, v := range values {
		chi += weights[i] * (v - mean) * (v - mean) / (scatter * scatter)
	}
	return stats.ChiTail(chi, len(values)-1), true
}

// support is the column of how many rows a number rests on.
func (f *finder) support(g grouping) int {
	if n := f.Main.Column("n", f.Main.Columns[g.column].Measure); n >= 0 {
		return n
	}
	return f.Main.Column("rows", 0)
}

// apart says of the group that lies far from all others between which numbers these lie; false: there is none.
func (f *finder) apart(g grouping, m plan.Measure) bool {
	first, shape := f.outlying(g, m)
	if shape == "" {
		return false
	}
	second, last := 1, len(g.rows)-1
	if first > 0 {
		second, last = 0, first-1
	}
	number := func(i int) string { return f.number(f.Main, g.rows[i], g.column, m) }
	name := func(i int) string { return f.name(f.Main, g.rows[i]) }
	found := Finding{Kind: document.KindTop, Shape: shape, Roles: map[string]string{
		"measure": f.label(m), "leader": name(first), "value": token(number(first)),
		"second": name(second), "secondValue": token(number(second)), "last": name(last), "lastValue": token(number(last)),
	}}
	high, _ := f.Main.Float(g.rows[second], g.column)
	if low, _ := f.Main.Float(g.rows[last], g.column); high == low {
		found.Shape += ".alike"
	}
	if total := f.total(f.Main.Columns[g.column].Measure, m); total != "" {
		found.Shape += ".share"
		found.Roles["share"] = token(f.share(number(first), total))
	}
	if counts(m) {
		found.Kind = document.KindImbalance
	}
	f.add(found, m)
	return true
}

// errors is by how many standard errors, from the scatter of single rows, a group differs from all others together; 0: by too few,
// or by a small part of it.
func (f *finder) errors(g grouping, one int, m plan.Measure) float64 {
	support := f.support(g)
	own, _ := f.Main.Float(g.rows[one], g.column)
	n, _ := f.Main.Float(g.rows[one], support)
	all, sum, k := 0.0, 0.0, 0.0
	for i, row := range g.rows {
		if i == one {
			continue
		}
		v, _ := f.Main.Float(row, g.column)
		rows, _ := f.Main.Float(row, support)
		all, sum, k = all+v, sum+rows*v, k+rows
	}
	if others := float64(len(g.rows) - 1); counts(m) { // each group is expected to have what the others have on average
		rest := all / others
		return far(own, rest, math.Sqrt(rest+rest/others))
	}
	if n < apartRows || k < apartRows {
		return 0
	}
	if m.Aggregate == plan.Ratio && m.Of != nil && counts(*m.Of) { // rows that fall to each of something
		return far(own, sum/k, math.Hypot(own/math.Sqrt(n), sum/k/math.Sqrt(k)))
	}
	return far(own, sum/k, f.scatter(m, (own*n+sum)/(n+k))*math.Sqrt(1/n+1/k))
}

// far is by how many errors a number is from another; 0: by too few, or by a small part of it.
func far(own, rest, err float64) float64 {
	apart := math.Abs(own - rest)
	if !(err > 0) || apart <= apartErrors*err || apart <= apartPart*math.Abs(rest) {
		return 0
	}
	return apart / err
}

// scatter is how far single rows lie from the mean of a number: of a share of cases by the share, of a field as its profile has it, and
// of a time between two times as far as its mean; 0: it is not known.
func (f *finder) scatter(m plan.Measure, mean float64) float64 {
	const all = 100
	switch c := f.Profile.Column(m.Column); {
	case m.Unit == "%" && conditional(m) && mean > 0 && mean < all:
		return math.Sqrt(mean * (all - mean))
	case m.Aggregate == plan.Average && c != nil:
		return c.StdDev
	case m.Aggregate == plan.Span:
		return math.Abs(mean)
	}
	return 0
}

// conditional reports whether a number is a share of cases.
func conditional(m plan.Measure) bool {
	return m.Aggregate == plan.ShareWhere || m.Of != nil && m.Per != nil && m.Of.Aggregate == plan.Count && m.Per.Aggregate == plan.Count
}
