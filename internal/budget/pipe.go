package budget

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// op is what a child asks its parent for.
const op = "model"

// Answer answers what a child asks of m; nil when there is none.
func Answer(m model.Model) child.Answer {
	if m == nil {
		return nil
	}
	return func(ctx context.Context, asked string, in json.RawMessage) (any, error) {
		if asked != op {
			return nil, fmt.Errorf("a child asked for %q", asked)
		}
		var call model.Call
		if err := json.Unmarshal(in, &call); err != nil {
			return nil, fmt.Errorf("read a call to the model: %w", err)
		}
		return m.Complete(ctx, call)
	}
}

// Parent returns the model that the parent of this process has.
func Parent() model.Model { return parent{} }

type parent struct{}

// Complete asks the parent. ctx is that of the child's handler.
func (parent) Complete(ctx context.Context, call model.Call) (reply model.Reply, err error) {
	err = child.Ask(ctx, op, call, &reply)
	if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Message == "" {
		e.Message = "the model could not be asked"
	}
	return reply, err
}
