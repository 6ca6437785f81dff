package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Act is what the server does with a request.
type Act func(w http.ResponseWriter, r Request)

// Reply is a well-formed reply, in whichever interface was asked.
type Reply struct {
	Text    string
	Thought string // said before it, as servers send it beside the text
	Refused string // the model's refusal, in its own words
	Finish  string // as OpenAI calls it; empty: "stop"
	Input   int    // tokens; negative: the server sends no usage
	Output  int
}

// Say answers with a text.
func Say(text string) Act { return Send(Reply{Text: text, Input: 100, Output: 10}) }

// Answer answers with what a function makes of the request.
func Answer(f func(Request) string) Act {
	return func(w http.ResponseWriter, r Request) { Say(f(r))(w, r) }
}

// Send answers with a reply.
func Send(reply Reply) Act {
	return func(w http.ResponseWriter, r Request) {
		body := reply.openAI(r)
		if r.Protocol == Anthropic {
			body = reply.anthropic(r)
		}
		send(w, http.StatusOK, body)
	}
}

func send(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

type object = map[string]any

func (p Reply) openAI(r Request) object {
	message := object{"role": "assistant", "content": p.Text, "refusal": nil}
	if p.Thought != "" {
		message["reasoning_content"] = p.Thought
	}
	if p.Refused != "" {
		message["content"], message["refusal"] = nil, p.Refused
	}
	finish := p.Finish
	if finish == "" {
		finish = "stop"
	}
	body := object{
		"id": "chatcmpl-1", "object": "chat.completion", "created": time.Now().Unix(), "model": r.Model,
		"choices": []object{{"index": 0, "message": message, "logprobs": nil, "finish_reason": finish}},
	}
	if p.Input >= 0 {
		body["usage"] = object{"prompt_tokens": p.Input, "completion_tokens": p.Output, "total_tokens": p.Input + p.Output}
	}
	return body
}

// stops are Anthropic's names of how a reply ended.
var stops = map[string]string{"": "end_turn", "stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}

func (p Reply) anthropic(r Request) object {
	var content []object
	if p.Thought != "" {
		content = append(content, object{"type": "thinking", "thinking": p.Thought, "signature": "c2lnbmVk"})
	}
	stop, tool := stops[p.Finish], json.Valid([]byte(p.Text)) && r.Format == ByTool
	switch {
	case p.Refused != "":
		stop = "refusal"
	case tool:
		stop = "tool_use"
		content = append(content, object{"type": "tool_use", "id": "toolu_1", "name": "answer", "input": json.RawMessage(p.Text)})
	default:
		content = append(content, object{"type": "text", "text": p.Text})
	}
	body := object{"id": "msg_1", "type": "message", "role": "assistant", "model": r.Model, "content": content, "stop_reason": stop, "stop_sequence": nil}
	if p.Input >= 0 {
		body["usage"] = object{"input_tokens": p.Input, "output_tokens": p.Output, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
	}
	return body
}

// Fail answers with a status and an error in the form of the interface.
func Fail(status int, message string) Act { return FailAfter(status, "", message) }

// FailAfter is Fail with a header Retry-After.
func FailAfter(status int, retryAfter, message string) Act {
	return func(w http.ResponseWriter, r Request) {
		if retryAfter != "" {
			w.Header().Set("Retry-After", retryAfter)
		}
		body := object{"error": object{"message": message, "type": kindOf(status), "param": nil, "code": nil}}
		if r.Protocol == Anthropic {
			body = object{"type": "error", "error": object{"type": kindOf(status), "message": message}, "request_id": "req_1"}
		}
		send(w, status, body)
	}
}

func kindOf(status int) string {
	switch status {
	case http.StatusUnauthorized:
		return "authentication_error"
	case http.StatusTooManyRequests:
		return "rate_limit_error"
	case 529:
		return "overloaded_error"
	}
	if status >= http.StatusInternalServerError {
		return "api_error"
	}
	return "invalid_request_error"
}

// Body answers with bytes as they are.
func Body(status int, contentType, body string) Act {
	return func(w http.ResponseWriter, _ Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = fmt.Fprint(w, body)
	}
}
