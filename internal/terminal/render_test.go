package terminal_test

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestMarkdownLooksAsItShould(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	screens := map[string]terminal.Screen{
		"80":    {Width: 80},
		"40":    {Width: 40},
		"color": {Width: 80, Color: true},
	}
	for _, file := range files {
		for name, screen := range screens {
			t.Run(filepath.Base(file)+"/"+name, func(t *testing.T) {
				t.Parallel()
				source, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				golden(t, strings.TrimSuffix(file, ".md")+"."+name+".txt", terminal.Render(string(source), screen))
			})
		}
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", file, got)
	}
}

func TestNoLineIsWiderThanTheScreen(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/report.md")
	if err != nil {
		t.Fatal(err)
	}
	for width := 40; width <= 120; width += 8 {
		t.Run(strconv.Itoa(width), func(t *testing.T) {
			t.Parallel()
			for line := range strings.Lines(terminal.Render(string(source), terminal.Screen{Width: width})) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width && !strings.Contains(line, "北") {
					t.Errorf("%d columns: %q", n, line)
				}
			}
		})
	}
}

func TestAFileIsNoTerminal(t *testing.T) {
	t.Parallel()
	f, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if s := terminal.Of(f); s.TTY || s.Color || s.Width != 80 {
		t.Errorf("got %+v", s)
	}
}

// Whatever a cell holds, nothing of it may reach the terminal as a command.
func FuzzTextCannotSteerTheTerminal(f *testing.F) {
	for _, file := range []string{"report", "odd", "hostile"} {
		source, err := os.ReadFile("testdata/" + file + ".md")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source), 80)
	}
	f.Add("&#x1b;]0;title&#7;", 20)
	f.Add("[x](\x1b[2J)", 1)
	f.Fuzz(func(t *testing.T, markdown string, width int) {
		out := terminal.Render(markdown, terminal.Screen{Width: width % 200})
		for _, r := range out {
			if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%q reached the output of %q", r, markdown)
			}
		}
		if !strings.HasSuffix(out, "\n") {
			t.Fatalf("output does not end its line: %q", out)
		}
	})
}

func TestNumbersOfATableAreNeverCutOff(t *testing.T) {
	t.Parallel()
	table := "| Region | Revenue |\n|---|---:|\n| " + strings.Repeat("North and ", 12) + "| 123,456,789.25 |\n"
	out := terminal.Render(table, terminal.Screen{Width: 30})
	if !strings.Contains(out, "123,456,789.25") {
		t.Errorf("the number is not whole:\n%s", out)
	}
	if got := strings.Count(out, "North"); got != 12 {
		t.Errorf("%d of 12 words are left:\n%s", got, out)
	}
}
