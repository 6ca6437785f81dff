package openid_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid/openidtest"
)

const redirect = "http://127.0.0.1:9/app/sign-in/back"

// scene is a service that asks a provider, on a clock of its own.
type scene struct {
	*openidtest.Provider
	t     testing.TB
	asks  *openid.Provider
	ahead atomic.Int64 // of the clock
}

func ada() map[string]any { return map[string]any{"email": "ada@example.org", "email_verified": true} }

func open(t testing.TB, change ...func(*openid.Config)) *scene {
	t.Helper()
	s := &scene{Provider: openidtest.New(t, ada()), t: t}
	cfg := openid.Config{
		Issuer: s.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret, Redirect: redirect, Key: []byte("key"),
		Now: func() time.Time { return time.Now().Add(time.Duration(s.ahead.Load())) },
	}
	for _, f := range change {
		f(&cfg)
	}
	s.asks = openid.New(cfg)
	return s
}

func (s *scene) begin() openid.Start {
	s.t.Helper()
	start, err := s.asks.Begin(s.t.Context(), "/app/reports")
	if err != nil {
		s.t.Fatal(err)
	}
	return start
}

// visit goes to the provider as a browser does, and returns what it brings back.
func (s *scene) visit(to string) url.Values {
	s.t.Helper()
	c := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, to, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	at, err := resp.Location()
	if err != nil || !strings.HasPrefix(at.String(), redirect+"?") {
		s.t.Fatalf("%d, back at %v, %v", resp.StatusCode, at, err)
	}
	return at.Query()
}

// signIn goes the whole way.
func (s *scene) signIn() (openid.Proof, error) {
	s.t.Helper()
	start := s.begin()
	return s.asks.End(s.t.Context(), start.Flow, s.visit(start.URL))
}

func (s *scene) refuses(what string, err error, code sitrep.Code) {
	s.t.Helper()
	if sitrep.CodeOf(err) != code {
		s.t.Errorf("%s: %v, want %s", what, err, code)
	}
	if text := sitrep.MessageOf(err); strings.Contains(text, "127.0.0.1") || strings.Contains(text, "nonce") {
		s.t.Errorf("%s: people are told %q", what, text)
	}
}

