//go:build bench

package benchtest_test

import (
	"bufio"
	"crypto/md5" // for text that does not compress
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const (
	backupRounds = 5
	backupBound  = 50 // ms
)

// TestWritersGoOnWhileABackupIsMade has a client write without a pause while the
// command makes a backup of a large snapshot on the same disk.
func TestWritersGoOnWhileABackupIsMade(t *testing.T) {
	rows := setting(t, "BACKED_UP", 6_000_000)
	b := newBench(t, 1000)
	report := b.create(t, onDemand(b.dataset))
	b.wait(t, []string{report})
	b.program.Must(t, "dataset", "add", writeKeys(t, rows), "--name", "keys")
	var waits []time.Duration
	for round := range backupRounds + 1 {
		file := filepath.Join(t.TempDir(), "backup.tar")
		began := time.Now()
		with := b.writeWhile(t, report, func() { b.program.Must(t, "backup", file) })
		took := time.Since(began)
		without := b.writeWhile(t, report, func() { <-time.After(took) })
		size := sizeOf(t, file)
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		t.Logf("round %d: %.0f MB in %s; of %d requests meanwhile half took %s and the slowest %s; without a backup %d, %s, %s", round, float64(size)/1e6,
			took.Round(time.Millisecond), len(with), median(with), slices.Max(with), len(without), median(without), slices.Max(without))
		if round > 0 { // the first warms up
			waits = append(waits, slices.Max(with)-slices.Max(without))
		}
	}
	t.Logf("more than without, by round: %s", waits)
	within(t, "what the slowest writer waits for a backup", float64(max(0, median(waits)))/float64(time.Millisecond), backupBound, "ms")
}

// writeWhile pauses and resumes a report while do works, and returns how long each took.
func (b *bench) writeWhile(t *testing.T, report string, do func()) (took []time.Duration) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	for i := 0; ; i++ {
		select {
		case <-done:
			return took
		default:
		}
		began := time.Now()
		var answer struct{ ID string }
		b.do(t, apptest.Request{Method: http.MethodPost, Target: "/v1/api/reports/" + report + []string{"/pause", "/resume"}[i%2]}, http.StatusOK, &answer)
		took = append(took, time.Since(began))
	}
}

// writeKeys makes a CSV whose snapshot is almost as large as its text.
func writeKeys(t *testing.T, rows int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "keys.csv")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriterSize(file, 1<<20)
	_, _ = fmt.Fprintln(out, "key,amount")
	for i := range rows {
		_, _ = fmt.Fprintf(out, "%x,%d\n", md5.Sum(fmt.Append(nil, i)), i%1000)
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func sizeOf(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
