package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Kind is what a real server is like: what it takes, and how it refuses the rest.
type Kind struct {
	Key      string   // that it wants; empty: any, or none
	Formats  []Format // that it takes, beside words; nil: all of its interface
	Refuses  string   // what it says to another format; empty: the format is not looked at
	Status   int      // with which it refuses; 0: 400
	NewLimit bool     // it refuses max_tokens
	OldLimit bool     // it refuses max_completion_tokens
	Warm     bool     // it refuses a temperature
	Folded   bool     // it refuses instructions of the system
	Loose    bool     // it refuses strict
	Closed   bool     // schemas must be closed and complete, as strict ones are
	Bounds   bool     // schemas may have bounds and patterns
	Shape    Shape    // of its errors
}

// Shape is the form of a server's errors.
type Shape int

// The shapes.
const (
	Whole  Shape = iota // {"error": {"message", "type", "param", "code"}}
	Text                // {"error": "…"}
	Listed              // [{"error": {"code", "message", "status"}}]
	Detail              // {"detail": [{"type", "loc", "msg", "input"}]}, with the request quoted
	Flat                // {"object": "error", "message"}
	Nested              // {"error": {"message": "Provider returned error", "metadata": {"raw": "…"}}}
	Empty               // nothing
)

// The kinds of servers that people have.
var (
	Any       = Kind{Bounds: true}
	Official  = Kind{NewLimit: true, Closed: true, Refuses: "Invalid parameter: 'response_format' of type '%s' is not supported with this model."}
	Reasoner  = Kind{NewLimit: true, Closed: true, Warm: true}
	NoSchema  = Kind{Formats: []Format{ByJSON}, Refuses: "This response_format type is unavailable now"}
	Studio    = Kind{Formats: []Format{BySchema}, Refuses: "'response_format.type' must be 'json_schema' or 'text'", Shape: Text, Bounds: true}
	Bare      = Kind{Formats: []Format{}, Refuses: "Extra inputs are not permitted", Status: http.StatusUnprocessableEntity, Shape: Detail, OldLimit: true}
	Listing   = Kind{Formats: []Format{}, Refuses: `Invalid JSON payload received. Unknown name "response_format": Cannot find field.`, Shape: Listed}
	Router    = Kind{Formats: []Format{ByJSON}, Refuses: "No endpoints found that can handle the requested parameters.", Status: http.StatusNotFound}
	Proxy     = Kind{Formats: []Format{ByJSON}, Refuses: "response_format.type `json_schema` is unavailable now", Shape: Nested, Status: http.StatusBadRequest}
	Wordless  = Kind{Formats: []Format{}, Refuses: "-", Shape: Empty}
	Template  = Kind{Folded: true, Refuses: "Conversation roles must alternate", Bounds: true}
	Claude    = Kind{Closed: true}
	OldClaude = Kind{Formats: []Format{ByTool}, Loose: true, Refuses: "output_config: Extra inputs are not permitted"}
	NewClaude = Kind{Closed: true, Warm: true}
)

// refusal is an error in the shape of the kind.
func (k Kind) refusal(status int, message string) Act {
	body := map[Shape]any{
		Text:   object{"error": message},
		Listed: []object{{"error": object{"code": status, "message": message, "status": "INVALID_ARGUMENT"}}},
		Flat:   object{"object": "error", "message": message, "type": "BadRequestError", "param": nil, "code": status},
		Nested: object{"error": object{"message": "Provider returned error", "code": status, "metadata": object{"raw": fmt.Sprintf(`{"error":{"message":%q}}`, message), "provider_name": "P"}}},
	}
	return func(w http.ResponseWriter, r Request) {
		switch k.Shape {
		case Whole:
			Fail(status, message)(w, r)
		case Empty:
			w.WriteHeader(status)
		case Detail:
			send(w, status, object{"detail": []object{{"type": "extra_forbidden", "loc": []string{"body", place(message, r)}, "msg": message, "input": r.Body}}})
		default:
			send(w, status, body[k.Shape])
		}
	}
}

// place is the member that a validator of fields would name.
func place(message string, r Request) string {
	for _, name := range []string{"max_completion_tokens", "response_format", "output_config", "temperature"} {
		if _, sent := r.Body[name]; sent && (strings.Contains(message, name) || strings.Contains(message, "Extra inputs")) {
			return name
		}
	}
	return ""
}

