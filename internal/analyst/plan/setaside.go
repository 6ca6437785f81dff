package plan

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// What cannot be meant is set aside by what its rows are numbered in the snapshot: every statement of a report reads the rest in the place of
// the table, and says so, so that whoever asks it again gets the same.

// Aside is what is set aside of a table: rows, or their values in some columns alone, where the rest of them is good.
type Aside struct {
	Rows    []int64  // by their numbers
	Columns []string // whose values are; empty: the rows are
}

// Kept is what statements read in the place of the table: the rest. Empty: all of it.
func Kept(aside []Aside) string {
	var gone []int64
	emptied := map[string][]int64{}
	for _, a := range aside {
		for _, c := range a.Columns {
			emptied[c] = append(emptied[c], a.Rows...)
		}
		if len(a.Columns) == 0 {
			gone = append(gone, a.Rows...)
		}
	}
	if len(gone)+len(emptied) == 0 {
		return ""
	}
	var replace []string
	for _, c := range slices.Sorted(maps.Keys(emptied)) {
		replace = append(replace, "CASE WHEN rowid NOT IN ("+listed(emptied[c])+") THEN "+quote(c)+" END AS "+quote(c))
	}
	out := "(SELECT *"
	if len(replace) > 0 {
		out += " REPLACE (" + strings.Join(replace, ", ") + ")"
	}
	out += " FROM " + table
	if len(gone) > 0 {
		out += " WHERE rowid NOT IN (" + listed(gone) + ")"
	}
	return out + ")"
}

