package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

var addressField = regexp.MustCompile(`id="address" readonly value="([^"]+)"`)

// sharing gives pages what makes links.
func sharing(c *web.Config) { c.Shares = share.New([]byte("secret"), "") }

// link makes a link to a report on its page, and returns where it leads.
func (b *browser) link(r sitrep.Report, days string) string {
	b.h.t.Helper()
	p := b.send(path(r)+"/links", path(r)+"/links", "days", days).want(http.StatusCreated)
	m := addressField.FindStringSubmatch(p.body)
	if m == nil {
		b.h.t.Fatal("no address\n", p.part())
	}
	return m[1]
}

func TestALinkShowsOneReportToWhoeverHasIt(t *testing.T) {
	t.Parallel()
	h := open(t, sharing)
	r := h.add("ada", func(r *sitrep.Report) {
		r.Title, r.Prompt, r.Recipients = "Shared <b>one</b>", "What nobody else shall read", []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "board@example.com"}}
	})
	ada := h.as("ada")
	at := ada.link(r, "7")
	stranger := h.browser()
	stranger.get(at).want(200).has("no run that can be read yet")
	h.complete(h.claim())
	second := h.ranAgain(r, func(text string) string { return strings.ReplaceAll(text, "Web", "Shop") })
	p := stranger.get(at).want(200).has(`<article class="report"`, "Shared &lt;b&gt;one", "Shop", at+"/markdown?run="+string(second), at+"?run="+string(r.LastExecutionID)).
		lacks("<b>one", "What nobody else shall read", "board@example.com", "ada", "Run now", "/app/reports/", "<script", `name="token"`)
	if p.header.Get("Set-Cookie") != "" || p.header.Get("Referrer-Policy") != "no-referrer" || p.header.Get("Cache-Control") != "no-store" || !strings.Contains(p.header.Get("X-Robots-Tag"), "noindex") {
		t.Errorf("%v", p.header)
	}
	stranger.get(at + "?run=" + string(r.LastExecutionID)).want(200).has("Web").lacks("Shop")
	if md := stranger.get(at + "/markdown").want(200); md.body != "# x" || md.header.Get("Content-Type") != "text/markdown; charset=utf-8" || md.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q %v", md.body, md.header)
	}
	if text := stranger.get(at + "/json?run=" + string(second)).want(200); !strings.Contains(text.body, `"Shop`) || text.header.Get("Content-Type") != "application/json" {
		t.Errorf("%.200s %v", text.body, text.header)
	}
	// Who is signed in is nobody here: their name is not on it.
	h.as("bob").get(at).want(200).lacks("bob", "Sign out")
	for _, method := range []string{"POST", "DELETE", "PUT"} {
		if got := stranger.do(method, at, nil); got.status < 400 {
			t.Errorf("%s: %d", method, got.status)
		}
	}
	h.must(h.api.Close())
	if token := at[len(share.Path):]; strings.Contains(h.access.String(), token) {
		t.Error("the token is in the access log")
	}
}

func TestALinkOpensNothingElse(t *testing.T) {
	t.Parallel()
	h := open(t, sharing)
	r := h.add("ada", nil)
	h.complete(h.claim())
	other := h.add("ada", func(r *sitrep.Report) { r.Title = "Another one" })
	h.complete(h.claim())
	at := h.as("ada").link(r, "1")
	b := h.browser()
	for _, what := range []string{"", "/markdown", "/json"} {
		b.get(at+what+"?run="+string(other.LastExecutionID)).want(http.StatusNotFound).lacks("Another one", "# x", "schemaVersion")
		b.get(at + what + "?run=x").want(http.StatusNotFound)
		b.get(at + what + "?run=" + string(sitrep.NewID(h.now))).want(http.StatusNotFound)
	}
	token := at[len(share.Path):]
	for _, wrong := range []string{
		share.Path, share.Path + "x", at + "x", at[:len(at)-1], at + "/html", at + "/..", share.Path + strings.ToUpper(token), share.Path + "%00", share.Path + strings.Repeat("A", len(token)), at + "/links",
	} {
		if got := b.get(wrong); got.status == 200 {
			t.Errorf("%s is answered", wrong)
		}
	}
	b.get(path(r)).want(http.StatusSeeOther) // the link is no sign-in
	b.get("/app/reports").want(http.StatusSeeOther)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"/v1/api/reports", nil)
	h.must(err)
	req.Header.Set("X-Api-Key", token)
	resp, err := http.DefaultClient.Do(req)
	h.must(err)
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("the token is a key: %d", resp.StatusCode)
	}
}

