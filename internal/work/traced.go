package work

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Traced is a run or a delivery as a trace has it.
type Traced struct {
	Name      string    // run or deliver
	Start     time.Time // of the claim
	Claimed   time.Time // when it was held; zero: not told
	Asked     string    // traceparent of the request that asked for a run; empty: none
	Execution sitrep.ID
	Report    sitrep.ID
}

// trace follows a run or a delivery, if anybody wants to know.
func (n *Node) trace(ctx context.Context, t Traced) (context.Context, func(end, error)) {
	if n.cfg.Trace == nil {
		return ctx, func(end, error) {}
	}
	ctx, ended := n.cfg.Trace(ctx, t)
	return ctx, func(state end, err error) { ended(string(state), err) }
}
