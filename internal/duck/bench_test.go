package duck

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

const benchRows = 1_000_000

// orders writes a file like a shop's orders, the same every time.
func orders(b *testing.B) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "orders.csv")
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriterSize(file, 1<<20)
	fmt.Fprintln(w, "order_id,order_date,customer_id,region,product,quantity,amount")
	r := rand.New(rand.NewPCG(1, 2))
	regions := []string{"North", "South", "East", "West"}
	first := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range benchRows {
		day := first.AddDate(0, 0, i*1095/benchRows)
		fmt.Fprintf(w, "%d,%s,C%06d,%s,Product %d,%d,%.2f\n",
			100000+i, day.Format("2006-01-02"), r.IntN(50000), regions[r.IntN(4)], r.IntN(40), 1+r.IntN(9), r.Float64()*1000)
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := file.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkImport compares the steps of an import with the database's own
// reading of the same file with the same columns:
//
//	go test -run - -bench Import -benchtime 5x ./internal/duck
func BenchmarkImport(b *testing.B) {
	path := orders(b)
	out := filepath.Join(b.TempDir(), "out")
	job := catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(out), Name: "orders", Threads: 2}
	for _, c := range []struct {
		name string
		do   func(b *testing.B)
	}{
		{"plain", func(b *testing.B) { plain(b, path, out) }},
		{"known", func(b *testing.B) { known(b, job) }},
		{"whole", func(b *testing.B) {
			if _, err := Import(b.Context(), job, nil); err != nil {
				b.Fatal(err)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var cpu time.Duration
			for b.Loop() {
				if err := os.RemoveAll(out); err != nil {
					b.Fatal(err)
				}
				before := cpuTime(b)
				c.do(b)
				cpu += cpuTime(b) - before
			}
			// On a machine with other work, this is the figure to compare.
			b.ReportMetric(float64(cpu.Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}

func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var benchColumns = []field{
	{"order_id", "BIGINT"},
	{"order_date", "DATE"},
	{"customer_id", "VARCHAR"},
	{"region", "VARCHAR"},
	{"product", "VARCHAR"},
	{"quantity", "BIGINT"},
	{"amount", "DECIMAL(18,2)"},
}

// plain is what the database does when it is told all and checks nothing.
func plain(b *testing.B, path, out string) {
	b.Helper()
	ctx := context.Background()
	db, err := connect(ctx, out, Options{Threads: 2, Memory: 1 << 30, Temp: b.TempDir()}, "")
	if err != nil {
		b.Fatal(err)
	}
	source := csvSource{path: path, columns: benchColumns, delimiter: ",", quote: `"`, skip: 1, nulls: []string{""}}
	if _, err := db.ExecContext(ctx, "CREATE TABLE data AS SELECT * FROM "+source.sql()); err != nil {
		b.Fatal(err)
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
}

// known is an import without its profile.
func known(b *testing.B, job catalog.Job) {
	b.Helper()
	ctx := context.Background()
	quiet := func(string, float64) {}
	s, err := tabular.NewSurvey(ctx, tabular.Input{Path: string(job.Source), Name: string(job.Source), Scratch: b.TempDir(), Threads: job.Threads}, quiet)
	if err != nil {
		b.Fatal(err)
	}
	db, err := connect(ctx, string(job.Out), Options{Threads: 2, Memory: 1 << 30, Temp: b.TempDir()}, "")
	if err != nil {
		b.Fatal(err)
	}
	imp := &importer{db: db, survey: s, progress: quiet, job: job}
	if err := imp.loadDirect(ctx); err != nil {
		b.Fatal(err)
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
}
