package duck

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// The rows of a large table are added up once for a report, by day and by the fields of few values, and the statements
// that this tells are answered from it, as those about cells are. What it does not tell is asked of the rows.

// roll is what rows are added up to: lines for the days of a time and for its months.
type roll struct {
	by      catalog.Rollup
	sums    map[string]string // the aggregates that are known, as a statement's tree has them, and their columns
	months  *rolled           // by all fields
	days    []*rolled         // by some, or by all
	end     string            // the last time of all
	columns string            // the text of all that is added up, with the columns that are in it

	mu    sync.Mutex
	kept  map[string]*sql.Stmt // statements that read and write others, closed with the database
	known map[string]rewritten // by their text and the kinds of their values
	few   map[string]*rolled   // by month and by the fields that statements ask for again and again
	asked map[string]int       // how often these were asked for
}

// rolled is a table of cells that the rows of another come to.
type rolled struct {
	table  string
	cells  catalog.Cells
	month  bool // its time is the first of a month, and stands for all of it
	sums   map[string]string
	made   bool
	failed error // why it could not be
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
	r := &roll{by: by, sums: map[string]string{}, kept: map[string]*sql.Stmt{}, known: map[string]rewritten{}, few: map[string]*rolled{}, asked: map[string]int{}}
	r.columns = strings.Join(slices.Concat(by.Sums, by.Full, []string{identifier(by.Time), identifier("data")}), " ")
	if by.Time != "" {
		r.end = by.Last[:min(len(by.Last), len(time.DateOnly))] + "T23:59:59"
	}
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
	few := maps.Clone(r.sums)
	for i, t := range terms {
		if i >= by.Few && few[t] == fmt.Sprint("#", i) {
			delete(few, t)
		}
	}
	for i, keys := range by.Days {
		days := r.over(fmt.Sprint(rolledTable, i+1), keys, false)
		if len(keys) < len(by.Keys) {
			days.sums = few
		}
		r.days = append(r.days, days)
	}
	db.roll = r
	return nil
}

