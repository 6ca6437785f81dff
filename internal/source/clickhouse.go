package source

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/bits"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// clickhouse is a ClickHouse that is asked over HTTP. It has no snapshots: each statement sees the
// table as it is when the statement begins. So what is read is added up as it comes.
type clickhouse struct {
	link
	client   *http.Client
	settings url.Values // of all statements
	alone    url.Values // of those whose rows have an order
	zero     bool       // a day and a time of zero are none, as in old versions
	counted  bool       // the server knows how many rows its tables have
	sight    sight      // of the last lines of a roll-up
}

func openClickHouse(ctx context.Context, l link) (reader, error) {
	c := &clickhouse{link: l, settings: url.Values{"database": {l.database}}}
	var err error
	if c.client, err = l.asker(); err != nil {
		return nil, err
	}
	if err := c.begin(ctx); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// begin asks what the server can and what the user may set. Statements can only read, whatever the user may.
func (c *clickhouse) begin(ctx context.Context) error {
	rows, err := c.few(ctx, `SELECT name, value, 1 FROM system.settings
		WHERE name IN ('readonly', 'max_execution_time', 'max_query_size', 'max_threads', 'cancel_http_readonly_queries_on_client_close', 'http_write_exception_in_output_format')
		UNION ALL SELECT 'zero', toString(toDate(0)), 1
		UNION ALL SELECT 'counted', toString(count()), 1 FROM system.columns WHERE database = 'system' AND table = 'tables' AND name = 'total_rows'`, 2, 20)
	if err != nil {
		return err
	}
	is := map[string]string{}
	for _, r := range rows {
		is[r[0]] = r[1]
	}
	if is["zero"] == "" || is["readonly"] == "" {
		return errors.New("the server does not answer as ClickHouse does")
	}
	c.zero, c.counted = is["zero"] == "0000-00-00", is["counted"] == "1"
	if is["readonly"] == "1" {
		return nil // it may only read, and set nothing
	}
	for name, value := range map[string]string{
		"max_execution_time": strconv.Itoa(int(c.time.Seconds()) + 1), "max_query_size": "16777216", "cancel_http_readonly_queries_on_client_close": "1", "http_write_exception_in_output_format": "0",
	} {
		if _, known := is[name]; known {
			c.settings.Set(name, value)
		}
	}
	if c.alone = (url.Values{"max_threads": {"1"}}); is["readonly"] == "0" {
		c.settings.Set("readonly", "1")
	}
	return nil
}

// merging are engines that bring rows of one key together at some time. FINAL reads them as they will be then.
const merging = "'^(Replicated|Shared)?(Replacing|Summing|Aggregating|Collapsing|VersionedCollapsing|Graphite|Coalescing)MergeTree$'"

// tables leaves out those that a read takes rows from, and the inner ones of views.
func (c *clickhouse) tables(ctx context.Context) ([]Table, error) {
	rows := "-1"
	if c.counted {
		rows = "ifNull(toInt64(total_rows), -1)"
	}
	found, err := c.few(ctx, "SELECT database, name, toString("+rows+"), match(engine, "+merging+"), 1 FROM system.tables WHERE database = currentDatabase()"+
		" AND engine NOT IN ('Kafka', 'RabbitMQ', 'NATS', 'FileLog', 'S3Queue', 'AzureQueue') AND name NOT LIKE '.inner%' ORDER BY name", 4, mostTables)
	var all []Table
	for _, r := range found {
		t := Table{Schema: r[0], Name: r[1], Near: true}
		if t.Rows, err = strconv.ParseInt(r[2], 10, 64); err != nil {
			return nil, err
		}
		if t.from = "(SELECT * FROM " + chName(t.Schema) + "." + chName(t.Name); r[3] == "1" {
			t.from += " FINAL"
		}
		t.from += ")"
		all = append(all, t)
	}
	return all, err
}

// mostTables is how many tables are listed.
const mostTables = 100_000

func chName(name string) string {
	return "`" + strings.NewReplacer(`\`, `\\`, "`", "\\`").Replace(name) + "`"
}

// describe has the server explain what a SELECT gives, which it does for no other statement.
func (c *clickhouse) describe(ctx context.Context, from string) ([]column, error) {
	body, err := c.post(ctx, "DESCRIBE TABLE "+from+"\nFORMAT JSONCompact", nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = body.Close() }()
	var told struct {
		Data [][]any `json:"data"`
	}
	text, err := io.ReadAll(http.MaxBytesReader(nil, body, maxMessage))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &told); err != nil {
		if said := chSaid(text); said != nil {
			return nil, said
		}
		return nil, fmt.Errorf("read what the columns are: %w", err)
	}
	var columns []column
	kinds := make([]string, len(told.Data))
	for i, line := range told.Data {
		if len(line) < 2 {
			return nil, errors.New("the server describes a column without a type")
		}
		name, _ := line[0].(string)
		kinds[i], _ = line[1].(string)
		if slices.ContainsFunc(columns, func(c column) bool { return c.Name == name }) {
			return nil, sitrep.Invalidf("Two columns are called %q: each needs a name of its own.", name)
		}
		columns = append(columns, column{PulledColumn: catalog.PulledColumn{Name: name}})
	}
	return columns, c.cells(columns, kinds)
}

// cells says how columns are stored, and how they are read.
func (c *clickhouse) cells(columns []column, kinds []string) error {
	inner := chInner(columns)
	for i := range columns {
		kind, cell := c.cell(kinds[i])
		if kind == "" {
			return sitrep.Invalidf("The column %q holds states of an aggregation: write a query that finishes them.", columns[i].Name)
		}
		columns[i].Type, columns[i].cell = kind, fmt.Sprintf(cell, fmt.Sprint(inner, i+1))
	}
	return nil
}

// chInner begins the names that columns have before they are called by their places: as no column's name does. In a
// SELECT of ClickHouse a name that is given holds for the whole of it, before the columns of the table.
func chInner(columns []column) string {
	prefix := "sitrep_"
	for slices.ContainsFunc(columns, func(c column) bool { return strings.HasPrefix(c.Name, prefix) }) {
		prefix += "_"
	}
	return prefix
}

// wrappers are around types and say nothing of their values.
var wrappers = []string{"Nullable(", "LowCardinality(", "SimpleAggregateFunction("}

// bare is a type without what is around it.
func bare(kind string) string {
	for _, w := range wrappers {
		if inner, ok := strings.CutPrefix(kind, w); ok && strings.HasSuffix(inner, ")") {
			if inner = inner[:len(inner)-1]; w == "SimpleAggregateFunction(" {
				_, inner, _ = strings.Cut(inner, ", ")
			}
			return bare(inner)
		}
	}
	return kind
}

// cell says how a column is stored, and how it is read; no kind: it cannot be.
func (c *clickhouse) cell(kind string) (stored, cell string) {
	kind = bare(kind)
	name, _, _ := strings.Cut(kind, "(")
	switch name {
	case "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32":
		return "BIGINT", "%s"
	case "UInt64":
		return "DECIMAL(38,0)", "%s"
	case "Int128", "UInt128", "Int256", "UInt256":
		return catalog.Quantity, "%s"
	case "Decimal":
		var width, scale int
		if _, err := fmt.Sscanf(kind, "Decimal(%d, %d)", &width, &scale); err != nil {
			return catalog.Quantity, "%s"
		}
		return pgDecimal(width, scale), "%s"
	case "Float32", "Float64", "BFloat16":
		return catalog.Floating, "if(isFinite(%[1]s), %[1]s, NULL)"
	case "Bool":
		return "BOOLEAN", "%s"
	case "Date", "Date32":
		return "DATE", c.unlessZero("%s", "toUInt16(%[1]s)")
	case "DateTime", "DateTime64":
		return "TIMESTAMP", c.unlessZero("toTimeZone(%[1]s, 'UTC')", "toUInt32(%[1]s)")
	case "String":
		return "VARCHAR", "%s"
	case "FixedString":
		return "VARCHAR", "toStringCutToZero(%s)"
	case "Nothing":
		return "VARCHAR", "CAST(%s AS Nullable(String))"
	case "AggregateFunction":
		return "", ""
	}
	return "VARCHAR", "toString(%s)"
}

func (c *clickhouse) unlessZero(cell, number string) string {
	if !c.zero {
		return cell
	}
	return "if(" + number + " = 0, NULL, " + strings.Replace(cell, "%s", "%[1]s", 1) + ")"
}

// chHash is the name of the hash of a row, beside its columns.
const chHash = "sitrep_row"

// chRows reads the columns by their places, and hashes each row.
func chRows(from string, columns []column) string {
	inner, prefix := make([]string, len(columns)), chInner(columns)
	for i, c := range columns {
		inner[i] = fmt.Sprint(chName(c.Name), " AS ", prefix, i+1)
	}
	return "SELECT " + cells(columns) + ", cityHash64(" + chWritten(columns) + ") AS " + chHash + " FROM (SELECT " + strings.Join(inner, ", ") + " FROM " + from + ")"
}

// chWritten are the cells as they are hashed: not all types can be, and what is absent would make the hash so.
func chWritten(columns []column) string {
	parts := make([]string, len(columns))
	for i := range columns {
		parts[i] = fmt.Sprintf("isNull(%[1]s), ifNull(toString(%[1]s), '')", alias(i))
	}
	return strings.Join(parts, ", ")
}

// chTotal adds up hashes without running over. As a text it would be wrong: of the longest decimals, the toString of old
// versions writes zero bytes in the place of noughts.
const chTotal = "sum(toDecimal128(" + chHash + ", 0))"

func (c *clickhouse) sums(ctx context.Context, from string, columns []column, by catalog.Grain, most int) ([]catalog.Bucket, error) {
	query := "SELECT '', toString(count()), " + chTotal + ", 1 FROM (" + chRows(from, columns) + ")"
	if key := c.keys().key(by); key != "" {
		query = fmt.Sprintf("SELECT ifNull(toString(%s), ''), toString(count()), %s, 1 FROM (%s) GROUP BY %[1]s LIMIT %[4]d", key, chTotal, chRows(from, columns), most+1)
	}
	return bucketsOf(c.few(ctx, query, 3, most+1))
}

// chKeys take times before 1970 and after 2149 for others by their days: then all rows are read.
var chKeys = keys{
	catalog.ByMonth: "(toYear(%[1]s) * 12 + toMonth(%[1]s))",
	catalog.ByDay:   "toRelativeDayNum(%[1]s)",
	catalog.ByYear:  "toYear(%[1]s)",
	catalog.ByRange: "intDiv(%[1]s, %[2]d)",
}

func (*clickhouse) keys() keys { return chKeys }

// pull is for the first rows of a table. See [clickhouse.buckets].
func (c *clickhouse) pull(ctx context.Context, from string, columns []column, where string, to *sink) error {
	_, err := c.buckets(ctx, from, columns, catalog.Grain{}, where, to)
	return err
}

// buckets writes rows and adds up those that come, which may be others than those that were added up before.
func (c *clickhouse) buckets(ctx context.Context, from string, columns []column, by catalog.Grain, where string, to *sink) ([]catalog.Bucket, error) {
	key := "''"
	if by.Unit != "" {
		key = "ifNull(toString(" + c.keys().key(by) + "), '')"
	}
	query := "SELECT " + aliases(len(columns)) + ", " + key + ", " + chHash + " FROM (" + chRows(from, columns) + ")"
	if where != "" {
		query += " WHERE " + where
	}
	came, line := tally{}, record{}
	err := c.each(ctx, query, len(columns)+2, c.alone, func(row [][]byte) error {
		if err := line.escaped(columns, row, to); err != nil {
			return err
		}
		return came.add(row[len(columns)], row[len(columns)+1])
	})
	return came.buckets(), err
}

// each gives all rows of a statement, one after the other.
func (c *clickhouse) each(ctx context.Context, query string, fields int, more url.Values, do func(row [][]byte) error) error {
	body, err := c.post(ctx, query+"\nFORMAT TabSeparated", more)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	in := newLines(body, fields, maxMessage)
	for {
		row, err := in.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = do(row)
		}
		if err != nil {
			return err
		}
	}
}

