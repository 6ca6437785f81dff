// Package openidtest is a small provider of OpenID Connect for tests. It keeps the rules of the
// code flow, signs with real keys, and can be made to lie.
package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// The service, as the provider knows it.
const (
	ClientID     = "sitrep"
	ClientSecret = "a secret of the service"
)

// Provider answers over loopback HTTP.
type Provider struct {
	URL string

	mu     sync.Mutex
	key    *ecdsa.PrivateKey
	grants map[string]grant
	lies   Lies
	asked  map[string]int
	claims map[string]any
	t      testing.TB
}

// Lies is what the provider does wrong. The zero one keeps every rule.
type Lies struct {
	Claims    func(claims map[string]any)        // changes what a token says, before it is signed
	Header    map[string]any                     // takes the place of what a token's header says
	Sign      func(text []byte) []byte           // takes the place of the signature
	Metadata  func(m map[string]any)             // changes what the provider says of itself
	At        func(path string) http.HandlerFunc // answers in place of the provider; nil: it does itself
	Back      func(back url.Values)              // changes what a browser brings back
	Forgetful bool                               // takes a code again, and without its verifier
}

// grant is what a code stands for.
type grant struct{ nonce, challenge, redirect string }

// New starts a provider with whom somebody is signed in, of whom it says the claims.
func New(t testing.TB, claims map[string]any) *Provider {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p := &Provider{t: t, key: key, grants: map[string]grant{}, asked: map[string]int{}, claims: claims}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.about)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.asked[r.URL.Path]++
		at := p.lies.At
		p.mu.Unlock()
		if at != nil {
			if handle := at(r.URL.Path); handle != nil {
				handle(w, r)
				return
			}
		}
		mux.ServeHTTP(w, r)
	}))
	p.URL = server.URL
	t.Cleanup(server.Close)
	return p
}

// Lie makes it do something wrong from now on.
func (p *Provider) Lie(l Lies) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lies = l
}

// Say changes of whom it speaks.
func (p *Provider) Say(claims map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.claims = claims
}

// Asked is how often a path was asked for.
func (p *Provider) Asked(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

// Renew gives it another key; the one before is withdrawn.
func (p *Provider) Renew() {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		p.t.Error(err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key = key
}

// PublicKey is the bytes of it.
func (p *Provider) PublicKey() []byte {
	text, err := p.key.PublicKey.Bytes()
	if err != nil {
		p.t.Error(err)
	}
	return text
}

func (p *Provider) about(w http.ResponseWriter, _ *http.Request) {
	m := map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"ES256"}, "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"authorization_response_iss_parameter_supported": true, "code_challenge_methods_supported": []string{"S256"},
	}
	if p.lies.Metadata != nil {
		p.lies.Metadata(m)
	}
	reply(w, m)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	public := p.PublicKey()
	p.mu.Unlock()
	half := (len(public) - 1) / 2
	reply(w, map[string]any{"keys": []any{map[string]any{
		"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": keyName(public), "x": encoded(public[1 : 1+half]), "y": encoded(public[1+half:]),
	}}})
}

func keyName(public []byte) string {
	sum := sha256.Sum256(public)
	return encoded(sum[:6])
}

func encoded(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func reply(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}

// authorize signs somebody in without asking and sends the browser back.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || q.Get("code_challenge") == "" || q.Get("state") == "" {
		http.Error(w, "invalid_request", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	p.mu.Lock()
	p.grants[code] = grant{q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri")}
	p.mu.Unlock()
	back := url.Values{"code": {code}, "state": {q.Get("state")}, "iss": {p.URL}}
	if p.lies.Back != nil {
		p.lies.Back(back)
	}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusSeeOther) //nolint:gosec // it is asked by tests alone
}

// token gives an id_token for a code, once, to the service that has the verifier.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	code := r.PostFormValue("code")
	p.mu.Lock()
	g, ok := p.grants[code]
	if !p.lies.Forgetful {
		delete(p.grants, code)
		ok = ok && g.challenge == encoded(sum[:])
	}
	p.mu.Unlock()
	secret, _ = url.QueryUnescape(secret)
	if !ok || id != ClientID || secret != ClientSecret || g.redirect != r.PostFormValue("redirect_uri") {
		w.WriteHeader(http.StatusBadRequest)
		reply(w, map[string]any{"error": "invalid_grant"})
		return
	}
	reply(w, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "expires_in": 300, "id_token": p.idToken(g.nonce)})
}

func (p *Provider) idToken(nonce string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	claims := map[string]any{"iss": p.URL, "aud": ClientID, "sub": "1", "nonce": nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(5 * time.Minute).Unix()}
	maps.Copy(claims, p.claims)
	if p.lies.Claims != nil {
		p.lies.Claims(claims)
	}
	header := map[string]any{"alg": "ES256", "typ": "JWT", "kid": keyName(p.PublicKey())}
	maps.Copy(header, p.lies.Header)
	head, _ := json.Marshal(header)
	body, _ := json.Marshal(claims)
	text := encoded(head) + "." + encoded(body)
	sign := p.lies.Sign
	if sign == nil {
		sign = func(text []byte) []byte { return signed(p.t, p.key, text) }
	}
	return text + "." + encoded(sign([]byte(text)))
}

// SignBy signs as ES256 with a key that is not the provider's.
func SignBy(t testing.TB, key *ecdsa.PrivateKey) func([]byte) []byte {
	return func(text []byte) []byte { return signed(t, key, text) }
}

// MAC signs as HS256.
func MAC(key []byte) func([]byte) []byte {
	return func(text []byte) []byte {
		mac := hmac.New(sha256.New, key)
		_, _ = mac.Write(text)
		return mac.Sum(nil)
	}
}

func signed(t testing.TB, key *ecdsa.PrivateKey, text []byte) []byte {
	sum := sha256.Sum256(text)
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		t.Error(err)
		return nil
	}
	out := make([]byte, 64)
	r.FillBytes(out[:32])
	s.FillBytes(out[32:])
	return out
}
