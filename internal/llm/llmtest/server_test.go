package llmtest_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

// post sends a body to a server and returns what it says.
func post(t *testing.T, s *llmtest.Server, path, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+path, bytes.NewBufferString(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Anthropic-Version", "2023-06-01")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(response.Body)
	if err != nil || !json.Valid(said) {
		t.Fatalf("%s, %v", said, err)
	}
	return response.StatusCode, string(said)
}

const (
	completions = "/v1/chat/completions"
	messages    = "/v1/messages"
)

// TestTheServerHoldsRequestsToTheRules that the real ones have: a client that breaks one
// works against no real server, whatever this one would say.
func TestTheServerHoldsRequestsToTheRules(t *testing.T) {
	t.Parallel()
	const user = `"messages":[{"role":"user","content":"hi"}]`
	strict := func(schema string) string {
		return `{"model":"m",` + user + `,"response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":` + schema + `}}}`
	}
	output := func(schema string) string {
		return `{"model":"m","max_tokens":5,` + user + `,"output_config":{"format":{"type":"json_schema","schema":` + schema + `}}}`
	}
	const closed = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	for name, c := range map[string]struct {
		kind       llmtest.Kind
		path, body string
		want       string // in the refusal; empty: it is answered
	}{
		"plain":                 {llmtest.Any, completions, `{"model":"m",` + user + `}`, ""},
		"plain, anthropic":      {llmtest.Any, messages, `{"model":"m","max_tokens":5,` + user + `}`, ""},
		"no JSON":               {llmtest.Any, completions, `{`, "could not parse"},
		"another path":          {llmtest.Any, "/v1/responses", `{"model":"m"}`, "Unknown request URL"},
		"no model":              {llmtest.Any, completions, `{` + user + `}`, "model"},
		"no messages":           {llmtest.Any, completions, `{"model":"m","messages":[]}`, "at least one message"},
		"unknown member":        {llmtest.Any, completions, `{"model":"m",` + user + `,"schema":{}}`, "Unrecognized request argument"},
		"no limit":              {llmtest.Any, messages, `{"model":"m",` + user + `}`, "max_tokens: Field required"},
		"two in a row":          {llmtest.Any, messages, `{"model":"m","max_tokens":5,"messages":[{"role":"user","content":"a"},{"role":"user","content":"b"}]}`, "alternate"},
		"the model's last":      {llmtest.Any, completions, `{"model":"m","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`, "end with a user"},
		"empty text":            {llmtest.Any, messages, `{"model":"m","max_tokens":5,"messages":[{"role":"user","content":" "}]}`, "non-empty"},
		"both limits":           {llmtest.Any, completions, `{"model":"m",` + user + `,"max_tokens":5,"max_completion_tokens":5}`, "cannot both"},
		"the old limit":         {llmtest.Official, completions, `{"model":"m",` + user + `,"max_tokens":5}`, "max_completion_tokens"},
		"no word of JSON":       {llmtest.Any, completions, `{"model":"m",` + user + `,"response_format":{"type":"json_object"}}`, "the word 'json'"},
		"strict":                {llmtest.Official, completions, strict(closed), ""},
		"open":                  {llmtest.Official, completions, strict(`{"type":"object","properties":{"a":{"type":"object"}},"required":["a"],"additionalProperties":false}`), "'additionalProperties' is required"},
		"optional":              {llmtest.Official, completions, strict(strings.Replace(closed, `["a"]`, `[]`, 1)), "'required' is required"},
		"bounded":               {llmtest.Official, completions, strict(strings.Replace(closed, `"string"`, `"string","maxLength":3`, 1)), "maxLength"},
		"output":                {llmtest.Claude, messages, output(closed), ""},
		"optional, anthropic":   {llmtest.Claude, messages, output(strings.Replace(closed, `["a"]`, `[]`, 1)), ""},
		"open, anthropic":       {llmtest.Claude, messages, output(`{"type":"object"}`), "explicitly set to false"},
		"bounded, anthropic":    {llmtest.Claude, messages, output(strings.Replace(closed, `"string"`, `"integer","minimum":3`, 1)), "'minimum' is not supported"},
		"within, anthropic":     {llmtest.Claude, messages, output(`{"type":"array","items":{"anyOf":[{"type":"object"}]}}`), "explicitly set to false"},
		"no output, anthropic":  {llmtest.OldClaude, messages, output(closed), "Extra inputs"},
		"another key":           {llmtest.Kind{Key: "k"}, completions, `{"model":"m",` + user + `}`, "Incorrect API key"},
		"another key, messages": {llmtest.Kind{Key: "k"}, messages, `{"model":"m","max_tokens":5,` + user + `}`, "Incorrect API key"},
	} {
		server := llmtest.New(t, c.kind)
		server.Script(llmtest.Say("well"))
		status, said := post(t, server, c.path, c.body)
		if (status == http.StatusOK) != (c.want == "") || !strings.Contains(said, c.want) {
			t.Errorf("%s: %d %s; want %q", name, status, said, c.want)
		}
		if asked := server.Requests(); len(asked) != 1 || asked[0].Refused != (c.want != "") {
			t.Errorf("%s: recorded %+v", name, asked)
		}
	}
}

// TestARefusedRequestUsesUpNoScript: the script is of what a model says.
func TestARefusedRequestUsesUpNoScript(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Script(llmtest.Say("first"))
	for _, body := range []string{`{}`, `{"model":"m","messages":[{"role":"user","content":"hi"}]}`} {
		if status, said := post(t, server, completions, body); status == http.StatusOK && !strings.Contains(said, "first") {
			t.Errorf("the first good request got %s", said)
		}
	}
	if _, said := post(t, server, completions, `{"model":"m","messages":[{"role":"user","content":"hi"}]}`); !strings.Contains(said, `"{}"`) {
		t.Errorf("after the script was said %s; want an empty object", said)
	}
}
