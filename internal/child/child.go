// Package child runs work in a throw-away process of the same binary, so that
// DuckDB lives nowhere else. (seam: signatures are agreed, bodies to be written)
package child

import (
	"context"
	"time"
)

// Limits bound one child.
type Limits struct {
	Memory   int64         // bytes (RLIMIT_DATA); 0: default
	Deadline time.Duration // killed after it; 0: default
	Threads  int           // of DuckDB
}

// Progress is what a child says while it works.
type Progress struct {
	Stage string  `json:"stage"`
	Done  float64 `json:"done"` // 0 to 1
}

// Starter starts children of one program.
type Starter struct {
	Program string   // path of the binary; empty: /proc/self/exe
	Args    []string // that make it a child, for example ["child"]
	Limits  Limits
}

// Call starts a child, sends one request, gets its answer, and sees the child end. in and out are JSON.
// Errors: what the handler returned (code and safe message kept); Temporary when the child died; Invalid when it hit a limit of memory or time.
func (s Starter) Call(ctx context.Context, op string, in, out any, progress func(Progress)) error {
	panic("seam")
}

// Handler answers one kind of request in the child.
type Handler func(ctx context.Context, in []byte, progress func(Progress)) (out any, err error)

// Serve is the child's main: reads a request from stdin, answers on stdout, ends when stdin closes. Returns the exit code.
func Serve(handlers map[string]Handler) int { panic("seam") }
