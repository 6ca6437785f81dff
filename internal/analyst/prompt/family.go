package prompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// family is the columns of a table that has a column for each year, in their order.
type family []yearColumn

type yearColumn struct{ year, field int }

// yearColumns are the numbers that are named by a year, each year once: F2019, sales 2020.
func (ix *index) yearColumns() family {
	var out family
	for k, fd := range ix.fields {
		for _, w := range fd.names[0].words {
			if y, err := strconv.Atoi(w); err == nil && len(w) == 4 && y >= 1900 && y <= 2100 && fd.measure() {
				out = append(out, yearColumn{y, k})
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b yearColumn) int { return a.year - b.year })
	for i := 1; i < len(out); i++ {
		if out[i].year == out[i-1].year { // sales 2020 and cost 2020: the other word decides
			return nil
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// within are the columns of the years of a period.
func (f family) within(p plan.Period) []int {
	from, to := 0, 9999
	switch {
	case p.Kind == plan.Calendar && p.Unit == plan.Year:
		from, to = p.Year, p.Year
	case p.Kind == plan.Range && p.From != "" || p.Kind == plan.Since:
		from = yearOf(p.From, from)
		to = yearOf(p.To, to)
	case p.Kind == plan.Before:
		to = yearOf(p.To, to) - 1
	default:
		return nil
	}
	var out []int
	for _, c := range f {
		if c.year >= from && c.year <= to {
			out = append(out, c.field)
		}
	}
	return out
}

func yearOf(date string, other int) int {
	if y, err := strconv.Atoi(date[:min(4, len(date))]); err == nil {
		return y
	}
	return other
}

// more are the further fields of an item that names a stretch of years; which
// fields these are is said.
func (b *builder) more(i int) []int {
	it := &b.items[i]
	if it.family == nil {
		return nil
	}
	var names []string
	for _, f := range it.family {
		names = append(names, b.fields[f].label())
	}
	b.note(plan.Assumption, b.said(i, i+1), "the fields "+strings.Join(names, ", "))
	return it.family[1:]
}

// oneFamily reports whether numbers are all of one family: 2019 against 2022
// holds two numbers against each other and asks for no relation.
func (b *builder) oneFamily(fields []int) bool {
	for _, f := range fields {
		if !slices.ContainsFunc(b.annual, func(c yearColumn) bool { return c.field == f }) {
			return false
		}
	}
	return len(fields) > 0
}
