// Package modeltest has models that say what a test wants them to say.
package modeltest

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Says answers calls with its replies in turn, the last one for ever.
func Says(replies ...string) *Scripted {
	return &Scripted{Reply: func(n int, _ model.Call) (string, error) {
		if len(replies) == 0 {
			return "", errors.New("nothing to say")
		}
		return replies[min(n, len(replies)-1)], nil
	}}
}

// Scripted is a model that a function speaks for.
type Scripted struct {
	Reply func(n int, c model.Call) (string, error) // n counts the calls, from 0

	mu    sync.Mutex
	calls []model.Call
}

// Complete implements [model.Model].
func (s *Scripted) Complete(_ context.Context, c model.Call) (model.Reply, error) {
	s.mu.Lock()
	n := len(s.calls)
	s.calls = append(s.calls, c)
	s.mu.Unlock()
	reply, err := s.Reply(n, c)
	return model.Reply{Text: reply, Input: len(c.System) / 4, Output: len(reply) / 4}, err
}

// Calls are those that were made so far.
func (s *Scripted) Calls() []model.Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Plan writes a plan as a model would: of an overview only that it is one.
func Plan(schema json.RawMessage, p plan.Plan) (string, error) {
	for _, q := range p.Questions {
		if q.Origin == plan.Supplied && q.Intent == plan.Overview {
			p.Questions = []plan.Question{q}
		}
	}
	return Draft(schema, p)
}

// Draft writes any value, such as a plan, in the form of a schema: what the schema
// does not know is left out, what lacks is empty. It is how a model would write that
// knows the answer.
func Draft(schema json.RawMessage, value any) (string, error) {
	var root map[string]any
	if err := json.Unmarshal(schema, &root); err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		return "", err
	}
	out, err := json.Marshal(former{root}.form(root, plain))
	return string(out), err
}

type former struct{ root map[string]any }

// form is a value as a schema wants it.
func (f former) form(schema map[string]any, value any) any {
	if ref, ok := schema["$ref"].(string); ok {
		defs, _ := f.root["$defs"].(map[string]any)
		named, _ := defs[ref[strings.LastIndexByte(ref, '/')+1:]].(map[string]any)
		return f.form(named, value)
	}
	if either, ok := schema["anyOf"].([]any); ok {
		first, _ := either[0].(map[string]any)
		if value == nil {
			return nil
		}
		return f.form(first, value)
	}
	switch schema["type"] {
	case "object":
		members, _ := value.(map[string]any)
		properties, _ := schema["properties"].(map[string]any)
		out := map[string]any{}
		for name, p := range properties {
			property, _ := p.(map[string]any)
			out[name] = f.form(property, members[name])
		}
		return out
	case "array":
		list, _ := value.([]any)
		items, _ := schema["items"].(map[string]any)
		out := []any{}
		for _, v := range list {
			out = append(out, f.form(items, v))
		}
		return out
	}
	return plainValue(schema, value)
}

// plainValue is a value that is no list and no object; one that the schema does not
// list becomes the first that it does.
func plainValue(schema map[string]any, value any) any {
	if enum, ok := schema["enum"].([]any); ok && !slices.Contains(enum, value) {
		return enum[0]
	}
	if value != nil {
		return value
	}
	switch schema["type"] {
	case "boolean":
		return false
	case "integer", "number":
		return 0
	}
	return ""
}

// Text is a value as JSON, to look for words in.
func Text(value any) (string, error) {
	out, err := json.Marshal(value)
	return string(out), err
}
