package verify_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "verify-")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("VERIFY_FOLDER", folder)
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// shop is the path of the made-up shop's orders as a snapshot, imported once.
var shop = sync.OnceValues(func() (string, error) {
	source := filepath.Join(os.Getenv("VERIFY_FOLDER"), sample.FileName)
	f, err := os.Create(source)
	if err != nil {
		return "", err
	}
	if err := sample.Write(f, 3000); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	out := source + ".duckdb"
	_, err = duck.Import(context.Background(), catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(out), Name: sample.Name, Threads: 2}, nil)
	return out, err
})

// copied is a snapshot of the test's own: DuckDB shares one instance among the
// connections to a path.
func copied(t testing.TB) string {
	t.Helper()
	from, err := shop()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "shop.duckdb")
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t testing.TB, path string) *duck.DB {
	t.Helper()
	db, err := duck.Open(t.Context(), path, duck.Options{Threads: 1, Memory: 512 << 20, Temp: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// prompts make unlike reports: groups, a series, a comparison, a ranking with a rest,
// one number, a list, what the import found out, what nobody asked for, no answer.
var prompts = []string{
	"total amount by region",
	"revenue by month",
	"what changed by channel last month",
	"top 2 products by total revenue",
	"how many orders were there, and what is the average and the median amount this year?",
	"the ten largest orders",
	"how is the data quality?",
	"overview",
	"profit by planet",
	"orders by region this quarter against the last",
}

// report is one with what the execution before it left.
type report struct {
	analyst.Report
	before []byte
}

// once has the reports that all tests change: making them takes longer than all the rest.
var once struct {
	sync.Once
	made []report
}

// made are the reports of the shop, each with a document of the test's own.
func made(t testing.TB) []report {
	t.Helper()
	once.Do(func() { once.made = reportsOf(t, open(t, copied(t))) })
	if once.made == nil {
		t.Fatal("another test could not make them")
	}
	own := slices.Clone(once.made)
	for i := range own {
		var err error
		if own[i].Document, err = document.Decode(own[i].JSON); err != nil {
			t.Fatal(err)
		}
	}
	return own
}

// reportsOf are those of the prompts, two that were compared with an older run, and
// two of a model: one that wrote, one that did not answer.
func reportsOf(t testing.TB, from analyst.Table) []report {
	t.Helper()
	var reports []report
	for _, prompt := range prompts {
		reports = append(reports, report{Report: run(t, from, analyst.Request{Hash: "5f1c0ffee", Prompt: prompt})})
	}
	past := open(t, earlier(t))
	for _, prompt := range []string{"total amount last month by region", "how are we doing?"} {
		first := run(t, past, analyst.Request{Hash: "0ddba11", Prompt: prompt})
		again := run(t, from, analyst.Request{Hash: "5f1c0ffee", Prompt: prompt, Previous: first.Digest, Plan: &first.Plan})
		if len(again.Document.Changes) < 2 {
			t.Fatalf("%s: what changed is %v", prompt, again.Document.Changes)
		}
		reports = append(reports, report{again, first.Digest})
	}
	reports = append(reports, report{Report: run(t, from, analyst.Request{
		Hash: "5f1c0ffee", Prompt: "total amount by region", Source: &document.SourceState{Stamp: "1500 rows", ReadAt: "2026-11-20T06:58:00Z"},
	})})
	return append(reports, report{Report: worded(t, from)}, report{Report: unheard(t, from)})
}

// worded is a report that a model arranged; one thing that it asked for was ignored.
func worded(t testing.TB, from analyst.Table) analyst.Report {
	t.Helper()
	out := run(t, from, analyst.Request{
		Hash: "5f1c0ffee", Prompt: "total amount by region", Settings: settings(),
		Model: &modeltest.Scripted{Reply: func(_ int, c model.Call) (string, error) {
			return modeltest.Arranged(c, func(p modeltest.Page) modeltest.Edit {
				edit := p.AsItIs()
				edit.Title, edit.Summary = 2, []modeltest.Pick{{ID: "q1.1", As: 3}, {ID: "q1.2", Join: "and"}, {ID: "All is well."}}
				return edit
			})
		}},
	})
	if use := out.Document.Method.Model; !use.Wrote || use.Refused == 0 || len(out.Document.Summary) < 1 {
		t.Fatalf("%q: %+v", out.Document.Title, use)
	}
	return out
}

// unheard is a report that a model was to arrange and did not.
func unheard(t testing.TB, from analyst.Table) analyst.Report {
	t.Helper()
	out := run(t, from, analyst.Request{Hash: "5f1c0ffee", Prompt: "revenue by month", Settings: settings(), Model: modeltest.Says()})
	if use := out.Document.Method.Model; use.Wrote || use.Without == "" {
		t.Fatalf("%+v", use)
	}
	return out
}

func settings() *model.Settings {
	return &model.Settings{Name: "scripted", Share: model.ShareAggregates, Writes: true, Time: time.Minute}
}

func run(t testing.TB, from analyst.Table, r analyst.Request) analyst.Report {
	t.Helper()
	r.Now, r.Program = time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC), "test"
	made, err := analyst.Make(t.Context(), from, r)
	if err != nil {
		t.Fatalf("%s: %v", r.Prompt, err)
	}
	return made
}

// earlier is the shop's orders as they were some weeks ago, with an older reading of
// some amounts.
func earlier(t testing.TB) string {
	t.Helper()
	var all bytes.Buffer
	if err := sample.Write(&all, 3000); err != nil {
		t.Fatal(err)
	}
	var kept []string
	for i, line := range strings.Split(strings.TrimSpace(all.String()), "\n") {
		cells := strings.Split(line, ",")
		if i > 0 && cells[1] >= "2026-09-15" {
			continue
		}
		if i%7 == 1 {
			cells[9] = "1.00"
		}
		kept = append(kept, strings.Join(cells, ","))
	}
	source := filepath.Join(t.TempDir(), "earlier.csv")
	if err := os.WriteFile(source, []byte(strings.Join(kept, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := source + ".duckdb"
	if _, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(out), Name: sample.Name, Threads: 2}, nil); err != nil {
		t.Fatal(err)
	}
	return out
}

func stored(r report) verify.Stored {
	s := verify.Stored{JSON: r.JSON, Markdown: r.Markdown, Program: "test"}
	if r.before != nil {
		s.Previous = [][]byte{[]byte("of a run that does not matter"), r.before}
	}
	return s
}

// checked is the outcome of a whole check.
func checked(t testing.TB, s verify.Stored, table verify.Table) verify.Outcome {
	t.Helper()
	out, err := verify.Report(t.Context(), s, table)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// recomputed is the outcome without the seal.
func recomputed(t testing.TB, d *document.Document, table verify.Table) verify.Outcome {
	t.Helper()
	out, err := verify.Document(t.Context(), d, table)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
