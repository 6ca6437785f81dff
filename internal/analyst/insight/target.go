package insight

import (
	"math"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// aim is a measure and what it is to come to, by row of the main result.
type aim struct {
	*finder
	plan.Target
	m      plan.Measure
	column int // of the measure
	own    int // column of the targets; -1: there is one for all
}

// target is kind K27: whether a measure came to what it was to come to, and by how
// much it did not. It goes before the rest of the answer: it is what was asked.
func (f *finder) target() {
	q := f.Question()
	if q.Target == nil || q.Target.Measure >= len(q.Measures) || len(f.Main.Result.Rows) == 0 || len(q.By) > 1 {
		return
	}
	a := aim{finder: f, Target: *q.Target, m: q.Measures[q.Target.Measure], column: f.Main.Column("measure", q.Target.Measure), own: -1}
	if a.Against > 0 {
		a.own = f.Main.Column("measure", a.Against)
	}
	before := f.found
	f.found = nil
	switch {
	case len(q.By) == 0:
		a.one()
	case q.By[0].Grain != "":
		a.overTime()
	case q.By[0].Part == "" && q.By[0].Bins == 0:
		a.ofGroups()
	}
	f.found = append(f.found, before...)
}

// goal is the fact of the target of a row.
func (a *aim) goal(row int) string {
	if a.own >= 0 {
		return a.number(a.Main, row, a.own, a.Question().Measures[a.Against])
	}
	show := Shown(a.m)
	return a.stated("target", show.Unit, show.Style)
}

// stated is a fact of what is known of the target; see [plan.CompileTarget].
func (a *aim) stated(column, unit string, style document.Style) string {
	if a.Aim == nil {
		return ""
	}
	return a.b.Number(a.Aim.Place(0, a.Aim.Column("measure", plan.TargetColumn(column))), unit, style)
}

// Elapsed is how many days of the window are over, and how many it has once it is.
func (a *Answer) Elapsed() (over, days int) {
	w := a.Resolved.Window
	if w == nil || a.Complete.IsZero() {
		return 0, 0
	}
	start, end, now := wallClock(w.Start), wallClock(w.End), wallClock(a.Complete)
	if p := a.Question().Period; p != nil && p.Kind == plan.ToDate && p.Ago == 0 && p.Unit != "" {
		end = bucketEnd(start, p.Unit)
	}
	whole := func(t time.Time) int { return int(math.Round(t.Sub(start).Hours() / 24)) }
	return max(0, min(whole(now), whole(end))), whole(end)
}

// reaches reports whether a number is on the side of its target that is wanted.
func (a *aim) reaches(value, goal float64) bool {
	return value == goal || (value < goal) == a.Most
}

// words say which side is wanted.
func (a *aim) words(more map[string]string) map[string]string {
	out := map[string]string{"noun": a.Noun, "reached": "reached", "reach": "reach", "missed": "missed", "beyond": "more", "short": "short of it"}
	if a.Most {
		out["reached"], out["reach"], out["missed"], out["beyond"], out["short"] = "kept to", "keep to", "exceeded", "less", "too much"
	}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// roles are the number of a row, its target, how far the one is from the other and
// what part it is of it.
func (a *aim) roles(row int) (roles map[string]string, reached, ok bool) {
	value, goal := a.number(a.Main, row, a.column, a.m), a.goal(row)
	x, okX := a.Main.Float(row, a.column)
	y, okY := a.goalOf(row)
	if value == "" || goal == "" || !okX || !okY {
		return nil, false, false
	}
	gap := a.gap(value, goal, a.m)
	roles = map[string]string{"measure": a.label(a.m), "value": token(value), "target": token(goal), "gap": token(gap)}
	if share := a.b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, value, goal); share != "" && a.m.Unit != "%" && y > 0 {
		roles["share"] = token(share)
	}
	return roles, a.reaches(x, y), true
}

func (a *aim) goalOf(row int) (float64, bool) {
	if a.own >= 0 {
		return a.Main.Float(row, a.own)
	}
	return a.Value, true
}

// tell adds a finding; part is written where the number's part of the target says
// something.
func (a *aim) tell(shape string, roles, words map[string]string, reached bool) {
	words = a.words(words)
	words["part"] = ""
	if share := roles["share"]; share != "" {
		words["part"] = " (" + share + " of it)"
		delete(roles, "share")
	}
	found := Finding{Kind: document.KindTarget, Shape: shape, Roles: roles, Words: words, Good: "bad"}
	if reached {
		found.Good = "good"
	}
	a.add(found, a.m)
}

// one holds a single number against its target. While its window is open and it adds
// up, it is held against the part of the target that the time calls for.
func (a *aim) one() {
	roles, reached, ok := a.roles(0)
	if !ok {
		return
	}
	a.inWindow(&Finding{Roles: roles})
	over, days := a.Elapsed()
	if over >= days || over == 0 || !a.m.Additive {
		a.tell("target."+map[bool]string{true: "met", false: "missed"}[reached], roles, nil, reached)
		return
	}
	x, _ := a.Main.Float(0, a.column)
	y, _ := a.goalOf(0)
	ahead := a.reaches(x, y*float64(over)/float64(days))
	done, whole := a.stated("over", "days", document.StyleCount), a.stated("days", "days", document.StyleCount)
	roles["elapsed"] = token(a.b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, done, whole))
	shape := map[bool]string{true: "target.ahead", false: "target.behind"}[ahead]
	switch {
	case reached && !a.Most:
		shape = "target.early"
	case a.Most && !reached:
		shape = "target.over"
	}
	a.tell(shape, roles, nil, ahead)
}

