package stream_test

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/stream"
)

// client reads a stream line by line; what it reads as lines ends with the stream.
func client(t *testing.T, s stream.Source, crowd *stream.Crowd) (lines <-chan string, leave func()) {
	t.Helper()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := crowd.Enter("ada")
		if err != nil {
			http.Error(w, err.Error(), http.StatusTooManyRequests)
			return
		}
		defer out()
		stream.Serve(w, r, s)
	}))
	server.Config.ReadTimeout, server.Config.WriteTimeout = 50*time.Millisecond, 50*time.Millisecond // shorter than the stream
	server.Start()
	t.Cleanup(server.Close)
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req) //nolint:bodyclose // by who reads its lines
	if err != nil {
		t.Fatal(err)
	}
	if resp.Header.Get("Content-Type") != stream.Type || resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", resp.Header)
	}
	read := make(chan string, 1000)
	go func() {
		defer close(read)
		defer func() { _ = resp.Body.Close() }()
		for s := bufio.NewScanner(resp.Body); s.Scan(); {
			if s.Text() != "" {
				read <- s.Text()
			}
		}
	}()
	t.Cleanup(func() { cancel(); _ = resp.Body.Close() })
	return read, cancel
}

// next is the next line, which has to come soon.
func next(t *testing.T, lines <-chan string) string {
	t.Helper()
	select {
	case line, ok := <-lines:
		if !ok {
			return "over"
		}
		return line
	case <-time.After(2 * time.Minute):
		t.Fatal("nothing comes")
		return ""
	}
}

func wants(t *testing.T, lines <-chan string, want ...string) {
	t.Helper()
	for _, w := range want {
		if got := next(t, lines); got != w {
			t.Fatalf("got %q, want %q", got, w)
		}
	}
}

// until waits for something that another goroutine does.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for tick := time.NewTicker(5 * time.Millisecond); !done(); {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatal(what)
		}
	}
}

func TestAStreamTellsWhatChangesUntilTheEnd(t *testing.T) {
	t.Parallel()
	var step atomic.Int64
	told := make(chan struct{}, 1)
	crowd := stream.NewCrowd(1, 1)
	lines, _ := client(t, stream.Source{
		Look: func() (any, bool, error) {
			n := step.Load()
			return map[string]any{"done": n, "text": "a\nb"}, n == 2, nil
		},
		Told: told, Every: 5 * time.Millisecond, Beat: time.Hour,
	}, crowd)
	wants(t, lines, "retry: 2000", "event: progress", `data: {"done":0,"text":"a\nb"}`)
	step.Store(1)
	wants(t, lines, "event: progress", `data: {"done":1,"text":"a\nb"}`) // what did not change was not told
	step.Store(2)
	wants(t, lines, "event: end", `data: {"done":2,"text":"a\nb"}`, "over")
	until(t, "the stream is still counted", func() bool { return crowd.Open() == 0 })
}

func TestAStreamLooksAtOnceWhenItIsTold(t *testing.T) {
	t.Parallel()
	var ended atomic.Bool
	told := make(chan struct{}, 1)
	lines, _ := client(t, stream.Source{
		Look: func() (any, bool, error) { return 1, ended.Load(), nil }, Told: told, Every: time.Hour, Beat: time.Hour,
	}, stream.NewCrowd(1, 1))
	wants(t, lines, "retry: 2000", "event: progress", "data: 1")
	ended.Store(true)
	told <- struct{}{}
	wants(t, lines, "event: end", "data: 1", "over")
}

// TestAStreamSaysThatItIsThere also beyond the limits that the server has for other answers.
func TestAStreamSaysThatItIsThere(t *testing.T) {
	t.Parallel()
	lines, _ := client(t, stream.Source{
		Look: func() (any, bool, error) { return 1, false, nil }, Every: time.Hour, Beat: 30 * time.Millisecond, Life: 300 * time.Millisecond,
	}, stream.NewCrowd(1, 1))
	wants(t, lines, "retry: 2000", "event: progress", "data: 1", ": here", ": here", ": here", ": here")
	for line := next(t, lines); line != "over"; line = next(t, lines) {
		if line != ": here" {
			t.Errorf("got %q", line)
		}
	}
}

func TestNothingIsHeldWhenTheClientGoes(t *testing.T) {
	t.Parallel()
	crowd := stream.NewCrowd(1, 1)
	lines, leave := client(t, stream.Source{
		Look: func() (any, bool, error) { return 1, false, nil }, Every: time.Hour, Beat: time.Hour, Life: time.Hour,
	}, crowd)
	wants(t, lines, "retry: 2000", "event: progress", "data: 1")
	if crowd.Open() != 1 {
		t.Error("the stream is not counted")
	}
	leave()
	until(t, "the stream is still counted", func() bool { return crowd.Open() == 0 })
}

func TestAStreamEndsWithTheRightToSeeIt(t *testing.T) {
	t.Parallel()
	var gone atomic.Bool
	lines, _ := client(t, stream.Source{Every: 5 * time.Millisecond, Look: func() (any, bool, error) {
		if gone.Load() {
			return nil, false, &sitrep.Error{Code: sitrep.Forbidden, Message: "no more", Err: errors.New("a secret")}
		}
		return 1, false, nil
	}}, stream.NewCrowd(1, 1))
	wants(t, lines, "retry: 2000", "event: progress", "data: 1")
	gone.Store(true)
	wants(t, lines, "event: refused", `data: {"detail":"no more"}`, "over")
}

func TestAStreamEndsWhenTheServiceStops(t *testing.T) {
	t.Parallel()
	stopping := make(chan struct{})
	lines, _ := client(t, stream.Source{Look: func() (any, bool, error) { return 1, false, nil }, Stopping: stopping, Every: time.Hour}, stream.NewCrowd(1, 1))
	wants(t, lines, "retry: 2000", "event: progress", "data: 1")
	close(stopping)
	wants(t, lines, "over")
}

func TestFewStreamsOfAnOwnerAndNotManyOfAll(t *testing.T) {
	t.Parallel()
	c := stream.NewCrowd(2, 3)
	enter := func(owner sitrep.ID) (func(), sitrep.Code) {
		leave, err := c.Enter(owner)
		return leave, sitrep.CodeOf(err)
	}
	first, _ := enter("a")
	if _, code := enter("a"); code != "" {
		t.Error(code)
	}
	if _, code := enter("a"); code != sitrep.Limited {
		t.Errorf("a third of one owner: %q", code)
	}
	if _, code := enter("b"); code != "" {
		t.Error(code)
	}
	if _, code := enter("c"); code != sitrep.Temporary {
		t.Errorf("a fourth of all: %q", code)
	}
	first()
	first() // leaving twice counts once
	if _, code := enter("a"); code != "" || c.Open() != 3 {
		t.Error(code, c.Open())
	}
	if _, err := c.Enter("a"); err == nil || !strings.Contains(err.Error(), "?wait") {
		t.Errorf("it does not say what to do: %v", err)
	}
}
