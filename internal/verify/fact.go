package verify

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// facts computes each fact anew, its value and its text.
func (c *checker) facts() {
	for _, id := range sortedKeys(c.d.Facts) {
		c.counts.Facts++
		f := c.d.Facts[id]
		if f.ID != id {
			c.wrong("facts.%s: its id is %s", id, f.ID)
		}
		if want, known := c.value(f); known && !reflect.DeepEqual(want, f.Value) {
			c.wrong("facts.%s: %v, recomputed %v", id, f.Value, want)
		}
		c.form(id, f)
		if stray(f) {
			c.wrong("facts.%s: it says where it is from in two ways", id)
		}
		problem := text(f)
		if want, known := pastText(f); f.Previous != "" && known {
			if problem = ""; want != f.Text {
				problem = strconv.Quote(f.Text) + " is not how it is written: " + strconv.Quote(want)
			}
		}
		if problem != "" {
			c.wrong("facts.%s: %s", id, problem)
		}
	}
}

// value computes a fact; known is false for what the document alone says: our own
// words, the dates of a window, a quote.
func (c *checker) value(f document.Fact) (value any, known bool) {
	r, has := c.d.Results[f.Result]
	switch {
	case f.Previous != "":
		return c.previous(f)
	case f.Result == "" && f.Op == "":
		return nil, false
	case f.Result == "":
		return c.computed(f), true
	case !has:
		return "a result that is not there", true
	case f.Op == "":
		return orNothing(r.Cell(f.Row, f.Column)), true
	case f.Op == document.OpRank:
		return rank(&r, f), true
	case len(f.Columns) > 0:
		return orProblem(r.Decompose(f.Op, f.Columns)), true
	case len(f.Args) > 0:
		return c.statistic(&r, f), true
	case f.Op == document.OpCount:
		return json.Number(strconv.Itoa(len(r.Rows))), true
	}
	return orProblem(document.Compute(f.Op, r.Numbers(f.Column))), true
}

// stray reports whether a fact has a member that its form has no use for.
func stray(f document.Fact) bool {
	row, column, columns, args := len(f.Row) > 0, f.Column != "", len(f.Columns) > 0, len(f.Args) > 0
	switch {
	case f.Result == "" && f.Op == "":
		return row || column || columns || args
	case f.Result == "":
		return row || column || columns
	case f.Op == "", f.Op == document.OpRank:
		return columns || args
	case columns:
		return row || column || args
	}
	return row
}

func orNothing(value any, ok bool) any {
	if !ok {
		return "a cell that is not there"
	}
	return value
}

func orProblem(n json.Number, err error) any {
	if err != nil {
		return err.Error()
	}
	return n
}

func (c *checker) computed(f document.Fact) any {
	numbers := make([]json.Number, len(f.Args))
	for i, id := range f.Args {
		n, ok := c.d.Facts[id].Value.(json.Number)
		if !ok {
			return "an argument that is no number: " + id
		}
		numbers[i] = n
	}
	return orProblem(document.Compute(f.Op, numbers))
}

// rank is one more than how many are larger.
func rank(r *document.Result, f document.Fact) any {
	own, ok := r.Cell(f.Row, f.Column)
	n, number := own.(json.Number)
	if !ok || !number {
		return "a cell without a number"
	}
	larger := 0
	for _, other := range r.Numbers(f.Column) {
		if less(n, other) {
			larger++
		}
	}
	return json.Number(strconv.Itoa(larger + 1))
}

// less compares exactly: two large amounts may be one as floating point.
func less(a, b json.Number) bool {
	d, err := document.Compute(document.OpDifference, []json.Number{a, b})
	return err == nil && strings.HasPrefix(string(d), "-")
}

// grains are those that a bucket of time can have.
var grains = [...]string{"year", "quarter", "month", "week", "day", "hour"}

// text says what is wrong with how a fact is written; empty: nothing that can be
// found. The names that a person gave to values and to bins are in no result.
func text(f document.Fact) string {
	var want string
	switch {
	case f.Type == document.NumberFact:
		want = document.Format(f.Value, f.Unit, f.Style)
	case f.Type == document.QuoteFact:
		words, _ := f.Value.(string)
		b := document.NewBuilder()
		want = b.Fact(b.Quote(words)).Text
	case f.Type == document.DateFact && f.Result == "":
		return span(f.Value)
	case f.Type == document.DateFact:
		return bucket(f)
	case f.Type == document.NameFact && f.Result != "":
		return ""
	case f.Type == document.NameFact:
		words, _ := f.Value.(string)
		want = document.Clean(words)
	default:
		return "there is no type " + strconv.Quote(string(f.Type))
	}
	if f.Text != want {
		return strconv.Quote(f.Text) + " is not how it is written: " + strconv.Quote(want)
	}
	return ""
}

// bucket checks the name of a stretch of time by its begin.
func bucket(f document.Fact) string {
	for _, grain := range grains {
		if document.GroupText(f.Value, grain) == f.Text {
			return ""
		}
	}
	return strconv.Quote(f.Text) + " names no stretch of time that begins there"
}

// span checks the dates of a window: from one to a later one.
func span(value any) string {
	text, _ := value.(string)
	from, to, ranged := strings.Cut(text, "/")
	start, ok := instant(from)
	if !ok {
		return strconv.Quote(text) + " is no date"
	}
	if end, ok := instant(to); ranged && (!ok || end < start) {
		return strconv.Quote(text) + " is no stretch of time"
	}
	return ""
}

// sortedKeys makes the order of what is told that of the ids.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
