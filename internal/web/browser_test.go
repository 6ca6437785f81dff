package web_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// window is a tab of a real browser, and what it did beside showing pages.
type window struct {
	*house
	ctx context.Context

	mu        sync.Mutex
	elsewhere []string // requests to other hosts
	blocked   []string // what the policy of a page kept from happening
}

// window opens a browser, where there is one.
func (h *house) window() *window {
	h.t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		h.t.Skip("there is no browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WSURLReadTimeout(2*time.Minute))
	limit, cancel := context.WithTimeout(h.t.Context(), 5*time.Minute)
	alloc, end := chromedp.NewExecAllocator(limit, options...)
	ctx, closed := chromedp.NewContext(alloc, chromedp.WithErrorf(func(string, ...any) {}))
	h.t.Cleanup(func() { closed(); end(); cancel() })
	w := &window{house: h, ctx: ctx}
	chromedp.ListenTarget(ctx, w.watch)
	w.run(network.Enable(), log.Enable())
	return w
}

func (w *window) watch(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if at, err := url.Parse(e.Request.URL); err != nil || "http://"+at.Host != w.url && at.Scheme != "data" {
			w.elsewhere = append(w.elsewhere, e.Request.URL)
		}
	case *log.EventEntryAdded:
		if strings.Contains(e.Entry.Text, "Content Security Policy") {
			w.blocked = append(w.blocked, e.Entry.Text)
		}
	}
}

func (w *window) run(actions ...chromedp.Action) {
	w.t.Helper()
	if err := chromedp.Run(w.ctx, actions...); err != nil {
		w.t.Fatal(err)
	}
}

// signIn puts the session of somebody into the browser.
func (w *window) signIn(name string) {
	w.t.Helper()
	opened, err := w.store.OpenSession(w.t.Context(), w.now, w.secrets[name], time.Hour)
	w.must(err)
	w.run(network.SetCookie("sitrep_session", opened.Token).WithURL(w.url + "/app/").WithPath("/app/"))
}

// axe is the checker of pages, which `make deps` puts there.
func axe(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../bin/tools/axe-4.14.1.js")
	if err != nil {
		t.Skip("there is no axe: make deps fetches it")
	}
	return string(text)
}

// violations are what axe finds, and that it looked at something.
const violations = `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v =>
	v.id + ": " + v.help + " at " + v.nodes.map(n => n.target.join(" ")).slice(0, 5).join(", ")).concat(r.passes.length < 10 ? ["axe looked at nothing"] : []))`

// TestNoPageKeepsAnybodyOut: axe finds nothing on any page, in light and dark, on screens
// and on telephones; no page asks another host for anything, or does what its policy forbids.
func TestNoPageKeepsAnybodyOut(t *testing.T) {
	t.Parallel()
	checker := axe(t)
	h, _ := desked(t)
	done := h.add("root", func(r *sitrep.Report) {
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "board@example.com"}}
	})
	h.complete(h.claim())
	h.ranAgain(done, func(text string) string { return strings.ReplaceAll(text, "Web", "Shop") })
	busy := h.add("root", nil)
	h.claim()
	failed := h.add("root", nil)
	h.must(h.store.FailExecution(t.Context(), h.now, h.claim(), "The dataset is gone.", time.Time{}))
	h.add("root", func(r *sitrep.Report) {
		r.Schedule, r.NextRunAt = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: h.now}, h.now.Add(24*time.Hour)
	})
	dataset := "/app/datasets/" + string(h.dataset)
	h.must(h.store.TeachWord(t.Context(), h.now, h.dataset, sitrep.TaughtWord{Word: "turnover", Means: "revenue", By: "root", CreatedAt: h.now}))
	w := h.window()
	w.check(checker, "/app/sign-in")
	w.signIn("bob")
	w.check(checker, "/app/reports") // an empty service
	w.signIn("root")
	for _, at := range []string{
		"/app/reports", "/app/reports?status=FAILED&q=x", "/app/reports?show=shared", "/app/reports/new", path(done), path(busy), path(failed), path(done) + "/edit", path(done) + "/reading", path(done) + "/diff",
		path(done) + "/delete?said=running", "/app/datasets", dataset, dataset + "/model", dataset + "/remove", "/app/key", "/app/settings", "/app/audit", path(done) + "/links", "/app/nothing",
	} {
		w.check(checker, at)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.elsewhere) > 0 || len(w.blocked) > 0 {
		t.Errorf("requests to elsewhere: %q; kept from happening: %q", w.elsewhere, w.blocked)
	}
}

func (w *window) check(checker, at string) {
	w.t.Helper()
	for _, scheme := range []string{"light", "dark"} {
		w.run(
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
			chromedp.Navigate(w.url+at),
			chromedp.Evaluate("window.stop()", nil), // a page of a run under way would go on
		)
		w.checkShown(checker, at+", "+scheme)
	}
}

