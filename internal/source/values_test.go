package source_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestValuesOfPostgreSQLArriveExactly(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	e.run(`CREATE DOMAIN euro AS numeric(12,2); CREATE TYPE mood AS ENUM ('sad', 'glad')`,
		`CREATE TABLE t (i smallint, b bigint, n numeric(30,10), open numeric, f double precision, r real, e euro, m mood, ok boolean, d date,
			ts timestamp, tz timestamptz, iv interval, u uuid, j json, jb jsonb, a text[], x bytea, c char(5), v text, cash money)`,
		`INSERT INTO t VALUES (1, 9007199254740993, 12345678901234567890.0123456789, 0.1, 12.34, 0.1, 99.95, 'glad', true, '2024-02-29',
			'2024-01-02 03:04:05.678901', '2024-01-02 03:04:05+02', '1 day 2 hours', '00000000-0000-0000-0000-000000000001', '{"a": 1}', '{"b":2}', '{x,NULL,"a,b"}', '\xdead', 'ab', 'text', '$1,234.50')`,
		`INSERT INTO t (i, n, open, f, r, d, ts, tz, v) VALUES (2, 'NaN', 'Infinity', '-Infinity', 'NaN', 'infinity', '-infinity', '0044-03-15 BC', '')`,
		`INSERT INTO t (i) VALUES (3)`)
	d := e.imported(e.table("t"))
	e.wants(e.rows(d, "SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index"),
		"i BIGINT", "b BIGINT", "n DECIMAL(38,10)", "open DECIMAL(18,1)", "f DECIMAL(18,2)", "r DECIMAL(18,1)", "e DECIMAL(18,2)", "m VARCHAR", "ok BOOLEAN", "d DATE",
		"ts TIMESTAMP", "tz TIMESTAMP", "iv VARCHAR", "u VARCHAR", "j VARCHAR", "jb VARCHAR", "a VARCHAR", "x VARCHAR", "c VARCHAR", "v VARCHAR", "cash DECIMAL(18,1)")
	e.wants(e.rows(d, "SELECT COLUMNS(*)::VARCHAR FROM data ORDER BY i"),
		`1|9007199254740993|12345678901234567890.0123456789|0.1|12.34|0.1|99.95|glad|true|2024-02-29|2024-01-02 03:04:05.678901|2024-01-02 01:04:05|1 day 02:00:00|`+
			`00000000-0000-0000-0000-000000000001|{"a": 1}|{"b": 2}|{x,NULL,"a,b"}|\xdead|ab|text|1234.5`,
		"2|"+strings.Repeat("NULL|", 18)+"|NULL", "3"+strings.Repeat("|NULL", 20))
	if e.changed(d) {
		t.Error("the rows have changed by being read")
	}
}

func TestValuesOfMariaDBArriveExactly(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "mariadb", openMariaDB)
	e.run(`SET time_zone = '+02:00'`,
		`CREATE TABLE t (i tinyint, b bigint unsigned, n decimal(30,10), w decimal(60,20), f double, r float, m enum('sad','glad'), ok boolean, d date,
			dt datetime(6), ts timestamp NULL, tm time, j json, x varbinary(4), bi bit(4), y year, v text)`,
		`INSERT INTO t VALUES (1, 18446744073709551615, 12345678901234567890.0123456789, 1.5, 12.34, 0.5, 'glad', true, '2024-02-29',
			'2024-01-02 03:04:05.678901', '2024-01-02 03:04:05', '01:02:03', '{"a": 1}', x'dead', b'101', 2024, 'text'); SET sql_mode = '';
			INSERT INTO t (i, d, dt, v) VALUES (2, '0000-00-00', '2024-00-00 00:00:00', ''), (3, NULL, NULL, NULL)`)
	d := e.imported(e.table("t"))
	e.wants(e.rows(d, "SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index"),
		"i BIGINT", "b DECIMAL(38,0)", "n DECIMAL(38,10)", "w DECIMAL(18,1)", "f DECIMAL(18,2)", "r DECIMAL(18,1)", "m VARCHAR", "ok BIGINT", "d DATE",
		"dt TIMESTAMP", "ts TIMESTAMP", "tm VARCHAR", "j VARCHAR", "x VARCHAR", "bi DECIMAL(38,0)", "y BIGINT", "v VARCHAR")
	got := e.rows(d, "SELECT COLUMNS(*)::VARCHAR FROM data ORDER BY i")
	if len(got) != 3 {
		t.Fatalf("got %d rows", len(got))
	}
	e.wants(got[1:], "2"+strings.Repeat("|NULL", 15)+"|", "3"+strings.Repeat("|NULL", 16))
	got[0] = strings.Replace(got[0], "2024-01-02 01:04:05|", "2024-01-02 03:04:05|", 1) // the zone of the session that wrote it may be another connection's
	e.wants(got[:1], `1|18446744073709551615|12345678901234567890.0123456789|1.5|12.34|0.5|glad|1|2024-02-29|2024-01-02 03:04:05.678901|2024-01-02 03:04:05|01:02:03|{"a": 1}|dead|5|2024|text`)
}