// overTime counts the closed buckets that came to the target, and says how long they
// have, or when one last did.
func (a *aim) overTime() {
	s := a.points(a.Measure)
	if a.Each != "" && a.Each != a.Grain() || len(s.rows) == 0 {
		return
	}
	var cells []string
	since, last := -1, -1 // the first of the latest that reached it without a break, the last that did
	for n, row := range s.rows {
		_, reached, ok := a.roles(row)
		switch {
		case ok && reached:
			cells = append(cells, a.number(a.Main, row, a.column, a.m))
			if last != n-1 || since < 0 {
				since = n
			}
			last = n
		}
	}
	newest := len(s.rows) - 1
	roles, reached, ok := a.roles(s.rows[newest])
	if !ok {
		return
	}
	roles["window"], roles["all"] = a.name(a.Main, s.rows[newest]), token(a.span(s))
	if len(cells) == 0 {
		a.tell("target.series.never", roles, nil, false)
		return
	}
	shape := "target.series"
	if len(cells) == len(s.rows) {
		shape = "target.series.always"
	}
	roles["count"] = token(a.b.Compute(document.OpCount, document.Shown{Style: document.StyleCount}, cells...))
	if last < newest {
		shape, roles["end"] = "target.series.last", a.name(a.Main, s.rows[last])
	}
	a.tell(shape, roles, map[string]string{"each": string(a.Grain())}, reached)
	a.missedIn(s.rows, roles)
	if last == newest && since > 0 && newest-since >= 1 {
		when := map[string]string{"measure": a.label(a.m), "target": roles["target"], "start": a.name(a.Main, s.rows[since])}
		a.tell("target.since", when, map[string]string{"each": string(a.Grain())}, true)
	}
}

// ofGroups counts the groups that came to the target and names the one that is
// furthest from it. A target that is rather one for all is held against the total.
func (a *aim) ofGroups() {
	if a.own < 0 && a.forAll() {
		return
	}
	g := a.grouping(a.Measure)
	var all, cells []string
	worst, far := -1, 0.0
	for _, row := range g.rows {
		x, _ := a.Main.Float(row, a.column)
		y, ok := a.goalOf(row)
		if !ok {
			continue
		}
		cell := a.number(a.Main, row, a.column, a.m)
		all = append(all, cell)
		off := (x - y) / max(math.Abs(y), math.SmallestNonzeroFloat64)
		if !a.Most {
			off = -off
		}
		if a.reaches(x, y) {
			cells = append(cells, cell)
		}
		if worst < 0 || off > far {
			worst, far = row, off
		}
	}
	if worst < 0 || len(all) < 2 {
		return
	}
	roles, reached, _ := a.roles(worst)
	count := document.Shown{Style: document.StyleCount}
	roles["leader"], roles["all"] = a.name(a.Main, worst), token(a.b.Compute(document.OpCount, count, all...))
	roles["field"] = token(a.b.Label(a.Question().By[0].Label))
	shape := "target.groups"
	switch len(cells) {
	case 0:
		shape += ".none"
	case len(all):
		shape += ".all"
	default:
		roles["count"] = token(a.b.Compute(document.OpCount, count, cells...))
	}
	if a.own >= 0 {
		shape += ".own"
	}
	a.inWindow(&Finding{Roles: roles})
	a.tell(shape, roles, nil, reached)
	a.reachedBy(g.rows, roles)
}

