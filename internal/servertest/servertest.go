// Package servertest runs the servers that tests need: a database of their own, that nothing else on the machine can
// see. A server ends with the process that started it, also when that is killed.
package servertest

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
	"time"
)

// Process is a running script that runs a server.
type Process struct {
	Alive io.Closer     // closing it ends the server: the script reads from it
	Group int           // of its processes
	Ended chan struct{} // is closed when the script has ended
}

// Memory is a folder in memory if there is one with 2 GB of room, else empty: servers write much, and sync their files.
func Memory() string {
	const shm, room = "/dev/shm", 2 << 30
	var fs syscall.Statfs_t
	if err := syscall.Statfs(shm, &fs); err != nil || uint64(fs.Bavail)*uint64(fs.Bsize) < room {
		return ""
	}
	return shm
}

// Start runs a shell script in a folder with arguments. For root it runs as the first of some users that there is, who
// gets the folder: servers refuse to be root's.
func Start(script, dir string, args []string, users ...string) (*Process, error) {
	cmd := exec.Command("sh", append([]string{"-c", script, "sh"}, args...)...) //nolint:noctx // it lives as long as this process
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH") + ":/usr/sbin", "HOME=" + dir, "LC_ALL=C"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // Ctrl-C is for the tests; the pipe tells the shell
	if err := dropRoot(dir, cmd.SysProcAttr, users); err != nil {
		return nil, err
	}
	alive, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &Process{Alive: alive, Group: cmd.Process.Pid, Ended: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // how it ended is in its log
		close(p.Ended)
	}()
	return p, nil
}

func dropRoot(dir string, attr *syscall.SysProcAttr, users []string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range users {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return os.Chown(dir, int(uid), int(gid))
	}
	return errors.New("the server refuses to run as root, and there is no other user to run it as")
}

// startTime is how long a slow machine may need to make a server's data.
const startTime = 90 * time.Second

// Wait returns when the server answers: when ask has no error.
func (p *Process) Wait(ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if ask(ctx) == nil {
			return nil
		}
		select {
		case <-p.Ended:
			return errors.New("it ended at once")
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
