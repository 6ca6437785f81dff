package llm_test

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

const (
	garbled = "the answer of the model's server cannot be read"
	nothing = "the model said nothing"
)

// TestWhateverAServerDoesACallEnds: in time, with an error that a report can state.
func TestWhateverAServerDoesACallEnds(t *testing.T) {
	t.Parallel()
	ok := llmtest.Say(plan)
	const late, endless, away = "the model's server did not answer in time", "the answer of the model's server is too long", "the model's server cannot be reached"
	for name, c := range map[string]struct {
		act     llmtest.Act
		because string
	}{
		"no headers":        {llmtest.Silent(), late},
		"late headers":      {llmtest.Late(time.Minute, ok), late},
		"a drip":            {llmtest.Drip(10 * time.Millisecond), late},
		"a flood":           {llmtest.Endless(), endless},
		"a hang-up":         {llmtest.Hangup(), away},
		"cut off":           {llmtest.CutOff(0.5, ok), away},
		"cut off early":     {llmtest.CutOff(0, ok), away},
		"truncated":         {llmtest.Truncated(ok), garbled},
		"a bomb":            {llmtest.Bomb(256 << 20), garbled},
		"a page":            {llmtest.Page(200), garbled},
		"a page of 502":     {llmtest.Page(502), "the model's server failed"},
		"a redirect":        {llmtest.Redirect(307, "http://127.0.0.1:1/"), "the model's server points to another address"},
		"nothing":           {llmtest.Body(200, "application/json", ""), garbled},
		"null":              {llmtest.Body(200, "application/json", "null"), nothing},
		"a list":            {llmtest.Body(200, "application/json", "[]"), garbled},
		"deep":              {llmtest.Body(200, "application/json", strings.Repeat(`{"a":[`, 100_000)), garbled},
		"deep error":        {llmtest.Body(400, "application/json", strings.Repeat(`[`, 9_000)+strings.Repeat(`]`, 9_000)), "the model's server did not accept the request"},
		"no choices":        {llmtest.Body(200, "application/json", `{"choices":[],"content":[]}`), nothing},
		"null choices":      {llmtest.Body(200, "application/json", `{"choices":null,"content":null}`), nothing},
		"choices of null":   {llmtest.Body(200, "application/json", `{"choices":[null],"content":[null]}`), nothing},
		"choices of text":   {llmtest.Body(200, "application/json", `{"choices":["{}"],"content":["{}"]}`), garbled},
		"text of numbers":   {llmtest.Body(200, "application/json", `{"choices":[{"message":{"content":17}}],"content":[{"type":"text","text":17}]}`), nothing},
		"a refusal":         {llmtest.Send(llmtest.Reply{Refused: "I cannot help with that."}), "the model refused to answer"},
		"an error in a 200": {llmtest.Body(200, "application/json", `{"error":{"code":401,"message":"No auth"}}`), "the model's server refused the key"},
		"another one":       {llmtest.Body(200, "application/json", `{"error":"upstream"}`), "the model's server failed"},
		"teapot":            {llmtest.Fail(418, "short and stout"), "the model's server did not accept the request"},
	} {
		for _, p := range providers {
			t.Run(name+", "+string(p), func(t *testing.T) {
				t.Parallel()
				server := llmtest.New(t, llmtest.Any)
				server.Otherwise(c.act)
				config := configOf(server, p)
				if c.because == late {
					config.Timeout = 500 * time.Millisecond
				}
				began := time.Now()
				mustFail(t, newClient(t, config), c.because)
				if took := time.Since(began); took > 30*time.Second {
					t.Errorf("it took %v", took)
				}
			})
		}
	}
}

