package budget

import (
	"context"
	"sync"
)

// twins makes calls of the same content come one after another, so that the second
// finds the reply of the first.
type twins struct {
	mu    sync.Mutex
	under map[string]chan struct{} // closed when the call has ended
}

// enter waits until no call with the key is under way. leave must be called.
func (t *twins) enter(ctx context.Context, key string) (leave func(), err error) {
	for {
		t.mu.Lock()
		first, busy := t.under[key]
		if !busy {
			ended := make(chan struct{})
			if t.under == nil {
				t.under = map[string]chan struct{}{}
			}
			t.under[key] = ended
			t.mu.Unlock()
			return func() { t.leave(key, ended) }, nil
		}
		t.mu.Unlock()
		select {
		case <-first:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func (t *twins) leave(key string, ended chan struct{}) {
	t.mu.Lock()
	delete(t.under, key)
	t.mu.Unlock()
	close(ended)
}
