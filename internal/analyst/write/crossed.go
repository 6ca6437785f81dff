package write

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// crossed is the course of one number by groups as a table with the times down and the groups across, the largest first.
// ok is false where it is none of that, where there are too many groups, or one without a name.
func crossed(b *document.Builder, a insight.Answer) (document.Table, bool) {
	if !byTimeAndGroup(a) {
		return document.Table{}, false
	}
	c := crossing{tabler: tabler{Answer: a, b: b}, number: a.Main.Column("measure", 0)}
	if !c.read() {
		return document.Table{}, false
	}
	times := len(c.times)
	shown := times
	if times > wholeRows {
		shown = pointRows
	}
	c.times = c.times[times-shown:]
	c.table = document.Table{Title: Topic(a), Result: a.Main.Result.ID, More: times - shown, Rows: make([][]document.Cell, shown)}
	c.head()
	for _, g := range c.groups {
		c.across(g)
	}
	if a.Question().Measures[0].Additive {
		c.sums()
	}
	return c.table, true
}

// byTimeAndGroup reports whether an answer is the whole course of one number by the groups of one field.
func byTimeAndGroup(a insight.Answer) bool {
	q, columns := a.Question(), a.Main.Columns
	switch {
	case len(q.By) != 2 || len(q.Measures) != 1:
		return false
	case q.Rank != nil || q.Intent == plan.List || a.Around != "":
		return false
	case a.Main.Result.Truncated || a.Main.Column("before", 0) >= 0:
		return false
	}
	return q.By[0].Grain != "" && q.By[1].Grain == "" && len(columns) > 2 && columns[0].Role == "group" && columns[1].Role == "group"
}

// crossing is a result by its two keys.
type crossing struct {
	tabler
	number int      // of the result's column
	times  []any    // in order
	groups []string // the largest first
	values map[any]map[string]any
}

// read reports whether the groups have names and are few.
func (c *crossing) read() bool {
	c.values = map[any]map[string]any{}
	size := map[string]float64{}
	for _, row := range c.Main.Result.Rows {
		group, ok := row[1].(string)
		if !ok || group == "" {
			return false
		}
		if c.values[row[0]] == nil {
			c.times, c.values[row[0]] = append(c.times, row[0]), map[string]any{}
		}
		if _, known := size[group]; !known {
			c.groups, size[group] = append(c.groups, group), 0
		}
		c.values[row[0]][group] = row[c.number]
		if n, ok := row[c.number].(json.Number); ok {
			f, _ := n.Float64()
			size[group] += f
		}
	}
	slices.SortStableFunc(c.groups, func(a, b string) int { return cmp.Compare(size[b], size[a]) })
	return len(c.times) > 1 && len(c.groups) > 1 && len(c.groups) <= plan.MostAcross
}

// head is the column of the times.
func (c *crossing) head() {
	d := c.Question().By[0]
	for i, at := range c.times {
		c.table.Rows[i] = append(c.table.Rows[i], document.Cell{Value: at, Text: c.timeText(d, at)})
	}
	c.table.Columns = append(c.table.Columns, document.TableColumn{Label: Upper(Dimension(d)), Align: "left", Column: c.Main.Columns[0].Name})
}

// across is the column of a group.
func (c *crossing) across(group string) {
	m := c.Question().Measures[0]
	var v numbersOf
	for _, at := range c.times {
		v.rows = append(v.rows, c.values[at][group])
	}
	c.add(document.TableColumn{Label: c.GroupText(c.Question().By[1], group), Unit: m.Unit, Align: "right", Column: c.Main.Columns[c.number].Name, Group: group}, v.texts(m.Unit))
}

// sums is the column of what the groups of each time come to.
func (c *crossing) sums() {
	m := c.Question().Measures[0]
	var v numbersOf
	for _, at := range c.times {
		var parts []json.Number
		for _, g := range c.groups {
			if n, ok := c.values[at][g].(json.Number); ok {
				parts = append(parts, n)
			}
		}
		sum, err := document.Compute(document.OpSum, parts)
		if err != nil {
			return
		}
		v.rows = append(v.rows, sum)
	}
	c.add(document.TableColumn{Label: "Total", Unit: m.Unit, Align: "right", Op: document.OpSum, Of: []string{c.Main.Columns[c.number].Name}}, v.texts(m.Unit))
}