func TestALinkEnds(t *testing.T) {
	t.Parallel()
	h := open(t, sharing)
	r := h.add("ada", nil)
	h.complete(h.claim())
	ada, b := h.as("ada"), h.browser()
	first, second := ada.link(r, "1"), ada.link(r, "1")
	p := ada.get(path(r)+"/links").want(200).has("in force").lacks(first, second) // they are shown once
	revoke := regexp.MustCompile(`action="([^"]+/revoke)"`).FindAllStringSubmatch(p.body, -1)
	if len(revoke) != 2 {
		t.Fatalf("%q", revoke)
	}
	for _, name := range []string{"bob", "root"} {
		h.as(name).send("/app/reports", revoke[0][1]).want(http.StatusForbidden)
		h.as(name).get(path(r) + "/links").want(http.StatusForbidden)
		h.as(name).send("/app/reports", path(r)+"/links", "days", "1").want(http.StatusForbidden)
	}
	b.get(second).want(200)
	ada.send(path(r)+"/links", revoke[0][1]).leads(path(r) + "/links?said=unlinked") // the newest stands first
	b.get(second).want(http.StatusNotFound).has("not in force").lacks("schemaVersion")
	b.get(second + "/json").want(http.StatusNotFound).lacks("schemaVersion")
	b.get(first).want(200)
	h.now = h.now.Add(24 * time.Hour)
	b.get(first).want(http.StatusNotFound)
	h.now = h.now.Add(-24 * time.Hour)
	h.must(h.store.RevokeKey(t.Context(), h.now, "ada"))
	b.get(first).want(http.StatusNotFound)
	for _, days := range []string{"0", "-1", "367", "x", ""} {
		root := h.as("root")
		mine := h.add("root", nil)
		root.send(path(mine)+"/links", path(mine)+"/links", "days", days).want(400)
	}
	shut := h.add("root", func(r *sitrep.Report) { r.APIRetention = false })
	h.as("root").send(path(shut)+"/links", path(shut)+"/links", "days", "1").want(http.StatusConflict)
}

func TestLinksAreAnsweredSoOften(t *testing.T) {
	t.Parallel()
	h := open(t, sharing)
	r := h.add("ada", nil)
	at := h.as("ada").link(r, "1")
	other := h.as("ada").link(r, "1")
	b := h.browser()
	for range 30 {
		b.get(share.Path + "x").want(http.StatusNotFound)
	}
	if got := b.get(share.Path + "x").want(http.StatusTooManyRequests); got.header.Get("Retry-After") == "" {
		t.Error("it does not say when to try again")
	}
	for range 120 { // who guessed can still use a link
		b.get(at + "/markdown").want(http.StatusNotFound)
	}
	b.get(at).want(http.StatusTooManyRequests)
	b.get(other).want(200)
	h.now = h.now.Add(time.Minute)
	b.get(at).want(200)
	b.get(share.Path + "x").want(http.StatusNotFound)
	if _, total, err := h.store.Deeds(t.Context(), store.DeedFilter{Action: "createLink", Page: store.Page{Number: 1, Limit: 1}}); err != nil || total != 2 {
		t.Error(total, err)
	}
}

func TestWithoutASecretThereAreNoLinks(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	h.browser().get(share.Path + "x").want(http.StatusNotFound)
	h.as("ada").send("/app/reports", path(r)+"/links", "days", "1").want(http.StatusNotFound)
}
