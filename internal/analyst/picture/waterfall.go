package picture

import (
	"cmp"
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostSteps = 8    // of single groups
	leastStep = 0.02 // of the total, that the largest step must be to be seen
)

// step is what a group made of a change.
type step struct {
	row   int
	id    string
	delta float64
}

// waterfall leads from the total before by what the groups changed to the total now;
// where the steps would be too small to see it is the groups then and now.
func (d *drawer) waterfall() (document.Chart, bool) {
	a := &d.Answer
	before, now := d.total("before"), d.total("measure")
	if before == "" || now == "" || !d.m.Additive || len(a.Question().By) != 1 || a.Resolved.Before == nil {
		return d.slope()
	}
	steps := d.steps(before)
	total := max(math.Abs(d.value(before)), math.Abs(d.value(now)))
	if len(steps) < 2 || math.Abs(steps[0].delta) < leastStep*total {
		return d.slope()
	}
	c := document.Chart{
		Kind: document.WaterfallChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{measureAxis(a, d.t.Column(d.i), d.named())},
		Title: d.against(d.named() + " by " + by(a, 0)),
	}
	c.Marks = append(c.Marks, stepMark(a.Resolved.Before.Label, before))
	shown := steps[:min(len(steps), mostSteps)]
	var ids []string
	for _, s := range shown {
		ids = append(ids, s.id)
		m := stepMark(a.GroupText(a.Question().By[0], d.x(s.row)), s.id)
		m.From = d.x(s.row)
		c.Marks = append(c.Marks, m)
	}
	if rest := d.rest(before, now, ids); rest != "" {
		c.Marks = append(c.Marks, stepMark("All others", rest))
	}
	c.Marks = append(c.Marks, stepMark(a.Resolved.Window.Label, now))
	d.accent(&c, rowsOf(shown))
	return c, true
}

func stepMark(label, id string) document.Mark {
	return document.Mark{Kind: document.StepMark, Label: label, Facts: []string{id}}
}

func rowsOf(steps []step) []int {
	out := make([]int, len(steps))
	for i, s := range steps {
		out[i] = s.row
	}
	return out
}

// steps are what the groups changed, the largest first. A group that came has nothing
// before, one that went nothing now.
func (d *drawer) steps(total string) []step {
	now, before := d.t.Column(d.i), d.t.Before(d.i)
	var out []step
	for row := range d.Answer.Main.Result.Rows {
		id := d.delta(d.number(row, now), d.number(row, before), total)
		if v := d.value(id); v != 0 {
			out = append(out, step{row, id, v})
		}
	}
	slices.SortStableFunc(out, func(x, y step) int { return cmp.Compare(math.Abs(y.delta), math.Abs(x.delta)) })
	return out
}

// delta is a change as a fact. What is gone is taken from a total and that total from
// the rest, since nothing is no number.
func (d *drawer) delta(now, before, total string) string {
	show := signed(d.m)
	switch {
	case now == "" && before == "":
		return ""
	case before == "":
		return d.b.Compute(document.OpSum, show, now)
	case now == "":
		return d.b.Compute(document.OpDifference, show, d.b.Compute(document.OpDifference, show, total, before), total)
	}
	return d.b.Compute(document.OpDifference, show, now, before)
}

func signed(m plan.Measure) document.Shown {
	show := insight.Shown(m)
	show.Style = document.StyleSigned
	return show
}

// rest is what is left of the change without the steps; empty: nothing.
func (d *drawer) rest(before, now string, steps []string) string {
	show := signed(d.m)
	id := d.b.Compute(document.OpDifference, show, d.b.Compute(document.OpDifference, show, now, before), d.b.Compute(document.OpSum, show, steps...))
	if d.value(id) == 0 {
		return ""
	}
	return id
}

// parts is the waterfall of a quotient: what the groups' own quotients made of its
// change, and what their weights did.
func (d *drawer) parts() (document.Chart, bool) {
	a := &d.Answer
	before, now, rate, mix := d.role("before"), d.role("value"), d.role("rate"), d.role("mix")
	if len(rate.Args) != 1 || len(mix.Args) != 1 || a.Resolved.Before == nil || before.ID == "" || now.ID == "" {
		return document.Chart{}, false
	}
	y := measureAxis(a, d.t.Column(0), d.named())
	y.Unit, y.Style = now.Unit, now.Style
	c := document.Chart{
		Kind: document.WaterfallChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{y},
		Title: d.against(d.b.Sentence(d.Roles["measure"]).Text),
	}
	field := by(a, 0)
	c.Marks = []document.Mark{
		stepMark(a.Resolved.Before.Label, before.ID), stepMark("within "+field, rate.Args[0]),
		stepMark("mix of "+field, mix.Args[0]), stepMark(a.Resolved.Window.Label, now.ID),
	}
	return c, true
}
