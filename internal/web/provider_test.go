package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid/openidtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// known is a house whose people sign in with a provider.
type known struct {
	*house
	provider *openidtest.Provider
	asks     **openid.Provider // may be changed by changing the settings
	cfg      openid.Config
}

func people(t testing.TB, texts ...string) openid.People {
	t.Helper()
	all, err := openid.ParsePeople(texts)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// openKnown opens one for people as the setting names them.
func openKnown(t testing.TB, who ...string) *known {
	t.Helper()
	at := port(t)
	k := &known{provider: openidtest.New(t, map[string]any{"email": "ada@example.org", "email_verified": true})}
	k.cfg = openid.Config{
		Issuer: k.provider.URL, ClientID: openidtest.ClientID, ClientSecret: openidtest.ClientSecret, Key: []byte("key"),
		Redirect: "http://" + at.Addr().String() + openid.BackPath, People: people(t, who...),
	}
	k.house = openAt(t, at, api.Config{}, func(c *web.Config) {
		c.Provider = openid.New(k.cfg)
		k.asks = &c.Provider
	})
	return k
}

// change starts the pages anew, as with other settings.
func (k *known) change(who ...string) *known {
	k.cfg.People = people(k.t, who...)
	**k.asks = *openid.New(k.cfg) // nobody uses it meanwhile
	return k
}

// away follows a redirect to the provider, and returns where it sends the browser.
func (b *browser) away(to string) string {
	b.h.t.Helper()
	req, err := http.NewRequestWithContext(b.h.ctx(), http.MethodGet, to, nil)
	b.h.must(err)
	resp, err := b.c.Do(req)
	b.h.must(err)
	defer func() { _ = resp.Body.Close() }()
	at, err := resp.Location()
	if err != nil || !strings.HasPrefix(at.String(), b.h.url+openid.BackPath+"?") {
		b.h.t.Fatalf("the provider says %d and leads to %v, %v", resp.StatusCode, at, err)
	}
	return at.RequestURI()
}

// sent is where the provider sends a browser that begins to sign in.
func (b *browser) sent(next string) string {
	b.h.t.Helper()
	start := b.get("/app/sign-in/start?next=" + url.QueryEscape(next)).want(http.StatusSeeOther)
	return b.away(start.header.Get("Location"))
}

// viaProvider goes the whole way.
func (b *browser) viaProvider(next string) page {
	b.h.t.Helper()
	return b.get(b.sent(next))
}

func TestPeopleSignInWithAProvider(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "ada@example.org=ada")
	b := k.browser()
	b.get("/app/sign-in?next=/app/key").want(200).has(`href="/app/sign-in/start?next=%2fapp%2fkey"`, strings.TrimPrefix(k.provider.URL, "http://"))
	b.viaProvider("/app/key").leads("/app/key")
	b.get("/app/key").want(200).has("<h1>ada</h1>", "ada@example.org", "Sign out", "20 Nov 2026, 21:30 UTC")
	b.get("/app/sign-in/start").leads("/app/") // is signed in already
	b.send("/app/key", "/app/sign-out").leads("/app/sign-in?said=out")
	b.get("/app/key").leads("/app/sign-in?next=%2Fapp%2Fkey")
	k.must(k.api.Close())
	if log := k.access.String(); !strings.Contains(log, `"owner":"ada"`) || strings.Contains(log, "code=") || strings.Contains(log, "state=") {
		t.Errorf("the access log lacks the owner, or has a code\n%s", log)
	}
}

func TestWithoutAProviderNobodyIsSentAnywhere(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	b.get("/app/sign-in").lacks("/start", "Sign in with")
	b.get("/app/sign-in/start").want(http.StatusNotFound)
	b.get("/app/sign-in/back?code=x&state=y").want(http.StatusNotFound)
}

// TestASignInIsOfTheBrowserThatBeganIt: who sends somebody the end of a flow of their own
// signs nobody in.
func TestASignInIsOfTheBrowserThatBeganIt(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	attacker, victim := k.browser(), k.browser()
	end := attacker.sent("/app/")
	victim.get(end).want(http.StatusForbidden).has("begun in another browser", "Sign in with")
	victim.sent("/app/") // one of their own under way
	victim.get(end).want(http.StatusForbidden)
	victim.get("/app/reports").want(http.StatusSeeOther)
	attacker.get(end).leads("/app/")
}

