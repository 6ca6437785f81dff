package child

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Answer answers what a child asks. ctx ends with the call that the child works on,
// with the child, and when the child waits no longer. It runs beside other
// answers. An error arrives in the child with its code and its safe message.
type Answer func(ctx context.Context, op string, in json.RawMessage) (any, error)

// desk hears one call's child out.
type desk struct {
	child  *Process
	hear   Listener
	ctx    context.Context //nolint:containedctx // of the call, which the desk is a part of
	cancel context.CancelCauseFunc
	under  sync.WaitGroup
}

func (p *Process) openDesk(ctx context.Context, hear Listener) *desk {
	d := &desk{child: p, hear: hear}
	d.ctx, d.cancel = context.WithCancelCause(ctx)
	return d
}

// close ends answers that are under way and returns when they have ended.
func (d *desk) close() {
	d.cancel(errCallOver)
	d.under.Wait()
}

func (d *desk) report(p Progress) {
	if d.hear.Progress != nil {
		d.hear.Progress(p)
	}
}

// take answers a question without keeping others waiting.
func (d *desk) take(q question) {
	d.under.Go(func() {
		ctx := d.ctx
		if q.Within > 0 {
			limited, cancel := context.WithTimeout(ctx, q.Within)
			defer cancel()
			ctx = limited
		}
		failpoint.Pass(failpoint.AskTaken)
		r := reply{ID: q.ID}
		result, err := d.answer(ctx, q)
		if err == nil {
			r.Result, err = json.Marshal(result)
		}
		if err != nil {
			r.Error = toFailure(err, "")
		}
		if q.Within > 0 && ctx.Err() != nil {
			return // the child's own clock tells it so
		}
		failpoint.Pass(failpoint.AskAnswered)
		_ = d.child.send(order{Reply: &r}) // it fails when the child is gone, and the call with it
	})
}

func (d *desk) answer(ctx context.Context, q question) (result any, err error) {
	if d.hear.Answer == nil {
		return nil, fmt.Errorf("nobody answers %q", q.Op)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("answering %q panicked: %v\n%s", q.Op, p, debug.Stack())
		}
	}()
	return d.hear.Answer(ctx, q.Op, q.In)
}
