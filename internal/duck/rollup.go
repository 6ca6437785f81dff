package duck

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// The rows of a large table are added up once for a report, by day and by the fields of few values, and the statements
// that this tells are answered from it, as those about cells are. What it does not tell is asked of the rows.

// roll is what rows are added up to: lines for the days of a time and for its months.
type roll struct {
	by     catalog.Rollup
	sums   map[string]string // the aggregates that are known, as a statement's tree has them, and their columns
	months *rolled           // by all fields
	days   []*rolled         // by some, or by all
}

// rolled is a table of cells that the rows of another come to.
type rolled struct {
	table  string
	cells  catalog.Cells
	month  bool // its time is the first of a month, and stands for all of it
	sums   map[string]string
	once   sync.Once
	failed error // why it could not be made
}

const (
	rolledTable = "sitrep_lines"
	rolledRows  = "#rows"
	rolledFirst = "#first"
	rolledLast  = "#last"
)

// Roll has statements be answered from what the rows come to, where that tells the same. Rows are added up when the
// first such statement is asked.
func (db *DB) Roll(ctx context.Context, by catalog.Rollup) error {
	if db.cells != nil {
		return nil
	}
	terms, err := db.terms(ctx, by.Sums)
	if err != nil {
		return fmt.Errorf("read what is added up: %w", err)
	}
	r := &roll{by: by, sums: map[string]string{}}
	for i, t := range terms {
		r.sums[t] = fmt.Sprint("#", i)
	}
	full, err := db.terms(ctx, by.Full)
	if err != nil {
		return fmt.Errorf("read what is counted: %w", err)
	}
	for _, t := range full {
		r.sums[t] = rolledRows
	}
	r.months = r.over(rolledTable, by.Keys, true)
	for i, keys := range by.Days {
		r.days = append(r.days, r.over(fmt.Sprint(rolledTable, i+1), keys, false))
	}
	db.roll = r
	return nil
}

// over are the lines of some fields.
func (r *roll) over(table string, keys []string, month bool) *rolled {
	out := &rolled{table: table, month: month, sums: r.sums, cells: catalog.Cells{Rows: rolledRows, Keys: keys}}
	if r.by.Time != "" {
		end := r.by.Last[:min(len(r.by.Last), len(time.DateOnly))] + "T23:59:59"
		out.cells.Time = &catalog.CellDay{Column: r.by.Time, Whole: r.by.Dates && !month, Earliest: rolledFirst, Latest: rolledLast, End: end}
	}
	return out
}

// terms are aggregates as a statement's tree has them.
func (db *DB) terms(ctx context.Context, sums []string) ([]string, error) {
	if len(sums) == 0 {
		return nil, nil
	}
	tree, err := db.tree(ctx, "SELECT "+strings.Join(sums, ", ")+" FROM data")
	if err != nil {
		return nil, err
	}
	var out []string
	for _, n := range nodes(tree.at("node").list("select_list")) {
		out = append(out, n.term())
	}
	return out, nil
}

// term is an aggregate without its filter, its name and its place in a text: the same of all that come to the same.
func (n node) term() string {
	if n["distinct"] == true || len(n.at("order_bys").list("orders")) > 0 {
		return ""
	}
	text, _ := json.Marshal(placeless(n.list("children"))) // of a tree that was read: cannot fail
	return n.text("function_name") + string(text)
}

// placeless is a part of a tree without names and places.
func placeless(e any) any {
	switch v := e.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, child := range v {
			if key != "alias" && key != "query_location" {
				out[key] = placeless(child)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, child := range v {
			out[i] = placeless(child)
		}
		return out
	}
	return e
}

// overRoll is a statement about rows as one about what they come to; empty where that does not tell, or where something is
// wrong: the database says of the statement itself what.
func (db *DB) overRoll(ctx context.Context, text string, args []any) string {
	if db.roll == nil {
		return ""
	}
	tree, err := db.serialized(ctx, text)
	if err != nil {
		return ""
	}
	for _, over := range append([]*rolled{db.roll.months}, db.roll.days...) {
		if !over.has(text, db.roll.by.Keys) {
			continue
		}
		statement, err := parsed(tree)
		if err != nil {
			return ""
		}
		r := reroll{ctx: ctx, db: db, cells: &over.cells, args: args, rolled: over}
		if kind := r.query(statement.at("node"), nil); r.err != nil || kind.cells || !r.reads {
			continue
		}
		over.once.Do(func() { over.failed = db.makeRoll(ctx, over) })
		if over.failed != nil {
			return ""
		}
		out, _ := db.written(ctx, statement)
		return out
	}
	return ""
}

// has reports whether lines tell the fields apart that a text names, as far as a look at its letters shows.
func (r *rolled) has(text string, fields []string) bool {
	for _, f := range fields {
		if strings.Contains(text, identifier(f)) && !slices.Contains(r.cells.Keys, f) {
			return false
		}
	}
	return true
}
