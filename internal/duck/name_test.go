package duck_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// pieces of names that mean something to somebody: patterns, lists, partitions,
// addresses, options, quotes, bytes that are no text.
var pieces = []string{
	"[1]", "[!a]", "[a-z]", "[", "]", "*", "**", "?", "{a,b}", "{", "=", "id=7", "amount=5", "tenant=acme", "%41", "%", "%2f", "%zz", "\n", "\r", "\t", "\x01",
	"'", `"`, "`", `\`, "-", "--", " ", ".", "é", "\xff", "\xc3\x28", "s3:", "https:", "file:", ":memory:", "md:", ",", ";", "$HOME", "~", "#", "@", "|", "a", "1", "orders", "2024-01-05",
}

// expanded is what a pattern may stand for.
var expanded = strings.NewReplacer("[1]", "1", "[!a]", "b", "[a-z]", "c", "**", "x", "*", "x", "?", "y", "{a,b}", "a", "%41", "A", `\`, "", "amount=5", "amount=6", "%2f", "x")

func oddName(t *rapid.T, label string) string {
	name := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 5).Draw(t, label), "")
	if name == "." || name == ".." {
		return name + " "
	}
	return name
}

// contents are the same two rows in every form that is read in a way of its own.
func contents(t *testing.T, id1, id2 string) map[string]string {
	t.Helper()
	row := func(form string) string { return strings.NewReplacer("ONE", id1, "TWO", id2).Replace(form) }
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(row("id,amount\nONE,10\nTWO,20\n"))
	if err != nil {
		t.Fatal(err)
	}
	columns, err := os.ReadFile(parquet(t, row("SELECT ONE AS id, 10 AS amount UNION ALL SELECT TWO, 20")))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"csv":     row("id,amount\nONE,10\nTWO,20\n"),
		"rewrite": row("id;amount\nONE;10,0\n\nTWO;20,0\n"),
		"utf16":   wide,
		"tsv":     row("id\tamount\nONE\t10\nTWO\t20\n"),
		"json":    row(`[{"id": ONE, "amount": 10}, {"id": TWO, "amount": 20}]`),
		"ndjson":  row("{\"id\": ONE, \"amount\": 10}\n{\"id\": TWO, \"amount\": 20}\n"),
		"parquet": string(columns),
	}
}

func TestAFileIsThatFileWhateverItIsCalled(t *testing.T) {
	t.Parallel()
	asked, decoys := contents(t, "1", "2"), contents(t, "901", "902")
	forms := slices.Sorted(maps.Keys(asked))
	rapid.Check(t, func(r *rapid.T) {
		root, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			r.Fatal(err)
		}
		form := rapid.SampledFrom(forms).Draw(r, "form")
		folder, name := oddName(r, "folder"), oddName(r, "name")
		name += rapid.SampledFrom([]string{"", ".csv", ".CSV", ".txt", ".gz", ".csv.gz", ".zst", ".parquet", ".duckdb", ".json"}).Draw(r, "ending")
		path := place(r, root, folder, name, asked[form])
		for _, f := range []string{folder, expanded.Replace(folder), folder + "1", "1"} {
			for _, n := range []string{name, expanded.Replace(name), "a" + name, name + ".csv", "1.csv"} {
				if at := filepath.Join(root, f, n); at != path && free(at) {
					place(r, root, f, n, decoys[form])
				}
			}
		}
		out := place(r, filepath.Join(root, "out of the way"), strings.ReplaceAll(oddName(r, "out"), "?", "*"), "snapshot", "")
		if err := os.Remove(out); err != nil {
			r.Fatal(err)
		}
		checkOdd(r, path, out)
	})
}

func TestASnapshotIsRefusedWhereItsLogWouldLieElsewhere(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "what?")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	job := catalog.Job{Source: sitrep.Path(write(t, "a.csv", "x,y", "1,2")), Out: sitrep.Path(filepath.Join(folder, "snapshot")), Threads: 1}
	_, err := duck.Import(t.Context(), job, nil)
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), "question mark") {
		t.Errorf("got %v", err)
	}
}

func TestAFileThatIsNotTheOneThatWasStampedIsNotRead(t *testing.T) {
	t.Parallel()
	path, other := write(t, "a.csv", "x,y", "1,2"), write(t, "a.csv", "x,y", "3,4")
	stamp, err := catalog.Stamp(other)
	if err != nil {
		t.Fatal(err)
	}
	job := catalog.Job{Source: sitrep.Path(path), Stamp: stamp, Out: sitrep.Path(filepath.Join(t.TempDir(), "snapshot")), Threads: 1}
	if _, err := duck.Import(t.Context(), job, nil); sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("got %v", err)
	}
	job.Source = sitrep.Path(other)
	if _, err := duck.Import(t.Context(), job, nil); err != nil {
		t.Error(err)
	}
}

// free reports whether a file may lie there: an empty name is the folder itself, and a
// decoy before it may have taken the name of a folder.
func free(path string) bool {
	at, err := os.Stat(path)
	above, errAbove := os.Stat(filepath.Dir(path))
	return (err != nil || !at.IsDir()) && (errAbove != nil && !errors.Is(errAbove, syscall.ENOTDIR) || errAbove == nil && above.IsDir())
}

// place writes a file in a folder.
func place(r *rapid.T, root, folder, name, text string) string {
	path := filepath.Join(root, folder, name)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		r.Fatal(err)
	}
	return path
}

// checkOdd imports the file and looks at all of its rows.
func checkOdd(r *rapid.T, path, out string) {
	ctx := context.Background()
	imported, err := duck.Import(ctx, catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(out), Name: "orders", Threads: 1}, nil)
	if err != nil {
		r.Fatalf("import %q: %v", path, err)
	}
	if got := imported.Profile.Columns; len(got) != 2 || got[0].Name != "id" || got[1].Name != "amount" {
		r.Fatalf("%q has the columns %+v", path, got)
	}
	db, err := duck.Open(ctx, out, duck.Options{Temp: filepath.Dir(out)})
	if err != nil {
		r.Fatalf("open %q: %v", out, err)
	}
	rows, err := db.Query(ctx, "SELECT id::INTEGER, amount::INTEGER FROM data")
	if err != nil {
		r.Fatal(err)
	}
	var got []string
	for _, row := range rows.Values {
		got = append(got, show(row))
	}
	if !slices.Equal(got, []string{"1|10", "2|20"}) {
		r.Fatalf("%q has the rows %v", path, got)
	}
	if err := db.Close(); err != nil {
		r.Fatal(err)
	}
}
