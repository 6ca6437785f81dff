package work_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// lines keeps what is logged.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) count(part string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), part)
}

func TestRunThatDoesNotStartIsToldOfOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *bubble) {
		var log lines
		b.cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
		b.cfg.Late, b.cfg.Workers = time.Minute, 1
		b.cfg.Run = func(ctx context.Context, _ store.Claim) (store.Outcome, error) {
			<-time.After(20 * time.Minute)
			return store.Outcome{}, nil
		}
		b.add("e1")
		b.add("e2") // has to wait for e1
		b.start(t)
		b.pass(59 * time.Second)
		if n := log.count("run is late"); n != 0 {
			t.Errorf("told %d times within the bound", n)
		}
		b.pass(time.Minute)
		b.pass(15 * time.Minute)
		if n, of := log.count("run is late"), log.count("execution=e2"); n != 1 || of != 1 {
			t.Errorf("told %d times, %d times of the one that is late", n, of)
		}
	})
}
