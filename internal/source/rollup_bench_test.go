package source_test

import (
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// What leaves a source of ten million rows whose rows stay there, and how long that takes:
//
//	go test ./internal/source -run XXX -bench WhatLeavesASource -benchtime 1x -timeout 20m
//
// sent are the bytes that the server's socket gave, in MB; import and look are seconds. It fails beyond 5 MB.
func BenchmarkWhatLeavesASource(b *testing.B) {
	const rows, most = "10000000", 5.0
	e := newEngine(b, "postgres", openPostgres)
	e.run("CREATE UNLOGGED TABLE t (id bigint, at timestamp, region text, product text, customer text, amount numeric(12,2), pieces int)",
		"INSERT INTO t SELECT i, timestamp '2024-01-01' + i * interval '6 seconds', 'region ' || i % 7, 'product ' || i % 40, 'customer ' || i % 50021, (i::bigint * 7919 % 100003) / 100.0, i % 13 FROM generate_series(1, "+rows+") i")
	tapped, sent := tap(b, e.source.URL)
	s, err := source.New("shop", tapped)
	if err != nil {
		b.Fatal(err)
	}
	e.source = s
	for b.Loop() {
		started := time.Now()
		d := e.imported(rolled(e.table("t")))
		b.ReportMetric(time.Since(started).Seconds(), "import")
		b.ReportMetric(float64(sent.Load())/1e6, "sent")
		b.Logf("%s rows: %.2f MB left the source", rows, float64(sent.Load())/1e6)
		if d.Snapshot.Rows == 0 || float64(sent.Load())/1e6 > most {
			b.Errorf("more than %g MB left the source", most)
		}
		started, _ = time.Now(), sent.Swap(0)
		if e.changed(d) {
			b.Error("it has changed")
		}
		b.ReportMetric(time.Since(started).Seconds(), "look")
		b.Logf("a look: %.3f MB", float64(sent.Load())/1e6)
		e.wants(e.rows(d, "SELECT count(*) FROM data"), rows)
	}
}

// tap stands before a PostgreSQL on a socket and counts what it sends.
func tap(tb testing.TB, address string) (tapped string, sent *atomic.Int64) {
	tb.Helper()
	u, err := url.Parse(address)
	if err != nil {
		tb.Fatal(err)
	}
	query, dir, sent := u.Query(), tb.TempDir(), new(atomic.Int64)
	server := filepath.Join(query.Get("host"), ".s.PGSQL.5432")
	listener, err := (&net.ListenConfig{}).Listen(tb.Context(), "unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = listener.Close() })
	go accept(listener, "unix", server, sent)
	query.Set("host", dir)
	u.RawQuery = query.Encode()
	return u.String(), sent
}

func accept(listener net.Listener, network, server string, sent *atomic.Int64) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go pass(client, network, server, sent)
	}
}

func pass(client net.Conn, network, server string, sent *atomic.Int64) {
	defer func() { _ = client.Close() }()
	up, err := net.Dial(network, server)
	if err != nil {
		return
	}
	defer func() { _ = up.Close() }()
	go func() { _, _ = io.Copy(up, client); _ = up.Close() }()
	_, _ = io.Copy(writer(func(b []byte) (int, error) { sent.Add(int64(len(b))); return client.Write(b) }), up)
}

// What leaves a ClickHouse of a million rows, as above:
//
//	go test ./internal/source -run XXX -bench WhatLeavesAClickHouse -benchtime 1x
func BenchmarkWhatLeavesAClickHouse(b *testing.B) {
	const rows, most = "1000000", 5.0
	e := newEngine(b, "clickhouse", openClickHouse)
	e.run("CREATE TABLE t (id bigint, at timestamp NULL, region text, product text, customer text, amount numeric(12,2), pieces int)",
		"INSERT INTO t SELECT number, toDateTime('2024-01-01 00:00:00') + number * 60, concat('region ', toString(number % 7)), concat('product ', toString(number % 40)), concat('customer ', toString(number % 50021)),"+
			" toDecimal64(number * 7919 % 100003, 2), number % 13 FROM system.numbers LIMIT "+rows)
	u, err := url.Parse(e.source.URL)
	if err != nil {
		b.Fatal(err)
	}
	server, sent := u.Host, new(atomic.Int64)
	listener, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = listener.Close() })
	go accept(listener, "tcp", server, sent)
	u.Host = listener.Addr().String()
	e.source.URL = u.String()
	for b.Loop() {
		started := time.Now()
		d := e.imported(rolled(e.table("t")))
		b.ReportMetric(time.Since(started).Seconds(), "import")
		b.Logf("%s rows: %.2f MB left the source", rows, float64(sent.Load())/1e6)
		if float64(sent.Load())/1e6 > most {
			b.Errorf("more than %g MB left the source", most)
		}
		started, _ = time.Now(), sent.Swap(0)
		if e.changed(d) {
			b.Error("it has changed")
		}
		b.ReportMetric(time.Since(started).Seconds(), "look")
		b.Logf("a look: %.3f MB in %s", float64(sent.Swap(0))/1e6, time.Since(started))
		started = time.Now()
		copied := e.imported(e.table("t"))
		b.ReportMetric(time.Since(started).Seconds(), "copy")
		b.Logf("a copy: %.1f MB", float64(sent.Load())/1e6)
		query := "SELECT region, sum(amount), count(*) FROM data GROUP BY 1 ORDER BY 1"
		e.wants(e.rows(d, query), e.rows(copied, query)...)
	}
}

type writer func([]byte) (int, error)

// Write writes.
func (w writer) Write(b []byte) (int, error) { return w(b) }
