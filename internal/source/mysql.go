package source

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"

	"github.com/go-sql-driver/mysql"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// mariadb is a transaction of MySQL or MariaDB. Of their storage engines only those with
// transactions (InnoDB) have snapshots.
type mariadb struct {
	db      *sql.DB
	conn    *sql.Conn
	twoSums bool // it has both CRC-32 and CRC-32C
}

func openMySQL(ctx context.Context, l link) (r reader, err error) {
	cfg := mysql.NewConfig()
	cfg.Net, cfg.Addr = l.network()
	cfg.User, cfg.Passwd, cfg.DBName = l.user, l.password, l.database
	cfg.Collation, cfg.MaxAllowedPacket, cfg.Timeout = "utf8mb4_general_ci", maxMessage, connectTime
	var conn net.Conn
	cfg.DialFunc = func(ctx context.Context, network, addr string) (_ net.Conn, err error) {
		conn, err = dialer(l.home)(ctx, network, addr)
		return conn, err
	}
	defer func() {
		if r == nil && conn != nil {
			_ = conn.Close() // where the driver has stumbled over a greeting nobody else has it
		}
	}()
	defer stumbled(&err)
	cfg.Logger = &mysql.NopLogger{} // what goes wrong is returned
	if cfg.TLS, err = l.secure(); err != nil {
		return nil, err
	}
	connector, err := mysql.NewConnector(cfg)
	if err != nil {
		return nil, fmt.Errorf("configure the connection: %w", err)
	}
	m := &mariadb{db: sql.OpenDB(connector)}
	if m.conn, err = m.db.Conn(ctx); err == nil {
		err = m.begin(ctx, l)
	}
	if err != nil {
		m.close()
		if known := m.explain(err); known != nil {
			return nil, known
		}
		return nil, err
	}
	return m, nil
}

