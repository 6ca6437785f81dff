package model

import (
	"context"
	"encoding/json"
	"time"
)

// Model answers calls. The server has one that speaks to a provider and keeps to
// the operator's limits; tests have scripted ones.
//
// An error is a sitrep.Error whose message may stand in a report after "because":
// "the model's server did not answer in time".
type Model interface {
	Complete(ctx context.Context, c Call) (Reply, error)
}

// Purpose is what a call is for.
type Purpose string

// The purposes.
const (
	ForPlan    Purpose = "plan"    // catalogue and prompt ▸ draft of a plan
	ForExplore Purpose = "explore" // one step of looking around before the plan
	ForWords   Purpose = "words"   // statements ▸ which, in what order, joined how
)

// Call is one question to a model. It crosses the pipe from the child to the
// server as JSON.
type Call struct {
	Purpose  Purpose         `json:"purpose"`
	System   string          `json:"system"`
	Messages []Message       `json:"messages"` // the user's and the model's own in turn, the user's last
	Schema   json.RawMessage `json:"schema"`   // JSON Schema (draft 2020-12) of the reply
	Most     int             `json:"most"`     // tokens of the reply
}

// Role says whose a message is.
type Role string

// The roles.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is a turn of a conversation.
type Message struct {
	Role Role   `json:"role"`
	Text string `json:"text"`
}

// Reply is what a model said, not checked in any way.
type Reply struct {
	Text   string `json:"text"`
	Input  int    `json:"input"`  // tokens that were read; 0: not known
	Output int    `json:"output"` // tokens that were written
	Cached bool   `json:"cached"` // it was asked this before and is not asked again
}

// Share is how much of the data a model may see.
type Share string

// The shares, each with those before it.
const (
	ShareSchema     Share = "schema"     // names, types, units and descriptions of fields
	ShareAggregates Share = "aggregates" // frequent values of groups, ranges, what reports state
	ShareSamples    Share = "samples"    // single rows' values
)

// Settings are what an operator lets a model do. They cross the pipe as JSON.
type Settings struct {
	Name     string        `json:"name"` // the model's, for the report's method
	Share    Share         `json:"share"`
	Reads    bool          `json:"reads"`    // prompts
	Writes   bool          `json:"writes"`   // arranges the text
	Explores bool          `json:"explores"` // looks at the data before it plans
	Time     time.Duration `json:"time"`     // for all calls of a report; then it goes on without
}
