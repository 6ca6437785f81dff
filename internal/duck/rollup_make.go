package duck

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// oftenAsked is how often the same fields are asked for before lines of these alone are made: that costs as much as a statement over all.
const oftenAsked = 2

// made has lines there, if they can be: the rows are added up, or the lines by day of all fields, where there are such.
func (db *DB) made(ctx context.Context, over *rolled) error {
	if over.made {
		return over.failed
	}
	from := (*rolled)(nil)
	for _, days := range db.roll.days {
		if over != days && len(days.cells.Keys) == len(db.roll.by.Keys) {
			if err := db.made(ctx, days); err != nil {
				return err
			}
			from = days
		}
	}
	return db.addUp(ctx, over, from)
}

// narrower are lines by month of the fields alone that a statement names, where those are asked for often; nil: there are none.
func (db *DB) narrower(ctx context.Context, over *rolled, text string) *rolled {
	keys := named(text, over.cells.Keys)
	if !over.month || len(keys) == len(over.cells.Keys) {
		return nil
	}
	key := fmt.Sprint(keys)
	few, ok := db.roll.few[key]
	if db.roll.asked[key]++; !ok && db.roll.asked[key] > oftenAsked {
		few = db.roll.over(fmt.Sprint(rolledTable, "_", len(db.roll.few)+1), keys, true)
		if db.roll.few[key] = few; db.addUp(ctx, few, over) != nil {
			return nil
		}
	}
	if few == nil || few.failed != nil {
		return nil
	}
	return few
}

// addUp makes lines of others; from is nil where they are of rows.
func (db *DB) addUp(ctx context.Context, over, from *rolled) error {
	table := "data"
	if db.roll.by.Rows != "" {
		table = db.roll.by.Rows
	}
	if from != nil {
		table = from.table
	}
	lines := append(cut(db.roll.by, over.month), summing(db.roll.by, over, from)...)
	for _, k := range over.cells.Keys {
		lines = append(lines, over.key(db.roll.by, k))
	}
	_, err := db.sql.ExecContext(ctx, "CREATE TEMP TABLE "+over.table+" AS SELECT "+strings.Join(lines, ", ")+" FROM "+table+" GROUP BY ALL")
	over.made, over.failed = true, translate(err)
	return over.failed
}

// key is a column of lines. What another of their keys gives is the same in all rows of a line, and costs less to read off than to
// tell apart.
func (r *rolled) key(by catalog.Rollup, key string) string {
	if slices.ContainsFunc(by.Given[key], func(k string) bool { return slices.Contains(r.cells.Keys, k) }) {
		return "any_value(" + identifier(key) + ") AS " + identifier(key)
	}
	return identifier(key)
}

// cut is the time as the day or the month that it lies in, in its own type.
func cut(by catalog.Rollup, month bool) []string {
	time := identifier(by.Time)
	switch {
	case by.Time == "":
		return nil
	case by.Dates && month: // half as dear as date_trunc
		return []string{time + " - CAST(day(" + time + ") - 1 AS INTEGER) AS " + time}
	case by.Dates:
		return []string{time}
	case month:
		return []string{"CAST(date_trunc('month', " + time + ") AS TIMESTAMP) AS " + time}
	}
	return []string{"CAST(date_trunc('day', " + time + ") AS TIMESTAMP) AS " + time}
}

// summing are the columns of what rows come to, or of what lines of these come to. Lines by date have their first and last times as the date.
func summing(by catalog.Rollup, over, from *rolled) (out []string) {
	add := func(sql, column string) {
		name, _, _ := strings.Cut(sql, "(")
		column = identifier(column)
		switch {
		case from == nil:
			out = append(out, sql+" AS "+column)
		case name == "count":
			out = append(out, "CAST(sum("+column+") AS BIGINT) AS "+column)
		default:
			out = append(out, name+"("+column+") AS "+column)
		}
	}
	add("count(*)", rolledRows)
	for i, sql := range by.Sums {
		if i < by.Few || over.month || len(over.cells.Keys) == len(by.Keys) {
			add(sql, fmt.Sprint("#", i))
		}
	}
	if by.Time == "" || by.Dates && !over.month {
		return out
	}
	first, last := identifier(by.Time), identifier(by.Time)
	if from != nil && !(by.Dates && !from.month) {
		first, last = identifier(rolledFirst), identifier(rolledLast)
	}
	return append(out, "min("+first+") AS "+identifier(rolledFirst), "max("+last+") AS "+identifier(rolledLast))
}