func TestASignInIsTakenOnce(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	k.provider.Lie(openidtest.Lies{Forgetful: true}) // takes each code again
	b := k.browser()
	end := b.sent("/app/")
	flow := b.cookie("sitrep_flow")
	b.get(end).leads("/app/")
	if b.cookie("sitrep_flow") != "" {
		t.Error("the browser still holds the flow")
	}
	b.get(end).want(http.StatusForbidden)
	thief := k.browser() // with all that the browser had
	at, _ := url.Parse(k.url + "/app/")
	thief.c.Jar.SetCookies(at, []*http.Cookie{{Name: "sitrep_flow", Value: flow, Path: "/app/"}})
	thief.get(end).want(http.StatusForbidden).has("used already")
	b.send("/app/key", "/app/sign-out").leads("/app/sign-in?said=out")
	thief.c.Jar.SetCookies(at, []*http.Cookie{{Name: "sitrep_flow", Value: flow, Path: "/app/"}})
	thief.get(end).want(http.StatusForbidden).has("used already")
	thief.get("/app/reports").want(http.StatusSeeOther)
}

func TestAPersonGetsASessionThatNobodyBroughtAlong(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	b := k.browser()
	at, _ := url.Parse(k.url + "/app/")
	b.c.Jar.SetCookies(at, []*http.Cookie{{Name: "sitrep_session", Value: "planted", Path: "/app/"}})
	end := b.sent("/app/")
	b.signIn("bob").leads("/app/") // meanwhile, by a key
	before := b.cookie("sitrep_session")
	b.get(end).leads("/app/")
	if after := b.cookie("sitrep_session"); after == before || after == "planted" || len(after) < 26 {
		t.Errorf("the session is %q", after)
	}
	if _, err := k.store.FindSession(t.Context(), k.now, before); err == nil {
		t.Error("the session before is not over")
	}
	b.get("/app/key").want(200).has("<h1>ada</h1>")
}

func TestSigningInWithAProviderLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	for _, next := range []string{"https://evil.example/", "//evil.example/app/", `/\evil.example`, "/app/../evil", "javascript:alert(1)", "/app/\r\nSet-Cookie: x=y", "/app/sign-in/start", "/app/" + strings.Repeat("x", 5000)} {
		k.browser().viaProvider(next).leads("/app/")
	}
	k.browser().viaProvider("/app/reports?q=a%2Fb").leads("/app/reports?q=a%2Fb")
}

// TestWhatTheProviderDoesWrongSignsNobodyIn, as far as it shows on pages; the rest is tested
// in internal/openid.
func TestWhatTheProviderDoesWrongSignsNobodyIn(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "ada@example.org=ada", "gone@example.org=nobody", "eve@example.org=eve")
	k.addKey(store.KeyDraft{Name: "eve"})
	k.must(k.store.RevokeKey(t.Context(), k.now, "eve"))
	says := func(name string) openidtest.Lies {
		return openidtest.Lies{Claims: func(c map[string]any) { c["email"] = name }}
	}
	for what, lies := range map[string]openidtest.Lies{
		"no signature":         {Header: map[string]any{"alg": "none"}, Sign: func([]byte) []byte { return nil }},
		"another's token":      {Claims: func(c map[string]any) { c["aud"] = "another" }},
		"no nonce":             {Claims: func(c map[string]any) { delete(c, "nonce") }},
		"an expired token":     {Claims: func(c map[string]any) { c["exp"] = time.Now().Add(-time.Hour).Unix() }},
		"another issuer":       {Back: func(back url.Values) { back.Set("iss", "https://evil.example") }},
		"another state":        {Back: func(back url.Values) { back.Set("state", "x") }},
		"somebody unknown":     says("mallory@example.org"),
		"somebody without key": says("gone@example.org"),
		"a revoked owner":      says("eve@example.org"),
		"a script":             says("<script>alert(1)</script>@example.org"),
	} {
		k.provider.Lie(lies)
		b := k.browser()
		b.viaProvider("/app/reports").want(http.StatusForbidden).has(`role="alert"`, "Sign in with").lacks("<script", "Sign out", "aud")
		if b.cookie("sitrep_session") != "" {
			t.Errorf("%s: somebody is signed in", what)
		}
	}
	k.provider.Lie(openidtest.Lies{At: func(path string) http.HandlerFunc {
		if path == "/token" {
			return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
		}
		return nil
	}})
	k.browser().viaProvider("/app/").want(http.StatusServiceUnavailable).has("cannot be reached", "API key")
}

