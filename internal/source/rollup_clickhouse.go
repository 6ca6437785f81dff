package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// chForms are how ClickHouse writes roll-ups. What it adds up of whole numbers and of short decimals runs over in
// silence, so all are added up as the longest decimals. It can be told to guess how many values there are: uniqExact counts.
var chForms = forms{
	rows: chRows, text: "%s", key: chKey, date: "%s", day: "toStartOfDay(%s)", unit: func(unit, x string) string { return chUnits[unit] + "(" + x + ")" },
	number: chNumber, sum: func(kind, x string) string { return "sum(" + chNumber(kind, x) + ")" }, squares: chSquares, squared: chSquared,
	middle: chMiddle, values: "uniqExact(%s)", shown: "%s", fewRows: "(SELECT * FROM %s AS x LIMIT %d)",
	state: []string{"count()", chTotal},
}

var chUnits = map[string]string{"day": "toDate", "week": "toMonday", "month": "toStartOfMonth", "quarter": "toStartOfQuarter", "year": "toStartOfYear"}

// chKey groups by the text of the longest decimals: old versions crash where they are keys beside others.
func chKey(kind, x string) string {
	if strings.HasPrefix(kind, "DECIMAL(38") {
		return chText(x)
	}
	return x
}

// chText is one of the longest decimals as text, with noughts for the zero bytes of old versions, which would group by
// the number itself if nothing but toString were around it.
func chText(x string) string { return "replaceAll(toString(" + x + `), '\0', '0')` }

func chNumber(kind, x string) string {
	if kind == "BIGINT" || strings.HasPrefix(kind, "DECIMAL") {
		return fmt.Sprintf("toDecimal128(%s, %d)", x, scaleOf(kind))
	}
	return "toFloat64(" + x + ")"
}

// chSquared is the largest number whose squares are added up: of 10^10 rows the sum has 38 digits.
const chSquared = 1e14

// chSquares adds up exactly where that can be known not to run over.
func chSquares(kind, x string) string {
	inexact := fmt.Sprintf("sum(toFloat64(%[1]s) * toFloat64(%[1]s))", x)
	scale := scaleOf(kind)
	if wide := chNumber(kind, x); strings.HasPrefix(wide, "toDecimal") && 2*scale <= widest {
		limit := fmt.Sprintf("toDecimal128('%s', %d)", strconv.FormatFloat(chSquared/math.Pow10(scale), 'f', -1, 64), scale)
		return fmt.Sprintf("if(max(abs(%[1]s)) < %[2]s, %[4]s, toString(%[3]s))", wide, limit, inexact, chText("sum("+wide+" * (abs("+wide+") < "+limit+") * "+wide+")"))
	}
	return inexact
}

// chMiddle takes short numbers. quantileExact gives the greater of the two values, so that of the numbers with the other sign gives the
// lesser. Old versions crash when they collect long ones.
func chMiddle(kind, x string) []string {
	if kind != "BIGINT" && !strings.HasPrefix(kind, "DECIMAL(18") {
		return nil
	}
	return []string{"-quantileExact(0.5)(-" + x + ")", "quantileExact(0.5)(" + x + ")"}
}

func (*clickhouse) forms() forms { return chForms }

func (c *clickhouse) ask(ctx context.Context, statement string) ([][]string, error) {
	return c.few(ctx, "SELECT *, 1 FROM ("+statement+")", anyFields, mostBuckets)
}

func (c *clickhouse) attempt(ctx context.Context, statement string, columns []column, to *sink) (can bool, err error) {
	return true, c.lines(ctx, statement, columns, to)
}

func (c *clickhouse) saw() sight { return c.sight }

// lines takes from each the state of the rows behind it, which are its last fields.
func (c *clickhouse) lines(ctx context.Context, statement string, columns []column, to *sink) error {
	var line record
	total := new(big.Int)
	c.sight = sight{least: make([]string, len(columns)), most: make([]string, len(columns))}
	names := make([]string, len(columns)+2)
	for i := range names {
		names[i] = given(i)
	}
	err := c.each(ctx, "SELECT "+strings.Join(names, ", ")+" FROM ("+statement+")", len(names), nil, func(row [][]byte) error {
		c.sight.cover(row[:len(columns)])
		rows, bad := strconv.ParseInt(string(row[len(columns)]), 10, 64)
		one, ok := new(big.Int).SetString(string(row[len(columns)+1]), 10)
		if bad != nil || !ok {
			return errors.New("the server sent a sum that is no number")
		}
		total.Add(total, one)
		c.sight.Rows += rows
		return line.escaped(columns, row, to)
	})
	c.sight.Sum = total.String()
	return err
}

// cover keeps the ends of each column.
func (s *sight) cover(row [][]byte) {
	for i, field := range row {
		if bytes.Equal(field, absentField) {
			continue
		}
		if text := string(field); s.least[i] == "" || text < s.least[i] {
			s.least[i] = text
		}
		if text := string(field); text > s.most[i] {
			s.most[i] = text
		}
	}
}

// correct has stamp, rows and times be those of the cells, whatever the statements before them have seen.
func (s sight) correct(c *chosen, p *catalog.Profile, all *state) {
	if s.Sum == "" {
		return
	}
	before := all.stamp
	all.Buckets = catalog.Buckets{Shape: all.Shape, All: []catalog.Bucket{{Rows: s.Rows, Sum: s.Sum}}}
	if all.seal(); all.stamp != before {
		p.Notes = append(p.Notes, catalog.Note{Text: "The table was written to while it was added up. What is said of its columns may leave out the last rows; what it comes to does not."})
	}
	p.Rows = s.Rows
	if c.Time == nil {
		return
	}
	col, first, last := p.Column(c.Time.Column), 0, 0
	if !c.Time.Whole {
		first, last = 1, 2
	}
	if col.Min, col.Max = s.least[first], s.most[last]; col.Type == sitrep.TypeTimestamp {
		col.Min, col.Max = instant(col.Min), instant(col.Max)
	}
	if !c.Time.Whole {
		c.Time.End = col.Max
	}
}
