package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ranDemo is a data folder in which a service made a report, and its execution.
func ranDemo(t *testing.T) (data, execution string) {
	t.Helper()
	data = filepath.Join(t.TempDir(), "data")
	if out, err := sitrepCommand(t, data, "demo", "--once", "--data", data).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := sitrepCommand(t, data, "report", "list", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var runs []struct{ ExecutionID string }
	if err := json.Unmarshal(out, &runs); err != nil || len(runs) != 1 {
		t.Fatalf("runs %s: %v", out, err)
	}
	return data, runs[0].ExecutionID
}

// verdict runs verify and returns what it says and its exit code.
func verdict(t *testing.T, data string, ids ...string) (out string, code int) {
	t.Helper()
	cmd := sitrepCommand(t, data, append([]string{"verify"}, ids...)...)
	var all bytes.Buffer
	cmd.Stdout, cmd.Stderr = &all, &all
	_ = cmd.Run()
	return all.String(), cmd.ProcessState.ExitCode()
}

// changeState runs a statement behind the service's back.
func changeState(t *testing.T, data, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(data, "sitrep.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// changeSnapshot does something to the file of the only snapshot.
func changeSnapshot(t *testing.T, data string, change func(path string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(data, "snapshots", "*.duckdb"))
	if err != nil || len(files) != 1 {
		t.Fatalf("snapshots %v, %v", files, err)
	}
	change(files[0])
}

func TestAReportOfTheServiceIsVerified(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	if out, code := verdict(t, data, id); code != 0 || !strings.Contains(out, "all agrees") || !strings.Contains(out, "read again from the snapshot") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestOfSeveralReportsEachIsVerified(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	const unknown = "01979c3e-7a52-7cc0-a9ea-0c8e5d1c2b47"
	if out, code := verdict(t, data, unknown, id); code != 3 || !strings.Contains(out, unknown+": nothing to verify: ") || !strings.Contains(out, "all agrees") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
	changeState(t, data, `UPDATE content SET markdown = replace(markdown, '2026', '2027')`)
	if out, code := verdict(t, data, id, unknown); code != 1 || !strings.Contains(out, "1 of 2: the report does not agree") || !strings.Contains(out, "nothing to verify") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestVerifyFindsWhatChangedBehindTheService(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	whole, err := os.ReadFile(filepath.Join(data, "sitrep.db"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ statement, want string }{
		"digit of the markdown": {`UPDATE content SET markdown = replace(markdown, '2026', '2027')`, "markdown: it is not the rendering"},
		"digit of the document": {`UPDATE content SET json = CAST(replace(CAST(json AS TEXT), '"rejected":0', '"rejected":1') AS BLOB)`, "quality.rejected"},
		"hash of the data":      {`UPDATE snapshot SET hash = 'other'`, "made from other data"},
		"fingerprint":           {`UPDATE snapshot SET fingerprint = 'other'`, "not as it was imported"},
	} {
		folder := filepath.Join(t.TempDir(), "data")
		if err := os.CopyFS(folder, os.DirFS(data)); err != nil {
			t.Fatal(err)
		}
		changeState(t, folder, c.statement)
		if out, code := verdict(t, folder, id); code != 1 || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit code %d, want %q:\n%s", name, code, c.want, out)
		}
	}
	if after, err := os.ReadFile(filepath.Join(data, "sitrep.db")); err != nil || !bytes.Equal(whole, after) {
		t.Errorf("verify wrote to the state (%v)", err)
	}
}

func TestVerifyWithoutTheSnapshotChecksTheArithmetic(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	changeSnapshot(t, data, func(path string) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	})
	out, code := verdict(t, data, id)
	if code != 0 || !strings.Contains(out, "file is gone") || !strings.Contains(out, "rows were not read again") || !strings.Contains(out, "computed again") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
	changeState(t, data, `UPDATE execution SET snapshot_id = NULL`)
	if out, code := verdict(t, data, id); code != 0 || !strings.Contains(out, "not kept any more") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestVerifyOfASnapshotThatIsNoDatabaseAnyMoreSaysSo(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	changeSnapshot(t, data, func(path string) {
		if err := os.WriteFile(path, []byte("gone"), 0o600); err != nil {
			t.Fatal(err)
		}
	})
	out, code := verdict(t, data, id)
	if code != 1 || !strings.Contains(out, "not as it was imported") || !strings.Contains(out, "cannot be read") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestVerifyOfARunWithoutContentHasNothingToDo(t *testing.T) {
	t.Parallel()
	data, id := ranDemo(t)
	changeState(t, data, `DELETE FROM content`)
	if out, code := verdict(t, data, id); code != 3 || !strings.Contains(out, "nothing to verify") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}
