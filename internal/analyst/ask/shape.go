package ask

import (
	"encoding/json"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Answer is what a question of a reading comes to, before the reading is chosen: how many rows, and the first of them.
type Answer struct {
	N       int         `json:"n"`
	Rows    []AnswerRow `json:"rows,omitempty"`
	Outside bool        `json:"outside,omitempty"` // the data does not tell: it has nothing of the time, or keeps only sums
}

// AnswerRow is a row of an answer: its groups or, in a list, its columns, and its numbers.
type AnswerRow struct {
	Groups  []any `json:"g,omitempty"`
	Numbers []any `json:"n,omitempty"`
}

// RowsLookedAt are as many rows of an answer as tell what it looks like.
const RowsLookedAt = 10

// Answers answers a question; ok is false where it cannot be asked.
type Answers func(q plan.Question) (a Answer, ok bool)

// shape says what the answer of a question looks like. People ask for what there is: a reading that finds no row, or a
// length of time that is negative throughout, is seldom the one that is meant.
func shape(q plan.Question, a Answer, ok bool) []string {
	if q.Rank != nil && q.Rank.N > 0 && q.Rank.Beside > 0 && a.N > q.Rank.N { // the others are shown beside what was asked for
		a.N, a.Rows = q.Rank.N, a.Rows[:min(len(a.Rows), q.Rank.N)]
	}
	intent := string(q.Intent)
	rows := "answer/rows " + amount(a.N)
	if !ok {
		rows = "answer/none"
	}
	f := []string{rows, rows + "|" + intent}
	aggregate := ""
	if len(q.Measures) > 0 {
		aggregate = string(q.Measures[0].Aggregate)
		f = append(f, rows+"|"+aggregate)
	}
	c := a.count()
	f = append(f, "answer/columns "+strconv.Itoa(min(c.columns, 6))+"|"+intent)
	for _, o := range []struct {
		name string
		is   bool
	}{
		{"blanks", c.blankCells > 0},
		{"mostly blank", c.blankCells*2 > c.cells},
		{"blank group", c.blankGroups > 0},
		{"all zero", c.rows > 0 && c.zeros == c.rows},
		{"some zero", c.zeros > 0 && c.zeros < c.rows},
		{"all one", c.rows > 0 && c.ones == c.rows},
		{"all the same", c.rows > 1 && c.same},
		{"negative", c.negative > 0},
		{"mostly negative", c.negative*2 > c.numbers},
		{"none above one", c.numbers > 0 && c.large == 0},
		{"fewer than asked for", q.Rank != nil && a.N < q.Rank.N},
		{"as many as asked for", q.Rank != nil && q.Rank.N > 0 && a.N == q.Rank.N},
	} {
		if o.is {
			f = append(f, "answer/"+o.name, "answer/"+o.name+"|"+intent, "answer/"+o.name+"|"+aggregate)
		}
	}
	return f
}

// amount is about how many there are.
func amount(n int) string {
	switch {
	case n <= 3:
		return strconv.Itoa(n)
	case n < 8:
		return "few"
	case n < 25:
		return "some"
	case n < 400:
		return "many"
	}
	return "very many"
}

// answerCounts are what an answer has how much of.
type answerCounts struct {
	rows, columns, cells, blankCells, blankGroups int
	numbers, negative, large                      int
	zeros, ones                                   int // rows whose last cell is so
	same                                          bool
}

func (a *Answer) count() answerCounts {
	c := answerCounts{same: true}
	var first any
	for i, row := range a.Rows[:min(len(a.Rows), RowsLookedAt)] {
		c.rows++
		c.columns = len(row.Groups) + len(row.Numbers)
		c.cells += c.columns
		last := c.group(row.Groups, nil)
		last = c.number(row.Numbers, last)
		if i == 0 {
			first = last
		}
		c.same = c.same && last == first
		switch last {
		case json.Number("0"):
			c.zeros++
		case json.Number("1"):
			c.ones++
		}
	}
	return c
}

// group counts the groups of a row, and gives the last cell so far.
func (c *answerCounts) group(cells []any, last any) any {
	for _, v := range cells {
		if last = v; v == nil {
			c.blankCells++
			c.blankGroups++
		}
	}
	return last
}

// number counts the numbers of a row, and gives the last cell so far.
func (c *answerCounts) number(cells []any, last any) any {
	for _, v := range cells {
		last = v
		if v == nil {
			c.blankCells++
		}
		n, ok := v.(json.Number)
		if !ok {
			continue
		}
		c.numbers++
		if x, err := n.Float64(); err == nil && x < 0 {
			c.negative++
		} else if x > 1 {
			c.large++
		}
	}
	return last
}
