package source

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// count corrects what a sample says of the columns by counts of all rows.
func (u *rolling) count(ctx context.Context, p *catalog.Profile, rows int64) error {
	whole := p.Rows == rows
	p.Rows = rows
	if !whole {
		p.Panel = nil // who says that each thing has a row at each time has seen them all
	}
	f := u.forms()
	var ask, few []string
	for i, c := range u.columns {
		ask = append(ask, questions(f, c.Type, alias(i))...)
		few = append(few, fmt.Sprintf(f.values, valueOf(f, c.Type, alias(i))))
	}
	all, err := u.asked(ctx, ask, u.from)
	if err != nil {
		return err
	}
	from := u.from
	if rows > countedRows {
		from = fmt.Sprintf(f.fewRows, u.from, countedRows/4)
	}
	distinct, err := u.asked(ctx, few, from)
	if err != nil {
		return err
	}
	for i := range p.Columns {
		n := len(questions(f, u.columns[i].Type, ""))
		if err := correct(&p.Columns[i], rows, all[:n], distinct[i]); err != nil {
			return err
		}
		p.Columns[i].DistinctCapped = rows > countedRows && p.Columns[i].Distinct > mostKeyValues
		all = all[n:]
	}
	return nil
}

// mostAsked is how many expressions one statement has.
const mostAsked = 200

// asked asks expressions over all rows.
func (u *rolling) asked(ctx context.Context, what []string, from string) (out []string, err error) {
	for len(what) > 0 {
		n := min(len(what), mostAsked)
		lines, err := u.ask(ctx, "SELECT "+strings.Join(what[:n], ", ")+" FROM ("+u.forms().rows(from, u.columns)+") o")
		if err != nil {
			return nil, err
		}
		if len(lines) != 1 || len(lines[0]) != n {
			return nil, fmt.Errorf("%d lines where one was expected", len(lines))
		}
		out, what = append(out, lines[0]...), what[n:]
	}
	return out, nil
}

func valueOf(f forms, kind, x string) string {
	switch kind {
	case "VARCHAR":
		return fmt.Sprintf(f.text, x)
	case "DATE", "TIMESTAMP":
		return fmt.Sprintf(f.date, x)
	}
	return x
}

func numeric(kind string) bool {
	return kind == "BIGINT" || strings.HasPrefix(kind, "DECIMAL") || kind == catalog.Quantity || kind == catalog.Floating
}

// questions are what is asked of a column, in the order that [correct] reads the answers in.
func questions(f forms, kind, x string) []string {
	x = valueOf(f, kind, x)
	out := []string{"count(" + x + ")"}
	if numeric(kind) || kind == "DATE" || kind == "TIMESTAMP" {
		out = append(out, fmt.Sprintf(f.shown, "min("+x+")"), fmt.Sprintf(f.shown, "max("+x+")"))
	}
	if numeric(kind) {
		wide := f.number(kind, x)
		times := func(condition string) string { return "count(CASE WHEN " + x + condition + " THEN 1 END)" }
		out = append(out, times(" = 0"), times(" < 0"), times(" <> floor("+x+")"),
			fmt.Sprintf(f.shown, "sum("+wide+")"), fmt.Sprintf(f.shown, f.squares(kind, x)))
	}
	return out
}

// correct writes the answers into a column's statistics.
func correct(c *catalog.Column, rows int64, answers []string, distinct string) error {
	whole := func(text string) (n int64) {
		n, _ = strconv.ParseInt(text, 10, 64)
		return n
	}
	n := whole(answers[0])
	c.Nulls, c.Distinct = rows-n, whole(distinct)
	c.AllValues = c.AllValues && int64(len(c.Values)) == c.Distinct
	if len(answers) < 3 {
		return nil
	}
	c.Min, c.Max = answers[1], answers[2]
	if c.Type == sitrep.TypeTimestamp {
		c.Min, c.Max = instant(c.Min), instant(c.Max)
	}
	if len(answers) < 8 {
		return nil
	}
	c.Zeros, c.Negatives, c.Whole = whole(answers[3]), whole(answers[4]), whole(answers[5]) == 0
	if n == 0 {
		return nil
	}
	sum, okSum := new(big.Rat).SetString(answers[6])
	squares, okSquares := new(big.Rat).SetString(answers[7])
	if !okSum || !okSquares {
		return nil // numbers that cannot be added up exactly: the sample's have to do
	}
	c.Mean, c.StdDev = spread(n, sum, squares)
	return nil
}

// spread are mean and deviation, to the nine digits that profiles have.
func spread(n int64, sum, squares *big.Rat) (mean, deviation float64) {
	count := new(big.Rat).SetInt64(n)
	m := new(big.Rat).Quo(sum, count)
	mean, _ = m.Float64()
	if n > 1 {
		rest := new(big.Rat).Sub(squares, new(big.Rat).Mul(sum, m))
		variance, _ := rest.Quo(rest, new(big.Rat).SetInt64(n-1)).Float64()
		deviation = math.Sqrt(max(variance, 0))
	}
	return digits(mean), digits(deviation)
}

func digits(f float64) float64 {
	f, _ = strconv.ParseFloat(strconv.FormatFloat(f, 'g', 9, 64), 64)
	return f
}

// instant is a time as profiles have it: to the second.
func instant(text string) string {
	text, _, _ = strings.Cut(strings.Replace(text, " ", "T", 1), ".")
	return text
}
