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
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go pass(client, server, sent)
		}
	}()
	query.Set("host", dir)
	u.RawQuery = query.Encode()
	return u.String(), sent
}

func pass(client net.Conn, server string, sent *atomic.Int64) {
	defer func() { _ = client.Close() }()
	up, err := net.Dial("unix", server)
	if err != nil {
		return
	}
	defer func() { _ = up.Close() }()
	go func() { _, _ = io.Copy(up, client); _ = up.Close() }()
	_, _ = io.Copy(writer(func(b []byte) (int, error) { sent.Add(int64(len(b))); return client.Write(b) }), up)
}

type writer func([]byte) (int, error)

// Write writes.
func (w writer) Write(b []byte) (int, error) { return w(b) }
