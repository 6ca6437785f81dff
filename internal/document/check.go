package document

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// Check recomputes a document from its own results: the hashes of results, every
// fact that a cell or an operation makes, every text of a fact, every sentence.
// It returns what does not agree, in no more than one line each; nothing means
// that the document says what its results say. Whether the results are those of
// the data, only the data can tell. Statistics over a series are not recomputed
// here.
func (d *Document) Check() []string {
	c := checker{d: d}
	for _, id := range sortedKeys(d.Results) {
		c.result(id, d.Results[id])
	}
	for _, id := range sortedKeys(d.Facts) {
		c.fact(id, d.Facts[id])
	}
	c.sentence("title", d.Method.Title)
	if d.Title != d.Method.Title.Text {
		c.wrong("title: it is not what its facts say")
	}
	for i, s := range d.Summary {
		c.sentence(fmt.Sprintf("summary[%d]", i), s)
	}
	for i, k := range d.KeyFigures {
		if d.Facts[k.Fact].Text != k.Text {
			c.wrong("keyFigures[%d]: %q is not the text of %s", i, k.Text, k.Fact)
		}
	}
	for i, s := range d.Sections {
		c.sentence(fmt.Sprintf("sections[%d].answer", i), s.Answer)
		c.findings(fmt.Sprintf("sections[%d].findings", i), s.Findings)
		for j := range s.Tables {
			c.table(fmt.Sprintf("sections[%d].tables[%d]", i, j), &s.Tables[j])
		}
	}
	c.findings("alsoWorthKnowing", d.AlsoWorthKnowing)
	return c.problems
}

type checker struct {
	d        *Document
	problems []string
}

func (c *checker) wrong(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

func (c *checker) result(id string, r Result) {
	hash, err := hashRows(r.Columns, r.Rows)
	if err != nil || hash != r.Hash {
		c.wrong("results.%s: its rows do not have its hash", id)
	}
}

func (c *checker) findings(where string, findings []Finding) {
	for i, f := range findings {
		c.sentence(fmt.Sprintf("%s[%d]", where, i), Sentence{Text: f.Text, Template: f.Template, Facts: f.Facts})
	}
}

func (c *checker) sentence(where string, s Sentence) {
	again, err := NewSentence(s.Template, c.d.Facts)
	switch {
	case err != nil:
		c.wrong("%s: %v", where, err)
	case again.Text != s.Text:
		c.wrong("%s: %q is not what its facts say: %q", where, s.Text, again.Text)
	case !slices.Equal(again.Facts, s.Facts):
		c.wrong("%s: its facts are %v, not %v", where, again.Facts, s.Facts)
	}
}

// fact recomputes a fact's value and its text.
func (c *checker) fact(id string, f Fact) {
	if f.ID != id {
		c.wrong("facts.%s: its id is %s", id, f.ID)
	}
	if want, known := c.value(f); known && !reflect.DeepEqual(want, f.Value) {
		c.wrong("facts.%s: %v, recomputed %v", id, f.Value, want)
	}
	if f.Type == NumberFact && Format(f.Value, f.Unit, f.Style) != f.Text {
		c.wrong("facts.%s: %q is not how %v is written", id, f.Text, f.Value)
	}
}

// value recomputes a fact; known is false for what only the caller can compute.
func (c *checker) value(f Fact) (value any, known bool) {
	r, has := c.d.Results[f.Result]
	switch {
	case f.Result != "" && !has:
		return "a result that is not there", true
	case f.Op == "" && f.Result != "":
		return r.cell(f.Row, f.Column), true
	case f.Op == "":
		return nil, false // a label, a date, a quote
	case f.Op == OpRank:
		return nil, false
	case f.Result == "":
		return c.computed(f), true
	case len(f.Columns) > 0:
		return orProblem(r.decompose(f.Op, f.Columns)), true
	case len(f.Args) > 0:
		return nil, false // a stretch of a series
	case f.Op == OpCount:
		return json.Number(strconv.Itoa(len(r.Rows))), true
	}
	return orProblem(Compute(f.Op, r.numbers(f.Column))), true
}

func (c *checker) computed(f Fact) any {
	numbers := make([]json.Number, len(f.Args))
	for i, id := range f.Args {
		n, ok := c.d.Facts[id].Value.(json.Number)
		if !ok {
			return "an argument that is no number: " + id
		}
		numbers[i] = n
	}
	return orProblem(Compute(f.Op, numbers))
}

func orProblem(n json.Number, err error) any {
	if err != nil {
		return err.Error()
	}
	return n
}

// cell returns a value by its row's keys, nil when there is none.
func (r *Result) cell(row []any, column string) any {
	found, at := r.find(row), r.column(column)
	if found == nil || at < 0 {
		return nil
	}
	return found[at]
}

// table checks that the cells of a table's own columns stand in its result.
func (c *checker) table(where string, t *Table) {
	r, ok := c.d.Results[t.Result]
	if !ok {
		c.wrong("%s: there is no result %q", where, t.Result)
		return
	}
	var at, of []int
	for i, column := range t.Columns {
		if n := r.column(column.Column); n >= 0 {
			at, of = append(at, i), append(of, n)
		}
	}
	for i, row := range t.Rows {
		held := slices.ContainsFunc(r.Rows, func(stored []any) bool {
			for k, n := range at {
				if n >= len(row) || !reflect.DeepEqual(row[n].Value, stored[of[k]]) {
					return false
				}
			}
			return true
		})
		if !held && len(at) > 0 {
			c.wrong("%s: row %d is not in %s", where, i, t.Result)
		}
	}
}
