package openid

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// FlowLife is how long somebody may take to sign in with the provider.
const FlowLife = 10 * time.Minute

// flow is what a browser holds while its user is with the provider.
type flow struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"`
	Next     string `json:"x"`
	Begun    int64  `json:"t"` // in seconds
}

// Start is where a browser goes, and what it holds until it is back.
type Start struct {
	URL  string
	Flow string // sealed
}

// Begin begins a flow that leads to next in the end. Temporary.
func (p *Provider) Begin(ctx context.Context, next string) (Start, error) {
	known, err := p.find(ctx)
	if err != nil {
		return Start{}, err
	}
	f := flow{rand.Text(), rand.Text(), oauth2.GenerateVerifier(), next, p.cfg.Now().Unix()}
	to := known.oauth.AuthCodeURL(f.State, oidc.Nonce(f.Nonce), oauth2.S256ChallengeOption(f.Verifier))
	return Start{to, p.seal(f)}, nil
}

func (p *Provider) seal(f flow) string {
	text, _ := json.Marshal(f) // never fails
	return base64.RawURLEncoding.EncodeToString(append(p.sign(text), text...))
}

func (p *Provider) sign(text []byte) []byte {
	mac := hmac.New(sha256.New, p.cfg.Key)
	_, _ = mac.Write([]byte("openid flow ")) // never fails
	_, _ = mac.Write(text)
	return mac.Sum(nil)
}

// unseal reads what a browser holds; false: it is not ours, or too old.
func (p *Provider) unseal(sealed string) (f flow, ok bool) {
	all, err := base64.RawURLEncoding.Strict().DecodeString(sealed)
	if err != nil || len(all) <= sha256.Size {
		return f, false
	}
	text := all[sha256.Size:]
	if !hmac.Equal(all[:sha256.Size], p.sign(text)) || json.Unmarshal(text, &f) != nil {
		return f, false
	}
	age := p.cfg.Now().Sub(time.Unix(f.Begun, 0))
	return f, f.State != "" && f.Nonce != "" && f.Verifier != "" && age < FlowLife && age > -time.Minute
}

var errStale = sitrep.Errorf(sitrep.Forbidden, "This sign-in was begun in another browser, is too old, or was used already. Begin it again.")

// check looks at how a browser comes back, before anything in it is believed: to the flow that
// it began, from the provider that it was sent to.
func (p *Provider) check(f flow, back url.Values, known *known) error {
	for _, name := range []string{"state", "code", "error", "iss"} {
		if len(back[name]) > 1 {
			return refused("%s is there %d times", name, len(back[name]))
		}
	}
	if subtle.ConstantTimeCompare([]byte(back.Get("state")), []byte(f.State)) != 1 {
		return errStale
	}
	if _, named := back["iss"]; (named || known.namesIt) && back.Get("iss") != p.cfg.Issuer {
		return refused("the browser comes from %.100q", back.Get("iss"))
	}
	if said := back.Get("error"); said != "" {
		return notSignedIn(said)
	}
	if code := back.Get("code"); code == "" || len(code) > mostCode {
		return refused("a code of %d bytes", len(code))
	}
	return nil
}

// mostCode is how long a code may be.
const mostCode = 4096

// notSignedIn tells what the provider says: a word of the protocol, or nothing.
func notSignedIn(said string) error {
	text := "The provider did not sign you in."
	if len(said) <= 40 && strings.Trim(said, "abcdefghijklmnopqrstuvwxyz_") == "" {
		text = "The provider did not sign you in: " + strings.ReplaceAll(said, "_", " ") + "."
	}
	return sitrep.Errorf(sitrep.Forbidden, "%s", text)
}
