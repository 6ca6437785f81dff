package duck

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// makeRoll adds the rows up, or the lines by day of all fields, where there are such.
func (db *DB) makeRoll(ctx context.Context, over *rolled) error {
	from := "data"
	sums, again := summing(db.roll.by)
	for _, days := range db.roll.days {
		if over != days && len(days.cells.Keys) == len(db.roll.by.Keys) {
			days.once.Do(func() { days.failed = db.makeRoll(ctx, days) })
			if days.failed != nil {
				return days.failed
			}
			from, sums = days.table, again
		}
	}
	if from == "data" && over.month && db.roll.by.Dates {
		sums = append(sums, again[1:3]...)
	}
	lines := append(cut(db.roll.by, over.month), sums...)
	for _, k := range over.cells.Keys {
		lines = append(lines, over.key(db.roll.by, k))
	}
	if _, err := db.sql.ExecContext(ctx, "CREATE TEMP TABLE "+over.table+" AS SELECT "+strings.Join(lines, ", ")+" FROM "+from+" GROUP BY ALL"); err != nil {
		return fmt.Errorf("add up the rows: %w", translate(err))
	}
	return nil
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

// summing are the columns of what rows come to, and of what lines of these come to.
func summing(by catalog.Rollup) (sums, again []string) {
	add := func(sql, column string) {
		name, _, _ := strings.Cut(sql, "(")
		column = identifier(column)
		sums = append(sums, sql+" AS "+column)
		if name == "count" {
			again = append(again, "CAST(sum("+column+") AS BIGINT) AS "+column)
		} else {
			again = append(again, name+"("+column+") AS "+column)
		}
	}
	add("count(*)", rolledRows)
	if first, last := identifier(rolledFirst), identifier(rolledLast); by.Time != "" && by.Dates { // lines by day have them as the time itself
		again = append(again, "min("+identifier(by.Time)+") AS "+first, "max("+identifier(by.Time)+") AS "+last)
	} else if by.Time != "" {
		add("min("+identifier(by.Time)+")", rolledFirst)
		add("max("+identifier(by.Time)+")", rolledLast)
	}
	for i, sql := range by.Sums {
		add(sql, fmt.Sprint("#", i))
	}
	return sums, again
}
