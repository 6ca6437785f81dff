package web_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// stream reads the lines of one that a browser has opened.
func (b *browser) stream(path string) (next func() string) {
	b.h.t.Helper()
	ctx, cancel := context.WithTimeout(b.h.ctx(), time.Minute)
	b.h.t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.h.url+path, nil)
	b.h.must(err)
	resp, err := b.c.Do(req)
	b.h.must(err)
	b.h.t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
		b.h.t.Fatalf("%d, %v", resp.StatusCode, resp.Header)
	}
	lines := bufio.NewScanner(resp.Body)
	return func() string {
		for lines.Scan() {
			if text := lines.Text(); strings.HasPrefix(text, "event: ") || strings.HasPrefix(text, "data: ") {
				return text
			}
		}
		return "over"
	}
}

func (h *house) renew(c store.Claim, p sitrep.Progress) {
	h.t.Helper()
	c.Progress = p
	h.must(h.store.RenewExecution(h.ctx(), h.now, c, time.Minute))
}

func eventsOf(c store.Claim) string { return "/app/runs/" + string(c.Execution.ID) + "/events" }

func wantLines(t *testing.T, next func() string, want ...string) {
	t.Helper()
	for _, w := range want {
		if got := next(); got != w {
			t.Fatalf("got %q, want %q", got, w)
		}
	}
}

func TestAPageIsToldHowFarARunIs(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.add("ada", nil)
	c := h.claim()
	next := h.as("ada").stream(eventsOf(c))
	wantLines(t, next, "event: progress", `data: {"text":"starting","done":0,"of":0}`)
	h.renew(c, sitrep.Progress{Phase: sitrep.Querying, Done: 1, Of: 3})
	wantLines(t, next, "event: progress", `data: {"text":"querying: 1 of 3","done":1,"of":3}`)
	h.complete(c)
	wantLines(t, next, "event: end", `data: {"text":"","done":0,"of":0}`, "over")
}

func TestWhoMayNotSeeARunIsToldNothingOfIt(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.add("ada", nil)
	c := h.claim()
	h.as("bob").get(eventsOf(c)).want(http.StatusForbidden).lacks("starting")
	h.browser().get(eventsOf(c)).want(http.StatusSeeOther)
	h.as("ada").get("/app/runs/x/events").want(http.StatusNotFound)
	b := h.as("ada")
	next := b.stream(eventsOf(c))
	wantLines(t, next, "event: progress", `data: {"text":"starting","done":0,"of":0}`)
	h.must(h.store.CloseSession(t.Context(), b.cookie("sitrep_session"))) // signs out elsewhere
	wantLines(t, next, "event: refused", `data: {"detail":"Nobody is signed in any more."}`, "over")
}

// TestOnePolicyLetsOneScriptRun: on the page of a run that is under way, and on no other.
func TestOnePolicyLetsOneScriptRun(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) {
		r.Prompt, r.Title = "</script><script>alert(1)</script>", "</script><script>alert(1)</script>"
	})
	b := h.as("ada")
	busy := b.get(path(r)).want(200)
	policy := busy.header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "; connect-src 'self'; script-src 'sha256-") || strings.Contains(policy, "unsafe") || strings.Count(busy.body, "<script") != 1 {
		t.Errorf("the policy is %s\n%d scripts", policy, strings.Count(busy.body, "<script"))
	}
	h.complete(h.claim())
	if done := b.get(path(r)).want(200).lacks("<script", "<noscript"); strings.Contains(done.header.Get("Content-Security-Policy"), "script-src") {
		t.Error("a script may run where there is none")
	}
}

// TestABarMoves in a real browser, and the report takes its place; without a script the page
// comes again by itself.
func TestABarMoves(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	c := h.claim()
	w := h.window()
	w.signIn("ada")
	w.run(chromedp.Navigate(w.url+path(r)), chromedp.WaitVisible("progress", chromedp.ByQuery))
	h.renew(c, sitrep.Progress{Phase: sitrep.Querying, Done: 1, Of: 3})
	w.run(chromedp.WaitVisible(`//span[text()="querying: 1 of 3"]`), chromedp.WaitVisible("progress[value]", chromedp.ByQuery))
	var bar [2]float64
	w.run(chromedp.Evaluate(`(() => { const b = document.querySelector("progress"); return [b.value, b.max]; })()`, &bar))
	if bar != [2]float64{1, 3} {
		t.Errorf("the bar is at %v", bar)
	}
	h.complete(c)
	w.run(chromedp.WaitVisible("article.report", chromedp.ByQuery))

	again := h.add("ada", nil)
	c = h.claim()
	w.run(emulation.SetScriptExecutionDisabled(true), chromedp.Navigate(w.url+path(again)))
	h.complete(c)
	w.run(chromedp.WaitReady("article.report", chromedp.ByQuery))
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.blocked) > 0 || len(w.elsewhere) > 0 {
		t.Errorf("kept from happening: %q, asked elsewhere: %q", w.blocked, w.elsewhere)
	}
}
