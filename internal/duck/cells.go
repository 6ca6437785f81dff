package duck

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// A table of cells answers the statements that are written for a table of rows. Each
// statement is read as a tree by the database itself; what it counts and adds up of rows
// is put in terms of what is known of cells. Whatever is not known to come to the same
// is [catalog.Beyond]: a form that nobody has thought of is refused, not guessed.

// cellsOf is what the snapshot's table holds in place of rows; nil: rows.
func (db *DB) cellsOf(ctx context.Context) (*catalog.Cells, error) {
	var text string
	err := db.sql.QueryRowContext(ctx, "SELECT json FROM sitrep_cells").Scan(&text)
	if e, ok := errors.AsType[*duckdb.Error](err); ok && e.Type == duckdb.ErrorTypeCatalog {
		return nil, nil //nolint:nilnil // as for most tables
	}
	if err != nil {
		return nil, translate(err)
	}
	var c catalog.Cells
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return nil, fmt.Errorf("read what the cells are: %w", err)
	}
	return &c, nil
}

// tree reads a statement. Errors: [catalog.Beyond].
func (db *DB) tree(ctx context.Context, text string) (node, error) {
	tree, err := db.serialized(ctx, text)
	if err != nil {
		return nil, err
	}
	return parsed(tree)
}

// serialized is the tree of a statement as the database writes it.
func (db *DB) serialized(ctx context.Context, text string) (tree string, err error) {
	err = db.row(ctx, "SELECT json_serialize_sql(?::VARCHAR)::VARCHAR", text).Scan(&tree)
	return tree, translate(err)
}

// row asks for one row by a statement that is kept prepared where many are asked.
func (db *DB) row(ctx context.Context, text, arg string) *sql.Row {
	if db.roll == nil {
		return db.sql.QueryRowContext(ctx, text, arg)
	}
	kept, ok := db.roll.kept[text]
	if !ok {
		var err error
		if kept, err = db.sql.PrepareContext(ctx, text); err != nil {
			return db.sql.QueryRowContext(ctx, text, arg) // which says what is wrong
		}
		db.roll.kept[text] = kept
	}
	return kept.QueryRowContext(ctx, arg)
}

// parsed is a tree that the database has written. Errors: [catalog.Beyond].
func parsed(tree string) (node, error) {
	var parsed struct {
		Error      bool   `json:"error"`
		Message    string `json:"error_message"`
		Statements []node `json:"statements"`
	}
	d := json.NewDecoder(strings.NewReader(tree))
	d.UseNumber()
	if err := d.Decode(&parsed); err != nil {
		return nil, fmt.Errorf("read a statement: %w", err)
	}
	if parsed.Error || len(parsed.Statements) != 1 {
		return nil, catalog.Beyondf("a statement cannot be read (%s)", parsed.Message)
	}
	return parsed.Statements[0], nil
}

// overCells writes a statement about rows as one about cells. Errors: [catalog.Beyond].
func (db *DB) overCells(ctx context.Context, text string, args []any) (string, error) {
	statement, err := db.tree(ctx, text)
	if err != nil {
		return "", err
	}
	r := reroll{ctx: ctx, db: db, cells: db.cells, args: args}
	if kind := r.query(statement.at("node"), nil); kind.cells {
		r.refuse("single rows are asked for")
	}
	if r.err != nil {
		return "", r.err
	}
	return db.written(ctx, statement)
}

// written is the text of a statement.
func (db *DB) written(ctx context.Context, statement node) (string, error) {
	encoded, err := json.Marshal(map[string]any{"error": false, "statements": []node{statement}})
	if err != nil {
		return "", fmt.Errorf("write a statement: %w", err)
	}
	var out string
	err = db.row(ctx, "SELECT json_deserialize_sql(?::JSON)", string(encoded)).Scan(&out)
	return out, translate(err)
}

// node is a part of a statement's tree.
type node map[string]any

func (n node) text(key string) string {
	s, _ := n[key].(string)
	return s
}

func (n node) at(key string) node {
	m, _ := n[key].(map[string]any)
	return m
}

func (n node) list(key string) []any {
	l, _ := n[key].([]any)
	return l
}

