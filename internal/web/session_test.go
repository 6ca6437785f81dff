package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

func TestNobodySeesAPageWithoutSigningIn(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.get("/app/reports?q=x").leads("/app/sign-in?next=%2Fapp%2Freports%3Fq%3Dx")
	b.get("/app/").leads("/app/sign-in")
	b.get("/app").leads("/app/")
	b.do("POST", "/app/reports", url.Values{"prompt": {"x"}}).leads("/app/sign-in")
	b.get("/app/sign-in").want(200).has("API key", "Sign in").lacks("Sign out")
}

func TestAKeySignsIn(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.signIn("nobody").want(http.StatusUnauthorized).has("not accepted").lacks("Sign out")
	b.send("/app/sign-in", "/app/sign-in", "key", "  "+h.secrets["ada"]+"\n", "next", "/app/reports?q=x").leads("/app/reports?q=x")
	b.get("/app/reports").want(200).has("ada", "Sign out")
	b.send("/app/reports", "/app/sign-out").leads("/app/sign-in?said=out")
	b.get("/app/reports").leads("/app/sign-in?next=%2Fapp%2Freports")
	h.must(h.api.Close()) // writes the access log out
	if !strings.Contains(h.access.String(), `"owner":"ada"`) || strings.Contains(h.access.String(), h.secrets["ada"]) {
		t.Errorf("the access log does not name the owner, or has the key\n%s", h.access)
	}
}

func TestABrowserIsLedToThePages(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.get("/").want(200).has(`"interface"`) // programs read what they always did
	b.header.Set("Accept", "text/html,application/xhtml+xml")
	b.get("/").leads("/app/")
}

func TestACookieOfASessionIsForPagesAlone(t *testing.T) {
	t.Parallel()
	for _, secure := range []bool{false, true} {
		h := open(t, func(c *web.Config) { c.Secure = secure })
		b := h.browser()
		form := b.form("/app/sign-in", "key", h.secrets["ada"])
		if secure { // the jar leaves out what must not cross plain http
			visitor := h.browser().get("/app/sign-in").header.Get("Set-Cookie")
			if !strings.HasPrefix(visitor, "__Host-") || !strings.Contains(visitor, "; Secure") || !strings.Contains(visitor, "Path=/;") {
				t.Errorf("the cookie is %s", visitor)
			}
			continue
		}
		set := strings.Join(b.do("POST", "/app/sign-in", form).leads("/app/").header["Set-Cookie"], "\n")
		for _, want := range []string{"sitrep_session=", "HttpOnly", "SameSite=Lax", "Path=/app/"} {
			if !strings.Contains(set, want) {
				t.Errorf("the cookie lacks %s: %s", want, set)
			}
		}
		if strings.Contains(set, h.secrets["ada"]) {
			t.Error("the key itself is in a cookie")
		}
	}
}

// TestASessionIsNeverOneThatSomebodyBroughtAlong: who plants a cookie is not signed in
// by what its victim does.
func TestASessionIsNeverOneThatSomebodyBroughtAlong(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	at, _ := url.Parse(h.url + "/app/")
	b.c.Jar.SetCookies(at, []*http.Cookie{{Name: "sitrep_session", Value: "planted", Path: "/app/"}})
	b.signIn("ada").leads("/app/")
	first := b.cookie("sitrep_session")
	if first == "planted" || len(first) < 26 {
		t.Fatalf("the session is %q", first)
	}
	b.send("/app/reports", "/app/sign-in", "key", h.secrets["bob"]).leads("/app/") // as somebody else: the first one ends
	if second := b.cookie("sitrep_session"); second == first {
		t.Error("another key goes on with the same session")
	}
	if _, err := h.store.FindSession(t.Context(), h.now, first); err == nil {
		t.Error("the session before is not over")
	}
}

func TestASessionEndsWithItsKey(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	b.get("/app/reports").want(200)
	h.must(h.store.RevokeKey(t.Context(), h.now, "ada"))
	b.get("/app/reports").leads("/app/sign-in?next=%2Fapp%2Freports")
	b = h.as("bob")
	h.now = h.now.Add(7 * 24 * time.Hour)
	b.get("/app/reports").leads("/app/sign-in?next=%2Fapp%2Freports")
}

func TestFormsOfOthersAreRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	ada, bob := h.as("ada"), h.as("bob")
	run := "/app/reports/" + string(r.ID) + "/run"
	form := bob.form("/app/reports")
	for name, token := range map[string]string{
		"none": "", "of another session": form.Get("token"), "cut": ada.form("/app/reports").Get("token")[:60], "not hexadecimal": strings.Repeat("z", 96),
	} {
		if got := ada.do("POST", run, url.Values{"token": {token}}); got.status != http.StatusForbidden {
			t.Errorf("a token that is %s: %d", name, got.status)
		}
	}
	good := ada.form("/app/reports")
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		ada.header.Set(name, value)
		ada.do("POST", run, good).want(http.StatusForbidden)
		ada.header.Del(name)
	}
	h.browser().do("POST", "/app/sign-in", url.Values{"key": {h.secrets["ada"]}}).want(http.StatusForbidden)
	if _, total, err := h.store.FindExecutions(t.Context(), store.ExecutionFilter{ReportID: r.ID, Page: store.Page{Number: 1, Limit: 10}}); err != nil || total != 1 {
		t.Errorf("%d runs, %v: want the first alone", total, err)
	}
}

func TestSigningInLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, next := range []string{
		"https://evil.example/", "//evil.example/app/", "/\\evil.example", "/app/../evil", "/app//evil.example", "\\\\evil.example", "javascript:alert(1)",
		"/app/\r\nSet-Cookie: x=y", "http:/app/", "/docs", "app/reports", "/app/%2e%2e/x", "/app/sign-out", "/app/sign-in", "//app/", "/app/\t/evil", "", "?x", "/application",
	} {
		h.browser().send("/app/sign-in", "/app/sign-in", "key", h.secrets["ada"], "next", next).leads("/app/")
		b := h.as("ada")
		b.get("/app/sign-in?next=" + url.QueryEscape(next)).leads("/app/")
	}
	h.browser().send("/app/sign-in", "/app/sign-in", "key", h.secrets["ada"], "next", "/app/reports?q=a%2Fb").leads("/app/reports?q=a%2Fb")
}

func TestPagesCountAgainstTheKey(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "few", Requests: 3})
	b := h.as("few") // one
	b.get("/app/reports").want(200)
	b.get("/app/reports").want(200)
	if got := b.get("/app/reports").want(http.StatusTooManyRequests).has("its limit"); got.header.Get("Retry-After") == "" {
		t.Error("it does not say when to try again")
	}
	h.browser().signIn("few").want(http.StatusTooManyRequests)
}

func TestEveryAnswerIsRestrained(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	for _, path := range []string{"/app/reports", "/app/sign-in", "/app/nothing", "/app/reports/x", "/app/reports/new"} {
		got := b.get(path)
		policy := got.header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; style-src 'self';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "script-src") {
			t.Errorf("%s: %s", path, policy)
		}
		if got.header.Get("Cache-Control") != "no-store" || got.header.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %v", path, got.header)
		}
		got.lacks("<script", "style=", "onclick", "http://", "https://")
	}
}
