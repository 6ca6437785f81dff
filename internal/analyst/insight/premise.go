package insight

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Premise holds what a prompt takes for granted against the answer to the claim's
// question. ok is false where a change is as the prompt says: the answer says so
// itself.
func Premise(a Answer, c plan.Claim, b *document.Builder) (found Finding, ok bool) {
	f := &finder{Answer: a, b: b, asked: true}
	m := a.Question().Measures[0]
	if len(c.Groups) > 0 {
		f.Resolved.Question.Where = plan.Without(f.Resolved.Question.Where, f.Question().By[0].Column)
		f.groupClaim(c, m)
	} else {
		f.changeClaim(c, m)
	}
	if len(f.found) == 0 {
		return Finding{}, false
	}
	f.scope()
	return f.found[0], true
}

// changeClaim says a change that is not as the prompt says, or that it cannot be
// told.
func (f *finder) changeClaim(c plan.Claim, m plan.Measure) {
	if f.Resolved.Window == nil {
		f.untold("premise.undated", c, m)
		return
	}
	if !f.Resolved.Final(m) {
		return // what is said of it can be neither right nor wrong yet
	}
	now, okNow := f.Main.Float(0, f.Main.Column("measure", 0))
	before, okBefore := 0.0, false
	if f.Resolved.Before != nil {
		before, okBefore = f.Main.Float(0, f.Main.Column("before", 0))
	}
	switch {
	case !okNow, !okBefore, now == 0 && before == 0:
		f.untold("premise.alone", c, m)
		return
	case !Flat(now, before) && (now > before) == (c.Way == plan.WayUp):
		return
	}
	f.change(f.Main, 0, m)
	for i := range f.found {
		way := strings.TrimSuffix(strings.TrimPrefix(f.found[i].Shape, "change."), ".count")
		f.found[i].Shape, f.found[i].Words = "premise."+way, map[string]string{"verb": c.Verb}
	}
}

// untold answers that nothing can be held against what the prompt says.
func (f *finder) untold(shape string, c plan.Claim, m plan.Measure) {
	found := Finding{Kind: document.KindNothingNotable, Shape: shape, Words: map[string]string{"verb": c.Verb}, Roles: map[string]string{"measure": f.label(m)}}
	if f.Resolved.Window != nil {
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
	f.add(found, m)
}

// groupClaim says whether a group is where the prompt sees it.
func (f *finder) groupClaim(c plan.Claim, m plan.Measure) {
	above := c.Way == plan.WayAbove || c.Way == plan.WayMost
	g := f.grouping(0)
	own := f.rowOf(g, c.Groups[0])
	other := f.rival(g, c, above)
	words := map[string]string{"more": "lower", "most": "lowest"}
	if above {
		words = map[string]string{"more": "higher", "most": "highest"}
	}
	if own < 0 || other < 0 {
		f.absent(c, m, words, own < 0)
		return
	}
	x, _ := f.Main.Float(own, g.column)
	y, _ := f.Main.Float(other, g.column)
	shape := "premise.groups.not"
	switch {
	case x == y:
		shape = "premise.groups.same"
	case (x > y) == above:
		shape = "premise.groups.so"
	}
	if len(c.Groups) == 1 && x != y {
		shape = strings.Replace(shape, "groups", "all", 1)
	}
	found := Finding{Kind: document.KindGroupDifference, Shape: shape, Words: words, Roles: map[string]string{
		"measure": f.label(m), "leader": f.name(f.Main, own), "value": token(f.number(f.Main, own, g.column, m)),
		"second": f.name(f.Main, other), "secondValue": token(f.number(f.Main, other, g.column, m)),
	}}
	f.inWindow(&found)
	f.add(found, m)
}

func (f *finder) inWindow(found *Finding) {
	if f.Resolved.Window != nil {
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
}

// absent: one of the groups has no number here.
func (f *finder) absent(c plan.Claim, m plan.Measure, words map[string]string, own bool) {
	name := c.Groups[0]
	if !own && len(c.Groups) > 1 {
		name = c.Groups[1]
	}
	found := Finding{Kind: document.KindNothingNotable, Shape: "premise.absent", Words: words, Roles: map[string]string{
		"measure": f.label(m), "leader": token(f.b.Label(name)),
	}}
	f.inWindow(&found)
	f.add(found, m)
}

// rowOf is the row of a group; -1: it has none.
func (f *finder) rowOf(g grouping, value string) int {
	group := f.Main.Column("group", 0)
	for _, row := range g.rows {
		if document.GroupText(f.Main.Result.Rows[row][group], "") == document.GroupText(value, "") {
			return row
		}
	}
	return -1
}

// rival is the group that the first is held against: the other one named, else the
// highest or the lowest of all the others.
func (f *finder) rival(g grouping, c plan.Claim, above bool) int {
	if len(c.Groups) > 1 {
		return f.rowOf(g, c.Groups[1])
	}
	own, best := f.rowOf(g, c.Groups[0]), -1
	for _, row := range g.rows { // the highest first
		if row != own && (best < 0 || !above) {
			best = row
		}
	}
	return best
}
