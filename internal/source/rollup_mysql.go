package source

import (
	"context"
	"database/sql"
)

// myForms are how MySQL and MariaDB write roll-ups. Most of their collations take two texts
// for one that differ in case alone.
var myForms = forms{
	rows: func(from string, columns []column) string { return byPlace(from, cells(columns), len(columns)) },
	text: myText, key: keyOf(myText), date: "CASE WHEN " + wholeDate + " THEN %[1]s END", day: "CAST(DATE(%s) AS DATETIME)",
	number: everyKind("(%s + 0.0)"), sum: everyKind("sum(%s)"), squares: everyKind("sum((%[1]s + 0.0) * (%[1]s + 0.0))"),
	values: "count(DISTINCT %s)", shown: "CAST(%s AS CHAR)", fewRows: "(SELECT * FROM %s AS x LIMIT %d)",
}

const myText = "CAST(%s AS BINARY)"

func (*mariadb) forms() forms { return myForms }

func (*mariadb) saw() sight { return sight{} }

func (m *mariadb) attempt(ctx context.Context, statement string, columns []column, to *sink) (can bool, err error) {
	return true, m.lines(ctx, statement, columns, to)
}

func (m *mariadb) ask(ctx context.Context, statement string) (all [][]string, err error) {
	rows, err := m.conn.QueryContext(ctx, statement)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	cells, into := make([]sql.NullString, len(names)), make([]any, len(names))
	for i := range cells {
		into[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		texts := make([]string, len(cells))
		for i, c := range cells {
			texts[i] = c.String
		}
		all = append(all, texts)
	}
	return all, rows.Err()
}

func (m *mariadb) lines(ctx context.Context, statement string, columns []column, to *sink) error {
	rows, err := m.conn.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	raw, into := make([]sql.RawBytes, len(columns)), make([]any, len(columns))
	for i := range raw {
		into[i] = &raw[i]
	}
	var row record
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, cell := range raw {
			row.raw(columns[i].Type, cell)
		}
		if err := row.end(to); err != nil {
			return err
		}
	}
	return rows.Err()
}
