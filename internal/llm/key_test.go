package llm_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/llm"
	"github.com/a-seed-aa0acf4e/sitrep/internal/llm/llmtest"
)

// leaks says whether a text tells enough of the key to be worth something, also where
// somebody changed the case of its letters.
func leaks(text string) bool {
	text = strings.ToLower(text)
	for i := range len(theKey) - 12 {
		if strings.Contains(text, strings.ToLower(theKey[i:i+12])) {
			return true
		}
	}
	return false
}

// TestTheKeyCannotBePrinted tries everything that prints.
func TestTheKeyCannotBePrinted(t *testing.T) {
	t.Parallel()
	c := llm.Config{Provider: llm.OpenAI, Model: "m", Key: llm.Secret(theKey)}
	client, err := llm.New(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Log = nil
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%T"} {
		fmt.Fprintf(&out, verb+verb+verb+verb+verb, c, &c, c.Key, &c.Key, client)
		fmt.Fprintf(&out, verb, struct{ hidden llm.Key }{c.Key})
	}
	log := slog.New(slog.NewTextHandler(&out, nil))
	log.InfoContext(t.Context(), "said", slog.Any("key", c.Key), slog.Any("config", c))
	slog.New(slog.NewJSONHandler(&out, nil)).InfoContext(t.Context(), "said", slog.Any("key", c.Key), slog.Any("keys", []llm.Key{c.Key}))
	asJSON, err := json.Marshal(map[string]any{"key": c.Key, "held": struct{ K *llm.Key }{&c.Key}})
	if err != nil {
		t.Fatal(err)
	}
	out.Write(asJSON)
	hexed := fmt.Sprintf("%x", theKey)
	if text := out.String(); leaks(text) || strings.Contains(strings.ToLower(text), hexed) || strings.Contains(text, base64.StdEncoding.EncodeToString([]byte(theKey))) {
		t.Errorf("the key was printed: %s", text)
	}
}

// failing is a network that quotes what it should not.
type failing struct{}

func (failing) RoundTrip(r *http.Request) (*http.Response, error) {
	return nil, fmt.Errorf("cannot %s %s with %v: proxy said %q", r.Method, r.URL, r.Header, r.Header.Get("Authorization")+r.Header.Get("X-Api-Key"))
}

// TestTheKeyStandsInNoErrorOfTheNetwork: transports quote addresses, and proxies more.
func TestTheKeyStandsInNoErrorOfTheNetwork(t *testing.T) {
	t.Parallel()
	for _, p := range providers {
		var logged bytes.Buffer
		c := llm.Config{Provider: p, Model: "m", Key: llm.Secret(theKey), Transport: failing{}, Retries: 1, Log: slog.New(slog.NewTextHandler(&logged, nil))}
		c.URL = "https://api.openai.com/v1?token=" + "short-secret"
		err := mustFail(t, newClient(t, c), "the model's server cannot be reached")
		if text := fmt.Sprintf("%+v", err) + logged.String(); leaks(text) || strings.Contains(text, "short-secret") {
			t.Errorf("the key is told: %s", text)
		}
		if logged.Len() == 0 {
			t.Error("the second try was not logged, so nothing was tested")
		}
	}
}

// TestTheKeyComesBackFromNoServer has a server quote all headers in an error, in a
// reply, and in the field of an error that is matched.
func TestTheKeyComesBackFromNoServer(t *testing.T) {
	t.Parallel()
	quote := llmtest.Answer(func(r llmtest.Request) string {
		said, _ := json.Marshal(map[string]string{"said": fmt.Sprint(r.Header)})
		return string(said)
	})
	for _, p := range providers {
		for _, act := range []llmtest.Act{llmtest.Echo(400), llmtest.Echo(401), llmtest.Echo(403), llmtest.Echo(500), llmtest.Echo(200), quote} {
			server := llmtest.New(t, llmtest.Any)
			server.Otherwise(act)
			var logged bytes.Buffer
			c := configOf(server, p)
			c.Retries, c.Log = 1, slog.New(slog.NewJSONHandler(&logged, nil))
			reply, err := ask(t, newClient(t, c))
			if text := fmt.Sprintf("%+v %s %s", err, reply.Text, logged.String()); leaks(text) {
				t.Errorf("%s: the key is told: %s", p, text)
			}
			if sent := server.Requests()[0].Header; !leaks(fmt.Sprint(sent)) {
				t.Fatalf("the key was not sent, so nothing was tested: %v", sent)
			}
		}
	}
}

// TestWhatARefusalOfTheKeySaysIsNotKept: it may quote the key in a form that nobody
// looks for.
func TestWhatARefusalOfTheKeySaysIsNotKept(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	for _, status := range []int{401, 403} {
		server.Script(llmtest.Fail(status, "no such key: c2stcHJvai1aeDgx"))
		if err := mustFail(t, newClient(t, configOf(server, llm.OpenAI)), "the model's server refused the key"); strings.Contains(err.Error(), "c2st") {
			t.Errorf("the error is %v", err)
		}
	}
}

// TestAShortKeyIsNoSecret: what local servers take for one ("none", "ollama") is a word
// that models use.
func TestAShortKeyIsNoSecret(t *testing.T) {
	t.Parallel()
	server := llmtest.New(t, llmtest.Any)
	server.Script(llmtest.Say(`{"why":"none of it"}`))
	c := configOf(server, llm.OpenAI)
	c.Key = llm.Secret("none")
	mustSay(t, newClient(t, c), `{"why":"none of it"}`)
}

// TestAKeyIsHiddenWhereverItStands: whole or in pieces, any number of times, with the
// rest of the text as it was.
func TestAKeyIsHiddenWhereverItStands(t *testing.T) {
	t.Parallel()
	key := llm.Secret(theKey)
	rapid.Check(t, func(t *rapid.T) {
		var text, want string
		for range rapid.IntRange(0, 5).Draw(t, "pieces") {
			plain := rapid.StringMatching(`[ а-я,.{}"]{1,9}`).Draw(t, "plain")
			from := rapid.IntRange(0, len(theKey)-12).Draw(t, "from")
			to := rapid.IntRange(from+12, len(theKey)).Draw(t, "to")
			piece := theKey[from:to]
			if rapid.Bool().Draw(t, "small") {
				piece = strings.ToLower(piece)
			}
			text += plain + piece
			want += plain + "[key]"
		}
		if got := llm.Hide(key, text); got != want {
			t.Fatalf("%q became %q; want %q", text, got, want)
		}
	})
}
