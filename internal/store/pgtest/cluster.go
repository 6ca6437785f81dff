package pgtest

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/a-seed-aa0acf4e/sitrep/internal/servertest"
)

// owner is the name of the cluster's superuser.
const owner = "sitrep"

// script makes and runs the cluster, see there.
//
//go:embed cluster.sh
var script string

// cluster is a running server.
type cluster struct {
	dir     string // its files and its socket
	process *servertest.Process
}

// start makes a cluster in a new folder inside dir and waits until it answers.
func start(dir string) (*cluster, error) {
	bin, err := findBinaries()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		dir = servertest.Memory() // a new database is 300 files: 10 ms there, up to 300 ms on a disk
	}
	c := &cluster{}
	if c.dir, err = os.MkdirTemp(dir, "sitrep-pg-"); err != nil {
		return nil, fmt.Errorf("make a folder for the cluster: %w", err)
	}
	if err := c.launch(bin); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.dir))
	}
	if err := c.process.Wait(c.answers); err != nil {
		log, _ := os.ReadFile(filepath.Join(c.dir, "log"))
		c.stop()
		return nil, errors.Join(fmt.Errorf("start PostgreSQL from %s: %w\n%s", bin, err, bytes.TrimSpace(log)), os.RemoveAll(c.dir))
	}
	return c, os.Remove(c.starting())
}

// starting is a file that keeps the folder, with its log, when the start fails.
func (c *cluster) starting() string { return filepath.Join(c.dir, "starting") }

func (c *cluster) launch(bin string) (err error) {
	if err := os.WriteFile(c.starting(), nil, 0o600); err != nil {
		return err
	}
	c.process, err = servertest.Start(script, c.dir, []string{bin, c.dir, owner}, "postgres", "nobody")
	return err
}

// answers reports nothing where the server takes connections.
func (c *cluster) answers(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// stopTime is how long a server may take to end when it is asked to.
const stopTime = 20 * time.Second

// stop ends the server and waits until its folder is gone. What does not end (initdb
// on a machine that has no time for it) is killed with all that it started.
func (c *cluster) stop() {
	_ = c.process.Alive.Close()
	select {
	case <-c.process.Ended:
		return
	case <-time.After(stopTime):
	}
	_ = syscall.Kill(-c.process.Group, syscall.SIGKILL)
	<-c.process.Ended
	_ = os.RemoveAll(c.dir)
}

// findBinaries returns the folder of the newest installed server.
func findBinaries() (string, error) {
	var found []string
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"} {
		dirs, _ := filepath.Glob(pattern) // the patterns are well formed
		found = append(found, dirs...)
	}
	slices.Sort(found)
	slices.Reverse(found)
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, filepath.Dir(path))
	}
	for _, dir := range found {
		if isServer(dir) {
			return dir, nil
		}
	}
	return "", errors.New("PostgreSQL's server programs (initdb, postgres) are not installed; install them with: make deps")
}

func isServer(dir string) bool {
	for _, name := range []string{"initdb", "postgres"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}
