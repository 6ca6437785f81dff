package clicktest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"regexp"
	"strings"
)

// Tests say the same to databases of all kinds. What ClickHouse says otherwise is put into its words here: types that
// may be absent, engines, and changes of rows, which are alterations of the table there.
var words = []struct {
	said *regexp.Regexp
	is   string
}{
	{regexp.MustCompile(`(?i)^CREATE INDEX .*$`), "SELECT 1"},
	{regexp.MustCompile(`(?i)^CREATE TABLE (\S+) AS SELECT`), "CREATE TABLE $1 ENGINE = Memory AS SELECT"},
	{regexp.MustCompile(`(?is)^(CREATE TABLE [^(=]*\(.*\))$`), "$1 ENGINE = MergeTree ORDER BY tuple()"},
	{regexp.MustCompile(`(?i)^(ALTER TABLE \S+) ADD (COLUMN )?`), "$1 ADD COLUMN "},
	{regexp.MustCompile(`(?is)^UPDATE (\S+) SET (.*?)( WHERE (.*))?$`), "ALTER TABLE $1 UPDATE $2 WHERE ifNull(($4), 0)"},
	{regexp.MustCompile(`(?is)^DELETE FROM (\S+)( WHERE (.*))?$`), "ALTER TABLE $1 DELETE WHERE ($3)"},
	{regexp.MustCompile(`WHERE (ifNull\(\(\), 0\)|\(\))$`), "WHERE 1"},
	{regexp.MustCompile(`(?i)^(ALTER TABLE \S+ UPDATE .*\bat =) ('[^']*')`), "$1 toDateTime($2)"},
}

var types = []struct {
	said *regexp.Regexp
	is   string
}{
	{regexp.MustCompile(`(?i) (bigint)([,)]|$)`), " Nullable(Int64)$2"},
	{regexp.MustCompile(`(?i) (int)([,)]|$)`), " Nullable(Int32)$2"},
	{regexp.MustCompile(`(?i) (varchar\(\d+\)|text)([,)]|$)`), " Nullable(String)$2"},
	{regexp.MustCompile(`(?i) timestamp(\(6\))? NULL([,)]|$)`), " Nullable(DateTime)$2"},
	{regexp.MustCompile(`(?i) (date)([,)]|$)`), " Nullable(Date)$2"},
	{regexp.MustCompile(`(?i) (boolean)([,)]|$)`), " Nullable(UInt8)$2"},
	{regexp.MustCompile(`(?i) (?:decimal|numeric)\((\d+), ?(\d+)\)([,)]|$)`), " Nullable(Decimal($1,$2))$3"},
	{regexp.MustCompile(`(?i) (double precision)([,)]|$)`), " Nullable(Float64)$2"},
}

var booleans = regexp.MustCompile(`([(,] ?)(true|false)\b`)

// spoken is a statement in ClickHouse's words.
func spoken(statement string) string {
	head := strings.ToUpper(statement[:min(len(statement), 6)])
	for _, w := range words {
		statement = w.said.ReplaceAllString(statement, w.is)
	}
	switch head {
	case "CREATE", "ALTER ":
		for _, t := range types {
			statement = t.said.ReplaceAllString(statement, t.is)
		}
	case "INSERT":
		statement = booleans.ReplaceAllStringFunc(statement, func(s string) string {
			return s[:1] + map[bool]string{true: "1", false: "0"}[strings.HasSuffix(s, "true")]
		})
	}
	return statement
}

// connector opens connections of database/sql.
type connector struct{ d Database }

func (c connector) Connect(context.Context) (driver.Conn, error) { return connection(c), nil }
func (c connector) Driver() driver.Driver                        { return nil }

type connection struct{ d Database }

var errNone = errors.New("ClickHouse has none")

func (connection) Prepare(string) (driver.Stmt, error) { return nil, errNone }
func (connection) Begin() (driver.Tx, error)           { return nil, errNone }
func (connection) Close() error                        { return nil }

// ExecContext returns when what was said is done, also where the server does it later.
func (c connection) ExecContext(ctx context.Context, statement string, _ []driver.NamedValue) (driver.Result, error) {
	said := spoken(statement)
	if _, err := c.d.Ask(ctx, said); err != nil {
		return nil, err
	}
	for strings.HasPrefix(said, "ALTER TABLE") {
		left, err := c.d.Ask(ctx, "SELECT count() FROM system.mutations WHERE database = currentDatabase() AND NOT is_done")
		if err != nil || left == "0" {
			return driver.RowsAffected(0), err
		}
	}
	return driver.RowsAffected(0), nil
}

func (c connection) QueryContext(ctx context.Context, statement string, _ []driver.NamedValue) (driver.Rows, error) {
	text, err := c.d.Ask(ctx, statement)
	if err != nil {
		return nil, err
	}
	return &lines{all: strings.Split(text, "\n")}, nil
}

type lines struct{ all []string }

func (l *lines) Columns() []string {
	return make([]string, strings.Count(l.all[0], "\t")+1)
}

func (*lines) Close() error { return nil }

func (l *lines) Next(into []driver.Value) error {
	if len(l.all) == 0 || l.all[0] == "" {
		return io.EOF
	}
	for i, field := range strings.Split(l.all[0], "\t") {
		into[i] = field
	}
	l.all = l.all[1:]
	return nil
}

func open(d Database) *sql.DB { return sql.OpenDB(connector{d}) }
