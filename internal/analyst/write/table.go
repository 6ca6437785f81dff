package write

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How many rows a table has: groups before they are summed up as others, points
// of a series, rows of a list.
const (
	groupRows = 10 // where there are more than wholeRows
	wholeRows = 20
	pointRows = 13
	listRows  = 25
)

// Tables are those of an answer: the answering table, unless one number says it
// all.
func Tables(b *document.Builder, a insight.Answer) []document.Table {
	q := a.Question()
	switch {
	case q.Intent == plan.Quality:
		return []document.Table{fieldTable(a)}
	case len(a.Main.Result.Rows) == 0:
		return nil
	case len(q.By) == 0 && (len(q.Measures) < 2 && !twoSides(a) || q.Origin == plan.Supplied):
		return nil // the key figures have it
	case len(q.By) == 0:
		return []document.Table{measureTable(a)}
	}
	if t, ok := crossed(b, a); ok {
		return course(b, a, t)
	}
	t := &tabler{Answer: a, b: b}
	t.choose()
	t.table = document.Table{Title: Topic(a), Result: a.Main.Result.ID, Totals: t.totals(), More: len(a.Main.Result.Rows) - len(t.rows)}
	t.groups()
	for i, m := range q.Measures {
		t.measure(i, m)
	}
	return course(b, a, t.table)
}

// course are the tables of an answer, those beside its numbers included.
func course(b *document.Builder, a insight.Answer, numbers document.Table) []document.Table {
	if a.Ends != nil {
		return []document.Table{endsTable(b, *a.Ends), numbers}
	}
	if strings.HasSuffix(a.Question().ID, plan.PartsOfPivot) {
		return append([]document.Table{numbers}, partTable(b, a)...)
	}
	return []document.Table{numbers}
}

type tabler struct {
	insight.Answer
	b     *document.Builder
	table document.Table
	rows  []int // of the result, that are shown
	whole bool  // they are all there are
	other bool  // the rest is summed up
	total bool
}

// choose picks the rows to show: the first groups, the last points.
func (t *tabler) choose() {
	q, n := t.Question(), len(t.Main.Result.Rows)
	first, last := 0, n
	switch {
	case q.Intent == plan.List:
		last = min(n, listRows)
	case t.series() && t.Around != "":
		at := slices.IndexFunc(t.Main.Result.Rows, func(row []any) bool { return row[0] == any(t.Around) })
		first, last = max(0, at-pointRows/2), min(n, at+pointRows/2+1)
	case t.series():
		if n > pointRows+pointRows/2 || t.Resolved.Window == nil && n > pointRows {
			first = n - pointRows
		}
	case q.Growth:
		last = min(n, document.TableRows) // both ends of it are asked for
	case q.Rank == nil || q.Rank.N == 0:
		if n > wholeRows {
			last = groupRows
		}
	default:
		last = min(n, document.TableRows)
	}
	for row := first; row < last; row++ {
		t.rows = append(t.rows, row)
	}
	t.whole = last-first == n && !t.Main.Result.Truncated
	t.other = t.Total != nil && t.allAdditive() && !t.series() && (!t.whole || t.Other != nil)
	t.total = t.Total != nil && n > 1 && (!t.series() || !slices.ContainsFunc(t.Question().Measures, t.Level)) && (t.whole || t.other || !t.allAdditive())
}

// totals is the result that the closing rows are of; empty: there are none.
func (t *tabler) totals() string {
	if !t.total && !t.other {
		return ""
	}
	return t.Total.Result.ID
}

func (t *tabler) series() bool { q := t.Question(); return q.By[0].Grain != "" && q.Rank == nil }

func (t *tabler) allAdditive() bool {
	for _, m := range t.Question().Measures {
		if !m.Additive {
			return false
		}
	}
	return true
}

