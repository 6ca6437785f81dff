package child

import (
	"encoding/json"
	"errors"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// On the child's stdin: one hello, then requests. On its stdout, for each
// request: any number of progress frames, then one with a result or an error.
// All are JSON values, one after the other.

type hello struct {
	Limits Limits `json:"limits"`
}

type request struct {
	Op string          `json:"op"`
	In json.RawMessage `json:"in"`
}

type frame struct {
	Progress *Progress       `json:"progress,omitempty"`
	Result   json.RawMessage `json:"result,omitempty"`
	Error    *failure        `json:"error,omitempty"`
}

// failure is an error on the wire. Cause is for the parent's log.
type failure struct {
	Code    sitrep.Code         `json:"code"`
	Message string              `json:"message"`
	Fields  []sitrep.FieldError `json:"fields,omitempty"`
	Cause   string              `json:"cause,omitempty"`
}

func toFailure(err error) *failure {
	err = WithRoom(err)
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok {
		return &failure{Code: sitrep.Internal, Message: "the child failed", Cause: err.Error()}
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