// escaped hands over the fields of a row.
func (r *record) escaped(columns []column, row [][]byte, to *sink) error {
	for i, c := range columns {
		switch field := row[i]; {
		case bytes.Equal(field, absentField):
			r.absent()
		case c.Type == "VARCHAR":
			r.quoted(unescaped(field))
		case len(bytes.Trim(field, signsOf(c.Type))) > 0:
			return errors.New("the server sent a value of another type")
		default:
			r.plain(field)
		}
	}
	return r.end(to)
}

// signsOf are the bytes that values of a type are written with, which mean nothing in CSV.
func signsOf(kind string) string {
	switch kind {
	case "BOOLEAN":
		return "truefalse"
	case "DATE", "TIMESTAMP":
		return "0123456789-:. "
	}
	return "0123456789-+.e"
}

// tally counts rows and adds up their hashes by the keys of their buckets.
type tally map[string]*tallied

type tallied struct {
	rows      int64
	high, low uint64
}

// add counts one row.
func (t tally) add(key, hash []byte) error {
	b := t[string(key)]
	if b == nil {
		if b = new(tallied); len(t) > mostBuckets*4 {
			return errors.New("the rows are of too many buckets")
		}
		t[string(key)] = b
	}
	n, err := strconv.ParseUint(string(hash), 10, 64)
	if err != nil {
		return errors.New("the server sent a hash that is no number")
	}
	var carry uint64
	b.low, carry = bits.Add64(b.low, n, 0)
	b.high += carry
	b.rows++
	return nil
}

func (t tally) buckets() []catalog.Bucket {
	all := make([]catalog.Bucket, 0, len(t))
	for key, b := range t {
		sum := new(big.Int).SetUint64(b.high)
		sum.Lsh(sum, 64).Add(sum, new(big.Int).SetUint64(b.low))
		all = append(all, catalog.Bucket{Key: key, Rows: b.rows, Sum: sum.String()})
	}
	return all
}

// explain has nothing to add: what the server says is explained where it comes.
func (*clickhouse) explain(error) error { return nil }

// close ends the connections; nothing else is held.
func (c *clickhouse) close() { c.client.CloseIdleConnections() }
