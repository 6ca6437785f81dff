package source_test

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestValuesOfClickHouseArriveExactly(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (i Int8, b UInt64, n Decimal(30,10), f Float64, r Float32, m Enum8('sad' = 1, 'glad' = 2), ok UInt8, d Date, nd Nullable(Date), ts DateTime, tz DateTime('Asia/Kolkata'),"+
		" u UUID, a Array(Nullable(String)), tu Tuple(Int8, String), x FixedString(4), v Nullable(String), w String, nn Nullable(Decimal(9,2)), big Decimal(38,0)) ENGINE = MergeTree ORDER BY i",
		`INSERT INTO t VALUES (1, 18446744073709551615, 12345678901234567890.0123456789, 12.34, 0.1, 'glad', 1, '2024-02-29', '2024-02-29', '2024-01-02 03:04:05', '2024-01-02 03:04:05',
			'00000000-0000-0000-0000-000000000001', ['x', NULL, 'a,b'], (1, 'a"b'), 'ab', 'text', 'tab	and \\ line\n\'"', 1.5, 50000000000000000000000000000000001)`,
		`INSERT INTO t VALUES (2, 0, -0.5, nan, -inf, 'sad', 0, '0000-00-00', NULL, '0000-00-00 00:00:00', '1970-01-01 05:30:01', '00000000-0000-0000-0000-000000000000', [], (0, ''), '', '', '\\N', 0, 0)`,
		`INSERT INTO t VALUES (3, 0, 0, 1e300, inf, 'sad', 0, '2105-12-31', NULL, '2105-12-31 23:59:59', '2024-07-01 00:00:00', '00000000-0000-0000-0000-000000000000', [''], (0, ''), 'abcd', NULL, '', NULL, -1)`)
	d := e.imported(e.table("t"))
	e.wants(e.rows(d, "SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index"),
		"i BIGINT", "b DECIMAL(38,0)", "n DECIMAL(38,10)", "f DOUBLE", "r DECIMAL(18,1)", "m VARCHAR", "ok BIGINT", "d DATE", "nd DATE", "ts TIMESTAMP", "tz TIMESTAMP", "u VARCHAR", "a VARCHAR",
		"tu VARCHAR", "x VARCHAR", "v VARCHAR", "w VARCHAR", "nn DECIMAL(18,2)", "big DECIMAL(38,0)")
	e.wants(e.rows(d, "SELECT COLUMNS(*)::VARCHAR FROM data ORDER BY i"),
		"1|18446744073709551615|12345678901234567890.0123456789|12.34|0.1|glad|1|2024-02-29|2024-02-29|2024-01-02 03:04:05|2024-01-01 21:34:05|00000000-0000-0000-0000-000000000001|"+
			`['x',NULL,'a,b']|(1,'a"b')|ab|text|tab	and \ line`+"\n"+`'"|1.50|50000000000000000000000000000000001`,
		`2|0|-0.5000000000|NULL|NULL|sad|0|NULL|NULL|NULL|1970-01-01 00:00:01|00000000-0000-0000-0000-000000000000|[]|(0,'')|||\N|0.00|0`,
		"3|0|0.0000000000|1e+300|NULL|sad|0|2105-12-31|NULL|2105-12-31 23:59:59|2024-06-30 18:30:00|00000000-0000-0000-0000-000000000000|['']|(0,'')|abcd|NULL||NULL|-1")
	if e.changed(d) {
		t.Error("the rows have changed by being read")
	}
}

// Rows that are in no order of time, as those that arrive late.
func TestARowOfThePastIsNotLost(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.months(2)
	d := e.imported(e.table("t"))
	e.run("INSERT INTO t (id, at) VALUES (7000, '2020-01-31 00:00:00')")
	if !e.changed(d) {
		t.Error("the late row is not seen")
	}
	d, read := e.refreshed(d)
	if read != 11 {
		t.Errorf("%d rows were read", read)
	}
	e.same(d)
}

