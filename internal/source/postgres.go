package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// postgres is a transaction of PostgreSQL, or of what speaks as it does.
type postgres struct {
	conn    *pgconn.PgConn
	version int // 150004
}

func openPostgres(ctx context.Context, l link) (reader, error) {
	cfg, err := pgConfig(l)
	if err != nil {
		return nil, err
	}
	conn, err := pgconn.ConnectConfig(ctx, cfg)
	if err != nil {
		if known := pgExplain(err); known != nil {
			return nil, known
		}
		return nil, err
	}
	p := &postgres{conn: conn}
	if err := p.begin(ctx, l); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

// maxMessage bounds what one message of the server makes us hold.
const maxMessage = 16 << 20

// pgConfig takes nothing from variables and files of libpq that says where or who.
func pgConfig(l link) (*pgconn.Config, error) {
	u := url.URL{Scheme: "postgres", User: url.User(l.user), Host: l.host + ":" + l.port, Path: "/" + l.database, RawQuery: "sslmode=disable"}
	if strings.Contains(l.host, ":") {
		u.Host = "[" + l.host + "]:" + l.port
	}
	if l.socket != "" {
		u.Host = ""
		u.RawQuery = url.Values{"sslmode": {"disable"}, "host": {l.socket}, "port": {l.port}}.Encode()
	}
	cfg, err := pgconn.ParseConfig(u.String())
	if err != nil {
		return nil, fmt.Errorf("configure the connection: %w", err)
	}
	if cfg.TLSConfig, err = l.secure(); err != nil {
		return nil, err
	}
	cfg.Password, cfg.Fallbacks, cfg.ConnectTimeout = l.password, nil, connectTime
	cfg.RuntimeParams = map[string]string{"application_name": "sitrep", "client_encoding": "UTF8"}
	cfg.DialFunc = dialer(l.home)
	cfg.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		f := pgproto3.NewFrontend(r, w)
		f.SetMaxBodyLen(maxMessage)
		return f
	}
	return cfg, nil
}

