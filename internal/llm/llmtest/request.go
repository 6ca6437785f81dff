package llmtest

import (
	"encoding/json"
	"net/http"
	"strings"
)

// Protocol is which interface a request speaks.
type Protocol string

// The protocols.
const (
	OpenAI    Protocol = "openai"
	Anthropic Protocol = "anthropic"
)

// Format is what a request asks for to have its reply in JSON.
type Format string

// The formats.
const (
	BySchema Format = "schema"
	ByJSON   Format = "json"
	ByTool   Format = "tool"
	ByWords  Format = "words"
)

// Request is what was asked, in the form of neither interface.
type Request struct {
	Protocol Protocol
	Path     string
	Query    string
	Header   http.Header
	Body     map[string]json.RawMessage
	Raw      []byte

	Model    string
	System   string // empty where it stands in the first message
	Messages []Message
	Format   Format
	Schema   json.RawMessage // as it was sent; nil without one
	Strict   bool
	Most     int  // tokens
	Cold     bool // it has a temperature
	Refused  bool // the server answered with a refusal of its kind

	left <-chan struct{} // closed when the client has left
}

// Message is one turn.
type Message struct {
	Role string `json:"role"`
	Text string `json:"-"`
}

// Last is the text of the last message.
func (r Request) Last() string {
	if len(r.Messages) == 0 {
		return ""
	}
	return r.Messages[len(r.Messages)-1].Text
}

// All is all text that was sent.
func (r Request) All() string {
	all := []string{r.System}
	for _, m := range r.Messages {
		all = append(all, m.Text)
	}
	return strings.Join(all, "\n")
}

func read(r *http.Request, body []byte) Request {
	q := Request{Protocol: OpenAI, Path: r.URL.Path, Query: r.URL.RawQuery, Header: r.Header.Clone(), Raw: body, Format: ByWords, left: r.Context().Done()}
	_ = json.Unmarshal(body, &q.Body)
	q.get("model", &q.Model)
	_, q.Cold = q.Body["temperature"]
	if strings.HasSuffix(q.Path, "/messages") {
		q.Protocol = Anthropic
		q.readAnthropic()
	} else {
		q.readOpenAI()
	}
	return q
}

func (r *Request) get(name string, into any) { _ = json.Unmarshal(r.Body[name], into) }

func (r *Request) readOpenAI() {
	r.get("max_tokens", &r.Most)
	r.get("max_completion_tokens", &r.Most)
	r.readMessages()
	if len(r.Messages) > 0 && r.Messages[0].Role == "system" {
		r.System, r.Messages = r.Messages[0].Text, r.Messages[1:]
	}
	var format struct {
		Type   string `json:"type"`
		Schema struct {
			Strict bool            `json:"strict"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	}
	r.get("response_format", &format)
	switch format.Type {
	case "json_schema":
		r.Format, r.Schema, r.Strict = BySchema, format.Schema.Schema, format.Schema.Strict
	case "json_object":
		r.Format = ByJSON
	}
}

func (r *Request) readAnthropic() {
	r.get("max_tokens", &r.Most)
	r.get("system", &r.System)
	r.readMessages()
	var output struct {
		Format struct {
			Schema json.RawMessage `json:"schema"`
		} `json:"format"`
	}
	var tools []struct {
		Strict bool            `json:"strict"`
		Schema json.RawMessage `json:"input_schema"`
	}
	r.get("output_config", &output)
	r.get("tools", &tools)
	switch {
	case output.Format.Schema != nil:
		r.Format, r.Schema, r.Strict = BySchema, output.Format.Schema, true
	case len(tools) > 0:
		r.Format, r.Schema, r.Strict = ByTool, tools[0].Schema, tools[0].Strict
	}
}

func (r *Request) readMessages() {
	var list []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	}
	r.get("messages", &list)
	for _, m := range list {
		var text string
		_ = json.Unmarshal(m.Content, &text)
		r.Messages = append(r.Messages, Message{Role: m.Role, Text: text})
	}
}
