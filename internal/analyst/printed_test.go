package analyst_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

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
			if n := sheets(t, browser, html); n < 1 || n > 2 {
				t.Errorf("%d sheets", n)
			}
		})
	}
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