func nodes(list []any) []node {
	var out []node
	for _, v := range list {
		if m, ok := v.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

// relation is what a part of a statement gives: cells, whose lines stand for many rows, or
// lines that stand for themselves.
type relation struct {
	cells bool
	names []string // of keys that an inner statement has added
}

// reroll rewrites a tree in its place.
type reroll struct {
	ctx   context.Context // of the statement
	db    *DB
	cells *catalog.Cells
	args  []any
	err   error

	rolled *rolled // that is read in the place of the rows; nil: the snapshot's table holds cells
	reads  bool    // it is read
}

func (r *reroll) refuse(format string, args ...any) {
	if r.err == nil {
		r.err = catalog.Beyondf(format, args...)
	}
}

// query rewrites a statement or a part of one that has lines.
func (r *reroll) query(n node, known map[string]relation) relation {
	known = r.named(n, known)
	switch n.text("type") {
	case "SELECT_NODE":
		return r.selects(n, known)
	case "SET_OPERATION_NODE":
		if r.query(n.at("left"), known).cells || r.query(n.at("right"), known).cells {
			r.refuse("single rows are put together")
		}
		r.modifiers(n, scope{reroll: r, known: known}.plain)
		return relation{}
	}
	r.refuse("a statement of the form %s", n.text("type"))
	return relation{}
}

// named are the statements that have names, which stand before.
func (r *reroll) named(n node, known map[string]relation) map[string]relation {
	out := map[string]relation{}
	for name, kind := range known {
		out[name] = kind
	}
	for _, entry := range nodes(n.at("cte_map").list("map")) {
		out[entry.text("key")] = r.query(entry.at("value").at("query").at("node"), out)
	}
	return out
}

// from rewrites what lines are read from.
func (r *reroll) from(n node, known map[string]relation) relation {
	if n["sample"] != nil {
		r.refuse("a sample of rows is asked for")
	}
	switch n.text("type") {
	case "EMPTY":
		return relation{}
	case "BASE_TABLE":
		if kind, ok := known[n.text("table_name")]; ok {
			return kind
		}
		if r.rolled != nil {
			n["table_name"], r.reads = r.rolled.table, true
		}
		return relation{cells: true}
	case "SUBQUERY":
		return r.query(n.at("subquery").at("node"), known)
	case "TABLE_FUNCTION":
		n["function"] = scope{reroll: r, known: known}.plain(n["function"])
		return relation{}
	case "JOIN":
		if r.from(n.at("left"), known).cells || r.from(n.at("right"), known).cells {
			r.refuse("single rows are held against others")
		}
		n["condition"] = scope{reroll: r, known: known}.plain(n["condition"])
		return relation{}
	}
	r.refuse("lines that are read from %s", n.text("type"))
	return relation{}
}

// selects rewrites a SELECT.
func (r *reroll) selects(n node, known map[string]relation) relation {
	from := r.from(n.at("from_table"), known)
	if n["sample"] != nil && from.cells {
		r.refuse("a sample of rows is asked for")
	}
	s := scope{reroll: r, known: known, keys: from.names}
	if !from.cells {
		r.each(n, s.plain)
		return relation{}
	}
	if len(n.list("group_expressions")) == 0 && !s.aggregates(n) {
		return s.passes(n)
	}
	s.conditions(n)
	all(n.list("group_expressions"), s.row)
	all(n.list("select_list"), s.group)
	for _, e := range nodes(n.list("select_list")) { // what is selected is a column of the table before it is one of these names
		s.aliases = append(s.aliases, e.text("alias"))
	}
	in(n, s.group, "having", "qualify")
	r.modifiers(n, s.group)
	return relation{}
}

// all puts what do makes of each expression of a list in its place.
func all(list []any, do func(any) any) {
	for i, e := range list {
		list[i] = do(e)
	}
}

// in does the same with single expressions.
func in(n node, do func(any) any, parts ...string) {
	for _, part := range parts {
		if n[part] != nil {
			n[part] = do(n[part])
		}
	}
}

// each rewrites all expressions of a SELECT.
func (r *reroll) each(n node, do func(any) any) {
	all(n.list("select_list"), do)
	all(n.list("group_expressions"), do)
	in(n, do, "where_clause", "having", "qualify")
	r.modifiers(n, do)
}

// modifiers are orders and limits.
func (r *reroll) modifiers(n node, do func(any) any) {
	for _, m := range nodes(n.list("modifiers")) {
		switch m.text("type") {
		case "ORDER_MODIFIER":
			for _, o := range nodes(m.list("orders")) {
				in(o, do, "expression")
			}
		case "LIMIT_MODIFIER":
		default:
			r.refuse("a statement with %s", m.text("type"))
		}
	}
}
