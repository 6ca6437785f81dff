package llm

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// anthropic speaks to /v1/messages.
type anthropic struct{ base *url.URL }

// anthropicVersion is that of the interface, not of a model.
const anthropicVersion = "2023-06-01"

func (p anthropic) address() *url.URL {
	base := *p.base
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/"), "/messages")
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/"), "/v1")
	return below(&base, "/v1/messages")
}

func (anthropic) sign(h http.Header, key string) {
	h.Set("Anthropic-Version", anthropicVersion)
	if key != "" {
		h.Set("X-Api-Key", key)
	}
}

func (anthropic) first() ways { return ways{} }

type anthropicRequest struct {
	Model       string           `json:"model"`
	Limit       int              `json:"max_tokens"`
	System      string           `json:"system,omitempty"`
	Messages    []turn           `json:"messages"`
	Temperature *float64         `json:"temperature,omitempty"`
	Output      *anthropicOutput `json:"output_config,omitempty"`
	Tools       []anthropicTool  `json:"tools,omitempty"`
	Choice      *anthropicChoice `json:"tool_choice,omitempty"`
}

type anthropicOutput struct {
	Format anthropicFormat `json:"format"`
}

type anthropicFormat struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
}

type anthropicTool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Strict      bool            `json:"strict,omitempty"`
	Schema      json.RawMessage `json:"input_schema"`
}

type anthropicChoice struct {
	Type   string `json:"type"`
	Name   string `json:"name"`
	Single bool   `json:"disable_parallel_tool_use"`
}

// theTool is the tool whose input is the reply, where a model takes no schema.
const theTool = "answer"

func (anthropic) request(name string, c model.Call, w ways, thinking int) any {
	r := anthropicRequest{Model: name, Limit: room(c, w, thinking)}
	system := instructions(c, w.rung == byWords)
	if w.folded {
		r.Messages = turns(c, system)
	} else {
		r.System, r.Messages = system, turns(c, "")
	}
	if !w.warm {
		r.Temperature = new(float64)
	}
	schema, complete := common(c.Schema)
	switch w.rung {
	case bySchema:
		r.Output = &anthropicOutput{Format: anthropicFormat{Type: "json_schema", Schema: schema}}
	case byJSON:
		r.Tools = []anthropicTool{{Name: theTool, Description: "Takes the answer, whole.", Strict: complete && !w.loose, Schema: schema}}
		r.Choice = &anthropicChoice{Type: "tool", Name: theTool, Single: true}
	}
	return r
}

type anthropicReply struct {
	Content []struct {
		Type  json.RawMessage `json:"type"`
		Text  json.RawMessage `json:"text"`
		Input json.RawMessage `json:"input"`
	} `json:"content"`
	Stop  json.RawMessage `json:"stop_reason"`
	Usage json.RawMessage `json:"usage"`
	Error json.RawMessage `json:"error"`
}

func (anthropic) read(body []byte) (answer, *failure) {
	var r anthropicReply
	if err := json.Unmarshal(body, &r); err != nil {
		return answer{}, &failure{message: garbled, status: http.StatusOK, weight: 1, charged: true, err: err}
	}
	if given(r.Error) {
		return answer{}, inBody(body, r.Error)
	}
	var a answer
	anthropicUsage(r.Usage, &a)
	var text, input string
	for _, block := range r.Content {
		switch word(block.Type) {
		case "text":
			text += word(block.Text)
		case "tool_use":
			input = string(block.Input)
		case "thinking", "redacted_thinking":
			a.thought = true
		}
	}
	if a.text = input; input == "" {
		a.text = text
	}
	switch stop := word(r.Stop); {
	case stop == "refusal":
		a.ended = declined
	case stop == "max_tokens" || stop == "model_context_window_exceeded":
		a.ended = cutOff
		a.thought = a.thought || a.text == ""
	case strings.TrimSpace(a.text) == "":
		a.ended = silent
	}
	return a, nil
}

// anthropicUsage adds what was read from the provider's cache to what was read.
func anthropicUsage(raw json.RawMessage, a *answer) {
	var u struct {
		Input   json.RawMessage `json:"input_tokens"`
		Written json.RawMessage `json:"cache_creation_input_tokens"`
		Cached  json.RawMessage `json:"cache_read_input_tokens"`
		Output  json.RawMessage `json:"output_tokens"`
	}
	_ = json.Unmarshal(raw, &u)
	a.input, a.output = count(u.Input)+count(u.Written)+count(u.Cached), count(u.Output)
}
