package source_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestLimitsNameTheirSettings(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v text)", "INSERT INTO t VALUES (1, 'a'), (2, '"+strings.Repeat("long ", 1000)+"'), (3, 'c')")
		for setting, limits := range map[string]catalog.Limits{
			"SITREP_MAX_ROWS": {Rows: 2}, "SITREP_MAX_COLUMNS": {Columns: 1}, "SITREP_MAX_CELL_MB": {CellBytes: 4999}, "SITREP_MAX_FILE_MB": {FileBytes: 4999},
		} {
			e.limits = limits
			if err := e.fails(e.table("t"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), setting) {
				e.Errorf("%s is not in %q", setting, sitrep.MessageOf(err))
			}
			if left := e.left(); len(left) > 0 {
				e.Errorf("%s: left behind: %v", setting, left)
			}
		}
		e.limits = catalog.Limits{Rows: 3, Columns: 2, CellBytes: 6000, FileBytes: 6000}
		e.wants(e.rows(e.imported(e.table("t")), "SELECT count(*) FROM data"), "3")
	})
}

func TestATableWithoutRowsIsNoDataset(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int)")
		if err := e.fails(e.table("t"), sitrep.Invalid); sitrep.MessageOf(err) != "The table has no rows." {
			e.Errorf("it says %q", sitrep.MessageOf(err))
		}
	})
}

func TestAQueryIsOneSelectThatOnlyReads(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v varchar(20))", "INSERT INTO t VALUES (1, 'a'), (2, 'b')")
		for _, text := range []string{
			"SELECT 1; DELETE FROM t", "DELETE FROM t", "SELECT 1) x; DELETE FROM t; SELECT * FROM (SELECT 1", "SELECT 1) x; DELETE FROM t; --",
			"SELECT 1) TO STDOUT; DELETE FROM t; --", "SELECT 1) AS t (c1)) TO STDOUT; COMMIT; DELETE FROM t; --", "UPDATE t SET v = 'x'", "DROP TABLE t", "COMMIT", "VALUES",
			"WITH d AS (DELETE FROM t RETURNING id) SELECT id FROM d", "INSERT INTO t VALUES (3, 'c') RETURNING id", "SELECT 1 /*", "", "ATTACH 'x' AS y", "VACUUM INTO '/tmp/stolen'",
			"SELECT * INTO stolen FROM t", "SELECT * FROM t FOR UPDATE; SELECT 1", "PRAGMA query_only = 0",
		} {
			d := e.query(text)
			if snapshot, _, err := e.sources().ImportDataset(e.Context(), d); err == nil && text != "" && !strings.HasPrefix(text, "SELECT 1) x; DELETE FROM t; SELECT") {
				e.Errorf("%q was taken: %d rows", text, snapshot.Rows)
			}
			var rows int
			if err := e.db.QueryRowContext(e.Context(), "SELECT count(*) FROM t WHERE v <> 'x'").Scan(&rows); err != nil || rows != 2 {
				e.Fatalf("after %q the table has %d rows, %v", text, rows, err)
			}
		}
		for _, text := range []string{
			"SELECT id, v FROM t", "SELECT id, v FROM t -- all of it", "SELECT id, ';' AS v FROM t", "WITH x AS (SELECT id, v FROM t) SELECT * FROM x", "SELECT id, v FROM t ORDER BY 1 LIMIT 2",
		} {
			if e.kind == "clickhouse" && strings.HasPrefix(text, "WITH") {
				continue // Debian's knows no names of queries
			}
			d := e.imported(e.query(text))
			if d.Snapshot.Rows != 2 || e.changed(d) {
				e.Errorf("%q gave %d rows", text, d.Snapshot.Rows)
			}
		}
	})
}
