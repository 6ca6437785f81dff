package work

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// flight lets one do the work for all who want the same at the same time. The
// work goes on as long as anybody waits for it: whoever came first may leave.
type flight[T any] struct {
	mu    sync.Mutex
	calls map[sitrep.ID]*shared[T]
}

type shared[T any] struct {
	done    chan struct{}
	cancel  context.CancelFunc
	waiting int
	value   T
	err     error
}

// do returns what work returns, or the error of ctx when that ends first.
func (f *flight[T]) do(ctx context.Context, id sitrep.ID, work func(context.Context) (T, error)) (T, error) {
	c := f.join(ctx, id, work)
	select {
	case <-c.done:
		return c.value, c.err
	case <-ctx.Done():
		f.leave(id, c)
		var none T
		return none, ctx.Err()
	}
}

func (f *flight[T]) join(ctx context.Context, id sitrep.ID, work func(context.Context) (T, error)) *shared[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c, ok := f.calls[id]; ok {
		c.waiting++
		return c
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	c := &shared[T]{done: make(chan struct{}), cancel: cancel, waiting: 1}
	if f.calls == nil {
		f.calls = map[sitrep.ID]*shared[T]{}
	}
	f.calls[id] = c
	go func() {
		defer cancel()
		defer close(c.done)
		defer f.forget(id, c)
		defer func() {
			if p := recover(); p != nil {
				c.err = fmt.Errorf("panicked: %v\n%s", p, debug.Stack())
			}
		}()
		c.value, c.err = work(ctx)
	}()
	return c
}

// leave ends the work when nobody waits for it any more. Who comes now begins anew.
func (f *flight[T]) leave(id sitrep.ID, c *shared[T]) {
	f.mu.Lock()
	c.waiting--
	last := c.waiting == 0
	f.mu.Unlock()
	if last {
		f.forget(id, c)
		c.cancel()
	}
}

func (f *flight[T]) forget(id sitrep.ID, c *shared[T]) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.calls[id] == c {
		delete(f.calls, id)
	}
}
