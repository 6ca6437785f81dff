package child

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// On the child's stdin: one hello, then orders: requests, each after the answer to
// the one before, and replies to what the child asks. On its stdout, for each
// request: any number of progress frames and questions, then one frame with a
// result or an error. All are JSON values, one after the other.

type hello struct {
	Limits Limits `json:"limits"`
}

type order struct {
	Op    string          `json:"op,omitempty"`
	In    json.RawMessage `json:"in,omitempty"`
	Reply *reply          `json:"reply,omitempty"` // then the others are empty
}

type frame struct {
	Progress *Progress       `json:"progress,omitempty"`
	Result   json.RawMessage `json:"result,omitempty"`
	Error    *failure        `json:"error,omitempty"`
	Ask      *question       `json:"ask,omitempty"`
}

// question is what a handler wants of its parent.
type question struct {
	ID     int64           `json:"id"` // of this process
	Op     string          `json:"op"`
	In     json.RawMessage `json:"in"`
	Within time.Duration   `json:"within,omitempty"` // afterwards nobody waits; 0: as long as the call lasts
}

type reply struct {
	ID     int64           `json:"id"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

// failure is an error on the wire. Cause is for the parent's log.
type failure struct {
	Code    sitrep.Code         `json:"code"`
	Message string              `json:"message"`
	Fields  []sitrep.FieldError `json:"fields,omitempty"`
	Cause   string              `json:"cause,omitempty"`
}

// toFailure keeps of an error without a code what to log. unknown is its message.
func toFailure(err error, unknown string) *failure {
	err = WithRoom(err)
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok {
		return &failure{Code: sitrep.Internal, Message: unknown, Cause: err.Error()}
	}
	return &failure{Code: e.Code, Message: e.Message, Fields: e.Fields, Cause: err.Error()}
}

func (f *failure) toError() error {
	e := &sitrep.Error{Code: f.Code, Message: f.Message, Fields: f.Fields}
	if f.Cause != "" && f.Cause != f.Message {
		e.Err = errors.New(f.Cause)
	}
	return e
}
