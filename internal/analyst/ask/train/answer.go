package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// desk answers questions about one table and remembers the answers, also on disk:
// training asks the same questions again and again.
type desk struct {
	*analyst.Desk
	mu     sync.Mutex
	known  map[string]evaluate.Rows
	seen   map[string]glimpsed
	file   string
	reader *ask.Reader // of the table
}

// importTable imports the table of an example, unless that was done before.
func importTable(ctx context.Context, e *example, folder string) (snapshot string, err error) {
	text, err := os.ReadFile(e.Dataset)
	if err != nil {
		return "", fmt.Errorf("read the table: %w", err)
	}
	name := e.Table
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(e.Dataset), filepath.Ext(e.Dataset))
	}
	sum := sha256.Sum256(append(text, name...))
	snapshot = filepath.Join(filepath.Clean(folder), hex.EncodeToString(sum[:8])+".duckdb")
	if _, err := os.Stat(snapshot); err == nil { //nolint:gosec // a developer names the folder
		return snapshot, nil
	}
	source, err := filepath.Abs(e.Dataset)
	if err != nil {
		return "", fmt.Errorf("find the table: %w", err)
	}
	if _, err := duck.Import(ctx, catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(snapshot), Name: name, Threads: 1}, func(string, float64) {}); err != nil {
		return "", fmt.Errorf("import %s: %w", e.Dataset, err)
	}
	return snapshot, nil
}

// openDesk opens the snapshot of an example's table.
func openDesk(ctx context.Context, e *example, snapshot string) (*desk, error) {
	db, err := duck.Open(ctx, snapshot, duck.Options{Threads: 1, Memory: 1 << 30})
	if err != nil {
		return nil, err
	}
	now, file := e.Now, snapshot+".answers.json"
	if now.IsZero() { // a table with no day at hand is asked today: at the beginning of time there is no data yet
		now, file = someday, snapshot+".undated.answers.json"
	}
	inner, err := analyst.OpenDesk(ctx, db, analyst.Request{Now: now})
	if err != nil {
		return nil, err
	}
	d := &desk{Desk: inner, known: map[string]evaluate.Rows{}, seen: map[string]glimpsed{}, file: file}
	if text, err := os.ReadFile(d.file); err == nil {
		if err := decode(text, &d.known); err != nil {
			d.known = map[string]evaluate.Rows{}
		}
	}
	if text, err := os.ReadFile(d.seenFile()); err == nil {
		if err := decode(text, &d.seen); err != nil {
			d.seen = map[string]glimpsed{}
		}
	}
	return d, nil
}

// glimpsed is what a question comes to, as the reader sees it.
type glimpsed struct {
	Answer ask.Answer
	OK     bool
}

func (d *desk) seenFile() string { return strings.TrimSuffix(d.file, ".answers.json") + ".seen.json" }

// glimpse is what a question comes to, remembered.
func (d *desk) glimpse(ctx context.Context, q plan.Question) (ask.Answer, bool) {
	key := keyOf(q)
	d.mu.Lock()
	defer d.mu.Unlock()
	one, ok := d.seen[key]
	if !ok {
		one.Answer, one.OK = d.Glimpse(ctx, q)
		d.seen[key] = one
	}
	return one.Answer, one.OK
}

// keyOf tells questions apart, whatever they are called.
func keyOf(q plan.Question) string {
	q.ID, q.Text = "q1", ""
	text, err := json.Marshal(q)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// someday is the day of prompts that say none.
var someday = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// hits are the asks of an example that a question answers, a bit each.
func (d *desk) hits(ctx context.Context, e *example, q plan.Question) uint64 {
	q.ID, q.Text = "q1", ""
	key := keyOf(q)
	d.mu.Lock()
	defer d.mu.Unlock()
	if hit, ok := e.hits[key]; ok {
		return hit
	}
	rows, ok := d.known[key]
	if !ok {
		rows = d.rows(ctx, q)
		d.known[key] = rows
	}
	var hit uint64
	for k, part := range e.parts() {
		if slices.ContainsFunc(part, func(want [][]any) bool { return right(want, rows) }) {
			hit |= 1 << min(k, 63)
		}
	}
	if e.hits == nil {
		e.hits = map[string]uint64{}
	}
	e.hits[key] = hit
	return hit
}

// rows answers a question; none where it cannot be asked.
func (d *desk) rows(ctx context.Context, q plan.Question) evaluate.Rows {
	a, err := d.Ask(ctx, q)
	if err != nil || a.Main == nil {
		return nil
	}
	rows := evaluate.TableOf(a).Rows
	if len(rows) > 400 {
		return nil // longer than any answer: not worth the room
	}
	return rows
}

// keep writes the answers down.
func (d *desk) keep() error {
	for file, what := range map[string]any{d.file: d.known, d.seenFile(): d.seen} {
		text, err := json.Marshal(what)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			return err
		}
	}
	return nil
}
