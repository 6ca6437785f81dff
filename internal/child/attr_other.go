//go:build unix && !linux

package child

import "syscall"

// attributes puts the child in a process group of its own, so that all of it
// can be killed.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}

// maxrssUnit is what Rusage.Maxrss counts in.
const maxrssUnit = 1