func TestValuesOfSQLiteHaveTheTypeThatAllOfThemHave(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "sqlite", openSQLite)
	e.run(`CREATE TABLE t (id INTEGER PRIMARY KEY, n NUMERIC, r REAL, ok BOOLEAN, day DATE, at DATETIME, code TEXT, mixed, x BLOB, none)`,
		`INSERT INTO t VALUES (1, 12.5, 1e300, 1, '2024-02-29', '2024-01-02T03:04:05Z', '007', 1, x'dead', NULL),
			(2, 3, 0.5, 0, '2024-03-01', '2024-01-02 03:04:05', '', 'two', NULL, NULL), (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`)
	d := e.imported(e.table("t"))
	e.wants(e.rows(d, "SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index"),
		"id BIGINT", "n DECIMAL(18,1)", "r DOUBLE", "ok BOOLEAN", "day DATE", "at TIMESTAMP", "code VARCHAR", "mixed VARCHAR", "x VARCHAR", "none VARCHAR")
	e.wants(e.rows(d, "SELECT COLUMNS(*)::VARCHAR FROM data ORDER BY id"),
		"1|12.5|1e+300|true|2024-02-29|2024-01-02 03:04:05|007|1|dead|NULL", "2|3.0|0.5|false|2024-03-01|2024-01-02 03:04:05||two|NULL|NULL", "3"+strings.Repeat("|NULL", 9))
}

// hostile are texts that mean something somewhere on the way.
var hostile = []string{
	"", " ", `\N`, `\.`, "NULL", `"`, `""`, `"a","b"`, "a,b", "a\nb", "a\r\nb", "\r", "'; DROP TABLE t; --", `\\`, "\t", "Ωλ 日本 🦆", `{"a":"b"}`, "=1+1", "$1", "%s", "\x01", "--", "/*", "`", "x\n\\.\ny",
}

func quoted(text string) string {
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

func TestTextsArriveAsTheyAre(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (n int, v text)")
		for i, text := range hostile {
			if e.kind == "mariadb" || e.kind == "clickhouse" {
				text = strings.ReplaceAll(text, `\`, `\\`)
			}
			e.run(fmt.Sprintf("INSERT INTO t VALUES (%d, %s)", i, quoted(text)))
		}
		e.run("INSERT INTO t VALUES (1000, NULL)")
		d := e.imported(e.table("t"))
		e.wants(e.rows(d, "SELECT v FROM data ORDER BY n"), append(append([]string{}, hostile...), "NULL")...)
		e.wants(e.rows(d, "SELECT count(*), count(v) FROM data"), fmt.Sprintf("%d|%d", len(hostile)+1, len(hostile)))
	})
}

// names are hostile, too.
var names = []string{"or\"ders", "a'b", "x; DROP TABLE t; --", "back`tick", "per%cent", "selec t", "Große Tabelle", "a.b", "c1", "$1", "?"}

func TestNamesOfTablesAndColumnsAreNoSQL(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		quote := func(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
		if e.kind == "mariadb" {
			quote = func(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }
		}
		if e.kind == "clickhouse" {
			quote = func(name string) string { return "`" + strings.NewReplacer(`\`, `\\`, "`", "\\`").Replace(name) + "`" }
		}
		e.run("CREATE TABLE t (n int)", "INSERT INTO t VALUES (1)")
		for i, name := range names {
			e.run(fmt.Sprintf("CREATE TABLE %s (%s int, %s int)", quote(name), quote(name), quote("n")), fmt.Sprintf("INSERT INTO %s VALUES (%d, 2)", quote(name), i))
			d := e.imported(e.table(name))
			e.wants(e.rows(d, "FROM data"), fmt.Sprintf("%d|2", i))
			if d.Fields[0].Name != name {
				e.Errorf("the column %q is called %q", name, d.Fields[0].Name)
			}
		}
		e.imported(e.table("t"))
	})
}
