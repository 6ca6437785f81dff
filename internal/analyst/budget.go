package analyst

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"
)

// Budget is what looking for more than was asked may cost an execution. Of a zero
// member the default holds.
type Budget struct {
	Queries int           `json:"queries,omitempty"`
	Time    time.Duration `json:"time,omitempty"`
}

const (
	budgetQueries = 40
	budgetTime    = 20 * time.Second
)

// errSpent ends exploring, not the report.
var errSpent = errors.New("the budget for exploring is spent")

// within runs what explores until its budget is spent, and keeps why it stopped.
func (m *maker) within(ctx context.Context, explore func(context.Context) error) error {
	own, done := context.WithTimeoutCause(ctx, cmp.Or(m.request.Budget.Time, budgetTime), errSpent)
	defer done()
	m.left = cmp.Or(m.request.Budget.Queries, budgetQueries)
	err := explore(own)
	switch {
	case err == nil, ctx.Err() != nil:
		return err
	case errors.Is(err, errSpent):
		m.stopped = fmt.Sprintf("Looking for more stopped after %d queries, its limit.", cmp.Or(m.request.Budget.Queries, budgetQueries))
	case errors.Is(context.Cause(own), errSpent):
		m.stopped = fmt.Sprintf("Looking for more stopped after %v, its limit.", cmp.Or(m.request.Budget.Time, budgetTime))
	default:
		return err
	}
	return nil
}

// spend takes one query from what is left for exploring.
func (m *maker) spend() error {
	if m.left <= 0 {
		return errSpent
	}
	m.left--
	return nil
}
