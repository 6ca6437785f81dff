package duck_test

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// spent is what an import in a process of its own came to and took.
type spent struct {
	Code    sitrep.Code
	Message string
	CPU     time.Duration
}

func measured(ctx context.Context, job catalog.Job, _ func(child.Progress)) (spent, error) {
	_, err := duck.Import(ctx, job, nil)
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return spent{}, err
	}
	return spent{sitrep.CodeOf(err), sitrep.MessageOf(err), time.Duration(used.Utime.Nano() + used.Stime.Nano())}, nil
}

// importAlone imports in a child with little memory.
func importAlone(t *testing.T, path string, l catalog.Limits) spent {
	t.Helper()
	job := catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(filepath.Join(t.TempDir(), "snapshot")), Threads: 2, Limits: l}
	starter := child.Starter{Args: []string{"child"}, Limits: child.Limits{Memory: 1 << 30, Threads: 2}, Scratch: t.TempDir()}
	var out spent
	if err := starter.Call(t.Context(), "measured", job, &out, child.Listener{}); err != nil {
		t.Fatal(err)
	}
	return out
}

// many writes a text that would be too long to hold.
func many(t *testing.T, name string, parts func(w io.Writer)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	parts(f)
	return path
}

func wide(columns int, format string) string {
	var b strings.Builder
	for i := range columns {
		fmt.Fprintf(&b, format, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

func TestATableTooLargeIsRefusedEarlyWithTheSetting(t *testing.T) {
	t.Parallel()
	const columns, rows, cell, file = "SITREP_MAX_COLUMNS", "SITREP_MAX_ROWS", "SITREP_MAX_CELL_MB", "SITREP_MAX_FILE_MB"
	huge := strings.Repeat("x", 60<<20)
	for name, c := range map[string]struct {
		path   string
		limits catalog.Limits
		want   []string
	}{
		"columns of CSV":          {path: write(t, "a.csv", wide(10_000, "a column with a long name %d,"), wide(10_000, "%d,")), want: []string{columns, "10,000 columns", "2,000"}},
		"columns without an end":  {path: write(t, "a.csv", wide(2_000_000, "%d,"), "1,2"), want: []string{columns, "more than the 2,000 columns"}},
		"columns of JSON":         {path: write(t, "a.json", "[{"+wide(10_000, `"c%d":1,`)+"}]"), want: []string{columns, "2,000"}},
		"columns of JSON rows":    {path: write(t, "a.json", "[["+wide(10_000, "%d,")+"]]"), want: []string{columns, "2,000"}},
		"columns of JSON lines":   {path: write(t, "a.ndjson", "{"+wide(10_000, `"c%d":1,`)+"}", `{"c1":1}`), want: []string{columns, "2,000"}},
		"columns of Parquet":      {path: parquet(t, "SELECT "+wide(3000, "1 AS c%d,")), want: []string{columns, "3,000 columns", "2,000"}},
		"rows of CSV":             {path: write(t, "a.csv", "a,b"+strings.Repeat("\n1,2", 5000)), limits: catalog.Limits{Rows: 4999}, want: []string{rows, "4,999"}},
		"rows of JSON":            {path: write(t, "a.json", "["+strings.Repeat(`{"a":1},`, 5000)+`{"a":1}]`), limits: catalog.Limits{Rows: 5000}, want: []string{rows, "5,000"}},
		"rows of JSON lines":      {path: write(t, "a.ndjson", strings.Repeat("{\"a\":1}\n", 5001)), limits: catalog.Limits{Rows: 5000}, want: []string{rows, "5,000"}},
		"rows of a small Parquet": {path: parquet(t, "SELECT 1::TINYINT AS x FROM range(200000000)"), want: []string{rows, "200,000,000 rows", "100,000,000"}},
		"cells of a small Parquet": {
			path:   parquet(t, "SELECT "+wide(20, "1::TINYINT AS c%d,")+" FROM range(1000000)"),
			limits: catalog.Limits{FileBytes: 19_000_000}, want: []string{file, "unpacks to 20 MB", "19 MB that are read"},
		},
		"a cell of CSV":        {path: write(t, "a.csv", "a,b", "1,2", "3,"+huge), want: []string{cell, "Line 3", "63.0 MB", "1 MB"}},
		"a quoted cell of CSV": {path: write(t, "a.csv", "a,b", "1,2", `3,"`+huge+`"`), want: []string{cell, "Line 3"}},
		"a cell of JSON":       {path: write(t, "a.json", `[{"a":1,"b":"`+huge+`"}]`), want: []string{cell, `column "b"`, "63.0 MB"}},
		"a cell of JSON lines": {path: write(t, "a.ndjson", `{"a":1}`, `{"a":"`+huge+`"}`), want: []string{cell, `column "a"`}},
		"a cell of Parquet":    {path: parquet(t, "SELECT repeat('x', 60000000) AS a"), want: []string{cell}},
		"one cell of Parquet":  {path: parquet(t, "SELECT CASE WHEN i = 77777 THEN repeat('x', 3000000) ELSE 'y' END AS a FROM range(100000) t(i)"), want: []string{cell, `column "a"`, "3 MB"}},
		"a line of JSON":       {path: write(t, "a.ndjson", `{"a":1}`, `{"a":"`+huge+huge+`"}`), want: []string{"Line 2", "64 MB"}},
		"a value of JSON":      {path: write(t, "a.json", "[", `{"a":1},`, `{"a":"`+huge+huge+`"}]`), want: []string{cell}},
		"a file":               {path: sparse(t, 11_000_000_000), want: []string{file, "11,000 MB", "10,000 MB"}},
		"a gzip bomb":          {path: bomb(t), want: []string{"a gzip archive"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := importAlone(t, c.path, c.limits)
			if got.Code != sitrep.Invalid || got.CPU > 8*time.Second {
				t.Errorf("code %q (%s) after %s of CPU", got.Code, got.Message, got.CPU)
			}
			t.Logf("%s after %s of CPU", got.Message, got.CPU)
			for _, want := range c.want {
				if !strings.Contains(got.Message, want) {
					t.Errorf("%q lacks %q", got.Message, want)
				}
			}
		})
	}
}

// sparse is a file of that many bytes and no blocks.
func sparse(t *testing.T, size int64) string {
	t.Helper()
	path := write(t, "a.csv", "a,b", "1,2")
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
	return path
}

// bomb is a megabyte that unpacks to a gigabyte.
func bomb(t *testing.T) string {
	t.Helper()
	return many(t, "a.csv.gz", func(w io.Writer) {
		z := gzip.NewWriter(w)
		for range 1000 {
			if _, err := z.Write(make([]byte, 1<<20)); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestATableUpToTheLimitsIsRead(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 3_000_000)
	const columns = 300
	title := strings.Repeat("name ", 50) + "%d,"
	imported, _ := load(t, write(t, "a.csv", wide(columns, title), wide(columns, "%d,"), wide(columns, "%d,")))
	if got := imported.Profile; len(got.Columns) != columns || got.Rows != 2 || got.Rejected != 0 {
		t.Errorf("a header of 75 kB: %d columns, %d rows, %d rejected", len(got.Columns), got.Rows, got.Rejected)
	}
	for name, path := range map[string]string{
		"plain": write(t, "a.csv", "a,b", "1,2", "3,"+long), "quoted": write(t, "a.csv", "a,b", "1,2", `3,"`+long+`"`),
		"odd": write(t, "a.csv", "a,b", "1,2", "", `3, "`+long+`"`), "json": write(t, "a.json", `[{"a":1,"b":"2"},{"a":3,"b":"`+long+`"}]`),
		"parquet": parquet(t, "SELECT 1 AS a, '2' AS b UNION ALL SELECT 3, repeat('x', 3000000)"),
	} {
		job := catalog.Job{
			Source: sitrep.Path(path), Out: sitrep.Path(filepath.Join(t.TempDir(), "snapshot")), Threads: 1,
			Limits: catalog.Limits{CellBytes: 3_000_000, Rows: 2, Columns: 2, FileBytes: 7_000_000},
		}
		imported, err := duck.Import(t.Context(), job, nil)
		if err != nil || imported.Profile.Rows != 2 || imported.Profile.Rejected != 0 {
			t.Errorf("%s: %v, %d rows, %d rejected", name, err, imported.Profile.Rows, imported.Profile.Rejected)
		}
	}
}