func TestAProviderSaysWhoSomebodyIs(t *testing.T) {
	t.Parallel()
	s := open(t)
	start := s.begin()
	to, err := url.Parse(start.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := to.Query()
	if q.Get("scope") != "openid email" || q.Get("redirect_uri") != redirect || q.Get("code_challenge") == "" || len(q.Get("state")) < 26 || len(q.Get("nonce")) < 26 || q.Has("client_secret") {
		t.Errorf("it asks %v", q)
	}
	proof, err := s.asks.End(t.Context(), start.Flow, s.visit(start.URL))
	if err != nil || proof != (openid.Proof{Name: "ada@example.org", Once: q.Get("state"), Next: "/app/reports"}) {
		t.Errorf("%+v, %v", proof, err)
	}
	if again := s.begin(); again.Flow == start.Flow || strings.Contains(again.URL, q.Get("state")) {
		t.Error("two flows have one state")
	}
	if n := s.Asked("/.well-known/openid-configuration"); n != 1 {
		t.Errorf("the provider was asked about itself %d times", n)
	}
}

func TestWhatABrowserBringsBackHasToBeOfItsFlow(t *testing.T) {
	t.Parallel()
	s := open(t)
	mine, other := s.begin(), s.begin()
	good, foreign := s.visit(mine.URL), s.visit(other.URL)
	with := func(name string, values ...string) url.Values {
		changed := url.Values{}
		for k, v := range good {
			changed[k] = v
		}
		changed[name] = values
		if values == nil {
			delete(changed, name)
		}
		return changed
	}
	for what, c := range map[string]struct {
		flow string
		back url.Values
	}{
		"no flow":                  {"", good},
		"another browser's flow":   {other.Flow, good},
		"another browser's answer": {mine.Flow, foreign},
		"a flow that was changed":  {mine.Flow[:len(mine.Flow)-3] + "AAA", good},
		"a flow without a seal":    {mine.Flow[43:], good},
		"no text":                  {"%%%", good},
		"no state":                 {mine.Flow, with("state")},
		"an empty state":           {mine.Flow, with("state", "")},
		"two states":               {mine.Flow, with("state", good.Get("state"), "x")},
		"another provider's":       {mine.Flow, with("iss", "https://evil.example")},
		"no provider's":            {mine.Flow, with("iss")},
		"no code":                  {mine.Flow, with("code")},
		"two codes":                {mine.Flow, with("code", "a", "b")},
		"a long code":              {mine.Flow, with("code", strings.Repeat("x", 5000))},
		"an error":                 {mine.Flow, with("error", "access_denied")},
		"a made-up code":           {mine.Flow, with("code", "made-up")},
		"a code of another flow":   {mine.Flow, with("code", foreign.Get("code"))}, // the provider wants its verifier
	} {
		_, err := s.asks.End(t.Context(), c.flow, c.back)
		s.refuses(what, err, sitrep.Forbidden)
	}
	_, err := s.asks.End(t.Context(), mine.Flow, with("error", `<script>alert(1)</script>`))
	if strings.Contains(sitrep.MessageOf(err), "<") {
		t.Errorf("it says what it was told to: %v", err)
	}
	if _, err := s.asks.End(t.Context(), mine.Flow, good); err != nil {
		t.Fatal(err)
	}
	_, err = s.asks.End(t.Context(), mine.Flow, good)
	s.refuses("the same again", err, sitrep.Forbidden)
}

// TestACodeOfAnotherFlowIsRefusedByItsNonce even where the provider heeds no verifier.
func TestACodeOfAnotherFlowIsRefusedByItsNonce(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Lie(openidtest.Lies{Forgetful: true})
	mine, other := s.begin(), s.begin()
	back := s.visit(mine.URL)
	back.Set("code", s.visit(other.URL).Get("code"))
	_, err := s.asks.End(t.Context(), mine.Flow, back)
	s.refuses("a code that was put in its place", err, sitrep.Forbidden)
}

func TestAFlowEnds(t *testing.T) {
	t.Parallel()
	s := open(t)
	start := s.begin()
	back := s.visit(start.URL)
	s.ahead.Store(int64(openid.FlowLife))
	_, err := s.asks.End(t.Context(), start.Flow, back)
	s.refuses("an old flow", err, sitrep.Forbidden)
}

func TestTokensThatProveNothingAreRefused(t *testing.T) {
	t.Parallel()
	s := open(t)
	stranger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	claim := func(name string, value any) openidtest.Lies {
		return openidtest.Lies{Claims: func(c map[string]any) {
			if c[name] = value; value == nil {
				delete(c, name)
			}
		}}
	}
	none := func([]byte) []byte { return nil }
	for what, lies := range map[string]openidtest.Lies{
		"no signature":                      {Header: map[string]any{"alg": "none"}, Sign: none},
		"no signature, in capitals":         {Header: map[string]any{"alg": "NONE"}, Sign: none},
		"an empty signature":                {Sign: none},
		"the public key as a shared secret": {Header: map[string]any{"alg": "HS256"}, Sign: openidtest.MAC(s.PublicKey())},
		"the secret of the service":         {Header: map[string]any{"alg": "HS256"}, Sign: openidtest.MAC([]byte(openidtest.ClientSecret))},
		"a stranger's key":                  {Sign: openidtest.SignBy(t, stranger)},
		"a stranger's key by another name":  {Header: map[string]any{"kid": "x"}, Sign: openidtest.SignBy(t, stranger)},
		"a stranger's key in the token":     {Sign: openidtest.SignBy(t, stranger), Header: map[string]any{"jwk": map[string]any{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}}},
		"another issuer":                    claim("iss", "https://evil.example"),
		"an issuer with a slash more":       claim("iss", s.URL+"/"),
		"no issuer":                         claim("iss", nil),
		"another audience":                  claim("aud", "another"),
		"no audience":                       claim("aud", nil),
		"two audiences, given to nobody":    claim("aud", []string{openidtest.ClientID, "another"}),
		"given to another":                  claim("azp", "another"),
		"given to no text":                  claim("azp", 7),
		"no nonce":                          claim("nonce", nil),
		"another nonce":                     claim("nonce", "x"),
		"an empty nonce":                    claim("nonce", ""),
		"expired":                           claim("exp", time.Now().Add(-time.Second).Unix()),
		"without an end":                    claim("exp", nil),
		"of the future":                     claim("nbf", time.Now().Add(time.Hour).Unix()),
		"without a name":                    claim("email", nil),
		"an empty name":                     claim("email", ""),
		"a name that is a list":             claim("email", []string{"ada@example.org"}),
		"a name that cannot be seen":        claim("email", "ada@example.org\u200b"),
		"a name of a megabyte":              claim("email", strings.Repeat("x", 300)),
		"an address that nobody verified":   claim("email_verified", false),
		"nothing of verification":           claim("email_verified", nil),
	} {
		s.Lie(lies)
		_, err := s.signIn()
		s.refuses(what, err, sitrep.Forbidden)
	}
	s.Lie(openidtest.Lies{Claims: func(c map[string]any) {
		c["aud"], c["azp"], c["email_verified"] = []string{"another", openidtest.ClientID}, openidtest.ClientID, "true"
	}})
	if proof, err := s.signIn(); err != nil || proof.Name != "ada@example.org" {
		t.Errorf("a token for two, given to this one: %+v, %v", proof, err)
	}
}

func TestOtherClaimsAreNames(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *openid.Config) { c.Claim = "preferred_username" })
	s.Say(map[string]any{"preferred_username": "ada"})
	if proof, err := s.signIn(); err != nil || proof.Name != "ada" {
		t.Errorf("%+v, %v", proof, err)
	}
	if start := s.begin(); !strings.Contains(start.URL, "scope=openid+profile") {
		t.Errorf("it asks %s", start.URL)
	}
}

