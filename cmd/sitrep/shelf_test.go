package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestADatasetIsNamedAfterItsFile(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"orders.csv":           "orders",
		"/data/2026 sales.tsv": "2026 sales",
		"archive.tar.json":     "archive.tar",
		"plain":                "plain",
		".csv":                 "data",
		"a\x1b[31mb\n.csv":     "a [31mb",
		"caf\xe9.csv":          "caf",
	} {
		if got := nameOf(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

func TestReasonHoldsWhatTheOperatorNeeds(t *testing.T) {
	t.Parallel()
	cause := errors.New("connection refused")
	for _, c := range []struct {
		err  error
		want string
	}{
		{cause, "connection refused"},
		{&sitrep.Error{Code: sitrep.Temporary, Message: "The database does not answer.", Err: cause}, "The database does not answer: connection refused"},
		{&sitrep.Error{Code: sitrep.Conflict, Message: "The name is taken.", Err: errors.New("UNIQUE")}, "The name is taken."},
	} {
		if got := reason(c.err); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestOldCopiesAreForgotten(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	long := time.Now().Add(-cacheAge - time.Hour)
	for name, at := range map[string]time.Time{"old.duckdb": long, "new.duckdb": time.Now(), "old.txt": long} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	forgetOld(folder)
	forgetOld(filepath.Join(folder, "nowhere"))
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 || left[0].Name() != "new.duckdb" || left[1].Name() != "old.txt" {
		t.Errorf("left: %v, %v", left, err)
	}
}