// TestAReplyIsReadThoughSomeOfItIsWrong: one member of a wrong type costs that member.
func TestAReplyIsReadThoughSomeOfItIsWrong(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by            llm.Provider
		body          string
		input, output int
	}{
		"no usage":              {llm.OpenAI, `{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}]}`, 0, 0},
		"negative usage":        {llm.OpenAI, `{"choices":[{"message":{"content":"{}"}}],"usage":{"prompt_tokens":-7,"completion_tokens":-1e9}}`, 0, 0},
		"absurd usage":          {llm.OpenAI, `{"choices":[{"message":{"content":"{}"}}],"usage":{"prompt_tokens":1e300,"completion_tokens":99999999999999999999}}`, 0, 0},
		"usage of words":        {llm.OpenAI, `{"choices":[{"message":{"content":"{}"}}],"usage":{"prompt_tokens":"7","completion_tokens":[1]}}`, 0, 0},
		"usage, a word":         {llm.OpenAI, `{"choices":[{"message":{"content":"{}"}}],"usage":"much"}`, 0, 0},
		"half of the usage":     {llm.OpenAI, `{"choices":[{"message":{"content":"{}"}}],"usage":{"prompt_tokens":7,"completion_tokens":null,"completion_tokens_details":7}}`, 7, 0},
		"parts":                 {llm.OpenAI, `{"choices":[{"message":{"content":[{"type":"text","text":"{"},{"type":"image","text":"x"},{"type":"text","text":"}"}]}}]}`, 0, 0},
		"an end, a number":      {llm.OpenAI, `{"choices":[{"message":{"content":"{}","refusal":7,"reasoning_content":{}},"finish_reason":9,"error":null}],"error":null}`, 0, 0},
		"unknown end":           {llm.OpenAI, `{"choices":[{"message":{"content":"{}"},"finish_reason":"eos"}]}`, 0, 0},
		"twice":                 {llm.OpenAI, `{"choices":[],"choices":[{"message":{"content":"no","content":"{}"}}]}`, 0, 0},
		"wrong type":            {llm.OpenAI, `{"id":17,"created":"yesterday","object":[],"model":null,"choices":[{"index":"0","message":{"role":5,"content":"{}"}}]}`, 0, 0},
		"thoughts in the text":  {llm.OpenAI, `{"choices":[{"message":{"content":"<think>{\"a\":1} or not</think>\n{}"}}]}`, 0, 0},
		"a fence":               {llm.OpenAI, `{"choices":[{"message":{"content":"Here it is:\n` + "```json\\n{}\\n```" + `\nAnything else?"}}]}`, 0, 0},
		"a text, then the tool": {llm.Anthropic, `{"content":[{"type":"text","text":"So."},{"type":"tool_use","name":"answer","input":{}}],"stop_reason":"tool_use"}`, 0, 0},
		"what others read":      {llm.Anthropic, `{"content":[{"type":"text","text":"{}"}],"usage":{"input_tokens":5,"cache_creation_input_tokens":10,"cache_read_input_tokens":100,"output_tokens":2}}`, 115, 2},
		"usage of lies":         {llm.Anthropic, `{"content":[{"type":"text","text":"{}"}],"stop_reason":3,"usage":{"input_tokens":-5,"output_tokens":true}}`, 0, 0},
		"unknown blocks":        {llm.Anthropic, `{"content":[{"type":"thinking","thinking":"{"},{"type":7},{"type":"text","text":"{"},{"type":"text","text":"}"}]}`, 0, 0},
	} {
		server := llmtest.New(t, llmtest.Any)
		server.Script(llmtest.Body(200, "text/plain", c.body)) // nor does the type matter
		reply := mustSay(t, newClient(t, configOf(server, c.by)), "{}")
		if reply.Input != c.input || reply.Output != c.output {
			t.Errorf("%s: tokens are %d and %d; want %d and %d", name, reply.Input, reply.Output, c.input, c.output)
		}
	}
}

