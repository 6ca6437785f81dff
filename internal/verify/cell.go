package verify

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// written is how a column of numbers is shown: with one number of decimals.
func written(values []any, unit string) []document.Cell {
	decimals := document.Decimals(numbers(values))
	out := make([]document.Cell, len(values))
	for i, v := range values {
		out[i] = document.Cell{Value: v, Text: document.Full(v, unit, decimals)}
		if s, isText := v.(string); isText { // the earliest or latest of dates
			out[i].Text = document.BucketLabel(s, "")
		}
	}
	return out
}

func numbers(values []any) []json.Number {
	var out []json.Number
	for _, v := range values {
		if n, ok := v.(json.Number); ok {
			out = append(out, n)
		}
	}
	return out
}

// computed checks a column that is made of others.
func (s *sheet) computed(k int, column document.TableColumn) {
	switch {
	case column.Op == document.OpShare && len(column.Of) == 1:
		s.shares(k, s.values(column.Of[0]))
	case len(column.Of) == 2 && (column.Op == document.OpChange || column.Op == document.OpPoints):
		s.changes(k, s.values(column.Of[0]), s.values(column.Of[1]))
	case len(column.Of) == 2 && column.Op == document.OpDifference:
		s.compare(k, written(differences(s.values(column.Of[0]), s.values(column.Of[1])), column.Unit))
	default:
		s.wrong("%s: there is no way to make it by %q of %q", column.Label, column.Op, column.Of)
	}
}

// differences are those of two columns; nil where one of them has no number.
func differences(now, before []any) []any {
	out := make([]any, len(now))
	for i, x := range now {
		if i >= len(before) {
			break
		}
		if pair := numbers([]any{x, before[i]}); len(pair) == 2 {
			if n, err := document.Compute(document.OpDifference, pair); err == nil {
				out[i] = n
			}
		}
	}
	return out
}

// changes compares those that are told. That one is not, because it would say nothing,
// is no number that could be wrong.
func (s *sheet) changes(k int, now, before []any) {
	for i, cell := range s.cells(k) {
		if i >= len(now) || i >= len(before) {
			s.wrong("%s: there are no columns %q", s.Columns[k].Label, s.Columns[k].Of)
			return
		}
		if !changed(cell, s.Columns[k].Op, now[i], before[i]) || cell.Text == "new" && !s.neverBefore(i) {
			s.wrong("row %d, %s: %v (%q) is not the change from %v to %v", i, s.Columns[k].Label, cell.Value, cell.Text, before[i], now[i])
		}
	}
}

// changed reports whether a cell is how far one value is from another.
func changed(cell document.Cell, op document.Op, now, before any) bool {
	if cell.Value == nil {
		was, ok := before.(json.Number)
		return cell.Text == document.Missing || cell.Text == "new" && ok && zero(was)
	}
	n, err := document.Compute(op, numbers([]any{now, before}))
	if byHowMany(cell, now, before) {
		return true
	}
	if err != nil {
		return false
	}
	style := document.StyleSignedPercent
	if op == document.OpPoints {
		style = document.StyleSignedPoints
	}
	return cell == document.Cell{Value: n, Text: document.Format(n, "", style)}
}

// mostByHowMany is the count below which a change is told by how many it is.
const mostByHowMany = 10

// byHowMany reports whether a cell is by how many a small count changed.
func byHowMany(cell document.Cell, now, before any) bool {
	pair := numbers([]any{now, before})
	if len(pair) != 2 {
		return false
	}
	was, _ := pair[1].Float64()
	n, err := document.Compute(document.OpDifference, pair)
	return err == nil && was >= 0 && was < mostByHowMany && cell == document.Cell{Value: n, Text: document.Format(n, "", document.StyleSigned)}
}

// neverBefore reports whether a line is of a group that has no row before the windows, where that is known.
func (s *sheet) neverBefore(line int) bool {
	rows := s.values("earlier rows")
	if line >= len(rows) {
		return true
	}
	n, ok := rows[line].(json.Number)
	return !ok || zero(n)
}

func zero(n json.Number) bool { return strings.Trim(string(n), "-0.") == "" }

// shares are the parts of the total; their texts sum to a hundred.
func (s *sheet) shares(k int, values []any) {
	if s.Total == nil || len(values) == 0 {
		s.wrong("%s: there is no total to be a share of", s.Columns[k].Label)
		return
	}
	last := len(values) - 1
	total, _ := values[last].(json.Number)
	parts := make([]json.Number, last)
	for i, v := range values[:last] {
		n, ok := v.(json.Number)
		if !ok {
			n = "0"
		}
		parts[i] = n
	}
	want := make([]document.Cell, 0, len(values))
	for i, text := range document.Shares(parts) {
		want = append(want, document.Cell{Value: orProblem(document.Compute(document.OpShare, []json.Number{parts[i], total})), Text: text})
	}
	if len(want) != last {
		s.wrong("%s: these numbers have no shares", s.Columns[k].Label)
		return
	}
	s.compare(k, append(want, document.Cell{Value: json.Number("1"), Text: "100%"}))
}

