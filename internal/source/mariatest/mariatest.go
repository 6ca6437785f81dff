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
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "github.com/go-sql-driver/mysql" // the driver of the tests
)

//go:embed server.sh
var script string

// Server is a running server.
type Server struct {
	Socket string
	ended  chan struct{}
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

// startTime is how long a slow machine may need to make the data.
const startTime = 90 * time.Second

func start() (*Server, error) {
	install, server, err := programs()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(memory(), "sitrep-maria-")
	if err != nil {
		return nil, err
	}
	s := &Server{Socket: filepath.Join(dir, "socket"), ended: make(chan struct{})}
	if err := s.launch(dir, install, server); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.wait(); err != nil {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return nil, errors.Join(fmt.Errorf("start MariaDB: %w\n%s", err, bytes.TrimSpace(log)), os.RemoveAll(dir))
	}
	return s, os.Remove(filepath.Join(dir, "starting"))
}

// memory is a folder in memory with room, if there is one: the server syncs its files.
func memory() string {
	const shm, room = "/dev/shm", 2 << 30
	var fs syscall.Statfs_t
	if err := syscall.Statfs(shm, &fs); err != nil || uint64(fs.Bavail)*uint64(fs.Bsize) < room {
		return ""
	}
	return shm
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

func (s *Server) launch(dir, install, server string) error {
	if err := os.WriteFile(filepath.Join(dir, "starting"), nil, 0o600); err != nil {
		return err
	}
	cmd := exec.Command("sh", "-c", script, "sh", dir, install, server) //nolint:noctx // it lives as long as this process
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH") + ":/usr/sbin", "HOME=" + dir, "LC_ALL=C"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := dropRoot(dir, cmd.SysProcAttr); err != nil {
		return err
	}
	if _, err := cmd.StdinPipe(); err != nil { // open as long as this process
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() {
		_ = cmd.Wait() // how it ended is in the log
		close(s.ended)
	}()
	return nil
}

// dropRoot has the server run as another user, which gets the folder.
func dropRoot(dir string, attr *syscall.SysProcAttr) error {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("nobody")
	if err != nil {
		return err
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, _ := strconv.ParseUint(u.Gid, 10, 32)
	attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(dir, int(uid), int(gid))
}

// wait returns when the server answers.
func (s *Server) wait() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if err := s.run(ctx, "SELECT 1"); err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return errors.New("it ended at once")
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