// begin takes the snapshot. Rows come in their order in the table: a parallel scan
// would mix them.
func (p *postgres) begin(ctx context.Context, l link) error {
	err := p.exec(ctx, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
		SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 1;
		SET LOCAL standard_conforming_strings = on; SET LOCAL synchronize_seqscans = off; SET LOCAL lock_timeout = '30s';
		SET LOCAL statement_timeout = `+strconv.FormatInt(l.time.Milliseconds(), 10))
	if err != nil {
		return err
	}
	rows, err := p.rows(ctx, "SELECT current_setting('server_version_num')")
	if err == nil {
		p.version, err = strconv.Atoi(rows[0][0])
	}
	return err
}

func (p *postgres) exec(ctx context.Context, sql string) error {
	_, err := p.conn.Exec(ctx, sql).ReadAll()
	return err
}

// rows reads the few rows of one statement, as text.
func (p *postgres) rows(ctx context.Context, sql string) ([][]string, error) {
	result := p.conn.ExecParams(ctx, sql, nil, nil, nil, nil).Read()
	var all [][]string
	for _, row := range result.Rows {
		texts := make([]string, len(row))
		for i, cell := range row {
			texts[i] = string(cell)
		}
		all = append(all, texts)
	}
	if result.Err == nil && len(all) == 0 && strings.HasPrefix(sql, "SELECT current") {
		return nil, errors.New("the server answers nothing")
	}
	return all, result.Err
}

func (p *postgres) tables(ctx context.Context) ([]Table, error) {
	rows, err := p.rows(ctx, `SELECT n.nspname, c.relname, pg_table_is_visible(c.oid), greatest(c.reltuples, -1)::bigint,
			quote_ident(n.nspname) || '.' || quote_ident(c.relname)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
			AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
		ORDER BY 1, 2`)
	var all []Table
	for _, r := range rows {
		about, _ := strconv.ParseInt(r[3], 10, 64)
		all = append(all, Table{Schema: r[0], Name: r[1], Near: r[2] == "t", Rows: about, from: r[4]})
	}
	return all, err
}

// describe prepares the query, which a text of several statements fails, and so does one
// that is no SELECT where a SELECT has to stand.
func (p *postgres) describe(ctx context.Context, from string) ([]column, error) {
	d, err := p.conn.Prepare(ctx, "", "SELECT * FROM "+from+" AS t", nil)
	if err != nil {
		return nil, err
	}
	columns := make([]column, len(d.Fields))
	for i, f := range d.Fields {
		kind, cell := pgCell(f)
		columns[i] = column{catalog.PulledColumn{Name: f.Name, Type: kind}, fmt.Sprintf(cell, alias(i))}
	}
	return columns, nil
}

// pgCell says how a field is stored, and how it is read. What no number or date of a
// report can be (infinity, not a number, years before the first) is absent.
func pgCell(f pgconn.FieldDescription) (kind, cell string) {
	switch f.DataTypeOID {
	case pgtype.Int2OID, pgtype.Int4OID, pgtype.Int8OID, pgtype.OIDOID:
		return "BIGINT", "%s::bigint"
	case pgtype.NumericOID:
		if width, scale := int(f.TypeModifier-4)>>16, int(f.TypeModifier-4)&0x7ff; f.TypeModifier >= 4 && scale <= width {
			return pgDecimal(width, scale), "nullif(%s, 'NaN')"
		}
		return catalog.Quantity, "CASE WHEN %[1]s::text !~ '^[NI-]*[NI]' THEN %[1]s END"
	case pgtype.Float4OID, pgtype.Float8OID:
		return catalog.Floating, "CASE WHEN %[1]s NOT IN ('NaN', 'Infinity', '-Infinity') THEN %[1]s END"
	case 790: // money
		return catalog.Quantity, "%s::numeric"
	case pgtype.BoolOID:
		return "BOOLEAN", "%s"
	case pgtype.DateOID:
		return "DATE", "CASE WHEN isfinite(%[1]s) AND %[1]s >= '0001-01-01' THEN %[1]s END"
	case pgtype.TimestampOID:
		return "TIMESTAMP", "CASE WHEN isfinite(%[1]s) AND %[1]s >= '0001-01-01' THEN %[1]s END"
	case pgtype.TimestamptzOID:
		return "TIMESTAMP", "CASE WHEN isfinite(%[1]s) AND %[1]s >= '0001-01-02' THEN %[1]s AT TIME ZONE 'UTC' END"
	}
	return "VARCHAR", "%s::text"
}

// pgDecimal is a declared width as a snapshot has it: too wide a one is decided by the rows.
func pgDecimal(width, scale int) string {
	switch {
	case width <= 18:
		return fmt.Sprintf("DECIMAL(18,%d)", scale)
	case width <= 38:
		return fmt.Sprintf("DECIMAL(38,%d)", scale)
	}
	return catalog.Quantity
}

// pgSelect reads the columns by their places.
func pgSelect(from string, columns []column) string {
	return "SELECT " + cells(columns) + " FROM " + from + " AS t (" + aliases(len(columns)) + ")"
}

// hashing is the first version that can hash a row as it is.
const hashing = 140000

func (p *postgres) sums(ctx context.Context, from string, columns []column, by catalog.Grain, most int) ([]catalog.Bucket, error) {
	// The hash of a row is a weighted sum of its cells' hashes: added up over rows it is
	// the same when two of them have swapped a value. Hashed again it is not.
	hash := "hashint8extended(hash_record_extended(o, 0), 0)"
	if p.version < hashing {
		hash = "hashtextextended(o::text, 0)"
	}
	sum, source := "count(*), coalesce(sum("+hash+"::numeric), 0) FROM (", pgSelect(from, columns)+") o"
	query := "SELECT ''::text, " + sum + source
	if by.Unit != "" {
		query = "SELECT coalesce((" + p.keys().key(by) + ")::text, ''), " + sum + source + " GROUP BY 1 LIMIT " + strconv.Itoa(most+1)
	}
	return bucketsOf(p.rows(ctx, query))
}

var pgKeys = keys{
	catalog.ByMonth: "(date_part('year', %[1]s) * 12 + date_part('month', %[1]s))::bigint",
	catalog.ByDay:   "(%[1]s::date - date '1970-01-01')",
	catalog.ByYear:  "date_part('year', %[1]s)::bigint",
	catalog.ByRange: "%[1]s / %[2]d",
}

func (*postgres) keys() keys { return pgKeys }

func (p *postgres) pull(ctx context.Context, from string, columns []column, where string, to *sink) error {
	if err := p.exec(ctx, "SET LOCAL max_parallel_workers_per_gather = 0"); err != nil {
		return err
	}
	rows := pgSelect(from, columns)
	if where != "" {
		rows = "SELECT * FROM (" + rows + ") o WHERE " + where
	}
	return p.copy(ctx, rows, columns, to)
}

// whole fails when a table that was read was written anew, as TRUNCATE and some forms of ALTER TABLE do, between the
// beginning of the snapshot and the first look at the table, which locks it: to the snapshot it is empty. Errors:
// Temporary then.
func (p *postgres) whole(ctx context.Context) error {
	rows, err := p.rows(ctx, `SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
		WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND c.relkind IN ('r', 'm') AND c.relfilenode <> 0 AND c.relfilenode <> pg_relation_filenode(c.oid)`)
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && strings.HasPrefix(e.Code, "42") {
		return nil // what speaks as PostgreSQL does has no such files
	}
	if err == nil && len(rows) == 1 && rows[0][0] != "0" {
		return sitrep.Errorf(sitrep.Temporary, "A table was written anew while its reading began.")
	}
	return err
}

func (p *postgres) explain(err error) error { return pgExplain(err) }

func pgExplain(err error) error {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return nil
	}
	code, text := sitrep.Invalid, "The source says: "+e.Message+"."
	switch {
	case e.Code == "42P01", e.Code == "3F000", e.Code == "3D000": // table, schema, database
		code = sitrep.NotFound
	case e.Code == "42501", strings.HasPrefix(e.Code, "28"): // privilege, authorization
		code = sitrep.Forbidden
	case strings.HasPrefix(e.Code, "08"), strings.HasPrefix(e.Code, "40"), strings.HasPrefix(e.Code, "53"), strings.HasPrefix(e.Code, "57P"), e.Code == "55P03":
		code = sitrep.Temporary
	}
	return &sitrep.Error{Code: code, Message: text, Err: err}
}

// close ends the transaction with its connection.
func (p *postgres) close() {
	ctx, cancel := context.WithTimeout(context.Background(), connectTime)
	defer cancel()
	_ = p.conn.Close(ctx) // nothing was written
}
