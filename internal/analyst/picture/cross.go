package picture

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How much a picture by two fields has.
const (
	mostSeries = 7
	mostCells  = 15   // values of each field of a heat map
	fewSeries  = 3    // bars side by side, unless bars were asked for
	mostSides  = 12   // groups of bars side by side
	mostGaps   = 0.10 // of the points of lines by groups: a sum over nothing is no gap
)

const barsAsked = "bar"

// two is an answer by two fields: lines by group where one is time, bars side by side
// where one has few values, else a heat map.
func (d *drawer) two() (document.Chart, bool) {
	q := d.Answer.Question()
	column := d.t.Column(d.i)
	if d.Answer.Main.Result.Truncated || q.Rank != nil && q.Rank.N > 0 || len(numbered(d.Answer.Main, column)) < fewest {
		return document.Chart{}, false
	}
	for i, by := range q.By {
		if by.Grain != "" && q.By[1-i].Grain == "" {
			return d.lines(i, 1-i)
		}
	}
	small, large := 0, 1
	if d.count(0) > d.count(1) {
		small, large = 1, 0
	}
	most := fewSeries
	if q.Chart == barsAsked {
		most = mostSeries
	}
	if n := d.count(large); d.count(small) <= most && n >= 2 && n <= mostSides && q.By[large].Bins == 0 {
		return d.sideBySide(large, small)
	}
	return d.heat(small, large)
}

// values are the different ones of a field, as they come.
func (d *drawer) values(by int) []any {
	var out []any
	column := d.Answer.Main.Column("group", by)
	for _, row := range d.Answer.Main.Result.Rows {
		if !slices.Contains(out, row[column]) {
			out = append(out, row[column])
		}
	}
	return out
}

func (d *drawer) count(by int) int { return len(d.values(by)) }

func (d *drawer) splitTitle(first, second int) string {
	return d.titled(d.named() + " by " + by(&d.Answer, first) + " and " + by(&d.Answer, second))
}

// lines are series by group over time.
func (d *drawer) lines(time, group int) (document.Chart, bool) {
	a, column := &d.Answer, d.t.Column(d.i)
	x, series := d.values(time), d.values(group)
	if len(x) < fewest || len(series) < 2 || d.sparse(column, len(x)*len(series)) {
		return document.Chart{}, false
	}
	c := document.Chart{
		Kind: document.LineChart, Result: a.Main.Result.ID, X: groupAxis(a, time), Y: []document.Axis{measureAxis(a, column, d.named())},
		Split: a.Main.Columns[a.Main.Column("group", group)].Name, Title: d.splitTitle(time, group),
	}
	if len(series) > mostSeries {
		c.Only = d.largestSeries(group, column)
		c.Note = "Only the largest groups are drawn."
	}
	d.openLines(&c, time, x)
	if name := d.leaderAmong(series); name != nil && (c.Only == nil || slices.Contains(c.Only, name)) {
		c.Marks = append(c.Marks, document.Mark{Kind: document.AccentMark, From: name})
	}
	return c, true
}

// leaderAmong is the value of a field that the finding names; nil: it names none.
func (d *drawer) leaderAmong(values []any) any {
	for token := range strings.SplitSeq(d.Roles["leader"], "{{") {
		id, _, _ := strings.Cut(token, "}}")
		if f := d.b.Fact(id); f.Result != "" && f.Value != nil && slices.Contains(values, f.Value) {
			return f.Value
		}
	}
	return nil
}

// sparse: too many points of the lines have no rows.
func (d *drawer) sparse(column, points int) bool {
	return d.m.Additive && float64(points-len(numbered(d.Answer.Main, column))) > mostGaps*float64(points)
}

// largestSeries are the groups with the largest sums of what is drawn, in their order.
func (d *drawer) largestSeries(group, column int) []any {
	all, at := d.values(group), d.Answer.Main.Column("group", group)
	sums := make([]float64, len(all))
	for row, cells := range d.Answer.Main.Result.Rows {
		v, _ := d.Answer.Main.Float(row, column)
		sums[slices.Index(all, cells[at])] += v
	}
	sorted := slices.Clone(sums)
	slices.Sort(sorted)
	least := sorted[len(sorted)-mostSeries]
	var out []any
	for i, v := range all {
		if sums[i] >= least && len(out) < mostSeries {
			out = append(out, v)
		}
	}
	return out
}