// groups begins the table with its group columns.
func (t *tabler) groups() {
	t.table.Rows = make([][]document.Cell, len(t.rows))
	for i, c := range t.Main.Columns {
		if c.Role != "group" {
			continue
		}
		d := t.Question().By[c.By]
		if p := t.Profile.Column(d.Column); t.Question().Intent == plan.List && p != nil && (p.Role == sitrep.RoleMeasure || d.Until != "") {
			unit := p.Unit
			if d.Until != "" { // the name says it
				unit = ""
			}
			values := t.column(i, -1, "")
			t.add(document.TableColumn{Label: Upper(Dimension(d)), Unit: unit, Align: "right", Column: c.Name}, values.texts(unit))
			continue
		}
		head := document.TableColumn{Label: Upper(Dimension(d)), Align: "left", Column: c.Name}
		for at, row := range t.rows {
			value := t.Main.Result.Rows[row][i]
			text := t.GroupText(d, value)
			if i == 0 && t.series() {
				text = t.timeText(d, value)
			}
			t.table.Rows[at] = append(t.table.Rows[at], document.Cell{Value: value, Text: text})
		}
		first := len(t.table.Columns) == 0
		t.table.Columns = append(t.table.Columns, head)
		t.rest(first)
	}
}

// timeText is a time of a course, and whether the data has all of it.
func (t *tabler) timeText(d plan.Dimension, value any) string {
	switch text := t.GroupText(d, value); {
	case t.Open(value):
		return text + " (so far)"
	case t.Cut(value):
		return text + " (partly)"
	default:
		return text
	}
}

// rest writes the group cells of the closing rows.
func (t *tabler) rest(first bool) {
	other, total := "", ""
	if first {
		other, total = t.otherLabel(), "Total"
		if !t.allAdditive() {
			total = "Overall"
		}
	}
	if t.other {
		t.table.Other = append(t.table.Other, document.Cell{Text: other})
	}
	if t.total {
		t.table.Total = append(t.table.Total, document.Cell{Text: total})
	}
}

func (t *tabler) otherLabel() string {
	hidden := ""
	if n := t.Other.Column("support", 0); n >= 0 && len(t.Other.Result.Rows) > 0 {
		hidden = document.Full(t.Other.Result.Rows[0][n], "", 0)
	} else if more := len(t.Main.Result.Rows) - len(t.rows); more > 0 && !t.Main.Result.Truncated {
		hidden = document.Full(document.Value(more), "", 0)
	}
	if hidden == "" {
		return "Other"
	}
	return "Other (" + hidden + ")"
}

// measure adds a measure's columns: its numbers, their change, their shares.
func (t *tabler) measure(i int, m plan.Measure) {
	column := t.Main.Column("measure", i)
	values := t.column(column, i, "measure")
	t.add(document.TableColumn{Label: Upper(m.Label), Unit: m.Unit, Align: "right", Column: t.Main.Columns[column].Name}, values.texts(m.Unit))
	if before := t.Main.Column("before", i); before >= 0 {
		earlier := t.column(before, i, "before")
		if t.series() || twoSides(t.Answer) && (t.Question().Programme() == "" || len(t.Question().Measures) <= 2) { // each point has a partner of its own
			t.add(document.TableColumn{Label: t.Resolved.Before.Label, Unit: m.Unit, Align: "right", Column: t.Main.Columns[before].Name}, earlier.texts(m.Unit))
		}
		if twoSides(t.Answer) && m.Unit != "%" && t.Question().Programme() == "" {
			t.difference(m, values, earlier)
		}
		t.change(i, m, values, earlier)
	}
	t.support(i)
	if m.Additive && t.sharing(m) {
		label := "Share"
		if len(t.Question().Measures) > 1 {
			label += ", " + m.Label
		}
		t.shares(label, values)
	}
}

// mostParted measures of a table have their shares beside them: more columns are hard to read.
const mostParted = 4

// sharing reports whether a table of groups has room for what part of a measure each is, and does not tell it anyway.
func (t *tabler) sharing(m plan.Measure) bool {
	all := t.Question().Measures
	switch {
	case t.series(), t.Question().Programme() == plan.VarianceProgramme: // what part of its plan each has is the share that counts
		return false
	case len(all) == 1:
		return true
	case len(all) > mostParted, t.Main.Column("before", 0) >= 0, !t.whole && !t.other:
		return false
	}
	return !slices.ContainsFunc(all, func(other plan.Measure) bool {
		return other.Aggregate == plan.Portion && other.Of != nil && other.Of.Label == m.Label
	})
}

// numbers are the values of one column of a table, from top to bottom.
type numbersOf struct {
	column string // of the result
	rows   []any
	other  any
	total  any
}

