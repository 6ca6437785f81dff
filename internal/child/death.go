package child

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// died waits for the end of a child that gave no answer and says why there is
// none. cause is what the pipe said.
func (p *Process) died(ctx context.Context, op string, cause error) error {
	p.kill()
	<-p.ended
	cause = fmt.Errorf("child for %q: %w: %s", op, errors.Join(cause, p.exit), p.said)
	switch {
	case p.late.Load() || killedFor(p.exit, syscall.SIGXCPU):
		return &sitrep.Error{
			Code: sitrep.Invalid, Err: cause,
			Message: fmt.Sprintf("The work took longer than the %s it may take.", p.limits.Deadline),
		}
	case ctx.Err() != nil:
		return fmt.Errorf("%q: %w", op, context.Cause(ctx))
	case outOfMemory(p.said.String()) || p.peak() > p.limits.Memory/2:
		return &sitrep.Error{
			Code: sitrep.Invalid, Err: cause,
			Message: fmt.Sprintf("The work needs more than the %d MB of memory it may use.", p.limits.Memory>>20),
		}
	default:
		return &sitrep.Error{Code: sitrep.Temporary, Err: cause, Message: "The process that did the work ended before its time."}
	}
}

// peak is the most memory that the child had, in bytes. One that crashed having
// much of what it may have was most likely refused more: not every part of a
// program, the Go runtime's collector included, dies of that with clear words.
func (p *Process) peak() int64 {
	usage, ok := p.cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return usage.Maxrss * maxrssUnit
}

func killedFor(exit error, signal syscall.Signal) bool {
	e, ok := errors.AsType[*exec.ExitError](exit)
	if !ok {
		return false
	}
	status, ok := e.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == signal
}

// outOfMemory knows the last words of a process that was refused memory: of
// the Go runtime, of the C++ one, and of a thread that got no stack.
func outOfMemory(stderr string) bool {
	for _, words := range []string{
		"out of memory", "cannot allocate memory", "Cannot allocate memory", "std::bad_alloc", "pthread_create failed", "newosproc",
	} {
		if strings.Contains(stderr, words) {
			return true
		}
	}
	return false
}

// half of what is kept of stderr: a Go process that crashes says why first, a
// C++ one last.
const half = 2 << 10

// ends keeps the first and the last 2 KiB of what is written to it.
type ends struct {
	mu   sync.Mutex
	head []byte
	tail []byte
	lost bool
}

// Write never fails.
func (e *ends) Write(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := min(half-len(e.head), len(b))
	e.head = append(e.head, b[:n]...)
	e.tail = append(e.tail, b[n:]...)
	if extra := len(e.tail) - half; extra > 0 {
		e.tail = append(e.tail[:0], e.tail[extra:]...)
		e.lost = true
	}
	return len(b), nil
}

// String returns what was kept.
func (e *ends) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lost {
		return string(e.head) + " … " + string(e.tail)
	}
	return string(e.head) + string(e.tail)
}