// TestAProviderThatFailsHoldsNobodyUp: one that hangs, sends without end, or leads elsewhere.
func TestAProviderThatFailsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	hang := func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then does a server see that its client goes
		<-r.Context().Done()
	}
	flood := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"issuer":"`)
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, strings.Repeat("x", 1<<16)); err != nil {
				return
			}
		}
	}
	drip := func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := io.WriteString(w, " "); err != nil {
				return
			}
			_ = http.NewResponseController(w).Flush()
		}
	}
	away := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
	}
	garbage := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") }
	broken := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
	for what, handle := range map[string]http.HandlerFunc{"hangs": hang, "floods": flood, "drips": drip, "leads away": away, "sends garbage": garbage, "is broken": broken} {
		for _, path := range []string{"/.well-known/openid-configuration", "/token", "/keys"} {
			t.Run(what+path, func(t *testing.T) {
				t.Parallel()
				s := open(t, func(c *openid.Config) { c.Wait = 300 * time.Millisecond })
				s.Lie(openidtest.Lies{At: func(p string) http.HandlerFunc {
					if p == path {
						return handle
					}
					return nil
				}})
				limit, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				defer cancel()
				start, err := s.asks.Begin(limit, "/app/")
				if err == nil {
					_, err = s.asks.End(limit, start.Flow, s.visit(start.URL))
				}
				if code := sitrep.CodeOf(err); code != sitrep.Temporary && (code != sitrep.Forbidden || path == "/.well-known/openid-configuration") || limit.Err() != nil {
					t.Errorf("%v, %v", err, limit.Err())
				}
				if len(err.Error()) > 1000 {
					t.Errorf("the log would have %d bytes of it", len(err.Error()))
				}
			})
		}
	}
}

func TestAProviderThatFailedIsAskedAgainLater(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Lie(openidtest.Lies{At: func(string) http.HandlerFunc { return http.NotFound }})
	for range 3 {
		_, err := s.asks.Begin(t.Context(), "/app/")
		s.refuses("a provider that is away", err, sitrep.Temporary)
	}
	if n := s.Asked("/.well-known/openid-configuration"); n != 1 {
		t.Errorf("asked %d times at once", n)
	}
	s.Lie(openidtest.Lies{})
	s.ahead.Store(int64(6 * time.Second))
	if _, err := s.signIn(); err != nil {
		t.Error(err)
	}
}

// TestKeysThatWereWithdrawnAreOfNoUse: a new one is found at once, an old one forgotten.
func TestKeysThatWereWithdrawnAreOfNoUse(t *testing.T) {
	t.Parallel()
	s := open(t)
	if _, err := s.signIn(); err != nil {
		t.Fatal(err)
	}
	s.Renew()
	if _, err := s.signIn(); err != nil {
		t.Fatal(err)
	}
	keys := s.Asked("/keys")
	s.ahead.Store(int64(time.Hour))
	_, err := s.signIn() // its token is over by that clock
	s.refuses("an old token", err, sitrep.Forbidden)
	if s.Asked("/keys") == keys {
		t.Error("the keys are believed for ever")
	}
}

func TestAProviderMayNotLie(t *testing.T) {
	t.Parallel()
	for what, lie := range map[string]func(map[string]any){
		"of its name":      func(m map[string]any) { m["issuer"] = "https://evil.example" },
		"of a plain place": func(m map[string]any) { m["token_endpoint"] = "http://evil.example/token" },
		"of plain keys":    func(m map[string]any) { m["jwks_uri"] = "http://evil.example/keys" },
		"of no place":      func(m map[string]any) { delete(m, "authorization_endpoint") },
		"of a script":      func(m map[string]any) { m["authorization_endpoint"] = "javascript:alert(1)" },
	} {
		s := open(t)
		s.Lie(openidtest.Lies{Metadata: lie})
		_, err := s.asks.Begin(t.Context(), "/app/")
		s.refuses(what, err, sitrep.Temporary)
	}
}

func TestAddressesAreCheckedForPeekers(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{
		"https://login.example.org/tenant": true, "http://127.0.0.1:8080": true, "http://localhost/x": true, "http://[::1]:9": true,
		"http://login.example.org": false, "http://127.0.0.1.evil.example": false, "https://": false, "ftp://x": false, "": false, "https://u:p@x": false, "https://x#y": false, "x": false,
	} {
		if err := openid.CheckAddress(text); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}
