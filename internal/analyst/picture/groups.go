package picture

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How much a picture of groups has.
const (
	mostGroups = 15 // bars beside that of the others
	mostBeside = 8  // of a finding that nobody asked for: its picture stands beside an answer's
	mostRanked = 20 // bars where so many were asked for
	mostSlopes = 10 // lines of then and now
	mostPareto = 15
	mostSlices = 4 // of a pie, that may go without a word where bars take its place
	otherTimes = 3 // times the longest bar: a longer one of the others would leave the rest no room
)

// groups is a bar a group, in the order of the answer.
func (d *drawer) groups() (document.Chart, bool) {
	a := &d.Answer
	if d.Extra != nil && len(a.Main.Result.Rows) < fewest {
		a = d.Extra // the one that was asked for, among those that follow it
	}
	column := a.Main.Column("measure", d.i)
	rows := numbered(a.Main, column)
	if len(rows) < fewest {
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.RowChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{measureAxis(a, column, d.named())},
		Title: d.titled(d.named() + " by " + by(a, 0)),
	}
	shown := d.few(a, &c, rows)
	d.accentOf(a, &c, shown)
	d.level(&c)
	if a.Question().Chart == "pie" && len(rows) > mostSlices {
		c.Note = strings.TrimSpace("Drawn as bars: so many slices of a pie are hard to compare. " + c.Note)
	}
	return c, true
}

// few keeps the first groups, and makes a bar of the others where they add up.
func (d *drawer) few(a *insight.Answer, c *document.Chart, rows []int) []int {
	shown, most := rows, mostGroups
	if a.Question().Origin != plan.Asked && d.role("leader").Value != nil {
		most = mostBeside
	}
	if rank := a.Question().Rank; rank != nil && rank.N <= mostRanked {
		most = max(most, rank.N)
	}
	if len(rows) > most {
		shown = d.withNamed(a, rows, most)
	}
	if len(shown) < len(a.Main.Result.Rows) {
		c.Only = keys(a.Main, a.Main.Column("group", 0), shown)
	}
	if len(shown) == len(rows) {
		return shown
	}
	if id := d.others(a, shown); id != "" {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OtherMark, Label: "Other", Facts: []string{id}})
	} else {
		c.Note = "Further groups are not drawn."
	}
	return shown
}

// withNamed are the first rows, the last of them that of the group that the finding
// names where it comes later.
func (d *drawer) withNamed(a *insight.Answer, rows []int, most int) []int {
	shown := slices.Clone(rows[:most])
	column, value := a.Main.Column("group", 0), d.role("leader").Value
	for _, row := range rows[most:] {
		if value != nil && a.Main.Result.Rows[row][column] == value {
			shown[most-1] = row
		}
	}
	return shown
}

// others is what the groups come to that are not shown; empty: they do not add up, or
// would be longer than all others.
func (d *drawer) others(a *insight.Answer, shown []int) string {
	if !d.m.Additive || d.Answer.Total == nil || anyNegative(a.Main, a.Main.Column("measure", d.i)) {
		return ""
	}
	t, column := insight.NewTeller(*a, d.b), a.Main.Column("measure", d.i)
	var parts []string
	longest := 0.0
	for _, row := range shown {
		id := t.Number(row, column, d.m)
		parts, longest = append(parts, id), max(longest, math.Abs(d.value(id)))
	}
	show := insight.Shown(d.m)
	id := d.b.Compute(document.OpDifference, show, d.total("measure"), d.b.Compute(document.OpSum, show, parts...))
	if id == "" || !(d.value(id) > 0) || d.value(id) > otherTimes*longest {
		return ""
	}
	return id
}

func anyNegative(t *insight.Table, column int) bool {
	return slices.ContainsFunc(numbered(t, column), func(row int) bool { v, _ := t.Float(row, column); return v < 0 })
}

// level is the average that a finding holds groups against.
func (d *drawer) level(c *document.Chart) {
	for _, role := range []string{"average", "overall"} { // which are their labels, too
		if f := d.role(role); d.Roles[role] != "" && f.Type == document.NumberFact {
			c.Marks = append(c.Marks, document.Mark{Kind: document.LevelMark, Label: role, Facts: []string{f.ID}})
		}
	}
}

