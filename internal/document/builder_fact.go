package document

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Place is a cell of a stored result: its row by the row's key values.
type Place struct {
	Result string
	Row    []any
	Column string
}

// Number makes a fact of a cell. The id is empty, without an error, when the cell
// has no number: there is nothing to say then.
func (b *Builder) Number(at Place, unit string, style Style) string {
	value, ok := b.cell(at)
	if !ok {
		return b.fail("fact: no cell %v", at)
	}
	n, ok := value.(json.Number)
	if !ok {
		return ""
	}
	return b.add(Fact{Type: NumberFact, Value: n, Unit: unit, Style: style, Result: at.Result, Row: at.Row, Column: at.Column})
}

// NameOf makes a fact of a cell that names a group; grain is that of a bucket of
// time, else empty.
func (b *Builder) NameOf(at Place, grain string) string {
	value, ok := b.cell(at)
	if !ok {
		return b.fail("fact: no cell %v", at)
	}
	f := Fact{Type: NameFact, Value: value, Text: GroupText(value, grain), Result: at.Result, Row: at.Row, Column: at.Column}
	if grain != "" {
		f.Type = DateFact
	}
	return b.add(f)
}

// NameAs makes a fact of a cell that names a group by a text that the caller
// makes: both edges of a bin.
func (b *Builder) NameAs(at Place, text string) string {
	value, ok := b.cell(at)
	if !ok {
		return b.fail("fact: no cell %v", at)
	}
	return b.add(Fact{Type: NameFact, Value: value, Text: text, Result: at.Result, Row: at.Row, Column: at.Column})
}

// Rank makes the fact of a row's place by a column, from the largest (or, when
// ascending, the smallest).
func (b *Builder) Rank(at Place, ascending bool) string {
	value, ok := b.cell(at)
	if !ok {
		return b.fail("fact: no cell %v", at)
	}
	own, ok := parseValue(value)
	if !ok {
		return ""
	}
	rank, r := 1, b.results[at.Result]
	for _, n := range r.Numbers(at.Column) {
		other, _ := parse(n)
		if c := other.Cmp(own); c > 0 && !ascending || c < 0 && ascending {
			rank++
		}
	}
	return b.add(Fact{
		Type: NumberFact, Value: json.Number(strconv.Itoa(rank)), Style: StyleOrdinal, Op: OpRank,
		Result: at.Result, Row: at.Row, Column: at.Column,
	})
}

// Over makes a fact of a whole column of a result, of its rows when op is
// [OpCount].
func (b *Builder) Over(op Op, of Place, unit string, style Style) string {
	r, ok := b.results[of.Result]
	if !ok {
		return b.fail("fact: no result %s", of.Result)
	}
	f := Fact{Type: NumberFact, Unit: unit, Style: style, Op: op, Result: of.Result, Column: of.Column}
	if op == OpCount {
		f.Value = json.Number(strconv.Itoa(len(r.Rows)))
		return b.add(f)
	}
	n, err := Compute(op, r.Numbers(of.Column))
	if err != nil {
		return ""
	}
	f.Value = n
	return b.add(f)
}

// Reach is the rows of a column from one to another, both counted, in the
// result's order; From and To are facts of cells that stand in these rows.
type Reach struct {
	Place
	From, To string
}

// Statistic makes a fact of the values in a reach that this package cannot
// compute (a slope). The caller computes it by the operation's definition.
func (b *Builder) Statistic(op Op, of Reach, value json.Number, show Shown) string {
	if _, ok := b.results[of.Result]; !ok {
		return b.fail("fact: no result %s", of.Result)
	}
	return b.add(Fact{
		Type: NumberFact, Value: value, Unit: show.Unit, Style: show.Style, Op: op,
		Result: of.Result, Column: of.Column, Args: []string{of.From, of.To},
	})
}

// Shown is how a number is written.
type Shown struct {
	Unit  string
	Style Style
}

// Compute makes a fact from facts. The id is empty, without an error, when an
// argument is missing or the operation has no answer (a share of zero).
func (b *Builder) Compute(op Op, show Shown, args ...string) string {
	numbers := make([]json.Number, len(args))
	for i, id := range args {
		n, ok := b.facts[id].Value.(json.Number)
		if !ok {
			return ""
		}
		numbers[i] = n
	}
	n, err := Compute(op, numbers)
	if err != nil {
		return ""
	}
	return b.add(Fact{Type: NumberFact, Value: n, Unit: show.Unit, Style: show.Style, Op: op, Args: args})
}

// Label makes a fact of our own name for something: a measure, a column.
func (b *Builder) Label(text string) string {
	text = Clean(text)
	return b.add(Fact{Type: NameFact, Value: text, Text: text})
}

// Date makes a fact of a window or an instant; value is ISO 8601.
func (b *Builder) Date(label, value string) string {
	return b.add(Fact{Type: DateFact, Value: value, Text: Clean(label)})
}

// Quote makes a fact of words of the prompt.
func (b *Builder) Quote(words string) string {
	return b.add(Fact{Type: QuoteFact, Value: words, Text: "“" + truncate(Clean(words), 120) + "”"})
}

func (b *Builder) cell(at Place) (any, bool) {
	r, ok := b.results[at.Result]
	if !ok {
		return nil, false
	}
	return r.Cell(at.Row, at.Column)
}

// GroupText is how the value of a group is shown: "(blank)" without a value, a
// bucket of time by its name.
func GroupText(value any, grain string) string {
	switch v := value.(type) {
	case nil:
		return Blank
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case json.Number:
		return string(v)
	case string:
		if grain != "" {
			return BucketLabel(v, grain)
		}
		if text := truncate(Clean(v), 80); text != "" {
			return text
		}
		return "(empty)"
	}
	return fmt.Sprint(value)
}

func parseValue(v any) (*big.Rat, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return nil, false
	}
	return parse(n)
}

func truncate(s string, runes int) string {
	if utf8.RuneCountInString(s) <= runes {
		return s
	}
	cut := 0
	for i := range s {
		if cut == runes-1 {
			return strings.TrimSpace(s[:i]) + "…"
		}
		cut++
	}
	return s
}