// missedIn names the few buckets in which the target was not come to, and how many of all
// they are.
func (a *aim) missedIn(rows []int, of map[string]string) {
	var names, cells []string
	for _, row := range rows {
		x, _ := a.Main.Float(row, a.column)
		if y, ok := a.goalOf(row); ok && !a.reaches(x, y) {
			names, cells = append(names, a.name(a.Main, row)), append(cells, a.number(a.Main, row, a.column, a.m))
		}
	}
	if len(names) == 0 || len(names) > mostMissed {
		return
	}
	a.tell("target.months", map[string]string{
		"measure": of["measure"], "target": of["target"], "list": listed(names), "all": of["all"],
		"count": token(a.b.Compute(document.OpCount, document.Shown{Style: document.StyleCount}, cells...)),
	}, nil, false)
}

// mostMissed buckets are told by name as those that did not come to a target.
const mostMissed = 6

// mostNamed groups are told by name as those that came to a target, or that did not.
const mostNamed = 3

// reachedBy names the few groups that came to the target, or the few that did not.
func (a *aim) reachedBy(rows []int, of map[string]string) {
	var met, missed []string
	for _, row := range rows {
		x, _ := a.Main.Float(row, a.column)
		y, ok := a.goalOf(row)
		switch name := a.name(a.Main, row) + " (" + token(a.number(a.Main, row, a.column, a.m)) + ")"; {
		case !ok:
		case a.reaches(x, y):
			met = append(met, name)
		default:
			missed = append(missed, name)
		}
	}
	if len(met) == 0 || len(missed) == 0 {
		return
	}
	shape, list := "target.only", met
	if len(missed) < len(met) {
		shape, list = "target.but", missed
	}
	roles := map[string]string{"measure": of["measure"], "target": of["target"]}
	switch {
	case len(met) <= mostNamed && len(missed) <= mostNamed:
		shape, list = "target.both", met
		roles["rest"] = listed(missed)
	case len(list) > mostNamed:
		return
	}
	roles["list"] = listed(list)
	a.tell(shape, roles, nil, false)
}

// listed are names as a sentence lists them.
func listed(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// forAll tells whether the target of a number that adds up is nearer to the total
// than to what a group has, and if so holds the total against it.
func (a *aim) forAll() bool {
	total, ok := a.Total.Float(0, a.Total.Column("measure", a.Measure))
	groups := float64(len(a.grouping(a.Target.Measure).rows))
	if !ok || !a.m.Additive || groups < 2 || total <= 0 || a.Value <= 0 {
		return false
	}
	if math.Abs(math.Log(total/a.Value)) > math.Abs(math.Log(total/groups/a.Value)) {
		return false
	}
	whole := *a
	whole.finder = &finder{Answer: a.Answer, b: a.b, asked: a.asked, about: a.about, among: a.among}
	whole.Main, whole.column = a.Total, a.Total.Column("measure", a.Measure)
	whole.one()
	a.found = append(a.found, whole.found...)
	return true
}

// Crossing says, of a measure by day, on which day what it adds up to came to a
// target; ok is false where it did on the first or on none.
func Crossing(a Answer, t plan.Target, b *document.Builder) (found Finding, ok bool) {
	f := &finder{Answer: a, b: b, asked: true}
	m, column := a.Question().Measures[0], a.Main.Column("measure", 0)
	sum := 0.0
	for row := range a.Main.Result.Rows {
		v, _ := a.Main.Float(row, column)
		if sum += v; sum < t.Value {
			continue
		}
		if row == 0 || t.Value <= 0 {
			return Finding{}, false
		}
		one := aim{finder: f, Target: t, m: m, column: column, own: -1}
		one.tell("target.crossed", map[string]string{
			"measure": f.label(m), "target": token(one.goal(row)), "start": f.name(a.Main, row), "earlier": f.name(a.Main, 0),
		}, nil, !t.Most)
		break
	}
	if len(f.found) == 0 {
		return Finding{}, false
	}
	return f.found[0], true
}
