package analyst_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

// TestAnOrdinaryPromptPrintsOnTwoSheets of A4 at most, as a browser prints it, where
// there is one: each of these prompts has about three questions, and their reports
// are the longest of the twelve.
func TestAnOrdinaryPromptPrintsOnTwoSheets(t *testing.T) {
	t.Parallel()
	browser, err := exec.LookPath("chromium")
	if err != nil || testing.Short() {
		t.Skip("there is no browser, or no time")
	}
	for _, name := range []string{"admissions", "orders", "payments", "visits"} {
		t.Run(name, func(t *testing.T) {
			a := assignments()[name]
			report := makeReport(t, table(t, a.name, a.data), request(a.prompt))
			var d document.Document
			reader := json.NewDecoder(bytes.NewReader(report.JSON))
			reader.UseNumber()
			if err := reader.Decode(&d); err != nil {
				t.Fatal(err)
			}
			html, err := page.HTML(&d, page.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(html) > 400_000 {
				t.Errorf("the page has %d bytes", len(html))
			}
			if n := sheets(t, browser, set(html)); n < 1 || n > 2 {
				t.Errorf("%d sheets", n)
			}
		})
	}
}

// set has a page's letters brought along, so that they are as wide on every machine:
// of Arial's widths, which most browsers' are or come near to.
func set(html []byte) []byte {
	var faces strings.Builder
	faces.WriteString("<style>")
	for weight, data := range map[string][]byte{"400": liberationsansregular.TTF, "500 900": liberationsansbold.TTF} {
		fmt.Fprintf(&faces, `@font-face { font-family: Inter; font-weight: %s; src: url("data:font/ttf;base64,%s"); }`,
			weight, base64.StdEncoding.EncodeToString(data))
	}
	faces.WriteString("</style></head>")
	html = bytes.Replace(html, []byte("img-src data:"), []byte("img-src data:; font-src data:"), 1)
	return bytes.Replace(html, []byte("</head>"), []byte(faces.String()), 1)
}

// sheets is how many the browser prints a page on.
func sheets(t *testing.T, browser string, html []byte) int {
	t.Helper()
	folder := t.TempDir()
	file, printed := filepath.Join(folder, "page.html"), filepath.Join(folder, "page.pdf")
	if err := os.WriteFile(file, html, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), browser, "--headless=new", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+filepath.Join(folder, "profile"), "--no-pdf-header-footer", "--print-to-pdf="+printed, "file://"+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(printed)
	if err != nil {
		t.Fatal(err)
	}
	return len(regexp.MustCompile(`/Type /Page\b`).FindAll(data, -1))
}
