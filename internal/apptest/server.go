package apptest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

const (
	startLimit = 10 * time.Second // serve answers within it
	stopLimit  = 10 * time.Second // and ends within it after SIGTERM
	logTail    = 4000             // bytes of log shown when a test fails
)

// Server is a running serve.
type Server struct {
	URL     string // http://127.0.0.1:port
	LogFile string
	cmd     *exec.Cmd
	ended   chan struct{} // closed when the process is gone
}

// Serve starts serve on a free port and returns when it is ready. It is killed
// at the end of the test unless it was stopped.
func (p *Program) Serve(tb testing.TB, args ...string) *Server {
	tb.Helper()
	s := p.Start(tb, args...)
	if !Poll(tb.Context(), startLimit, s.readyOrGone) || s.Ended() {
		tb.Fatalf("serve is not ready after %s (ended: %t)", startLimit, s.Ended())
	}
	return s
}

// Start is Serve without the wait: a worker alone answers nobody.
func (p *Program) Start(tb testing.TB, args ...string) *Server {
	tb.Helper()
	address, err := FreeAddress(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	s, err := p.start(address, args)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		s.Kill()
		if tb.Failed() {
			tb.Logf("the end of serve's log:\n%s", s.tail())
		}
	})
	return s
}

func (p *Program) start(address string, args []string) (*Server, error) {
	log, err := os.CreateTemp(filepath.Dir(p.Data), "serve-*.log")
	if err != nil {
		return nil, err
	}
	defer log.Close() //nolint:errcheck // the process has its own handle
	cmd := p.Command(context.Background(), append([]string{"serve"}, args...)...)
	cmd.Env = append(cmd.Env, "SITREP_LISTEN="+address)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start serve: %w", err)
	}
	s := &Server{URL: "http://" + address, LogFile: log.Name(), cmd: cmd, ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait()
		close(s.ended)
	}()
	return s, nil
}

// PID is the process id.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Ended reports whether the process is gone.
func (s *Server) Ended() bool {
	select {
	case <-s.ended:
		return true
	default:
		return false
	}
}

// Kill ends the process at once, as a crash does.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill()
	<-s.ended
}

// Stop asks the process to end and fails the test unless it does, in time and
// with exit code 0.
func (s *Server) Stop(tb testing.TB) {
	tb.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		tb.Fatalf("stop serve: %v", err)
	}
	select {
	case <-s.ended:
	case <-time.After(stopLimit):
		s.Kill()
		tb.Fatalf("serve is still there %s after SIGTERM", stopLimit)
	}
	if code := s.cmd.ProcessState.ExitCode(); code != 0 {
		tb.Fatalf("serve ended with %d after SIGTERM, want 0", code)
	}
}

func (s *Server) readyOrGone() bool {
	if s.Ended() {
		return true
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	answer, err := s.Do(ctx, Request{Method: http.MethodGet, Target: "/readyz"})
	return err == nil && answer.Status == http.StatusOK
}

// Log returns what serve has logged so far.
func (s *Server) Log() string {
	text, err := os.ReadFile(s.LogFile)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func (s *Server) tail() string {
	log := s.Log()
	return log[max(0, len(log)-logTail):]
}

// FreeAddress finds a port that was free a moment ago: serve cannot report one
// that it chose itself.
func FreeAddress(ctx context.Context) (string, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), errors.Join(listener.Close())
}

// Poll calls done until it is true, at most for limit, and reports whether it was.
// It is for what happens in another process, where there is no signal to wait for.
// It asks again after a twentieth of the time so far: a slow machine must not use up
// what a client may ask within an hour.
func Poll(ctx context.Context, limit time.Duration, done func() bool) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for start := time.Now(); !done(); {
		select {
		case <-ctx.Done():
			return done()
		case <-time.After(max(25*time.Millisecond, time.Since(start)/20)):
		}
	}
	return true
}
