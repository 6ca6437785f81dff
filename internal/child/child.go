// Package child runs work in a throw-away process of the same binary, so that
// DuckDB, which can neither be interrupted everywhere nor held to a ceiling of
// memory, lives nowhere else.
//
// It guarantees that a child has no secrets in its environment, holds to its
// limits, is killed at its deadline, leaves no zombie and no scratch files, and
// ends by itself when its parent goes, however the parent went. An error of a
// handler arrives with its code and its safe message.
//
// It does not limit how many children run at once (the caller does), and it is
// no jail: a child may read what its user may read.
package child

import (
	"context"
	"time"
)

// Limits bound one child. A field that is zero takes the default.
type Limits struct {
	Memory   int64         `json:"memory"`   // bytes of private memory (RLIMIT_DATA)
	Deadline time.Duration `json:"deadline"` // from its start to its end
	Threads  int           `json:"threads"`  // of DuckDB and of Go
}

// The defaults of [Limits].
const (
	DefaultMemory   = 1 << 30
	DefaultDeadline = 5 * time.Minute
	DefaultThreads  = 1
)

func (l Limits) withDefaults() Limits {
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	if l.Deadline <= 0 {
		l.Deadline = DefaultDeadline
	}
	if l.Threads <= 0 {
		l.Threads = DefaultThreads
	}
	return l
}

type limitsKey struct{}

// LimitsOf returns the limits of the child that ctx was given to a [Handler]
// in, so that the handler can ask less of DuckDB. Elsewhere: the defaults.
func LimitsOf(ctx context.Context) Limits {
	l, _ := ctx.Value(limitsKey{}).(Limits)
	return l.withDefaults()
}

// Progress is what a child says while it works.
type Progress struct {
	Stage string  `json:"stage"`
	Done  float64 `json:"done"` // 0 to 1
	// Part of Of of the stage is done; 0 of 0: it has no parts.
	Part int `json:"part,omitempty"`
	Of   int `json:"of,omitempty"`
}

// Listener hears a child out while it works on a call. Both may be nil.
type Listener struct {
	Progress func(Progress)
	Answer   Answer // nil: the child's questions fail
}

// Starter starts children of one program.
type Starter struct {
	Program string   // path of the binary; empty: /proc/self/exe
	Args    []string // that make it a child, for example ["child"]
	Limits  Limits
	Scratch string // folder for the children's own TMPDIRs; empty: the system's
	Watch   Watch  // told of each Call; nil: nobody is
}

// Watch is called when a child is about to start, and what it returns when the
// child is gone.
type Watch func(ctx context.Context, op string) func(End)

// End is how a child ended.
type End struct {
	Start time.Time
	Took  time.Duration
	Peak  int64 // most memory, in bytes; 0: not known
	Err   error // of the call
}

// Call starts a child, sends one request, gets its answer, and sees the child
// end. in and out are JSON; out may be nil.
//
// Errors: what the handler returned, its code and safe message kept; Temporary
// when the child died; Invalid when it hit a limit of memory or time; the error
// of ctx when that ended first.
func (s Starter) Call(ctx context.Context, op string, in, out any, hear Listener) error {
	if s.Watch == nil {
		_, err := s.call(ctx, op, in, out, hear)
		return err
	}
	ended, start := s.Watch(ctx, op), time.Now()
	peak, err := s.call(ctx, op, in, out, hear)
	ended(End{Start: start, Took: time.Since(start), Peak: peak, Err: err})
	return err
}

func (s Starter) call(ctx context.Context, op string, in, out any, hear Listener) (peak int64, err error) {
	p, err := s.Start(ctx)
	if err != nil {
		return 0, err
	}
	defer func() {
		p.Close()
		peak = p.peak()
	}()
	return 0, p.Call(ctx, op, in, out, hear)
}

// Handler answers one kind of request in the child. in is JSON, and so is out
// on its way to the parent.
type Handler func(ctx context.Context, in []byte, progress func(Progress)) (out any, err error)