// Engines that bring rows together some time later are read as if they had.
func TestRowsThatAreReplacedAreReadOnce(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (id Int64, v String, n UInt32) ENGINE = ReplacingMergeTree(n) ORDER BY id", "INSERT INTO t VALUES (1, 'old', 1), (2, 'b', 1)", "INSERT INTO t VALUES (1, 'new', 2)")
	d := e.imported(e.table("t"))
	e.wants(e.rows(d, "SELECT id, v FROM data ORDER BY 1"), "1|new", "2|b")
	e.run("OPTIMIZE TABLE t FINAL")
	if e.changed(d) {
		t.Error("a merge counts as a change")
	}
}

// Users who may only read set nothing, and those who may do everything can only read here.
func TestUsersOfClickHouse(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	fill(e, 500)
	copied := e.imported(e.table("orders"))
	query := "SELECT region, sum(amount), count(*) FROM data GROUP BY 1 ORDER BY 1"
	want, address := e.rows(copied, query), e.source.URL
	for _, user := range []string{"reader", "asker"} {
		e.source.URL, e.source.PasswordFile = strings.Replace(address, "default@", user+"@", 1), ""
		e.fails(e.table("orders"), sitrep.Forbidden) // without the password
		e.source.PasswordFile = e.TempDir() + "/password"
		write(t, e.source.PasswordFile, "geheim\n")
		e.wants(e.rows(e.imported(e.table("orders")), query), want...)
		e.wants(e.rows(e.imported(rolled(e.table("orders"))), query), want...)
	}
	e.source.URL = strings.Replace(address, "default@", "stranger@", 1)
	e.fails(e.table("orders"), sitrep.Forbidden)
	e.fails(e.query("SELECT * FROM orders"), sitrep.Forbidden)
	e.source.URL = strings.Replace(address, "default@", "nobody@", 1)
	e.fails(e.table("orders"), sitrep.Forbidden)
	e.source.URL, e.source.PasswordFile = address+"x", ""
	e.fails(e.table("orders"), sitrep.NotFound)
}

// What is added up of numbers that run over is exact, or told.
func TestSumsOfClickHouseDoNotRunOver(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (k String, visits Int64, amount Decimal(18,4), small Decimal(9,2), long Decimal(38,20), wide Decimal(38,2)) ENGINE = MergeTree ORDER BY k")
	values := ""
	for n := range 100 {
		values += fmt.Sprintf(",('k%d', %d, %d.0001, %d.99, %d.00000000000000000001, 999999999999999999999999999999999%03d.25)", n%3, int64(9_000_000_000_000_000_000)+int64(n*n%37)*1000, 9_000_000_000_000+n*n, 9_999_999-n*n, n*7919%1009, n)
	}
	e.run("INSERT INTO t VALUES " + values[1:])
	copied, up := e.imported(e.table("t")), e.imported(rolled(e.table("t")))
	for _, q := range []string{
		"SELECT k, sum(visits), min(visits), max(visits) FROM data GROUP BY 1 ORDER BY 1", "SELECT k, sum(amount), sum(small), count(*) FROM data GROUP BY 1 ORDER BY 1", "SELECT sum(small * small) FROM data WHERE k = 'k1'", "SELECT sum(long) FROM data",
	} {
		e.wants(e.rows(up, q), e.rows(copied, q)...)
	}
	e.beyond(up, "SELECT sum(wide) FROM data", "too large")
	e.beyond(up, "SELECT sum(visits * visits) FROM data", "row by row")
}