// openLines marks the periods that are not complete, of an answer by time and more.
func (d *drawer) openLines(c *document.Chart, time int, x []any) {
	a := d.Answer
	a.Resolved.Question.By = []plan.Dimension{a.Question().By[time]}
	texts := make([]string, 0, len(x))
	for _, v := range x {
		if s, ok := v.(string); ok {
			texts = append(texts, s)
		}
	}
	slices.Sort(texts)
	if len(texts) == 0 {
		return
	}
	if first := texts[0]; a.Cut(first) {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OpenMark, Label: "partly", From: first, To: first})
	}
	if at := slices.IndexFunc(texts, func(s string) bool { return a.Open(s) }); at > 0 {
		c.Marks = append(c.Marks, document.Mark{Kind: document.OpenMark, Label: "so far", From: texts[at], To: texts[len(texts)-1]})
	}
}

// sideBySide is a bar a group and series.
func (d *drawer) sideBySide(group, series int) (document.Chart, bool) {
	a, column := &d.Answer, d.t.Column(d.i)
	return document.Chart{
		Kind: document.RowChart, Result: a.Main.Result.ID, X: groupAxis(a, group), Y: []document.Axis{measureAxis(a, column, d.named())},
		Split: a.Main.Columns[a.Main.Column("group", series)].Name, Title: d.splitTitle(group, series),
	}, true
}

// heat is a cell for each pair of values.
func (d *drawer) heat(x, y int) (document.Chart, bool) {
	if n, m := d.count(x), d.count(y); max(n, m) > maxCells(d.Answer.Question()) || min(n, m) < 2 || n*m < 2*fewest {
		return document.Chart{}, false
	}
	a := &d.Answer
	size := measureAxis(a, d.t.Column(d.i), d.named())
	c := document.Chart{
		Kind: document.HeatMapChart, Result: a.Main.Result.ID, X: groupAxis(a, x), Y: []document.Axis{groupAxis(a, y)}, Size: &size,
		Title: d.splitTitle(x, y),
	}
	if column, row := d.leaderAmong(d.values(x)), d.leaderAmong(d.values(y)); column != nil && row != nil {
		c.Marks = append(c.Marks, document.Mark{Kind: document.AccentMark, From: column, To: row})
	}
	return c, true
}

// maxCells is how many values a field of a heat map may have: a day has more hours
// than names would leave room for.
func maxCells(q *plan.Question) int {
	for _, by := range q.By {
		if by.Part == plan.HourOfDay {
			return 24
		}
	}
	return mostCells
}

// crossed is the heat map of an association: what part of each group of one field has
// each value of the other.
func (d *drawer) crossed() (document.Chart, bool) {
	if d.Extra == nil || d.Extra.Main.Result.Truncated {
		return document.Chart{}, false
	}
	leader := d.role("leader").Value
	item := d.Answer.Question().Measures[0].Where
	d.Answer = *d.Extra
	d.m = plan.Measure{Label: "share", Unit: "%"}
	d.Answer.Resolved.Question.Measures = []plan.Measure{d.m}
	d.t, d.i, d.Roles = insight.NewTeller(d.Answer, d.b), 0, nil
	c, ok := d.heat(1, 0)
	if !ok {
		return c, false
	}
	a := &d.Answer
	c.Title = d.titled("share of each " + by(a, 1) + " within " + by(a, 0))
	for _, v := range d.values(1) {
		if item != nil && len(item.Values) == 1 && cellText(v) == item.Values[0] && slices.Contains(d.values(0), leader) {
			c.Marks = []document.Mark{{Kind: document.AccentMark, From: v, To: leader}}
		}
	}
	return c, true
}

// strata are two groups side by side within each group of another field; over time it
// is each group then and now.
func (d *drawer) strata() (document.Chart, bool) {
	if len(d.Answer.Question().By) != 2 {
		return d.slope()
	}
	two := []any{d.role("leader").Value, d.role("last").Value}
	all := d.values(0)
	if d.count(1) > mostSides || !slices.Contains(all, two[0]) || !slices.Contains(all, two[1]) || two[0] == two[1] {
		return document.Chart{}, false
	}
	c, ok := d.sideBySide(1, 0)
	c.Only = two
	return c, ok
}
