package llm

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// openAI speaks to /chat/completions, which many servers have. /responses is not
// spoken: few have it, and some that do ignore the schema there.
type openAI struct{ base *url.URL }

const completions = "/chat/completions"

func (p openAI) address() *url.URL {
	base := *p.base
	base.Path = strings.TrimSuffix(strings.TrimSuffix(base.Path, "/"), completions)
	return below(&base, completions)
}

// sign sends the key as Azure wants it, or as all others do.
func (p openAI) sign(h http.Header, key string) {
	switch {
	case key == "":
	case p.azure():
		h.Set("Api-Key", key)
	default:
		h.Set("Authorization", "Bearer "+key)
	}
}

func (p openAI) azure() bool {
	return strings.HasSuffix(plainHost(p.base.Hostname()), ".azure.com")
}

// first: OpenAI has given max_tokens up; many others know nothing else.
func (p openAI) first() ways {
	return ways{newLimit: p.azure() || strings.HasSuffix(plainHost(p.base.Hostname()), "api.openai.com")}
}

type openAIRequest struct {
	Model       string        `json:"model"`
	Messages    []turn        `json:"messages"`
	NewLimit    int           `json:"max_completion_tokens,omitempty"`
	Limit       int           `json:"max_tokens,omitempty"`
	Temperature *float64      `json:"temperature,omitempty"`
	Format      *openAIFormat `json:"response_format,omitempty"`
}

type openAIFormat struct {
	Type   string        `json:"type"`
	Schema *openAISchema `json:"json_schema,omitempty"`
}

type openAISchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict,omitempty"`
	Schema json.RawMessage `json:"schema"`
}

func (p openAI) request(name string, c model.Call, w ways, thinking int) any {
	system := instructions(c, w.rung != bySchema)
	r := openAIRequest{Model: name, Format: openAIFormatOf(c, w)}
	switch {
	case system == "":
		r.Messages = turns(c, "")
	case w.folded:
		r.Messages = turns(c, system)
	default:
		r.Messages = append([]turn{{Role: "system", Content: system}}, turns(c, "")...)
	}
	if w.newLimit {
		r.NewLimit = room(c, w, thinking)
	} else {
		r.Limit = room(c, w, thinking)
	}
	if !w.warm {
		r.Temperature = new(float64)
	}
	return r
}

func openAIFormatOf(c model.Call, w ways) *openAIFormat {
	switch w.rung {
	case bySchema:
		schema, complete := common(c.Schema)
		return &openAIFormat{Type: "json_schema", Schema: &openAISchema{Name: "answer", Strict: complete && !w.loose, Schema: schema}}
	case byJSON:
		return &openAIFormat{Type: "json_object"}
	}
	return nil
}

// openAIReply has what is read of a reply; raw, so that one member of a wrong type
// costs that member and not the reply.
type openAIReply struct {
	Choices []struct {
		Message struct {
			Content   json.RawMessage `json:"content"`
			Refusal   json.RawMessage `json:"refusal"`
			Thought   json.RawMessage `json:"reasoning_content"`
			Reasoning json.RawMessage `json:"reasoning"`
		} `json:"message"`
		Finish json.RawMessage `json:"finish_reason"`
		Error  json.RawMessage `json:"error"`
	} `json:"choices"`
	Usage json.RawMessage `json:"usage"`
	Error json.RawMessage `json:"error"`
}

func (p openAI) read(body []byte) (answer, *failure) {
	var r openAIReply
	if err := json.Unmarshal(body, &r); err != nil {
		return answer{}, &failure{message: garbled, status: http.StatusOK, weight: 1, charged: true, err: err}
	}
	if given(r.Error) {
		return answer{}, inBody(body, r.Error)
	}
	var a answer
	openAIUsage(r.Usage, &a)
	if len(r.Choices) == 0 {
		a.ended = silent
		return a, nil
	}
	choice := r.Choices[0]
	if given(choice.Error) {
		return a, inBody(body, choice.Error)
	}
	a.text = textOf(choice.Message.Content)
	a.thought = a.thought || word(choice.Message.Thought)+word(choice.Message.Reasoning) != ""
	switch finish := word(choice.Finish); {
	case word(choice.Message.Refusal) != "":
		a.ended = declined
	case finish == "content_filter" || finish == "sensitive":
		a.ended = heldBack
	case finish == "length" || finish == "model_context_window_exceeded":
		a.ended = cutOff
		a.thought = a.thought || a.text == ""
	case finish == "error" || finish == "network_error" || finish == "insufficient_system_resource":
		return a, &failure{message: broken, status: http.StatusOK, again: a.output == 0, weight: 1}
	case strings.TrimSpace(a.text) == "":
		a.ended = silent
	}
	return a, nil
}

func openAIUsage(raw json.RawMessage, a *answer) {
	var u struct {
		Prompt     json.RawMessage `json:"prompt_tokens"`
		Completion json.RawMessage `json:"completion_tokens"`
		Details    json.RawMessage `json:"completion_tokens_details"`
	}
	_ = json.Unmarshal(raw, &u)
	a.input, a.output = count(u.Prompt), count(u.Completion)
	var d struct {
		Reasoning json.RawMessage `json:"reasoning_tokens"`
	}
	_ = json.Unmarshal(u.Details, &d)
	a.thought = count(d.Reasoning) > 0
}
