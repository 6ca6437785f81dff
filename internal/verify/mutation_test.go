package verify_test

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

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// TestSingleChangesAreFound says beside how many of them computing finds without seal and fingerprint: of changes of
// one digit or letter of a leaf, one character of the markdown, one cell of the snapshot.
func TestSingleChangesAreFound(t *testing.T) {
	t.Parallel()
	path := copied(t)
	table := open(t, path)
	reports := made(t)
	for _, r := range reports {
		if out := checked(t, stored(r), table); len(out.Problems) > 0 || !out.RowsRead {
			t.Fatalf("%s: %v", r.Document.Title, out.Problems)
		}
	}
	t.Run("leaves", func(t *testing.T) { changeLeaves(t, reports, table) })
	t.Run("markdown", func(t *testing.T) { changeMarkdown(t, reports) })
	t.Run("cells", func(t *testing.T) { changeCells(t, reports, path) })
}

func changeLeaves(t *testing.T, reports []report, table verify.Table) {
	random, computed, changedLeaves := rand.New(rand.NewPCG(1, 2)), 0, thorough.Of(100, 500)
	for i := range changedLeaves {
		r := reports[i%len(reports)]
		root, all := tree(t, r.JSON)
		if !bytes.Equal(written(t, root), r.JSON) {
			t.Fatal("a tree is not written as it was read")
		}
		l := all[random.IntN(len(all))]
		changed := other(l.value, random.IntN(1000))
		l.set(changed)
		s := stored(r)
		s.JSON = written(t, root)
		out := checked(t, s, nil)
		if len(out.Problems) == 0 {
			t.Errorf("%s: a change of %s from %v to %v is not found", r.Document.Title, l.path, l.value, changed)
		}
		if !byHashAlone(out.Problems) || !byHashAlone(checked(t, s, table).Problems) {
			computed++
		}
	}
	t.Logf("%d of %d changed leaves are found without the seal", computed, changedLeaves)
	if computed < changedLeaves*8/10 {
		t.Errorf("%d of %d", computed, changedLeaves)
	}
}

// written is a tree as a document is written, if it still is one.
func written(t *testing.T, root map[string]any) []byte {
	t.Helper()
	data := encoded(t, root)
	d, err := document.Decode(data)
	if err != nil {
		return data
	}
	if data, err = d.JSON(); err != nil {
		t.Fatal(err)
	}
	// A document is always written as of this version.
	return bytes.Replace(data, []byte(`"schemaVersion":"`+document.SchemaVersion+`"`), fmt.Appendf(nil, `"schemaVersion":"%v"`, root["schemaVersion"]), 1)
}

// byHashAlone: what follows from nothing else was changed.
func byHashAlone(problems []string) bool {
	for _, p := range problems {
		if !strings.HasPrefix(p, "seal: ") {
			return false
		}
	}
	return true
}

func changeMarkdown(t *testing.T, reports []report) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range thorough.Of(70, 350) {
		r := reports[i%len(reports)]
		s := stored(r)
		at := random.IntN(len(s.Markdown))
		s.Markdown = s.Markdown[:at] + string(rune(s.Markdown[at]^1)) + s.Markdown[at+1:]
		if out := checked(t, s, nil); len(out.Problems) == 0 || byHashAlone(out.Problems) {
			t.Errorf("%s: a changed character at %d of the markdown is not found by rendering: %v", r.Document.Title, at, out.Problems)
		}
	}
}

// changeCells changes cells of any row and column. Those that a report reads must be
// found by reading, all by the fingerprint of the file.
func changeCells(t *testing.T, reports []report, path string) {
	random, read, possible, changedCells := rand.New(rand.NewPCG(5, 6)), 0, 0, thorough.Of(30, 150)
	before, err := catalog.Fingerprint(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range changedCells {
		r := reports[i%len(reports)]
		copied := filepath.Join(t.TempDir(), "changed.duckdb")
		column := update(t, path, copied, random)
		if after, err := catalog.Fingerprint(t.Context(), copied); err != nil || after == before {
			t.Errorf("change %d of %s leaves the fingerprint as it is (%v)", i, column, err)
		}
		problems := rowsOf(t, copied, r)
		if len(problems) > 0 {
			read++
		}
		// This report is about each row of these columns.
		if i%len(reports) == 0 && (column == "amount" || column == "region") {
			if possible++; len(problems) == 0 {
				t.Errorf("%s: a changed %s is not found by reading the rows again", r.Document.Title, column)
			}
		}
		if err := os.Remove(copied); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d changed cells are in rows that a report reads; all are found by the fingerprint", read, changedCells)
	if possible == 0 || read == 0 {
		t.Error("no change was of a cell that a report reads")
	}
}

func rowsOf(t *testing.T, path string, r report) []string {
	t.Helper()
	db, err := duck.Open(t.Context(), path, duck.Options{Threads: 1, Memory: 256 << 20, Temp: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	return checked(t, stored(r), db).Problems
}

// update changes one cell of a copy of a snapshot and says of which column.
func update(t *testing.T, from, to string, random *rand.Rand) (column string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	db := writable(t, to)
	defer func() { _ = db.Close() }()
	var kind string
	if err := db.QueryRowContext(t.Context(), `SELECT column_name, data_type FROM information_schema.columns
		WHERE table_name = 'data' ORDER BY ordinal_position OFFSET ? LIMIT 1`, random.IntN(columnsOf(t, db))).Scan(&column, &kind); err != nil {
		t.Fatal(err)
	}
	another := map[string]string{"VARCHAR": `coalesce(%[1]s, '') || 'x'`, "DATE": `coalesce(%[1]s, DATE '2026-01-01') - 40`, "BOOLEAN": `NOT coalesce(%[1]s, true)`}[kind]
	if another == "" {
		another = `coalesce(%[1]s, 0) + 1`
	}
	statement := fmt.Sprintf(`UPDATE data SET %[1]s = `+another+` WHERE rowid = ?`, `"`+column+`"`)
	if _, err := db.ExecContext(t.Context(), statement, random.IntN(3000)); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	return column
}

func columnsOf(t *testing.T, db *sql.DB) (n int) {
	t.Helper()
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM information_schema.columns WHERE table_name = 'data'`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func writable(t *testing.T, path string) *sql.DB {
	t.Helper()
	connector, err := duckdb.NewConnector(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return sql.OpenDB(connector)
}
