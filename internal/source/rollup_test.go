package source_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// rolled has the source add up the dataset's rows.
func rolled(d sitrep.Dataset) sitrep.Dataset {
	d.Options, _ = json.Marshal(catalog.Options{PushDown: true})
	return d
}

// fill makes a table with all that a roll-up may stumble over: absent keys and numbers,
// texts that differ in case alone, negative amounts, days without rows.
func fill(e *engine, n int) {
	e.Helper()
	e.run("CREATE TABLE orders (id bigint, placed timestamp NULL, region varchar(20), channel varchar(20), paid boolean, amount decimal(12,2), pieces int, note varchar(200))")
	rows(e, n)
}

// rows fills the table.
func rows(e *engine, n int) {
	e.Helper()
	for from := 0; from < n; from += 500 {
		var values []string
		for i := from; i < min(n, from+500); i++ {
			region := []string{"'North'", "'north'", "'South'", "''", "NULL"}[i*7%5]
			channel := []string{"'web'", "'shop'", "'pho\"ne, x'"}[i*11%3]
			amount := fmt.Sprintf("%d.%02d", i*37%997-100, i%100)
			if i%13 == 0 {
				amount = "NULL"
			}
			at := fmt.Sprintf("'2025-%02d-%02d %02d:%02d:00'", 1+i%12, 1+i*3%28, i%24, i%60)
			values = append(values, fmt.Sprintf("(%d, %s, %s, %s, %t, %s, %d, 'note %d of many words that nobody sorts by')", i+1, at, region, channel, i%4 == 0, amount, 1+i*i%9, i))
		}
		e.run("INSERT INTO orders VALUES " + strings.Join(values, ", "))
	}
}

// The statements that reports are made of, on a copy and on what the source has added up.
func TestARollUpAnswersAsACopyDoes(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"postgres", "mariadb", "clickhouse"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, kind, opens[kind])
			fill(e, 3000)
			copied, up := e.imported(e.table("orders")), e.imported(rolled(e.table("orders")))
			for _, query := range []string{
				"SELECT count(*), count(amount), count(region), count(placed) FROM data",
				"SELECT sum(amount), min(amount), max(amount), CAST(sum(amount) AS DOUBLE) / nullif(count(amount), 0), sum(pieces) FROM data",
				"SELECT region, sum(amount), count(*) FILTER (WHERE channel = 'web') FROM data GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1",
				"SELECT CAST(date_trunc('month', placed) AS DATE), channel, max(amount) FROM data WHERE placed >= TIMESTAMP '2025-03-01' IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2",
				"SELECT dayname(placed), sum(pieces) FROM data GROUP BY 1 ORDER BY min(dayofweek(placed))",
				"SELECT min(placed), max(placed), count(DISTINCT region), count(DISTINCT CAST(placed AS DATE)) FROM data",
				"SELECT region, count(*) FROM data WHERE region IN ('North', '') GROUP BY ALL HAVING count(*) > 10 ORDER BY ALL",
				"WITH g AS (SELECT channel, sum(amount) AS s FROM data GROUP BY 1) SELECT avg(s ORDER BY s), (SELECT sum(amount) FROM data WHERE channel = 'shop') FROM g",
				"SELECT channel, region, sum(amount) FROM data GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY channel ORDER BY sum(amount) DESC) <= 2 ORDER BY 1, 3",
				`SELECT grouping("#0"), "#0", CAST(sum(amount * amount) AS DOUBLE), count(*) FROM (SELECT *, region AS "#0" FROM data WHERE channel <> 'web') GROUP BY GROUPING SETS ((), ("#0")) ORDER BY ALL`,
				"SELECT count(*), sum(amount) FROM data WHERE region = 'nowhere'",
			} {
				query = strings.Replace(query, "placed >= TIMESTAMP '2025-03-01' IS NOT NULL", "placed IS NOT NULL", 1)
				if want, got := e.rows(copied, query), e.rows(up, query); !slices.Equal(want, got) {
					t.Errorf("%s\ncopied %q\nrolled %q", query, want, got)
				}
			}
			if want, got := e.roles(copied), e.roles(up); !slices.Equal(want, got) {
				t.Errorf("the columns are\n%s\nin a copy\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			for query, why := range map[string]string{
				"SELECT median(amount) FROM data":                                              "a median needs each row",
				"SELECT quantile_cont(CAST(amount AS DOUBLE), 0.9) FROM data":                  "the function quantile_cont",
				"SELECT * FROM data LIMIT 5":                                                   "single rows",
				"SELECT amount FROM data":                                                      "row by row",
				"SELECT count(*) FROM data WHERE amount > 100":                                 "amount row by row",
				"SELECT sum(amount * pieces) FROM data":                                        "row by row",
				"SELECT note, count(*) FROM data GROUP BY 1":                                   "because it",
				"SELECT hour(placed), count(*) FROM data GROUP BY 1":                           "hour",
				"SELECT date_trunc('hour', placed), count(*) FROM data GROUP BY 1":             "the time of day of placed",
				"SELECT count(DISTINCT amount) FROM data":                                      "amount row by row",
				"SELECT count(DISTINCT id) FROM data":                                          "it tells rows apart",
				"SELECT count(*) FROM data WHERE placed < TIMESTAMP '2025-03-01 12:00:00'":     "the time of day of placed",
				"SELECT count(*) FROM data a JOIN data b ON a.region = b.region":               "held against",
				"SELECT sum(amount) OVER (ORDER BY placed) FROM data":                          "in their order",
				"SELECT region FROM data UNION ALL SELECT channel FROM data":                   "single rows",
				"SELECT stddev(amount) FROM data":                                              "stddev",
				"SELECT count(*) FROM data USING SAMPLE 10%":                                   "sample",
				"SELECT avg(x) FROM (SELECT amount AS x FROM data)":                            "row by row",
				"SELECT list(region) FROM data":                                                "list",
				"SELECT region, arg_max(channel, placed) FROM data GROUP BY 1":                 "arg_max",
				"SELECT DISTINCT region FROM data":                                             "single rows",
				"SELECT (SELECT amount FROM data LIMIT 1)":                                     "single rows",
				"SELECT count(*) FROM data WHERE EXISTS (SELECT 1 FROM data WHERE amount > 5)": "row by row",
			} {
				e.beyond(up, query, why)
			}
		})
	}
}