// Rows are written all the time: what is copied, and what is added up where it is, is of one state, and the stamp says of which.
func TestWhatIsWrittenMeanwhileIsInAStateOrNot(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (id bigint, placed timestamp NULL, k varchar(20), amount decimal(12,2))")
	pairs := func(from int) string {
		values := ""
		for n := from; n < from+10; n++ {
			at, cents := fmt.Sprintf("2025-%02d-%02d 10:00:00", n%12+1, n%28+1), n*7919%100_003+1
			values += fmt.Sprintf(",(%d, '%s', 'k%d', %d.%02d),(%d, '%s', 'k%d', -%d.%02d)", n, at, n%3, cents/100, cents%100, n, at, n%5, cents/100, cents%100)
		}
		return "INSERT INTO t VALUES " + values[1:]
	}
	e.run(pairs(0))
	writing, stop := context.WithCancel(t.Context())
	defer stop()
	var writer sync.WaitGroup
	writer.Go(func() {
		for n := 10; writing.Err() == nil && n < 500_000; n += 10 {
			_ = e.together(writing, []string{pairs(n)})
		}
	})
	copied, up := e.table("t"), rolled(e.table("t"))
	for range 3 {
		copied, up = e.imported(copied), e.imported(up)
		for _, d := range []sitrep.Dataset{copied, up} {
			e.wants(e.rows(d, "SELECT sum(amount), count(*) % 20 FROM data"), "0.00|0")
		}
	}
	if p := e.profile(up); p.Rows != up.Snapshot.Rows || !strings.Contains(fmt.Sprint(p.Notes), "was written to while") {
		t.Errorf("%d rows, the profile says %d, and %v", up.Snapshot.Rows, p.Rows, p.Notes)
	}
	stop()
	writer.Wait()
	copied, up = e.imported(copied), e.imported(up)
	if e.changed(copied) || e.changed(up) || copied.Snapshot.Stamp != up.Snapshot.Stamp {
		t.Errorf("the last state counts as changed: %s, %s", copied.Snapshot.Stamp, up.Snapshot.Stamp)
	}
	var rows string
	if err := e.db.QueryRowContext(t.Context(), "SELECT count() FROM t").Scan(&rows); err != nil {
		t.Fatal(err)
	}
	e.wants(e.rows(copied, "SELECT count(*), count(DISTINCT (id, amount)) FROM data"), rows+"|"+rows)
	query := "SELECT k, date_trunc('month', placed), sum(amount), count(*), median(CAST(amount AS DOUBLE)) FROM data WHERE placed IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"
	e.wants(e.rows(up, query), e.rows(copied, query)...)
}

// profile is that of a snapshot.
func (e *engine) profile(d sitrep.Dataset) (p catalog.Profile) {
	e.Helper()
	if err := json.Unmarshal(d.Snapshot.Profile, &p); err != nil {
		e.Fatal(err)
	}
	return p
}

// Over TLS the server has to be the one that its certificate says, and the password goes nowhere else.
func TestClickHouseIsReadOverTLS(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (id int)", "INSERT INTO t VALUES (1)")
	u, err := url.Parse(e.source.URL)
	if err != nil {
		t.Fatal(err)
	}
	server := u.Host
	var asked, secrets atomic.Int64
	front := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ClickHouse answers before it has read a statement to its end.
		// Without this, net/http closes the statement's body at the first
		// bytes of the answer, and the proxy breaks off.
		if err := http.NewResponseController(w).EnableFullDuplex(); err != nil {
			t.Error(err)
		}
		asked.Add(1)
		if strings.Contains(r.URL.String(), "geheim") {
			secrets.Add(1)
		}
		(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(&url.URL{Scheme: "http", Host: server}) }}).ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	root := t.TempDir() + "/root.pem"
	write(t, root, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: front.Certificate().Raw})))
	e.source.PasswordFile = t.TempDir() + "/password"
	write(t, e.source.PasswordFile, "geheim\n")
	u.Host, u.User = strings.TrimPrefix(front.URL, "https://"), url.User("reader")
	address := u.String()
	e.source.URL = address + "?sslmode=verify-full"
	if err := e.fails(e.table("t"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "certificate") || asked.Load() > 0 {
		t.Error(err)
	}
	e.source.URL = address + "?sslmode=verify-full&sslrootcert=" + root
	e.wants(e.rows(e.imported(e.table("t")), "SELECT id FROM data"), "1")
	if asked.Load() == 0 || secrets.Load() > 0 {
		t.Errorf("%d statements, %d with the password in their address", asked.Load(), secrets.Load())
	}
}