// column collects a column with its closing rows; what is not shown is the total
// less what is.
func (t *tabler) column(c, measure int, role string) numbersOf {
	v := numbersOf{column: t.Main.Columns[c].Name}
	for _, row := range t.rows {
		v.rows = append(v.rows, t.Main.Result.Rows[row][c])
	}
	if at := t.Total.Column(role, measure); at >= 0 && len(t.Total.Result.Rows) > 0 {
		v.total = t.Total.Result.Rows[0][at]
	}
	if t.other {
		v.other = subtract(v.total, v.rows)
	}
	if !t.total {
		v.total = nil // what is not shown decides on no decimals
	}
	return v
}

func subtract(total any, parts []any) any {
	whole, ok := total.(json.Number)
	if !ok {
		return nil
	}
	for _, p := range parts {
		n, ok := p.(json.Number)
		if !ok {
			continue
		}
		rest, err := document.Compute(document.OpDifference, []json.Number{whole, n})
		if err != nil {
			return nil
		}
		whole = rest
	}
	return whole
}

func (v numbersOf) all() []any { return append(append([]any{}, v.rows...), v.other, v.total) }

// texts writes a column with one number of decimals.
func (v numbersOf) texts(unit string) []document.Cell {
	var known []json.Number
	for _, x := range v.all() {
		if n, ok := x.(json.Number); ok {
			known = append(known, n)
		}
	}
	decimals := document.Decimals(known)
	out := make([]document.Cell, 0, len(v.rows)+2)
	for _, x := range v.all() {
		text := document.Full(x, unit, decimals)
		if s, isText := x.(string); isText { // the earliest or latest of dates
			text = document.BucketLabel(s, "")
		}
		out = append(out, document.Cell{Value: x, Text: text})
	}
	return out
}

// add appends a column whose last two cells are those of the closing rows.
func (t *tabler) add(head document.TableColumn, cells []document.Cell) {
	t.table.Columns = append(t.table.Columns, head)
	n := len(t.table.Rows)
	for i := range t.table.Rows {
		t.table.Rows[i] = append(t.table.Rows[i], cells[i])
	}
	if t.other {
		t.table.Other = append(t.table.Other, cells[n])
	}
	if t.total {
		t.table.Total = append(t.table.Total, cells[n+1])
	}
}

// twoSides reports whether an answer has the numbers of two periods that the prompt
// holds against each other.
func twoSides(a insight.Answer) bool { return a.Question().TwoSides() && a.Resolved.Before != nil }

// difference adds by how much the numbers of two periods differ.
func (t *tabler) difference(m plan.Measure, now, before numbersOf) {
	d := numbersOf{rows: differences(now.rows, before.rows)}
	closing := differences([]any{now.other, now.total}, []any{before.other, before.total})
	d.other, d.total = closing[0], closing[1]
	t.add(document.TableColumn{Label: "Difference", Unit: apart(m.Unit), Align: "right", Op: document.OpDifference, Of: []string{now.column, before.column}}, d.texts(apart(m.Unit)))
}

// differences are those of two columns; nil where one of them has no number.
func differences(now, before []any) []any {
	out := make([]any, len(now))
	for i := range now {
		a, okA := now[i].(json.Number)
		b, okB := before[i].(json.Number)
		if n, err := document.Compute(document.OpDifference, []json.Number{a, b}); okA && okB && err == nil {
			out[i] = n
		}
	}
	return out
}

func (t *tabler) change(measure int, m plan.Measure, now, before numbersOf) {
	op, style := document.OpChange, document.StyleSignedPercent
	if m.Unit == "%" {
		op, style = document.OpPoints, document.StyleSignedPoints
	}
	earlier := before.all()
	cells := make([]document.Cell, 0, len(earlier))
	for i, x := range now.all() {
		switch {
		case op == document.OpChange && t.fewAt(i, measure):
			cells = append(cells, document.Cell{Text: document.Missing})
		case insight.Counted(m) && ofFew(earlier[i]) && !t.isNew(i, x, earlier[i]):
			cells = append(cells, byCell(x, earlier[i]))
		default:
			cells = append(cells, changeCell(op, style, x, earlier[i], t.isNew(i, x, earlier[i])))
		}
	}
	t.add(document.TableColumn{Label: "Change", Align: "right", Op: op, Of: []string{now.column, before.column}}, cells)
}

