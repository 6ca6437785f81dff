package evaluate

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Of makes the answer of a report: the table of the first question that was
// asked, and those of the others. What the report shows only because it could
// not answer is no answer.
func Of(r analyst.Report) Answer {
	a := Answer{Text: r.Markdown, NotAnswered: r.Document.NotAnswered}
	var tables []Table
	for _, answer := range asked(r) {
		tables = append(tables, tableOf(answer, r))
	}
	if len(tables) > 0 {
		a.Table, a.More = &tables[0], tables[1:]
	}
	return a
}

// asked are the answers to what the prompt asks, or, to a prompt that asks for
// nothing in particular, all that the report chose. A number that stands in for one
// that the data does not have is no answer.
func asked(r analyst.Report) []insight.Answer {
	supplied := func(a insight.Answer) bool { return a.Question().Origin == plan.Supplied }
	asks := func(q plan.Question) bool { return q.Origin != plan.Supplied }
	if len(r.Plan.Missing) > 0 && !slices.ContainsFunc(r.Plan.Questions, asks) {
		return nil
	}
	own := slices.DeleteFunc(slices.Clone(r.Answers), supplied)
	answered := slices.DeleteFunc(slices.Clone(own), func(a insight.Answer) bool { return standsIn(a, r.Plan.Missing) })
	if len(answered) < len(own) {
		return answered
	}
	if len(own) > 0 || len(r.Plan.Missing) > 0 {
		return own
	}
	return r.Answers
}

// standsIn reports whether an answer is of another number than the one that its question
// is about, which the data does not have.
func standsIn(a insight.Answer, missing []plan.Unanswered) bool {
	return slices.ContainsFunc(a.Question().Instead, func(word string) bool {
		return slices.ContainsFunc(missing, func(u plan.Unanswered) bool { return u.Point && strings.Contains(" "+u.Text+" ", " "+word+" ") })
	})
}

// TableOf is the table of one answer, as a plain GROUP BY gives it.
func TableOf(a insight.Answer) Table { return tableOf(a, analyst.Report{}) }

