package child

import "syscall"

// attributes puts the child in a process group of its own, so that all of it
// can be killed, and has the kernel kill it when the parent dies: a second lock
// beside the pipe, for a child that does not get to read.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// maxrssUnit is what Rusage.Maxrss counts in.
const maxrssUnit = 1 << 10
