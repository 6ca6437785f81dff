package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

type askerKey struct{}

// Ask has the parent answer a question while a handler works, for what a child
// must not have itself: keys, the network, the database. ctx is the handler's, and
// several of its goroutines may ask at once. in and out are JSON.
//
// Errors: what the parent's [Answer] returned, its code and safe message kept; the
// error of ctx when that ends first. If the parent goes, so does the process.
func Ask(ctx context.Context, op string, in, out any) error {
	a, ok := ctx.Value(askerKey{}).(*answerer)
	if !ok {
		return fmt.Errorf("ask for %q: this is no child", op)
	}
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("write question %q: %w", op, err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	q := question{Op: op, In: body}
	if end, ok := ctx.Deadline(); ok {
		q.Within = max(time.Until(end), 1)
	}
	r, err := a.ask(ctx, q)
	if err != nil {
		return fmt.Errorf("ask for %q: %w", op, err)
	}
	if r.Error != nil {
		return r.Error.toError()
	}
	if err := json.Unmarshal(r.Result, out); err != nil {
		return fmt.Errorf("read the answer to %q: %w", op, err)
	}
	return nil
}

func (a *answerer) ask(ctx context.Context, q question) (reply, error) {
	id, answered := a.questions.add()
	defer a.questions.drop(id)
	q.ID = id
	a.send(frame{Ask: &q})
	failpoint.Pass(failpoint.ChildAsks)
	select {
	case r := <-answered:
		return r, nil
	case <-ctx.Done():
		return reply{}, context.Cause(ctx)
	}
}

// questions are those that a child waits for the answers of.
type questions struct {
	mu      sync.Mutex
	last    int64
	waiting map[int64]chan<- reply
}

func (q *questions) add() (id int64, answered <-chan reply) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == nil {
		q.waiting = map[int64]chan<- reply{}
	}
	q.last++
	c := make(chan reply, 1)
	q.waiting[q.last] = c
	return q.last, c
}

func (q *questions) drop(id int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.waiting, id)
}

// replied hands a reply on. Nobody may wait for it any more.
func (q *questions) replied(r reply) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c, ok := q.waiting[r.ID]; ok {
		delete(q.waiting, r.ID)
		c <- r
	}
}

// errCallOver ends the answering of questions whose child is gone or done.
var errCallOver = errors.New("the child that asked is gone or done")