// Medians are those of the rows to the last digit wherever the lines at hand are a whole group, and no others are given,
// whatever the conditions are that leave the lines.
func TestMediansAreThoseOfTheRowsOrNone(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	fill(e, 3001)
	e.run("ALTER TABLE orders ADD share numeric(9,4), ADD none numeric(9,2)", "UPDATE orders SET share = (id * 7919 % 10007) / 300.0 WHERE id % 17 > 0", "INSERT INTO orders (id, amount) VALUES (9001, 5), (9002, NULL)")
	copied, up := e.imported(e.table("orders")), e.imported(rolled(e.table("orders")))
	for _, query := range []string{
		"SELECT median(CAST(amount AS DOUBLE)), median(CAST(share AS DOUBLE)), count(*) FROM data",
		"SELECT region, median(CAST(share AS DOUBLE)) FROM data GROUP BY 1 ORDER BY 1",
		"SELECT channel, region, median(CAST(amount AS DOUBLE)) AS m FROM data GROUP BY 1, 2 HAVING median(CAST(amount AS DOUBLE)) > 0 ORDER BY m DESC, 1, 2",
		"SELECT CAST(date_trunc('month', placed) AS DATE), median(CAST(amount AS DOUBLE)), sum(amount) FROM data GROUP BY 1 ORDER BY 1",
		"SELECT region, CAST(date_trunc('month', placed) AS DATE), median(CAST(amount AS DOUBLE)) FROM data WHERE placed IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2",
		"SELECT median(CAST(share AS DOUBLE)) FILTER (WHERE region = 'North' AND channel = 'web'), median(CAST(share AS DOUBLE)) FILTER (WHERE region = 'nowhere'), median(CAST(share AS DOUBLE)) FILTER (WHERE date_trunc('quarter', placed) = DATE '2025-04-01') FROM data",
		"SELECT region, channel, grouping(region, channel), median(CAST(amount AS DOUBLE)) FROM data GROUP BY ROLLUP (region, channel) ORDER BY ALL",
		"WITH a AS (SELECT region, median(CAST(amount AS DOUBLE)) AS m FROM data GROUP BY 1) SELECT region, m - (SELECT median(CAST(amount AS DOUBLE)) FROM data) FROM a ORDER BY 1",
		"SELECT median(CAST(amount AS DOUBLE)) FROM data WHERE region IN ('North', 'north', 'South', '') OR region IS NULL",
		"SELECT median(CAST(amount AS DOUBLE)) FROM data WHERE region IS NULL",
		// Groups by other names: all that has a time is of one year, and what is paid on the web of one month.
		"SELECT median(CAST(amount AS DOUBLE)) FROM data WHERE placed IS NOT NULL", "SELECT region, median(CAST(amount AS DOUBLE)) FILTER (WHERE paid) FROM data WHERE channel = 'web' GROUP BY 1 ORDER BY 1",
	} {
		if want, got := e.rows(copied, query), e.rows(up, query); !slices.Equal(want, got) {
			t.Errorf("%s\ncopied %q\nrolled %q", query, want, got)
		}
	}
	for _, query := range []string{
		"SELECT median(CAST(amount AS DOUBLE)) FROM data WHERE region IN ('North', 'north')", "SELECT dayname(placed), median(CAST(amount AS DOUBLE)) FROM data GROUP BY 1",
		"SELECT CAST(date_trunc('week', placed) AS DATE), median(CAST(amount AS DOUBLE)) FILTER (WHERE region = 'North') FROM data GROUP BY 1",
		"SELECT region, channel, paid, median(CAST(amount AS DOUBLE)) FROM data GROUP BY 1, 2, 3",
	} {
		e.beyond(up, query, "medians are kept of all rows, by region, ")
	}
	e.beyond(up, "SELECT median(CAST(amount * pieces AS DOUBLE)) FROM data", "a median needs each row")
	e.beyond(up, "SELECT median(CAST(id AS DOUBLE)) FROM data", "a median needs each row")
	e.run("UPDATE orders SET amount = amount + 2 WHERE region = 'South'")
	if !e.changed(up) {
		t.Error("the change is not seen")
	}
	query := "SELECT region, median(CAST(amount AS DOUBLE)) FROM data GROUP BY 1 ORDER BY 1"
	if want, got := e.rows(e.imported(copied), query), e.rows(e.imported(up), query); !slices.Equal(want, got) {
		t.Errorf("copied %q\nrolled %q", want, got)
	}
}