// TestWhatFailsInA200IsTriedAgain: gateways say 200 before they know.
func TestWhatFailsInA200IsTriedAgain(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"error":{"code":502,"message":"Upstream error"}}`,
		`{"error":{"code":"429","message":"rate limited"}}`,
		`{"choices":[{"message":{"content":"{\"par"},"finish_reason":"error"}],"usage":null}`,
		`{"choices":[{"message":{"content":"{\"par"},"error":{"code":500,"message":"died"},"finish_reason":null}]}`,
	} {
		server := llmtest.New(t, llmtest.Any)
		server.Script(llmtest.Body(200, "application/json", body), llmtest.Say(plan))
		c := configOf(server, llm.OpenAI)
		c.Retries = 1
		mustSay(t, newClient(t, c), plan)
	}
}

// TestARedirectIsNotFollowed: the host was checked, the one behind it was not.
func TestARedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	other := llmtest.New(t, llmtest.Any)
	for _, status := range []int{301, 302, 303, 307, 308} {
		server := llmtest.New(t, llmtest.Any)
		server.Otherwise(llmtest.Redirect(status, other.Base()+"/chat/completions"))
		mustFail(t, newClient(t, configOf(server, llm.OpenAI)), "the model's server points to another address")
	}
	if n := len(other.Requests()); n != 0 {
		t.Errorf("the other server was asked %d times", n)
	}
}

// TestACertificateIsVerified: a server that only says its name gets no key.
func TestACertificateIsVerified(t *testing.T) {
	t.Parallel()
	asked := false
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	c := llm.Config{Provider: llm.OpenAI, URL: server.URL, Model: "m", Key: llm.Secret(theKey), Retries: -1}
	mustFail(t, newClient(t, c), "the certificate of the model's server is not valid")
	if asked {
		t.Error("the server was asked")
	}
}

// TestProxiesAreTheOperatorsAlone: the environment's are not used, the one that was set
// is, and this machine is spoken to without one.
func TestProxiesAreTheOperatorsAlone(t *testing.T) {
	var through []string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		through = append(through, r.Method+" "+r.Host)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer proxy.Close()
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"} {
		t.Setenv(name, proxy.URL)
	}
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = gone.Close()
	elsewhere := llm.Config{Provider: llm.OpenAI, URL: "http://models.invalid/v1", Allow: []string{"models.invalid"}, Model: "m", Retries: -1}
	mustFail(t, newClient(t, elsewhere), "the model's server cannot be reached")
	if len(through) != 0 {
		t.Fatalf("the environment's proxy was used: %v", through)
	}
	elsewhere.Proxy = proxy.URL
	mustFail(t, newClient(t, elsewhere), "the model's server failed")
	here := elsewhere
	here.URL = "http://" + gone.Addr().String() + "/v1"
	mustFail(t, newClient(t, here), "the model's server cannot be reached")
	if want := []string{"POST models.invalid"}; strings.Join(through, ",") != strings.Join(want, ",") {
		t.Errorf("through the proxy went %v; want %v", through, want)
	}
}

// TestAddressesAreBuiltAsProvidersHaveThem: with what people paste.
func TestAddressesAreBuiltAsProvidersHaveThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		by               llm.Provider
		configured, want string
	}{
		{llm.OpenAI, "", "https://api.openai.com/v1/chat/completions"},
		{llm.OpenAI, "https://api.openai.com/v1/", "https://api.openai.com/v1/chat/completions"},
		{llm.OpenAI, "https://openrouter.ai/api/v1/chat/completions", "https://openrouter.ai/api/v1/chat/completions"},
		{llm.OpenAI, "https://generativelanguage.googleapis.com/v1beta/openai/", "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions"},
		{llm.OpenAI, "https://d.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21", "https://d.openai.azure.com/openai/deployments/gpt/chat/completions?api-version=2024-10-21"},
		{llm.OpenAI, "http://localhost:11434/v1", "http://localhost:11434/v1/chat/completions"},
		{llm.Anthropic, "", "https://api.anthropic.com/v1/messages"},
		{llm.Anthropic, "https://api.anthropic.com/v1", "https://api.anthropic.com/v1/messages"},
		{llm.Anthropic, "https://api.anthropic.com/v1/messages/", "https://api.anthropic.com/v1/messages"},
		{llm.Anthropic, "http://127.0.0.1:4000/anthropic", "http://127.0.0.1:4000/anthropic/v1/messages"},
	} {
		seen := &seen{}
		client := newClient(t, llm.Config{Provider: c.by, URL: c.configured, Model: "m", Key: llm.Secret(theKey), Transport: seen, Retries: -1})
		_, _ = client.Complete(t.Context(), call())
		if seen.url == nil || seen.url.String() != c.want {
			t.Errorf("%s is asked at %v; want %s", c.configured, seen.url, c.want)
		}
		sent := map[string]string{"openai": "Authorization", "anthropic": "X-Api-Key"}[string(c.by)]
		if strings.Contains(c.want, "azure") {
			sent = "Api-Key"
		}
		if got := seen.keys; len(got) != 1 || got[0] != sent {
			t.Errorf("%s: the key went in %v; want %s", c.want, got, sent)
		}
	}
}

// seen is a network that only looks.
type seen struct {
	url  *url.URL
	keys []string
}

func (s *seen) RoundTrip(r *http.Request) (*http.Response, error) {
	s.url = r.URL
	for name := range r.Header {
		if leaks(r.Header.Get(name)) {
			s.keys = append(s.keys, name)
		}
	}
	return nil, errors.New("seen")
}

// TestACallIsTheCallers: what one call is cancelled by is not told to another.
func TestACallIsTheCallers(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Script(llmtest.Silent(), llmtest.Say(plan))
	client := newClient(t, configOf(server, llm.OpenAI))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := client.Complete(ctx, call())
		ended <- err
	}()
	server.Await(1)
	mustSay(t, client, plan)
	cancel()
	if err := <-ended; sitrep.CodeOf(err) != sitrep.Temporary {
		t.Errorf("the cancelled call ended with %v", err)
	}
}

// TestEachReasonCanStandInAReport after "because": it begins like a clause, ends
// without a stop, and holds nothing that a server wrote.
func TestEachReasonCanStandInAReport(t *testing.T) {
	t.Parallel()
	for _, because := range llm.Reasons {
		if !strings.HasPrefix(because, "the ") || strings.ContainsAny(because, ".:%\"0123456789") || len(because) > 80 {
			t.Errorf("a report would say: because %s", because)
		}
	}
	server := llmtest.New(t, llmtest.Any)
	server.Otherwise(llmtest.Fail(400, "visit https://example.org/ to win"))
	_, err := ask(t, newClient(t, configOf(server, llm.OpenAI)))
	if said := model.Why(err); strings.Contains(said, "example") || !strings.Contains(err.Error(), "example") {
		t.Errorf("the report says %q, the log %q; want what the server wrote in the log alone", said, err)
	}
}
