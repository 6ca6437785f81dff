package source

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// reader is one snapshot of a database, seen by a connection that can only read. Its
// errors are the driver's, or [sitrep.Error] where a kind knows better.
type reader interface {
	// tables lists what may be read, and how each is written in SQL.
	tables(ctx context.Context) ([]Table, error)
	// describe says what columns a table or a query has, and how their cells are read. A
	// text that is no single SELECT is an error.
	describe(ctx context.Context, from string) ([]column, error)
	// sums counts the rows of each bucket and adds up a hash of each row, which is the same
	// as long as they are, whatever their order. It gives most + 1 buckets if there are more.
	sums(ctx context.Context, from string, columns []column, by catalog.Grain, most int) ([]catalog.Bucket, error)
	// keys tell the buckets of rows; nil: its tables are always read whole.
	keys() keys
	// pull writes all rows, or those for which a condition holds. A kind whose cells tell
	// their types sets those of the columns.
	pull(ctx context.Context, from string, columns []column, where string, to *sink) error
	// explain gives a driver's error its code and a text for people; nil: it has none.
	explain(err error) error
	close()
}

// Table is a table or a view of a database.
type Table struct {
	Schema string // empty where the database has none
	Name   string
	Near   bool  // it is found by its name alone
	Rows   int64 // about; -1: not known

	from string // in SQL
}

// String is the name that people give.
func (t Table) String() string {
	if t.Near || t.Schema == "" {
		return t.Name
	}
	return t.Schema + "." + t.Name
}

// column is a column on its way to a snapshot.
type column struct {
	catalog.PulledColumn
	cell string // the expression that reads it; the column is called as [alias] says
}

// alias names the columns of what is read by their place, so that no name of the
// source stands in a query.
func alias(i int) string { return fmt.Sprintf("c%d", i+1) }

// given is how what is made of columns is called, by its place: not as columns are, for some databases take
// the name for what it names within the same SELECT.
func given(i int) string { return fmt.Sprintf("r%d", i+1) }

// aliases are those of n columns, for a list in SQL.
func aliases(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = alias(i)
	}
	return strings.Join(names, ", ")
}

// cells are the expressions of all columns, for a list in SQL.
func cells(columns []column) string {
	list := make([]string, len(columns))
	for i, c := range columns {
		list[i] = c.cell + " AS " + alias(i)
	}
	return strings.Join(list, ", ")
}

// byPlace selects from n columns that are called by their places, whatever their names.
// The name of the whole must be that of no table, or the table could not be read.
func byPlace(from, what string, n int) string {
	return "WITH sitrep_rows_of_it (" + aliases(n) + ") AS " + from + " SELECT " + what + " FROM sitrep_rows_of_it"
}

// table is a table of a database, or a query.
type table struct {
	source   sitrep.Source
	name     string // empty: the query
	query    string
	last     sitrep.Snapshot // rows of which are not read again if they are as they were
	reach    Reach
	importer catalog.Importer
}

// Stamp has nothing to say: only the database knows.
func (t table) Stamp() (string, error) { return "", nil }

// Look has the database sum up its rows; none of them leaves it.
func (t table) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	err = read(ctx, t.source, t.reach, func(ctx context.Context, r reader) error {
		from, columns, err := t.find(ctx, r)
		if err != nil {
			return err
		}
		all := state{Buckets: catalog.Buckets{Shape: shape(columns)}}
		all.All, err = r.sums(ctx, from, columns, catalog.Grain{}, 1)
		all.seal()
		stamp = all.stamp
		return err
	})
	return stamp, err == nil && (stamp != last.Stamp || catalog.Outdated(last)), err
}

// find says how the table or the query is written, and what its columns are.
func (t table) find(ctx context.Context, r reader) (from string, columns []column, err error) {
	if from = "(\n" + t.query + "\n)"; t.query == "" {
		if from, err = named(ctx, r, t.name); err != nil {
			return "", nil, err
		}
	}
	columns, err = r.describe(ctx, from)
	if err == nil && len(columns) == 0 {
		err = sitrep.Invalidf("The table has no columns.")
	}
	if err != nil {
		return "", nil, err
	}
	return from, columns, t.importer.Limits.CheckColumns(len(columns), true)
}

// named finds a table among those that there are, so that a name needs no parsing.
func named(ctx context.Context, r reader, name string) (from string, err error) {
	all, err := r.tables(ctx)
	if err != nil {
		return "", err
	}
	found := map[string]bool{}
	for _, t := range all {
		if t.Near && t.Name == name || t.Schema != "" && t.Schema+"."+t.Name == name {
			found[t.from] = true
			from = t.from
		}
	}
	switch len(found) {
	case 0:
		return "", sitrep.Errorf(sitrep.NotFound, "There is no table %q in the source, or it may not be read.", name)
	case 1:
		return from, nil
	}
	return "", sitrep.Invalidf("%d tables of the source are called %q: write a query instead.", len(found), name)
}