// tableOf is what a plain query of the question would give, with both sides and the
// difference where the prompt holds a period against another. A raw scatter plot's is
// its points.
func tableOf(a insight.Answer, r analyst.Report) Table {
	q := a.Question()
	t := Table{Rows: Rows{}, Columns: []string{}, Attributes: attributes(a.Resolved), Aggregate: aggregate(q), Vis: vis(q)}
	if points, ok := r.Document.Results[q.ID+".points"]; ok && q.Chart == scatter {
		t.Rows, t.Columns, t.Aggregate = points.Rows, points.Columns, ""
		return t
	}
	if sides, ok := twoPeriods(a); ok {
		t.Columns, t.Rows = sides.Columns, sides.Rows
		return t
	}
	if q.Programme() == plan.PivotProgramme {
		t.Columns, t.Rows = unfolded(a)
		return t
	}
	var shown []int
	both := q.TwoSides()
	for i, c := range a.Main.Columns {
		if c.Role == "group" || c.Role == "measure" || c.Role == "before" && both {
			shown, t.Columns = append(shown, i), append(t.Columns, c.Name)
		}
	}
	sides := pairs(a.Main.Columns)
	if both {
		for range sides {
			t.Columns = append(t.Columns, "difference")
		}
	}
	behind := a.Main.Column("rows", 0)
	for i, row := range a.Main.Result.Rows {
		if q.Rank != nil && q.Rank.Beside > 0 && len(t.Rows) == q.Rank.N {
			break // the others are shown beside what was asked for
		}
		if n, ok := a.Main.Float(i, behind); ok && n == 0 && len(q.By) > 0 {
			continue // no row of the data is in this group
		}
		if unnumbered(*a.Main, i, q) {
			continue
		}
		cells := make([]any, len(shown))
		for k, column := range shown {
			cells[k] = cell(row[column], a.Main.Columns[column], q)
		}
		if both {
			for _, s := range sides {
				cells = append(cells, difference(row[s[0]], row[s[1]]))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// unfolded is a table by two fields, the groups of one of which are its columns, with a row for each part: the
// group of the row, that of the column, and the number where there is one.
func unfolded(a insight.Answer) ([]string, Rows) {
	rows := Rows{}
	for n, row := range a.Main.Result.Rows {
		for i, m := range a.Question().Measures {
			at := a.Main.Column("measure", i)
			if v, ok := a.Main.Float(n, at); i == 0 || !ok || v == 0 { // no row of the data is in this part
				continue
			}
			rows = append(rows, []any{row[a.Main.Column("group", 0)], m.Label, cell(row[at], a.Main.Columns[at], a.Question())})
		}
	}
	return []string{a.Question().By[0].Column, "group", "value"}, rows
}

// twoPeriods is the table of a period against another, without groups: a row for each, the
// later one first, with the day that it begins on, and by how much it differs from the
// other.
func twoPeriods(a insight.Answer) (t Table, ok bool) {
	q, r := a.Question(), a.Resolved
	asked := q.TwoSides() || q.Intent == plan.Change // who asks for a change asks for both numbers
	if !asked || len(q.By) > 0 || r.Before == nil || r.Window == nil || len(a.Main.Result.Rows) != 1 {
		return t, false
	}
	row := a.Main.Result.Rows[0]
	now, before, apart := []any{begins(*r.Window, a)}, []any{begins(*r.Before, a)}, []any{}
	t.Columns = []string{"period"}
	for _, s := range pairs(a.Main.Columns) {
		t.Columns = append(t.Columns, a.Main.Columns[s[0]].Name)
		now, before, apart = append(now, row[s[0]]), append(before, row[s[1]]), append(apart, difference(row[s[0]], row[s[1]]))
	}
	for _, d := range apart {
		t.Columns = append(t.Columns, "difference")
		now, before = append(now, d), append(before, nil)
	}
	t.Rows = Rows{now, before}
	return t, len(apart) > 0
}

// begins is what a period is called: its first day, of a year its number.
func begins(w plan.Window, a insight.Answer) any {
	zone, err := time.LoadLocation(a.Resolved.Zone)
	if err != nil {
		zone = time.UTC
	}
	start := w.Start.In(zone)
	if p := a.Question().Period; p != nil && p.Unit == plan.Year && start.YearDay() == 1 {
		return json.Number(strconv.Itoa(start.Year()))
	}
	return start.Format(time.DateOnly)
}

// unnumbered reports whether a group has no number at all: cars that take no fuel have no
// consumption. A point of time without one is a gap, and stays.
func unnumbered(t insight.Table, row int, q *plan.Question) bool {
	if len(q.By) == 0 || len(q.Measures) == 0 {
		return false
	}
	if q.By[0].Grain != "" && t.Result.Rows[row][t.Column("group", 0)] != nil {
		return false
	}
	for i, c := range t.Columns {
		if v := t.Result.Rows[row][i]; v != nil && (c.Role == "measure" || c.Role == "before") {
			return false
		}
	}
	return true
}

// pairs are the columns of a measure and of what it was before.
func pairs(columns []plan.Column) [][2]int {
	var out [][2]int
	for i, c := range columns {
		if c.Role != "before" {
			continue
		}
		for k, o := range columns {
			if o.Role == "measure" && o.Measure == c.Measure {
				out = append(out, [2]int{k, i})
			}
		}
	}
	return out
}

// difference of two cells; none where one of them is no number.
func difference(now, before any) any {
	x, okX := Number(now)
	y, okY := Number(before)
	if !okX || !okY {
		return nil
	}
	return json.Number(strconv.FormatFloat(x-y, 'f', -1, 64))
}

// cell is a value as people write it: a year of dates is its number.
func cell(v any, c plan.Column, q *plan.Question) any {
	text, ok := v.(string)
	if !ok || c.Role != "group" || q.By[c.By].Grain != plan.Year {
		return v
	}
	year, _, _ := strings.Cut(text, "-")
	return json.Number(year)
}

// scatter is the chart of a prompt that wants to see the points.
const scatter = "scatter"

func vis(q *plan.Question) string {
	switch {
	case q.Chart == scatter || q.Intent == plan.Relation:
		return "point"
	case q.Chart == "pie":
		return "bar" // which is drawn in its place
	case q.Chart != "":
		return q.Chart
	case len(q.By) == 0 || q.Intent == plan.List:
		return ""
	case slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" }):
		return "line"
	}
	return "bar"
}

// aggregates are the names of those that are not called as in a plan.
func aggregate(q *plan.Question) string {
	if len(q.Measures) == 0 {
		return ""
	}
	m := q.Measures[0]
	if m.Aggregate == plan.Span && m.Of != nil {
		m = *m.Of
	}
	switch m.Aggregate {
	case plan.Average:
		return "avg"
	case plan.Maximum:
		return "max"
	case plan.Minimum:
		return "min"
	case plan.Extent:
		return "range"
	case plan.Correlation:
		return "corr"
	}
	return string(m.Aggregate)
}
