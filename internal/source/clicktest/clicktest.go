// Package clicktest gives tests a real ClickHouse: a server of their own, run by the
// installed program, on a port of this machine alone. It ends with the process that
// started it, also when that is killed, as the servers of mariatest do.
//
// A machine without the program fails the test and says how to install it.
package clicktest

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/servertest"
)

//go:embed server.sh
var script string

//go:embed config.xml
var config string

//go:embed users.xml
var users string

// Server is a running server.
type Server struct {
	Port    int
	process *servertest.Process
}

// shared is the server of this process, started by the first test that asks.
var shared = sync.OnceValues(start)

// Database is one that is new, empty and dropped when the test ends.
type Database struct {
	*sql.DB // says it in ClickHouse's words
	*Server
	Name string
}

// URL is the address of the database for a user: default may do everything, without a password; reader may read and
// asker set what it likes as well, with the password geheim; stranger may read other databases alone.
func (d Database) URL(user string) string {
	return fmt.Sprintf("clickhouse://%s@127.0.0.1:%d/%s", user, d.Port, d.Name)
}

// New makes a database.
func New(tb testing.TB) Database {
	tb.Helper()
	s, err := shared()
	if err != nil {
		tb.Fatal(err)
	}
	d := Database{Server: s, Name: "test_" + strings.ToLower(rand.Text())}
	if _, err := s.ask(tb.Context(), "default", "CREATE DATABASE "+d.Name); err != nil {
		tb.Fatal(err)
	}
	d.DB = open(d)
	tb.Cleanup(func() {
		_ = d.Close()
		if _, err := s.ask(context.Background(), "default", "DROP DATABASE "+d.Name); err != nil {
			tb.Error(err)
		}
	})
	return d
}

// Ask has the server run a statement and gives what it answers, as TabSeparated.
func (d Database) Ask(ctx context.Context, statement string) (string, error) {
	return d.ask(ctx, d.Name, statement)
}

func (s *Server) ask(ctx context.Context, database, statement string) (string, error) {
	to := fmt.Sprintf("http://127.0.0.1:%d/?database=%s", s.Port, url.QueryEscape(database))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader(statement))
	if err != nil {
		return "", err
	}
	request.Header["X-Idempotency-Key"] = nil // an idle connection may have ended
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d: %s", answer.StatusCode, text)
	}
	return strings.TrimSuffix(string(text), "\n"), err
}

func start() (s *Server, err error) {
	program, err := program()
	if err != nil {
		return nil, err
	}
	for range 3 { // another process may take the port that was free
		if s, err = try(program); err == nil {
			return s, nil
		}
	}
	return nil, err
}

func try(program []string) (*Server, error) {
	dir, err := os.MkdirTemp(servertest.Memory(), "sitrep-click-")
	if err != nil {
		return nil, err
	}
	s := &Server{}
	if s.Port, err = free(); err == nil {
		err = s.launch(dir, program)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.process.Wait(s.answers); err != nil {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return nil, errors.Join(fmt.Errorf("start ClickHouse: %w\n%s", err, bytes.TrimSpace(log)), os.RemoveAll(dir))
	}
	return s, os.Remove(filepath.Join(dir, "starting"))
}

// free is a port that nobody has now.
func free() (int, error) {
	l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// program is Debian's, or ClickHouse's own, which is one for all.
func program() ([]string, error) {
	for _, p := range [][]string{{"/usr/sbin/clickhouse-server"}, {"clickhouse-server"}, {"clickhouse", "server"}} {
		if path, err := exec.LookPath(p[0]); err == nil {
			return append([]string{path}, p[1:]...), nil
		}
	}
	return nil, errors.New("ClickHouse's server program is not installed; install it with: make deps")
}

func (s *Server) launch(dir string, program []string) (err error) {
	for name, text := range map[string]string{"starting": "", "config.xml": fmt.Sprintf(config, dir, s.Port), "users.xml": users} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil { //nolint:gosec // another user reads them
			return err
		}
	}
	s.process, err = servertest.Start(script, dir, append([]string{dir}, program...), "nobody")
	return err
}

// answers makes a second database, which a server that has begun can do.
func (s *Server) answers(ctx context.Context) error {
	_, err := s.ask(ctx, "default", "CREATE DATABASE IF NOT EXISTS elsewhere")
	return err
}