// listed are the numbers of rows, in order.
func listed(rows []int64) string {
	rows = slices.Compact(slices.Sorted(slices.Values(rows)))
	out := make([]string, len(rows))
	for i, n := range rows {
		out[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(out, ", ")
}

// Over is a statement that reads what [Kept] is in the place of the table.
func Over(sql, kept string) string {
	if kept == "" {
		return sql
	}
	if strings.Contains(sql, "rowid") {
		kept = strings.Replace(kept, "SELECT *", "SELECT rowid, *", 1)
	}
	const named = "FROM # AS "
	sql = strings.ReplaceAll(strings.ReplaceAll(sql, "FROM "+table+" AS ", named), "FROM "+table, named+table)
	return strings.ReplaceAll(sql, named, "FROM "+kept+" AS ")
}

// CompileAside counts rows by their numbers.
func CompileAside(id string, rows []int64) Query {
	return Query{
		ID: id, Args: []any{}, Limit: 1, Columns: []Column{{Name: "rows set aside", Role: "rows"}},
		SQL: `SELECT count(*) AS "rows set aside" FROM ` + table + " WHERE rowid IN (" + listed(rows) + ")",
	}
}

// HighestKept is how many of the highest values [CompileHighest] asks for.
const HighestKept = 104

// Heights are numbers of rows that are held against each other: those of a column, of all rows or of those that have one value of another field,
// or how many there are of it for as long as a row took.
type Heights struct {
	Column      string
	By, Value   string // the other field, and its value; empty: all rows
	From, Until string // times between which a row lies; empty: the number itself
}

// CompileHighest asks for the rows with the highest numbers above zero, by the number of the row and the value, the highest first.
func CompileHighest(h Heights, profile catalog.Profile) Query {
	w := newWriter(Resolved{}, profile)
	value, where := "CAST("+quote(h.Column)+" AS DOUBLE)", ""
	if h.From != "" {
		least := "60"
		if profile.Column(h.From).SQLType == "DATE" {
			least = "86400"
		}
		value += " / (abs(epoch(" + quote(h.Until) + ") - epoch(" + quote(h.From) + ")) + " + least + ")"
	}
	if h.By != "" {
		where = w.where(Predicate{Op: Equal, Column: h.By, Values: []string{h.Value}})
	}
	return Query{
		ID: "highest", Args: w.args.values, Columns: []Column{{Name: "row"}, {Name: "value"}},
		SQL: "SELECT rowid, v FROM (SELECT rowid, " + value + " AS v FROM " + table + w.clause(where) + ")\nWHERE v > 0 ORDER BY v DESC, rowid LIMIT " + strconv.Itoa(HighestKept),
	}
}

// TopPlaces is how many of the highest values [CompileTops] asks for.
const TopPlaces = 4

// CompileTops asks for the highest values of several columns, of all rows or of each value of a field, which then stands first.
func CompileTops(columns []string, by string) Query {
	var selects []string
	for _, c := range columns {
		for place := range TopPlaces {
			selects = append(selects, fmt.Sprintf("CAST(max(%s, %d)[%d] AS DOUBLE)", quote(c), TopPlaces, place+1))
		}
	}
	sql := "SELECT " + strings.Join(selects, ", ") + " FROM " + table
	if by != "" {
		sql = "SELECT CAST(" + quote(by) + " AS VARCHAR), " + strings.Join(selects, ", ") + " FROM " + table + " WHERE " + quote(by) + " IS NOT NULL GROUP BY 1 ORDER BY 1"
	}
	return Query{ID: "tops", SQL: sql, Args: []any{}}
}

// CompileEnds asks for the last and the first times of a column, in seconds since 1970: [TopPlaces] each, the last first.
func CompileEnds(column string) Query {
	var selects []string
	for _, end := range []string{"max", "min"} {
		for place := range TopPlaces {
			selects = append(selects, fmt.Sprintf("CAST(epoch(%s(%s, %d)[%d]) AS DOUBLE)", end, quote(column), TopPlaces, place+1))
		}
	}
	return Query{ID: "ends", SQL: "SELECT " + strings.Join(selects, ", ") + " FROM " + table, Args: []any{}}
}

// CompileRange asks for the first and the last value of a column, as a profile has them, and how many rows have none.
func CompileRange(column string) Query {
	c := quote(column)
	return Query{ID: "range", Args: []any{}, SQL: "SELECT CAST(min(" + c + ") AS VARCHAR), CAST(max(" + c + ") AS VARCHAR), count(*) - count(" + c + ") FROM " + table}
}

// CompileWhich asks for the numbers of the rows that a condition holds for, at most as many.
func CompileWhich(where Predicate, most int, profile catalog.Profile) Query {
	w := newWriter(Resolved{}, profile)
	condition := w.where(where)
	args := w.args.values
	if args == nil {
		args = []any{}
	}
	return Query{ID: "rows", Args: args, SQL: "SELECT rowid FROM " + table + w.clause(condition) + "\nORDER BY rowid LIMIT " + strconv.Itoa(most)}
}

// Gates of rows that were entered twice.
const (
	repeatsRows = 200_000 // rows are compared with each other in no larger table
	ownNumber   = 0.98    // of the rows have a number of their own, where some share one by mistake
)

// Repeats are the columns whose values, all the same, make a row one that is there already: of a table whose numbers of rows stand several
// times, or whose rows have a time and no number, all columns; else those by which a row is known that was entered again under another
// number, which is key. ok is false where there can be none.
func Repeats(p *catalog.Profile) (columns []string, key string, ok bool) {
	if p.Rows > repeatsRows || p.Panel != nil && p.Panel.Things > 1 {
		return nil, "", false
	}
	var all []string
	for i := range p.Columns {
		all = append(all, p.Columns[i].Name)
	}
	if slices.ContainsFunc(p.Columns, func(c catalog.Column) bool { return numbersTwice(&c, p) }) {
		return all, "", true
	}
	if _, copies := CompileCopies(*p); copies && p.Time != "" {
		return all, "", true
	}
	key, columns, ok = Doubled(p)
	return columns, key, ok
}

// numbersTwice reports whether a column numbers the rows of a table in which no other does, and gives a few of them the same number.
func numbersTwice(c *catalog.Column, p *catalog.Profile) bool {
	own := func(c catalog.Column) bool { return c.Kind == catalog.KindKey && c.Nulls == 0 && c.Distinct == p.Rows }
	known, filled := p.Model.Column(c.Name), p.Rows-c.Nulls
	named := c.Kind == catalog.KindKey || known != nil && (known.Meaning == model.Key || known.Meaning == model.Reference)
	return named && !c.DistinctCapped && c.Distinct < filled && float64(c.Distinct) >= ownNumber*float64(filled) && !slices.ContainsFunc(p.Columns, own)
}

// CompileRepeats asks for the numbers of the rows that are there already, at most as many. Only those are put in order whose
// hash comes twice: to sort all is most of what that costs.
func CompileRepeats(columns []string, key string, most int) Query {
	same := make([]string, len(columns))
	for i, c := range columns {
		same[i] = quote(c)
	}
	order := "rowid"
	if key != "" {
		order = quote(key) + ", rowid"
	}
	values := strings.Join(same, ", ")
	twice := "hash(" + values + ") IN (SELECT hash(" + values + ") FROM " + table + " GROUP BY 1 HAVING count(*) > 1)"
	return Query{
		ID: "repeats", Args: []any{},
		SQL: `SELECT rowid FROM (SELECT rowid, row_number() OVER (PARTITION BY ` + values + " ORDER BY " + order + `) AS "#n" FROM ` + table + "\nWHERE " + twice + ")" +
			"\nWHERE \"#n\" > 1 ORDER BY rowid LIMIT " + strconv.Itoa(most),
	}
}
