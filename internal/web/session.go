package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	signInPath = "/app/sign-in"

	// sessionLife is how long somebody stays signed in, whatever they do.
	sessionLife = 7 * 24 * time.Hour
	// maxKey bounds what is looked up; keys have 33 characters.
	maxKey = 200
)

// The cookies: of a session, and of the form before it, which needs a token too.
const (
	sessionCookie = "sitrep_session"
	visitorCookie = "sitrep_visitor"
)

// cookie makes one that no script reads and no form of another site brings along. Where
// people come by https it travels by nothing else, and is of this host alone. It says how long
// it lasts and not until when, because the clocks of browsers are what they are.
func (p *Pages) cookie(name, value string, ends time.Time) *http.Cookie {
	c := &http.Cookie{ //nolint:gosec // Secure where people come by https
		Name: p.cookieName(name), Value: value, Path: Root,
		HttpOnly: true, Secure: p.cfg.Secure, SameSite: http.SameSiteLaxMode,
	}
	if p.cfg.Secure {
		c.Path = "/" // as the prefix of the name demands
	}
	switch {
	case value == "":
		c.MaxAge = -1
	case !ends.IsZero():
		c.MaxAge = max(1, int(ends.Sub(p.now())/time.Second))
	}
	return c
}

func (p *Pages) cookieName(name string) string {
	if p.cfg.Secure {
		return "__Host-" + name
	}
	return name
}

// held is the value of a cookie; empty: there is none.
func (p *Pages) held(r *http.Request, name string) string {
	c, err := r.Cookie(p.cookieName(name))
	if err != nil {
		return ""
	}
	return c.Value
}

// recognise finds who is signed in. A session that has ended is none.
func (p *Pages) recognise(v *visit) error {
	token := p.held(v.r, sessionCookie)
	if token == "" {
		return nil
	}
	session, err := p.store.FindSession(v.r.Context(), v.now, token)
	if sitrep.CodeOf(err) == sitrep.Unauthorized {
		return nil
	}
	if err == nil && p.stillLetIn(&session) {
		v.session = session
		p.cfg.Caller(v.r.Context(), &v.session.Key)
	}
	return err
}

// formSecret is what the token of a form is made from: that of the session or, before
// there is one, of the visitor. Empty: no form was shown to them.
func (p *Pages) formSecret(v *visit) string {
	if v.signedIn() {
		return v.session.Token
	}
	return p.held(v.r, visitorCookie)
}

const saltBytes = 16

// newToken is another one each time, so that squeezing a page tells nothing about it.
func newToken(secret string) string {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	return hex.EncodeToString(append(salt, seal(secret, salt)...))
}

func seal(secret string, salt []byte) []byte {
	mac := hmac.New(sha256.New, []byte("form "+secret))
	mac.Write(salt)
	return mac.Sum(nil)
}

func tokenFits(secret, token string) bool {
	raw, err := hex.DecodeString(token)
	return err == nil && secret != "" && len(raw) == saltBytes+sha256.Size && hmac.Equal(raw[saltBytes:], seal(secret, raw[:saltBytes]))
}

// signInView is the form that asks for a key.
type signInView struct {
	Next     string
	Wrong    string // what is wrong with the key; empty: nothing
	Provider string // with whom people sign in too; empty: nobody
	Refused  string // why that did not work; empty: it was not tried
}

func (p *Pages) askForKey(v *visit) (answer, error) {
	next := localPath(v.r.URL.Query().Get("next"))
	if v.signedIn() {
		return redirect(next), nil
	}
	return p.signInForm(v, signInView{Next: next}), nil
}

func (p *Pages) signInForm(v *visit, data signInView) answer {
	if p.held(v.r, visitorCookie) == "" {
		c := p.cookie(visitorCookie, rand.Text(), time.Time{})
		http.SetCookie(v.w, c)
		v.r.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value}) //nolint:gosec // for this request: what the form is made from
	}
	data.Provider = p.atProvider()
	a := answer{page: "signin", title: "Sign in", data: data}
	if data.Wrong != "" {
		a.status = http.StatusUnauthorized
	}
	return a
}

// signIn opens a session with a token that nobody knew before, and ends the one that
// the browser brought along.
func (p *Pages) signIn(v *visit) (answer, error) {
	next, secret := localPath(v.r.PostForm.Get("next")), strings.TrimSpace(v.r.PostForm.Get("key"))
	refused := p.signInForm(v, signInView{Next: next, Wrong: "This key is not accepted. It may be mistyped, revoked or expired."})
	if len(secret) > maxKey {
		return refused, nil
	}
	key, err := p.store.KeyBySecret(v.r.Context(), v.now, secret)
	if sitrep.CodeOf(err) == sitrep.Unauthorized {
		return refused, nil
	}
	if err != nil {
		return answer{}, err
	}
	before := v.session.Token
	v.session = store.Session{Key: key}
	p.cfg.Caller(v.r.Context(), &key)
	if err := p.count(v); err != nil {
		return answer{}, err
	}
	opened, err := p.store.OpenSession(v.r.Context(), v.now, secret, sessionLife)
	if err != nil {
		return answer{}, err
	}
	v.session = opened
	return p.enter(v, before, next)
}

// enter hands out a session that was opened, ends the one before it and goes on.
func (p *Pages) enter(v *visit, before, next string) (answer, error) {
	if before != "" {
		if err := p.store.CloseSession(v.r.Context(), before); err != nil {
			return answer{}, err
		}
	}
	http.SetCookie(v.w, p.cookie(sessionCookie, v.session.Token, v.session.EndsAt))
	http.SetCookie(v.w, p.cookie(visitorCookie, "", time.Time{}))
	return redirect(next), nil
}

func (p *Pages) signOut(v *visit) (answer, error) {
	if err := p.store.CloseSession(v.r.Context(), v.session.Token); err != nil {
		return answer{}, err
	}
	v.session = store.Session{}
	http.SetCookie(v.w, p.cookie(sessionCookie, "", time.Time{}))
	return said(signInPath, "out"), nil
}

// localPath is where to go on after signing in, if it is one of our pages; else the
// first one. A browser takes backslashes for slashes, and two slashes for another host.
func localPath(next string) string {
	u, err := url.Parse(next)
	inside := err == nil && u.Scheme == "" && u.Host == "" && u.User == nil && u.Opaque == "" &&
		strings.HasPrefix(u.Path, Root) && path.Clean(u.Path) == strings.TrimSuffix(u.Path, "/") && !strings.ContainsAny(next, "\\\r\n\t")
	if !inside || strings.HasPrefix(u.Path, signInPath) || strings.HasPrefix(u.Path, "/app/sign-out") {
		return Root
	}
	return (&url.URL{Path: u.Path, RawQuery: u.RawQuery}).String()
}
