package source_test

import (
	"bufio"
	"fmt"
	"net/http"
	"runtime/metrics"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A million rows of twelve columns:
//
//	go test ./internal/source -run AMillionRows -bench AMillionRows -benchtime 1x
//
// look, import and refresh (after a change in one month, which reads so many rows again) are seconds on the clock, cpu those of this process (not of the database,
// not of the importer's child), and MB the most memory that it held meanwhile.
func BenchmarkAMillionRows(b *testing.B) {
	for kind, fill := range map[string]string{
		"postgres": `INSERT INTO t SELECT i, i * 7 % 1000, timestamp '2024-01-01' + i * interval '1 minute', date '2024-01-01' + i % 700, (i % 97 + 0.25)::numeric(12,2), i % 13 * 1.5,
			'region ' || i % 7, 'customer ' || i % 5000, 'some text about the order ' || i, i % 2 = 0, 'EUR', i % 31 FROM generate_series(1, 1000000) i`,
		"mariadb": `INSERT INTO t SELECT seq, seq * 7 % 1000, timestamp'2024-01-01 00:00:00' + interval seq minute, date'2024-01-01' + interval (seq % 700) day, seq % 97 + 0.25, seq % 13 * 1.5,
			concat('region ', seq % 7), concat('customer ', seq % 5000), concat('some text about the order ', seq), seq % 2 = 0, 'EUR', seq % 31 FROM seq_1_to_1000000`,
		"sqlite": `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 1000000)
			INSERT INTO t SELECT i, i * 7 % 1000, datetime('2024-01-01', i || ' minutes'), date('2024-01-01', i % 700 || ' days'), i % 97 + 0.25, i % 13 * 1.5,
			'region ' || i % 7, 'customer ' || i % 5000, 'some text about the order ' || i, i % 2 = 0, 'EUR', i % 31 FROM s`,
	} {
		b.Run(kind, func(b *testing.B) {
			e := newEngine(b, kind, opens[kind])
			e.run("CREATE TABLE t (id bigint, product int, at timestamp NULL, day date, amount numeric(12,2), weight double precision, region varchar(50), customer varchar(50), note text, paid boolean, currency char(3), n int)", fill)
			for b.Loop() {
				held := watch()
				started, before := time.Now(), cpu()
				d := e.imported(e.table("t"))
				b.ReportMetric(time.Since(started).Seconds(), "import")
				b.ReportMetric((cpu() - before).Seconds(), "cpu")
				started = time.Now()
				if e.changed(d) {
					b.Error("it has changed")
				}
				b.ReportMetric(time.Since(started).Seconds(), "look")
				e.run("UPDATE t SET n = n + 1 WHERE at BETWEEN '2025-03-03 00:00:00' AND '2025-03-09 00:00:00'")
				started = time.Now()
				d, read := e.refreshed(d)
				b.ReportMetric(time.Since(started).Seconds(), "refresh")
				b.ReportMetric(float64(read), "reread")
				b.ReportMetric(held(), "MB")
				e.wants(e.rows(d, "SELECT count(*), sum(amount)::DECIMAL(18,2) FROM data"), "1000000|"+strings.TrimSpace(total))
			}
		})
	}
}

// total is that of the amounts.
const total = "48249082.00"

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// watch looks at the memory of the process until it is asked for the most, in MB.
func watch() (most func() float64) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	end, result := make(chan struct{}), make(chan float64)
	go func() {
		var highest uint64
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			metrics.Read(sample)
			highest = max(highest, sample[0].Value.Uint64()-sample[1].Value.Uint64())
			select {
			case <-tick.C:
			case <-end:
				result <- float64(highest) / 1e6
				return
			}
		}
	}()
	return func() float64 { close(end); return <-result }
}

// A subgraph of half a million rows of six columns, whose server is in this process, too:
//
//	go test ./internal/source -run XXX -bench ASubgraph -benchtime 1x
func BenchmarkASubgraph(b *testing.B) {
	const rows = 500_000
	kind := `{"data":{"__type":{"fields":[{"name":"id","type":{"kind":"SCALAR","name":"ID"}},{"name":"timestamp","type":{"kind":"SCALAR","name":"BigInt"}},{"name":"amount","type":{"kind":"SCALAR","name":"BigDecimal"}},` +
		`{"name":"token","type":{"kind":"OBJECT","name":"Token"}},{"name":"sender","type":{"kind":"SCALAR","name":"Bytes"}},{"name":"ok","type":{"kind":"SCALAR","name":"Boolean"}}]}}}`
	at := 0
	e := serve(b, &lies{kind: kind, page: func(w http.ResponseWriter, _ *http.Request, _ int64) {
		out := bufio.NewWriter(w)
		defer func() { _ = out.Flush() }()
		_, _ = out.WriteString(`{"data":{` + pageMeta + `,"rows":[`)
		for n := 0; n < 1000 && at < rows; n, at = n+1, at+1 {
			if n > 0 {
				_ = out.WriteByte(',')
			}
			_, _ = fmt.Fprintf(out, `{"c1":"0x%064x","c2":"%d","c3":"%d.%02d","c4":{"id":"0x%040x"},"c5":"0x%040x","c6":true}`, at, 1_700_000_000+at, at%1000, at%100, at%50, at%5000)
		}
		_, _ = out.WriteString(`]}}`)
	}})
	for b.Loop() {
		held, started, before := watch(), time.Now(), cpu()
		d := e.imported(e.table("swaps"))
		b.ReportMetric(time.Since(started).Seconds(), "import")
		b.ReportMetric((cpu() - before).Seconds(), "cpu")
		b.ReportMetric(held(), "MB")
		e.wants(e.rows(d, "SELECT count(*), max(timestamp) FROM data"), "500000|2023-11-20 17:06:39 +0000 UTC")
		at = 0
	}
}
