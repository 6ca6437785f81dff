package insight

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Teller makes the facts of findings from an answer, for whoever finds elsewhere
// (internal/analyst/mine). An id or a token is empty where there is no number;
// columns and rows are those of the main table.
type Teller struct{ f *finder }

// NewTeller makes facts of an answer in b.
func NewTeller(a Answer, b *document.Builder) *Teller {
	return &Teller{&finder{Answer: a, b: b}}
}

// Token is the place of a fact in a sentence; empty for no fact.
func Token(id string) string {
	if id == "" {
		return ""
	}
	return token(id)
}

// Answer is what is told from.
func (t *Teller) Answer() *Answer { return &t.f.Answer }

// Builder is where facts are made.
func (t *Teller) Builder() *document.Builder { return t.f.b }

// Finding puts the roles of a measure's finding together, with the rows that it is
// about. It is empty where a role has no number.
func (t *Teller) Finding(kind document.Kind, shape string, m plan.Measure, roles map[string]string) Finding {
	for _, r := range roles {
		if r == "" {
			return Finding{}
		}
	}
	roles["measure"] = t.f.label(m)
	t.f.found = nil
	t.f.add(Finding{Kind: kind, Shape: shape, Roles: roles}, m)
	t.f.scope()
	if len(t.f.found) == 0 {
		return Finding{}
	}
	return t.f.found[0]
}

// Column is that of measure i, Before its column in the earlier window.
func (t *Teller) Column(i int) int { return t.f.Main.Column("measure", i) }

// Before is the column of measure i in the earlier window; -1: there is none.
func (t *Teller) Before(i int) int { return t.f.Main.Column("before", i) }

// Number is the fact of a measure's cell.
func (t *Teller) Number(row, column int, m plan.Measure) string {
	return t.f.number(t.f.Main, row, column, m)
}

// Total is the fact of measure i over all groups, in the window or before it.
func (t *Teller) Total(role string, i int, m plan.Measure) string {
	return t.f.number(t.f.Total, 0, t.f.Total.Column(role, i), m)
}

// Float is a cell's number.
func (t *Teller) Float(row, column int) (float64, bool) { return t.f.Main.Float(row, column) }

// Name is what a row's group is called, as tokens.
func (t *Teller) Name(row int) string { return t.f.name(t.f.Main, row) }

// Window is the token of a window's dates.
func (t *Teller) Window(w *plan.Window) string { return t.f.window(w) }

// Moment is the time in a cell of the main table.
func (t *Teller) Moment(row, column int) string {
	m := t.f.Question().Measures[t.f.Main.Columns[column].Measure]
	return t.f.moment(row, column, t.f.Profile.Column(m.Column))
}

// Label is the token of our own name for something.
func (t *Teller) Label(text string) string { return token(t.f.b.Label(text)) }

// Row is the row of the group that has a value; -1: there is none.
func (t *Teller) Row(value string) int {
	group := t.f.Main.Column("group", 0)
	for row, cells := range t.f.Main.Result.Rows {
		if cells[group] != nil && plainText(cells[group]) == value {
			return row
		}
	}
	return -1
}

// plainText is a value as the database casts it to text.
func plainText(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "true"
		}
		return "false"
	case json.Number:
		return string(v)
	case string:
		return v
	}
	return ""
}

// Points are the rows of a series that are closed and have a number, in time order.
func (t *Teller) Points(i int) []int { return t.f.points(i).rows }

// Grain is the unit of a series: "a week".
func (t *Teller) Grain() string { return t.f.grainWords()["each"] }

// DaysFrom is how many days a row of a series lies after a date (2006-01-02).
func (t *Teller) DaysFrom(row int, date string) (int, bool) {
	text, ok := t.f.Main.Result.Rows[row][t.f.Main.Column("group", 0)].(string)
	if !ok {
		return 0, false
	}
	a, errA := time.Parse(time.DateOnly, text)
	b, errB := time.Parse(time.DateOnly, date)
	return int(a.Sub(b).Hours() / 24), errA == nil && errB == nil
}