func (m *mariadb) begin(ctx context.Context, l link) error {
	var version string
	if err := m.conn.QueryRowContext(ctx, "SELECT version()").Scan(&version); err != nil {
		return err
	}
	var right bool
	err := m.conn.QueryRowContext(ctx, "SELECT crc32(@sitrep_row := 'a row') * crc32c(@sitrep_row) = crc32('a row') * crc32c('a row')").Scan(&right)
	m.twoSums = err == nil && right // MariaDB from 10.8 on
	limit := fmt.Sprintf("SET SESSION max_execution_time = %d", l.time.Milliseconds())
	if strings.Contains(version, "MariaDB") {
		limit = fmt.Sprintf("SET SESSION max_statement_time = %d", int(l.time.Seconds()+1))
	}
	for _, statement := range []string{
		limit,
		"SET SESSION time_zone = '+00:00', SESSION sql_mode = '', SESSION lock_wait_timeout = 30",
		"SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
		"START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY",
	} {
		if _, err := m.conn.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

func (m *mariadb) tables(ctx context.Context) (all []Table, err error) {
	rows, err := m.conn.QueryContext(ctx, `SELECT table_schema, table_name, coalesce(table_rows, -1) FROM information_schema.tables
		WHERE table_schema = database() ORDER BY 2`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		t := Table{Near: true}
		if err := rows.Scan(&t.Schema, &t.Name, &t.Rows); err != nil {
			return nil, err
		}
		t.from = "(SELECT * FROM " + backquoted(t.Schema) + "." + backquoted(t.Name) + ")"
		all = append(all, t)
	}
	return all, rows.Err()
}

func backquoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

func (m *mariadb) describe(ctx context.Context, from string) ([]column, error) {
	rows, err := m.conn.QueryContext(ctx, "SELECT * FROM "+from+" AS t LIMIT 0") //nolint:gosec // names are quoted, and a query is the operator's
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	columns := make([]column, len(types))
	for i, t := range types {
		kind, cell := myCell(t)
		columns[i] = column{catalog.PulledColumn{Name: t.Name(), Type: kind}, fmt.Sprintf(cell, alias(i))}
	}
	return columns, rows.Err()
}

// myCell says how a column is stored, and how it is read.
func myCell(t *sql.ColumnType) (kind, cell string) {
	name := t.DatabaseTypeName()
	switch {
	case name == "UNSIGNED BIGINT":
		return "DECIMAL(38,0)", "%s"
	case strings.HasSuffix(name, "INT"), name == "YEAR":
		return "BIGINT", "%s"
	case name == "BIT":
		return "DECIMAL(38,0)", "%s + 0"
	case name == "DECIMAL":
		if width, scale, ok := t.DecimalSize(); ok && width <= 38 && scale <= width {
			return pgDecimal(int(width), int(scale)), "%s"
		}
		return catalog.Quantity, "%s"
	case name == "FLOAT", name == "DOUBLE":
		return catalog.Floating, "%s"
	case name == "DATE":
		return "DATE", "%s"
	case name == "DATETIME", name == "TIMESTAMP":
		return "TIMESTAMP", "%s"
	case strings.HasSuffix(name, "BLOB"), strings.HasSuffix(name, "BINARY"), name == "GEOMETRY":
		return "VARCHAR", "lower(hex(%s))"
	}
	return "VARCHAR", "%s"
}

// written is a row as one text. It says of each text how long it is, so that no two rows
// are written alike: that costs less than quotes.
func written(columns []column) string {
	parts := make([]string, len(columns))
	for i, c := range columns {
		if parts[i] = "coalesce(" + c.cell + ", 'NULL')"; c.Type == "VARCHAR" {
			parts[i] = "coalesce(length(" + c.cell + "), '-'), " + c.cell
		}
	}
	return "concat_ws(',', " + strings.Join(parts, ", ") + ")"
}

// hash takes the product of two sums of 32 bits where there are both: half the time of
// MD5. Sums alone, without the product, would not see that two rows have swapped a value.
func (m *mariadb) hash(columns []column) string {
	if m.twoSums {
		return "crc32(@sitrep_row := " + written(columns) + ") * crc32c(@sitrep_row)"
	}
	return "cast(conv(left(md5(" + written(columns) + "), 15), 16, 10) AS unsigned)"
}

func (m *mariadb) sums(ctx context.Context, from string, columns []column, by catalog.Grain, most int) (all []catalog.Bucket, err error) {
	what, tail := "'', ", ""
	if by.Unit != "" {
		what, tail = "coalesce("+m.keys().key(by)+", '') AS sitrep_key, ", " GROUP BY sitrep_key LIMIT "+strconv.Itoa(most+1)
	}
	rows, err := m.conn.QueryContext(ctx, byPlace(from, what+"count(*), coalesce(sum("+m.hash(columns)+"), 0)", len(columns))+tail)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var b catalog.Bucket
		if err := rows.Scan(&b.Key, &b.Rows, &b.Sum); err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, rows.Err()
}

// myKeys give no bucket to dates without a month or a day, as [record.raw] gives none.
var myKeys = keys{
	catalog.ByMonth: "CASE WHEN " + wholeDate + " THEN year(%[1]s) * 12 + month(%[1]s) END",
	catalog.ByDay:   "CASE WHEN " + wholeDate + " THEN to_days(%[1]s) - 719528 END",
	catalog.ByYear:  "CASE WHEN " + wholeDate + " THEN year(%[1]s) END",
	catalog.ByRange: "(%[1]s DIV %[2]d)",
}

const wholeDate = "year(%[1]s) > 0 AND month(%[1]s) > 0 AND dayofmonth(%[1]s) > 0"

func (*mariadb) keys() keys { return myKeys }

func (m *mariadb) pull(ctx context.Context, from string, columns []column, where string, to *sink) error {
	query := byPlace(from, cells(columns), len(columns))
	if where != "" {
		query += " WHERE " + where
	}
	return m.lines(ctx, query, columns, to)
}

// raw adds a cell as MySQL writes it. A date without a month or a day is absent.
func (r *record) raw(kind string, cell sql.RawBytes) {
	switch {
	case cell == nil, (kind == "DATE" || kind == "TIMESTAMP") && (strings.Contains(string(cell[:min(10, len(cell))]), "-00") || strings.HasPrefix(string(cell), "0000")):
		r.absent()
	case kind == "VARCHAR":
		r.quoted(cell)
	default:
		r.plain(cell)
	}
}

func (*mariadb) explain(err error) error {
	e, ok := errors.AsType[*mysql.MySQLError](err)
	if !ok {
		return nil
	}
	code := sitrep.Invalid
	switch e.Number {
	case 1146, 1049: // table, database
		code = sitrep.NotFound
	case 1044, 1045, 1142, 1143, 1227, 1698: // access denied
		code = sitrep.Forbidden
	case 1040, 1053, 1205, 1213, 1226, 1412, 2006, 2013, 3024: // too many, shutdown, locks, limits, a table that has changed
		code = sitrep.Temporary
	}
	return &sitrep.Error{Code: code, Message: "The source says: " + e.Message + " (" + strconv.Itoa(int(e.Number)) + ").", Err: err}
}

// close ends the transaction with its connection.
func (m *mariadb) close() {
	if m.conn != nil {
		_ = m.conn.Close() // nothing was written
	}
	_ = m.db.Close()
}
