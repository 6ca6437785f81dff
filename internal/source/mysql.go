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
	db   *sql.DB
	conn *sql.Conn
}

func openMySQL(ctx context.Context, l link) (reader, error) {
	cfg := mysql.NewConfig()
	cfg.Net, cfg.Addr = l.network()
	cfg.User, cfg.Passwd, cfg.DBName = l.user, l.password, l.database
	cfg.Collation, cfg.MaxAllowedPacket, cfg.Timeout = "utf8mb4_general_ci", maxMessage, connectTime
	cfg.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) { return dial(ctx, network, addr) }
	cfg.Logger = &mysql.NopLogger{} // what goes wrong is returned
	var err error
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
		return catalog.Quantity, "%s"
	case name == "DATE":
		return "DATE", "%s"
	case name == "DATETIME", name == "TIMESTAMP":
		return "TIMESTAMP", "%s"
	case strings.HasSuffix(name, "BLOB"), strings.HasSuffix(name, "BINARY"), name == "GEOMETRY":
		return "VARCHAR", "lower(hex(%s))"
	}
	return "VARCHAR", "%s"
}

// state takes 60 bits of a hash of each row. Texts are quoted in it, so that no two rows
// are written alike.
func (m *mariadb) state(ctx context.Context, from string, columns []column) (rows int64, sum string, err error) {
	written := make([]string, len(columns))
	for i, c := range columns {
		if written[i] = "coalesce(" + c.cell + ", 'NULL')"; c.Type == "VARCHAR" {
			written[i] = "quote(" + c.cell + ")"
		}
	}
	hash := "cast(conv(left(md5(concat_ws(',', " + strings.Join(written, ", ") + ")), 15), 16, 10) AS unsigned)"
	err = m.conn.QueryRowContext(ctx, byPlace(from, "count(*), coalesce(sum("+hash+"), 0)", len(columns))).Scan(&rows, &sum)
	return rows, sum, err
}

func (m *mariadb) pull(ctx context.Context, from string, columns []column, to *sink) error {
	rows, err := m.conn.QueryContext(ctx, byPlace(from, cells(columns), len(columns)))
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
	case 1040, 1053, 1205, 1213, 1226, 2006, 2013, 3024: // too many, shutdown, locks, limits
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
