package duck

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

// load fills the table data with every row that the survey counted.
func (imp *importer) load(ctx context.Context) error {
	imp.progress("store", 0)
	if imp.job.Pulled != nil {
		return imp.loadPulled(ctx)
	}
	if imp.survey.Options.Format == tabular.Parquet {
		return imp.loadParquet(ctx)
	}
	if imp.survey.Direct != nil {
		err := imp.loadDirect(ctx)
		if err == nil || ctx.Err() != nil {
			return err
		}
		// The survey says that the database reads this file as we do. Should
		// it not, the slow way is right all the same.
		if _, err := imp.db.ExecContext(ctx, "DROP TABLE IF EXISTS data"); err != nil {
			return err
		}
	}
	return imp.loadRewritten(ctx)
}

// loadDirect lets the database read the file. Every cell was seen to be what
// its column's type holds exactly, so that nothing is rounded or dropped.
func (imp *importer) loadDirect(ctx context.Context) error {
	d := imp.survey.Direct
	columns := make([]field, len(d.Columns))
	var dropped []string
	for i, c := range d.Columns {
		columns[i] = field{c.Name, c.Type}
		if c.Drop {
			dropped = append(dropped, identifier(c.Name))
		}
	}
	list := "*"
	if len(dropped) > 0 {
		list = "* EXCLUDE (" + strings.Join(dropped, ", ") + ")"
	}
	imp.rejected, imp.rejects = imp.survey.Rejected, imp.survey.Rejects
	return imp.fill(ctx, list, csvSource{
		path: d.Path, columns: columns, delimiter: d.Delimiter, quote: d.Quote, skip: d.Skip, nulls: d.Nulls, longest: d.Longest,
	})
}

// loadRewritten has the rows written as plain CSV first.
func (imp *importer) loadRewritten(ctx context.Context) (err error) {
	path := imp.scratch.name() + "/plain.csv"
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(path)) }()
	w := bufio.NewWriterSize(file, 1<<20)
	done, err := imp.survey.Rewrite(ctx, w, imp.progress)
	if err = errors.Join(err, w.Flush(), file.Close()); err != nil {
		return err
	}
	imp.rejected, imp.rejects = done.Rejected, done.Rejects
	return imp.fill(ctx, "*", csvSource{
		path: path, columns: imp.fields(), delimiter: ",", quote: `"`, nulls: []string{tabular.Null}, longest: done.Longest,
	})
}

func (imp *importer) fields() []field {
	var all []field
	for _, c := range imp.survey.Columns {
		if !c.Dropped() {
			all = append(all, field{c.Name, c.Type})
		}
	}
	return all
}

// fill makes the table.
func (imp *importer) fill(ctx context.Context, list string, source csvSource) error {
	statement := "CREATE TABLE data AS SELECT " + list + " FROM " + source.sql() //nolint:gosec // names and paths are quoted
	if _, err := imp.db.ExecContext(ctx, statement); err != nil {
		return err
	}
	return imp.counted(ctx)
}

// counted checks that the table has the rows it should have.
func (imp *importer) counted(ctx context.Context) error {
	var rows int64
	if err := imp.db.QueryRowContext(ctx, "SELECT count(*) FROM data").Scan(&rows); err != nil {
		return err
	}
	if rows != imp.survey.Rows {
		return fmt.Errorf("%d rows were stored of %d", rows, imp.survey.Rows)
	}
	return nil
}

// field is a name and a type of SQL.
type field struct{ name, sqlType string }

// csvSource is a call of read_csv that leaves nothing to guess.
type csvSource struct {
	path      string // of something that is held
	columns   []field
	delimiter string
	quote     string
	skip      int
	nulls     []string
	longest   int
	quoted    bool // what stands in quotes is text, never absent
}

// oneFile has a reader take its path for the name of one file, and nothing from it.
const oneFile = "hive_partitioning=false, union_by_name=false, filename=false"

// smallestLine is the database's own limit for the length of a row.
const smallestLine = 2 << 20

func (s csvSource) sql() string {
	var columns []string
	for _, c := range s.columns {
		columns = append(columns, text(c.name)+": "+text(c.sqlType))
	}
	var nulls []string
	for _, word := range s.nulls {
		nulls = append(nulls, text(word))
	}
	long := ""
	if s.longest > smallestLine-1 {
		long = fmt.Sprintf(", max_line_size=%d, parallel=false", s.longest)
	}
	if s.quoted {
		long += ", allow_quoted_nulls=false"
	}
	return fmt.Sprintf("read_csv(%s, "+oneFile+", compression='none', auto_detect=false, header=false, skip=%d, delim=%s, quote=%s, escape=%s, nullstr=[%s], columns={%s}%s)",
		text(s.path), s.skip, text(s.delimiter), text(s.quote), text(s.quote), strings.Join(nulls, ", "), strings.Join(columns, ", "), long)
}

// text writes a string of SQL.
func text(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// identifier writes a name of SQL.
func identifier(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }
