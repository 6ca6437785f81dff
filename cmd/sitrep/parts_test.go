package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestAServerDrainsBeforeItStops(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	inside, drained, leave := make(chan struct{}), make(chan struct{}), make(chan struct{})
	s := server{
		listener: l, log: slog.New(slog.DiscardHandler), drain: func() { close(drained) },
		handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			close(inside)
			<-leave
			_, _ = io.WriteString(w, "answered")
		}),
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.run(ctx) }()
	body := make(chan string, 1)
	go func() { body <- fetch(t, "http://"+l.Addr().String()) }()
	<-inside
	stop()
	<-drained
	select {
	case err := <-ended:
		t.Errorf("the server ended with a request inside: %v", err)
	default:
	}
	close(leave)
	if got := <-body; got != "answered" {
		t.Errorf("the last request got %q", got)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func fetch(t *testing.T, url string) string {
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		return err.Error()
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err.Error()
	}
	return string(body)
}

func TestAServerThatCannotAcceptSaysWhere(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	s := server{listener: l, handler: http.NotFoundHandler(), drain: func() {}, log: slog.New(slog.DiscardHandler)}
	if err := s.run(t.Context()); err == nil || !strings.Contains(err.Error(), l.Addr().String()) {
		t.Errorf("got %v", err)
	}
}

func TestMetricsCountRequestsByMethodAndStatus(t *testing.T) {
	t.Parallel()
	s := &service{log: slog.New(slog.DiscardHandler)}
	if h := s.gauges.requests(http.NotFoundHandler()); s.gauges.registry != nil || h == nil {
		t.Error("requests are measured though nobody asks")
	}
	if err := s.addMetrics(t.Context(), "127.0.0.1:0", 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range s.closers {
		t.Cleanup(func() { _ = c() })
	}
	h := s.gauges.requests(http.NotFoundHandler())
	h.ServeHTTP(discard{}, &http.Request{Method: http.MethodGet})
	h.ServeHTTP(discard{}, &http.Request{Method: http.MethodGet})
	families, err := s.gauges.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, f := range families {
		if f.GetName() != "sitrep_http_request_duration_seconds" {
			continue
		}
		for _, m := range f.GetMetric() {
			want := uint64(0) // answers of an alert are there from the start, with nothing counted
			if m.GetLabel()[0].GetValue() == "404" && m.GetLabel()[1].GetValue() == "get" {
				want, found = 2, true
			}
			if got := m.GetHistogram().GetSampleCount(); got != want {
				t.Errorf("%d requests measured under %v, there were %d", got, m.GetLabel(), want)
			}
		}
	}
	if !found {
		t.Error("nothing was measured")
	}
}

// discard is an answer that nobody reads.
type discard struct{}

func (discard) Header() http.Header         { return http.Header{} }
func (discard) Write(b []byte) (int, error) { return len(b), nil }
func (discard) WriteHeader(int)             {}

func TestAQuestionFindsStateWhereThereIsSome(t *testing.T) {
	t.Parallel()
	empty, full := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "sitrep.db"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		state state
		want  bool
	}{
		"no folder":       {state{Data: filepath.Join(empty, "nowhere")}, false},
		"an empty folder": {state{Data: empty}, false},
		"a database":      {state{Data: full}, true},
		"another server":  {state{Data: empty, DatabaseURL: "postgres://db/sitrep"}, true},
	} {
		if got := c.state.exists(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if left, err := os.ReadDir(empty); err != nil || len(left) != 0 {
		t.Errorf("looking made %v, %v", left, err)
	}
}

func TestSnapshotOfAnotherTimeMayHaveNoProfile(t *testing.T) {
	t.Parallel()
	if p, err := profileOf(sitrep.Snapshot{}); err != nil || len(p.Columns) != 0 {
		t.Errorf("%v, %v", p, err)
	}
	if p, err := profileOf(sitrep.Snapshot{Profile: []byte(`{"rows":7}`)}); err != nil || p.Rows != 7 {
		t.Errorf("%v, %v", p, err)
	}
	if _, err := profileOf(sitrep.Snapshot{ID: "s1", Profile: []byte(`{`)}); err == nil || !strings.Contains(err.Error(), "s1") {
		t.Errorf("a broken profile is taken, or does not say whose it is: %v", err)
	}
}

func TestVersionOfADatabaseThatIsNotThereIsAnError(t *testing.T) {
	t.Parallel()
	if v, err := sqliteVersion(t.Context()); err != nil || !strings.HasPrefix(v, "3.") {
		t.Errorf("sqlite is %q, %v", v, err)
	}
	if v, err := askVersion(t.Context(), "nodriver", "", "SELECT 1"); err == nil {
		t.Errorf("a driver that is not there answers %q", v)
	}
	if v, err := askVersion(t.Context(), "sqlite", ":memory:", "SELECT nothing()"); err == nil || !strings.Contains(err.Error(), "sqlite") {
		t.Errorf("got %q, %v", v, err)
	}
}
