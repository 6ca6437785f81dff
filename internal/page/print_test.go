package page_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
)

// TestPaperKeepsAHeadingWithItsDrawing: a section says how high its first drawing is,
// which is what the style reserves below the heading.
func TestPaperKeepsAHeadingWithItsDrawing(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	c, _ := chart.Find(d, 1)
	p, err := chart.Of(d, c)
	if err != nil {
		t.Fatal(err)
	}
	p.Width = chart.NarrowWidth
	height := regexp.MustCompile(` height="(\d+)`).FindSubmatch(p.SVG())
	var pixels int
	if _, err := fmt.Sscan(string(height[1]), &pixels); err != nil {
		t.Fatal(err)
	}
	source := render(t, d)
	if want := fmt.Sprintf(`<section class="answer" style="--lead:%d">`, pixels+1); !strings.Contains(source, want) || strings.Count(source, "--lead:") != 1 {
		t.Errorf("no %s in\n%s", want, source)
	}
	for _, rule := range []string{"calc(var(--lead) * 0.0706rem", ".evidence { columns: 2;", "figure, .banner", "counter(page)"} {
		if !strings.Contains(source, rule) {
			t.Errorf("the style has no %q", rule)
		}
	}
}

// TestAPageIsPrinted by a browser, where there is one, on one sheet, and its number
// stands below.
func TestAPageIsPrinted(t *testing.T) {
	t.Parallel()
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no browser")
	}
	folder := t.TempDir()
	file, printed := filepath.Join(folder, "page.html"), filepath.Join(folder, "page.pdf")
	if err := os.WriteFile(file, []byte(render(t, sample(t, "North"))), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(folder, "profile"),
		"--no-pdf-header-footer", "--print-to-pdf="+printed, "file://"+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(printed)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`/Type /Page\b`).FindAll(data, -1)); n != 1 {
		t.Errorf("%d sheets, want 1", n)
	}
}
