package llm

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
)

// protocol is how a provider is spoken to.
type protocol interface {
	address() *url.URL
	sign(h http.Header, key string)
	first() ways // to ask by, as long as nothing is known
	request(name string, c model.Call, w ways, thinking int) any
	read(body []byte) (answer, *failure)
}

// answer is what a model said.
type answer struct {
	text    string
	input   int // tokens; 0: the server does not say
	output  int
	thought bool   // tokens went into what is not for us to read
	ended   string // why there is nothing to read, as a message; empty: there is
}

// byText is what a model is told where nothing else holds it to JSON.
//
//go:embed prompts/json.md
var byText string

// instructions are the call's, with the schema where the server does not get it otherwise.
func instructions(c model.Call, told bool) string {
	if !told {
		return c.System
	}
	format := strings.ReplaceAll(strings.TrimSpace(byText), "{{schema}}", string(c.Schema))
	return strings.TrimSpace(c.System + "\n\n" + format)
}

// turn is a message as both interfaces have it.
type turn struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// turns are the call's messages; before is put before the first.
func turns(c model.Call, before string) []turn {
	list := make([]turn, 0, len(c.Messages)+1)
	for i, m := range c.Messages {
		text := m.Text
		if i == 0 && before != "" {
			text = before + "\n\n" + text
		}
		list = append(list, turn{Role: string(m.Role), Content: text})
	}
	return list
}

// room is how many tokens are asked for.
func room(c model.Call, w ways, thinking int) int {
	if w.roomy() {
		return c.Most + thinking
	}
	return c.Most
}

// mostTokens is more than any model reads or writes: a number beyond it is a lie.
const mostTokens = 1 << 27

// count reads a number of tokens; whatever else stands there is 0.
func count(raw json.RawMessage) int {
	var n float64
	if json.Unmarshal(raw, &n) != nil || !(n > 0) || n > mostTokens { // NaN is not greater either
		return 0
	}
	return int(n)
}

// word reads a string; whatever else stands there is "".
func word(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}

// textOf reads a text that stands there as a string, or as a list of parts.
func textOf(raw json.RawMessage) string {
	var parts []struct {
		Type json.RawMessage `json:"type"`
		Text json.RawMessage `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return word(raw)
	}
	var text strings.Builder
	for _, p := range parts {
		if t := word(p.Type); t == "" || t == "text" || t == "output_text" {
			text.WriteString(word(p.Text))
		}
	}
	return text.String()
}

// below returns base with a path added; what it asks besides ("?api-version=…") stays.
func below(base *url.URL, path string) *url.URL {
	u := *base
	u.Path = strings.TrimSuffix(u.Path, "/") + path
	u.RawPath = ""
	return &u
}