// faults finds the first rule that a request breaks; 0: none.
func (k Kind) faults(r Request) (status int, message string) {
	if fault := k.keyFault(r); fault != "" {
		return http.StatusUnauthorized, fault
	}
	if fault := k.otherFault(r); fault != "" {
		return http.StatusBadRequest, fault
	}
	for _, find := range []func(Request) string{requestFault, k.limitFault, k.valueFault, k.schemaFault} {
		if fault := find(r); fault != "" {
			return k.status(), fault
		}
	}
	return 0, ""
}

func (k Kind) status() int {
	if k.Status != 0 {
		return k.Status
	}
	return http.StatusBadRequest
}

func (k Kind) keyFault(r Request) string {
	given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ") + r.Header.Get("Api-Key")
	if r.Protocol == Anthropic {
		given = r.Header.Get("X-Api-Key")
	}
	if k.Key != "" && given != k.Key {
		return "Incorrect API key provided: " + given
	}
	return ""
}

// otherFault finds what every server refuses before it looks closer.
func (Kind) otherFault(r Request) string {
	switch {
	case r.Body == nil:
		return "We could not parse the JSON body of your request."
	case !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json"):
		return "The content type must be application/json."
	case r.Protocol == Anthropic && r.Header.Get("Anthropic-Version") == "":
		return "anthropic-version: header is required"
	case !strings.HasSuffix(r.Path, "/chat/completions") && !strings.HasSuffix(r.Path, "/v1/messages"):
		return "Unknown request URL: POST " + r.Path
	}
	return ""
}

// known are the members that a request may have.
var known = map[Protocol][]string{
	OpenAI:    {"model", "messages", "max_tokens", "max_completion_tokens", "temperature", "response_format"},
	Anthropic: {"model", "messages", "max_tokens", "system", "temperature", "output_config", "tools", "tool_choice"},
}

func requestFault(r Request) string {
	for name := range r.Body {
		if !slices.Contains(known[r.Protocol], name) {
			return "Unrecognized request argument supplied: " + name
		}
	}
	switch {
	case r.Model == "":
		return "you must provide a model parameter"
	case r.Most <= 0 && r.Protocol == Anthropic:
		return "max_tokens: Field required"
	case len(r.Messages) == 0:
		return "messages: at least one message is required"
	}
	return turnsFault(r)
}

func turnsFault(r Request) string {
	want := "user"
	for i, m := range r.Messages {
		switch {
		case m.Role != want:
			return fmt.Sprintf("messages.%d: roles must alternate between 'user' and 'assistant', but found %q", i, m.Role)
		case strings.TrimSpace(m.Text) == "":
			return fmt.Sprintf("messages.%d: text content blocks must be non-empty", i)
		}
		want = map[string]string{"user": "assistant", "assistant": "user"}[want]
	}
	if want == "user" {
		return "the conversation must end with a user message"
	}
	return ""
}

func (k Kind) limitFault(r Request) string {
	_, old := r.Body["max_tokens"]
	_, renewed := r.Body["max_completion_tokens"]
	switch {
	case r.Protocol == Anthropic:
		return ""
	case old && renewed:
		return "max_tokens and max_completion_tokens cannot both be set"
	case k.NewLimit && old:
		return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
	case k.OldLimit && renewed:
		return "max_completion_tokens: Extra inputs are not permitted"
	}
	return ""
}

func (k Kind) valueFault(r Request) string {
	switch {
	case k.Warm && r.Cold:
		return "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."
	case k.Folded && r.System != "":
		return "System role not supported"
	case k.Loose && r.Format == ByTool && r.Strict:
		return "tools.0.custom.strict: Extra inputs are not permitted"
	case r.Protocol == OpenAI && r.Format == ByJSON && !strings.Contains(strings.ToLower(r.All()), "json"):
		return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."
	case r.Format != ByWords && k.Formats != nil && !slices.Contains(k.Formats, r.Format):
		return strings.ReplaceAll(k.Refuses, "%s", "json_"+string(r.Format))
	}
	return ""
}

// name is what OpenAI lets a schema be called.
var name = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

func (k Kind) schemaFault(r Request) string {
	if r.Schema == nil {
		return ""
	}
	var format struct {
		Schema struct {
			Name string `json:"name"`
		} `json:"json_schema"`
	}
	r.get("response_format", &format)
	if r.Protocol == OpenAI && !name.MatchString(format.Schema.Name) {
		return "Invalid 'response_format.json_schema.name'"
	}
	var schema any
	if json.Unmarshal(r.Schema, &schema) != nil {
		return "Invalid schema for response_format"
	}
	if r.Strict && k.Closed {
		return k.closedFault(schema, r)
	}
	return ""
}
