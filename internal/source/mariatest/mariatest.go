// Package mariatest gives tests a real MariaDB: a server of their own, made from the
// installed programs, that nothing else on the machine can see. It ends with the
// process that started it, also when that is killed, as the clusters of pgtest do.
//
// A machine without the programs fails the test and says how to install them.
package mariatest

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/go-sql-driver/mysql" // the driver of the tests

	"github.com/a-seed-aa0acf4e/sitrep/internal/servertest"
)

//go:embed server.sh
var script string

// Server is a running server.
type Server struct {
	Socket  string
	process *servertest.Process
}

// shared is the server of this process, started by the first test that asks.
var shared = sync.OnceValues(start)

// Database is one that is new, empty and dropped when the test ends.
type Database struct {
	*sql.DB
	Name   string
	Socket string
}

// URL is the address of the database for a user without a password.
func (d Database) URL(user string) string {
	return "mysql:///" + d.Name + "?socket=" + d.Socket + "&user=" + user
}

// New makes a database. The user root may do everything there, without a password.
func New(tb testing.TB) Database {
	tb.Helper()
	s, err := shared()
	if err != nil {
		tb.Fatal(err)
	}
	d := Database{Name: "test_" + strings.ToLower(rand.Text()), Socket: s.Socket}
	if err := s.run(tb.Context(), "CREATE DATABASE "+d.Name+" CHARACTER SET utf8mb4"); err != nil {
		tb.Fatal(err)
	}
	if d.DB, err = s.open(d.Name); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := errors.Join(d.Close(), s.run(context.Background(), "DROP DATABASE "+d.Name)); err != nil {
			tb.Error(err)
		}
	})
	return d
}

func (s *Server) open(database string) (*sql.DB, error) {
	return sql.Open("mysql", "root@unix("+s.Socket+")/"+database+"?multiStatements=true")
}

func (s *Server) run(ctx context.Context, statement string) error {
	db, err := s.open("")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.ExecContext(ctx, statement)
	return err
}

func start() (*Server, error) {
	install, server, err := programs()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(servertest.Memory(), "sitrep-maria-")
	if err != nil {
		return nil, err
	}
	s := &Server{Socket: filepath.Join(dir, "socket")}
	if err := s.launch(dir, install, server); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.process.Wait(func(ctx context.Context) error { return s.run(ctx, "SELECT 1") }); err != nil {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return nil, errors.Join(fmt.Errorf("start MariaDB: %w\n%s", err, bytes.TrimSpace(log)), os.RemoveAll(dir))
	}
	return s, os.Remove(filepath.Join(dir, "starting"))
}

func programs() (install, server string, err error) {
	path := os.Getenv("PATH")
	defer func() { _ = os.Setenv("PATH", path) }()
	_ = os.Setenv("PATH", path+":/usr/sbin:/usr/libexec")
	install, err = exec.LookPath("mariadb-install-db")
	if err == nil {
		server, err = exec.LookPath("mariadbd")
	}
	if err != nil {
		return "", "", fmt.Errorf("MariaDB's server programs are not installed; install them with: make deps: %w", err)
	}
	return install, server, nil
}

func (s *Server) launch(dir, install, server string) (err error) {
	if err := os.WriteFile(filepath.Join(dir, "starting"), nil, 0o600); err != nil {
		return err
	}
	s.process, err = servertest.Start(script, dir, []string{dir, install, server}, "nobody")
	return err
}
