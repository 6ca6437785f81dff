package api_test

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestRootSaysWhatThisIsAndWhereToGoOn(t *testing.T) {
	t.Parallel()
	h := open(t)
	for accept, page := range map[string]bool{
		"": false, "*/*": false, "application/json": false, "application/json, text/html": false, "text/html;q=0": false, "image/png": false,
		"text/html": true, "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8": true, "Text/HTML; charset=utf-8": true,
	} {
		r := h.do(request{method: "GET", path: "/", header: map[string]string{"Accept": accept}}).want(200)
		if got := strings.HasPrefix(r.header.Get("Content-Type"), "text/html"); got != page || r.header.Get("Vary") == "" {
			t.Errorf("%q: %s, Vary %q", accept, r.header.Get("Content-Type"), r.header.Get("Vary"))
		}
		if page {
			continue
		}
		r.members("", "name", "version", "interface", "links").is("name", "sitrep").is("interface", "1.0.0").is("links.docs", "/docs")
		for name, path := range r.at("links").(map[string]any) {
			if status := h.get("ada", path.(string)).status; status != 200 && name != "schema" { // the house has a schema of its own
				t.Errorf("%s leads to %d", path, status)
			}
		}
	}
	if r := h.do(request{method: "HEAD", path: "/"}).want(200); len(r.body) > 0 {
		t.Error("HEAD has a body")
	}
	h.do(request{method: "POST", path: "/"}).want(405)
}

func TestDocsHaveAQuickStartThatIsTrue(t *testing.T) {
	t.Parallel()
	h := open(t)
	page := html.UnescapeString(string(h.get("", "/docs").want(200).body))
	start := regexp.MustCompile(`(?s)<section id="start">(.*?)</section>`).FindString(page)
	commands := regexp.MustCompile(`(?m)curl -s (?:-X (\w+) )?"?http://127\.0\.0\.1:8080([^ "]+)"? -H "x-api-key: \$KEY"(?: -d '([^']+)')?`).FindAllStringSubmatch(start, -1)
	if len(commands) != 6 {
		t.Fatalf("%d commands in %s", len(commands), start)
	}
	names := strings.NewReplacer("…", string(h.dataset))
	for _, c := range commands {
		method, path, body := c[1], names.Replace(c[2]), names.Replace(c[3])
		if body != "" {
			method = "POST"
		}
		if method == "" {
			method = "GET"
		}
		r := h.do(request{method: method, path: path, key: "ada", body: body})
		if r.status >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, r.status, r.body)
		}
		if method == "POST" {
			names = strings.NewReplacer("$REPORT", r.text("id"))
			h.complete(h.claim())
		}
		if strings.HasSuffix(path, "/executions") {
			names = strings.NewReplacer("$EXECUTION", r.text("executions.0.id"), "$REPORT", strings.Split(path, "/")[4])
		}
	}
}

// TestDocsFitATelephone asks a browser, where there is one, how wide the page is in a
// frame of 360 pixels.
func TestDocsFitATelephone(t *testing.T) {
	t.Parallel()
	h := open(t)
	page := string(h.get("", "/docs").want(200).body)
	if !strings.Contains(page, `<meta name="viewport" content="width=device-width, initial-scale=1">`) {
		t.Error("the page does not say that it fits the width of a telephone")
	}
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no browser")
	}
	folder := t.TempDir()
	const tells = `<script>onload = () => parent.postMessage(document.documentElement.scrollWidth, "*")</script></body>`
	const frame = `<!DOCTYPE html><iframe src="docs.html" style="border:0;width:360px;height:800px"></iframe>
<script>onmessage = (e) => { document.title = "wide " + e.data }</script>`
	for name, text := range map[string]string{"docs.html": strings.Replace(page, "</body>", tells, 1), "frame.html": frame} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(folder, "profile"),
		"--virtual-time-budget=10000", "--dump-dom", "file://"+filepath.Join(folder, "frame.html"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var width int
	if found := regexp.MustCompile(`wide (\d+)`).FindSubmatch(out); found == nil {
		t.Fatalf("the page did not tell its width:\n%s", out)
	} else if _, err := fmt.Sscan(string(found[1]), &width); err != nil {
		t.Fatal(err)
	}
	if width > 360 {
		t.Errorf("the page is %d pixels wide where there are 360", width)
	}
}