// checkShown looks at the page that the browser shows, on a screen and on a telephone.
func (w *window) checkShown(checker, at string) {
	w.t.Helper()
	var found []string
	var beyond int
	w.run(
		chromedp.EmulateViewport(1200, 900),
		chromedp.Evaluate(checker+";0", nil),
		chromedp.Evaluate(violations, &found, chromedp.EvalAsValue, awaited),
	)
	for _, one := range found {
		w.t.Errorf("%s: %s", at, one)
	}
	w.run(chromedp.EmulateViewport(360, 740), chromedp.Evaluate(violations, &found, chromedp.EvalAsValue, awaited),
		chromedp.Evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`, &beyond))
	for _, one := range found {
		w.t.Errorf("%s on a telephone: %s", at, one)
	}
	if beyond > 0 {
		w.t.Errorf("%s is %d pixels wider than a telephone", at, beyond)
	}
}

// TestAReportIsMadeByKeyboardAlone: from signing in to a report with a schedule, with a
// focus that can be seen at every step.
func TestAReportIsMadeByKeyboardAlone(t *testing.T) {
	t.Parallel()
	h := open(t)
	w := h.window()
	w.run(chromedp.EmulateViewport(1200, 900), chromedp.Navigate(w.url+"/"+"app/"), chromedp.WaitVisible("#key"))
	w.tabTo("API key")
	w.run(chromedp.KeyEvent(h.secrets["ada"]), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".empty"))
	w.tabTo("Skip to the content")
	w.tabTo("Write the first report")
	w.run(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible("#prompt"))
	w.tabTo("What the report shall tell")
	w.run(chromedp.KeyEvent("Revenue by region last month"))
	w.tabTo("Recipients")
	w.run(chromedp.KeyEvent("board@example.com"))
	w.tabTo("Show when it runs")
	w.run(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(".card .slots"))
	w.tabTo("Create the report")
	w.run(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible("p.note"))
	all := h.reports("ada")
	if len(all) != 1 || all[0].Schedule.Frequency != sitrep.Weekly || all[0].NextRunAt.IsZero() || len(all[0].Recipients) != 1 || all[0].Prompt != "Revenue by region last month" {
		t.Errorf("%+v", all)
	}
}

// TestAReadingIsChosenByKeyboardAlone: an alternative, then another part, with nothing lost of what
// was typed; axe finds nothing on the way.
func TestAReadingIsChosenByKeyboardAlone(t *testing.T) {
	t.Parallel()
	checker := axe(t)
	h := openOver(t, toyReader())
	w := h.window()
	w.signIn("root")
	w.run(chromedp.EmulateViewport(1200, 900), chromedp.Navigate(w.url+"/app/reports/new"), chromedp.WaitVisible("#prompt"))
	w.tabTo("What the report shall tell")
	w.run(chromedp.KeyEvent("Revenue by region last month"))
	w.tabTo("Show how it is read")
	w.enter("#reading")
	w.checkShown(checker, "a reading")
	w.run(chromedp.EmulateViewport(1200, 900))
	w.tabTo("Keep what a word means")
	w.run(chromedp.KeyEvent(kb.Enter))
	w.tabTo("Means")
	w.run(chromedp.KeyEvent("revenue"))
	w.checkShown(checker, "a word to teach")
	w.run(chromedp.EmulateViewport(1200, 900))
	w.tabTo("Keep it for this dataset")
	w.enter("p.note")
	w.tabTo("average instead of total")
	w.enter("#reading button[value=read]")
	w.tabTo("Choose another metric")
	w.run(chromedp.KeyEvent(kb.Enter))
	w.tabTo("median revenue")
	w.enter(`//strong[text()="The median revenue"]`)
	w.checkShown(checker, "a reading that was chosen")
	w.run(chromedp.EmulateViewport(1200, 900))
	w.tabTo("Show how it begins")
	w.enter("#page")
	w.checkShown(checker, "a report before it is created")
	w.run(chromedp.EmulateViewport(1200, 900))
	w.tabTo("Create the report")
	w.enter("p.note")
	r := h.reports("root")[0]
	if how, given := h.planOf(r); how != "median" || !given || r.Prompt != "Revenue by region last month" {
		t.Errorf("%q, given %v: %+v", how, given, r)
	}
}

// enter presses the key and waits for what comes then. A page that goes away while it is looked at is looked at again.
func (w *window) enter(want string) {
	w.t.Helper()
	w.run(chromedp.KeyEvent(kb.Enter))
	for {
		err := chromedp.Run(w.ctx, chromedp.WaitVisible(want))
		if err == nil {
			return
		}
		if !strings.Contains(err.Error(), "navigated or closed") {
			w.t.Fatal(err)
		}
	}
}

// focused says what has the focus, by its label or its text, and how wide its outline is.
const focused = `(() => { const e = document.activeElement, s = getComputedStyle(e);
	const name = e.labels && e.labels.length ? e.labels[0].textContent : e.textContent;
	return [name.trim(), s.outlineStyle === "none" ? "0" : s.outlineWidth, e.tagName]; })()`

// tabTo goes on by the tabulator until what has the name is focused.
func (w *window) tabTo(name string) {
	w.t.Helper()
	var seen []string
	for range 60 {
		var at []string
		w.run(chromedp.Evaluate(focused, &at))
		if at[0] == name {
			return
		}
		w.run(chromedp.KeyEvent(kb.Tab), chromedp.Evaluate(focused, &at))
		if at[1] == "0" || at[1] == "0px" {
			if at[2] != "BODY" {
				w.t.Errorf("the focus on %q cannot be seen", at[0])
			}
		}
		seen = append(seen, fmt.Sprintf("%.20s", at[0]))
	}
	w.t.Fatalf("no %q among %q", name, seen)
}

// awaited has an evaluation wait for its promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