// Over is a statistic of measure i from one row of a series to another.
func (t *Teller) Over(op document.Op, i, from, to int) string {
	var values []float64
	s := points{column: t.Column(i)}
	for row := from; row <= to; row++ {
		if v, ok := t.f.Main.Float(row, s.column); ok {
			s.rows, values = append(s.rows, row), append(values, v)
		}
	}
	if len(values) == 0 {
		return ""
	}
	statistic := stats.Median
	switch op {
	case document.OpAverage:
		statistic = stats.Mean
	case document.OpSwing:
		statistic = swing
	}
	return t.f.b.Statistic(op, t.f.reach(s), rounded(statistic(values)), Shown(t.f.Question().Measures[i]))
}

// Whole is an operation over a column.
func (t *Teller) Whole(op document.Op, column int, m plan.Measure) string {
	show := Shown(m)
	place := document.Place{Result: t.f.Main.Result.ID, Column: t.f.Main.Columns[column].Name}
	return t.f.b.Over(op, place, show.Unit, show.Style)
}

// Less reports whether a fact's number is below another's.
func (t *Teller) Less(a, b string) bool {
	x, y := t.value(a), t.value(b)
	return x < y
}

// Apart reports whether two numbers differ by more than a share of the second.
func (t *Teller) Apart(a, b string, share float64) bool {
	x, y := t.value(a), t.value(b)
	return math.Abs(x-y) > share*math.Abs(y)
}

func (t *Teller) value(id string) float64 {
	n, _ := t.f.b.Fact(id).Value.(json.Number)
	f, _ := n.Float64()
	return f
}

// WithRows are facts of numbers that add up, without the zeros where most are zero: what is usual is then how much there is where there is any.
func (t *Teller) WithRows(ids []string) []string {
	var there []string
	for _, id := range ids {
		if t.value(id) != 0 {
			there = append(there, id)
		}
	}
	if 2*len(there) >= len(ids) {
		return ids
	}
	return there
}

// Extremes are the rows with the highest and the lowest number of a column; -1:
// there is none.
func (t *Teller) Extremes(column int) (high, low int) {
	high, low = -1, -1
	var most, least float64
	for row := range t.f.Main.Result.Rows {
		v, ok := t.f.Main.Float(row, column)
		if !ok || t.f.Main.Blank(row) {
			continue
		}
		if high < 0 || v > most {
			high, most = row, v
		}
		if low < 0 || v < least {
			low, least = row, v
		}
	}
	return high, low
}

// Trend tells the slope of measure i along a series; a finding without a kind:
// there is none to tell.
func (t *Teller) Trend(i int) Finding {
	t.f.found = nil
	t.f.trend(t.f.points(i), t.f.Question().Measures[i])
	t.f.scope()
	for _, found := range t.f.found {
		if found.Kind == document.KindTrend {
			found.Asked = false
			return found
		}
	}
	return Finding{}
}

// GroupName is what a row's value of one of its groups is called.
func (t *Teller) GroupName(row, by int) string {
	return t.f.groupName(t.f.Main, row, t.f.Main.Column("group", by))
}

// Pairs are, of a table by two fields, the rows in which the first has one value
// and those in which it has another, for each value of the second that has both; the
// values with most rows come first.
func (t *Teller) Pairs(one, other string) (a, b []int) {
	first, second := t.f.Main.Column("group", 0), t.f.Main.Column("group", 1)
	mine := map[string]int{}
	var order []string
	for row, cells := range t.f.Main.Result.Rows {
		if plainText(cells[first]) == one && cells[second] != nil {
			mine[plainText(cells[second])] = row
			order = append(order, plainText(cells[second]))
		}
	}
	theirs := map[string]int{}
	for row, cells := range t.f.Main.Result.Rows {
		if plainText(cells[first]) == other && cells[second] != nil {
			theirs[plainText(cells[second])] = row
		}
	}
	rows := t.f.Main.Column("rows", 0)
	count := func(value string) float64 {
		x, _ := t.f.Main.Float(mine[value], rows)
		y, _ := t.f.Main.Float(theirs[value], rows)
		return min(x, y)
	}
	slices.SortStableFunc(order, func(x, y string) int { return cmp.Compare(count(y), count(x)) })
	for _, value := range order {
		if row, ok := theirs[value]; ok {
			a, b = append(a, mine[value]), append(b, row)
		}
	}
	return a, b
}
