package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// typist uses a real browser by its keyboard alone.
type typist struct {
	t   *testing.T
	ctx context.Context
}

func newTypist(t *testing.T) typist {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WSURLReadTimeout(2*time.Minute))
	limit, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	alloc, end := chromedp.NewExecAllocator(limit, options...)
	ctx, closed := chromedp.NewContext(alloc, chromedp.WithErrorf(func(string, ...any) {}))
	t.Cleanup(func() { closed(); end(); cancel() })
	return typist{t, ctx}
}

func (y typist) run(actions ...chromedp.Action) {
	y.t.Helper()
	if err := chromedp.Run(y.ctx, actions...); err != nil {
		y.t.Fatal(err)
	}
}

// to goes on by the tabulator until what has the name is focused, and then presses keys.
func (y typist) to(name string, keys ...string) {
	y.t.Helper()
	const focused = `(() => { const e = document.activeElement; return (e.labels && e.labels.length ? e.labels[0].textContent : e.textContent).trim(); })()`
	var seen []string
	for range 80 {
		var at string
		y.run(chromedp.Evaluate(focused, &at))
		if at == name {
			for _, key := range keys {
				y.run(chromedp.KeyEvent(key))
			}
			return
		}
		seen = append(seen, at[:min(len(at), 20)])
		y.run(chromedp.KeyEvent(kb.Tab))
	}
	y.t.Fatalf("no %q among %q", name, seen)
}

// see waits for what a selector names.
func (y typist) see(selector string) {
	y.t.Helper()
	y.run(chromedp.WaitVisible(selector, chromedp.ByQuery))
}

// choose answers the chooser of files with one, as somebody does by its keyboard.
func (y typist) choose(file string) {
	y.t.Helper()
	chosen := make(chan error, 1)
	chromedp.ListenTarget(y.ctx, func(event any) {
		if e, ok := event.(*page.EventFileChooserOpened); ok {
			go func() {
				chosen <- chromedp.Run(y.ctx, dom.SetFileInputFiles([]string{file}).WithBackendNodeID(e.BackendNodeID))
			}()
		}
	})
	y.run(page.SetInterceptFileChooserDialog(true))
	y.to("File", kb.Enter)
	select {
	case err := <-chosen:
		if err != nil {
			y.t.Fatal(err)
		}
	case <-y.ctx.Done():
		y.t.Fatal("no chooser opened")
	}
}

// TestFromNothingToAReportByKeyboardAlone: the whole program, an empty service, a real file, and
// within three minutes a schedule and a report to read.
func TestFromNothingToAReportByKeyboardAlone(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := filepath.Join(t.TempDir(), "orders.csv")
	var rows strings.Builder
	rows.WriteString("day,region,revenue\n")
	for d := range 60 {
		day := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, d).Format(time.DateOnly)
		rows.WriteString(day + ",North,120.5\n" + day + ",South,80.25\n")
	}
	if err := os.WriteFile(file, []byte(rows.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	y := newTypist(t)
	service := startServe(t, data)
	secret, err := sitrepCommand(t, data, "key", "create", "ada", "--operator").Output()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	y.run(chromedp.Navigate(service.url + "/app/"))
	y.see("#key")
	y.to("API key", strings.TrimSpace(string(secret)), kb.Enter)
	y.see(".empty")
	y.to("Upload a file", kb.Enter)
	y.see("#add")
	y.to("Name", "Orders")
	y.choose(file)
	y.to("Upload it", kb.Enter)
	y.see("#columns")
	y.to("Make a report of it", kb.Enter)
	y.see("#prompt")
	y.to("What the report shall tell", "Revenue by region last month")
	y.to("How often", "daily")
	y.to("Keep it, to be read here and over the API")
	var kept bool
	y.run(chromedp.Evaluate(`document.querySelector("#deliveryApiRetention").checked`, &kept))
	if !kept {
		y.run(chromedp.KeyEvent(" "))
	}
	y.to("Create the report", kb.Enter)
	y.see("#slots")
	y.to("Run now", kb.Enter)
	y.see("article.report")
	var text string
	y.run(chromedp.Text("article.report", &text, chromedp.ByQuery))
	took := time.Since(began)
	t.Logf("from nothing to a report on a schedule: %s", took.Round(100*time.Millisecond))
	if took > 3*time.Minute {
		t.Errorf("it took %s", took)
	}
	var facts string
	y.run(chromedp.Text("dl.facts", &facts, chromedp.ByQuery))
	if !strings.Contains(facts, "every day at") || !strings.Contains(text, "North") {
		t.Errorf("the report says %q, %q", facts, text)
	}
}
