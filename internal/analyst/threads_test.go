package analyst_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// uneven are rows of doubles whose sums depend on the order of adding, with ties, empty
// cells and numbers of very different size.
func uneven(rows int) string {
	random := rand.New(rand.NewPCG(7, 11))
	var b strings.Builder
	b.WriteString("day,team,kind,weight,score\n")
	teams, kinds := []string{"red", "blue", "green", "grey", ""}, []string{"a", "b", "c"}
	for i := range rows {
		weight, score := fmt.Sprintf("%.16e", random.ExpFloat64()*[]float64{1e-6, 1, 1e6}[i%3]), fmt.Sprint(random.IntN(4))
		if random.IntN(9) == 0 {
			weight = ""
		}
		if random.IntN(7) == 0 {
			score = ""
		}
		fmt.Fprintf(&b, "2026-%02d-%02d,%s,%s,%s,%s\n", 1+i%10, 1+i%28, teams[random.IntN(5)], kinds[i%3], weight, score)
	}
	return b.String()
}

// inSmallGroups writes a snapshot anew in groups of few rows: the database hands out
// whole groups to its threads, and a small table has only one.
func inSmallGroups(t *testing.T, from, to string) {
	t.Helper()
	connector, err := duckdb.NewConnector("", nil)
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	defer func() { _ = db.Close() }()
	for _, statement := range []string{
		"ATTACH '" + from + "' AS whole (READ_ONLY)",
		"ATTACH '" + to + "' AS parts (ROW_GROUP_SIZE 2048)",
		"CREATE TABLE parts.data AS FROM whole.data",
		"CREATE TABLE parts.sitrep_profile AS FROM whole.sitrep_profile",
		"DETACH parts",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// sums is how many values the database's own sum has: what reports would do without
// sums of their own.
func sums(t *testing.T, table analyst.Table) int {
	t.Helper()
	seen := map[any]bool{}
	for range 50 {
		rows, err := table.Query(t.Context(), `SELECT sum("weight") FROM "data"`)
		if err != nil {
			t.Fatal(err)
		}
		seen[rows.Values[0][0]] = true
	}
	return len(seen)
}

// TestReportsAreTheSameOnAnyNumberOfThreads makes each report again and again on each of four
// numbers of threads, of a table that all of them have work with.
func TestReportsAreTheSameOnAnyNumberOfThreads(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	source := filepath.Join(folder, "uneven.csv")
	if err := os.WriteFile(source, []byte(uneven(150_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	whole, err := importFile(t.Context(), source, "uneven")
	if err != nil {
		t.Fatal(err)
	}
	prompts := []string{"total weight and average score by team", "median weight by kind and team"}
	made := make([]analyst.Report, len(prompts))
	for _, threads := range []int{1, 2, 4, 8} {
		parts := filepath.Join(folder, fmt.Sprintf("parts%d.duckdb", threads))
		inSmallGroups(t, whole, parts)
		table := open(t, parts, threads)
		t.Logf("%d threads: a plain sum of doubles has %d values in 50 runs", threads, sums(t, table))
		for run := range thorough.Of(2, 20) {
			for i, prompt := range prompts {
				report, err := analyst.Make(t.Context(), table, request(prompt))
				if err != nil {
					t.Fatal(err)
				}
				if made[i].JSON == nil {
					made[i] = report
					verified(t, table, request(prompt), report)
				}
				if !bytes.Equal(report.JSON, made[i].JSON) || report.Markdown != made[i].Markdown || !bytes.Equal(report.Digest, made[i].Digest) {
					t.Fatalf("%s differs in run %d on %d threads:\n%s", prompt, run, threads, difference(string(indented(t, report.JSON)), string(indented(t, made[i].JSON))))
				}
			}
		}
	}
}