// over are the lines of some fields.
func (r *roll) over(table string, keys []string, month bool) *rolled {
	out := &rolled{table: table, month: month, sums: r.sums, cells: catalog.Cells{Rows: rolledRows, Keys: keys}}
	if r.by.Time != "" {
		out.cells.Time = &catalog.CellDay{Column: r.by.Time, Whole: r.by.Dates && !month, Earliest: rolledFirst, Latest: rolledLast, End: r.end}
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
	db.roll.mu.Lock()
	defer db.roll.mu.Unlock()
	if text = db.roll.about(text); text == "" {
		return ""
	}
	lines := db.roll.telling(text)
	known, ok := db.rewritten(ctx, db.roll.shapeOf(text), args, lines)
	if !ok || db.made(ctx, known.over) != nil {
		return ""
	}
	if few := db.narrower(ctx, known.over, text); few != nil {
		return strings.ReplaceAll(known.text, known.over.table, few.table)
	}
	return known.text
}

// telling are the lines that tell all fields apart that a text names.
func (r *roll) telling(text string) (out []*rolled) {
	for _, over := range append([]*rolled{r.months}, r.days...) {
		if len(over.lacking(text, r.by.Keys)) == 0 {
			out = append(out, over)
		}
	}
	return out
}

// about is a statement as one about the rows that are added up, as if these were all; empty: it is about others.
func (r *roll) about(text string) string {
	if r.by.Rows == "" {
		return text
	}
	table := identifier("data")
	if strings.Count(text, table) != 2*strings.Count(text, r.by.Rows+" AS "+table) {
		return ""
	}
	return strings.ReplaceAll(text, r.by.Rows+" AS "+table, table)
}

// rewritten is a statement over some lines; over is nil where these do not tell.
type rewritten struct {
	over *rolled
	text string
}

// rewritten writes a statement over the first of some lines that tell. A report asks the same of one field after the other:
// what was found out of one is so of all. False: none tell.
func (db *DB) rewritten(ctx context.Context, s shape, args []any, lines []*rolled) (rewritten, bool) {
	tree := ""
	for _, over := range lines {
		key := s.text + "\n" + db.roll.kinds(args) + over.table
		known, ok := db.roll.known[key]
		if !ok {
			if tree == "" {
				tree, _ = db.serialized(ctx, s.text) // none: nothing tells
			}
			if known = db.rewrite(ctx, tree, s, args, over); ctx.Err() != nil {
				return known, false
			}
			db.roll.known[key] = known
		}
		if known.over != nil {
			known.text = s.named(known.text)
			return known, true
		}
	}
	return rewritten{}, false
}

func (db *DB) rewrite(ctx context.Context, tree string, s shape, args []any, over *rolled) rewritten {
	statement, err := parsed(tree)
	if err != nil {
		return rewritten{}
	}
	cells := over.cells
	cells.Keys = s.places()
	r := reroll{ctx: ctx, db: db, cells: &cells, args: args, rolled: over}
	if kind := r.query(statement.at("node"), nil); r.err != nil || kind.cells || !r.reads {
		return rewritten{}
	}
	out, err := db.written(ctx, statement)
	if err != nil {
		return rewritten{}
	}
	return rewritten{over, out}
}

// shape is a statement with places for the fields that it is about and for the names that it gives.
type shape struct {
	text  string
	keys  []string // in their places: as they come in the text
	names []string // the same
}

// shapeOf puts places where a text has fields, and where it has names that are in none of what is added up.
func (r *roll) shapeOf(text string) shape {
	s := shape{keys: named(text, r.by.Keys)}
	slices.SortStableFunc(s.keys, func(a, b string) int {
		return cmp.Compare(strings.Index(text, identifier(a)), strings.Index(text, identifier(b)))
	})
	for i, key := range s.keys {
		text = strings.ReplaceAll(text, identifier(key), identifier(place(i)))
	}
	s.text = quoted.ReplaceAllStringFunc(text, func(name string) string {
		if strings.HasPrefix(name, `"`+placeMark) || strings.Contains(r.columns, name) {
			return name
		}
		at := slices.Index(s.names, name)
		if at < 0 {
			at, s.names = len(s.names), append(s.names, name)
		}
		return identifier(namePlace(at))
	})
	return s
}

// quoted is a name as statements have it.
var quoted = lazyregexp.New(`"(?:[^"]|"")*"`)

const placeMark = "#key "

func place(i int) string { return fmt.Sprint(placeMark, i) }

func namePlace(i int) string { return fmt.Sprint("#name ", i) }

func (s shape) places() (out []string) {
	for i := range s.keys {
		out = append(out, place(i))
	}
	return out
}

// named puts the fields and the names back.
func (s shape) named(text string) string {
	for i, name := range s.names {
		text = strings.ReplaceAll(text, identifier(namePlace(i)), name)
	}
	for i, key := range s.keys {
		text = strings.ReplaceAll(text, identifier(place(i)), identifier(key))
	}
	return text
}

// kinds are what of its values a statement is rewritten by: whether they are bounds of days, and of months.
func (r *roll) kinds(args []any) string {
	var out strings.Builder
	for _, a := range args {
		text, ok := a.(string)
		days, months := ok && boundsDay(text, r.end), ok && boundsMonth(text)
		fmt.Fprint(&out, ok, days, months, " ")
	}
	return out.String()
}

// lacking are the fields that a text names, as far as a look at its letters shows, and lines do not tell apart.
func (r *rolled) lacking(text string, fields []string) []string {
	return slices.DeleteFunc(named(text, fields), func(f string) bool { return slices.Contains(r.cells.Keys, f) })
}

func named(text string, fields []string) (out []string) {
	for _, f := range fields {
		if strings.Contains(text, identifier(f)) {
			out = append(out, f)
		}
	}
	return out
}
