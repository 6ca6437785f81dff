package duck_test

import (
	"context"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

func decimal(t *testing.T, text string) catalog.Decimal {
	t.Helper()
	whole, fraction, _ := strings.Cut(text, ".")
	n, ok := new(big.Int).SetString(whole+fraction, 10)
	if !ok {
		t.Fatalf("%q is no decimal", text)
	}
	return catalog.NewDecimal(n, uint8(len(fraction)))
}

func TestValuesArriveInFewTypes(t *testing.T) {
	t.Parallel()
	_, db := load(t, write(t, "a.csv", "x,y", "1,2"))
	for query, want := range map[string]any{
		"NULL":                                 nil,
		"true":                                 true,
		"1::TINYINT":                           int64(1),
		"7::UBIGINT":                           int64(7),
		"18446744073709551615::UBIGINT":        decimal(t, "18446744073709551615"),
		"sum(x)":                               int64(1), // HUGEINT
		"170141183460469231731687303::HUGEINT": decimal(t, "170141183460469231731687303"),
		"1.5::FLOAT":                           1.5,
		"1.25::DOUBLE":                         1.25,
		"-0.05::DECIMAL(18,2)":                 decimal(t, "-0.05"),
		"sum(0.10::DECIMAL(18,2))":             decimal(t, "0.10"),
		"'x'":                                  "x",
		"DATE '2024-01-05'":                    time.Date(2024, 1, 5, 0, 0, 0, 0, time.UTC),
		"TIMESTAMP '2024-01-05 10:00:00'":      time.Date(2024, 1, 5, 10, 0, 0, 0, time.UTC),
		"?::BIGINT + 1":                        int64(42),
	} {
		var args []any
		if strings.Contains(query, "?") {
			args = append(args, 41)
		}
		result, err := db.Query(t.Context(), "SELECT "+query+" AS v FROM data", args...)
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		if got := result.Values[0][0]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %T %v, want %T %v", query, got, got, want, want)
		}
		if result.Columns[0].Name != "v" || result.Columns[0].Type == "" {
			t.Errorf("%s: column %+v", query, result.Columns[0])
		}
	}
	if _, err := db.Query(t.Context(), "SELECT [1, 2]"); err == nil {
		t.Error("a list was handed over")
	}
}

func TestSnapshotIsLocked(t *testing.T) {
	t.Parallel()
	_, db := load(t, write(t, "a.csv", "x,y", "1,2"))
	dir := t.TempDir()
	for _, statement := range []string{
		"INSERT INTO data VALUES (1, 2)", "DROP TABLE data", "CREATE TABLE t (a INT)", "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM read_text('/etc/passwd')",
		"SELECT * FROM '/etc/passwd'", "SELECT * FROM glob('/*')", "COPY data TO '" + dir + "/x.csv'", "ATTACH '" + dir + "/x.db'", "INSTALL httpfs", "LOAD httpfs",
		"SET memory_limit = '9GB'", "SET enable_external_access = true", "RESET lock_configuration", "PRAGMA threads = 9", "EXPORT DATABASE '" + dir + "'",
	} {
		if _, err := db.Query(t.Context(), statement); err == nil {
			t.Errorf("allowed: %s", statement)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("written: %v", left)
	}
	if got := rows(t, db, "SELECT * FROM data"); len(got) != 1 {
		t.Errorf("the data: %v", got)
	}
}

func TestSnapshotThatIsGoneIsSaid(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "gone")
	if _, err := duck.Open(t.Context(), path, duck.Options{}); sitrep.CodeOf(err) != sitrep.NotFound {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it was made")
	}
}

func TestTooLittleMemoryIsAnAnswer(t *testing.T) {
	t.Parallel()
	_, db := load(t, write(t, "a.csv", "x,y", "1,2"))
	_, err := db.Query(t.Context(), "SELECT list(i) FROM range(200000000) t(i)")
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "memory") {
		t.Errorf("got %v", err)
	}
	if got := rows(t, db, "SELECT * FROM data"); len(got) != 1 {
		t.Errorf("unusable afterwards: %v", got)
	}
}

func TestQueryEndsWithItsContext(t *testing.T) {
	t.Parallel()
	_, db := load(t, write(t, "a.csv", "x,y", "1,2"))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := db.Query(ctx, "SELECT count(*) FROM range(100000) a, range(1000000) b WHERE a.range * b.range % 7 = 3")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestImportBeyondItsMemoryIsRefused(t *testing.T) {
	t.Parallel()
	if !limitsMemory {
		t.Skip("no limit of memory under the race detector")
	}
	importer := catalog.Importer{
		Children: child.Starter{Args: []string{"child"}, Limits: child.Limits{Memory: 90 << 20}}, Dir: t.TempDir(),
	}
	_, _, _, _, err := importer.Import(t.Context(), writeText(t, "wide.json", "[\""+strings.Repeat("x", 80<<20)+"\"]"), "wide", catalog.Options{}, nil)
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "memory") {
		t.Errorf("got %v", err)
	}
}