func TestAPersonMayDoWhatTheSettingsSay(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "ada@example.org=root:viewer", "*=ada")
	b := k.browser()
	b.viaProvider("/app/").leads("/app/")
	b.get("/app/key").want(200).has("Its role is viewer").lacks("All keys")
	b.get("/app/audit").want(http.StatusForbidden)
	b.get("/app/reports/new").want(http.StatusForbidden)
	k.change("ada@example.org=root")
	b.get("/app/audit").want(200)
	k.change("ada@example.org=bob")
	b.get("/app/key").leads("/app/sign-in?next=%2Fapp%2Fkey") // is another owner now
	k.change("ada@example.org=root")
	b.get("/app/key").want(200)
	k.change("eve@example.org=root")
	b.get("/app/key").want(http.StatusSeeOther) // is nobody now
}

func TestAPersonsSessionEnds(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	late, out := k.browser(), k.browser()
	late.viaProvider("/app/").leads("/app/")
	k.now = k.now.Add(12 * time.Hour)
	late.get("/app/key").want(http.StatusSeeOther)
	out.viaProvider("/app/").leads("/app/")
	k.must(k.store.RevokeKey(t.Context(), k.now, "ada"))
	out.get("/app/key").want(http.StatusSeeOther)
}

func TestPersonsCountAgainstTheirOwner(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=few")
	k.addKey(store.KeyDraft{Name: "few", Requests: 2})
	b := k.browser()
	b.viaProvider("/app/").leads("/app/")
	b.get("/app/key").want(200)
	other := k.browser()
	other.viaProvider("/app/").want(http.StatusTooManyRequests)
	if other.cookie("sitrep_session") != "" {
		t.Error("somebody is signed in")
	}
}

func TestTheAuditLogNamesThePerson(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	r := k.add("ada", nil)
	b := k.browser()
	b.viaProvider("/app/").leads("/app/")
	b.send(path(r), path(r)+"/delete").want(http.StatusSeeOther)
	deeds, _, err := k.store.Deeds(t.Context(), store.DeedFilter{Object: string(r.ID), Page: store.Page{Number: 1, Limit: 9}})
	if err != nil || len(deeds) != 1 || deeds[0].KeyName != "ada (ada@example.org)" || deeds[0].KeyID != r.OwnerID {
		t.Errorf("%+v, %v", deeds, err)
	}
}

func TestSignInsAreAskedForSoOftenAlone(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	b := k.browser()
	for range 120 {
		b.get("/app/sign-in/back?state=x").want(http.StatusForbidden)
	}
	b.get("/app/sign-in/back?state=x").want(http.StatusTooManyRequests)
	b.get("/app/sign-in/start").want(http.StatusTooManyRequests)
	if k.provider.Asked("/token") != 0 {
		t.Error("the provider was asked for nothing")
	}
	k.as("ada") // with a key all goes on
}

// TestABrowserSignsInWithAProvider: the policy of the page lets the real one go there, and its
// cookies come back with it.
func TestABrowserSignsInWithAProvider(t *testing.T) {
	t.Parallel()
	k := openKnown(t, "*=ada")
	w := k.window()
	w.run(chromedp.Navigate(w.url+"/app/datasets"), chromedp.WaitVisible("#key"))
	w.tabTo("Sign in with " + strings.TrimPrefix(k.provider.URL, "http://"))
	var at string
	w.run(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible("form.out"), chromedp.Location(&at))
	if at != w.url+"/app/datasets" {
		t.Errorf("it is at %s", at)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.blocked) > 0 {
		t.Errorf("kept from happening: %q", w.blocked)
	}
}

func TestThePageToSignInOnKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	checker := axe(t)
	k := openKnown(t, "*=ada")
	w := k.window()
	w.check(checker, "/app/sign-in")
	w.check(checker, "/app/sign-in/back?state=x")
}