// A database that does not give the middle values, or not to everybody, is asked for all else.
func TestADatabaseWithoutMediansAddsUpAllTheSame(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	fill(e, 100)
	role := "reader_" + strings.ToLower(rand.Text())
	e.run("CREATE ROLE "+role+" LOGIN", "GRANT SELECT ON orders TO "+role, "REVOKE EXECUTE ON FUNCTION pg_catalog.percentile_disc(double precision[], anyelement) FROM PUBLIC")
	t.Cleanup(func() {
		if _, err := e.db.ExecContext(context.Background(), "DROP OWNED BY "+role+"; DROP ROLE "+role); err != nil {
			t.Error(err)
		}
	})
	copied := e.imported(e.table("orders"))
	u, err := url.Parse(e.source.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("user", role)
	u.RawQuery = q.Encode()
	if e.source, err = source.New("shop", u.String()); err != nil {
		t.Fatal(err)
	}
	up := e.imported(rolled(e.table("orders")))
	query := "SELECT region, sum(amount), count(*) FROM data GROUP BY 1 ORDER BY 1"
	if want, got := e.rows(copied, query), e.rows(up, query); !slices.Equal(want, got) {
		t.Errorf("copied %q\nrolled %q", want, got)
	}
	e.beyond(up, "SELECT median(CAST(amount AS DOUBLE)) FROM data", "a median needs each row")
}

// beyond runs a statement that has to be refused.
func (e *engine) beyond(d sitrep.Dataset, query, why string) {
	e.Helper()
	rows, err := e.open(d).Query(e.Context(), query)
	if b, ok := errors.AsType[*catalog.Beyond](err); !ok || !strings.Contains(b.Why, why) {
		e.Errorf("%s\ngave %v, %v; want it refused: %s", query, rows.Values, err, why)
	}
}

// roles are what the columns of a snapshot are good for.
func (e *engine) roles(d sitrep.Dataset) (out []string) {
	e.Helper()
	var p catalog.Profile
	if err := json.Unmarshal(d.Snapshot.Profile, &p); err != nil {
		e.Fatal(err)
	}
	for _, c := range p.Columns {
		if c.Role != sitrep.RoleDimension {
			c.Values, c.AllValues = nil, false
		}
		text, err := json.Marshal(c)
		if err != nil {
			e.Fatal(err)
		}
		out = append(out, string(text))
	}
	return out
}

// Names of columns are no SQL, whatever stands in them, and values are not either.
func TestNamesAndValuesOfARollUpAreNoSQL(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"postgres", "mariadb", "clickhouse"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, kind, opens[kind])
			q := map[string]string{"postgres": `"`, "mariadb": "`", "clickhouse": "`"}[kind]
			e.run("CREATE TABLE t ("+q+"#rows"+q+" varchar(40), "+q+"a'); DROP TABLE t; --"+q+" decimal(8,2), "+q+"c1"+q+" varchar(40))",
				`INSERT INTO t VALUES ('x''); DROP TABLE t; --', 1.25, 'a'), ('x''); DROP TABLE t; --', 2.50, 'a"b'), (`+map[string]string{"postgres": `'\N'`, "mariadb": `'\\N'`, "clickhouse": `'\\N'`}[kind]+`, 4, 'c,d'), ('y', NULL, NULL)`)
			d := e.imported(rolled(e.table("t")))
			e.wants(e.rows(d, `SELECT "#rows", sum("a'); DROP TABLE t; --"), count(*) FROM data GROUP BY 1 ORDER BY 1`), `\N|4.00|1`, "x'); DROP TABLE t; --|3.75|2", "y|NULL|1")
			e.wants(e.rows(d, `SELECT c1, count(*) FROM data GROUP BY 1 ORDER BY 1`), "a|1", `a"b|1`, "c,d|1", "NULL|1")
		})
	}
}