// buckets checks the names of stretches of time. One column has one grain; names that
// a person gave (a fiscal year) are in no result, then none of them is a grain's.
func (s *sheet) buckets(k int) {
	cells := s.cells(k)[:len(s.Rows)]
	best, agree := "", 0
	for _, grain := range grains {
		n := 0
		for _, cell := range cells {
			if cell.Value != nil && names(cell, grain) {
				n++
			}
		}
		if n > agree {
			best, agree = grain, n
		}
	}
	for i, cell := range cells {
		if agree > 0 && !names(cell, best) {
			s.wrong("row %d, %s: %q is not how the %s from %v is written", i, s.Columns[k].Label, cell.Text, best, cell.Value)
		}
	}
}

// names reports whether a cell is a date and its text the name of a stretch of time
// that begins there.
func names(cell document.Cell, grain string) bool {
	start, ok := cell.Value.(string)
	if !ok {
		return cell.Value == nil && cell.Text == document.Blank
	}
	if _, err := document.ParseTime(start); err != nil {
		return false
	}
	text, _, _ := strings.Cut(cell.Text, " (") // so far, partly
	return text == document.BucketLabel(start, grain)
}

// turned checks a table that has a line for each column of a result of one row.
func (s *sheet) turned() {
	if s.More != 0 {
		s.wrong("more: %d, there are none", s.More)
	}
	last := len(s.Columns) - 1 // the change; before it may be the difference
	if last > 2 && (last > 4 || s.Columns[last].Op != document.OpChange || last == 4 && s.Columns[3].Op != document.OpDifference) {
		s.wrong("%s: there is no way to make it by %q", s.Columns[last].Label, s.Columns[last].Op)
		return
	}
	for i, row := range s.Rows {
		name, _ := row[0].Value.(string)
		now, ok := s.result.Cell(nil, name)
		if !ok || len(row) < 2 {
			s.wrong("row %d: there is no column %q in %s", i, name, s.Result)
			continue
		}
		s.single(i, row[1], now)
		if len(row) < 4 {
			continue
		}
		before, _ := s.result.Cell(nil, name+" before")
		s.single(i, row[2], before)
		if last == 4 {
			s.single(i, row[3], differences([]any{now}, []any{before})[0])
		}
		if !changed(row[last], document.OpChange, now, before) && !changed(row[last], document.OpPoints, now, before) {
			s.wrong("row %d: %v (%q) is not the change from %v to %v", i, row[last].Value, row[last].Text, before, now)
		}
	}
}

// single checks a cell that is alone of its kind, in any unit that the report has and
// with the decimals that those of the same unit beside it may need.
func (s *sheet) single(i int, cell document.Cell, value any) {
	units := []string{"", "pp"} // the difference of two rates
	for _, id := range sortedKeys(s.c.d.Facts) {
		if unit := s.c.d.Facts[id].Unit; !slices.Contains(units, unit) {
			units = append(units, unit)
		}
	}
	for _, unit := range units {
		if value == nil && cell == (document.Cell{Text: document.Missing}) || value != nil && cell.Value == value && s.shown(cell.Text, value, unit) {
			return
		}
	}
	s.wrong("row %d: %v (%q), recomputed %v", i, cell.Value, cell.Text, value)
}

// mostDecimals is how many decimals a column may have.
const mostDecimals = 9

func (s *sheet) shown(text string, value any, unit string) bool {
	if date, isText := value.(string); isText {
		return text == document.BucketLabel(date, "")
	}
	for n := document.Decimals(numbers([]any{value})); n <= mostDecimals; n++ {
		if text == document.FullWith(value, unit, n) {
			return true
		}
	}
	return false
}

// imported is how a column of what the import found out is shown; nil: it cannot be
// told from the result.
func (s *sheet) imported(column string) []document.Cell {
	var out []document.Cell
	for _, row := range s.at {
		value, _ := s.result.Cell(s.result.Rows[row][:1], column)
		rows, _ := s.result.Cell(s.result.Rows[row][:1], "rows")
		cell := document.Cell{Value: value}
		switch column {
		case "empty":
			cell.Text = emptyShare(value, rows)
		case "different":
			cell.Text = document.Full(value, "", 0)
		case "type":
			cell.Text, _ = value.(string)
		default:
			return nil
		}
		out = append(out, cell)
	}
	return out
}

func emptyShare(empty, rows any) string {
	n, _ := empty.(json.Number)
	of, _ := rows.(json.Number)
	if zero(n) || zero(of) {
		return "none"
	}
	a, errA := n.Float64()
	b, errB := of.Float64()
	if errA != nil || errB != nil {
		return strconv.Quote("no number")
	}
	return document.Format(document.Value(a/b), "", document.StylePercent)
}
