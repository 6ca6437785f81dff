package source_test

import (
	"database/sql"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// A table that lies on three other servers, a part on each, is one table: copied, refreshed and added up where it is.
func TestATableOfShardsIsReadAsOne(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	e.run("CREATE EXTENSION postgres_fdw", "CREATE TABLE orders (id bigint, placed timestamp NULL, region varchar(20), channel varchar(20), paid boolean, amount decimal(12,2), pieces int, note varchar(200)) PARTITION BY HASH (id)")
	for n := range 3 {
		shard, address := cluster(t)
		part := fmt.Sprintf("CREATE TABLE part%d (id bigint, placed timestamp NULL, region varchar(20), channel varchar(20), paid boolean, amount decimal(12,2), pieces int, note varchar(200))", n)
		if _, err := shard.ExecContext(t.Context(), part); err != nil {
			t.Fatal(err)
		}
		e.run(foreign(t, n, address)...)
	}
	rows(e, 1500)
	copied, up := e.imported(e.table("orders")), e.imported(rolled(e.table("orders")))
	query := "SELECT region, date_trunc('month', placed), sum(amount), count(*), median(CAST(amount AS DOUBLE)) FROM data WHERE placed IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"
	e.wants(e.rows(copied, "SELECT count(*), count(DISTINCT id) FROM data"), "1500|1500")
	e.wants(e.rows(up, query), e.rows(copied, query)...)
	e.run("UPDATE orders SET amount = amount + 1 WHERE id = 700", "DELETE FROM orders WHERE id = 8")
	if !e.changed(copied) || !e.changed(up) {
		t.Error("the change of a shard is not seen")
	}
	copied, read := e.refreshed(copied)
	if read == 0 || read >= 1499 {
		t.Errorf("%d rows were read again", read)
	}
	e.same(copied)
	e.wants(e.rows(e.imported(up), query), e.rows(copied, query)...)
}

// cluster starts a PostgreSQL of its own.
func cluster(t *testing.T) (*sql.DB, string) {
	t.Helper()
	address, stop, err := pgtest.Start("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	db := stdlib.OpenDB(*cfg)
	t.Cleanup(func() { _ = db.Close() })
	return db, address
}

// foreign are the statements by which a part of the table lies on a server.
func foreign(t *testing.T, n int, address string) []string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	user := u.Query().Get("user")
	if user == "" {
		user = u.User.Username()
	}
	return []string{
		fmt.Sprintf("CREATE SERVER shard%d FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', dbname '%s')", n, u.Query().Get("host"), strings.TrimPrefix(u.Path, "/")),
		fmt.Sprintf("CREATE USER MAPPING FOR CURRENT_USER SERVER shard%d OPTIONS (user '%s')", n, user),
		fmt.Sprintf("CREATE FOREIGN TABLE part%d PARTITION OF orders FOR VALUES WITH (MODULUS 3, REMAINDER %[1]d) SERVER shard%[1]d", n),
	}
}