func TestARollUpSeesChangesAsACopyDoes(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"postgres", "mariadb", "clickhouse"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, kind, opens[kind])
			fill(e, 600)
			d := e.imported(rolled(e.table("orders")))
			if e.changed(d) {
				t.Error("nothing has changed")
			}
			e.run("UPDATE orders SET amount = amount + 1 WHERE id = 7", "ALTER TABLE orders ADD shop varchar(20)", "UPDATE orders SET shop = CASE WHEN id < 100 THEN 'old' ELSE 'new' END")
			if !e.changed(d) {
				t.Error("the change is not seen")
			}
			before := e.rows(d, "SELECT sum(amount), count(*) FROM data")
			d = e.imported(d)
			if after := e.rows(d, "SELECT sum(amount) - 1, count(*) FROM data"); !slices.Equal(before, after) {
				t.Errorf("%q, then %q", before, after)
			}
			e.wants(e.rows(d, "SELECT shop, count(*) FROM data GROUP BY 1 ORDER BY 1"), "new|501", "old|99")
			if left := e.left(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// What would be more than may leave the source is left out field by field, the one of the most values first.
func TestARollUpLeavesOutWhatWouldBeTooMuch(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "postgres", openPostgres)
	e.run(`CREATE TABLE t AS SELECT i AS id, DATE '2024-01-01' + i % 700 AS day, 'customer number ' || i::bigint * 7919 % 997 AS customer, 'product ' || i::bigint * 104729 % 499 AS product, 'r' || i % 3 AS region,
		(i % 1000)::numeric(10,2) AS amount, i::float8 / 3 AS weight FROM generate_series(1, 120000) i`)
	tapped, sent := tap(t, e.source.URL)
	var err error
	if e.source, err = source.New("shop", tapped); err != nil {
		t.Fatal(err)
	}
	d := e.imported(rolled(e.table("t")))
	if sent := sent.Load(); sent > 5_000_000 {
		t.Errorf("%d bytes left the source", sent)
	}
	if d.Snapshot.Rows != 120000 {
		t.Errorf("%d rows", d.Snapshot.Rows)
	}
	e.wants(e.rows(d, "SELECT sum(amount), count(*) FROM data"), "59940000.00|120000")
	e.wants(e.rows(d, "SELECT region, count(*) FROM data GROUP BY 1 ORDER BY 1"), "r0|40000", "r1|40000", "r2|40000")
	e.beyond(d, "SELECT customer, count(*) FROM data GROUP BY 1", "more would leave the source than may")
	e.beyond(d, "SELECT sum(weight) FROM data", "no exact decimals")
	if size, most := e.size(d), int64(12<<20); size > most {
		t.Errorf("the snapshot has %d bytes", size)
	}
}

// size is that of a snapshot's file.
func (e *engine) size(d sitrep.Dataset) int64 {
	e.Helper()
	info, err := os.Stat(filepath.Join(e.sources().Importer.Folder(), d.Snapshot.File))
	if err != nil {
		e.Fatal(err)
	}
	return info.Size()
}

func TestWhatCannotBeRolledUpIsRefused(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v varchar(20))")
		if e.kind == "sqlite" {
			e.run("INSERT INTO t VALUES (1, 'a')")
			if err := e.fails(rolled(e.table("t")), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "push-down is for") {
				e.Error(err)
			}
			return
		}
		if err := e.fails(rolled(e.table("t")), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "no rows") {
			e.Error(err)
		}
		e.fails(rolled(e.table("nothing")), sitrep.NotFound)
		e.run("INSERT INTO t VALUES (1, 'a')")
		d := e.imported(rolled(e.query("SELECT v, id + 0.5 AS amount FROM t")))
		e.wants(e.rows(d, "SELECT v, count(*) FROM data GROUP BY 1"), "a|1")
	})
}
