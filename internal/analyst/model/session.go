package model

import (
	"context"
	"errors"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Session is the talk with a model about one report, and its record.
type Session struct {
	settings Settings
	model    Model
	end      time.Time // after which nothing is asked any more
	record   Record
}

// Record is what was said in a session, for the report's owner.
type Record struct {
	Model string     `json:"model"`
	Calls []Exchange `json:"calls"`
}

// Exchange is one call, its reply, and what was found wrong with it.
type Exchange struct {
	Purpose    Purpose     `json:"purpose"`
	System     string      `json:"system"`
	Messages   []Message   `json:"messages"`
	Reply      string      `json:"reply"`
	Input      int         `json:"input"`
	Output     int         `json:"output"`
	Cached     bool        `json:"cached"`
	Failed     string      `json:"failed"` // why there is no reply; empty: there is one
	Violations []Violation `json:"violations"`
}

// Violation is a rule that a reply broke.
type Violation struct {
	Rule  string `json:"rule"`  // "plan" or "edit"
	Where string `json:"where"` // in the reply: "summary[1]"
	Text  string `json:"text"`  // what breaks it
	Why   string `json:"why"`
}

// Begin begins a session; nil where no model is to be asked.
func Begin(m Model, s *Settings) *Session {
	if m == nil || s == nil {
		return nil
	}
	return &Session{settings: *s, model: m, end: time.Now().Add(s.Time), record: Record{Model: s.Name, Calls: []Exchange{}}}
}

// Record returns what was said so far.
func (s *Session) Record() *Record {
	if s == nil {
		return nil
	}
	return &s.record
}

// errLate ends a session whose time is over.
var errLate = sitrep.Errorf(sitrep.Temporary, "the model took too long")

// ask makes one call and records it.
func (s *Session) ask(ctx context.Context, c Call) (*Exchange, error) {
	s.record.Calls = append(s.record.Calls, Exchange{Purpose: c.Purpose, System: c.System, Messages: c.Messages, Violations: []Violation{}})
	said := &s.record.Calls[len(s.record.Calls)-1]
	limited, cancel := context.WithDeadlineCause(ctx, s.end, errLate)
	defer cancel()
	reply, err := s.model.Complete(limited, c)
	if err != nil && errors.Is(context.Cause(limited), errLate) {
		err = errLate
	}
	if err != nil {
		said.Failed = Why(err)
		return said, err
	}
	said.Reply, said.Input, said.Output, said.Cached = reply.Text, reply.Input, reply.Output, reply.Cached
	return said, nil
}

// Why says an error of a model so that it can stand after "because".
func Why(err error) string {
	if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Message != "" {
		return e.Message
	}
	return "the model could not be asked"
}
