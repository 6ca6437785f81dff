package duck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// basics counts and orders all columns in one scan.
func (pr *profiler) basics(ctx context.Context) error {
	var ask []string
	for _, c := range pr.columns {
		name := identifier(c.Name)
		ask = append(ask, "count("+name+")")
		if numeric(c) {
			ask = append(ask, "min("+name+")::VARCHAR", "max("+name+")::VARCHAR",
				"count(*) FILTER ("+name+" = 0)", "count(*) FILTER ("+name+" < 0)", whole(c))
		}
		if temporal(c) {
			ask = append(ask, asText(c, "min("+name+")"), asText(c, "max("+name+")"))
		}
	}
	values, err := pr.ask(ctx, ask, "FROM data")
	if err != nil {
		return fmt.Errorf("count: %w", err)
	}
	next := func() any { v := values[0]; values = values[1:]; return v }
	for _, c := range pr.columns {
		c.Nulls = pr.rows - number(next())
		if numeric(c) || temporal(c) {
			c.Min, c.Max = str(next()), str(next())
		}
		if numeric(c) {
			c.Zeros, c.Negatives = number(next()), number(next())
			c.Whole, _ = next().(bool)
		}
	}
	return pr.lengths(ctx)
}

// whole asks whether a number has no fraction in any row.
func whole(c *catalog.Column) string {
	if c.Type == sitrep.TypeInteger {
		return "coalesce(bool_and(true), true)" // an aggregate, too: alone in a query, a constant would have a row for each of the table's
	}
	name := identifier(c.Name)
	return "coalesce(bool_and(" + name + " = trunc(" + name + ")), false)"
}

// prefixRows are the first rows that shares are estimated from.
const prefixRows = 20_000

// lengths finds how long texts are, in letters and in words.
func (pr *profiler) lengths(ctx context.Context) error {
	var ask []string
	var texts []*catalog.Column
	for _, c := range pr.columns {
		if c.Type == sitrep.TypeString {
			name := identifier(c.Name)
			ask = append(ask, "avg(length("+name+"))", "avg(length("+name+") - length(replace("+name+", ' ', '')) + 1)")
			texts = append(texts, c)
		}
	}
	values, err := pr.ask(ctx, ask, firstRows(prefixRows))
	if err != nil {
		return fmt.Errorf("measure texts: %w", err)
	}
	for i, c := range texts {
		letters, _ := values[2*i].(float64)
		words, _ := values[2*i+1].(float64)
		c.MeanLength, c.MeanWords = significant(letters), significant(words)
	}
	return nil
}

// moments finds median, mean, deviation and skew of the numbers that are more
// than names. One of few values has them from these and how often each occurs.
func (pr *profiler) moments(ctx context.Context) error {
	var many []*catalog.Column
	for _, c := range pr.columns {
		switch {
		case !numeric(c) || pr.rows == c.Nulls:
		case c.AllValues:
			weighted(c)
		case c.Distinct*20 < (pr.rows-c.Nulls)*19 || c.Type == sitrep.TypeNumber || pr.rows <= prefixRows: // not what tells rows apart
			many = append(many, c)
		}
	}
	return pr.scanMoments(ctx, many)
}

// weighted adds the listed values up in their own order, which is always the
// same.
func weighted(c *catalog.Column) {
	type weight struct {
		value float64
		rows  int64
	}
	var all []weight
	var n int64
	for _, v := range c.Values {
		f, err := strconv.ParseFloat(v.Value, 64)
		if err != nil {
			return
		}
		all = append(all, weight{f, v.Rows})
		n += v.Rows
	}
	slices.SortFunc(all, func(a, b weight) int { return cmp.Compare(a.value, b.value) })
	at := func(place int64) float64 { // the value at a place among all rows in order, from 0
		for _, w := range all {
			if place -= w.rows; place < 0 {
				return w.value
			}
		}
		return 0
	}
	c.Median = (at((n-1)/2) + at(n/2)) / 2
	var sum [3]float64
	for _, w := range all {
		d := w.value - c.Median
		sum[0] += d * float64(w.rows)
		sum[1] += d * d * float64(w.rows)
		sum[2] += d * d * d * float64(w.rows)
	}
	setMoments(c, sum, float64(n))
}

// scanMoments asks the rows. One thread sums, in the order of the rows, so that
// the last digits do not depend on the number of threads; the median as origin
// keeps the sums small.
func (pr *profiler) scanMoments(ctx context.Context, numbers []*catalog.Column) error {
	var ask []string
	for _, c := range numbers {
		ask = append(ask, "quantile_cont("+identifier(c.Name)+"::DOUBLE, 0.5)")
	}
	medians, err := pr.ask(ctx, ask, "FROM data")
	if err != nil || len(medians) == 0 {
		return err
	}
	var sums []string
	for i, c := range numbers {
		c.Median, _ = medians[i].(float64)
		d := "(" + identifier(c.Name) + "::DOUBLE - " + float(c.Median) + ")"
		sums = append(sums, "sum("+d+")", "sum("+d+" * "+d+")", "sum("+d+" * "+d+" * "+d+")")
	}
	totals, err := pr.inOneThread(ctx, sums)
	if err != nil {
		return fmt.Errorf("sum: %w", err)
	}
	for i, c := range numbers {
		var sum [3]float64
		for k := range sum {
			sum[k], _ = totals[3*i+k].(float64)
		}
		setMoments(c, sum, float64(pr.rows-c.Nulls))
	}
	return nil
}

func (pr *profiler) inOneThread(ctx context.Context, expressions []string) (values []any, err error) {
	if _, err := pr.imp.db.ExecContext(ctx, "SET threads = 1"); err != nil {
		return nil, err
	}
	values, err = pr.ask(ctx, expressions, "FROM data")
	_, back := pr.imp.db.ExecContext(ctx, fmt.Sprintf("SET threads = %d", pr.imp.job.Threads))
	return values, errors.Join(err, back)
}

func setMoments(c *catalog.Column, sum [3]float64, n float64) {
	m1, m2, m3 := sum[0]/n, sum[1]/n, sum[2]/n
	variance := max(m2-m1*m1, 0)
	c.Mean = significant(c.Median + m1)
	if n > 1 {
		c.StdDev = significant(math.Sqrt(variance * n / (n - 1)))
	}
	if variance > 0 && c.StdDev > 1e-9*math.Abs(c.Mean) {
		skew := (m3 - 3*m1*m2 + 2*m1*m1*m1) / math.Pow(variance, 1.5)
		c.Skew = significant(math.Round(skew*1e6) / 1e6)
	}
	c.Median = significant(c.Median)
}

// significant keeps nine digits, and no infinity that JSON could not hold.
func significant(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	f, _ = strconv.ParseFloat(strconv.FormatFloat(f, 'g', 9, 64), 64)
	return f
}

func float(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) + "::DOUBLE" }

func number(v any) int64 {
	n, _ := v.(int64)
	return n
}

func str(v any) string {
	s, _ := v.(string)
	return s
}
