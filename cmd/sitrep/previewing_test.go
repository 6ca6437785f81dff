package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// TestAChildKeepsOneSnapshotOpenBetweenPreviews: the newest that was wanted, and none that cannot be opened.
func TestAChildKeepsOneSnapshotOpenBetweenPreviews(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	snapshot := func(name, text string) analyst.Request {
		source, target := filepath.Join(folder, name+".csv"), filepath.Join(folder, name+".duckdb")
		if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(target), Name: name, Threads: 1}, nil); err != nil {
			t.Fatal(err)
		}
		return analyst.Request{Snapshot: sitrep.Path(target), Hash: name, Prompt: "amount by region", Now: time.Now()}
	}
	orders := snapshot("orders", "region,amount\nNorth,1\nSouth,2\nNorth,4\n")
	bills := snapshot("bills", "clinic,fee\nEast,1\nWest,2\nEast,3\n")
	var d previewDesk
	defer func() { _ = d.close() }()
	read := func(r analyst.Request) *duck.DB {
		if _, err := d.preview(t.Context(), analyst.Glance{Request: r}, nil); err != nil {
			t.Fatal(err)
		}
		return d.db
	}
	first := read(orders)
	if read(orders) != first {
		t.Error("the same snapshot was opened again")
	}
	if err := os.Remove(string(orders.Snapshot)); err != nil {
		t.Fatal(err)
	}
	if read(bills) == first {
		t.Error("another dataset was read from the snapshot before")
	}
	if _, err := d.preview(t.Context(), analyst.Glance{Request: orders}, nil); sitrep.CodeOf(err) != sitrep.NotFound || d.db != nil {
		t.Errorf("a snapshot that is gone: %v, open %v", err, d.db != nil)
	}
	if read(bills) == nil {
		t.Error("nothing is open behind one that is gone")
	}
}
