package api_test

import (
	"bytes"
	"mime/multipart"
	"net/url"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// choose posts a form to a link.
func (h *house) choose(link, name, value string) reply {
	h.t.Helper()
	return h.do(request{
		method: "POST", path: link, body: url.Values{name: {value}}.Encode(),
		header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
	})
}

func (h *house) suppressions() []store.Suppression {
	h.t.Helper()
	list, err := h.store.Suppressions(h.ctx())
	if err != nil {
		h.t.Fatal(err)
	}
	for i := range list {
		list[i].CreatedAt = start
	}
	return list
}

func TestLinkOnlyAsksUntilItIsPosted(t *testing.T) {
	t.Parallel()
	h := open(t)
	link := h.links.URL(sitrep.ID(h.create("ada", "").text("id")), "Ann+x@example.com")
	for _, method := range []string{"GET", "HEAD"} {
		r := h.do(request{method: method, path: link}).want(200)
		if r.header.Get("Cache-Control") != "no-store" || r.header.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(r.header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("headers %v", r.header)
		}
		if method == "GET" && (!strings.Contains(string(r.body), "Ann&#43;x@example.com") || strings.Count(string(r.body), "<form method=\"post\">") != 2) {
			t.Errorf("%s", r.body)
		}
	}
	h.choose(link, "mails", "nonsense").want(200)
	if got := h.suppressions(); len(got) != 0 {
		t.Errorf("suppressed without having been asked to: %v", got)
	}
	h.do(request{method: "DELETE", path: link}).want(405)
}

func TestOneClickEndsTheMailsOfThisReport(t *testing.T) {
	t.Parallel()
	h := open(t)
	report := sitrep.ID(h.create("ada", "").text("id"))
	link := h.links.URL(report, "Ann@example.com")
	h.choose(link, "List-Unsubscribe", "One-Click").want(200)
	want := store.Suppression{Email: "ann@example.com", ReportID: report, Source: store.ByRecipient, CreatedAt: start}
	if got := h.suppressions(); len(got) != 1 || got[0] != want {
		t.Errorf("%v", got)
	}
	// Some providers send it as multipart (RFC 8058, 3.2).
	other := sitrep.ID(h.create("ada", "").text("id"))
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("List-Unsubscribe", "One-Click"); err != nil {
		t.Fatal(err)
	}
	_ = form.Close()
	h.do(request{method: "POST", path: h.links.URL(other, "ann@example.com"), body: body.String(), header: map[string]string{"Content-Type": form.FormDataContentType()}}).want(200)
	h.choose(link, "List-Unsubscribe", "One-Click").want(200) // again: as good
	if got := h.suppressions(); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

func TestPageEndsAllMailsAndTakesItBack(t *testing.T) {
	t.Parallel()
	h := open(t)
	report := sitrep.ID(h.create("ada", "").text("id"))
	link := h.links.URL(report, "ann@example.com")
	h.choose(link, "mails", "none").want(200)
	if got := h.suppressions(); len(got) != 1 || got[0].ReportID != "" {
		t.Errorf("%v", got)
	}
	h.choose(link, "mails", "not-this-report").want(200)
	h.choose(link, "mails", "again").want(200)
	if got := h.suppressions(); len(got) != 0 {
		t.Errorf("%v", got)
	}
	if err := h.store.Suppress(h.ctx(), start, store.Suppression{Email: "ann@example.com", Source: store.ByOperator}); err != nil {
		t.Fatal(err)
	}
	h.choose(link, "mails", "again").want(200)
	if got := h.suppressions(); len(got) != 1 {
		t.Error("a recipient took back what the operator said")
	}
}

func TestLinkOfADeletedReportStillEndsMails(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	h.do(request{method: "DELETE", path: "/v1/api/reports/" + id, key: "ada"}).want(200)
	link := h.links.URL(sitrep.ID(id), "ann@example.com")
	h.choose(link, "List-Unsubscribe", "One-Click").want(200)
	h.choose(link, "mails", "none").want(200)
	if got := h.suppressions(); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestForgedLinksChangeNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	link := h.links.URL(sitrep.ID(h.create("ada", "").text("id")), "ann@example.com")
	for _, forged := range []string{link[:len(link)-2] + "AA", "/unsubscribe/x", "/unsubscribe/" + strings.Repeat("A", 300)} {
		h.do(request{method: "GET", path: forged}).want(404).hides("ann@")
		h.choose(forged, "List-Unsubscribe", "One-Click").want(404)
	}
	h.choose(link, "x", strings.Repeat("y", 10_000)).hides("y is").want(200)
	if got := h.suppressions(); len(got) != 0 {
		t.Errorf("%v", got)
	}
	if log := h.access.String(); strings.Contains(log, link) {
		t.Error("who reads the access log can use the link")
	}
}
