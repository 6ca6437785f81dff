package work

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// flight lets one do the work for all who want the same at the same time. The
// work belongs to nobody of them: it goes on when all have left.
type flight[T any] struct {
	mu     sync.Mutex
	calls  map[sitrep.ID]*shared[T]
	closed bool
	under  sync.WaitGroup
}

type shared[T any] struct {
	since  time.Time
	done   chan struct{}
	cancel context.CancelFunc
	value  T
	err    error
}

// errSlow: the work is not done yet. It goes on.
var errSlow = errors.New("this takes its time")

// closing is how long close waits for work that was cancelled.
const closing = time.Second

// do returns what work returns, or the error of ctx when that ends first, or
// errSlow when the work takes longer than patience. Who joins work that does
// already has no patience.
func (f *flight[T]) do(ctx context.Context, id sitrep.ID, patience time.Duration, work func(context.Context) (T, error)) (T, error) {
	c := f.join(ctx, id, work)
	timer := time.NewTimer(time.Until(c.since.Add(patience)))
	defer timer.Stop()
	var none T
	select {
	case <-c.done:
		return c.value, c.err
	case <-ctx.Done():
		return none, ctx.Err()
	case <-timer.C:
		return none, errSlow
	}
}

func (f *flight[T]) join(ctx context.Context, id sitrep.ID, work func(context.Context) (T, error)) *shared[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c, ok := f.calls[id]; ok {
		return c
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	c := &shared[T]{since: time.Now(), done: make(chan struct{}), cancel: cancel}
	if f.closed {
		cancel()
	}
	if f.calls == nil {
		f.calls = map[sitrep.ID]*shared[T]{}
	}
	f.calls[id] = c
	f.under.Go(func() {
		defer cancel()
		defer close(c.done)
		defer f.forget(id)
		defer func() {
			if p := recover(); p != nil {
				c.err = fmt.Errorf("panicked: %v\n%s", p, debug.Stack())
			}
		}()
		c.value, c.err = work(ctx)
	})
	return c
}

func (f *flight[T]) forget(id sitrep.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.calls, id)
}

// close cancels what is under way and waits a moment for its end.
func (f *flight[T]) close() {
	f.mu.Lock()
	f.closed = true
	for _, c := range f.calls {
		c.cancel()
	}
	f.mu.Unlock()
	ended := make(chan struct{})
	go func() { f.under.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(closing):
	}
}
