package pgtest

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// owner is the name of the cluster's superuser.
const owner = "sitrep"

// startTime is how long a slow machine may need to make a cluster.
const startTime = 90 * time.Second

// script makes and runs the cluster, see there.
//
//go:embed cluster.sh
var script string

// cluster is a running server.
type cluster struct {
	dir   string    // its files and its socket
	alive io.Closer // closing it ends the server
	group int       // of its processes
	ended chan struct{}
}

// start makes a cluster in a new folder inside dir and waits until it answers.
func start(dir string) (*cluster, error) {
	bin, err := findBinaries()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		dir = memoryDir()
	}
	c := &cluster{ended: make(chan struct{})}
	if c.dir, err = os.MkdirTemp(dir, "sitrep-pg-"); err != nil {
		return nil, fmt.Errorf("make a folder for the cluster: %w", err)
	}
	if err := c.launch(bin); err != nil {
		return nil, errors.Join(err, os.RemoveAll(c.dir))
	}
	if err := c.wait(); err != nil {
		log, _ := os.ReadFile(filepath.Join(c.dir, "log"))
		c.stop()
		return nil, errors.Join(fmt.Errorf("start PostgreSQL from %s: %w\n%s", bin, err, bytes.TrimSpace(log)), os.RemoveAll(c.dir))
	}
	return c, os.Remove(c.starting())
}

// memoryDir is a folder in memory if there is one with room, else empty. A new
// database is 300 files: 10 ms there, up to 300 ms on a disk.
func memoryDir() string {
	const shm, room = "/dev/shm", 2 << 30
	var fs syscall.Statfs_t
	if err := syscall.Statfs(shm, &fs); err != nil || uint64(fs.Bavail)*uint64(fs.Bsize) < room {
		return ""
	}
	return shm
}

// starting is a file that keeps the folder, with its log, when the start fails.
func (c *cluster) starting() string { return filepath.Join(c.dir, "starting") }

func (c *cluster) launch(bin string) error {
	if err := os.WriteFile(c.starting(), nil, 0o600); err != nil {
		return err
	}
	cmd := exec.Command("sh", "-c", script, "sh", bin, c.dir, owner) //nolint:noctx // it lives as long as this process
	cmd.Dir = c.dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.dir, "LC_ALL=C"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // Ctrl-C is for the tests; the pipe tells the shell
	if err := c.dropRoot(cmd.SysProcAttr); err != nil {
		return err
	}
	alive, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	c.alive, c.group = alive, cmd.Process.Pid
	go func() {
		_ = cmd.Wait() // how it ended is in the log
		close(c.ended)
	}()
	return nil
}

// dropRoot makes the cluster run as another user and gives that one the folder.
func (c *cluster) dropRoot(attr *syscall.SysProcAttr) error {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return os.Chown(c.dir, int(uid), int(gid))
	}
	return errors.New("PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as")
}

// wait returns when the server answers.
func (c *cluster) wait() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if conn, err := pgx.Connect(ctx, c.url("postgres")); err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-c.ended:
			return errors.New("it ended at once")
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// stopTime is how long a server may take to end when it is asked to.
const stopTime = 20 * time.Second

// stop ends the server and waits until its folder is gone. What does not end (initdb
// on a machine that has no time for it) is killed with all that it started.
func (c *cluster) stop() {
	_ = c.alive.Close()
	select {
	case <-c.ended:
		return
	case <-time.After(stopTime):
	}
	_ = syscall.Kill(-c.group, syscall.SIGKILL)
	<-c.ended
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