// accentOf marks the group that the finding names among the rows of an answer.
func (d *drawer) accentOf(a *insight.Answer, c *document.Chart, rows []int) {
	own := d.Answer
	d.Answer = *a
	d.accent(c, rows)
	d.Answer = own
}

// pareto is the groups from the largest, where few make most.
func (d *drawer) pareto() (document.Chart, bool) {
	if d.Shape == "together" || d.Extra == nil {
		return d.plain()
	}
	a := d.Extra
	column := a.Main.Column("measure", 0)
	rows := numbered(a.Main, column)
	if len(rows) < fewest || len(d.Answer.Main.Result.Rows) > mostPareto || anyNegative(a.Main, column) {
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.ParetoChart, Result: a.Main.Result.ID, X: groupAxis(a, 0), Y: []document.Axis{measureAxis(a, column, d.named())},
		Title: d.titled(d.named() + " by " + by(a, 0)),
	}
	if id := d.others(a, rows); id != "" {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OtherMark, Label: "Other", Facts: []string{id}})
	}
	d.accentOf(a, &c, rows)
	return c, true
}

// slope is a line a group, from then to now.
func (d *drawer) slope() (document.Chart, bool) {
	a, now, before := &d.Answer, d.t.Column(d.i), d.t.Before(d.i)
	if before < 0 || a.Resolved.Window == nil || a.Resolved.Before == nil || len(a.Question().By) != 1 {
		return document.Chart{}, false
	}
	var rows []int
	for _, row := range numbered(a.Main, now) {
		if _, ok := a.Main.Float(row, before); ok {
			rows = append(rows, row)
		}
	}
	if len(rows) < fewest {
		return document.Chart{}, false
	}
	if !d.moved(rows, now, before) {
		if d.Kind == document.KindPeriodChange {
			return d.plain() // it is the answer's only picture
		}
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.SlopeChart, Result: a.Main.Result.ID, X: groupAxis(a, 0),
		Y:     []document.Axis{measureAxis(a, before, a.Resolved.Before.Label), measureAxis(a, now, a.Resolved.Window.Label)},
		Title: d.against(d.named() + " by " + by(a, 0)),
	}
	shown := rows
	if len(rows) > mostSlopes {
		shown = d.withNamed(a, d.largest(rows, now, before), mostSlopes)
		slices.Sort(shown)
		c.Note = "Only the largest groups are drawn."
	}
	if len(shown) < len(a.Main.Result.Rows) {
		c.Only = keys(a.Main, a.Main.Column("group", 0), shown)
	}
	d.accent(&c, shown)
	return c, true
}

// leastSlope is the part of the drawing's height that the steepest line must rise or
// fall by: of level lines nothing is to be seen.
const leastSlope = 0.02

// moved says that one of the groups did so visibly.
func (d *drawer) moved(rows []int, now, before int) bool {
	low, high, most := math.Inf(1), math.Inf(-1), 0.0
	for _, row := range rows {
		a, _ := d.Answer.Main.Float(row, now)
		b, _ := d.Answer.Main.Float(row, before)
		low, high, most = min(low, a, b), max(high, a, b), max(most, math.Abs(a-b))
	}
	return most > 0 && most >= leastSlope*(high-low)
}

// largest orders rows by the larger of their two numbers.
func (d *drawer) largest(rows []int, now, before int) []int {
	size := func(row int) float64 {
		a, _ := d.Answer.Main.Float(row, now)
		b, _ := d.Answer.Main.Float(row, before)
		return max(math.Abs(a), math.Abs(b))
	}
	out := slices.Clone(rows)
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(size(y), size(x)) })
	return out
}

// shares is the slope of the groups' shares, where these were asked for.
func (d *drawer) shares() (document.Chart, bool) {
	if d.Extra == nil {
		return document.Chart{}, false
	}
	d.Answer.Main, d.Answer.Total = d.Extra.Main, nil
	d.m = plan.Measure{Label: "share of " + d.m.Label, Unit: "%"}
	d.Answer.Resolved.Question.Measures = []plan.Measure{d.m}
	d.i, d.t = 0, insight.NewTeller(d.Answer, d.b)
	d.Roles = map[string]string{"leader": d.Roles["leader"]}
	return d.slope()
}