// ofFew reports whether a count is one of a handful: it changes by so many, and not by so many per cent.
func ofFew(before any) bool {
	b, ok := before.(json.Number)
	v, _ := b.Float64()
	return ok && v >= 0 && v < insight.FewCounted
}

// byCell is by how many a count changed.
func byCell(now, before any) document.Cell {
	a, ok := now.(json.Number)
	b, _ := before.(json.Number)
	n, err := document.Compute(document.OpDifference, []json.Number{a, b})
	if !ok || err != nil {
		return document.Cell{Text: document.Missing}
	}
	return document.Cell{Value: n, Text: document.Format(n, "", document.StyleSigned)}
}

// isNew reports whether a line of the table is of a group that never had a row before its windows.
func (t *tabler) isNew(line int, now, before any) bool {
	column := t.Main.Column("earlier", 0)
	b, _ := before.(json.Number)
	a, _ := now.(json.Number)
	was, _ := b.Float64()
	is, _ := a.Float64()
	if column < 0 || line >= len(t.rows) || was != 0 || is == 0 {
		return false
	}
	n, ok := t.Main.Float(t.rows[line], column)
	return ok && n == 0
}

// fewAt reports whether a measure rests on a handful of rows in a line of the table.
func (t *tabler) fewAt(line, measure int) bool {
	if line < len(t.rows) {
		return t.Main.Few(t.rows[line], measure)
	}
	return line > len(t.rows) && t.Total.Few(0, measure)
}

// support adds how many rows an average or a share rests on, once where these are the same for all, and not
// where the table counts them anyway.
func (t *tabler) support(measure int) {
	column := t.Main.Column("n", measure)
	if column < 0 || t.series() {
		return
	}
	for i, m := range t.Question().Measures {
		if m.Aggregate == plan.Count && m.Where == nil && t.same(t.Main.Column("measure", i), column) {
			return
		}
		if at := t.Main.Column("n", i); i > measure && at >= 0 && t.same(at, column) {
			return // it stands behind the last of those that rest on them
		}
	}
	n := t.column(column, measure, "n")
	n.other = nil
	t.add(document.TableColumn{Label: "n", Align: "right", Column: t.Main.Columns[column].Name}, n.texts(""))
}

// same reports whether two columns of the result have the same numbers.
func (t *tabler) same(a, b int) bool {
	return a >= 0 && !slices.ContainsFunc(t.Main.Result.Rows, func(row []any) bool { return row[a] != row[b] })
}

func changeCell(op document.Op, style document.Style, now, before any, isNew bool) document.Cell {
	a, okA := now.(json.Number)
	b, okB := before.(json.Number)
	if !okA || !okB {
		return document.Cell{Text: document.Missing}
	}
	x, _ := a.Float64()
	y, _ := b.Float64()
	if op == document.OpChange && !insight.Comparable(x, y) {
		text := document.Missing
		if isNew {
			text = "new"
		}
		return document.Cell{Text: text}
	}
	n, err := document.Compute(op, []json.Number{a, b})
	if err != nil {
		return document.Cell{Text: document.Missing}
	}
	return document.Cell{Value: n, Text: document.Format(n, "", style)}
}

// shares adds the parts of the total, where the parts make the total.
func (t *tabler) shares(label string, v numbersOf) {
	if v.total == nil || !t.total {
		return
	}
	var parts []json.Number
	for _, x := range append(append([]any{}, v.rows...), v.other) {
		n, ok := x.(json.Number)
		if !ok {
			n = "0"
		}
		parts = append(parts, n)
	}
	texts := document.Shares(parts)
	if texts == nil {
		return
	}
	total, _ := v.total.(json.Number)
	cells := make([]document.Cell, 0, len(texts)+1)
	for i, text := range texts {
		share, err := document.Compute(document.OpShare, []json.Number{parts[i], total})
		if err != nil {
			return
		}
		cells = append(cells, document.Cell{Value: share, Text: text})
	}
	t.add(document.TableColumn{Label: label, Align: "right", Op: document.OpShare, Of: []string{v.column}}, append(cells, document.Cell{Value: json.Number("1"), Text: "100%"}))
}
